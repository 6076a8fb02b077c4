"""Builds positions of Höyük from the notation of the vectors.

`5.5=R 5.6=pW` is a red house on row 5, column 5 (counted from 0) and a pen beside it that is open
to the west. `R2` is a high-rise; `o` oven, `s` shrine, `v` villager, `!` shaman; `xR`, `xR2` ruins;
`pEc` a pen with cattle. Red is seat A, blue B, green C, yellow D, purple E, each with its tribe.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import CHANCE, Event
from pentapolis.games.hoyuk.meta import META
from pentapolis.games.hoyuk.rules import board
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.codes import ACTIONS, OUTCOMES
from pentapolis.games.hoyuk.rules.game import Hoyuk
from pentapolis.games.hoyuk.rules.questions import QUESTIONS
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.games.hoyuk.rules.village import list_places, refresh_site
from pentapolis.testkit.scene import load_once

from .reference import SIDE, Land

COLOURS: Final = "RBGYV"
TRIBES: Final = [p.DERS, p.LEBU, p.SNEERG, p.OLEYLI, p.RUPLES]
QUESTION_NAMES: Final = [question.name for question in QUESTIONS]
R, B, G, Y, V = range(5)
BASIC, ADVANCED, EXPERT = range(3)
hoyuk: Final = load_once(Hoyuk, META)


def cell(place: str) -> int:
    """Return the number of a cell written as row.column."""
    row, column = place.split(".")
    assert 0 <= int(row) < SIDE and 0 <= int(column) < SIDE
    return int(row) * SIDE + int(column)


def place(number: int) -> str:
    """Write a cell as row.column."""
    return f"{number // SIDE}.{number % SIDE}"


def cell_name(where: str) -> str:
    """Write row.column as the rules name the cell."""
    return board.NAMES[cell(where)]


def pack(piece: str) -> int:
    """Read a piece of the notation, without the shaman."""
    if piece[0] == "p":
        return c.PEN | c.FACE["NESW".index(piece[1])] | (c.CATTLE_IN if "c" in piece[2:] else 0)
    what = c.RUIN if piece[0] == "x" else c.HOUSE
    seat = COLOURS.index(piece.lstrip("x")[0])
    number = what | c.SEAT[seat] | (c.TALL if "2" in piece else 0)
    rest = piece.lstrip("x")[1:]
    assert not ("o" in rest and "s" in rest)
    number |= c.OVEN_ON * ("o" in rest) | c.SHRINE_ON * ("s" in rest)
    return number | c.VILLAGER_IN * ("v" in rest)


def village(
    drawing: str = "",
    seats: int | None = None,
    *,
    turn: int = 0,
    asking: str = "choose-place",
    kind: int = p.HOUSE,
    game: Hoyuk | None = None,
    options: dict[str, int] | None = None,
    **values: object,
) -> Village:
    """Build a position that adds up; `values` are fields of the state."""
    pieces = dict(part.split("=") for part in drawing.split())
    if seats is None:
        found = [COLOURS.index(sign) for sign in COLOURS if sign in drawing]
        seats = max(2, max(found, default=0) + 1, turn + 1)
    game = game or hoyuk(seats, **(options or {}))
    s = game.start()
    s.start_seat = 0
    s.turn = turn
    s.round = 2
    s.phase = 1
    s.tribe = TRIBES[: game.seats]
    s.asking = QUESTION_NAMES.index(asking)
    s.kind = kind
    for where, piece in pieces.items():
        s.land[cell(where)] = pack(piece)
        if "!" in piece:
            s.shaman = cell(where)
    own_pens(s)
    survey(s)
    take_from_supplies(s)
    open_tops(s)
    for name, value in values.items():
        assert hasattr(s, name), name
        setattr(s, name, value)
    if "hand" in values:
        s.cards = [sum(s.hand[seat * 7 : seat * 7 + 7]) for seat in range(s.seats)]
    return s


def own_pens(s: Village) -> None:
    """Give each pen the seat of the house it is open to."""
    for where, here in enumerate(s.land):
        if here & c.WHAT == c.PEN:
            house = s.land[board.TOWARDS[where * 4 + (here >> 6 & 3)]]
            assert house & c.WHAT == c.HOUSE, f"the pen on {place(where)} belongs to no house"
            s.land[where] |= house & c.WHOSE


def survey(s: Village) -> None:
    """Find blocks, families and sites of a drawn village; blocks in reading order."""
    land = Land(s)
    blocks = sorted(land.blocks, key=min)
    s.homes = [0] * (len(blocks) * s.seats)
    for number, block in enumerate(blocks):
        for row, column in block:
            where = row * SIDE + column
            s.block[where] = number
            if s.land[where] & c.WHAT == c.HOUSE:
                s.homes[number * s.seats + (s.land[where] >> 2 & 7)] += 1
    for seat in range(s.seats):
        families = land.families(seat)
        s.families[seat] = len(families)
        for family in families:
            for row, column in family:
                least = min(family)
                s.kin[row * SIDE + column] = least[0] * SIDE + least[1]
    for where in range(len(s.land)):
        refresh_site(s, where)


def take_from_supplies(s: Village) -> None:
    """Count what stands in the village out of the supplies."""
    for here in s.land:
        what = here & c.WHAT
        if what in (c.HOUSE, c.RUIN):
            s.houses[here >> 2 & 7] -= 2 if here & c.TALL else 1
        if what == c.HOUSE:
            s.supply[p.OVEN] -= here & c.ROOF == c.OVEN_ON
            s.supply[p.SHRINE] -= here & c.ROOF == c.SHRINE_ON
            s.supply[p.VILLAGER] -= here & c.VILLAGER_IN > 0
        elif what == c.PEN:
            s.supply[p.PEN] -= 1
            s.supply[p.CATTLE] -= here & c.CATTLE_IN > 0
    s.supply[p.SHAMAN] -= s.shaman >= 0


def open_tops(s: Village) -> None:
    """Turn the first card of each pile: a house each, as the bag has them."""
    for pile in range(p.PILES):
        if s.under[pile]:
            s.under[pile] -= 1
            s.tops[pile] = p.HOUSE
            s.bag[p.GROUP_OF[pile] * p.SYMBOLS + p.HOUSE] -= 1


def hands(seats: int, **cards: str) -> list[int]:
    """Write hands: A="oven oven joker"."""
    numbers = [0] * (seats * p.SYMBOLS)
    for seat, symbols in cards.items():
        for symbol in symbols.split():
            numbers["ABCDE".index(seat) * p.SYMBOLS + p.SYMBOL_KEYS.index(symbol)] += 1
    return numbers


# Asking


def question(s: Village) -> str:
    return QUESTION_NAMES[s.asking]


def legal_names(s: Village) -> list[str]:
    """List what is legal by name, in order."""
    space = OUTCOMES if s.actor() == CHANCE else ACTIONS
    return [space.name(action) for action in s.legal()]


def sites(s: Village, seat: int, kind: int = p.HOUSE) -> list[str]:
    """List the cells where a seat may place an element, as row.column."""
    found: list[int] = []
    list_places(s, seat, kind, found)
    return [place(number) for number in found]


def pens(s: Village, seat: int) -> list[str]:
    """List pens as cell and side: 1.2S."""
    land = Land(s)
    found = []
    for where in sites(s, seat, p.PEN):
        row, column = where.split(".")
        found += [where + side.upper() for side in land.pen_sides(seat, (int(row), int(column)))]
    return found


def play(s: Village, *actions: str) -> list[Event]:
    """Carry out named actions and outcomes, each of them legal; cells may be row.column."""
    events: list[Event] = []
    for action in actions:
        verb, _, what = action.partition(":")
        name = f"{verb}:{cell_name(what)}" if "." in what else action
        legal = legal_names(s)
        assert name in legal, f"{action} is not legal at {question(s)}, only: {', '.join(legal)}"
        space = OUTCOMES if s.actor() == CHANCE else ACTIONS
        s.events = events
        s.apply(space.find(name))
        s.events = None
    return events


def at(s: Village, where: str) -> str:
    """Write what stands on a cell in the notation of the vectors."""
    here = s.land[cell(where)]
    what = here & c.WHAT
    if what == c.LAND:
        return ""
    if what == c.PEN:
        return "p" + "NESW"[here >> 6 & 3] + ("c" if here & c.CATTLE_IN else "")
    text = ("x" if what == c.RUIN else "") + COLOURS[here >> 2 & 7]
    text += "2" if here & c.TALL else ""
    if what == c.HOUSE:
        text += ["", "o", "s"][(here & c.ROOF) >> 6] + ("v" if here & c.VILLAGER_IN else "")
        text += "!" if s.shaman == cell(where) else ""
    return text


def event_args(events: list[Event], kind: str) -> list[list[int]]:
    """List the numbers of all events of a kind."""
    return [event.args for event in events if c.EVENTS.names[event.kind] == kind]


def kinds(events: list[Event]) -> list[str]:
    return [c.EVENTS.names[event.kind] for event in events]


def block_at(s: Village, where: str) -> int:
    return s.block[cell(where)]


def families(s: Village, seat: int) -> list[int]:
    """List the sizes of a seat's families, ordered by their first cells."""
    labels = sorted({label for label in s.kin if label >= 0 and s.land[label] >> 2 & 7 == seat})
    return [s.kin.count(label) for label in labels]
