"""The command line, `pentapolis`."""

from __future__ import annotations


def main() -> None:
    """Run the command line."""
    from .app import app

    app(prog_name="pentapolis")
