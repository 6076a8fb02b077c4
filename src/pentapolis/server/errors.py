"""Refusals: a code for programs and a sentence for the person who asked."""

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
    "busy": 429,
    "headers": 431,
}


SHORT_WAIT: Final = 20  # seconds that are called a few


class Refused(Exception):
    """A refused request: a code for programs, a sentence for people."""

    def __init__(
        self, code: str, text: str, links: tuple[tuple[str, str], ...] = (), wait: int = 0
    ) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.links = links  # addresses and labels of pages to go to instead
        self.wait = wait  # seconds after which it is worth trying again; 0 if nobody knows

    @property
    def status(self) -> int:
        return STATUS[self.code]


def make_refused(error: PlayError, _: Words) -> Refused:
    """Return the refusal for a PlayError, in the reader's language."""
    if isinstance(error, Stale):
        text = _("The game has moved on. Check the table and choose again.")
        return Refused("stale", text)
    if isinstance(error, NotYours):
        return Refused("not_yours", _("It isn't your turn yet."))
    if isinstance(error, Illegal):
        text = _("You can't do that now. Pick something that glows, or a button.")
        return Refused("illegal", text)
    if isinstance(error, ReplayError):
        return Refused("bad", describe_replay_error(error, _))
    return Refused("illegal", str(error))


def describe_replay_error(error: ReplayError, _: Words) -> str:
    """Return a sentence about what is wrong with a replay or link.

    The reason itself is English for programmers, so other languages only name the place.
    """
    if _.lang == "en":
        return _("Can't read this replay: {reason}", reason=str(error))
    if error.what == "link":
        return _("Can't read this link: it's damaged or comes from another version.")
    if error.what == "step":
        return _("Can't read this link: move {n} breaks the rules.", n=error.line)
    return _("Can't read this replay: line {n} doesn't fit.", n=error.line)


@contextmanager
def refuse_play_errors(_: Words) -> Iterator[None]:
    """Turn any PlayError raised inside into a refusal."""
    try:
        yield
    except PlayError as error:
        raise make_refused(error, _) from error


def could_not_save(_: Words) -> Refused:
    """Return the refusal of a change that was not saved and so has not happened."""
    return Refused("stale", _("The table couldn't be saved. Reload the page."))


def unknown_table(_: Words) -> Refused:
    """Return the refusal of a table that does not exist."""
    text = _("There's no table at this address. Check it for typos, or the table may be gone.")
    return Refused("unknown", text)


def unreadable_table(_: Words) -> Refused:
    """Return the refusal of a table whose game cannot be made any more."""
    text = _("The rules have changed so much since this game began that it can't be shown.")
    return Refused("over", text)


def bad_message(_: Words) -> Refused:
    """Return the refusal of a message that makes no sense."""
    text = _("The page sent something the server doesn't understand. Reload the page.")
    return Refused("bad", text)


def too_many_messages(_: Words) -> Refused:
    """Return the refusal of a page that sends more than anyone could mean."""
    text = _("This page sends too much at once and was disconnected. Reload it.")
    return Refused("busy", text)


def too_much_from_address(_: Words, wait: int) -> Refused:
    """Return the refusal for an address that asks too often, and how many seconds it lasts."""
    if wait <= SHORT_WAIT:
        text = _("Too many requests are coming from your network. Try again in a few seconds.")
    else:
        minutes = max(2, -(-wait // 60))
        text = _(
            "Too many requests have come from your network. Try again in {n} minutes.", n=minutes
        )
    return Refused("busy", text, wait=wait)


def too_many_sockets(_: Words) -> Refused:
    """Return the refusal of a page whose network has too many of them open."""
    text = _("Too many tables are open in your network. Close some of their pages.")
    return Refused("busy", text)


def no_ply(ply: int | str, last: int, _: Words) -> Refused:
    """Return the refusal of a ply that does not exist."""
    text = _("There's no move {ply}: this game runs from 0 to {last}.", ply=ply, last=last)
    return Refused("unknown", text)
