"""Every message between a page and its table, typed both ways; docs/wire.md is written from this.

An action is a number everywhere: the one that the game's rules know it by.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, NotRequired, TypedDict

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from pentapolis.catalog.words import Words

from .errors import bad_message
from .tables.access import Allowed

# From the page to the table.


class Message(BaseModel):
    """What a page sends; keys that nobody knows are passed over."""

    model_config = ConfigDict(strict=True, frozen=True)


class Hello(Message):
    """Begin to show the table here; a whole frame comes back."""

    type: Literal["hello"]
    focus: int | None = None  # the seat whose area is large; none: the usual one
    wide: bool | None = None  # the shape of the drawing; none: as it was, at first wide


class Focus(Message):
    """Show the area of another seat large; a whole frame comes back."""

    type: Literal["focus"]
    seat: int | None = None  # none: the usual one
    wide: bool | None = None


class Act(Message):
    """Decide."""

    type: Literal["act"]
    action: int  # one that the frame of this ply offers
    ply: int  # the ply at which it was decided; of an older one it is refused


class Undo(Message):
    """Take the last step back."""

    type: Literal["undo"]


class Redo(Message):
    """Do again what was taken back."""

    type: Literal["redo"]


class End(Message):
    """End a turn that is complete."""

    type: Literal["end"]


class Reveal(Message):
    """Show the table to whoever has been handed the screen."""

    type: Literal["reveal"]


class AskHint(Message):
    """Ask for a hint; two come back, the first at once."""

    type: Literal["hint"]


Incoming = Hello | Focus | Act | Undo | Redo | End | Reveal | AskHint
INCOMING: Final[TypeAdapter[Incoming]] = TypeAdapter(
    Annotated[Incoming, Field(discriminator="type")]
)


def parse_message(text: str | None, _: Words) -> Incoming:
    """Read a message of a page; Refused if it is none of ours."""
    try:
        return INCOMING.validate_json(text or "")
    except ValidationError:
        raise bad_message(_) from None


# From the table to the page.


class RuleLink(TypedDict):
    """A rule and where it is read."""

    cite: str
    url: str


class Button(TypedDict):
    """An action and what it does."""

    action: int
    label: str


class Pick(TypedDict):
    """An action that is chosen by picking several pieces."""

    action: int
    tokens: str  # of the pieces, sorted and joined with a blank
    label: str


class Stat(TypedDict):
    """A number on the card of a seat."""

    icon: str  # a symbol of the drawing; "" for none
    label: str
    value: str
    alarm: bool


class ScoreLine(TypedDict):
    """What a part of the score was given for."""

    label: str
    points: int
    rule: str
    url: str


class SeatFacts(TypedDict):
    """A seat as the viewer knows it."""

    seat: int
    name: str
    active: bool  # it is this seat's turn, or it decides at the same time
    score: int
    place: int | None  # once the game is over
    stats: list[Stat]
    sheet: list[ScoreLine]


class SeatCard(SeatFacts):
    """The card of a seat."""

    kind: str  # person or bot
    level: str  # of a bot
    mine: bool  # the viewer plays here
    thumb: NotRequired[str | None]  # its area as a small drawing; missing: as it was


class LogEntry(TypedDict):
    """A line of the log."""

    ply: int  # after its first ply; a line that grows comes again under the same number
    seat: int  # whom it concerns, or -1
    text: str
    marks: list[str]  # parts of the drawing it speaks of


class Chart(TypedDict):
    """The scores over time."""

    plies: list[int]  # where they change, with the first and the last
    scores: list[list[int]]  # of each seat, at these plies


class Ending(TypedDict):
    """How the game ended, with all that is open now."""

    result: str  # a sentence
    ending: str  # which of the ways to end it was
    chart: Chart
    replay: str  # the address of the replay
    packed: str  # the game packed into the text of a link
    commitment: str  # fingerprint of the seed
    seed: str


class Handover(TypedDict):
    """To whom the screen must be handed."""

    seat: int
    name: str


class RecordFacts(TypedDict):
    """What a page about a replay needs beside its frames."""

    title: str
    slug: str
    style: str  # the address of the game's style sheet
    finished: bool
    perspectives: list[int | str]  # the seats that may be looked through, and "all"
    older: str  # a sentence if the game was played by older rules


class Facts(TypedDict):
    """What every frame says about a position."""

    width: float  # of the drawing
    height: float
    desc: str  # the drawing in words
    prompt: str  # what is asked, or for whom everybody waits
    asked: bool  # the viewer must decide
    rule: RuleLink | None  # of what is asked
    tray: list[Button]  # actions that are not in the drawing
    wishes: list[Button]  # how the viewer may ask to be asked
    choices: list[Pick]
    last: list[str]  # parts of the drawing that the latest ply speaks of


class Frame(Facts):
    """The table at one ply; one that is not full holds what has changed since the frame before."""

    type: Literal["frame"]
    seq: int  # grows with every change of the table
    ply: int
    plies: int  # of the whole game so far
    full: bool
    viewer: int  # the seat it is seen through, or -1
    focus: int  # the seat whose area is large
    parts: dict[str, str]  # the drawing in parts: those that are new or differ
    gone: list[str]  # parts that are to be removed
    order: NotRequired[list[str]]  # of all parts; missing: as it was
    symbols: NotRequired[dict[str, str]]  # shapes that the parts use; missing: as they were
    seats: list[SeatCard]
    log: list[LogEntry]  # all lines, or those since the frame before
    can: Allowed
    over: Ending | None
    curtain: Handover | None  # the screen must be handed over; nothing hidden is in this frame
    status: str  # "thinking" while a bot is at it
    settings: NotRequired[Mapping[str, str | bool]]  # of the person; in full frames of live tables
    record: NotRequired[RecordFacts]  # in the first frame of a replay


class Hint(TypedDict):
    """A hint; the first one of two says only that somebody thinks."""

    type: Literal["hint"]
    text: str
    action: NotRequired[int]
    label: NotRequired[str]  # what the action does


class Error(TypedDict):
    """Why a message was refused; a whole frame follows."""

    type: Literal["error"]
    code: str  # stale, not_yours, illegal, over, bad, unknown or large
    text: str


Json = Mapping[str, object] | Sequence[object]


def to_json(message: Json) -> str:
    """Write a message as JSON."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
