"""Plays a whole game in a real browser and measures how long a click takes to show.

The page itself measures the time from the click until it has painted the new frame. The pointer
leaps to a place and presses in the same moment, so the page still paints what is pointed at while
the answer comes; with --rest it rests there first, as a hand does. Animation is off, since it is
meant to be seen. With --crowd N, bots of the level master play at N other tables meanwhile.
With --hints, the person takes a hint for every decision, and the time from asking to the answer
counts. With --all, every game is played.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import BrowserContext, TimeoutError

from pentapolis import load
from pentapolis.catalog.games import all_games
from tools.browser import (
    BOT,
    PERSON,
    change_settings,
    create_table,
    new_visitor,
    open_browser,
    send_request,
)
from tools.browser_player import POINT, BrowserPlayer

# Notes for each click on a choice how long it takes until the next ply is painted.
STOPWATCH: Final = """
addEventListener("DOMContentLoaded", () => {
    let start;
    window.times = [];
    const counts = "[data-action], [data-batch], [data-sure], [data-do=end]";
    addEventListener("click", ({ target }) => {
        if (target.closest(counts)) start = performance.now();
    }, true);
    new MutationObserver(() => {
        const clicked = start;
        start = undefined;
        const note = () => times.push(performance.now() - clicked);
        if (clicked) requestAnimationFrame(() => setTimeout(note)); // after painting
    }).observe(document.querySelector("#board"), { attributeFilter: ["data-ply"] });
});
"""
# Until what the pointer rests on has been painted.
RESTED: Final = """() => new Promise((rested) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(rested, 30))))"""
# Limits, in milliseconds.
MEDIAN_LIMIT: Final = 100.0  # for the median
TAIL_LIMIT: Final = 200.0  # for the 95th percentile
CROWDED_LIMIT: Final = 300.0  # the same, while other tables are busy
HINT_LIMIT: Final = 2000.0  # for the slowest hint
MASTER: Final = {"kind": "bot", "level": "master"}


class Hand(BrowserPlayer):
    """Plays with the mouse, and points at a place before it presses."""

    def press(self, selector: str) -> None:
        point = self.page.locator(selector).first.evaluate(POINT)
        if point:
            self.page.mouse.move(*point)
            self.page.evaluate(RESTED)
        super().press(selector)


def measure_clicks(
    game: str, seats: int, crowd: int, player_type: type[BrowserPlayer] = BrowserPlayer
) -> tuple[list[float], int]:
    """Play against bots; return the milliseconds of all clicks, and the plies of the crowd."""
    with open_browser() as (server, browser):
        context = new_visitor(browser, server)
        change_settings(context)
        others = [create_bot_table(context, number) for number in range(crowd)]
        table = create_table(context, game, PERSON, *[BOT] * (seats - 1))
        page = context.new_page()
        page.add_init_script(STOPWATCH)
        player = player_type(page, action_namer(game, seats))
        begun = sum(count_plies(context, other) for other in others)
        player.play(player.open(table))
        played = sum(count_plies(context, other) for other in others) - begun
        found: Any = page.evaluate("() => window.times")
        context.close()
    return [float(time) for time in found], played


def create_bot_table(context: BrowserContext, number: int) -> str:
    """Create a table with bots of the level master alone; the number picks the game."""
    slugs = list(all_games())
    table = create_table(context, slugs[number % len(slugs)], MASTER, MASTER)
    with suppress(TimeoutError):  # asking for the table starts its bots; we don't wait for them
        context.request.get(f"/api/tables/{table}", timeout=500)
    return table


def count_plies(context: BrowserContext, table: str) -> int:
    """Count the plies played at a table, without waiting for its bots."""
    return int(send_request(context, f"/api/tables/{table}/frames?to=0")[0]["plies"])


def measure_hints(game: str, most: int) -> list[float]:
    """Play by hints against a bot, up to `most`; return the milliseconds of each hint."""
    times: list[float] = []
    with open_browser() as (server, browser):
        context = new_visitor(browser, server)
        table = create_table(context, game, PERSON, BOT)
        frame = send_request(context, f"/api/tables/{table}")
        while not frame["over"] and len(times) < most:
            if frame["can"]["end"]:
                frame = send_request(context, f"/api/tables/{table}/end", {})
                continue
            start = time.perf_counter()
            found = send_request(context, f"/api/tables/{table}/hint", {})
            times.append(1000 * (time.perf_counter() - start))
            wish = {"action": found["action"], "ply": frame["ply"]}
            frame = send_request(context, f"/api/tables/{table}/act", wish)
        context.close()
    return times


def action_namer(game: str, seats: int) -> Callable[[int], str]:
    """Return the function that names a game's actions."""
    return load(game, seats=seats).actions.name


def find_late(times: list[float]) -> float:
    """Return the 95th percentile: the shortest time that at most one of twenty exceeds."""
    return sorted(times)[math.ceil(0.95 * len(times)) - 1]


def is_slow(times: list[float], crowded: bool = False) -> bool:
    """Return whether clicks took longer than allowed."""
    if crowded:
        return find_late(times) > CROWDED_LIMIT
    return statistics.median(times) > MEDIAN_LIMIT or find_late(times) > TAIL_LIMIT


def report_hints(game: str, most: int) -> bool:
    """Print the times of hints; return whether one was too slow."""
    waits = measure_hints(game, most)
    print(f"{game}, {len(waits)} hints, from asking to the answer: ", end="")
    print(f"median {statistics.median(waits):.0f} ms, slowest {max(waits):.0f} ms ", end="")
    print(f"(at most {HINT_LIMIT:.0f})")
    return max(waits) > HINT_LIMIT


def report_clicks(game: str, seats: int, crowd: int, rests: bool) -> bool:
    """Print the times of the clicks of a game; return whether they were too slow."""
    times, played = measure_clicks(game, seats, crowd, Hand if rests else BrowserPlayer)
    median, late = statistics.median(times), find_late(times)
    print(f"{game}, {seats} seats, {len(times)} clicks, from click to painted frame:")
    if crowd:
        print(f"meanwhile bots at {crowd} other tables played {played} plies;")
        print(f"median {median:.0f} ms, 95th percentile {late:.0f} ms ", end="")
        print(f"(at most {CROWDED_LIMIT:.0f}), slowest {max(times):.0f} ms")
    else:
        print(f"median {median:.0f} ms (at most {MEDIAN_LIMIT:.0f}), ", end="")
        print(f"95th percentile {late:.0f} ms (at most {TAIL_LIMIT:.0f}), ", end="")
        print(f"slowest {max(times):.0f} ms")
    return is_slow(times, crowded=crowd > 0)


def main() -> int:
    """Print the times; return 0 if they are within their limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="saint-malo")
    parser.add_argument("--all", action="store_true", help="play every game")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--rest", action="store_true", help="rest on a place before it is pressed")
    parser.add_argument("--crowd", type=int, default=0, help="other tables, where bots play")
    parser.add_argument("--hints", type=int, default=0, help="hints to time instead of clicks")
    chosen = parser.parse_args()
    slow = []
    for game in all_games() if chosen.all else [chosen.game]:
        if chosen.hints:
            is_late = report_hints(game, chosen.hints)
        else:
            is_late = report_clicks(game, chosen.seats, chosen.crowd, chosen.rest)
        if is_late:
            slow.append(game)
    if slow:
        print(f"too slow: {', '.join(slow)}", file=sys.stderr)
    return int(bool(slow))


if __name__ == "__main__":
    sys.exit(main())
