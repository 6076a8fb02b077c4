"""`pentapolis watch`: watch bots play."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

import typer

from pentapolis.bots.names import USUAL_LEVEL
from pentapolis.catalog.languages import frame_words
from pentapolis.core.state import OVER, SPECTATOR
from pentapolis.play import Match, new_match

from ..arguments import (
    Language,
    Options,
    Seats,
    Seed,
    Slug,
    find_language,
    find_spec,
    load_game,
    make_bots,
    read_options,
    split_list,
)
from ..errors import CliError, friendly_errors
from ..terminal.page import Page, find_next_seat
from ..terminal.screen import Screen
from ..terminal.setup import usual_name


def watch(
    slug: Slug,
    seats: Seats = None,
    bots: Annotated[str | None, typer.Option(help="Bots, comma-separated.")] = None,
    option: Options = None,
    seed: Seed = None,
    lang: Language = None,
    delay: Annotated[
        float | None, typer.Option(help="Seconds between turns; default: 1 in a terminal.")
    ] = None,
    scroll: Annotated[bool, typer.Option("--scroll", help="Never clear the screen.")] = False,
) -> None:
    """Watch bots play, turn by turn."""
    screen = Screen(frame_words(find_language(lang)), scroll=scroll)
    spec = find_spec(slug)
    names = split_list(bots) or [USUAL_LEVEL]
    count = seats if seats is not None else max(spec.meta.seats[0], len(names))
    if len(names) > count:
        raise CliError(f"there are {len(names)} bots for {count} seats: name {count} or fewer")
    game = load_game(spec, count, read_options(spec, option))
    who = [names[seat % len(names)] for seat in range(count)]
    players = make_bots(who, spec, seed if seed is not None else secrets.randbits(32))
    with friendly_errors():
        titles = [usual_name(seat, bot, screen.words) for seat, bot in enumerate(who)]
        match = new_match(spec, game, players, seed=seed, names=titles)
    if delay is None:
        delay = 1.0 if screen.console.is_terminal else 0.0
    page = Page(match, screen)
    try:
        show_turns(page, delay)
    except KeyboardInterrupt:
        screen.write()
        return
    page.show_end()


def show_turns(page: Page, delay: float) -> None:
    """Play to the end, and show after each turn what happened, then the table."""
    match, screen = page.match, page.screen
    since = match.ply
    while not match.is_over:
        play_turn(match)
        lines = page.log_lines(SPECTATOR, since)
        since = match.ply
        if not any(line.sentences for line in lines):
            continue
        screen.start_page()
        page.show_lines(lines)
        page.show_table(SPECTATOR)
        time.sleep(delay)


def play_turn(match: Match) -> None:
    """Play until it is another seat's turn; what is rolled before its decision is left for then."""
    seat = match.mover().seat
    while match.step():
        if seat >= 0 and find_next_seat(match.state) not in (seat, OVER):
            return
        seat = max(seat, match.mover().seat)
