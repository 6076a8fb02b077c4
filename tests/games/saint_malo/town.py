"""Builds positions of Saint Malo: drawn cities, dice on the table, and what is asked.

A city is drawn as seven lines: `+` tower, `.` free, `k` crate, `w` wall, `h` house, `1` to `5`
church, and the first letter of a person. Or it is a dict that adds to the four printed crates:
`{"c3": "merchant", "b1 c1": "wall"}`.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import CHANCE, Event
from pentapolis.games.saint_malo.meta import META
from pentapolis.games.saint_malo.rules import board, codes, questions
from pentapolis.games.saint_malo.rules import dice as d
from pentapolis.games.saint_malo.rules.board import PLAN
from pentapolis.games.saint_malo.rules.codes import ACTIONS, EVENTS, OUTCOMES
from pentapolis.games.saint_malo.rules.game import SaintMalo
from pentapolis.games.saint_malo.rules.state import Town
from pentapolis.testkit.scene import load_once

City = str | dict[str, str]

PERSONS: Final = ["citizen", "soldier", "priest", "architect", "merchant", "juggler", "noble"]
LETTERS: Final = {
    "crate": "k",
    "wall": "w",
    "house": "h",
    "church-1": "1",
    "church-2": "2",
    "church-3": "3",
    "church-4": "4",
    "church-5": "5",
} | {person: person[0].upper() for person in PERSONS}
PEOPLE: Final = "CSPAMJN"  # in the order of the rules
PRINTED: Final = ("b2", "b3", "b4", "c2")
NORTH: Final = "b1 c1 d1 e1 f1"
EAST: Final = "g2 g3 g4 g5 g6"
SOUTH: Final = "b7 c7 d7 e7 f7"
WEST: Final = "a2 a3 a4 a5 a6"
OUTER: Final = f"{NORTH} {EAST} {SOUTH} {WEST}"
QUESTIONS: Final = [question.name for question in questions.QUESTIONS]
# The persons that need at most three heads, as choices.
PERSONS_OF_3: Final = [
    "person:citizen",
    "person:soldier",
    "person:priest",
    "person:architect",
    "person:merchant",
]
saint_malo: Final = load_once(SaintMalo, META)


def town(
    seats: int = 2,
    dice: str = "",
    *,
    city: City | None = None,
    cities: dict[int, City] | None = None,
    coins: int | list[int] = 3,
    logs: int | list[int] = 2,
    points: int | list[int] = 0,
    cannons: int | list[int] = 0,
    boxes: int = 0,
    turn: int = 0,
    start: int = 0,
    round: int = 1,
    last_round: int = 0,
    rolls: int = 1,
    asking: str = "",
    game: SaintMalo | None = None,
    **options: int,
) -> Town:
    """Build a position: `city` is that of the seat on turn, `cities` those of others.

    With dice on the table the symbol is asked, without them the first roll.
    """
    game = game or saint_malo(seats, **options)
    state = game.start()
    state.start_seat = start
    state.turn = turn
    state.round = round
    state.last_round = last_round
    state.boxes = boxes
    state.coins = by_seat(coins, seats)
    state.logs = by_seat(logs, seats)
    state.points = by_seat(points, seats)
    state.cannons = by_seat(cannons, seats)
    asking = asking or ("choose-symbol" if dice else "roll")
    state.asking = QUESTIONS.index(asking)
    if dice:
        state.dice = pack(dice)
        state.air = 0
        state.rolls = rolls
    plans = dict(cities or {})
    if city is not None:
        plans[turn] = city
    for seat, plan in plans.items():
        for field, letter in list_things(plan).items():
            put(state, seat, field, letter)
    assert game.problems(state) == []
    return state


def by_seat(given: int | list[int], seats: int) -> list[int]:
    """Return a number for every seat: the same, or each its own."""
    numbers = [given] * seats if isinstance(given, int) else list(given)
    assert len(numbers) == seats, f"{seats} seats need as many numbers, not {numbers}"
    return numbers


def list_things(city: City) -> dict[str, str]:
    """Return what stands where by its letter, without the printed crates."""
    if isinstance(city, str):
        return read_drawing(city)
    found: dict[str, str] = {}
    for names, thing in city.items():
        for field in names.split():
            assert field not in found, f"two things on {field}"
            assert field not in PRINTED, f"the crate on {field} is printed"
            found[field] = LETTERS[thing]
    return found


def read_drawing(drawing: str) -> dict[str, str]:
    lines = drawing.split()
    assert [len(line) for line in lines] == [7] * 7, "a city is drawn as seven lines of seven"
    found: dict[str, str] = {}
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            field = "abcdefg"[column] + str(row + 1)
            assert (letter == "+") == (field in board.TOWERS), f"only towers are +: {field}"
            if field in PRINTED:
                assert letter == "k", f"the crate on {field} is printed"
            elif letter not in "+.":
                found[field] = letter
    return found


def put(state: Town, seat: int, field: str, letter: str) -> None:
    """Draw one thing into a free field."""
    bit = 1 << PLAN.find(field)
    assert state.free[seat] & bit, f"{field} is not free"
    state.free[seat] &= ~bit
    if letter == "k":
        state.crates[seat] |= bit
    elif letter == "w":
        state.walls[seat] |= bit
    elif letter == "h":
        state.houses[seat] |= bit
    elif letter in "12345":
        state.churches[seat * codes.CHURCHES + int(letter) - 1] |= bit
    else:
        state.people[seat * codes.PERSONS + PEOPLE.index(letter)] |= bit


def full_but(free: str = "", city: dict[str, str] | None = None) -> dict[str, str]:
    """Describe a city without free fields but these; citizens stand where nothing is said."""
    plan = dict(city or {})
    taken = {*free.split(), *PRINTED, *" ".join(plan).split()}
    rest = [name for name in PLAN.names if name not in taken]
    return plan | {" ".join(rest): "citizen"} if rest else plan


def draw_city(state: Town, seat: int = 0) -> str:
    """Draw a city as seven lines."""
    rows = [["+"] * 7 for _ in range(7)]
    for cell, name in enumerate(PLAN.names):
        rows[int(name[1]) - 1]["abcdefg".index(name[0])] = letter_at(state, seat, cell)
    return "\n".join("".join(row) for row in rows)


def thing_on(state: Town, field: str, seat: int = 0) -> str:
    """Return the letter of what stands on a field."""
    return letter_at(state, seat, PLAN.find(field))


def letter_at(state: Town, seat: int, cell: int) -> str:
    sets = {".": state.free[seat], "k": state.crates[seat]}
    sets |= {"w": state.walls[seat], "h": state.houses[seat]}
    for value in range(codes.CHURCHES):
        sets[str(value + 1)] = state.churches[seat * codes.CHURCHES + value]
    for person in range(codes.PERSONS):
        sets[PEOPLE[person]] = state.people[seat * codes.PERSONS + person]
    (letter,) = [letter for letter, cells in sets.items() if cells >> cell & 1]
    return letter


def free_fields(state: Town, seat: int = 0) -> int:
    """Count the free fields of a city."""
    return state.free[seat].bit_count()


def pack(dice: str) -> int:
    """Pack dice written as letters: L log, C crate, W wall, X cross, H head, S sabres."""
    return d.pack([d.FACE_LETTERS.index(letter) for letter in dice])


def throw(dice: str) -> str:
    """Name the outcome that shows these dice, in whatever order they are written."""
    return "throw:" + "".join(sorted(dice, key=d.FACE_LETTERS.index))


def question(state: Town) -> str:
    """Name the question that is asked."""
    return QUESTIONS[state.asking]


def legal_names(state: Town) -> list[str]:
    """List what is legal by name, in order."""
    space = OUTCOMES if state.actor() == CHANCE else ACTIONS
    return [space.name(action) for action in state.legal()]


def places(state: Town) -> list[str]:
    """List the fields that may be chosen."""
    return [name.removeprefix("place:") for name in legal_names(state) if name.startswith("place:")]


def play(state: Town, *actions: str) -> list[Event]:
    """Carry out named actions and outcomes, each of them legal, and list what happened."""
    events: list[Event] = []
    for action in actions:
        legal = legal_names(state)
        assert action in legal, (
            f"{action} is not legal at {question(state)}, only: {', '.join(legal)}"
        )
        space = OUTCOMES if state.actor() == CHANCE else ACTIONS
        state.events = events
        state.apply(space.find(action))
        state.events = None
    return events


def take_turn(state: Town, dice: str, *actions: str) -> list[Event]:
    """Roll these dice at once, stop, and go on with the actions."""
    return play(state, throw(dice), "stop", *actions)


def others_pass(state: Town, seat: int = 0) -> None:
    """Let everybody pass, without sabres, until this seat is to roll."""
    while state.turn != seat:
        take_turn(state, "LCWXH", "pass")


def kinds(events: list[Event]) -> list[str]:
    """Name the kinds of events."""
    return [EVENTS.name(event.kind) for event in events]


def event_args(events: list[Event], kind: str) -> list[list[int]]:
    """List the numbers of all events of a kind."""
    return [event.args for event in events if EVENTS.name(event.kind) == kind]
