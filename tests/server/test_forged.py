"""A table of cases: what a wrong message, link or browser gets, and that nothing comes of it.

Ann and Bo sit at a table with secrets, each with a browser of their own; Cy has none there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from pentapolis.server.identity import WEEK
from pentapolis.server.tables import gathering

from .browsers import PASSWORD, Browser
from .test_joining import ANN, HAMLET, OPEN, find_token, join
from .visitors import Frame, Visitor, clickable, get_table


class Scene:
    """A running table, and everybody who might want something of it."""

    def __init__(self, client: TestClient, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.ann, self.bo, self.cy = (Visitor(client, name) for name in ("ann", "bo", "cy"))
        self.table = self.ann.create_table(HAMLET, ANN, OPEN)
        self.url = f"/api/tables/{self.table}"
        self.token = find_token(self.ann, self.table)
        join(self.ann, self.bo, self.table)
        for visitor in (self.ann, self.bo):
            visitor.post("/api/settings", {"end_turn": False})
        self.ann.frame(self.table)
        frames = {visitor: visitor.frame(self.table) for visitor in (self.ann, self.bo)}
        self.next = next(visitor for visitor, frame in frames.items() if frame["asked"])
        self.other = self.bo if self.next is self.ann else self.ann
        self.frame: Frame = frames[self.next]
        self.move = {"ply": self.frame["ply"], "action": clickable(self.frame)[0]}

    def remember(self) -> Any:
        """Return everything that must stay as it is."""
        table = get_table(self.ann, self.table)
        return (
            [(entry.kind, entry.seat, entry.value) for entry in table.timeline.entries],
            [(seat.kind, seat.name, seat.owner) for seat in table.seats],
            table.row,
            table.undos,
        )

    def play(self) -> Any:
        """Make the move that is asked for."""
        answer = self.next.post(f"{self.url}/act", self.move)
        assert answer.status_code == 200
        return answer

    def make_pass(self, visitor: Visitor, seat: int) -> str:
        return str(visitor.post(f"{self.url}/pass", {"seat": seat}).json()["token"])


def act_twice(scene: Scene) -> Any:
    scene.play()
    return lambda: scene.next.post(f"{scene.url}/act", scene.move)


def act_from_the_future(scene: Scene) -> Any:
    return lambda: scene.next.post(f"{scene.url}/act", {**scene.move, "ply": scene.move["ply"] + 3})


def act_out_of_turn(scene: Scene) -> Any:
    return lambda: scene.other.post(f"{scene.url}/act", scene.move)


def act_without_seat(scene: Scene) -> Any:
    return lambda: scene.cy.post(f"{scene.url}/act", scene.move)


def act_illegally(scene: Scene) -> Any:
    legal = clickable(scene.frame)
    wrong = next(action for action in range(10_000) if action not in legal)
    return lambda: scene.next.post(f"{scene.url}/act", {**scene.move, "action": wrong})


def undo_of_another(scene: Scene) -> Any:
    scene.play()
    return lambda: scene.cy.post(f"{scene.url}/undo")


def forge_cookie(scene: Scene) -> Any:
    """Change one letter of the signature of somebody's cookie."""
    cookie = scene.next.headers["cookie"]
    last = "A" if cookie[-3] != "A" else "B"
    forged = {**scene.next.headers, "cookie": cookie[:-3] + last + cookie[-2:]}
    return lambda: scene.next.client.post(f"{scene.url}/act", json=scene.move, headers=forged)


def act_for_a_moved_seat(scene: Scene) -> Any:
    """The seat has gone to another device, and the old one plays on."""
    seat = 0 if scene.next is scene.ann else 1
    scene.cy.post("/api/pass", {"token": scene.make_pass(scene.next, seat)})
    return lambda: scene.next.post(f"{scene.url}/act", scene.move)


def use_pass_again(scene: Scene) -> Any:
    token = scene.make_pass(scene.ann, 0)
    scene.cy.post("/api/pass", {"token": token})
    return lambda: scene.bo.post("/api/pass", {"token": token})


def use_expired_pass(scene: Scene) -> Any:
    token = scene.make_pass(scene.ann, 0)
    now = time.time()
    scene.patch.setattr(time, "time", lambda: now + gathering.PASS_LASTS + 1)
    return lambda: scene.cy.post("/api/pass", {"token": token})


def use_replaced_pass(scene: Scene) -> Any:
    token = scene.make_pass(scene.ann, 0)
    scene.make_pass(scene.ann, 0)
    return lambda: scene.cy.post("/api/pass", {"token": token})


