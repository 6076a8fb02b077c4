"""Notices: people elsewhere are told that it is their turn, once, and by the ways they want."""

from __future__ import annotations

import datetime
import json
import re
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from starlette.testclient import TestClient

from pentapolis.server.notices import mail as mail_module
from pentapolis.server.notices import outside
from pentapolis.server.notices.mail import MailWay, is_mail_address
from pentapolis.server.notices.outside import Unreachable, check_url, is_public, post
from pentapolis.server.notices.push import (
    CURVE,
    Sender,
    Subscription,
    decode,
    derive,
    encode,
    encrypt,
    write_point,
)
from pentapolis.server.notices.service import Notices

from .conftest import on_both_databases
from .fake_time import DAY, HOUR, FakeTime
from .receivers import MailBox, RequestBox, run
from .test_clock import act, play_turn, seat_two
from .test_joining import MALO
from .visitors import BOT, PERSON, Visitor

HOME = "https://play.example.org/"


@pytest.fixture
def mail() -> Iterator[MailBox]:
    box = MailBox()
    with run(box):
        yield box


@pytest.fixture
def hook() -> Iterator[RequestBox]:
    box = RequestBox()
    with run(box):
        yield box


@pytest.fixture
def client(clock: FakeTime, mail: MailBox, tmp_path: Path) -> Iterator[TestClient]:
    way = MailWay.parse(mail.url, "play@example.org")
    with clock.serve(tmp_path / "data", public=HOME, mail=way, allow_private=True) as client:
        yield client


def get_notices(client: TestClient) -> Notices:
    notices = client.app.state.notices  # type: ignore[attr-defined]
    assert isinstance(notices, Notices)
    return notices


def pass_by(client: TestClient, clock: FakeTime, seconds: float = 120.0) -> None:
    """Let time pass, and send what is due."""
    assert client.portal is not None
    client.portal.call(get_notices(client).settle)
    clock.pass_by(seconds)
    client.portal.call(get_notices(client).send_due)


def add(visitor: Visitor, kind: str, address: str) -> Any:
    answer = visitor.post("/api/notices", {"kind": kind, "address": address})
    assert answer.status_code == 200, answer.text
    return answer.json()


def confirm_mail(visitor: Visitor, mail: MailBox, address: str) -> None:
    add(visitor, "mail", address)
    letter = mail.letters.pop()
    link = re.search(rf"{HOME}(notices/confirm/\S+)", letter.get_content())
    assert link and letter["to"] == address
    assert visitor.get(f"/{link[1]}").status_code == 200, "a preview confirms nothing"
    assert not visitor.get("/api/notices").json()["channels"][0]["confirmed"]
    stranger = Visitor(visitor.client, "phone")  # where the mail is read
    assert stranger.post(f"/{link[1]}").status_code == 303
    assert stranger.post(f"/{link[1]}").status_code == 404, "a link is good once"


@on_both_databases
def test_a_turn_over_days_is_told_once_by_mail_and_webhook(
    client: TestClient, clock: FakeTime, mail: MailBox, hook: RequestBox, anna: Visitor, bo: Visitor
) -> None:
    for visitor in (anna, bo):
        confirm_mail(visitor, mail, f"{visitor.secret[:2]}@example.org")
    add(bo, "hook", f"{hook.url}/turn?me=bo")
    table, first, second = seat_two(anna, bo, {"kind": "move", "seconds": DAY})
    pass_by(client, clock)
    assert [letter["to"][:2] for letter in mail.letters] == [first.secret[:2]], "who is asked"
    letter, text = mail.letters[0], mail.letters[0].get_content()
    assert letter["subject"] == "Your turn: Saint Malo" and f"{HOME}table/{table}" in text
    act(first, table)
    assert first.frame(table)["asked"], "the turn goes on after a roll"
    pass_by(client, clock, HOUR)
    assert len(mail.letters) == 1, "one notice a turn"
    play_turn(first, table)
    pass_by(client, clock)
    assert len(mail.letters) == 2 and mail.letters[1]["to"][:2] == second.secret[:2]
    play_turn(second, table)
    pass_by(client, clock)
    assert len(mail.letters) == 3, "a new turn, a new notice"
    assert len(hook.requests) == (1 if second is bo else 2), "only Bo has a webhook"
    path, headers, body = hook.requests[0]
    told = json.loads(body)
    assert path == "/turn?me=bo" and headers["Content-Type"] == "application/json"
    assert told["event"] == "your_turn" and told["url"] == f"{HOME}table/{table}"
    assert told["game"] == MALO and told["names"] == ["Ann", "Bo"]


