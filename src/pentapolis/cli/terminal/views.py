"""The log and the score sheet as tables."""

from __future__ import annotations

from typing import Final

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import State
from pentapolis.play import LogLine, score_rows

# A colour and a shape for each seat, so that either is enough.
SHAPES: Final = "●■▲◆⬢★✚♥"
COLOURS: Final = (
    "dodger_blue1",
    "orange_red1",
    "green3",
    "gold1",
    "medium_purple1",
    "cyan3",
    "hot_pink",
    "grey70",
)


def seat_sign(seat: int) -> Text:
    """Return the sign of a seat in its colour."""
    if not 0 <= seat < len(SHAPES):
        return Text("·")
    return Text(SHAPES[seat], style=COLOURS[seat])


def join_turns(lines: list[LogLine], words: Words) -> list[tuple[int, str]]:
    """Return the sentences of each turn in one text, by seat; a name is not repeated."""
    turns: list[tuple[int, str]] = []
    before = ""
    for line in lines:
        name = words.player_name(line.seat) + " "
        for sentence in line.sentences:
            if not turns or turns[-1][0] != line.seat:
                turns.append((line.seat, sentence))
            else:
                text = add_sentence(turns[-1][1], before, sentence, name)
                turns[-1] = (line.seat, text)
            before = sentence
    return turns


def add_sentence(text: str, before: str, sentence: str, name: str) -> str:
    """Return a text with a sentence added, without its subject if that is the one before."""
    if sentence.startswith(name) and before.startswith(name) and text.endswith("."):
        return text[:-1] + "; " + sentence[len(name) :]
    return text + " " + sentence


def draw_log(turns: list[tuple[int, str]]) -> Table:
    """Return the log as a table, each turn with the sign of its seat."""
    table = Table.grid(padding=(0, 1))
    table.add_column(width=1)
    table.add_column()
    for seat, text in turns:
        table.add_row(seat_sign(seat), Text(text))
    return table


def draw_scores(game: Game, state: State, words: Words, _: Words, final: bool) -> Table:
    """Return the score sheets of all seats side by side; with places if the game is over."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_footer=False)
    table.add_column("")
    for seat in range(game.seats):
        heading = Text.assemble(seat_sign(seat), " ", words.player_name(seat))
        table.add_column(heading, justify="right", header_style="bold")
    table.add_column(_("rule"), style="dim", header_style="dim", no_wrap=True)
    for row in score_rows(game, state):
        cells = [Text("" if points is None else str(points)) for points in row.points]
        table.add_row(words(row.label), *cells, row.rule, end_section=False)
    table.add_section()
    totals = [Text(str(score), style="bold") for score in state.scores()]
    table.add_row(Text(_("total"), style="bold"), *totals, "")
    if final:
        places = [Text(str(place), style="bold") for place in game.places(state)]
        table.add_row(Text(_("place"), style="bold"), *places, "")
    return table
