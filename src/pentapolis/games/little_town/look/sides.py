"""The legend: what the signs on map and tiles mean."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.draw.canvas import Canvas
from pentapolis.kit.cells import BIT

from ..rules.codes import AROUND_IT, CASTLE, MEADOWS, TILES, WORKERS
from ..rules.state import Town
from ..words.names import coins
from .market import count_rows, list_offers
from .tiles import WIDTH, Face, draw_fitted, small_type

Place = tuple[float, float]
ROOM: Final = 3  # places of tiles that the legend needs
Entry = tuple[str, str]  # a symbol and its meaning


def has_room_beside(seen: Town, canvas: Canvas) -> bool:
    """Return whether the legend fits beside the last tiles of the market."""
    face = Face(canvas.wide)
    return canvas.wide and count_rows(seen, canvas) * face.columns >= ROOM + len(
        list_offers(seen, canvas.viewer)
    )


def legend_height(seen: Town, canvas: Canvas) -> float:
    """Return how much room the legend takes below everything else."""
    if has_room_beside(seen, canvas):
        return 8  # below the letters of its last line
    return small_type(canvas.wide) * 1.5 * (1 if canvas.wide else 2)


def list_entries(seen: Town, seat: int, _: Words) -> list[Entry]:
    """List the signs that this game shows, those of the map first."""
    effects = {seen.box.effect[kind] for kind in range(TILES) if is_in_play(seen, kind)}
    found = [
        (f"home-{seat}", _("your buildings in reach")),
        ("home", _("others', {coins} each", coins=coins(seen.box.fee, _))),
    ]
    if effects & {WORKERS, AROUND_IT}:
        found.append(("clock", _("after each round")))
    if effects & {CASTLE, MEADOWS}:
        found.append(("flag", _("at the end of the game")))
    return found


def is_in_play(seen: Town, kind: int) -> bool:
    """Return whether a kind of tile lies in the market or stands on the map."""
    return bool(seen.market & BIT[kind]) or kind in seen.tile or kind == seen.chosen


def draw_legend(seen: Town, seat: int, canvas: Canvas, at: Place) -> None:
    """Draw the signs with their meanings: in the gap of the market if it has one, or below."""
    entries = list_entries(seen, seat, canvas._)
    with canvas.group(id="legend", x=at[0], y=at[1]):
        if has_room_beside(seen, canvas):
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