def invent_pass(scene: Scene) -> Any:
    return lambda: scene.cy.post("/api/pass", {"token": "A" * gathering.PASS_LETTERS})


def join_a_full_table(scene: Scene) -> Any:
    return lambda: scene.cy.post(f"{scene.url}/join", {"token": scene.token})


def join_with_a_wrong_token(scene: Scene) -> Any:
    token = scene.token[:-1] + ("A" if scene.token[-1] != "A" else "E")
    return lambda: scene.cy.post(f"{scene.url}/join", {"token": token})


def join_with_the_token_of_another_table(scene: Scene) -> Any:
    other = scene.ann.create_table(HAMLET, ANN, OPEN)
    token = find_token(scene.ann, other)
    return lambda: scene.cy.post(f"{scene.url}/join", {"token": token})


def read_the_invitation(scene: Scene) -> Any:
    return lambda: scene.cy.get(f"{scene.url}/invitation")


def take_a_seat_back(scene: Scene) -> Any:
    return lambda: scene.bo.post(f"{scene.url}/chair", {"seat": 0})


def give_a_seat_away(scene: Scene) -> Any:
    return lambda: scene.bo.post(f"{scene.url}/chair", {"seat": 0, "level": "random"})


def begin_again(scene: Scene) -> Any:
    return lambda: scene.ann.post(f"{scene.url}/start", {})


def remove_as_a_guest(scene: Scene) -> Any:
    return lambda: scene.bo.post(f"/tables/{scene.table}/remove", data={})


def list_as_a_guest(scene: Scene) -> Any:
    return lambda: scene.bo.post(f"{scene.url}/listed", {"listed": True})


def see_the_view_of_another(scene: Scene) -> Any:
    return lambda: scene.bo.get(f"{scene.url}/frames?seat=0")


def hint_for_another(scene: Scene) -> Any:
    return lambda: scene.cy.post(f"{scene.url}/hint")


def end_as_a_watcher(scene: Scene) -> Any:
    return lambda: scene.cy.post(f"{scene.url}/end")


def send_another_sites_form(scene: Scene) -> Any:
    origin = {"origin": "http://evil.example"}
    return lambda: scene.next.post(f"{scene.url}/act", scene.move, headers=origin)


def act_with_text(scene: Scene) -> Any:
    return lambda: scene.next.post(f"{scene.url}/act", {**scene.move, "action": "1"})


@dataclass(frozen=True)
class Case:
    """Something that somebody should not do, and what they get."""

    prepare: Callable[[Scene], Callable[[], Any]]
    status: int
    code: str

    @property
    def name(self) -> str:
        return self.prepare.__name__


