"""Passkeys: names without passwords, and what is wrong with one is refused."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from pentapolis.server.names import passkeys

from .authenticator import PRESENT, Authenticator
from .browsers import Browser
from .conftest import on_both_databases
from .visitors import BOT, PERSON


def keep(browser: Browser, name: str, device: Authenticator) -> Any:
    """Keep a name with a passkey."""
    options = browser.post("/api/passkeys/new", {"name": name}).json()
    wish = {"name": name, "credential": device.make(options)}
    return browser.post("/api/passkeys/keep", wish)


def ask(browser: Browser) -> dict[str, Any]:
    """Ask for a challenge."""
    options: dict[str, Any] = browser.post("/api/passkeys/challenge", {}).json()
    return options


def enter(browser: Browser, credential: dict[str, Any], **more: Any) -> Any:
    return browser.post("/api/passkeys/enter", {"credential": credential, **more})


@on_both_databases
def test_a_name_without_a_password(client: TestClient) -> None:
    here, there, device = Browser(client), Browser(client), Authenticator()
    table = here.create_table("hamlet", PERSON, BOT)
    options = here.post("/api/passkeys/new", {"name": "Anna"}).json()
    assert options["rp"]["id"] == "testserver" and options["user"]["name"] == "Anna"
    selection = options["authenticatorSelection"]
    assert selection["residentKey"] == selection["userVerification"] == "required"
    assert keep(here, "Anna", device).status_code == 200
    assert f"/table/{table}" in here.get("/").text
    assert enter(there, device.sign(ask(there))).status_code == 200
    assert f"/table/{table}" in there.get("/").text
    assert there.sign_in("Anna", "").status_code == 403, "there is no password, not an empty one"
    id = device.make(options)["id"]
    answer = here.post(f"/name/passkeys/{id}/remove")
    assert answer.status_code == 422 and "only way in" in answer.text
    second = Authenticator()
    offer = here.post("/api/passkeys/new", {}).json()
    assert [each["id"] for each in offer["excludeCredentials"]] == [id]
    wish = {"credential": second.make(offer)}
    assert here.post("/api/passkeys/add", wish).status_code == 200
    assert here.post(f"/name/passkeys/{id}/remove").status_code == 303
    assert enter(Browser(client), device.sign(ask(there))).status_code == 403
    assert enter(Browser(client), second.sign(ask(there))).status_code == 200


def test_a_passkey_brings_along_what_the_guest_has(client: TestClient) -> None:
    here, there, device = Browser(client), Browser(client), Authenticator()
    keep(here, "Anna", device)
    table = there.create_table("hamlet", PERSON, BOT)
    assert enter(there, device.sign(ask(there)), bring=True).status_code == 200
    assert f"/table/{table}" in here.get("/").text


def repeat(browser: Browser, device: Authenticator, _patch: pytest.MonkeyPatch) -> Any:
    answer = device.sign(ask(browser))
    assert enter(Browser(browser.client), answer).status_code == 200
    return answer


def come_late(browser: Browser, device: Authenticator, patch: pytest.MonkeyPatch) -> Any:
    answer, now = device.sign(ask(browser)), time.time()
    patch.setattr(time, "time", lambda: now + passkeys.LASTS + 1)
    return answer


def make_up_challenge(browser: Browser, device: Authenticator, _patch: pytest.MonkeyPatch) -> Any:
    return device.sign({**ask(browser), "challenge": "A" * 43})


def use_challenge_for_keeping(
    browser: Browser, device: Authenticator, _patch: pytest.MonkeyPatch
) -> Any:
    return device.sign(browser.post("/api/passkeys/new", {"name": "Bo"}).json())


def sign_for_another_site(
    browser: Browser, device: Authenticator, _patch: pytest.MonkeyPatch
) -> Any:
    device.origin = "http://evil.example"
    return device.sign(ask(browser))


def sign_for_another_host(
    browser: Browser, device: Authenticator, _patch: pytest.MonkeyPatch
) -> Any:
    device.host = "evil.example"
    return device.sign(ask(browser))


def sign_with_another_key(
    browser: Browser, device: Authenticator, _patch: pytest.MonkeyPatch
) -> Any:
    device.key = Authenticator().key
    return device.sign(ask(browser))


def sign_without_finger_or_pin(
    browser: Browser, device: Authenticator, _patch: pytest.MonkeyPatch
) -> Any:
    device.flags = PRESENT
    return device.sign(ask(browser))


def copy_the_device(browser: Browser, device: Authenticator, _patch: pytest.MonkeyPatch) -> Any:
    """A copy has not counted on while the original was used."""
    for _ in range(2):
        assert enter(Browser(browser.client), device.sign(ask(browser))).status_code == 200
    device.count = 0
    return device.sign(ask(browser))


def bring_an_unknown_one(
    browser: Browser, _device: Authenticator, _patch: pytest.MonkeyPatch
) -> Any:
    return Authenticator().sign(ask(browser))


def send_nonsense(_browser: Browser, _device: Authenticator, _patch: pytest.MonkeyPatch) -> Any:
    return {"id": [], "response": {"clientDataJSON": "e30"}}


Case = Callable[[Browser, Authenticator, pytest.MonkeyPatch], Any]
CASES: list[Case] = [
    repeat,
    make_up_challenge,
    use_challenge_for_keeping,
    sign_for_another_site,
    sign_for_another_host,
    sign_with_another_key,
    sign_without_finger_or_pin,
    copy_the_device,
    bring_an_unknown_one,
    send_nonsense,
    come_late,  # the clock stays there
]


def test_what_is_wrong_with_a_passkey_is_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, case in enumerate(CASES):
        device = Authenticator()
        assert keep(Browser(client), f"Anna {number}", device).status_code == 200
        browser = Browser(client)
        answer = enter(browser, case(browser, device, monkeypatch))
        assert answer.status_code == 403 and answer.json()["code"] == "not_yours", case.__name__
        assert not browser.is_signed_in, case.__name__


def test_a_new_passkey_must_answer_a_challenge_for_just_that(client: TestClient) -> None:
    here, other, device = Browser(client), Browser(client), Authenticator()
    keep(here, "Anna", Authenticator())
    keep(other, "Bo", Authenticator())
    offer = other.post("/api/passkeys/new", {}).json()
    wish = {"credential": device.make(offer)}
    assert here.post("/api/passkeys/add", wish).status_code == 403, "Bo was asked"
    assert other.post("/api/passkeys/add", wish).status_code == 403, "it is used up"
    guest = Browser(client)
    assert guest.post("/api/passkeys/add", wish).status_code == 403
    offer = guest.post("/api/passkeys/new", {"name": "Cy"}).json()
    keep(Browser(client), "Cy", Authenticator())
    late = {"name": "Cy", "credential": device.make(offer)}
    assert guest.post("/api/passkeys/keep", late).status_code == 422, "somebody was quicker"


def test_a_server_without_a_name_says_that_it_cannot(client: TestClient) -> None:
    headers = {"host": "192.168.1.7:8000"}
    answer = Browser(client).post("/api/passkeys/challenge", {}, headers=headers)
    assert answer.status_code == 422 and "Use a password" in answer.json()["error"]
