"""The box of Hamlet: parts.toml as plain numbers for the rules."""

from __future__ import annotations

from typing import Final

from pentapolis.kit.parts import Parts, read_parts

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
            raise ValueError(f"{self.copies} tiles do not make {parts.number('box.tiles')}")
        if parts.number("town.side") ** 2 <= sum(self.copies):
            raise ValueError("the town must have more cells than there are tiles")


BOX: Final = Box(PARTS)
SIDE: Final = PARTS.number("town.side")
SLOTS: Final = PARTS.number("market.slots")
