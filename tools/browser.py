"""A real server and a real browser, for the browser tests, the screenshots and `make latency`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

CHROMIUM: Final = "PENTAPOLIS_CHROMIUM"  # environment: which browser to drive
# The one without windows comes first: it opens pages much faster.
NAMES: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
FLAGS: Final = (
    "--no-sandbox",  # a container has no user namespaces
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)
# The coach may take its time here: a busy computer must not change what is seen.
SERVE: Final = (
    "from pentapolis.server.tables import coaching; coaching.LATEST = 300.0; "
    "from pentapolis.cli import main; main()"
)
# Its clock is ahead of the computer's by as many seconds as a file says: days pass at once.
# Notices wait an hour of it, so that nothing depends on how busy the computer is.
AHEAD: Final = (
    "import pathlib, time; from pentapolis.server import measures; "
    "measures.read_time = lambda: time.time() + float(pathlib.Path({!r}).read_text()); "
    "from pentapolis.server.notices import service; service.TICK, service.WAIT = 0.2, 3600.0; "
)
NO_BROWSER: Final = f"no Chromium is installed: install chromium or name one in {CHROMIUM}"
WAIT: Final = 30_000  # milliseconds; long, because other tests use the cores too
PERSON: Final = {"kind": "person"}
BOT: Final = {"kind": "bot", "level": "greedy"}


class Server:
    """A server on this computer, in a process of its own; it can be stopped and started again."""

    def __init__(self, folder: Path, *options: str, ahead: Path | None = None) -> None:
        self.folder = folder
        self.options = options  # more of them, for the command line
        self.ahead = ahead  # the file that says how far its time is ahead
        self.port = 0  # the first start picks one, the next ones keep it
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and wait for the line with the address."""
        code = SERVE if self.ahead is None else AHEAD.format(str(self.ahead)) + SERVE
        command = [sys.executable, "-c", code, "serve", "--no-open", *self.options]
        command += ["--port", str(self.port), "--data", str(self.folder)]
        complaints = (self.folder.parent / f"{self.folder.name}.log").open("a")
        with complaints:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=complaints, text=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if " at http://" not in line:
            self.stop()
            raise RuntimeError(f"the server did not start: {self.read_complaints()}")
        self.url = line.split()[-1].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def stop(self, *, kill: bool = False) -> None:
        """Stop politely, or at once, as in a power failure."""
        process, self.process = self.process, None
        if process is None:
            return
        if kill:
            process.kill()
        else:
            process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()

    def read_complaints(self) -> str:
        """Return what the server wrote to its error output."""
        return (self.folder.parent / f"{self.folder.name}.log").read_text()


@contextmanager
def run_server(folder: Path | None = None, *options: str) -> Iterator[Server]:
    """Run a server, usually with an empty data folder."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as spare,
        run(Server(folder or Path(spare, "data"), *options)) as server,
    ):
        yield server


@contextmanager
def run(server: Server) -> Iterator[Server]:
    """Let a server run."""
    server.folder.mkdir(parents=True, exist_ok=True)
    try:
        server.start()
        yield server
    finally:
        server.stop()


def find_chromium() -> str | None:
    """Return an installed Chromium, None if there is none; nothing is downloaded."""
    wished = os.environ.get(CHROMIUM)
    return wished or next(filter(None, map(shutil.which, NAMES)), None)


def launch(playwright: Playwright) -> Browser:
    """Open the browser without a window."""
    found = find_chromium()
    if found is None:
        raise RuntimeError(NO_BROWSER)
    expect.set_options(timeout=WAIT)
    return playwright.chromium.launch(executable_path=found, args=list(FLAGS))


@contextmanager
def open_browser() -> Iterator[tuple[Server, Browser]]:
    """Run a server and a browser."""
    with run_server() as server, sync_playwright() as playwright:
        browser = launch(playwright)
        try:
            yield server, browser
        finally:
            browser.close()


def new_visitor(browser: Browser, server: Server, **more: Any) -> BrowserContext:
    """Open the browser as a new visitor; usually 1440 by 900 and English."""
    usual: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}
    context = browser.new_context(base_url=server.url, **(usual | more))
    context.set_default_timeout(WAIT)
    return context


def change_settings(context: BrowserContext, **settings: str | bool) -> None:
    """Change settings without the settings page; usually nothing greets and nothing moves."""
    wanted = {"tour": True, "goal_card": False, "animation": False, **settings}
    answer = context.request.post("/api/settings", data=wanted)
    assert answer.ok, answer.text()


def create_table(context: BrowserContext, game: str, *seats: dict[str, str], **options: int) -> str:
    """Create a table without the page for it and return its id."""
    wish = {"game": game, "seats": list(seats), "options": options}
    return str(send_request(context, "/api/tables", wish)["id"])


def send_request(context: BrowserContext, url: str, wish: dict[str, Any] | None = None) -> Any:
    """Send a request as this visitor and return the answer."""
    request = context.request
    answer = request.get(url) if wish is None else request.post(url, data=wish)
    assert answer.ok, answer.text()
    return answer.json()
