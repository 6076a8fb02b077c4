"""What a part of the drawing is worth at this moment."""

from __future__ import annotations

import re
from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.kit.cells import BIT

from ..rules.board import FIELD_NAMES
from ..rules.state import Garden
from .names import inhabitants

FIELD: Final = re.compile(r"(?:f|b|close|closeb)(\d)-([a-z]+)")  # ids of a field and its building


def worth(game: Game, seen: Garden, part: str, _: Words) -> str:
    """Say what the next floor on a field costs, and what pulling down its building would bring."""
    found = FIELD.fullmatch(part)
    name = f"{found[1]}.{found[2]}" if found else ""
    if name not in FIELD_NAMES:
        return ""
    field = FIELD_NAMES.index(name)
    height = seen.height[field]
    price = inhabitants(seen.cost(field) + seen.box.each_floor * height, _)
    if not height:
        return _("A floor here costs {people}.", people=price)
    value = inhabitants(seen.value(field), _)
    if seen.roofed & BIT[field]:
        return _("Pulled down, it brings {people}.", people=value)
    return _(
        "One more floor costs {people}; pulled down, it brings {value}.", people=price, value=value
    )
