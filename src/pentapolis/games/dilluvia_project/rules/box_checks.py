"""Checks of a box: one that does not add up is refused with the reason."""

from __future__ import annotations

from typing import Final

from pentapolis.core.text import translatable
from pentapolis.kit.parts import BoxProblem, Parts

from .codes import ALWAYS, AT_END, EACH_ROUND, NOW, ONCE

# When a tile must work, by its effect. Those not listed are plain gifts, at once or stored.
TIMINGS: Final[dict[str, int]] = {
    "sets": AT_END,
    "pop2": AT_END,
    "maj-prop": AT_END,
    "maj-medium": AT_END,
    "maj-small": AT_END,
    "maj-sector": AT_END,
    "maj-large": AT_END,
    "maj-workers": AT_END,
    "match3": ALWAYS,
    "land-disc": ALWAYS,
    "toll": ALWAYS,
    "comp2": ALWAYS,
    "disc23": ALWAYS,
    "disc45": ALWAYS,
    "converter": EACH_ROUND,
    "future": EACH_ROUND,
    "garden-free": ONCE,
    "two-singles": ONCE,
    "land2-free": ONCE,
}


def check_timing(keys: list[str], timing: list[int]) -> None:
    """DP-10.0 kinds: refuse a tile that works at a time its effect does not allow."""
    for kind in range(len(keys)):
        found = timing[kind]
        if keys[kind] in TIMINGS:
            if found != TIMINGS[keys[kind]]:
                raise ValueError(f"the tile {keys[kind]} cannot work at that time")
        elif found != ONCE and found != NOW:
            raise ValueError(f"the tile {keys[kind]} must work once or now")


def check_counts(parts: Parts) -> None:
    """DP-1.1 supply: refuse a box whose parts do not add up to the totals it states."""
    buildings = 0
    for row in parts.rows("building"):
        buildings += parts.column("building", row, "copies")
    tiles = 0
    for row in parts.rows("tile"):
        copies = row.get("copies")
        tiles += sum([int(count) for count in copies]) if isinstance(copies, list) else 0
    check_sum(parts, "box.buildings", buildings)
    check_sum(parts, "box.market_tiles", tiles)
    players = parts.number("players.most")
    if parts.number("start.dark") + parts.number("start.supply") != 8:
        raise BoxProblem(
            translatable(
                "The rules are written for eight dark workers for each player, at the start and "
                "in the supply together."
            ),
            {},
        )
    check_number(parts, "box.dark_workers", players * 8)
    check_number(parts, "box.special_workers", players)
    check_number(parts, "box.prestige_markers", 2 * players)
    check_number(parts, "box.resource_cubes", 4 * 30)
    check_number(parts, "box.player_cubes", players * 14)
    for name in ("mats", "houses", "population_markers", "zeppelins", "money_markers", "aids"):
        check_number(parts, "box." + name, players)
    for name in ("boards", "round_markers"):
        check_number(parts, "box." + name, 1)
    if parts.number("box.coins") < 1:
        raise ValueError("the bank needs coins")  # DP-11.1 unlimited: how many does not matter
    if len(parts.names("players.colours")) != players:
        raise ValueError(f"{players} players need {players} colours")
    if parts.number("players.fewest") != 2 or players != 4:
        raise ValueError("the rules are written for two to four players")


def check_sum(parts: Parts, path: str, found: int) -> None:
    """Refuse a stated sum that differs from the one found."""
    if parts.number(path) != found:
        text = translatable("All together make {found}, not {stated}. Set {name} to {found}, too.")
        raise BoxProblem(text, {"found": found, "stated": parts.number(path)}, path)


def check_number(parts: Parts, path: str, needed: int) -> None:
    """Refuse another number than the rules need."""
    if parts.number(path) != needed:
        text = translatable("The rules need exactly {needed}, so {name} must stay {needed}.")
        raise BoxProblem(text, {"needed": needed}, path)


def check_box(
    parts: Parts, circles_of: list[list[int]], effects: int, land_workers: list[int]
) -> None:
    """Refuse a box that the rules cannot play with."""
    if effects != 16 or len(parts.numbers("market.prices")) != 4:
        raise ValueError("the market has four rows and columns: 16 spaces and 4 prices")
    if parts.number("rounds.number") < 2:
        raise BoxProblem(
            translatable("A game needs at least two rounds, because the last one differs."), {}
        )
    for lane in range(8):
        if not circles_of[lane]:
            raise BoxProblem(
                translatable(
                    "At each number of players, turn order, income, every colour of resources, "
                    "land and build need a circle for anybody."
                ),
                {},
            )
    if land_workers != sorted(land_workers) or land_workers[0] < 1:
        raise BoxProblem(
            translatable(
                "Land takes at least one worker, and larger land never fewer than smaller land."
            ),
            {},
        )
    lists = [
        ("land.workers", 3),
        ("land.aeros", 3),
        ("garden.points", 3),
        ("start.aeros", 4),
        ("city.closed_rings", 3),
    ]
    for path, length in lists:
        if len(parts.numbers(path)) != length:
            raise ValueError(f"parts.toml: [{path}] needs {length} numbers")
    values = parts.numbers("house.values")
    if values != sorted(values) or 2 not in values or values[0] < 0:
        raise BoxProblem(
            translatable("{name} must rise from space to space, and one of the numbers must be 2."),
            {},
            "house.values",
        )
    for path in ("prestige.step", "fields.money_every"):
        if parts.number(path) < 1:
            raise BoxProblem(translatable("{name} must be at least 1."), {}, path)
