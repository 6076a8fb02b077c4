"""Helpers that build positions of Dilluvia Project and play named actions in them.

Squares are named as on the board (g7 is the middle); `at(5, 6)` names a square by row and column.
Buildings are written `"2B d4 first"`: type, top left square, marked square; a medium one lies
across unless `down` follows.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY, Event
from pentapolis.games.dilluvia_project.meta import META
from pentapolis.games.dilluvia_project.rules import codes as c
from pentapolis.games.dilluvia_project.rules import questions
from pentapolis.games.dilluvia_project.rules.board import ACROSS, BLOCK, DOWN, MEDIUM, SINGLE, SMALL
from pentapolis.games.dilluvia_project.rules.codes import (
    COLOUR_KEYS,
    COLOURS,
    END_NAMES,
    KINDS,
    LANE_KEYS,
    SOURCES,
    SPACE_NAMES,
    TILE_KEYS,
    TRACKS,
)
from pentapolis.games.dilluvia_project.rules.game import Dilluvia
from pentapolis.games.dilluvia_project.rules.land import cover
from pentapolis.games.dilluvia_project.rules.scoring import population
from pentapolis.games.dilluvia_project.rules.state import Sky
from pentapolis.kit.cells import BIT
from pentapolis.testkit import scene
from pentapolis.testkit.scene import load_once

QUESTIONS: Final = [question.name for question in questions.QUESTIONS]
dilluvia: Final = load_once(Dilluvia, META)


def at(row: int, column: int) -> str:
    """Name a square by row and column, counted from one."""
    return "abcdefghijklmnopqrstuvwxyz"[column - 1] + str(row)


def sky(
    seats: int = 2,
    asking: str = "choose-field",
    *,
    round: int = 1,
    turn: int = 0,
    order: list[int] | None = None,
    market: dict[str, str] | None = None,
    aeros: int | list[int] = 0,
    cubes: dict[int, str] | None = None,
    land: dict[int, str] | None = None,
    buildings: dict[int, list[str]] | None = None,
    propellers: dict[int, str] | None = None,
    gardens: str = "",
    tiles: dict[int, str] | None = None,
    prestige: int | list[int] = 0,
    people: int | list[int] = 0,
    house: int | list[int] | None = None,
    dark: int | list[int] = 5,
    special: int | list[int] = 1,
    zeppelins: dict[int, str] | None = None,
    bag: bool = False,
    game: Dilluvia | None = None,
    **options: int,
) -> Sky:
    """Return a position in which a seat decides; whatever is not given is as at the start."""
    game = game or dilluvia(seats, **options)
    s = game.start()
    s.order = order or list(range(seats))
    s.turn = turn
    s.place = s.order.index(turn)
    s.round = round
    s.asking = QUESTIONS.index(asking)
    if not bag:
        s.bag = [0] * KINDS
    for space, key in (market or {}).items():
        s.market[SPACE_NAMES.index(space)] = TILE_KEYS.index(key)
    s.aeros = by_seat(aeros, seats)
    s.prestige = by_seat(prestige, seats)
    s.dark = by_seat(dark, seats)
    s.special = by_seat(special, seats)
    for seat, number in enumerate(by_seat(people, seats)):
        s.tally[seat * SOURCES + c.FROM_MATCH] = number
    for seat, text in (cubes or {}).items():
        s.cubes[seat * COLOURS : (seat + 1) * COLOURS] = read_cubes(text)
    for seat, names in (land or {}).items():
        s.land[seat] = squares(s, names)
    for seat, texts in (buildings or {}).items():
        for text in texts:
            raise_building(s, seat, text)
    for seat, keys in (propellers or {}).items():
        for key in keys.split():
            s.propeller[game.box.prop_keys.index(key)] = seat
            s.house[seat] += 1
    s.gardens = squares(s, gardens)
    for seat, keys in (tiles or {}).items():
        for key in keys.split():
            s.owned[seat * KINDS + TILE_KEYS.index(key)] += 1
    if house is not None:
        s.house = by_seat(house, seats)
    for seat, end in (zeppelins or {}).items():
        s.zeppelin[seat] = END_NAMES.index(end)
    assert game.problems(s) == []
    return s


def by_seat(value: int | list[int], seats: int) -> list[int]:
    return [value] * seats if isinstance(value, int) else list(value)


def read_cubes(text: str) -> list[int]:
    """Return counts by colour: "2W 1K" is two white and one black."""
    out = [0] * COLOURS
    for part in text.split():
        out["WKNV".index(part[-1])] += int(part[:-1])
    return out


def squares(s: Sky, names: str) -> int:
    """Return named squares as a set."""
    out = 0
    for name in names.split():
        out |= BIT[s.box.city.find(name)]
    return out


def raise_building(s: Sky, seat: int, text: str) -> None:
    """Put a building into the city, with its mark on the mat and its step of the house."""
    key, name, *more = text.split()
    box = s.box
    type_ = box.type_keys.index(key)
    square = box.city.find(name)
    mark = 1 if "second" in more else 0
    size = box.size[type_]
    wide = DOWN if "down" in more else ACROSS
    shape = SINGLE if size == SMALL else wide if size == MEDIUM else BLOCK
    s.b_seat.append(seat)
    s.b_type.append(type_)
    s.b_square.append(square)
    s.b_shape.append(shape)
    s.b_mark.append(mark)
    s.b_gave.append(0)
    s.built[seat] |= cover(s, shape, square)
    s.stock[type_] -= 1
    s.house[seat] += 1
    for track, table in enumerate((box.square_r, box.square_m, box.square_p)):
        s.income[seat * TRACKS + track] += table[type_ * 2 + mark]


def play(s: Sky, *actions: str, game: Dilluvia | None = None) -> list[Event]:
    """Play named actions, each of which must be legal; return the events."""
    return scene.play(game or dilluvia(s.seats), s, *actions)


def legal_names(s: Sky) -> list[str]:
    """List what is legal, by name."""
    return scene.legal_names(dilluvia(s.seats), s)


def question(s: Sky) -> str:
    return QUESTIONS[s.asking]


def list_objects(s: Sky, verb: str) -> list[str]:
    """List what follows a verb in the names of the legal actions."""
    return [name.partition(":")[2] for name in legal_names(s) if name.partition(":")[0] == verb]


def write_cubes(s: Sky, seat: int) -> str:
    """Write the cubes of a seat: "2W 1K"."""
    own = s.cubes[seat * COLOURS : (seat + 1) * COLOURS]
    return " ".join(f"{n}{letter}" for n, letter in zip(own, "WKNV", strict=True) if n)


def mat(s: Sky, seat: int) -> tuple[int, int, int]:
    """Return a mat's exact sums of resources, money and prestige."""
    r, m, p = s.income[seat * TRACKS : (seat + 1) * TRACKS]
    return r, m, p


