"""Builds positions of Garden Nation from a few words, in the reference layout.

A building is written as its owner's letter, its floors and, with a roof, a `^`:
`{"4.c": "A2", "1.tl": "B3^"}`. Territory 4 lies in the middle, then clockwise from the top left:
1, 2, 5, 7, 6, 3; nothing is turned.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY, Event
from pentapolis.games.garden_nation.meta import FOLDER, META
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.board import FIELD_NAMES, TURNS
from pentapolis.games.garden_nation.rules.codes import LETTERS, PUBLIC_KEYS, SECRET_KEYS
from pentapolis.games.garden_nation.rules.game import GardenNation
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.kit.parts import Parts
from pentapolis.testkit import scene
from pentapolis.testkit.box import alter_parts
from pentapolis.testkit.scene import load_once

LAYOUT: Final = [4, 1, 2, 5, 7, 6, 3]
TEXT: Final = (FOLDER / "parts.toml").read_text(encoding="utf-8")
# Cards that hardly anything makes true, so that they do not matter to a test.
DULL: Final = ["apartments", "power-station", "radio-tower", "temple"]
load_game: Final = load_once(GardenNation, META)


def alter_box(**values: object) -> Parts:
    """Copy the box with other values: `alter_box(box__roofs=1)` changes [box.roofs]."""
    return alter_parts(TEXT, **values)


def load_box(parts: Parts, seats: int = 2, **options: int) -> GardenNation:
    return GardenNation(seats, META.complete_options(seats, options), parts)


def find_field(name: str) -> int:
    """Return the number of a field: `4.br`."""
    return FIELD_NAMES.index(name)


def lay_board(
    game: GardenNation, layout: list[int] = LAYOUT, turns: dict[int, int] | None = None
) -> Garden:
    """Lay the territories, as numbered on the table."""
    s = game.start()
    for slot, number in enumerate(layout):
        territory = number - 1
        turn = (turns or {}).get(number, 0)
        s.tile[slot] = territory
        s.turned[territory] = turn
        for terrain in range(4):
            s.land[terrain] |= s.box.land[(territory * TURNS + turn) * 4 + terrain]
    return s


def make_garden(
    seats: int = 2,
    buildings: dict[str, str] | None = None,
    *,
    crane: int | None = 4,
    population: int | list[int] = 30,
    floors: dict[int, int] | None = None,
    store: str = "",
    row: list[str] | None = None,
    deck: list[str] | None = None,
    claimed: dict[int, list[str]] | None = None,
    secrets: dict[int, list[str]] | None = None,
    covered: dict[str, str] | None = None,
    spent: dict[int, list[int]] | None = None,
    turn: int = 0,
    order: list[int] | None = None,
    space: int = 1,
    left: int = 2,
    round: int = 2,
    last_round: int = 0,
    layout: list[int] = LAYOUT,
    turns: dict[int, int] | None = None,
    game: GardenNation | None = None,
) -> Garden:
    """Build a position in which a seat is to act.

    `floors` says how many a seat has left. The rest of its floors, if not in `buildings`, form one
    building on a field of `store`, which names a field for each seat that needs one.
    """
    game = game or load_game(seats)
    s = lay_board(game, layout, turns)
    for name, letter in (covered or {}).items():
        cover(s, name, letter)
    for name, text in (buildings or {}).items():
        put(s, name, text)
    stores = store.split()
    for seat, number in (floors or {}).items():
        if s.floors[seat] > number:
            put(s, stores.pop(0), f"{'ABCD'[seat]}{s.floors[seat] - number}")
        assert s.floors[seat] == number
    s.population = [population] * seats if isinstance(population, int) else list(population)
    take_cards(s, row if row is not None else DULL, deck, claimed or {})
    for seat in range(seats):
        keep(s, seat, (secrets or {}).get(seat, [])[:])
    s.crane = EMPTY if crane is None else crane - 1
    s.turn = turn
    s.order = order if order is not None else usual_order(s, turn, space)
    s.space = space
    s.left = left
    s.round = round
    s.last_round = last_round
    for seat, kinds in (spent or {}).items():
        s.spent[3 * seat : 3 * seat + 3] = kinds
    s.work = s.crane
    s.asking = c.ACT
    assert game.problems(s) == []
    assert game.inventory(s) == game.inventory(game.start())
    return s


def usual_order(s: Garden, turn: int, space: int) -> list[int]:
    """Let the seats follow each other so that `turn` stands on `space`."""
    spaces = len(s.order)
    order = [(turn - space + each) % s.seats for each in range(spaces)]
    if s.seats > 2:
        order = [seat if each <= space else EMPTY for each, seat in enumerate(order)]
    return order


def cover(s: Garden, name: str, letter: str) -> None:
    """Lay a ground token on a bramble."""
    bit = 1 << find_field(name)
    assert s.land[3] & bit, f"{name} is no bramble"
    s.land[3] ^= bit
    s.land[LETTERS.index(letter)] |= bit
    s.ground[LETTERS.index(letter)] -= 1


def put(s: Garden, name: str, text: str) -> None:
    """Place a building, its floors taken from the supply."""
    number = find_field(name)
    seat = "ABCD".index(text[0])
    height = int(text[1:].rstrip("^"))
    assert s.height[number] == 0, f"{name} is not free"
    assert not s.land[3] >> number & 1, f"{name} is an uncovered bramble"
    s.height[number] = height
    s.own[seat] |= 1 << number
    s.floors[seat] -= height
    assert s.floors[seat] >= 0, f"seat {text[0]} does not have so many floors"
    if text.endswith("^"):
        s.roofed |= 1 << number


def take_cards(
    s: Garden, row: list[str], deck: list[str] | None, claimed: dict[int, list[str]]
) -> None:
    """Lay the open row and the claimed cards; the deck is the rest, or as given."""
    cards = [PUBLIC_KEYS.index(key) for key in row]
    s.row = cards + [EMPTY] * (4 - len(cards))
    for seat, keys in claimed.items():
        for key in keys:
            s.claimed[seat] |= 1 << PUBLIC_KEYS.index(key)
    taken = sum(1 << card for card in cards) | sum(s.claimed)
    s.deck = (1 << 21) - 1 & ~taken
    if deck is not None:
        wanted = sum(1 << PUBLIC_KEYS.index(key) for key in deck)
        # What is in neither place has been claimed by the last seat.
        s.claimed[-1] |= s.deck & ~wanted
        s.deck = wanted


def keep(s: Garden, seat: int, keys: list[str]) -> None:
    """Give a seat two secret cards: those named, or any that are left."""
    kinds = [SECRET_KEYS.index(key) for key in keys]
    for kind in range(14, -1, -1):
        if len(kinds) < 4 and s.pile[kind] and kind not in kinds:
            kinds.append(kind)
    for kind in kinds:
        s.pile[kind] -= 1
    s.kept[2 * seat : 2 * seat + 2] = sorted(kinds[:2])
    s.dealt[4 * seat : 4 * seat + 4] = [*kinds[2:], EMPTY, EMPTY]


def legal_names(s: Garden) -> list[str]:
    """List what is legal, by name."""
    return scene.legal_names(load_game(s.seats), s)


def objects_of(s: Garden, verb: str) -> list[str]:
    """List the objects of one verb that are legal."""
    found = [name.partition(":") for name in legal_names(s)]
    return [thing for word, _, thing in found if word == verb]


def play(s: Garden, *actions: str) -> list[Event]:
    """Carry out named actions and outcomes, each of them legal."""
    return scene.play(load_game(s.seats), s, *actions)


def event_args(events: list[Event], kind: str) -> list[list[int]]:
    """List the numbers of all events of a kind."""
    return scene.event_args(load_game(), events, kind)


def question_name(s: Garden) -> str:
    """Return the name of the question that is asked."""
    return s.questions[s.asking].name


def crane_number(s: Garden) -> int:
    """Return the number of the crane's territory."""
    return s.crane + 1


def claimable(s: Garden) -> list[str]:
    """List the projects that can be claimed now."""
    return objects_of(s, "claim") if question_name(s) == "claim-project" else []


def building_at(s: Garden, name: str) -> str:
    """Write the building on a field as tests do; nothing on a free one."""
    number = find_field(name)
    owner = s.owner(number)
    if owner == EMPTY:
        return ""
    roof = "^" if s.roofed >> number & 1 else ""
    return f"{'ABCD'[owner]}{s.height[number]}{roof}"
