"""Plays a game by real clicks in Chromium and compares them with those that were counted."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from playwright.sync_api import Page

from pentapolis.bots.names import make_bot
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import State
from pentapolis.play.forced import find_forced
from pentapolis.play.timeline import Header, Timeline
from pentapolis.server.store import Store
from tools.browser import (
    BOT,
    PERSON,
    Server,
    change_settings,
    create_table,
    new_visitor,
    open_browser,
)
from tools.browser_player import POINT, BrowserPlayer, Offer
from tools.click_player import SEAT, BotMind, Click, LineMind, find_click, play_by_clicks

SEED: Final = 5
TRIES: Final = 200
PAUSE: Final = 50  # milliseconds between two of them
LEVEL: Final = "greedy"
# Counts what a real mouse has clicked.
COUNTER: Final = """
window.clicks = 0;
addEventListener("click", (event) => { if (event.isTrusted) window.clicks += 1; }, true);
"""


def prove_clicks(spec: GameSpec, seats: int) -> int:
    """Play a game in the browser; return 1 if it took other clicks than were counted."""
    game = spec.load(seats, {})
    with open_browser() as (server, browser):
        context = new_visitor(browser, server)
        change_settings(context, pace="now")
        table = create_table(context, spec.meta.slug, PERSON, *[BOT] * (seats - 1))
        page = context.new_page()
        page.add_init_script(COUNTER)
        timeline, made = play_in_browser(spec, game, page, server, table)
        found: Any = page.evaluate("window.clicks")
        context.close()
    again = asyncio.run(play_by_clicks(spec, game, LineMind(timeline.line)))[1]
    counted = sum(click.count for click in again)
    print(f"{spec.meta.title}, {seats} seats, {timeline.ply} plies: ", end="")
    print(f"{found} clicks in the browser, {counted} counted")
    if found == counted:
        return 0
    print(f"{spec.meta.title}: the page needs other clicks than are counted", file=sys.stderr)
    for line in compare(made, again):
        print(line, file=sys.stderr)
    return 1


def compare(made: list[Click], counted: list[Click]) -> list[str]:
    """Return where the clicks that were made differ from those that were counted."""
    return [f"made: {click}" for click in made if click not in counted] + [
        f"counted: {click}" for click in counted if click not in made
    ]


def play_in_browser(
    spec: GameSpec, game: Game, page: Page, server: Server, table: str
) -> tuple[Timeline, list[Click]]:
    """Play a whole game with a bot's choices; return it and all clicks."""
    bots = [make_bot(LEVEL, spec, SEED + seat) for seat in range(game.seats)]
    mind = BotMind(game, bots, SeededLuck(SEED))
    player = BrowserPlayer(page, game.actions.name)
    made: list[Click] = []
    least = 0
    player.open(table)
    while True:
        shown, state = settle(player, spec, game, server, table, least)
        if shown.over:
            return read_table(server, game, table), made
        if shown.ends:
            made.append(Click(shown.ply - 1, ()))
            press_once(page, "[data-do=end]")
        else:
            made.append(find_click(spec, game, state, mind))
            do_click(page, shown, made[-1])
            least = shown.ply + len(made[-1].actions)
        player.wait(shown.ply)


def settle(
    player: BrowserPlayer, spec: GameSpec, game: Game, server: Server, table: str, least: int
) -> tuple[Offer, State]:
    """Return what the page offers and the position, once both have come to rest.

    All of a batch must be played, so the ply is `least` or later.

    A page may ask for a moment what the table then answers by itself; and where all decide at once,
    it asks before the bots have answered.
    """
    for _ in range(TRIES):
        shown, state = player.look(), read_table(server, game, table).state
        is_asked = state.actor() == SEAT and find_forced(spec, game, state) is None
        is_same = shown.ply == state.ply >= least
        if is_same and (shown.over or shown.ends or (shown.asked and is_asked)):
            return shown, state
        player.page.wait_for_timeout(PAUSE)
    raise AssertionError(f"the page shows ply {shown.ply}, the table is at {state.ply}")


def do_click(page: Page, shown: Offer, click: Click) -> None:
    """Do what a person wants to do, with the mouse."""
    if click.batch >= 0:
        press_once(page, f"[data-batch='{click.batch}']")
        return
    action = click.actions[0]
    if action in shown.choices:
        for token, place in place_tokens(click.tokens):
            press_once(page, f":nth-match(#parts [data-token='{token}'], {place})")
        press_once(page, "[data-picks]")
    else:
        press_once(page, f"[data-action='{action}']")


def press_once(page: Page, selector: str) -> None:
    """Click an element, exactly once; it may still be on its way, or drawn anew meanwhile."""
    for _ in range(TRIES):
        point = page.locator(f"{selector}:visible").first.evaluate(POINT)
        if point:
            page.mouse.click(*point)
            return
        page.wait_for_timeout(PAUSE)
    raise AssertionError(f"nothing of {selector} can be clicked")


def place_tokens(tokens: tuple[str, ...]) -> list[tuple[str, int]]:
    """Number the pieces of each name, from 1: two of a kind are two pieces."""
    return [(token, tokens[: index + 1].count(token)) for index, token in enumerate(tokens)]


def read_table(server: Server, game: Game, table: str) -> Timeline:
    """Return the game as the server has saved it, secrets and all."""

    async def find() -> Timeline:
        store = Store.in_folder(server.folder)
        try:
            found = await store.find_table(table)
        finally:
            store.close()
        assert found is not None
        return Timeline.from_entries(game, Header.of(game), found[2])

    with ThreadPoolExecutor(1) as other:  # Playwright has an event loop running in this one
        return other.submit(lambda: asyncio.run(find())).result()
