"""`pentapolis replay`: look at any point of a game that was played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from pentapolis import loader
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import OVER, SPECTATOR
from pentapolis.core.words import Words, seat_letter
from pentapolis.locale import frame_words, game_words, older_rules
from pentapolis.play import Timeline, read

from .asked import Language, file_text, language, spec_named
from .log import mark, told
from .screen import Screen
from .sheet import sheet
from .wrong import Wrong, plainly

CONTEXT: Final = 8  # plies shown before the one that was asked for


def replay(
    file: Annotated[Path, typer.Argument(help="A replay file.", show_default=False)],
    at: Annotated[int | None, typer.Option(help="After this many plies; usual: all.")] = None,
    seat: Annotated[str | None, typer.Option(help="Through whose eyes: A, B, ...")] = None,
    lang: Language = None,
) -> None:
    """Show the position and what happened at a ply of a replay."""
    screen = Screen(frame_words(language(lang)))
    text = file_text(file)
    try:
        with plainly():
            timeline = read(text, loader)
    except Wrong as error:
        raise Wrong(f"{file}: {error}") from None
    spec = spec_named(timeline.head.game)
    ply = timeline.ply if at is None else at
    if not 0 <= ply <= timeline.ply:
        raise Wrong(f"--at takes a ply from 0 to {timeline.ply}, not {ply}")
    viewer = SPECTATOR if seat is None else seat_named(seat, timeline.game.seats)
    words = game_words(spec, screen.words.lang, timeline.head.names)
    show(spec, timeline, screen, words, viewer, ply)


def seat_named(text: str, seats: int) -> int:
    """Read a seat's letter."""
    letters = [seat_letter(seat) for seat in range(seats)]
    if text.upper() not in letters:
        raise Wrong(f"--seat takes one of {', '.join(letters)}, not {text!r}")
    return letters.index(text.upper())


def show(
    spec: GameSpec, timeline: Timeline, screen: Screen, words: Words, viewer: int, ply: int
) -> None:
    """Show a position with the plies that led to it."""
    _ = screen.words
    game = timeline.game
    state = timeline.at(ply)
    seen = game.seen_by(state, viewer)
    title = words(spec.meta.title)
    screen.title(_("{title}: ply {ply} of {all}", title=title, ply=ply, all=timeline.ply))
    older = older_rules(spec, timeline.head.rules, _.lang)
    if older:
        screen.warn(older)
    screen.table(spec.sketch(game, seen, viewer, words))
    screen.line()
    if ply:
        screen.show(plies(spec, timeline, words, viewer, ply))
        screen.line()
    screen.line(spec.prompt(game, seen, viewer, words), "bold")
    if state.actor() == OVER:
        screen.show(sheet(game, state, words, _, final=True))


def plies(spec: GameSpec, timeline: Timeline, words: Words, viewer: int, ply: int) -> Table:
    """List the last plies: number, seat, the line of the file, what it did."""
    first = max(0, ply - CONTEXT)
    sentences: dict[int, list[str]] = {}
    for line in told(spec, timeline, words, viewer, first, ply):
        sentences.setdefault(line.ply, []).append(line.text)
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="dim")
    table.add_column(width=1)
    table.add_column(no_wrap=True, style="dim")
    table.add_column()
    for index in range(first, ply):
        actor = timeline.actors[index]
        name = timeline.game.space(actor).name(timeline.line[index])
        text = Text(" ".join(sentences.get(index, [])), style="bold" if index == ply - 1 else "")
        sign = mark(actor) if actor >= 0 else Text("~")
        table.add_row(str(index + 1), sign, f"{seat_letter(actor)} {name}", text)
    return table
