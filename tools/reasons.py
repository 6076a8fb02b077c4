"""Checks that every refusal has a reason, on a million pairs of a position and an action a game.

`python -m tools.reasons [--pairs N] [--seed N] [game ...]` prints how often each reason came up.
"""

from __future__ import annotations

import argparse
import time
from typing import Final

from pentapolis.catalog.games import all_games
from pentapolis.catalog.spec import GameSpec
from pentapolis.testkit.refusals import check_refusals

PAIRS: Final = 1_000_000


def report(spec: GameSpec, pairs: int, seed: int) -> str:
    """Check a game and return what came up, the rarest reason last; LawBroken shows a replay."""
    start = time.perf_counter()
    found = check_refusals(spec, pairs, seed)
    took = time.perf_counter() - start
    lines = [
        f"{spec.meta.title}: {found.pairs} pairs, {found.refusals} refused, "
        f"{len(found.keys) - 1} of {len(spec.reasons)} reasons, {took:.0f} s"
    ]
    counts = {key: found.keys[key] for key in spec.reasons}
    for key, count in sorted(counts.items(), key=lambda item: -item[1]):
        lines.append(f"  {count:8} {key} ({spec.reasons[key].rule})")
    return "\n".join(lines)


def main() -> None:
    """Check all games, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="slugs; all games if there is none")
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    games = all_games()
    for slug in args.games or games:
        print(report(games[slug], args.pairs, args.seed), flush=True)


if __name__ == "__main__":
    main()
