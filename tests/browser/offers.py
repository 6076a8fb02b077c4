"""Law 8 on real pages: notes what a page offers at each ply, to compare with the rules."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page

from pentapolis import read_replay

from .guests import Guest

# Lists the actions that a page offers: on the board, as buttons, by picking pieces.
OFFERED: Final = """() => {
    const tray = document.querySelector("#tray");
    const ids = (query) => [...document.querySelectorAll(query)].map((one) => +one.dataset.action);
    const picks = (tray.dataset.choices ?? "").split(" ").filter(Boolean).map(Number);
    const found = new Set([...ids(".hot"), ...ids("#tray [data-action]"), ...picks]);
    return [...found].sort((one, other) => one - other);
}"""
# Notes what can be clicked whenever the table or the tray changes.
WATCH: Final = f"""
const offered = {OFFERED};
addEventListener("DOMContentLoaded", () => {{
    const [board, tray] = ["#board", "#tray"].map((query) => document.querySelector(query));
    if (!board || !tray) return;
    window.seen = [];
    const note = () => {{
        const held = !!tray.querySelector("[data-do=end]");
        const now = [+board.dataset.ply, held, offered()];
        if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    }};
    new MutationObserver(note).observe(board, {{ attributes: true }});
    new MutationObserver(note).observe(tray, {{ attributes: true, childList: true }});
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
    """Compare every noted ply with the rules; return how many of them asked for a decision."""
    text = guest.context.request.get(f"/api/tables/{table}/replay.txt").text()
    timeline = read_replay(text)
    asked = 0
    for ply, held, actions in notes:
        state = timeline.position_at(ply)
        legal = list(state.legal()) if state.actor() in own and not held else []
        # Players who decide at the same time are each asked once, at any ply up to their own.
        early = [state.legal_for(seat) for seat in state.deciders() if seat in own and not legal]
        fits = actions == legal or actions in early
        assert fits, f"ply {ply}: the page offers {actions}, the rules {legal or early}"
        asked += bool(actions)
    return asked
