"""What things are worth by rule of thumb, read from values.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final


class Values:
    """The numbers of values.toml."""

    def __init__(self, data: dict[str, list[int]]) -> None:
        self.card = data["card"]  # a card that will be won, by evaluations to come
        self.families = data["families"]  # cards may be played for each
        self.hope = data["hope"]  # cards alike in hand, while more may come
        self.late = data["late"]  # the same in the last round
        self.share = data["share"]  # per cent of final scoring, by rounds left
        self.leads = data["leads"]  # per cent of it, by the houses a family leads by
        self.trails = data["trails"]  # per cent of the own houses, by the houses it trails by
        # Per cent of a card: alone, far behind, just behind, tied, leading by height, by 1, more.
        self.claims = data["claims"]
        self.home = data["home"]  # living in a block, by rounds left
        self.left = data["left"]  # a house not built yet, by rounds left
        self.fallen = data["fallen"]  # a house lost, by rounds left
        self.gone = data["gone"]  # the last one of a block, by rounds left
        self.pace = data["pace"]  # houses a tribe builds in a round
        self.others = data["others"]  # per cent of what the strongest other seat has
        self.held = data["held"]  # a card in a hidden hand
        self.room = data["room"]  # an empty cell beside a house, a pen, and of a fresh block


def read_values(path: Path) -> Values:
    """Read the values from a file."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Values(data["weights"])


VALUES: Final = read_values(Path(__file__).with_name("values.toml"))


def look_up(table: list[int], index: int) -> int:
    """Return a number of a table; beyond its end the last one holds."""
    return table[index] if index < len(table) else table[-1]
