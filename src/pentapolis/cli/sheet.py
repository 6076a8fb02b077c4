"""The score sheet of all seats side by side, each line with its rule."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from pentapolis.core.game import Game
from pentapolis.core.state import State
from pentapolis.core.words import Words

from .log import mark


def sheet(game: Game, state: State, words: Words, _: Words, final: bool) -> Table:
    """Draw the sheet; places are only given at the end."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_footer=False)
    table.add_column("")
    for seat in range(game.seats):
        heading = Text.assemble(mark(seat), " ", words.who(seat))
        table.add_column(heading, justify="right", header_style="bold")
    table.add_column(_("rule"), style="dim", header_style="dim", no_wrap=True)
    for (label, rule), points in rows(game, state).items():
        cells = [Text("" if number is None else str(number)) for number in points]
        table.add_row(words(label), *cells, rule, end_section=False)
    table.add_section()
    totals = [Text(str(score), style="bold") for score in state.scores()]
    table.add_row(Text(_("total"), style="bold"), *totals, "")
    if final:
        places = [Text(f"{place}.", style="bold") for place in game.places(state)]
        table.add_row(Text(_("place"), style="bold"), *places, "")
    return table


def rows(game: Game, state: State) -> dict[tuple[str, str], list[int | None]]:
    """Collect the lines of all seats; a seat without a line of this kind has None."""
    found: dict[tuple[str, str], list[int | None]] = {}
    for seat in range(game.seats):
        for line in game.sheet(state, seat):
            points = found.setdefault((line.label, line.rule), [None] * game.seats)
            points[seat] = (points[seat] or 0) + line.points
    return found
