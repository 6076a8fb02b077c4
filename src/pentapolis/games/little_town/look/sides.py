"""The legend: what the signs on map and tiles mean."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.kit.cells import cells_of

from ..rules.codes import AROUND_IT, CASTLE, MEADOWS, WORKERS
from ..rules.state import Town
from ..words.names import coins
from .market import count_rows
from .tiles import WIDTH, Face, draw_fitted, small_type

Place = tuple[float, float]
ROOM: Final = 3  # places of tiles that the legend needs
Entry = tuple[str, str]  # a symbol and its meaning


def has_room_beside(offers: list[int], wide: bool) -> bool:
    """Return whether the legend fits beside the last tiles of the market."""
    return wide and count_rows(offers, wide) * Face(wide).columns >= ROOM + len(offers)


def legend_height(offers: list[int], wide: bool) -> float:
    """Return how much room the legend takes below everything else."""
    if has_room_beside(offers, wide):
        return 8  # below the letters of its last line
    return small_type(wide) * 1.5 * (1 if wide else 2)


def draw_legend(seen: Town, seat: int, canvas: Canvas, offers: list[int], at: Place) -> None:
    """Draw the signs that this game shows with their meanings."""
    kinds = {*cells_of(seen.market), *seen.tile, seen.chosen} - {EMPTY}
    effects = {seen.box.effect[kind] for kind in kinds}
    by_round, at_end = bool(effects & {WORKERS, AROUND_IT}), bool(effects & {CASTLE, MEADOWS})
    beside = has_room_beside(offers, canvas.wide)
    draw_signs(canvas, seat, seen.box.fee, by_round, at_end, beside, at)


def list_entries(seat: int, fee: int, by_round: bool, at_end: bool, _: Words) -> list[Entry]:
    """List the signs of a game, those of the map first."""
    found = [
        (f"home-{seat}", _("your buildings in reach")),
        ("home", _("others', {coins} each", coins=coins(fee, _))),
    ]
    if by_round:
        found.append(("clock", _("after each round")))
    if at_end:
        found.append(("flag", _("at the end of the game")))
    return found


@draw_once
def draw_signs(
    canvas: Canvas, seat: int, fee: int, by_round: bool, at_end: bool, beside: bool, at: Place
) -> None:
    """Draw the signs with their meanings: in the gap of the market if it has one, or below."""
    entries = list_entries(seat, fee, by_round, at_end, canvas._)
    with canvas.group(id="legend", x=at[0], y=at[1]):
        if beside:
            face = Face(canvas.wide)
            left = WIDTH - ROOM * face.width + 2
            step = min(face.height / len(entries), 40.0)
            top = -face.height / 2 - (len(entries) - 1) * step / 2
            for index, entry in enumerate(entries):
                draw_entry(canvas, entry, left, top + index * step, WIDTH - left - 40)
            return
        columns = len(entries) if canvas.wide else 2
        line = small_type(canvas.wide) * 1.5
        room = (WIDTH - 48) / columns  # letters may be wider than they were estimated
        for index, entry in enumerate(entries):
            row, column = divmod(index, columns)
            draw_entry(canvas, entry, 6 + column * room, (row + 0.5) * line, room - 54)


def draw_entry(canvas: Canvas, entry: Entry, x: float, y: float, room: float) -> None:
    """Draw a sign and what it means."""
    name, text = entry
    sign = small_type(canvas.wide) * 1.1
    with canvas.group(label=text):
        canvas.use(name, x, y - sign / 2, sign)
        draw_fitted(canvas, text, x + sign + 8, y, room, "soft")
