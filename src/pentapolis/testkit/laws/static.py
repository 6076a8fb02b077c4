"""Laws of a whole game: its rules and citations, its name, its independence of the machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.spec import GameSpec, Meta
from pentapolis.core.state import State
from pentapolis.testkit.lines import digests
from pentapolis.testkit.readings import reading_faults
from pentapolis.testkit.rules import coverage, rules_of

from .broken import Broken, viewers

ELSEWHERE: Final = """
import importlib, json, sys
sys.path[:] = json.loads(sys.argv[1])
from pentapolis.testkit.lines import digests
made = importlib.import_module(sys.argv[2])
for name in sys.argv[3].split("."):
    made = getattr(made, name)
print(json.dumps(digests(made(int(sys.argv[4]), json.loads(sys.argv[5])), 1)))
"""


@cache
def cited_rules(folder: Path) -> frozenset[str]:
    """List the rules of a game as they are cited."""
    meta = Meta("", "", "", (), "", 0, (), (0, 0), 0, "", folder)
    return frozenset(f"{number} {word}" for number, word in rules_of(meta).items())


def law_the_sheet_adds_up(spec: GameSpec, game: Game, state: State) -> None:
    """The score sheet is the score, on the truth and on views; each line cites a rule (law 9)."""
    rules = cited_rules(spec.meta.folder)
    for seen in (state, *(game.seen_by(state, viewer) for viewer in viewers(game))):
        scores = seen.scores()
        for seat in range(game.seats):
            lines = game.sheet(seen, seat)
            total = sum(line.points for line in lines)
            if total != scores[seat]:
                where = "in a view" if seen.masked else "in truth"
                raise Broken(f"the sheet of seat {seat} makes {total} {where}, not {scores[seat]}")
            for line in lines:
                if line.rule not in rules:
                    raise Broken(f"the line {line.label!r} cites {line.rule!r}, which is no rule")


def law_every_citation_holds(spec: GameSpec, tests: Path | None = None) -> None:
    """Number and key word of every citation agree with RULES.md; from beta on each rule is cited,
    and in a stable game shown by a test (law 9)."""
    meta = spec.meta
    found = coverage(meta, tests)
    if found.faults:
        raise Broken("; ".join(found.faults))
    rules = cited_rules(meta.folder)
    game = spec.make(meta.seats[0], meta.chosen(meta.seats[0], {}))
    for question in game.questions:
        if question.rule not in rules:
            raise Broken(f"the question {question.name!r} cites {question.rule!r}, no rule")
    for option in meta.options:
        if option.rule and option.rule not in rules:
            raise Broken(f"the option {option.name!r} cites {option.rule!r}, no rule")
    if meta.stage != "draft" and found.uncited():
        raise Broken(f"no code cites {', '.join(found.uncited())}; meta.not_in_code may say why")
    if meta.stage == "stable" and tests is not None and found.untested():
        raise Broken(f"no test shows {', '.join(found.untested())}")


def law_every_reading_has_a_switch(spec: GameSpec) -> None:
    """Whoever reads the rulebook otherwise finds an option or a value of the box, or the reason
    why there is none."""
    faults = reading_faults(spec.meta)
    if faults:
        raise Broken("; ".join(faults))


def law_nothing_else_names_the_game(spec: GameSpec, source: Path) -> None:
    """No Python file outside the game's own folder contains its slug (law 10)."""
    slug = spec.meta.slug
    names = {slug, slug.replace("-", "_"), spec.meta.folder.name}
    for path in sorted(source.rglob("*")):
        if path.suffix not in (".py", ".js", ".html", ".css", ".toml"):
            continue
        if spec.meta.folder in path.parents:
            continue
        text = path.read_text(encoding="utf-8")
        for name in sorted(names):
            if name in text:
                raise Broken(f"{path.relative_to(source)} contains {name!r}")


def law_the_machine_changes_nothing(spec: GameSpec, game: Game) -> None:
    """Digests of a whole game are the same under every PYTHONHASHSEED (law 1)."""
    here = digests(game, 1)
    made = spec.make
    args = [json.dumps(sys.path), made.__module__, made.__qualname__]
    args += [str(game.seats), json.dumps(game.options)]
    for hash_seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", ELSEWHERE, *args],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode:
            raise Broken(f"the game cannot be played in another process: {run.stderr}")
        if json.loads(run.stdout) != here:
            raise Broken(f"with PYTHONHASHSEED={hash_seed} the same game goes otherwise")


def law_everything_occurs(
    games: Iterable[Game], occurred: set[str], excused: dict[str, str]
) -> None:
    """Every question, verb, event and ending comes up in games, or somebody says why not."""
    there = {name for game in games for name in occasions(game)}
    unknown = sorted(excused.keys() - there)
    if unknown:
        raise Broken(f"excused, but the game does not have it: {', '.join(unknown)}")
    missing = sorted(there - occurred - excused.keys())
    if missing:
        raise Broken(f"never came up: {', '.join(missing)}")


def occasions(game: Game) -> list[str]:
    """List everything that should come up in a game."""
    names = [f"question {info.name}" for info in game.questions]
    names += [f"action {block.verb}" for block in game.actions.blocks]
    names += [f"outcome {block.verb}" for block in game.outcomes.blocks]
    names += [f"event {kind}" for kind in game.event_kinds]
    names += [f"ending {ending}" for ending in game.endings]
    return names
