"""A real terminal: keys, Ctrl-C, and a page that is drawn anew."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")

PROGRAM = [sys.executable, "-c", "from pentapolis.cli import main; main()"]
MALO = [*PROGRAM, "play", "saint-malo", "--seats", "2", "--bots", "random", "--seed", "5"]
PATIENCE = 30.0  # seconds, for a slow machine


class Terminal:
    """A program in a pseudo-terminal of 80 columns."""

    def __init__(self, words: list[str], home: Path) -> None:
        self.side, other = pty.openpty()
        env = os.environ | {
            "PENTAPOLIS_HOME": str(home),
            "PYTHONPATH": os.pathsep.join([path for path in sys.path if path]),
            "TERM": "xterm-256color",
            "COLUMNS": "80",
            "LC_ALL": "C.UTF-8",
        }
        # What runs in the background ignores Ctrl-C, and so would its child.
        usual = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.process = subprocess.Popen(
            words, stdin=other, stdout=other, stderr=other, env=env, start_new_session=True
        )
        signal.signal(signal.SIGINT, usual)
        os.close(other)
        self.text = ""

    def wait_for(self, text: str) -> str:
        """Read until a text appears; return what was read since the last one."""
        until = time.monotonic() + PATIENCE
        while text not in self.text:
            assert time.monotonic() < until, f"{text!r} never came: {self.text}"
            if select.select([self.side], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.side, 65536).decode(errors="replace")
                except OSError:  # the program has ended
                    break
        assert text in self.text, self.text
        before, found, self.text = self.text.partition(text)
        return before + found

    def wait_for_prompt(self, text: str) -> None:
        """Wait until the program has asked and listens for keys, not only for lines."""
        self.wait_for(text)
        time.sleep(0.5)

    def type(self, text: str) -> None:
        os.write(self.side, text.encode())

    def end(self) -> int:
        return self.process.wait(PATIENCE)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    found = Terminal(MALO, tmp_path)
    yield found
    found.process.kill()
    found.process.wait()
    os.close(found.side)


def test_a_page_is_drawn_anew_for_each_question(terminal: Terminal) -> None:
    welcome = terminal.wait_for("q quit")
    assert "Roll dice, draw a walled town" in welcome, "the welcome must not be wiped away at once"
    terminal.type("stop\r")
    page = terminal.wait_for("Which symbol do you use?")
    assert "\x1b[2J" in page
    terminal.type("q\r")
    terminal.wait_for("Save the game so far?")
    terminal.type("n\r")
    terminal.wait_for("Goodbye.")
    assert terminal.end() == 0


def test_ctrl_c_leaves_as_politely_as_q(terminal: Terminal) -> None:
    terminal.wait_for("q quit")
    terminal.wait_for_prompt("> ")
    os.kill(terminal.process.pid, signal.SIGINT)
    terminal.wait_for_prompt("Save the game so far?")
    os.kill(terminal.process.pid, signal.SIGINT)
    assert "Traceback" not in terminal.wait_for("Goodbye.")
    assert terminal.end() == 0


def test_ctrl_d_leaves_too(terminal: Terminal) -> None:
    terminal.wait_for("q quit")
    terminal.wait_for_prompt("> ")
    terminal.type("\x04")
    terminal.wait_for_prompt("Save the game so far?")
    terminal.type("\x04")
    terminal.wait_for("Goodbye.")
    assert terminal.end() == 0
