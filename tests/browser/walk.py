"""Positions of real games, spread over the game, the seats and the questions, on every screen."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, expect

from pentapolis.bots.names import make_bot
from pentapolis.catalog.games import all_games
from pentapolis.core.luck import SeededLuck
from pentapolis.play import Header, Timeline, write
from pentapolis.play.forced import find_forced
from pentapolis.play.match import Match
from tools.browser import BOT, PERSON, Server, change_settings, new_visitor, send_request

SEED: Final = 15
PARTS: Final = 5  # of a game, with a position from each
SIZES: Final = {
    "desk": ((1440, 900), (1920, 1080), (1024, 768)),
    "phone": ((390, 844), (844, 390)),
}
NAMES: Final = ("Anna", "Bruno", "Clara", "Dorothea", "Emma")


@dataclass(frozen=True)
class Place:
    """A position of a recorded game in which a seat is asked."""

    game: str
    line: int  # the number of the recorded game
    ply: int
    seat: int
    question: str

    def __str__(self) -> str:
        return f"{self.game} {self.line}, ply {self.ply}, seat {self.seat}, {self.question}"


@cache
def record_lines(slug: str) -> tuple[Timeline, ...]:
    """Return four games, two by a bot that plans and two by chance, with few and many seats."""
    spec = all_games()[slug]
    seats = [number for number in spec.meta.seats if number > 1]
    usual = 3 if 3 in seats else seats[-1]
    found: list[Timeline] = []
    for number, (level, count) in enumerate(
        (("greedy", usual), ("greedy", seats[-1]), ("random", seats[0]), ("random", usual))
    ):
        game = spec.load(count, {})
        bots = [make_bot(level, spec, SEED + seat) for seat in range(count)]
        header = Header.of(game, list(NAMES[:count]))
        match = Match(spec, game, bots, SeededLuck(SEED + number), header)
        found.append(match.play().timeline)
    return tuple(found)


@cache
def list_places(slug: str) -> tuple[Place, ...]:
    """Return five positions of each recorded game, with as many different questions as there are.

    Nobody is asked where the table answers by itself.
    """
    spec = all_games()[slug]
    rng = random.Random(SEED)
    questions: Counter[str] = Counter()
    places: list[Place] = []
    for number, timeline in enumerate(record_lines(slug)):
        game = timeline.game
        state = game.start()
        asked: list[Place] = []
        for ply, value in enumerate(timeline.line):
            if state.actor() >= 0 and find_forced(spec, game, state) is None:
                name = game.question(state).name
                asked.append(Place(slug, number, ply, state.actor(), name))
            state.apply(value)
        for part in range(PARTS):
            some = asked[len(asked) * part // PARTS : len(asked) * (part + 1) // PARTS]
            rng.shuffle(some)
            places.append(min(some, key=lambda place: questions[place.question]))
            questions[places[-1].question] += 1
    return tuple(places)


def visit_places(browser: Browser, server: Server, slug: str) -> Iterator[Visit]:
    """Bring a person who is asked to each position, first to a desk and then with a phone."""
    desk = new_visitor(browser, server)
    try:
        change_settings(desk, name="Anna", sound_offered=True)
        same = desk.storage_state()  # the same person
        phone = new_visitor(browser, server, has_touch=True, is_mobile=True, storage_state=same)
        pages = {"desk": desk.new_page(), "phone": phone.new_page()}
        ids = [
            str(send_request(desk, "/api/replays", {"text": write(timeline)})["id"])
            for timeline in record_lines(slug)
        ]
        for place in list_places(slug):
            table = fork(desk, ids[place.line], place, record_lines(slug)[place.line])
            for kind, page in pages.items():
                yield Visit(page, kind, place, table)
        phone.close()
    finally:
        desk.close()


def fork(context: BrowserContext, id: str, place: Place, timeline: Timeline) -> str:
    """Create a table at a position and return its address."""
    seats = [
        {**(PERSON if seat == place.seat else BOT), "name": name}
        for seat, name in enumerate(timeline.header.names)
    ]
    wish = {"ply": place.ply, "seats": seats}
    return str(send_request(context, f"/api/tables/{id}/fork", wish)["url"])


@dataclass
class Visit:
    """A page that can be opened at a position, on screens of several sizes."""

    page: Page
    kind: str  # desk or phone
    place: Place
    url: str

    def open(self, width: int, height: int) -> None:
        """Go to the table and wait until it is drawn."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.goto(self.url)
        self.wait()

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window, or turn the phone."""
        now = self.page.viewport_size
        if now != {"width": width, "height": height}:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.wait_for_timeout(60)  # a turned screen gets another drawing
            self.wait()

    def wait(self) -> None:
        """Wait until the position is on the screen and asks."""
        board = self.page.locator("#board")
        expect(board).to_have_attribute("data-ply", str(self.place.ply))
        expect(self.page.locator("#ask")).to_have_class(re.compile(r"\basked\b"))
        self.page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
