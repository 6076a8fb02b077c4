"""Breaks legal() and why() of a game, one condition at a time; the law of refusals must find it.

A mutant of why() forgets one reason. A mutant of legal() has one `if` less: an exit that is never
taken, or a choice that is always offered. Only what legal() decides in the module of its question
is broken; conditions that why() asks for by the same function cannot differ, so scenes show them.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from pentapolis.catalog.reasons import Reason
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import State
from pentapolis.testkit import golden
from pentapolis.testkit.conformance import option_sets
from pentapolis.testkit.laws import LawBroken, law_every_refusal_has_a_reason
from pentapolis.testkit.lines import random_line

from .reason_scenes import Scene

MOST: Final = 80  # positions of each question
EXITS: Final = (ast.Return, ast.Continue, ast.Break)

Position = tuple[Game, State]
Positions = dict[str, list[Position]]  # by the name of the question


def collect_positions(spec: GameSpec, tests: Path, scenes: Iterable[Scene]) -> Positions:
    """Return scenes, and positions of golden replays and of a random game with each option."""
    lines = [(each.game, each.line) for each in golden.verify_all(spec, tests / "golden")]
    for number, (seats, options) in enumerate(option_sets(spec)):
        game = spec.load(seats, options)
        lines.append((game, random_line(game, number, spec if number % 2 else None)))
    found: Positions = {}
    for scene in scenes:
        name = scene.game.question(scene.state).name
        found.setdefault(name, []).append((scene.game, scene.state))
    for game, line in lines:
        state = game.start()
        share: dict[str, int] = {}
        for action in line:
            name = game.question(state).name
            share[name] = share.get(name, 0) + 1
            if state.deciders() and share[name] <= max(3, MOST // len(lines)):
                found.setdefault(name, []).append((game, state.clone()))
            state.apply(action)
    return found


def is_found(spec: GameSpec, positions: list[Position]) -> bool:
    """Return whether the law fails at one of the positions."""
    for game, state in positions:
        try:
            law_every_refusal_has_a_reason(spec, game, state)
        except LawBroken:
            return True
        except Exception:  # a mutant may also raise
            return True
    return False


# why()


def find_forgotten(spec: GameSpec, positions: Positions) -> list[str]:
    """Return the reasons that why() could forget without being caught, of those that come up."""
    assert spec.why is not None
    ask = spec.why
    near: dict[str, list[Position]] = {}
    for places in positions.values():
        for place in places:
            for key in list_keys(spec, place):
                near.setdefault(key, []).append(place)
    missed: list[str] = []
    for key, places in near.items():

        def forget(game: Game, seen: Any, action: int, key: str = key) -> Reason | None:
            reason = ask(game, seen, action)
            return None if reason is not None and reason.key == key else reason

        if not is_found(replace(spec, why=forget), places):
            missed.append(key)
    return missed


def list_keys(spec: GameSpec, place: Position) -> set[str]:
    """Return the keys of the reasons that a position shows."""
    found: Counter[str] = Counter()
    law_every_refusal_has_a_reason(spec, *place, found)
    return found.keys() - {""}


# legal()


def list_functions(tree: ast.Module, kinds: Collection[str]) -> list[ast.FunctionDef]:
    """List legal() of some classes, and the functions of the module that it calls."""
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    found: list[ast.FunctionDef] = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name in kinds:
            inner = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            found += [each for each in inner if each.name == "legal"]
    for function in found:  # which grows on the way
        for inside in ast.walk(function):
            if isinstance(inside, ast.Call) and isinstance(inside.func, ast.Name):
                helper = functions.get(inside.func.id)
                if helper is not None and helper not in found:
                    found.append(helper)
    return found


def list_conditions(tree: ast.Module, kinds: Collection[str]) -> list[tuple[str, ast.If]]:
    """List each `if` that decides what is legal, with the function that has it."""
    return [
        (function.name, node)
        for function in list_functions(tree, kinds)
        for node in ast.walk(function)
        if isinstance(node, ast.If)
    ]


def make_mutants(
    module: ModuleType, kinds: Collection[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Return the module again and again, each time without one condition, and what is missing."""
    source = inspect.getsource(module)
    for index in range(len(list_conditions(ast.parse(source), kinds))):
        tree = ast.parse(source)
        name, broken = list_conditions(tree, kinds)[index]
        said = f"{name}: {ast.unparse(broken.test)}"
        broken.test = ast.Constant(not isinstance(broken.body[-1], EXITS))
        ast.fix_missing_locations(tree)
        names = {"__name__": module.__name__, "__package__": module.__package__}
        exec(compile(tree, f"<mutant of {module.__name__}>", "exec"), names)
        yield said, names


def find_survivors(
    spec: GameSpec, positions: Positions, monkeypatch: pytest.MonkeyPatch
) -> tuple[int, list[str]]:
    """Return how many mutants of legal() there are, and which of them the law does not find."""
    count, missed = 0, []
    questions = spec.load(spec.meta.seats[0], {}).questions
    asked = {question.name: type(question) for question in questions if question.name in positions}
    for home in sorted({kind.__module__ for kind in asked.values()}):
        kinds = {name: kind for name, kind in asked.items() if kind.__module__ == home}
        places = [place for name in kinds for place in positions[name]]
        for said, names in make_mutants(sys.modules[home], [k.__name__ for k in kinds.values()]):
            count += 1
            with monkeypatch.context() as patch:
                for kind in kinds.values():
                    patch.setattr(kind, "legal", names[kind.__name__].legal)
                if not is_found(spec, places):
                    missed.append(said)
    return count, missed
