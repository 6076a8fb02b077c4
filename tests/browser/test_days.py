"""A game over days: everybody is elsewhere, notices bring them back, and time runs out for one."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.server.fake_time import DAY, HOUR, MINUTE
from tests.server.leaks import Letter
from tests.server.receivers import MailBox, RequestBox
from tests.server.receivers import run as run_receiver
from tools.browser import Server, run

from .guests import PHONE, Visit
from .test_clock import play_turn
from .test_online import (
    NAMES,
    SOME,
    Player,
    change_seat,
    check_bytes,
    join,
    lay_table,
    play,
    prepare,
)

AWAY: Final = "about:blank"
BY_MAIL: Final = (0, 1)  # seats; the others have a webhook
PATIENCE: Final = 30.0  # seconds for a notice to come, on a busy computer


@dataclass
class World:
    """A server by whose time days pass at once, and the receivers of its notices."""

    server: Server
    ahead: Path
    mail: MailBox = field(default_factory=MailBox)
    hook: RequestBox = field(default_factory=RequestBox)

    def pass_by(self, seconds: float) -> None:
        new = self.ahead.with_suffix(".new")
        new.write_text(str(float(self.ahead.read_text()) + seconds))
        new.replace(self.ahead)  # at once: the server reads it at any moment

    def notices_of(self, seat: int) -> list[str]:
        """Return what was sent to somebody, as text."""
        if seat in BY_MAIL:
            own = [each for each in self.mail.letters if each["to"] == find_address(seat)]
            return [f"{each['subject']}\n{each.get_content()}" for each in own]
        path = find_path(seat)
        return [body.decode() for at, _, body in self.hook.requests if at == path]

    def count(self) -> int:
        return sum(len(self.notices_of(seat)) for seat in range(len(NAMES)))


def find_address(seat: int) -> str:
    return f"{NAMES[seat].lower()}@example.org"


def find_path(seat: int) -> str:
    return f"/turn/{NAMES[seat].lower()}"


def find_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.05)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    port, ahead, mail = find_port(), tmp_path / "ahead", MailBox()
    ahead.write_text("0")
    options = (
        f"--public-name=http://127.0.0.1:{port}",
        f"--smtp={mail.url}",
        "--mail-from=play@example.org",
        "--notify-private",
        "--limits=nobody",
    )
    server = Server(tmp_path / "data", *options, ahead=ahead)
    server.port = port
    world = World(server, ahead, mail)
    with run_receiver(world.mail), run_receiver(world.hook), run(server):
        yield world
    assert "Traceback" not in server.read_complaints()


def ask_for_notices(world: World, player: Player) -> None:
    """Say on the page for it where to be told of one's turns."""
    page = player.page
    player.go("/notices")
    kind = "mail" if player.seat in BY_MAIL else "hook"
    form = page.locator(f"form:has([name=kind][value={kind}])")
    address = (
        find_address(player.seat) if kind == "mail" else world.hook.url + find_path(player.seat)
    )
    form.locator("[name=address]").fill(address)
    form.get_by_role("button", name="Add").click()
    if kind == "hook":
        expect(page.locator(".channels")).to_contain_text(find_path(player.seat))
        return
    wait_until(lambda: bool(world.notices_of(player.seat)), "no mail to confirm the address")
    found = re.search(r"http://\S+/notices/confirm/\S+", world.notices_of(player.seat)[0])
    assert found
    page.goto(found[0])
    page.locator("main form button").click()
    expect(page.locator(".saved")).to_have_text("Your address is confirmed.")
    world.mail.letters.clear()


def find_asked(table: str, players: list[Player]) -> Player:
    """Return whom the table waits for."""
    (asked,) = [player for player in players if player.look(table)["asked"]]
    return asked


