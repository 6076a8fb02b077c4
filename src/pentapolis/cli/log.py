"""What has happened, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.table import Table
from rich.text import Text

from pentapolis.core.spec import GameSpec
from pentapolis.core.state import CHANCE
from pentapolis.core.words import Words
from pentapolis.play import Timeline

# A colour and a shape for each seat, so that neither is needed alone.
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


@dataclass(frozen=True)
class Told:
    """One sentence: the ply it belongs to, whose turn that was, and the text."""

    ply: int
    seat: int
    text: str


def told(
    spec: GameSpec, timeline: Timeline, words: Words, viewer: int, first: int, last: int
) -> list[Told]:
    """Tell the plies from first up to last as one viewer knows them."""
    game = timeline.game
    state = timeline.at(first)
    out: list[Told] = []
    for ply in range(first, last):
        state.apply(timeline.line[ply])
        events = timeline.events_of(ply)
        if not events:
            continue
        seen = game.seen_by(state, viewer)
        # Dice and piles belong to the turn of whom they concern.
        seat = timeline.actors[ply] if timeline.actors[ply] != CHANCE else events[0].seat
        for event in events:
            text = spec.tell(game, seen, event.redacted(viewer), words)
            if text:
                out.append(Told(ply, seat, text))
    return out


def paragraphs(lines: list[Told], words: Words) -> list[tuple[int, str]]:
    """Join the sentences of each turn; a name is said once and then understood."""
    out: list[tuple[int, str]] = []
    before = ""
    for line in lines:
        if not out or out[-1][0] != line.seat:
            out.append((line.seat, line.text))
        else:
            out[-1] = (line.seat, joined(out[-1][1], before, line.text, words.who(line.seat) + " "))
        before = line.text
    return out


def joined(paragraph: str, before: str, text: str, name: str) -> str:
    """Add a sentence; if it has the subject of the one before, only what it says of it."""
    if text.startswith(name) and before.startswith(name) and paragraph.endswith("."):
        return paragraph[:-1] + "; " + text[len(name) :]
    return paragraph + " " + text


def mark(seat: int) -> Text:
    """Give the sign of a seat in its colour."""
    if not 0 <= seat < len(SHAPES):
        return Text("·")
    return Text(SHAPES[seat], style=COLOURS[seat])


def drawn(parts: list[tuple[int, str]]) -> Table:
    """Lay paragraphs out, each behind the sign of its seat."""
    table = Table.grid(padding=(0, 1))
    table.add_column(width=1)
    table.add_column()
    for seat, text in parts:
        table.add_row(mark(seat), Text(text))
    return table