CASES: Final = [
    Case(act_twice, 409, "stale"),
    Case(act_from_the_future, 409, "stale"),
    Case(act_out_of_turn, 403, "not_yours"),
    Case(act_without_seat, 403, "not_yours"),
    Case(act_illegally, 422, "illegal"),
    Case(act_with_text, 422, "bad"),
    Case(undo_of_another, 403, "not_yours"),
    Case(forge_cookie, 403, "not_yours"),
    Case(send_another_sites_form, 403, "not_yours"),
    Case(act_for_a_moved_seat, 403, "not_yours"),
    Case(use_pass_again, 404, "unknown"),
    Case(use_expired_pass, 404, "unknown"),
    Case(use_replaced_pass, 404, "unknown"),
    Case(invent_pass, 404, "unknown"),
    Case(join_a_full_table, 409, "over"),
    Case(join_with_a_wrong_token, 404, "unknown"),
    Case(join_with_the_token_of_another_table, 404, "unknown"),
    Case(read_the_invitation, 403, "not_yours"),
    Case(take_a_seat_back, 403, "not_yours"),
    Case(give_a_seat_away, 403, "not_yours"),
    Case(begin_again, 409, "over"),
    Case(remove_as_a_guest, 403, ""),
    Case(list_as_a_guest, 403, "not_yours"),
    Case(see_the_view_of_another, 403, "not_yours"),
    Case(hint_for_another, 403, "not_yours"),
    Case(end_as_a_watcher, 403, "not_yours"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_is_wrong_is_refused_and_changes_nothing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, case: Case
) -> None:
    scene = Scene(client, monkeypatch)
    attempt = case.prepare(scene)
    before = scene.remember()
    answer = attempt()
    assert answer.status_code == case.status, answer.text
    if case.code:
        assert answer.json()["code"] == case.code
    assert scene.remember() == before


def test_the_same_over_the_socket(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeated and out of order, from two browsers on the same seat."""
    scene = Scene(client, monkeypatch)
    with scene.next.at(scene.table) as first, scene.next.at(scene.table) as second:
        first.hello()
        second.hello()
        first.act(scene.move["action"], scene.move["ply"])
        second.act(scene.move["action"], scene.move["ply"])  # the same again, a moment later
        while not second.errors:
            second.read()
        assert second.errors[0]["code"] in ("stale", "not_yours")
        assert not first.errors
    entries = get_table(scene.ann, scene.table).timeline.entries
    moves = [entry for entry in entries if entry.kind == "act"]
    assert sum(entry.value == scene.move["action"] for entry in moves) == 1


def test_a_page_whose_seat_has_moved_only_watches_from_then_on(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(client, monkeypatch)
    seat = 0 if scene.next is scene.ann else 1
    with scene.next.at(scene.table) as page:
        assert page.hello()["asked"]
        scene.cy.post("/api/pass", {"token": scene.make_pass(scene.next, seat)})
        frame = page.read()
        assert frame["full"] and not frame["asked"] and frame["viewer"] == -1
        page.act(scene.move["action"], scene.move["ply"])
        assert page.read_refusal()["code"] == "not_yours"


def before_the_name_was_kept(own: Own) -> str:
    return own.guest


def forge_signature(own: Own) -> str:
    cookie = own.sign_in().cookie
    return cookie[:-1] + ("A" if cookie[-1] != "A" else "B")


def pass_a_guest_off_as_signed_in(own: Own) -> str:
    return "k." + own.guest


def pass_a_session_off_as_a_guest(own: Own) -> str:
    return own.sign_in().cookie.removeprefix("k.")


def use_an_ended_session(own: Own) -> str:
    browser = own.sign_in()
    cookie = browser.cookie
    browser.post("/name/sign-out")
    return cookie


def use_one_of_those_all_ended(own: Own) -> str:
    cookie = own.sign_in().cookie
    own.sign_in().post("/name/sign-out-everywhere")
    return cookie


def use_one_from_before_a_new_password(own: Own) -> str:
    cookie = own.sign_in().cookie
    answer = own.sign_in().post("/name/password", data={"password": PASSWORD})
    assert answer.status_code == 200
    return cookie


def use_an_old_session(own: Own) -> str:
    cookie, now = own.sign_in().cookie, time.time()
    own.patch.setattr(time, "time", lambda: now + 60 * WEEK)
    return cookie


class Own:
    """Somebody with a kept name, who is asked for a move."""

    def __init__(self, client: TestClient, patch: pytest.MonkeyPatch) -> None:
        self.client, self.patch = client, patch
        browser = Browser(client)
        self.table = browser.create_table(HAMLET, {"kind": "person"}, {"kind": "person"})
        self.guest = browser.cookie
        browser.keep("Anna")
        frame = browser.frame(self.table)
        if frame["curtain"]:
            frame = browser.post(f"/api/tables/{self.table}/reveal").json()
        self.move = {"ply": frame["ply"], "action": clickable(frame)[0]}

    def sign_in(self) -> Browser:
        browser = Browser(self.client)
        assert browser.sign_in("Anna").status_code == 303
        return browser

    def act(self, cookie: str, name: str = "pentapolis") -> Any:
        headers = {"cookie": f"{name}={cookie}"}
        url = f"/api/tables/{self.table}/act"
        answer = self.client.post(url, json=self.move, headers=headers)
        self.client.cookies.clear()
        return answer


def test_stolen_and_expired_sessions_are_nobodys(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Own(client, monkeypatch)
    steal: list[Callable[[Own], str]] = [
        before_the_name_was_kept,
        forge_signature,
        pass_a_guest_off_as_signed_in,
        pass_a_session_off_as_a_guest,
        use_an_ended_session,
        use_one_of_those_all_ended,
        use_one_from_before_a_new_password,
        use_an_old_session,  # the clock stays there
    ]
    for case in steal:
        answer = own.act(case(own))
        assert answer.status_code == 403 and answer.json()["code"] == "not_yours", case.__name__
    good = own.sign_in()
    assert own.act(good.cookie, "pentapolis-guest").status_code == 403, "not the place for it"
    second = own.sign_in()
    assert own.act(good.cookie).status_code == 200
    answer = own.act(second.cookie)
    assert answer.status_code in (403, 409), "a second browser, the same move once more"
    entries = get_table(good, own.table).timeline.entries
    assert sum(entry.kind == "act" for entry in entries) == 1
