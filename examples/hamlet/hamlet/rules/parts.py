"""The box of Hamlet: parts.toml as plain numbers for the rules."""

from __future__ import annotations

from typing import Final

from pentapolis.core.text import translatable
from pentapolis.kit.parts import BoxProblem, Parts, read_parts

from ..meta import FOLDER

PARTS: Final[Parts] = read_parts(FOLDER / "parts.toml")
KEYS: Final = ["farm", "mill", "hall", "well"]


class Box:
    """What is in the box; it never changes during a game."""

    def __init__(self, parts: Parts) -> None:
        rows = parts.rows("tile")
        keys = [str(row.get("key")) for row in rows]
        if keys != KEYS:
            raise ValueError(f"the tiles are {', '.join(KEYS)}, not {', '.join(keys)}")
        self.copies = [parts.column("tile", row, "copies") for row in rows]
        self.rule = [str(row.get("rule")) for row in rows]
        self.beside: list[list[int]] = []  # points by kind of tile and kind of neighbour
        for row in rows:
            table = row.get("beside", {})
            assert isinstance(table, dict)
            self.beside.append([parts.column("tile.beside", table, key) for key in KEYS])
        self.kinds = [parts.column("tile", row, "kinds") for row in rows]
        self.alone = [parts.column("tile", row, "alone") for row in rows]
        self.goal_points = parts.number("goal.points")
        if sum(self.copies) != parts.number("box.tiles"):
            gaps: dict[str, object] = {
                "tiles": sum(self.copies),
                "stated": parts.number("box.tiles"),
            }
            text = translatable("{tiles} tiles do not make {stated}. Set {name} to {tiles}, too.")
            raise BoxProblem(text, gaps, "box.tiles")
        if parts.number("town.side") ** 2 <= sum(self.copies):
            text = translatable("The town must have more cells than there are tiles.")
            raise BoxProblem(text, {})


BOX: Final = Box(PARTS)
SIDE: Final = PARTS.number("town.side")
SLOTS: Final = PARTS.number("market.slots")
