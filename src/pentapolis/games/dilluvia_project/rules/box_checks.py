"""Checks of a box: one that does not add up is refused with the reason."""

from __future__ import annotations

from typing import Final

from pentapolis.kit.parts import Parts

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
    check_number(parts, "box.buildings", buildings, "buildings by type")
    check_number(parts, "box.market_tiles", tiles, "market tiles by kind")
    players = parts.number("players.most")
    dark = parts.number("start.dark") + parts.number("start.supply")
    check_number(parts, "box.dark_workers", players * dark, "dark workers of all players")
    check_number(parts, "box.special_workers", players, "special workers, one per player")
    check_number(parts, "box.prestige_markers", 2 * players, "prestige markers, two per player")
    check_number(parts, "box.resource_cubes", 4 * 30, "resource cubes, 30 of each colour")
    check_number(parts, "box.player_cubes", players * 14, "player cubes, 14 per player")
    for name in ("mats", "houses", "population_markers", "zeppelins", "money_markers", "aids"):
        check_number(parts, "box." + name, players, name.replace("_", " ") + ", one per player")
    for name in ("boards", "round_markers"):
        check_number(parts, "box." + name, 1, name.replace("_", " "))
    if parts.number("box.coins") < 1:
        raise ValueError("the bank needs coins")  # DP-11.1 unlimited: how many does not matter
    if len(parts.names("players.colours")) != players:
        raise ValueError(f"{players} players need {players} colours")
    if parts.number("players.fewest") != 2 or players != 4:
        raise ValueError("the rules are written for two to four players")


def check_number(parts: Parts, path: str, found: int, what: str) -> None:
    """Refuse a stated number that differs from the one found."""
    if parts.number(path) != found:
        raise ValueError(
            f"parts.toml: [{path}] says {parts.number(path)}, but it is {found} {what}"
        )


def check_box(
    parts: Parts, circles_of: list[list[int]], effects: int, land_workers: list[int]
) -> None:
    """Refuse a box that the rules cannot play with."""
    if effects != 16 or len(parts.numbers("market.prices")) != 4:
        raise ValueError("the market has four rows and columns: 16 spaces and 4 prices")
    if parts.number("start.dark") + parts.number("start.supply") != 8:
        raise ValueError("the rules are written for eight dark workers per player")
    if parts.number("rounds.number") < 2:
        raise ValueError("a game needs at least two rounds, since the last one differs")
    for lane in range(8):
        if not circles_of[lane]:
            raise ValueError("turn order, money, resources, land and build need circles")
    if land_workers != sorted(land_workers) or land_workers[0] < 1:
        raise ValueError("[land.workers] must rise from at least one worker")
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
        raise ValueError("[house.values] must rise and include the number 2")
    if min(parts.number("prestige.step"), parts.number("fields.money_every")) < 1:
        raise ValueError("[prestige.step] and [fields.money_every] must be at least 1")
