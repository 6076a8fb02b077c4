"""The score sheet, line by line, and how the game ended."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Line

from .codes import NO_BUILDER, NO_ROOM
from .parts import EXPERT
from .state import Village, final_parts

ENDINGS: Final = ["last-house", "no-room", "no-builder"]


def sheet(s: Village, seat: int) -> list[Line]:
    """HY-13.7 points: the track, then what final scoring adds."""
    parts = final_parts(s)
    lines = [
        Line("cashed sets", s.points[seat], "HY-13.5 set"),
        Line("cards in hand", s.cards[seat] * s.box.card_points, "HY-14.3 hand"),
        Line("largest families", parts[seat * 3], "HY-14.4 houses"),
    ]
    if s.box.mode == EXPERT:
        lines.append(Line("cattle", parts[seat * 3 + 1], "HY-14.5 herds"))
        lines.append(Line("villagers", parts[seat * 3 + 2], "HY-14.5 herds"))
    return lines


def ending(s: Village) -> int:
    """HY-14.1 end: by the last house of a tribe; HY-9.8 no-room: without room, or builders."""
    if s.ending == NO_BUILDER:
        return 2
    return 1 if s.ending == NO_ROOM else 0
