"""Receivers on this machine: one takes mail, the other requests."""

from __future__ import annotations

import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class MailHandler(socketserver.StreamRequestHandler):
    """Takes mail by SMTP, as far as a test needs it."""

    server: MailBox

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())

    def handle(self) -> None:
        self.say("220 here")
        self.listen()

    def listen(self) -> None:
        while line := self.rfile.readline().decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                self.say("354 go on")
                self.take()
            elif word == "QUIT":
                self.say("221 bye")
                return
            elif word == "EHLO" and self.server.safe is not None:
                self.say("250-here")
                self.say("250 STARTTLS")
            elif word == "STARTTLS" and self.server.safe is not None:
                self.say("220 go on")
                try:
                    self.request = self.server.safe.wrap_socket(self.request, server_side=True)
                except ssl.SSLError:  # who asked does not trust us
                    return
                with self.request:
                    self.setup()
                    self.listen()
                return
            else:
                self.say("250 yes")

    def take(self) -> None:
        lines: list[bytes] = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.removeprefix(b"."))
        letter = message_from_bytes(b"".join(lines), policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.server.was_safe = isinstance(self.request, ssl.SSLSocket)
        self.server.letters.append(letter)
        self.say("250 taken")


class MailBox(socketserver.ThreadingTCPServer):
    """A server that keeps the mail it gets."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, safe: ssl.SSLContext | None = None) -> None:
        super().__init__(("127.0.0.1", 0), MailHandler)
        self.safe = safe  # by which STARTTLS encrypts
        self.was_safe = False  # the last letter came encrypted
        self.letters: list[EmailMessage] = []

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"


class RequestHandler(BaseHTTPRequestHandler):
    """Keeps requests and answers as it is told."""

    server: RequestBox

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.requests.append((self.path, dict(self.headers.items()), body))
        status = self.server.answers.pop(0) if self.server.answers else 200
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("location", "/elsewhere")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


class RequestBox(ThreadingHTTPServer):
    """A server that keeps the requests it gets."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), RequestHandler)
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []  # the next ones; then 200

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


@contextmanager
def run(server: MailBox | RequestBox) -> Iterator[None]:
    """Let a receiver work in a thread."""
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
