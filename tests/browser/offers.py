"""Law 8 on real pages: notes what a page offers at each ply, to compare with the rules."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page

from pentapolis import read_replay
from pentapolis.catalog.games import all_games
from pentapolis.play.forced import find_forced

from .guests import Guest

# Lists the actions that a page offers: as cards, as buttons, by picking pieces; and on the board.
# Whatever the board offers must be a card as well.
OFFERED: Final = """() => {
    const options = document.querySelector("#options");
    const ids = (query) => [...document.querySelectorAll(query)].map((one) => +one.dataset.action);
    const picks = (options.dataset.choices ?? "").split(" ").filter(Boolean).map(Number);
    const cards = ids("#options [data-action], #deeds [data-action]:not([data-picks])");
    const lost = ids(".hot").filter((action) => !cards.includes(action)).map((action) => -action);
    const found = new Set([...cards, ...picks, ...lost]);
    return [...found].sort((one, other) => one - other);
}"""
# Notes what can be clicked whenever the table or the panel changes.
WATCH: Final = f"""
const offered = {OFFERED};
addEventListener("DOMContentLoaded", () => {{
    const [board, deeds] = ["#board", "#deeds"].map((query) => document.querySelector(query));
    if (!board || !deeds) return;
    window.seen = [];
    const note = () => {{
        if (deeds.querySelector("[data-sure]")) return; // first a choice is to be confirmed
        const held = !!deeds.querySelector("[data-do=end]");
        const now = [+board.dataset.ply, held, offered()];
        if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    }};
    new MutationObserver(note).observe(board, {{ attributes: true }});
    new MutationObserver(note).observe(deeds, {{ attributes: true, childList: true }});
}});
"""

Notes = list[tuple[int, bool, list[int]]]


def watch(page: Page) -> None:
    """Start noting what a page offers, from its next load on."""
    page.add_init_script(WATCH)


def read_notes(page: Page) -> Notes:
    """Return what was noted: the ply, whether the turn waits to be ended, what can be clicked."""
    found: Any = page.evaluate("window.seen")
    return [(ply, held, actions) for ply, held, actions in found]


def check(guest: Guest, table: str, notes: Notes, own: set[int]) -> int:
    """Compare every noted ply with the rules; return how many of them asked for a decision.

    The last move of somebody else is shown before the question that follows it, and what is
    forced is not asked: then a ply may offer nothing.
    """
    text = guest.context.request.get(f"/api/tables/{table}/replay.txt").text()
    timeline = read_replay(text)
    spec = all_games()[timeline.header.game]
    asked = {ply for ply, _held, actions in notes if actions}
    for ply, held, actions in notes:
        state = timeline.position_at(ply)
        legal = list(state.legal()) if state.actor() in own and not held else []
        # Players who decide at the same time are each asked once, at any ply up to their own.
        early = [state.legal_for(seat) for seat in state.deciders() if seat in own and not legal]
        is_forced = bool(legal) and find_forced(spec, timeline.game, state) is not None
        is_story = not actions and (ply in asked or is_forced)
        fits = actions == legal or actions in early or is_story
        assert fits, f"ply {ply}: the page offers {actions}, the rules {legal or early}"
    return len(asked)