def come_back(world: World, player: Player, ply: int) -> None:
    """Get a notice, once, and follow its link."""
    before, all_before = len(world.notices_of(player.seat)), world.count()
    world.pass_by(5 * HOUR)
    wait_until(lambda: len(world.notices_of(player.seat)) > before, "no notice came")
    assert world.count() == all_before + 1, "nobody else is told"
    text = world.notices_of(player.seat)[-1]
    player.letters.append(Letter(ply, "notice", text))
    if player.seat in BY_MAIL:
        assert text.startswith("Your turn: Garden Nation")
    else:
        assert json.loads(text)["event"] == "your_turn"
    link = re.search(r"http://[^\s\"]+/table/[^\s\"]+", text)
    assert link
    player.go(link[0])
    expect(player.page.locator("#parts > *").first).to_be_attached()
    expect(player.page.locator("#time")).to_be_visible()


def leave_story(player: Player) -> None:
    """Go back to the game; whoever came when it was their turn sees what they had missed first."""
    if player.page.locator("#app[data-missed]").count():
        player.page.get_by_role("button", name="Back to the game").click()


def test_four_people_play_over_days(world: World, visit: Visit) -> None:
    guests = [prepare(visit(world.server, **more)) for more in ({}, {}, PHONE, {})]
    page, table, link = lay_table(guests[0], clock=f"move:{DAY}")
    players = [Player(0, guests[0], page)]
    players += [Player(seat, guests[seat]) for seat in (1, 2, 3)]
    for player in players[1:]:
        join(player, link)
    for player in players:
        ask_for_notices(world, player)
        player.go(f"/table/{table}")
        expect(player.page.locator("#seats .time")).to_have_count(4)
        player.go(AWAY)
    play(table, players, 3 * SOME)  # the secrets are chosen
    told = set()
    for _ in range(2 * len(players)):
        asked = find_asked(table, players)
        ply = asked.look(table)["ply"]
        come_back(world, asked, ply)
        told.add(asked.seat)
        play_turn(asked.guest, table)
        asked.go(AWAY)
    assert told == {0, 1, 2, 3}
    late = find_asked(table, players)
    check_late(world, table, late, [player for player in players if player is not late])
    rest = [player for player in players if player is not late]
    for player in rest:
        player.go(f"/table/{table}")
    play(table, players, 2 * SOME)
    change_seat(late, table, "Take the seat back", "you")
    assert play(table, players, 10_000)
    for player in players:
        leave_story(player)
        expect(player.page.locator("[data-open='#ending']")).to_be_visible()
    check_bytes(players, table, least=10)
    missed = [url for player in players for url in player.missed]
    assert [url for url in missed if "/notices" not in url] == []


def check_late(world: World, table: str, late: Player, others: list[Player]) -> None:
    """Out of time, and after a grace period the others choose: one waits, one lets a bot play."""
    first, second, box = others[0].page, others[1].page, "#late"

    def look(player: Player) -> None:
        player.go(f"/table/{table}")
        expect(player.page.locator("#parts > *").first).to_be_attached()

    world.pass_by(DAY + MINUTE)
    look(others[0])
    expect(first.locator("#time")).to_have_text("out of time")
    expect(first.locator(box)).to_be_hidden()
    world.pass_by(2 * HOUR)  # a tenth of the time is grace: 24 minutes are left of it
    look(others[0])
    expect(first.locator("#time")).to_have_text("out of time")
    expect(first.locator(box)).to_be_hidden()
    world.pass_by(HOUR)
    look(others[0])
    expect(first.locator(f"{box} p")).to_contain_text(f"{NAMES[late.seat]} is out of time")
    expect(first.locator(f"{box} button")).to_have_text(["Wait", "Let a bot play", "End the game"])
    first.locator(f"{box} [value=wait]").click()
    expect(first.locator(box)).to_be_hidden()
    look(others[1])
    second.locator(f"{box} [value=bot]").click()
    expect(second.locator(f"#seats .of-{late.seat} small")).to_have_text("bot")
