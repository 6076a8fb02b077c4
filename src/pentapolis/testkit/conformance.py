"""Checks all laws on random whole games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, OVER, State

from .check_law import check_law, count_walks
from .laws import LINE, QUICK, SLOW, THOROUGH, Law
from .laws.basics import apply_action
from .lines import random_choice

PLIES: Final = 24  # about this many plies of a line are checked thoroughly,
VISITS: Final = 2  # and this many more at each question
BRIEF_PLIES: Final = 6  # the same in a brief walk, and one at each question


@dataclass
class Report:
    """What came up in the random games."""

    game: Game
    plies: int = 0
    things: set[str] = field(default_factory=set)  # that came up, named as in all_things()


def conformance(
    spec: GameSpec,
    seats: int,
    options: dict[str, int] | None = None,
    *,
    walks: int | None = None,
    seed: int = 0,
    excused: dict[str, str] | None = None,
    brief: bool = False,
    quick: bool = False,
) -> Report:
    """Check all laws on random games; LawBroken names the first that fails and shows a replay.

    In every second walk, half the choices follow the game's own ratings, to reach other positions.
    `excused` names laws that this game cannot keep, each with its reason. A brief walk checks every
    law too, the slower ones at fewer plies; a quick walk leaves the slower ones out.
    """
    game = spec.load(seats, options or {})
    report = Report(game)
    for number in range(count_walks() if walks is None else walks):
        line = walk(spec, game, seed + number, excused or {})
        if not quick:
            check_along_line(spec, game, line, seed + number, excused or {}, brief)
        report.plies += len(line)
        report.things |= things_seen(game, line)
    return report


def walk(spec: GameSpec, game: Game, seed: int, excused: dict[str, str]) -> list[int]:
    """Play a whole game: check quick laws at every ply, then those of lines; return the line."""
    luck = SeededLuck(seed)
    rater = spec if seed % 2 else None
    state = game.start()
    line: list[int] = []
    while True:
        check_laws(QUICK, excused, spec, game, state, line)
        if state.actor() == OVER or len(line) > game.max_plies:
            break
        line.append(random_choice(rater, game, state, luck.word(0, len(line))))
        state.apply(line[-1])
    check_laws(LINE, excused, spec, game, line, line)
    return line


def check_along_line(
    spec: GameSpec,
    game: Game,
    line: list[int],
    seed: int,
    excused: dict[str, str],
    brief: bool,
) -> None:
    """Check the slower laws at chosen plies of a line."""
    plies, first = (BRIEF_PLIES, 1) if brief else (PLIES, VISITS)
    every = max(7, len(line) // plies)
    visits: dict[int, int] = {}
    state = game.start()
    for ply in range(len(line) + 1):
        asking = state.asking
        visits[asking] = visits.get(asking, 0) + 1
        if visits[asking] <= first or (ply + seed) % every == 0:
            check_laws(THOROUGH, excused, spec, game, state, line[:ply])
        if visits[asking] == 1:
            check_laws(SLOW, excused, spec, game, state, line[:ply])
        if ply < len(line):
            state.apply(line[ply])


def check_laws(
    laws: list[Law],
    excused: dict[str, str],
    spec: GameSpec,
    game: Game,
    thing: State | list[int],
    line: list[int],
) -> None:
    """Check some laws on a state or line, except those that are excused."""
    for law in laws:
        if law.__name__ not in excused:
            check_law(law, spec, game, thing, line)


def things_seen(game: Game, line: list[int]) -> set[str]:
    """Return the questions, verbs, events and endings of a line, named as in all_things()."""
    found: set[str] = set()
    state = game.start()
    for action in line:
        actor = state.actor()
        verb = game.space(actor).name(action).partition(":")[0]
        found.add(f"question {game.question(state).name}")
        found.add(f"{'outcome' if actor == CHANCE else 'action'} {verb}")
        for event in apply_action(state, action):
            found.add(f"event {game.events.name(event.kind)}")
    found.add(f"question {game.question(state).name}")
    if state.actor() == OVER:
        found.add(f"ending {game.name_ending(state)}")
    return found


def option_sets(spec: GameSpec) -> list[tuple[int, dict[str, int]]]:
    """List every number of seats, alone and with each other value of each option."""
    meta = spec.meta
    cases: list[tuple[int, dict[str, int]]] = [(seats, {}) for seats in meta.seats]
    for option in meta.options:
        for value in option.values:
            for seats in option.seats or meta.seats:
                if value != option.default and can_have_value(spec, seats, option.name, value):
                    cases.append((seats, {option.name: value}))
    return cases


def can_have_value(spec: GameSpec, seats: int, name: str, value: int) -> bool:
    """Return whether a game for this number of seats loads with a value; of two, D cannot start."""
    try:
        spec.load(seats, {name: value})
    except ValueError:
        return False
    return True
