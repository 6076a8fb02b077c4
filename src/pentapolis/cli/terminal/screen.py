"""The terminal: prints texts and reads what is typed. It works through a pipe, too."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from pentapolis.catalog.words import Words


class Screen:
    """The terminal, with the words of the program in the user's language."""

    def __init__(self, words: Words, console: Console | None = None, scroll: bool = False) -> None:
        self.words = words
        self.console = console if console is not None else Console(highlight=False)
        self.scroll = scroll  # never clear, so that everything can be read again by scrolling up
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
        """Print plain text; brackets in it are not markup."""
        self.console.print(Text(text, style=style))

    def write_dim(self, text: str) -> None:
        """Print a less important text."""
        self.write(text, "dim")

    def warn(self, text: str) -> None:
        """Print a warning."""
        self.write(text, "yellow")

    def write_short(self, text: str) -> None:
        """Print as much of a text as fits on one line."""
        self.console.print(Text(text), overflow="ellipsis", no_wrap=True)

    def write_path(self, text: str, path: Path) -> None:
        """Print a path without line breaks, so that it can be copied."""
        self.console.print(Text(f"{text} {path}"), soft_wrap=True)

    def write_title(self, text: str) -> None:
        """Print a heading with a line across."""
        self.console.print(Rule(Text(text, style="bold"), align="left", style="dim"))

    def write_drawing(self, text: str) -> None:
        """Print a table drawn as text, with rich markup and never wrapped."""
        self.console.print(text, markup=True, highlight=False, soft_wrap=True)

    def start_page(self) -> None:
        """Clear the terminal; in a pipe print an empty line."""
        if self.console.is_terminal and not self.scroll:
            self.console.clear()
        else:
            self.write()

    def ask(self, prompt: str) -> str | None:
        """Read a line; None at the end of the input or after Ctrl-C."""
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
        self.write(text.strip())  # a pipe does not show what goes into it
        return text.strip()
