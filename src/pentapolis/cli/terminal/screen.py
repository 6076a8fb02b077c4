"""The terminal: what is printed, what is typed. Works as well through a pipe."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from pentapolis.catalog.words import Words


class Screen:
    """A place to write to and to read from, with the words of the table itself."""

    def __init__(self, words: Words, console: Console | None = None, scroll: bool = False) -> None:
        self.words = words
        self.console = console if console is not None else Console(highlight=False)
        self.scroll = scroll  # never clear, so that everything can be read again above
        if sys.stdin is not None and sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - arrow keys and history while typing

    @property
    def width(self) -> int:
        return self.console.width

    def show(self, what: RenderableType) -> None:
        """Print something that rich can draw."""
        self.console.print(what)

    def write(self, text: str = "", style: str = "") -> None:
        """Print plain text; brackets in it mean nothing."""
        self.console.print(Text(text, style=style))

    def write_dim(self, text: str) -> None:
        """Print a text that is of less weight."""
        self.write(text, "dim")

    def warn(self, text: str) -> None:
        """Print what did not work."""
        self.write(text, "yellow")

    def write_short(self, text: str) -> None:
        """Print what fits on one line."""
        self.console.print(Text(text), overflow="ellipsis", no_wrap=True)

    def write_path(self, text: str, path: Path) -> None:
        """Print a path in one piece, so that it can be copied."""
        self.console.print(Text(f"{text} {path}"), soft_wrap=True)

    def write_title(self, text: str) -> None:
        """Print a heading with a line across."""
        self.console.print(Rule(Text(text, style="bold"), align="left", style="dim"))

    def write_drawing(self, text: str) -> None:
        """Print a table drawn as text: rich markup, never wrapped or stretched."""
        self.console.print(text, markup=True, highlight=False, soft_wrap=True)

    def start_page(self) -> None:
        """Begin a new page on a terminal; in a pipe leave a blank line."""
        if self.console.is_terminal and not self.scroll:
            self.console.clear()
        else:
            self.write()

    def ask(self, prompt: str) -> str | None:
        """Read a line; None when there is no more input. Ctrl-C counts as no more input."""
        try:
            if sys.stdin.isatty() and self.console.is_terminal:
                return input(prompt).strip()
            self.console.print(Text(prompt), end="")
            text = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            self.write()
            return None
        if not text:
            self.write()
            return None
        self.write(text.strip())  # a pipe shows nothing of what is typed into it
        return text.strip()
