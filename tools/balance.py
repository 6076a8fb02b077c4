"""Plays the balance report of each game and puts it into docs/balance.

    python -m tools.balance [--deals 100] [--equals 400] [--bot skilled] [--lang en,de] [game ...]

At every number of seats the bot plays itself on `--equals` deals; at the fewest it also does
without each component, on `--deals` deals, since there are many components, and so is the ladder
of levels. Runs are kept in runs/balance, so that more deals later play only what is new.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Final

from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import LANGUAGES
from pentapolis.catalog.spec import GameSpec
from pentapolis.lab.experiment.plan import (
    ADVICE,
    LUCK,
    ORIGINAL,
    SETS,
    SKILL,
    Cell,
    Experiment,
    Field,
    describe_meaning,
    digest_meaning,
    expand_fields,
)
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.experiment.run import run_experiment
from pentapolis.lab.experiment.runners import Processes
from pentapolis.lab.experiment.store import Store, name_folder

EQUALS: Final = "equals"
ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "balance"
RUNS = ROOT / "runs" / "balance"


def plan_report(spec: GameSpec, bot: str, deals: int) -> Experiment:
    """Return the experiment of a game's report: all seats, and each list of components."""
    fields = (Field(EQUALS, (bot,)),)
    game = spec.load(spec.meta.seats[0], {})
    used: set[str] = set()
    for action in range(len(game.actions)):
        try:
            used.update(spec.uses(game, game.start(), action) if spec.uses is not None else [])
        except LookupError:  # a component that the position must tell
            continue
    without = tuple(
        Field("without", (bot, f"{bot}!without={name}.*"), spec.meta.seats[:1])
        for name in list_lists(used)
    )
    return Experiment(
        spec.meta.slug,
        spec.meta.seats,
        fields=fields + expand_fields(without, spec),
        deals=deals,
        sets=(*SETS, ADVICE, SKILL, LUCK),
        name=f"balance {spec.meta.slug}",
    )


def list_lists(parts: set[str]) -> list[str]:
    """List the lists of the box that components belong to."""
    return sorted({part.partition(".")[0] for part in parts})


def main() -> None:
    """Play and write the reports that the command line asks for."""
    games = all_games()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(games))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--equals", type=int, default=400)
    parser.add_argument("--bot", default="skilled")
    parser.add_argument("--lang", default=",".join(LANGUAGES))
    parser.add_argument("--workers", type=int)
    asked = parser.parse_args()
    TARGET.mkdir(parents=True, exist_ok=True)
    for slug in asked.game:
        spec = games.find(slug)
        experiment = plan_report(spec, asked.bot, asked.deals)
        meaning = describe_meaning(experiment, spec)
        digest = digest_meaning(meaning)
        store = Store.create(RUNS / name_folder(experiment, digest), experiment, meaning, digest)
        runner = Processes(asked.workers)
        tally = run_experiment(store, experiment, digest, runner)
        more = replace(experiment, deals=max(asked.equals, asked.deals))
        for seats in spec.meta.seats:
            cell = Cell(ORIGINAL, EQUALS, seats)
            tally.games += run_experiment(store, more, digest, runner, only=[cell]).games
        for lang in asked.lang.split(","):
            path = TARGET / f"{slug}.{lang}.html"
            path.write_text(write_report(store, spec, lang), encoding="utf-8")
        whole = store.read("games").height
        print(f"{slug}: {whole:,} games, {tally.games:,} of them played now", flush=True)


if __name__ == "__main__":
    main()
