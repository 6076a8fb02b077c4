"""All laws on random walks of whole games: what a game must pass before anything else counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import CHANCE, OVER, State

from .keeping import keep, walks_wanted
from .laws import LINE, QUICK, SLOW, THOROUGH, Law
from .laws.line import played
from .lines import random_choice

LOOKS: Final = 24  # thorough looks along a line, evenly,
VISITS: Final = 2  # and so many at each question


@dataclass
class Report:
    """What was walked through."""

    game: Game
    plies: int = 0
    occurred: set[str] = field(default_factory=set)  # names as in occasions()


def conformance(
    spec: GameSpec,
    seats: int,
    options: dict[str, int] | None = None,
    *,
    walks: int | None = None,
    seed: int = 0,
    excused: dict[str, str] | None = None,
) -> Report:
    """Check all laws on random games; Broken names the first law that fails and shows a replay.

    Every second walk half follows the game's own advice, to see other positions. `excused` names
    laws that this game cannot keep, each with its reason.
    """
    game = spec.make(seats, spec.meta.chosen(seats, options or {}))
    report = Report(game)
    for number in range(walks_wanted() if walks is None else walks):
        walk(spec, game, seed + number, report, excused or {})
    return report


def walk(spec: GameSpec, game: Game, seed: int, report: Report, excused: dict[str, str]) -> None:
    """Play one whole game with the plain laws, then look at the line and along it again."""
    luck = SeededLuck(seed)
    adviser = spec if seed % 2 else None
    state = game.start()
    line: list[int] = []
    while True:
        check(QUICK, excused, spec, game, state, line)
        if state.actor() == OVER or len(line) > game.max_plies:
            break
        line.append(random_choice(adviser, game, state, luck.word(0, len(line))))
        state.apply(line[-1])
    check(LINE, excused, spec, game, line, line)
    look_again(spec, game, line, seed, excused)
    report.plies += len(line)
    report.occurred |= came_up(game, line)


def look_again(
    spec: GameSpec, game: Game, line: list[int], seed: int, excused: dict[str, str]
) -> None:
    """Check the laws that take longer at chosen plies of a line."""
    every = max(7, len(line) // LOOKS)
    visits: dict[int, int] = {}
    state = game.start()
    for ply in range(len(line) + 1):
        asking = state.question()
        visits[asking] = visits.get(asking, 0) + 1
        if visits[asking] <= VISITS or (ply + seed) % every == 0:
            check(THOROUGH, excused, spec, game, state, line[:ply])
        if visits[asking] == 1:
            check(SLOW, excused, spec, game, state, line[:ply])
        if ply < len(line):
            state.apply(line[ply])


def check(
    laws: list[Law],
    excused: dict[str, str],
    spec: GameSpec,
    game: Game,
    thing: State | list[int],
    line: list[int],
) -> None:
    """Check some laws on a state or line, but not those that are excused."""
    for law in laws:
        if law.__name__ not in excused:
            keep(law, spec, game, thing, line)


def came_up(game: Game, line: list[int]) -> set[str]:
    """List the questions, verbs, events and endings of a line, named as in occasions()."""
    found: set[str] = set()
    state = game.start()
    for action in line:
        actor = state.actor()
        verb = game.space(actor).name(action).partition(":")[0]
        found |= {f"question {asked(game, state)}"}
        found |= {f"{'outcome' if actor == CHANCE else 'action'} {verb}"}
        for event in played(state, action):
            found.add(f"event {game.event_kinds[event.kind]}")
    found.add(f"question {asked(game, state)}")
    if state.actor() == OVER:
        found.add(f"ending {game.endings[game.ending(state)]}")
    return found


def asked(game: Game, state: State) -> str:
    """Name the question that is asked."""
    return game.questions[state.question()].name


def option_sets(spec: GameSpec) -> list[tuple[int, dict[str, int]]]:
    """List every number of seats, and there each option changed alone to each of its values."""
    meta = spec.meta
    cases: list[tuple[int, dict[str, int]]] = [(seats, {}) for seats in meta.seats]
    for option in meta.options:
        for value in option.values:
            for seats in option.seats or meta.seats:
                if value != option.default and goes_with(spec, seats, option.name, value):
                    cases.append((seats, {option.name: value}))
    return cases


def goes_with(spec: GameSpec, seats: int, name: str, value: int) -> bool:
    """Tell whether a value goes with a number of seats: seat D cannot begin at a table of two."""
    try:
        spec.make(seats, spec.meta.chosen(seats, {name: value}))
    except ValueError:
        return False
    return True
