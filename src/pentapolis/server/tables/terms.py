"""What is agreed on when a table is set up: how long people may think, how late others watch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pentapolis.catalog.words import Words

from ..errors import Refused
from ..store import Clock, Delay, SeatRow, Terms
from ..store.terms import DAY, HOUR, MINUTE
from .clock import BANK, KINDS, LONGEST, MOVE, SHORTEST

MOST_DELAY_TURNS: Final = 20
MOST_DELAY: Final = DAY  # seconds
CLOCKS: Final = (  # that the form for a new table offers
    *(Clock(MOVE, n) for n in (MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR)),
    *(Clock(MOVE, n) for n in (12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)),
    *(Clock(BANK, n) for n in (10 * MINUTE, 20 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR)),
    *(Clock(BANK, n) for n in (DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY)),
)
DELAYS: Final = (
    *(Delay(turns=n) for n in (1, 3)),
    *(Delay(seconds=n) for n in (5 * MINUTE, 15 * MINUTE, HOUR, DAY)),
)


def check_terms(terms: Terms, seats: Sequence[SeatRow], _: Words) -> None:
    """Raise Refused unless a new table with these seats can have these terms."""
    clock, delay = terms.clock, terms.delay
    if clock.kind and (clock.kind not in KINDS or not SHORTEST <= clock.seconds <= LONGEST):
        raise Refused("bad", _("A clock gives between 30 seconds and 30 days."))
    if clock.kind and sum(seat.kind != "bot" for seat in seats) < 2:
        raise Refused("bad", _("A clock needs at least two people: bots don't mind waiting."))
    if not 0 <= delay.turns <= MOST_DELAY_TURNS or not 0 <= delay.seconds <= MOST_DELAY:
        raise Refused("bad", _("Spectators can be up to 20 turns or a day behind."))


def write_length(seconds: float, _: Words) -> str:
    """Return a length of time in words, in its largest whole unit."""
    count = round(seconds)
    for size, one, many in (
        (DAY, _("one day"), _("{n} days", n=count // DAY)),
        (HOUR, _("one hour"), _("{n} hours", n=count // HOUR)),
        (MINUTE, _("one minute"), _("{n} minutes", n=count // MINUTE)),
    ):
        if count >= size and count % size == 0:
            return one if count == size else many
    return _("{n} seconds", n=count)


def describe_clock(clock: Clock, _: Words) -> str:
    """Return a clock in a few words; "" if there is none."""
    if not clock.kind:
        return ""
    time = write_length(clock.seconds, _)
    return (
        _("{time} for each turn", time=time) if clock.kind == MOVE else _("{time} each", time=time)
    )


def describe_delay(delay: Delay, _: Words) -> str:
    """Return in a few words how far behind spectators are; "" if they are not."""
    if delay.turns:
        return _("one turn later") if delay.turns == 1 else _("{n} turns later", n=delay.turns)
    return _("{time} later", time=write_length(delay.seconds, _)) if delay.seconds else ""


def write_clock(clock: Clock) -> str:
    """Return a clock as a form sends it."""
    return f"{clock.kind}:{clock.seconds}" if clock.kind else ""


def write_delay(delay: Delay) -> str:
    """Return a delay as a form sends it."""
    return f"turns:{delay.turns}" if delay.turns else f"seconds:{delay.seconds}"


def read_terms(clock: str, delay: str, _: Words) -> Terms:
    """Return what a form says about clock and delay; "" stands for neither."""
    clocks = {write_clock(each): each for each in (Clock(), *CLOCKS)}
    delays = {"": Delay(), **{write_delay(each): each for each in DELAYS}}
    if clock not in clocks or delay not in delays:
        raise Refused("bad", _("That isn't offered. Choose something else."))
    return Terms(clocks[clock], delays[delay])


class Offer(NamedTuple):
    """A choice of the form for a new table."""

    value: str
    label: str


def list_terms(_: Words) -> dict[str, list[Offer]]:
    """Return what the form for a new table offers: times by turn, times for all, delays."""
    by_kind = {
        kind: [
            Offer(write_clock(clock), write_length(clock.seconds, _))
            for clock in CLOCKS
            if clock.kind == kind
        ]
        for kind in KINDS
    }
    return {**by_kind, "delays": [Offer(write_delay(d), describe_delay(d, _)) for d in DELAYS]}
