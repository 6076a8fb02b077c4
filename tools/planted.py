"""Shows that the lab finds what is there, and nothing else.

    python -m tools.planted [--deals 1000] [--repeats 20] [--workers 1]

First a fault is planted: a variant of Hamlet in which wells are worth four times as much. Bots do
without each kind of tile in turn; the report has to name the well first, and at 95 % above all
others. In the original it must not.

Then the box is compared with itself again and again, on other deals each time, so that nothing but
luck differs. The comparison looks as early and as often as `lab compare` does. At the level of 5 %
one repeat in twenty may be called different; the others have to be called alike.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pentapolis.catalog.games import PATHS, all_games
from pentapolis.catalog.languages import frame_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.lab.experiment.compare import list_looks
from pentapolis.lab.experiment.component_sentences import tell_worths
from pentapolis.lab.experiment.findings import Worth, list_worths
from pentapolis.lab.experiment.paired import Pairs, Step, plan_pairs, play_cell
from pentapolis.lab.experiment.plan import (
    ORIGINAL,
    Experiment,
    Field,
    describe_meaning,
    digest_meaning,
    expand_fields,
)
from pentapolis.lab.experiment.run import run_experiment
from pentapolis.lab.experiment.runners import Here, Processes, Runner
from pentapolis.lab.experiment.sentences import Numbers
from pentapolis.lab.experiment.store import Store
from pentapolis.lab.variant_files import NamedVariant

HOME: Final = Path(__file__).resolve().parent.parent / "examples" / "hamlet" / "hamlet"
BOT: Final = "greedy"
PLANTED: Final = NamedVariant("golden wells", {"tile.well.alone": 8})  # instead of 2
FAULT: Final = "tile.well"
METRICS: Final = ("score", "margin")
MOST: Final = 4000  # deals of a repeat, if it stays undecided


@dataclass(frozen=True)
class Repeat:
    """What one comparison of the box with itself said."""

    metric: str
    word: str
    deals: int


def find_hamlet() -> GameSpec:
    """Return Hamlet, which is an example and not one of the games that come with the package."""
    os.environ.setdefault(PATHS, str(HOME))
    return all_games().find("hamlet")


def plant(spec: GameSpec, deals: int, runner: Runner, seed: int = 1) -> dict[str, list[Worth]]:
    """Return the worths of all tiles, in the original and with the fault."""
    without = Field("without", (BOT, f"{BOT}!without=tile.*"))
    experiment = Experiment(
        spec.meta.slug,
        options={"goals": 0},
        variants=(PLANTED,),
        fields=expand_fields((without,), spec),
        deals=deals,
        seed=seed,
        sets=("outcome",),
    )
    meaning = describe_meaning(experiment, spec)
    digest = digest_meaning(meaning)
    with tempfile.TemporaryDirectory() as folder:
        store = Store.create(Path(folder), experiment, meaning, digest)
        run_experiment(store, experiment, digest, runner)
        return {
            variant.name: list_worths(store, experiment, variant.name, 2)
            for variant in experiment.all_variants()
        }


def is_found(worths: list[Worth]) -> bool:
    """Return whether the fault comes first, above all others at 95 %."""
    first, *others = worths
    return first.part == FAULT and all(first.share.low > one.share.high for one in others)


def repeat_equal(spec: GameSpec, repeats: int, bot: str = BOT) -> Iterator[Repeat]:
    """Compare the box with itself on other deals, as `lab compare` would; yield what it says."""
    for number in range(repeats):
        mine, other = (plan_pairs(spec.meta.slug, 2, bot, {}, 2 * number + k) for k in (0, 1))
        pairs, open_metrics = Pairs(), set(METRICS)
        for deals in list_looks(MOST):
            ours, theirs = (
                play_cell(one, ORIGINAL, pairs.deals, deals - 1) for one in (mine, other)
            )
            pairs.add(Step(ours, theirs, 0.0))
            for metric in sorted(open_metrics):
                word = pairs.judge(metric).word
                if word != "undecided" or deals == MOST:
                    open_metrics.discard(metric)
                    yield Repeat(metric, word, deals)
            if not open_metrics:
                break


def main() -> int:
    """Print both; the exit code says whether the lab was right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    runner = Here() if asked.workers == 1 else Processes(asked.workers)
    start, spec = time.process_time(), find_hamlet()
    words, numbers = frame_words("en"), Numbers("en")
    worths = plant(spec, asked.deals, runner)
    for variant, found in worths.items():
        print(f"{variant}, {asked.deals} deals:")
        for one in found:
            share, flag = numbers.estimate(one.share, True, sign=True), one.flag or "no flag"
            print(f"  {one.part:10} win share lost without it: {share}; {flag}")
    named = is_found(worths[PLANTED.name]) and not is_found(worths[ORIGINAL])
    print("The report says:", tell_worths(worths[PLANTED.name], str, words, numbers)[0])
    print(f"The planted fault is {'found' if named else 'NOT found'}.\n", flush=True)
    counts: Counter[tuple[str, str]] = Counter()
    deals: Counter[str] = Counter()
    for repeat in repeat_equal(spec, asked.repeats):
        counts[repeat.metric, repeat.word] += 1
        deals[repeat.metric] += repeat.deals
    equal = True
    for metric in METRICS:
        said = ", ".join(f"{word} {counts[metric, word]}" for word in ("alike", "different"))
        left, mean = counts[metric, "undecided"], deals[metric] / asked.repeats
        said += f", undecided {left}; {mean:.0f} deals each"
        print(f"equal boxes, {metric}: of {asked.repeats} repeats {said}")
        equal = equal and counts[metric, "different"] <= max(1, asked.repeats // 20) and not left
    print(f"{time.process_time() - start:.0f} s of computing in this process")
    return 0 if named and equal else 1


if __name__ == "__main__":
    sys.exit(main())
