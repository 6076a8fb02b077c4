"""Plays a whole game in a real browser and measures how soon a click shows.

The time runs in the page itself: from the click until the frame with the table drawn anew has been
painted. Animation is off, as it is a pleasure and no delay.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable
from typing import Any, Final

from pentapolis.registry import load
from tools.browsing import BOT, PERSON, browsing, lay, settle, visiting
from tools.hands import Hands

# Notes for each click that counts the time until the change of the ply is painted.
STOPWATCH: Final = """
addEventListener("DOMContentLoaded", () => {
    let start;
    window.times = [];
    addEventListener("click", ({ target }) => {
        if (target.closest("[data-action], [data-sure], [data-do=end]")) start = performance.now();
    }, true);
    new MutationObserver(() => {
        const clicked = start;
        start = undefined;
        const note = () => times.push(performance.now() - clicked);
        if (clicked) requestAnimationFrame(() => setTimeout(note)); // past the painting
    }).observe(document.querySelector("#board"), { attributeFilter: ["data-ply"] });
});
"""
MEDIAN: Final = 100.0  # milliseconds that a median may take
LATE: Final = 200.0  # and those that only one in twenty may pass


def measured(game: str, seats: int) -> list[float]:
    """Play a game against bots and give the time of each click in milliseconds."""
    with browsing() as (server, browser):
        context = visiting(browser, server)
        settle(context)
        table = lay(context, game, PERSON, *[BOT] * (seats - 1))
        page = context.new_page()
        page.add_init_script(STOPWATCH)
        hands = Hands(page, names(game, seats))
        hands.play(hands.open(table))
        found: Any = page.evaluate("() => window.times")
        context.close()
    return [float(time) for time in found]


def names(game: str, seats: int) -> Callable[[int], str]:
    """Give what names the actions of a game."""
    return load(game, seats=seats).actions.name


def main() -> int:
    """Print the numbers; tell by the exit code whether they are good enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="saint-malo")
    parser.add_argument("--seats", type=int, default=3)
    asked = parser.parse_args()
    times = measured(asked.game, asked.seats)
    median, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    print(f"{asked.game}, {asked.seats} seats, {len(times)} clicks, from click to painted frame:")
    print(f"median {median:.0f} ms (at most {MEDIAN:.0f}), ", end="")
    print(f"95th percentile {late:.0f} ms (at most {LATE:.0f}), slowest {max(times):.0f} ms")
    return int(median > MEDIAN or late > LATE)


if __name__ == "__main__":
    sys.exit(main())
