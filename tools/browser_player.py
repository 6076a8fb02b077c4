"""Plays in the browser like a person: sees what a page offers; uses mouse, touch or keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from playwright.sync_api import Page, TimeoutError

from .browser import WAIT

# Returns what the page offers once it asks at another ply, or the game is over. An observer waits
# for changes; polling would keep the page from drawing.
LOOK: Final = """([before, most]) => new Promise((found) => {
    const one = (query) => document.querySelector(query);
    const all = (query) => [...document.querySelectorAll(query)];
    const ids = (query) => all(query).map((node) => +node.dataset.action);
    const parts = [one("#board"), one("#ask"), one("[data-open='#ending']")];
    const look = () => {
        const ply = +(parts[0].dataset.ply ?? -1);
        const asked = parts[1].classList.contains("asked");
        const over = !parts[2].hidden;
        if (before !== null && !over && (!asked || ply === before)) return;
        watch.disconnect();
        found({
            ply,
            asked,
            over,
            ends: all("#deeds [data-do=end]").length > 0,
            board: ids("#parts [data-action]"),
            panel: ids("#options [data-action], #deeds [data-action]:not([data-picks])"),
            choices: (one("#options").dataset.choices ?? "").split(" ").filter(Boolean).map(Number),
            prompt: one("#prompt").textContent,
        });
    };
    const watch = new MutationObserver(look);
    for (const part of parts) watch.observe(part, { attributes: true });
    setTimeout(found, most);
    look();
})"""
# The way from the focused element to a wanted one: which arrow, how far, and which Tab.
WAY: Final = """(selector) => {
    const [at, to] = [document.activeElement, document.querySelector(selector)];
    if (at === to) return null;
    const centre = (node) => {
        const box = node.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [dx, dy] = [0, 1].map((axis) => centre(to)[axis] - centre(at)[axis]);
    const across = dx > 0 ? "ArrowRight" : "ArrowLeft";
    const along = dy > 0 ? "ArrowDown" : "ArrowUp";
    const back = to.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING;
    return {
        arrows: Math.abs(dx) > Math.abs(dy) ? [across, along] : [along, across],
        far: Math.hypot(dx, dy),
        tab: back ? "Shift+Tab" : "Tab",
    };
}"""
# A point of an element that nothing covers: its centre, or else the centre of one of its parts,
# since a bent shape may have others in its centre; or else any point. A die lands first. A pointer
# is on a whole pixel: in the inner corner of a bent shape, a part of one decides what it is on.
POINT: Final = """async (node) => {
    const moving = document.getAnimations().filter(({ effect }) =>
        effect.getComputedTiming().endTime < 2000 && effect.target.closest("#parts"));
    await Promise.allSettled(moving.map(({ finished }) => finished));
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
    const whole = node.getBoundingClientRect();
    const free = (x, y) => node.contains(document.elementFromPoint(x, y));
    const roomy = (x, y) => [-2, 2].every((by) => free(x + by, y) && free(x, y + by));
    const places = function* () {
        for (const part of [node, ...node.querySelectorAll("*")]) {
            const { x, y, width, height } = part.getBoundingClientRect();
            yield [x + width / 2, y + height / 2];
        }
        for (let i = 1; i < 64; i++)
            for (let j = 1; j < 64; j++)
                yield [whole.x + (whole.width * i) / 64, whole.y + (whole.height * j) / 64];
    };
    for (const fits of [roomy, free])
        for (const place of places()) {
            const [x, y] = place.map(Math.floor);
            if (fits(x, y)) return [x, y];
        }
    return null;
}"""
# Whether something is there, and enabled; null once the page has moved on from a ply without it.
THERE: Final = """([selector, ply, most]) => new Promise((found) => {
    const look = () => {
        const node = document.querySelector(selector);
        if (node) found(!node.disabled);
        else if (+document.querySelector("#board").dataset.ply !== ply) found(null);
        else requestAnimationFrame(look);
    };
    setTimeout(() => found(null), most);
    look();
})"""
PICKED: Final = "#deeds [data-picks]"  # the button that follows the picked pieces
ZOOM: Final = """() => document.querySelector("#drawing").style.getPropertyValue("--zoom")"""
# Waits until the zoom is another one than before and nothing moves from one picture to the next, or
# long enough for that.
RESTED: Final = """(before) => new Promise((rested) => {
    const [board, drawing] = ["#board", "#drawing"].map((query) => document.querySelector(query));
    const zoom = () => drawing.style.getPropertyValue("--zoom");
    const look = (last) => {
        const now = [zoom(), board.scrollLeft, board.scrollTop].join();
        if (now === last && zoom() !== before) rested();
        else requestAnimationFrame(() => look(now));
    };
    setTimeout(rested, 400);
    look();
})"""
PATIENCE: Final = 20  # attempts to pick some pieces before none is tried as well
DETOUR: Final = 6  # arrows in turns that lead no closer, as around a gap, before Tab is tried
TABS: Final = 60  # presses of Tab before an element counts as unreachable


@dataclass(frozen=True)
class Offer:
    """What a page at a table offers."""

    ply: int
    asked: bool  # this person has something to decide, if only to end the turn
    over: bool
    ends: bool  # the turn is complete and waits to be ended
    board: list[int]
    panel: list[int]  # as cards, or as buttons below them
    choices: list[int]  # made by picking pieces
    prompt: str

    @property
    def clickable(self) -> list[int]:
        return sorted({*self.board, *self.panel, *self.choices})


class BrowserPlayer:
    """Plays with the mouse."""

    def __init__(self, page: Page, name_action: Callable[[int], str] = str, seed: int = 1) -> None:
        self.page = page
        self.name_action = name_action
        self.rng = random.Random(seed)

    def open(self, table: str) -> Offer:
        """Go to a table and wait until it asks something."""
        self.page.goto(f"/table/{table}")
        return self.wait()

    def look(self) -> Offer:
        """Return what the page offers now."""
        return self.wait(None)

    def wait(self, before: int | None = -1) -> Offer:
        """Wait until the page asks at another ply, or the game is over; with None don't wait."""
        found: Any = self.page.evaluate(LOOK, [before, WAIT])
        if found is None:
            raise TimeoutError(f"nothing was asked after ply {before}")
        return Offer(**found)

    def press(self, selector: str) -> None:
        """Click an element of the page."""
        place = self.page.locator(selector).first
        point = place.evaluate(POINT)
        if point:  # in the window; locator.click() would take the centre of the box
            self.page.mouse.click(*point)
        else:
            place.click()

    def end(self) -> None:
        """End the turn."""
        self.press("#deeds [data-do=end]")

    def act(self, shown: Offer, action: int) -> Offer:
        """Choose an action on the board or in the panel; for picking pieces there is `pick`."""
        place = "#parts" if action in shown.board else "#ask"
        self.press(f"{place} [data-action='{action}']")
        return self.wait(shown.ply)

    def pick(self, shown: Offer, most: int = 2) -> Offer:
        """Pick pieces at random until they make a choice, then choose it.

        No piece at all may be a choice as well, but is rarely what one wants.
        """
        found = self.page.locator("#parts [data-token]")
        tokens: list[str] = [
            str(t) for t in found.evaluate_all("all => all.map(n => n.dataset.token)")
        ]
        picked: set[str] = set()
        if not tokens:
            raise TimeoutError("the pieces to pick are gone")
        for attempt in count():
            least = int(attempt < PATIENCE)
            number = self.rng.randint(least, max(least, min(most, len(tokens))))
            wanted = set(self.rng.sample(tokens, number))
            for token in sorted(picked ^ wanted):
                piece = f"#parts [data-token='{token}']"
                self.is_enabled(shown, piece)
                self.press(piece)
            picked = wanted
            if self.is_enabled(shown, PICKED):
                break
        self.press(PICKED)
        return self.wait(shown.ply)

    def is_enabled(self, shown: Offer, selector: str) -> bool:
        """Return whether an element can be used; TimeoutError if the page moved on without it."""
        found: Any = self.page.evaluate(THERE, [selector, shown.ply, WAIT])
        if found is None:
            raise TimeoutError(f"{selector} is gone")
        return bool(found)

    def step(self, shown: Offer) -> Offer:
        """Do one thing that moves the game on, or notice that it has moved on by itself.

        Where all choose at once, somebody else's choice may show before the answer to our own; what
        was on offer is gone a moment later.
        """
        try:
            return self.do(shown)
        except TimeoutError:
            now = self.look()
            if now.asked and (now.ply, now.clickable) == (shown.ply, shown.clickable):
                raise  # it is still offered, but cannot be clicked
            return self.wait()

    def do(self, shown: Offer) -> Offer:
        """End the turn, pick pieces or choose an action."""
        if shown.ends:
            self.end()
            return self.wait(shown.ply)
        if not shown.clickable:
            return self.wait()  # others are playing, or their moves are still being shown
        elsewhere = shown.board or shown.panel
        if shown.choices and (not elsewhere or self.rng.random() < 0.1):
            return self.pick(shown)
        return self.act(shown, self.choose(shown))

    def choose(self, shown: Offer) -> int:
        """Choose at random, but rarely roll and often build, to finish the game sooner."""
        offered = {self.name_action(action): action for action in {*shown.board, *shown.panel}}
        for quick in ("stop", "use:crate", "use:wall", "done"):
            if quick in offered and self.rng.random() < 0.8:
                return offered[quick]
        useful = [action for name, action in offered.items() if name not in ("pass", "skip")]
        return self.rng.choice(sorted(useful or offered.values()))

    def play(self, shown: Offer, most: int = 5000) -> Offer:
        """Play until the game is over, or for a number of steps."""
        while not shown.over and most > 0:
            shown = self.step(shown)
            most -= 1
        return shown


class TouchPlayer(BrowserPlayer):
    """Plays by touch; small places are enlarged first, and choices on the board are confirmed."""

    def press(self, selector: str) -> None:
        before = self.page.evaluate(ZOOM)
        self.tap(selector)
        if selector.startswith("#parts") and self.page.evaluate(ZOOM) != before:
            self.page.evaluate(RESTED, before)  # the first tap has enlarged the board
            self.tap(selector)

    def tap(self, selector: str) -> None:
        """Tap an element once."""
        place = self.page.locator(selector).first
        point = place.evaluate(POINT)
        if point:
            self.page.touchscreen.tap(*point)
        else:
            place.tap()

    def act(self, shown: Offer, action: int) -> Offer:
        if action not in shown.board:
            return super().act(shown, action)
        self.press(f"#parts [data-action='{action}']")
        self.press(f"#deeds [data-sure='{action}']")
        return self.wait(shown.ply)


class KeyboardPlayer(BrowserPlayer):
    """Plays with the keyboard alone."""

    def press(self, selector: str) -> None:
        """Go to an element with arrows while they lead closer, else with Tab, and press a key."""
        keyboard = self.page.keyboard
        nearest, lost, tabs = 1e9, 0, 0
        while way := self.page.evaluate(WAY, selector):
            lost = 0 if way["far"] < nearest else lost + 1
            nearest = min(nearest, way["far"])
            if lost <= DETOUR:
                keyboard.press(way["arrows"][lost % 2])
                continue
            tabs += 1
            assert tabs < TABS, f"the keyboard does not reach {selector}"
            keyboard.press(way["tab"])
        keyboard.press("Space" if "data-token" in selector else "Enter")

    def end(self) -> None:
        self.page.keyboard.press("e")
