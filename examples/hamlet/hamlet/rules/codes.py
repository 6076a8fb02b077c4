"""The numbers and names that Hamlet uses; saved games hold those of questions and actions."""

from __future__ import annotations

from typing import Final

from pentapolis.core.names import Block, EventKinds, Space
from pentapolis.kit.grid import Grid

from .parts import KEYS, SIDE, SLOTS

TOWN: Final = Grid(SIDE, SIDE)
CELLS: Final = 25
ALL: Final = (1 << CELLS) - 1
KINDS: Final = 4  # of tiles

# Questions, in turn order; questions.py has a class for each.
DEAL_GOAL: Final = 0
REFILL: Final = 1
CHOOSE_TILE: Final = 2
CHOOSE_SITE: Final = 3
FINISHED: Final = 4

# Actions.
TAKE: Final = 0  # + slot of the market
SETTLE: Final = 3  # + cell
ACTIONS: Final = Space(
    [
        Block(TAKE, "take", [str(slot + 1) for slot in range(SLOTS)]),
        Block(SETTLE, "settle", TOWN.names),
    ]
)

# Outcomes.
TILE: Final = 0  # + kind
OUTCOMES: Final = Space([Block(TILE, "tile", KEYS)])

# Events, each with the names of its numbers.
EVENTS: Final = EventKinds()
GOAL_DEALT: Final = EVENTS.add("GOAL_DEALT", "kind")  # only its owner sees the kind
TILE_TURNED: Final = EVENTS.add("TILE_TURNED", "slot kind")
TILE_TAKEN: Final = EVENTS.add("TILE_TAKEN", "slot kind")
TILE_SETTLED: Final = EVENTS.add("TILE_SETTLED", "cell kind points")
GOAL_REVEALED: Final = EVENTS.add("GOAL_REVEALED", "kind points")
GAME_ENDED: Final = EVENTS.add("GAME_ENDED")