@on_both_databases
def test_nobody_is_told_who_is_there_has_moved_or_wants_quiet(
    client: TestClient, clock: FakeTime, hook: RequestBox, anna: Visitor, bo: Visitor
) -> None:
    for visitor in (anna, bo):
        add(visitor, "hook", f"{hook.url}/{visitor.secret[:2]}")
    table, first, second = seat_two(anna, bo, None)
    play_turn(first, table)
    with second.at(table) as page:
        page.hello()
        pass_by(client, clock)
        assert hook.requests == [], "one has moved, the other has the page open"
        play_turn(second, table)
    kinds = {"kinds": ["hook"]}
    assert first.post(f"/api/tables/{table}/quiet", kinds).status_code == 200
    pass_by(client, clock)
    assert hook.requests == [], "not for this table"
    watcher = Visitor(client, "cy")
    assert watcher.post(f"/api/tables/{table}/quiet", kinds).status_code == 403
    id = second.get("/api/notices").json()["channels"][0]["id"]
    assert first.post(f"/api/notices/{id}", {"on": False}).status_code == 404, "not theirs"
    second.post(f"/api/notices/{id}", {"on": False})
    play_turn(first, table)
    pass_by(client, clock)
    assert hook.requests == [], "switched off everywhere"
    second.post(f"/api/notices/{id}", {"on": True})
    alone = anna.create_table(MALO, PERSON, BOT)
    anna.frame(alone)
    first.post(f"/api/tables/{table}/quiet", {"kinds": []})
    play_turn(second, table)
    pass_by(client, clock)
    assert [table in body.decode() for _, _, body in hook.requests] == [True], "bots are patient"


def test_what_fails_is_tried_again_and_then_left(
    client: TestClient, clock: FakeTime, hook: RequestBox, anna: Visitor, bo: Visitor
) -> None:
    for visitor in (anna, bo):
        add(visitor, "hook", f"{hook.url}/hook")
    seat_two(anna, bo, None)
    hook.answers = [500, 302, 500, 500]
    for _ in range(6):
        pass_by(client, clock, HOUR)
    assert [path for path, _, _ in hook.requests] == ["/hook"] * 3, "three tries, no redirect"


@on_both_databases
def test_a_notice_survives_a_restart(clock: FakeTime, hook: RequestBox, tmp_path: Path) -> None:
    with clock.serve(tmp_path / "data", allow_private=True) as client:
        anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
        for visitor in (anna, bo):
            add(visitor, "hook", f"{hook.url}/hook")
        seat_two(anna, bo, None)
    with clock.serve(tmp_path / "data", allow_private=True) as client:
        pass_by(client, clock)
        assert len(hook.requests) == 1
        pass_by(client, clock)
    with clock.serve(tmp_path / "data", allow_private=True) as client:
        pass_by(client, clock)
        assert len(hook.requests) == 1, "and is not sent again"


def test_mail_needs_a_confirmed_address_and_every_mail_has_a_way_out(
    client: TestClient, clock: FakeTime, mail: MailBox, anna: Visitor, bo: Visitor
) -> None:
    for wrong in ("", "anna", "a@b\nBcc: c@d", "a b@c", "a@b,c@d"):
        answer = anna.post("/api/notices", {"kind": "mail", "address": wrong})
        assert answer.status_code == 400, wrong
    add(anna, "mail", "an@example.org")
    add(bo, "mail", "bo@example.org")
    seat_two(anna, bo, None)
    pass_by(client, clock)
    assert len(mail.letters) == 2, "only the two that ask"
    codes = [
        anna.post("/api/notices", {"kind": "mail", "address": f"{n}@x.org"}).status_code
        for n in range(4)
    ]
    assert codes == [200, 200, 429, 429], "nobody floods strangers"
    mail.letters.clear()
    cy = Visitor(client, "cy")
    confirm_mail(cy, mail, "cy@example.org")
    id = cy.get("/api/notices").json()["channels"][0]["id"]
    assert cy.post(f"/api/notices/{id}/trial").status_code == 200
    stop = dict(mail.letters.pop().raw_items())["List-Unsubscribe"]  # not decoded: few programs do
    assert stop.startswith(f"<{HOME}") and stop.endswith(">")
    stop = stop.strip("<>").removeprefix(HOME)
    assert cy.get(f"/{stop}").status_code == 200
    assert anna.post(f"/{stop[:-2]}xx").status_code == 404, "made up"
    assert anna.post(f"/{stop}", data={"List-Unsubscribe": "One-Click"}).status_code == 303
    assert cy.get("/api/notices").json()["channels"] == []


