"""Errors for people: one sentence on stderr and an exit code, no traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import typer
from typer.core import TyperGroup

TRACE: Final = "PENTAPOLIS_TRACE"  # if set, an unexpected error shows its traceback


class CliError(Exception):
    """A mistake that the user can correct; the message says how."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code


@contextmanager
def friendly_errors() -> Iterator[None]:
    """Turn errors about arguments and files into a CliError."""
    try:
        yield
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        raise CliError(f"{what}{error.strerror or error}") from None
    except ValueError as error:
        raise CliError(str(error)) from None


class Commands(TyperGroup):
    """The commands; they turn every error into one sentence and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except CliError as error:
            typer.echo(f"error: {error}", err=True)
            raise typer.Exit(error.code) from None
        except KeyboardInterrupt:
            typer.echo("", err=True)
            raise typer.Exit(130) from None
        except (
            ArithmeticError,
            AssertionError,
            AttributeError,
            LookupError,
            TypeError,
            ValueError,
        ) as e:
            if os.environ.get(TRACE):
                raise
            kind = type(e).__name__
            typer.echo(
                f"error: this is a bug in pentapolis ({kind}: {e}); please report it with the "
                f"output of the same command with {TRACE}=1 set",
                err=True,
            )
            sys.exit(70)
