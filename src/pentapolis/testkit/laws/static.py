"""Laws of a whole game: its score sheet, its citations, its name, and no trace of the machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from pentapolis.catalog.languages import LANGUAGES, game_words
from pentapolis.catalog.meta import Meta
from pentapolis.catalog.rulebook import Rulebook
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import State
from pentapolis.testkit.box import box_faults
from pentapolis.testkit.lines import list_digests
from pentapolis.testkit.readings import reading_faults
from pentapolis.testkit.rules import collect_coverage

from .basics import LawBroken, list_views

ELSEWHERE: Final = """
import importlib, json, sys
sys.path[:] = json.loads(sys.argv[1])
from pentapolis.testkit.lines import list_digests
make = importlib.import_module(sys.argv[2])
for name in sys.argv[3].split("."):
    make = getattr(make, name)
print(json.dumps(list_digests(make(int(sys.argv[4]), json.loads(sys.argv[5])), 1)))
"""


def list_citations(meta: Meta) -> set[str]:
    """Return the rules of a game as citations: number and key word."""
    return {rule.citation for rule in Rulebook.read(meta, "en").rules.values()}


def law_the_sheet_adds_up(spec: GameSpec, game: Game, state: State) -> None:
    """The score sheet adds up to the score, also in views, and each line cites a rule (law 9)."""
    rules = list_citations(spec.meta)
    for seen in list_views(game, state):
        scores = seen.scores()
        for seat in range(game.seats):
            lines = game.score_sheet(seen, seat)
            total = sum(line.points for line in lines)
            if total != scores[seat]:
                where = "in a view" if seen.masked else "in the truth"
                raise LawBroken(
                    f"the sheet of seat {seat} adds up to {total} {where}, not {scores[seat]}"
                )
            for line in lines:
                if line.rule not in rules:
                    raise LawBroken(
                        f"the line {line.label!r} cites {line.rule!r}, which is no rule"
                    )


def law_score_lines_have_their_own_labels(spec: GameSpec, game: Game, state: State) -> None:
    """No two lines of one score sheet have the same label, in any language (law 9)."""
    for lang in LANGUAGES:
        words = game_words(spec, lang)
        for seen in list_views(game, state):
            for seat in range(game.seats):
                labels = [words(line.label) for line in game.score_sheet(seen, seat)]
                twice = sorted({label for label in labels if labels.count(label) > 1})
                if twice:
                    raise LawBroken(f"the sheet of seat {seat} has {twice[0]!r} twice ({lang})")


def law_every_citation_holds(spec: GameSpec, tests: Path | None = None) -> None:
    """Every citation agrees with RULES.md; from beta on code cites every rule, and in a stable game
    a test shows it (law 9)."""
    meta = spec.meta
    found = collect_coverage(meta, tests)
    if found.faults:
        raise LawBroken("; ".join(found.faults))
    rules = list_citations(meta)
    game = spec.make(meta.seats[0], meta.complete_options(meta.seats[0], {}))
    for question in game.questions:
        if question.rule not in rules:
            raise LawBroken(f"the question {question.name!r} cites {question.rule!r}, no rule")
    for option in meta.options:
        if option.rule and option.rule not in rules:
            raise LawBroken(f"the option {option.name!r} cites {option.rule!r}, no rule")
    if meta.stage != "draft" and found.uncited_rules():
        raise LawBroken(
            f"no code cites {', '.join(found.uncited_rules())}; meta.uncited_rules may say why"
        )
    if meta.stage == "stable" and tests is not None and found.untested_rules():
        raise LawBroken(f"no test shows {', '.join(found.untested_rules())}")


def law_every_reading_has_a_switch(spec: GameSpec) -> None:
    """Every Reading names an option or a value of the box for those who read the rulebook
    differently, or the reason why there is none."""
    faults = reading_faults(spec.meta)
    if faults:
        raise LawBroken("; ".join(faults))


def law_every_value_has_a_source(spec: GameSpec) -> None:
    """Every value of the box says where it comes from and which rule it serves, and the head of
    parts.toml explains each source."""
    faults = box_faults(spec.meta, list_citations(spec.meta))
    if faults:
        raise LawBroken("; ".join(faults))


def law_nothing_else_names_the_game(spec: GameSpec, source: Path) -> None:
    """No source outside the game's own folder contains its slug (law 10)."""
    slug = spec.meta.slug
    names = {slug, slug.replace("-", "_"), spec.meta.folder.name}
    for path in sorted(source.rglob("*")):
        if path.suffix not in (".py", ".js", ".html", ".css", ".toml", ".po"):
            continue
        if spec.meta.folder in path.parents:
            continue
        text = path.read_text(encoding="utf-8")
        for name in sorted(names):
            if name in text:
                raise LawBroken(f"{path.relative_to(source)} contains {name!r}")


def law_the_machine_changes_nothing(spec: GameSpec, game: Game) -> None:
    """Digests of a whole game are the same under every PYTHONHASHSEED (law 1)."""
    here = list_digests(game, 1)
    args = [json.dumps(sys.path), spec.make.__module__, spec.make.__qualname__]
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
            raise LawBroken(f"the game fails in another process: {run.stderr}")
        if json.loads(run.stdout) != here:
            raise LawBroken(f"with PYTHONHASHSEED={hash_seed} the same game has other digests")


def law_everything_occurs(
    games: Iterable[Game], seen: set[str], excused: Mapping[str, str]
) -> None:
    """Every question, verb, event and ending comes up in games, or is excused with a reason."""
    there = {name for game in games for name in all_things(game)}
    unknown = sorted(excused.keys() - there)
    if unknown:
        raise LawBroken(f"excused, but the game does not have it: {', '.join(unknown)}")
    missing = sorted(there - seen - excused.keys())
    if missing:
        raise LawBroken(f"never came up: {', '.join(missing)}")


def all_things(game: Game) -> list[str]:
    """List the questions, verbs, events and endings of a game, which should all come up."""
    names = [f"question {question.name}" for question in game.questions]
    names += [f"action {block.verb}" for block in game.actions.blocks]
    names += [f"outcome {block.verb}" for block in game.outcomes.blocks]
    names += [f"event {kind}" for kind in game.events.names]
    names += [f"ending {ending}" for ending in game.endings]
    return names