def test_a_link_to_confirm_lasts_a_day(
    client: TestClient, clock: FakeTime, mail: MailBox, anna: Visitor
) -> None:
    add(anna, "mail", "an@example.org")
    link = re.search(rf"{HOME}(\S+)", mail.letters.pop().get_content())
    clock.pass_by(DAY + HOUR)
    assert link and anna.post(f"/{link[1]}").status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1"),
        *("::1", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"),
        *("224.0.0.1", "255.255.255.255", "nonsense"),
    ],
)
def test_addresses_near_the_server_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_only_public_addresses_are_asked(hook: RequestBox, monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_public("93.184.216.34") and is_public("2606:2800:220:1:248:1893:25c8:1946")
    with pytest.raises(Unreachable, match="public"):
        post(f"{hook.url}/x", b"", {})
    with pytest.raises(Unreachable, match="public"):
        post(hook.url.replace("127.0.0.1", "localhost"), b"", {})
    # A name with one address here and one elsewhere is refused as a whole.
    both = [(2, 1, 6, "", (host, 80)) for host in ("93.184.216.34", "127.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: both)
    with pytest.raises(Unreachable, match="public"):
        post("http://two.example.org/", b"", {})
    assert hook.requests == []
    for wrong in (
        "ftp://x.org/",
        "file:///etc/passwd",
        "https://",
        "http://a@x.org/",
        "http://x:0",
    ):
        with pytest.raises(Unreachable):
            check_url(wrong)


def test_who_answers_drop_by_drop_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "LONGEST", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(Unreachable):
        post(f"http://127.0.0.1:{silent.getsockname()[1]}/", b"x", {}, allow_private=True)


def test_the_example_of_the_standard_is_encrypted_as_it_says() -> None:
    """RFC 8291, appendix A."""
    to = Subscription(
        "",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    number = int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    own, salt = ec.derive_private_key(number, CURVE), decode("DGv6ra1nlYgDCS1FRnbzlw")
    assert encode(encrypt(b"When I grow up, I want to be a watermelon", to, salt, own)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA"
        "mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxs"
        "j_Qulcy4a-fN"
    )


def open_push(body: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """Decrypt a message as a browser does."""
    salt, size, sender = body[:16], body[20], body[21 : 21 + body[20]]
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
    info = b"WebPush: info\x00" + write_point(key.public_key()) + sender
    secret = derive(key.exchange(ec.ECDH(), theirs), auth, info, 32)
    content = derive(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\x00", 12)
    plain = AESGCM(content).decrypt(nonce, body[21 + size :], None)
    assert plain[-1] == 2
    return plain[:-1]


@on_both_databases
def test_a_browser_is_told_by_web_push_and_forgotten_when_it_is_gone(
    client: TestClient, clock: FakeTime, hook: RequestBox, anna: Visitor, bo: Visitor
) -> None:
    key, auth = ec.generate_private_key(CURVE), b"0123456789abcdef"
    keys = {"p256dh": encode(write_point(key.public_key())), "auth": encode(auth)}
    for visitor in (anna, bo):
        wish = {"endpoint": f"{hook.url}/{visitor.secret[:2]}", "keys": keys}
        shown = add(visitor, "push", json.dumps(wish))
        assert shown["address"] == "", "it is a secret"
    table, first, second = seat_two(anna, bo, None)
    pass_by(client, clock)
    ((_, headers, body),) = hook.requests
    told = json.loads(open_push(body, key, auth))
    assert told["title"] == "Your turn: Saint Malo" and told["url"] == f"{HOME}table/{table}"
    assert headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0
    check_signature(headers["Authorization"], hook.url, anna.get("/api/notices").json()["key"])
    hook.answers = [410]
    play_turn(first, table)
    pass_by(client, clock)
    assert second.get("/api/notices").json()["channels"] == []
    assert len(first.get("/api/notices").json()["channels"]) == 1


def check_signature(header: str, origin: str, public: str) -> None:
    """Check who sends, as the owner of an endpoint does (RFC 8292)."""
    found = re.fullmatch(r"vapid t=(\S+)\.(\S+), k=(\S+)", header)
    assert found and found[3] == public
    signature = decode(found[2])
    pair = (int.from_bytes(signature[:32]), int.from_bytes(signature[32:]))
    signer = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(public))
    signer.verify(encode_dss_signature(*pair), found[1].encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(decode(found[1].split(".")[1]))
    assert claims["aud"] == origin and claims["sub"] == HOME


def test_the_key_of_web_push_follows_from_that_of_the_server(clock: FakeTime) -> None:
    assert Sender(b"a", "", clock).public_key == Sender(b"a", "", clock).public_key
    assert Sender(b"a", "", clock).public_key != Sender(b"b", "", clock).public_key
    for wrong in ("", "{}", "[]", '{"endpoint": "x", "keys": {"p256dh": "AA", "auth": "AA"}}'):
        with pytest.raises(ValueError, match="not a subscription"):
            Subscription.parse(wrong)


def test_the_way_of_mail_is_read_from_an_address() -> None:
    way = MailWay.parse("smtps://me%40x.org:se%20cret@mail.x.org", "play@x.org")
    assert way == MailWay("mail.x.org", 465, "play@x.org", "me@x.org", "se cret", True)
    assert MailWay.parse("smtp://u@h", "play@x.org", "word").password == "word"
    for url, sender in (("http://x", "a@b.c"), ("smtp://", "a@b.c"), ("smtp://h", "nobody")):
        with pytest.raises(ValueError, match=r"--smtp|--mail-from"):
            MailWay.parse(url, sender)
    assert is_mail_address("a.b+c@x-y.org") and not is_mail_address("a..b@x.org")


def make_own_certificate(folder: Path) -> ssl.SSLContext:
    """Return what a server encrypts with whose certificate nobody else has signed."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "mail")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    plain = (Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = folder / "own.pem"
    file.write_bytes(key.private_bytes(*plain) + certificate.public_bytes(Encoding.PEM))
    safe = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    safe.load_cert_chain(file)
    return safe


def test_only_a_mail_server_here_may_have_signed_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = MailBox(make_own_certificate(tmp_path))
    with run(box):
        way = MailWay.parse(box.url, "play@example.org")
        way.send("an@example.org", "It's your turn", "Hello\n", {})
        assert box.was_safe and box.letters.pop()["to"] == "an@example.org"
        monkeypatch.setattr(mail_module, "is_loopback", lambda _host: False)
        with pytest.raises(Unreachable, match="SSLCertVerificationError"):
            way.send("an@example.org", "It's your turn", "Hello\n", {})
    assert box.letters == []


def test_a_mail_that_fails_is_in_the_log(
    client: TestClient, mail: MailBox, anna: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    confirm_mail(anna, mail, "an@example.org")
    id = anna.get("/api/notices").json()["channels"][0]["id"]
    mail.shutdown()
    mail.server_close()
    caplog.set_level("INFO", logger="pentapolis")
    answer = anna.post(f"/api/notices/{id}/trial")
    assert answer.status_code == 429 and "couldn't be sent" in answer.text
    assert "a trial by mail could not be sent: ConnectionRefusedError" in caplog.text
    assert "an@example.org" not in caplog.text


def test_your_turns_are_listed_and_deleted_with_everything_else(
    anna: Visitor, bo: Visitor, hook: RequestBox
) -> None:
    add(anna, "hook", f"{hook.url}/x")
    table, first, second = seat_two(anna, bo, {"kind": "move", "seconds": DAY})
    (turn,) = first.get("/api/turns").json()["turns"]
    assert turn["table"] == table and turn["title"] == "Saint Malo" and turn["left"] == DAY
    assert second.get("/api/turns").json()["turns"] == []
    assert "Your turns" in first.get("/").text and "one day left" in first.get("/").text
    assert "Your turns" not in second.get("/").text
    assert anna.post("/settings/forget", data={"sure": "yes"}).status_code == 303
    assert anna.get("/api/notices").json()["channels"] == []