def people_of(s: Sky, seat: int) -> int:
    return population(s, seat)


def count_tiles(s: Sky, seat: int, key: str) -> int:
    """Count the tiles of a kind."""
    return s.owned[seat * KINDS + TILE_KEYS.index(key)]


def send(s: Sky, lane: str, workers: int, special: bool = False) -> list[Event]:
    """Choose a field and send workers there."""
    assert lane in LANE_KEYS
    return play(s, f"field:{lane}", f"{'special' if special else 'send'}:{workers}")


def full_market(**tiles: str) -> dict[str, str]:
    """Return a market full of white cubes except for the spaces given."""
    return dict.fromkeys(SPACE_NAMES, "white2") | tiles


def occupy(s: Sky, lane: str, seat: int, circles: int) -> None:
    """Put single workers of a seat on the first circles of a lane, where these are free."""
    number = LANE_KEYS.index(lane)
    for circle in s.box.circles_of[number][:circles]:
        if s.holder[circle] == EMPTY:
            s.holder[circle] = seat
            s.crew[circle] = 1


__all__ = [
    "COLOUR_KEYS",
    "QUESTIONS",
    "at",
    "by_seat",
    "count_tiles",
    "dilluvia",
    "full_market",
    "legal_names",
    "list_objects",
    "mat",
    "occupy",
    "people_of",
    "play",
    "question",
    "read_cubes",
    "send",
    "sky",
    "squares",
    "write_cubes",
]
