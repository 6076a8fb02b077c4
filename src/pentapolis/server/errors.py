"""What the server refuses, with a sentence for the person who asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.errors import Illegal, NotYours, PlayError, ReplayError, Stale

STATUS: Final = {
    "stale": 409,
    "not_yours": 403,
    "illegal": 422,
    "over": 409,
    "bad": 400,
    "unknown": 404,
    "large": 413,
}


class Refused(Exception):
    """A request that cannot be met: a code for programs, a sentence for people."""

    def __init__(self, code: str, text: str, links: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.links = links  # addresses and labels: where to go instead

    @property
    def status(self) -> int:
        return STATUS[self.code]


def make_refused(error: PlayError, _: Words) -> Refused:
    """Return the refusal of what the rules do not allow, in the reader's language."""
    if isinstance(error, Stale):
        text = _("The table has moved on. Look at it as it is now and choose again.")
        return Refused("stale", text)
    if isinstance(error, NotYours):
        return Refused("not_yours", _("It is not your turn. Wait until you are asked."))
    if isinstance(error, Illegal):
        text = _("This cannot be done now. Choose one of the marked places or buttons.")
        return Refused("illegal", text)
    if isinstance(error, ReplayError):
        return Refused("bad", describe_replay_error(error, _))
    return Refused("illegal", str(error))


def describe_replay_error(error: ReplayError, _: Words) -> str:
    """Return a sentence about where a replay does not fit.

    The reason itself is for programmers and in English, so other languages name the place only.
    """
    if _.lang == "en":
        return _("This replay cannot be read: {reason}", reason=str(error))
    if error.what == "link":
        return _("This link cannot be read: it is damaged, or another version made it.")
    if error.what == "step":
        return _("This link cannot be read: its move {n} does not fit the rules.", n=error.line)
    return _("This replay cannot be read: line {n} does not fit.", n=error.line)


@contextmanager
def refuse_play_errors(_: Words) -> Iterator[None]:
    """Turn every PlayError into a refusal."""
    try:
        yield
    except PlayError as error:
        raise make_refused(error, _) from error


def could_not_save(_: Words) -> Refused:
    """Return the refusal of a change that is not in the database, and so has not happened."""
    return Refused("stale", _("The table could not be saved. Load the page again."))


def unknown_table(_: Words) -> Refused:
    """Return the refusal of a table that does not exist."""
    text = _("There is no table with this address. It may have been typed wrong or removed.")
    return Refused("unknown", text)


def bad_message(_: Words) -> Refused:
    """Return the refusal of what cannot be understood."""
    text = _("The page sent something that the table does not understand. Load the page again.")
    return Refused("bad", text)


def no_ply(ply: int | str, last: int, _: Words) -> Refused:
    """Return the refusal of a ply that was never played."""
    text = _("There is no move {ply}: this game goes from 0 to {last}.", ply=ply, last=last)
    return Refused("unknown", text)
