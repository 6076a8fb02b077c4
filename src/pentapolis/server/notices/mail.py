"""Mail by SMTP, for servers whose owner has said by which way it goes."""

from __future__ import annotations

import re
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from ..addresses import is_loopback
from .outside import Unreachable

PATIENCE: Final = 20.0  # seconds
ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}")
PORTS: Final = {"smtp": 587, "smtps": 465}
LONGEST_LINE: Final = 998  # characters of a header; the standard allows no more


@dataclass(frozen=True)
class MailWay:
    """The server that takes our mail, and in whose name it goes."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    is_wrapped: bool = False  # encrypted from the first byte on, and not by STARTTLS

    @classmethod
    def parse(cls, url: str, sender: str, password: str = "") -> MailWay:
        """Return the way of `smtp://user@host:port` or `smtps://…`; ValueError if it is none."""
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname or parts.path not in ("", "/"):
            raise ValueError(f"--smtp takes smtp://user@host:port or smtps://…, not {url!r}")
        if not is_mail_address(sender):
            raise ValueError(f"--mail-from takes an address such as play@example.org: {sender!r}")
        return cls(
            host=parts.hostname,
            port=parts.port or PORTS[parts.scheme],
            sender=sender,
            user=unquote(parts.username or ""),
            password=unquote(parts.password or "") or password,
            is_wrapped=parts.scheme == "smtps",
        )

    def send(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> None:
        """Send a mail; Unreachable if that fails. It takes its time: call it in a thread."""
        message = EmailMessage()
        message["From"] = f"Pentapolis <{self.sender}>"
        message["To"] = to
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        for name, value in headers.items():
            message[name] = value
        message.set_content(text)
        # Folded at 78, an address that is longer would be encoded, and no program would find it.
        message.policy = message.policy.clone(max_line_length=LONGEST_LINE)
        try:
            with self._connect() as server:
                if self.user:
                    server.login(self.user, self.password)
                server.send_message(message)
        except (OSError, smtplib.SMTPException) as error:
            raise Unreachable(type(error).__name__) from error

    def _connect(self) -> smtplib.SMTP:
        safe = ssl.create_default_context()
        is_near = self.host == "localhost" or is_loopback(self.host)
        if is_near:  # nobody is in between, and what Debian installs has signed for itself
            safe.check_hostname, safe.verify_mode = False, ssl.CERT_NONE
        if self.is_wrapped:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=safe)
        server = smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        server.ehlo()
        if server.has_extn("starttls") or not is_near:  # passwords never go over a network in clear
            try:
                server.starttls(context=safe)
            except OSError:
                server.close()
                raise
        return server


def is_mail_address(text: str) -> bool:
    """Return whether a text looks like one address of mail."""
    return ADDRESS.fullmatch(text) is not None and ".." not in text
