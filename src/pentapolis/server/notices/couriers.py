"""Brings a letter to where a person wants it: one way for each kind of channel."""

from __future__ import annotations

import asyncio
import base64
import hmac
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from pentapolis import __version__

from ..store import Channel, Person
from .mail import MailWay
from .outside import Unreachable, post
from .push import Sender, Subscription
from .words import Letter

MAIL: Final = "mail"
HOOK: Final = "hook"
PUSH: Final = "push"
THREADS: Final = 4  # that wait for others' servers
AGENT: Final = f"Pentapolis/{__version__}"
GONE: Final = (404, 410)  # the browser no longer takes messages
FINE: Final = range(200, 300)


class Gone(Exception):
    """A channel that leads nowhere any more, for good."""


class Couriers:
    """Sends letters; whoever is slow keeps nobody else waiting but letters."""

    def __init__(
        self, key: bytes, home: str, mail: MailWay | None, sender: Sender, allow_private: bool
    ) -> None:
        self.key = key
        self.home = home  # the address of this server for others, with a slash at its end
        self.mail = mail
        self.sender = sender
        self.allow_private = allow_private  # notices may go into networks near the server
        self._threads = ThreadPoolExecutor(THREADS, "courier")

    def close(self) -> None:
        """Send nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def can_use(self, kind: str) -> bool:
        """Return whether a kind of channel works on this server."""
        return kind != MAIL or self.mail is not None

    def make_stop(self, channel: str) -> str:
        """Return the secret of the link by which a channel is switched off without signing in."""
        digest = hmac.digest(self.key, f"stop:{channel}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")

    async def send(self, channel: Channel, letter: Letter, person: Person) -> None:
        """Send a letter; Unreachable if it may be tried again, Gone if that makes no sense."""
        send = {MAIL: self._mail, HOOK: self._hook, PUSH: self._push}[channel.kind]
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._threads, send, channel, letter, person)

    async def confirm(self, address: str, secret: str, person: Person) -> None:
        """Ask whoever reads mail at an address whether they want it."""
        _ = person.words
        url = f"{self.home}notices/confirm/{secret}"
        text = _(
            "Somebody, probably you, wants to be told at this address when it's their turn in "
            "Pentapolis. If that was you, open this page within a day:\n\n{url}\n\nIf not, do "
            "nothing: no other email will come.",
            url=url,
        )
        loop, subject = asyncio.get_running_loop(), _("Pentapolis: confirm your address")
        await loop.run_in_executor(self._threads, self._send_mail, address, subject, text, {})

    def _send_mail(self, to: str, subject: str, text: str, headers: dict[str, str]) -> None:
        if self.mail is None:
            raise Unreachable("no mail")
        self.mail.send(to, subject, text + "\n", headers)

    def _mail(self, channel: Channel, letter: Letter, person: Person) -> None:
        _ = person.words
        stop = f"{self.home}notices/stop/{channel.id}/{self.make_stop(channel.id)}"
        foot = _("No more emails like this: {url}", url=stop)
        headers = {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        text = f"{letter.text}\n\n{letter.url}\n\n-- \n{foot}"
        self._send_mail(channel.address, letter.subject, text, headers)

    def _hook(self, channel: Channel, letter: Letter, person: Person) -> None:
        body = json.dumps(letter.facts, ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json", "User-Agent": AGENT}
        status = post(channel.address, body, headers, self.allow_private)
        if status not in FINE:
            raise Unreachable(f"status {status}")

    def _push(self, channel: Channel, letter: Letter, person: Person) -> None:
        to = Subscription.parse(channel.address)
        facts = {"title": letter.subject, "text": letter.text, "url": letter.url}
        body, headers = self.sender.make_request(to, json.dumps(facts).encode())
        status = post(to.endpoint, body, {**headers, "User-Agent": AGENT}, self.allow_private)
        if status in GONE:
            raise Gone
        if status not in FINE:
            raise Unreachable(f"status {status}")
