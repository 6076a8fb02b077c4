"""Plays whole games by clicks, with a bot's choices, and counts the clicks of a person's turns.

The table is the server's own: it makes forced moves, leaves void questions out, plays batches and
asks to end a turn. Beside it stands what the page took before it could do that: a click for every
decision and one to end each turn that could be undone. With --browser, a game of each kind is
played by real clicks in Chromium, and the page must need as many as were counted.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from pentapolis.bots.names import make_bot
from pentapolis.catalog.games import all_games
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.play.log import GameLog
from pentapolis.play.timeline import ALL, Timeline
from tools.click_player import SEAT, BotMind, Click, LineMind, play_by_clicks

LEVEL: Final = "greedy"  # plays every seat
SEED: Final = 5
LIMITS: Final = {  # clicks of a turn, in the middle of all turns
    "saint-malo": 5,
    "garden-nation": 3,
    "little-town": 3,
    "hoyuk": 8,
    "dilluvia-project": 6,
}
# Where people once picked the pieces that they now leave: the dice to roll again, not to keep.
TURNED: Final = ("saint-malo",)
LATE: Final = 20  # of this many parts the last one begins at the 95th percentile


Selections = Callable[[Game, Any, list[int]], dict[int, list[str]]]


@dataclass(frozen=True)
class Count:
    """The clicks of each turn, now and as the page was before."""

    now: list[int]
    before: list[int]


def count_seats(spec: GameSpec) -> int:
    """Return the usual number of seats."""
    return 3 if 3 in spec.meta.seats else spec.meta.seats[-1]


def count_game(spec: GameSpec, seats: int, seed: int) -> Count:
    """Play a game between bots, one of them by clicks, and count."""
    game = spec.load(seats, {})
    bots = [make_bot(LEVEL, spec, seed + seat) for seat in range(seats)]
    mind = BotMind(game, bots, SeededLuck(seed))
    timeline, clicks = asyncio.run(play_by_clicks(spec, game, mind))
    former = count_former(spec, timeline)
    turns = list_own_turns(spec, timeline)
    return Count(sum_turns(turns, clicks), sum_turns(turns, former))


def count_former(spec: GameSpec, timeline: Timeline) -> list[Click]:
    """Count the clicks of a game when every decision was one."""
    plain = replace(spec, void_answer=None, batches=None, done_actions=frozenset())
    if spec.meta.slug in TURNED and spec.selections is not None:
        plain = replace(plain, selections=partial(turn_picks, spec.selections))
    mind = LineMind(timeline.line)
    return asyncio.run(play_by_clicks(plain, timeline.game, mind, makes_forced_moves=False))[1]


def turn_picks(select: Selections, game: Game, seen: Any, legal: list[int]) -> dict[int, list[str]]:
    """Return for each action the pieces that it leaves."""
    picks = select(game, seen, legal)
    every = max(picks.values(), key=len, default=[])
    return {
        action: list((Counter(every) - Counter(tokens)).elements())
        for action, tokens in picks.items()
    }


def list_own_turns(spec: GameSpec, timeline: Timeline) -> list[int]:
    """List the plies at which the person's turns begin."""
    turns = GameLog(spec, timeline).turns.turns(ALL, "en", 0, timeline.ply)
    return [turn.first for turn in turns if turn.seat == SEAT]


def sum_turns(starts: list[int], clicks: list[Click]) -> list[int]:
    """Return the clicks of each turn that has any.

    What the person answers in others' turns counts as part of their own turn before; the set-up
    is no turn.
    """
    found = [0] * len(starts)
    for click in clicks:
        begun = sum(start <= click.ply for start in starts)
        if begun:
            found[begun - 1] += click.count
    return [count for count in found if count]


def describe(counts: list[int]) -> str:
    """Return median, mean and 95th percentile in words."""
    late = statistics.quantiles(counts, n=LATE, method="inclusive")[-1]
    median, mean = statistics.median(counts), statistics.fmean(counts)
    return f"median {median:g}, mean {mean:.1f}, 95th percentile {late:.0f}"


def main() -> int:
    """Print the clicks of a turn in each game; return 1 if a median is over its limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="usually all")
    parser.add_argument("--games", dest="number", type=int, default=8, help="to play of each kind")
    parser.add_argument("--seats", type=int, default=0, help="usually 3")
    parser.add_argument("--browser", action="store_true", help="play by real clicks, and compare")
    chosen = parser.parse_args()
    games = all_games()
    slugs = chosen.games or [slug for slug in games if slug in LIMITS]
    if chosen.browser:
        from tools.click_proof import prove_clicks

        return max(
            prove_clicks(games[slug], chosen.seats or count_seats(games[slug])) for slug in slugs
        )
    over = []
    for slug in slugs:
        spec = games[slug]
        seats = chosen.seats or count_seats(spec)
        counts = [count_game(spec, seats, SEED + number) for number in range(chosen.number)]
        now = [clicks for count in counts for clicks in count.now]
        before = [clicks for count in counts for clicks in count.before]
        limit = LIMITS.get(slug)
        print(f"{spec.meta.title}, {seats} seats, {len(now)} turns: {describe(now)}", end="")
        print(f" (median at most {limit})" if limit else "")
        print(f"    before: {describe(before)}")
        if limit and statistics.median(now) > limit:
            over.append(slug)
    if over:
        print(f"too many clicks: {', '.join(over)}", file=sys.stderr)
    return int(bool(over))


if __name__ == "__main__":
    sys.exit(main())
