"""`pentapolis play`: sit down and play in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from pentapolis.core.spec import GameSpec
from pentapolis.locale import frame_words
from pentapolis.play import Match, new_match

from .asked import (
    Language,
    Options,
    Seats,
    Seed,
    bots_named,
    chosen_options,
    language,
    listed,
    made,
    spec_named,
)
from .page import Page
from .saving import save
from .screen import Screen
from .seating import Seating, Stopped, ask_game, ask_language, ask_seating, seated
from .table import Left, Table
from .watch import watched
from .wrong import plainly


def play(
    slug: Annotated[str | None, typer.Argument(help="A game; asked for if left out.")] = None,
    seats: Seats = None,
    bots: Annotated[
        str | None, typer.Option(help="Bots on the last seats, with commas; none: only people.")
    ] = None,
    names: Annotated[str | None, typer.Option(help="Names by seat, with commas.")] = None,
    option: Options = None,
    seed: Seed = None,
    lang: Language = None,
    save_to: Annotated[
        Path | None, typer.Option("--save", help="Where the replay goes: a file or a folder.")
    ] = None,
    confirm: Annotated[
        bool, typer.Option(help="Ask for Enter before a turn ends, so that it can be taken back.")
    ] = True,
    scroll: Annotated[bool, typer.Option("--scroll", help="Never clear the screen.")] = False,
) -> None:
    """Play in the terminal: alone against bots, or several people at one keyboard."""
    screen = Screen(frame_words(language(lang)), scroll=scroll)
    try:
        if slug is None and lang is None:
            screen.words = frame_words(ask_language(screen))
        asked = ask_game(screen) if slug is None else slug
        spec = spec_named(asked)
        if seats is None and bots is None and names is None:
            seating = ask_seating(screen, asked, spec)
        else:
            wanted = None if bots is None else listed("" if bots == "none" else bots)
            seating = seated(asked, spec, seats, wanted, listed(names), screen.words)
    except Stopped:
        _ = screen.words
        screen.line(_("Goodbye."))
        return
    seating.options |= chosen_options(spec, option)
    match = matched(spec, seating, seed)
    page = Page(spec, match, screen)
    try:
        if None in seating.bots:
            page.welcome()
            Table(page, confirm).play()
        else:
            watched(page, delay=0.0)
    except (Left, KeyboardInterrupt):
        leave(match, screen, save_to)
        return
    finish(page, [seat for seat, bot in enumerate(seating.bots) if bot is None], save_to)


def matched(spec: GameSpec, seating: Seating, seed: int | None) -> Match:
    """Seat everybody."""
    game = made(seating.slug, spec, seating.seats, seating.options)
    names = [bot for bot in seating.bots if bot is not None]
    own = seed if seed is not None else secrets.randbits(32)
    made_bots = iter(bots_named(names, spec, own))
    players = [None if bot is None else next(made_bots) for bot in seating.bots]
    with plainly():
        return new_match(
            game, players, seed=seed, names=seating.names, rules=spec.meta.rules_version
        )


def leave(match: Match, screen: Screen, save_to: Path | None) -> None:
    """Offer to keep an unfinished game."""
    _ = screen.words
    if save_to is not None:
        screen.path(_("Replay:"), save(match, save_to))
    elif match.timeline.ply:
        answer = screen.ask(_("Save the game so far? [Y/n]") + " ")
        if answer is not None and answer.lower() not in ("n", "no", _("n"), _("no")):
            screen.path(_("Replay:"), save(match, None))
    screen.line(_("Goodbye."))


def finish(page: Page, people: list[int], save_to: Path | None) -> None:
    """Show what happened last, the table, the score sheet, and where the replay is."""
    screen, _ = page.screen, page.frame
    if people:
        screen.fresh()
        page.news(people[0])
        page.sketch(people[0])
    page.end()
    path = save(page.match, save_to)
    screen.path(_("Replay:"), path)
    screen.path(_("Check it with:") + " pentapolis verify", path)
