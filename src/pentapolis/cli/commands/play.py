"""`pentapolis play`: play in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from pentapolis.catalog.languages import frame_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.play import Match, new_match

from ..arguments import (
    Language,
    Options,
    Seats,
    Seed,
    find_language,
    find_spec,
    load_game,
    make_bots,
    read_options,
    split_list,
)
from ..errors import friendly_errors
from ..storage import save_replay
from ..terminal.game_loop import GameLoop, PlayerLeft
from ..terminal.page import Page
from ..terminal.screen import Screen
from ..terminal.setup import InputEnded, Setup, ask_game, ask_language, ask_setup, seat_players
from .watch import show_turns


def play(
    slug: Annotated[str | None, typer.Argument(help="A game; if left out, you are asked.")] = None,
    seats: Seats = None,
    bots: Annotated[
        str | None, typer.Option(help="Bots for the last seats, comma-separated, or none.")
    ] = None,
    names: Annotated[
        str | None, typer.Option(help="Names of the players, comma-separated.")
    ] = None,
    option: Options = None,
    seed: Seed = None,
    lang: Language = None,
    save_to: Annotated[
        Path | None, typer.Option("--save", help="Where to save the replay: a file or a folder.")
    ] = None,
    confirm: Annotated[
        bool, typer.Option(help="Wait for Enter at the end of a turn, so that you can undo it.")
    ] = True,
    scroll: Annotated[bool, typer.Option("--scroll", help="Never clear the screen.")] = False,
) -> None:
    """Play in the terminal, against bots or with others at one keyboard."""
    screen = Screen(frame_words(find_language(lang)), scroll=scroll)
    try:
        if slug is None and lang is None:
            screen.words = frame_words(ask_language(screen))
        spec = find_spec(ask_game(screen) if slug is None else slug)
        if seats is None and bots is None and names is None:
            setup = ask_setup(screen, spec)
        else:
            bot_names = None if bots is None else split_list("" if bots == "none" else bots)
            setup = seat_players(spec, seats, bot_names, split_list(names), screen.words)
    except InputEnded:
        _ = screen.words
        screen.write(_("Goodbye."))
        return
    setup.options |= read_options(spec, option)
    match = start_match(spec, setup, seed)
    page = Page(match, screen)
    try:
        if None in setup.bots:
            page.show_welcome()
            GameLoop(page, confirm).play()
        else:
            show_turns(page, delay=0.0)
    except (PlayerLeft, KeyboardInterrupt):
        leave(match, screen, save_to)
        return
    finish(page, [seat for seat, bot in enumerate(setup.bots) if bot is None], save_to)


def start_match(spec: GameSpec, setup: Setup, seed: int | None) -> Match:
    """Return a match with people and bots on their seats."""
    game = load_game(spec, setup.seats, setup.options)
    names = [bot for bot in setup.bots if bot is not None]
    bots = iter(make_bots(names, spec, seed if seed is not None else secrets.randbits(32)))
    players = [None if bot is None else next(bots) for bot in setup.bots]
    with friendly_errors():
        return new_match(spec, game, players, seed=seed, names=setup.names)


def leave(match: Match, screen: Screen, save_to: Path | None) -> None:
    """Offer to save an unfinished game."""
    _ = screen.words
    if save_to is not None:
        screen.write_path(_("Replay:"), save_replay(match, save_to))
    elif match.ply:
        answer = screen.ask(_("Save the game so far? [Y/n]") + " ")
        if answer is not None and answer.lower() not in ("n", "no", _("n"), _("no")):
            screen.write_path(_("Replay:"), save_replay(match, None))
    screen.write(_("Goodbye."))


def finish(page: Page, people: list[int], save_to: Path | None) -> None:
    """Show the last moves, the table, the score sheet, and where the replay is saved."""
    screen, _ = page.screen, page.frame
    if people:
        screen.start_page()
        page.show_news(people[0])
        page.show_table(people[0])
    page.show_end()
    path = save_replay(page.match, save_to)
    screen.write_path(_("Replay:"), path)
    screen.write_path(_("Check it with:") + " pentapolis verify", path)
