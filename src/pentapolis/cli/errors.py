"""Errors as people read them: one sentence on stderr, exit code 2, no traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import typer
from typer.core import TyperGroup

TRACE: Final = "PENTAPOLIS_TRACE"  # set: show where an unforeseen error came from


class CliError(Exception):
    """Something the caller can put right; the text says how."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code


@contextmanager
def friendly_errors() -> Iterator[None]:
    """Turn errors about arguments and files into a CliError with their sentence."""
    try:
        yield
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        raise CliError(f"{what}{error.strerror or error}") from None
    except ValueError as error:
        raise CliError(str(error)) from None


class Commands(TyperGroup):
    """The commands; every error becomes one sentence and an exit code."""

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
                f"error: pentapolis has a fault ({kind}: {e}); please report it with the output "
                f"of the same command under {TRACE}=1",
                err=True,
            )
            sys.exit(70)
