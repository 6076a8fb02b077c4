"""`pentapolis watch`: bots play, you look on."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

import typer

from pentapolis.core.state import OVER, SPECTATOR
from pentapolis.locale import frame_words
from pentapolis.play import Match, new_match

from .asked import (
    Language,
    Options,
    Seats,
    Seed,
    Slug,
    bots_named,
    chosen_options,
    language,
    listed,
    made,
    spec_named,
)
from .log import drawn, paragraphs, told
from .page import Page, next_seat
from .screen import Screen
from .seating import USUAL_BOT, usual_name
from .wrong import Wrong, plainly


def watch(
    slug: Slug,
    seats: Seats = None,
    bots: Annotated[str | None, typer.Option(help="Who plays, with commas.")] = None,
    option: Options = None,
    seed: Seed = None,
    lang: Language = None,
    delay: Annotated[
        float | None, typer.Option(help="Seconds between turns; usual: 1 on a terminal.")
    ] = None,
    scroll: Annotated[bool, typer.Option("--scroll", help="Never clear the screen.")] = False,
) -> None:
    """Let bots play and show every turn."""
    screen = Screen(frame_words(language(lang)), scroll=scroll)
    spec = spec_named(slug)
    names = listed(bots) or [USUAL_BOT]
    count = seats if seats is not None else max(spec.meta.seats[0], len(names))
    if len(names) > count:
        raise Wrong(f"{len(names)} bots do not fit on {count} seats: name {count} or fewer")
    game = made(slug, spec, count, chosen_options(spec, option))
    who = [names[seat % len(names)] for seat in range(count)]
    own = seed if seed is not None else secrets.randbits(32)
    players = bots_named(who, spec, own)
    with plainly():
        called = [usual_name(seat, bot, screen.words) for seat, bot in enumerate(who)]
        rules = spec.meta.rules_version
        match = new_match(game, players, seed=seed, names=called, rules=rules)
    if delay is None:
        delay = 1.0 if screen.console.is_terminal else 0.0
    page = Page(spec, match, screen)
    try:
        watched(page, delay)
    except KeyboardInterrupt:
        screen.line()
        return
    page.end()


def watched(page: Page, delay: float) -> None:
    """Play on turn by turn: what has happened, then the table."""
    match, screen = page.match, page.screen
    first = match.timeline.ply
    while not match.is_over:
        play_turn(match)
        lines = told(page.spec, match.timeline, page.words, SPECTATOR, first, match.timeline.ply)
        first = match.timeline.ply
        if not lines:
            continue
        screen.fresh()
        screen.show(drawn(paragraphs(lines, page.words)))
        screen.line()
        page.sketch(SPECTATOR)
        time.sleep(delay)


def play_turn(match: Match) -> None:
    """Play until another seat is next; the dice before its decision belong to its turn."""
    seat = match.state.actor()
    while match.step():
        if seat >= 0 and next_seat(match.state) not in (seat, OVER):
            return
        seat = max(seat, match.state.actor())
