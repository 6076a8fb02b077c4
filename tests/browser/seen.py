"""Law 8 on real pages: whatever a page offers at a ply is compared with the rules afterwards."""

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

Seen = list[tuple[int, bool, list[int]]]


def watch(page: Page) -> None:
    """Begin to note what a page offers, from its next loading on."""
    page.add_init_script(WATCH)


def read_notes(page: Page) -> Seen:
    """Read what was noted: the ply, whether the turn waits to be ended, what can be clicked."""
    found: Any = page.evaluate("window.seen")
    return [(ply, held, actions) for ply, held, actions in found]


def check(guest: Guest, table: str, seen: Seen, own: set[int]) -> int:
    """Compare with the rules, at every ply that was shown; return how many of them asked."""
    text = guest.context.request.get(f"/api/tables/{table}/replay.txt").text()
    timeline = read_replay(text)
    asked = 0
    for ply, held, actions in seen:
        state = timeline.position_at(ply)
        legal = list(state.legal()) if state.actor() in own and not held else []
        # Who decides together with others is asked once, at any of the plies until the own one.
        early = [state.legal_for(seat) for seat in state.deciders() if seat in own and not legal]
        fits = actions == legal or actions in early
        assert fits, f"ply {ply}: the page offers {actions}, the rules {legal or early}"
        asked += bool(actions)
    return asked
