"""Collects everything that each player at a table is sent, and searches it for secrets."""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from starlette.testclient import TestClient

from pentapolis.catalog.languages import load_catalogue
from pentapolis.core.state import CHANCE, EVERYONE, SPECTATOR, Event, State
from pentapolis.play import Header, SealedLuck, Timeline
from pentapolis.server.app import create_app
from pentapolis.server.tables.bot_runner import InlineBots
from pentapolis.server.tables.seats import NewSeat
from pentapolis.server.tables.table import Table
from tools.translations import compile_all

from .visitors import Page, Visitor, clickable, get_table, get_tables

TAG: Final = re.compile(r"<[^>]*>")
LABEL: Final = re.compile(r'(?:aria-label|data-tip|title)="([^"]*)"')
REASONS: Final = 8  # actions about which each viewer asks why not, each time
BACK: Final = 15  # plies that a replay goes back; each is drawn once more
TRIES: Final = 300  # lines to try
# What a running game with secrets gives to nobody, with the status of the refusal.
REFUSED: Final = {"/replay.txt": 403, "/packed": 403}


Signs = Callable[[State], list[str]]  # texts that would give a secret away in a position


@dataclass(frozen=True)
class Letter:
    """Something a player was sent: at which ply, from which address, and every byte of it."""

    ply: int
    way: str
    text: str

    @cached_property
    def readable(self) -> str:
        """Return the bytes, and below them what a person reads there: no JSON, no markup."""
        layers = [self.text]
        with suppress(ValueError):  # a page, or a file
            layers.append("\n".join(list_strings(json.loads(self.text))))
        plain = html.unescape(layers[-1])
        labels = "\n".join(LABEL.findall(layers[-1]))
        layers += [plain, html.unescape(labels), " ".join(TAG.sub(" ", plain).split())]
        return "\n".join(layers)


@contextmanager
def open_server(data: Path) -> Iterator[TestClient]:
    """Run a server for visitors."""
    compile_all()
    load_catalogue.cache_clear()
    with TestClient(create_app(data, bots=InlineBots())) as client:
        yield client


class Party:
    """A table where each player has a screen, and a spectator too."""

    def __init__(self, client: TestClient, table: Table, lang: str = "en") -> None:
        self.client = client
        table.match.luck = SealedLuck.from_hex("5e" * 32)  # always the same game
        self.table = table
        self.id = table.id
        seats = range(len(table.seats))
        self.visitors = {seat: Visitor(client, f"seat{seat}", lang) for seat in seats}
        token = client.app.state.gathering.make_token(table)  # type: ignore[attr-defined]
        for seat, visitor in self.visitors.items():
            wish = {"token": token, "name": f"player {seat}"}
            answer = visitor.post(f"/api/tables/{table.id}/join", wish)
            assert answer.status_code == 200, answer.text
        self.visitors[SPECTATOR] = Visitor(client, "watcher", lang)
        self.received: dict[int, list[Letter]] = {viewer: [] for viewer in self.visitors}
        self.looked_back_to = 0  # the ply of the last request_all()

    @classmethod
    def at(cls, client: TestClient, game: str, seats: int, lang: str, **options: int) -> Party:
        """Create a table for a party that comes by its link."""
        host = Visitor(client, "host", lang)
        id = host.create_table(game, *[{"kind": "open"}] * seats, **options)
        return cls(client, get_table(host, id), lang)

    @property
    def timeline(self) -> Timeline:
        return self.table.timeline

    def play(self, rng: random.Random, every: int) -> Party:
        """Play a random game to its end; request all pages after every so many steps."""
        with ExitStack() as stack:
            pages = {
                viewer: stack.enter_context(visitor.at(self.id))
                for viewer, visitor in self.visitors.items()
            }
            for page in pages.values():
                page.send("hello", focus=None)
                page.read()
            self.catch_up(pages)
            steps = 0
            while not self.timeline.is_over:
                if steps % every == 0:
                    self.request_all()
                self.step(pages, rng)
                self.catch_up(pages)
                steps += 1
        for viewer, page in pages.items():
            texts = [(json.loads(text)["ply"], text) for text in page.raw]
            self.received[viewer] += [Letter(ply, "socket", text) for ply, text in texts]
        return self

    def step(self, pages: dict[int, Page], rng: random.Random) -> None:
        """Let one of those who must decide play an action, or end their turn."""
        ending = self.table.awaiting_end
        if ending is not None:
            pages[ending].send("end")
            pages[ending].read()
            return
        asked = [seat for seat, page in pages.items() if page.frame["asked"]]
        page = pages[rng.choice(asked)]
        page.act(rng.choice(clickable(page.frame)))
        page.read()
        assert not page.errors, page.errors

    def catch_up(self, pages: dict[int, Page]) -> None:
        """Let chance move, then let every page read all that it was sent."""
        portal = self.client.portal
        assert portal is not None
        portal.call(self.table.wait_for_person)
        for page in pages.values():
            page.read_until(lambda frame: bool(frame["seq"] >= self.table.seq))
        # Whoever is next gets the last move twice: as somebody's move, then as a question.
        timeline = self.timeline
        if self.table.awaiting_end is None and not timeline.is_over:
            for seat in timeline.state.deciders():
                if seat not in timeline.early:
                    pages[seat].read_until(lambda frame: bool(frame["asked"]))

    def request_all(self) -> None:
        """Request every page and every answer of this table, as each viewer."""
        ply = self.timeline.ply
        for viewer, visitor in self.visitors.items():
            for url in self.addresses(ply):
                answer = visitor.get(url)
                refusal = next((code for end, code in REFUSED.items() if url.endswith(end)), 200)
                if viewer == SPECTATOR and url.endswith(("/invitation", "/talk")):
                    refusal = 403
                wanted = re.search(r"seat=(\w+)", url)
                if wanted and wanted[1] not in (str(viewer), "-1"):
                    refusal = 403
                assert answer.status_code == refusal, (viewer, url, answer.text)
                self.received[viewer].append(Letter(ply, url, answer.text))
            fork = visitor.post(f"/api/tables/{self.id}/fork", {"ply": ply})
            assert fork.status_code == 422, fork.text
            self.received[viewer].append(Letter(ply, "fork", fork.text))
        self.looked_back_to = ply

    def addresses(self, ply: int) -> list[str]:
        """List the addresses to request; all that the API offers of a table are among them."""
        app: Any = self.client.app
        offered = [
            path
            for path, methods in app.openapi()["paths"].items()
            if "get" in methods and path.startswith("/api/tables/{id}")
        ]
        found = [path.replace("{id}", self.id) for path in offered]
        assert f"/api/tables/{self.id}/frames" in found
        since = f"frames?from={max(self.looked_back_to, ply - BACK)}"
        found = [path.replace("frames", since) if "frames" in path else path for path in found]
        found.remove(f"/api/tables/{self.id}/why")
        every = max(1, len(self.timeline.game.actions.names) // REASONS)
        for action in range(ply % every, len(self.timeline.game.actions.names), every):
            found.append(f"/api/tables/{self.id}/why?ply={ply}&action={action}")
        for seat in ("all", *self.visitors):
            found.append(f"/api/tables/{self.id}/frames?from={ply}&seat={seat}&wide=false")
        pages = ["/", f"/table/{self.id}", f"/replay/{self.id}/0", f"/replay/{self.id}/{ply}"]
        return [*found, *pages, f"/picture/table/{self.id}.svg", "/replays", "/settings"]

    def find_signs(self, viewer: int, hidden: Signs) -> list[tuple[int, str, str]]:
        """Return every secret sign that a viewer was sent during the game: ply, way, sign."""
        found: list[tuple[int, str, str]] = []
        signs: dict[int, list[str]] = {}
        for letter in self.received[viewer]:
            if letter.ply == self.timeline.ply:
                continue  # nothing is secret any more
            if letter.ply not in signs:
                signs[letter.ply] = hidden(self.timeline.position_at(letter.ply))
            seen = [one for one in signs[letter.ply] if one in letter.readable]
            found += [(letter.ply, letter.way, one) for one in seen]
        return found

    def check_secrets(self, others: Callable[[int], Signs]) -> None:
        """Check that nobody was sent a sign of what `others` hide from them, whatever the way."""
        for viewer, letters in self.received.items():
            assert self.find_signs(viewer, others(viewer)) == []
            ways = {letter.way.partition("?")[0] for letter in letters}
            assert {"socket", "/", f"/table/{self.id}", f"/api/tables/{self.id}/frames"} <= ways

    def own_signs(self, seat: int, own: Signs) -> set[str]:
        """Return the signs of its own secrets that a seat was sent; none: the search is broken."""
        return {sign for _, way, sign in self.find_signs(seat, own) if way == "socket"}

    def collect_view(self, viewer: int) -> str:
        """Return all that a viewer is sent of this position and of some before it."""
        visitor, first = self.visitors[viewer], max(0, self.timeline.ply - BACK)
        urls = [f"/api/tables/{self.id}", f"/api/tables/{self.id}/frames?from={first}"]
        urls += [f"/table/{self.id}", f"/replay/{self.id}/{first}"]
        answers = [visitor.get(url) for url in urls]
        assert [answer.status_code for answer in answers] == [200] * len(urls)
        return "\n".join(answer.text for answer in answers).replace(self.id, "this-table")


def create_twins(client: TestClient, timeline: Timeline, ply: int, seat: int) -> list[Party]:
    """Create two tables near a ply of a game that differ only in what one seat hides."""
    while timeline.actors[ply] == CHANCE:
        ply -= 1
    line = timeline.line[:ply]
    others = (find_other_line(timeline, ply, seat, random.Random(seed)) for seed in range(TRIES))
    other = next((found for found in others if found not in (None, line)), None)
    assert other is not None, "nothing else could be hidden: choose another game"
    return [
        create_party(client, timeline.header, line),
        create_party(client, timeline.header, other),
    ]


def create_party(client: TestClient, header: Header, line: Sequence[int]) -> Party:
    """Create a table where some plies have been played."""
    host, portal = Visitor(client, "host"), client.portal
    assert portal is not None
    tables = get_tables(host)
    person = portal.call(tables.people.find, host.id, "en")
    seats = [NewSeat("open")] * header.seats
    table = portal.call(tables.create, person, header.game, seats, header.options, line)
    return Party(client, table)


def find_other_line(
    timeline: Timeline, ply: int, seat: int, rng: random.Random
) -> list[int] | None:
    """Return a line in which one seat hides something else; None if others would notice."""
    game = timeline.game
    state, truth = game.start(), game.start()
    line: list[int] = []
    for number in range(ply):
        actor, action = timeline.actors[number], timeline.line[number]
        if state.actor() != actor:
            return None
        events = timeline.events_of(number)
        hidden = any(event.seat == seat and event.audience != EVERYONE for event in events)
        other = rng.choice(state.legal()) if hidden else action
        if other not in state.legal():
            return None
        if apply_in_public(state, other) != apply_in_public(truth, action):
            return None
        line.append(other)
    return line


def apply_in_public(state: State, action: int) -> list[tuple[int, int, list[int]]]:
    """Apply an action and return what everyone hears of it."""
    events: list[Event] = []
    state.events = events
    state.apply(action)
    state.events = None
    public = [event.redact_for(SPECTATOR) for event in events]
    return [(event.kind, event.seat, event.args) for event in public]


def list_strings(value: Any) -> list[str]:
    """Return every text inside a JSON value in its order, keys included."""
    found: list[str] = []
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, str):
            found.append(one)
        elif isinstance(one, dict):
            for key, inner in reversed(one.items()):
                left += [inner, key]
        elif isinstance(one, list):
            left += reversed(one)
    return found
