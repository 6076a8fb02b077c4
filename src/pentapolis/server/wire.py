"""All messages between a page and its table, as types; docs/wire.md is generated from them.

An action is always a number: the one it has in the game's rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from pentapolis.catalog.words import Words

from .errors import bad_message
from .tables.access import Allowed

MAX_BATCH: Final = 40  # actions in one message
Share = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Mark = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]

# From the page to the table.


class Message(BaseModel):
    """A message from a page; unknown keys are ignored."""

    model_config = ConfigDict(strict=True, frozen=True)


class Hello(Message):
    """Start showing the table; a whole frame comes back, unless the page shows all of it."""

    type: Literal["hello"]
    focus: int | None = None  # the seat whose area is drawn large; null: the default
    wide: bool | None = None  # the shape of the drawing; null: unchanged, at first wide
    share: Share | None = None  # hex digits for the luck, if nothing was drawn from it yet
    mark: Mark | None = None  # of the last frame, if the page has shown one


class Focus(Message):
    """Draw another seat's area large; a whole frame comes back."""

    type: Literal["focus"]
    seat: int | None = None  # null: the default
    wide: bool | None = None


class Act(Message):
    """Play an action."""

    type: Literal["act"]
    action: int  # one that the frame of this ply offers
    ply: int  # the ply it was chosen at; refused once the table has moved on


class ActAll(Message):
    """Play several actions in a row, as long as each is legal and the same seat decides."""

    type: Literal["act_all"]
    actions: Annotated[list[int], Field(max_length=MAX_BATCH)]  # a batch of the frame of this ply
    ply: int


class Undo(Message):
    """Undo the last move that was a choice."""

    type: Literal["undo"]
    turn: bool = False  # everything back to the start of the turn


class Redo(Message):
    """Redo the move that was undone last."""

    type: Literal["redo"]


class End(Message):
    """End a complete turn."""

    type: Literal["end"]


class Reveal(Message):
    """Show the table to the player who was handed the screen."""

    type: Literal["reveal"]
    seat: int | None = None  # who says so; refused if the screen goes to somebody else by now


class AskHint(Message):
    """Ask for a hint; two messages come back, the first at once."""

    type: Literal["hint"]


class Next(Message):
    """Go on in a lesson from a step that is only read."""

    type: Literal["next"]


class Again(Message):
    """Begin the step of a lesson again."""

    type: Literal["again"]


class Show(Message):
    """Show an answer in a lesson by playing it."""

    type: Literal["show"]


class TakeBack(Message):
    """Go back to where the coach saw a better turn, over the guest's moves."""

    type: Literal["take_back"]


class Dismiss(Message):
    """Wave the note of the coach away."""

    type: Literal["dismiss"]


Step = Next | Again | Show  # in a lesson
Incoming = (
    Hello | Focus | Act | ActAll | Undo | Redo | End | Reveal | AskHint | Step | TakeBack | Dismiss
)
INCOMING: Final[TypeAdapter[Incoming]] = TypeAdapter(
    Annotated[Incoming, Field(discriminator="type")]
)


def parse_message(text: str | None, _: Words) -> Incoming:
    """Return the message that a page sent; Refused if it is not one of ours."""
    try:
        return INCOMING.validate_json(text or "")
    except ValidationError:
        raise bad_message(_) from None


# From the table to the page.


class RuleLink(TypedDict):
    """A rule and its address."""

    cite: str
    url: str


class Button(TypedDict):
    """An action and a label that says what it does."""

    action: int
    label: str


class Card(TypedDict):
    """A legal action as a card of the question panel."""

    action: int
    label: str  # a whole sentence: what it does
    title: str  # a few words
    icon: str  # a symbol of the drawing, or ""
    price: str
    result: str
    group: str  # a heading that like actions share, or ""
    faint: bool  # brings nothing special
    done: bool  # with it the player's turn is over
    place: Literal["board", "pieces", "panel"]  # also a click on the drawing, or pieces to pick
    tokens: str  # of the pieces to pick, sorted, separated by spaces


class Batch(TypedDict):
    """Several actions that one click plays in a row."""

    label: str
    actions: list[int]


class Stat(TypedDict):
    """A number on the card of a seat."""

    icon: str  # a symbol of the drawing, or ""
    label: str
    value: str
    alarm: bool


class ScoreLine(TypedDict):
    """One line of a score sheet: points and what they are for."""

    label: str
    points: int
    rule: str
    url: str
    booked: bool  # False: counts only if the game ended now


class SeatFacts(TypedDict):
    """A seat as the viewer knows it."""

    seat: int
    name: str
    active: bool  # it is this seat's turn, or it must decide too
    score: int  # if the game ended now
    booked: int  # of that, what is booked for good
    place: int | None  # once the game is over
    stats: list[Stat]
    sheet: list[ScoreLine]


class SeatCard(SeatFacts):
    """A seat's card: who plays there and how they stand."""

    kind: str  # person, bot, or open while nobody has taken it
    level: str  # of a bot
    mine: bool  # the viewer plays this seat
    thumb: NotRequired[str | None]  # its area as a small drawing; missing: unchanged


class LogEntry(TypedDict):
    """A line of the log."""

    ply: int  # the one after its first move; a line that grows is sent again
    seat: int  # the seat it concerns, or -1
    text: str
    marks: list[str]  # the parts of the drawing that it mentions


class ScoreChange(TypedDict):
    """A line of the score sheet that changed in a turn."""

    seat: int
    label: str
    points: int  # with its sign
    url: str  # of the rule
    booked: bool


class Turn(TypedDict):
    """A turn as one group of the log; one that grows is sent again."""

    ply: int  # its first
    last: int  # the ply after its last move
    seat: int  # whose turn, or -1
    chapter: str  # such as "Round 3"; "" in the set-up
    headline: str  # the turn in a few words, without the name
    changes: list[ScoreChange]


class Effect(TypedDict):
    """Something to animate; a place is a part of the drawing, or `seat-0` for a seat's card."""

    kind: str  # fly, fall, shake, sweep or glow
    part: str
    start: str
    symbol: str
    count: int
    text: str


class TieBreak(TypedDict):
    """What decided between seats with the same score."""

    label: str
    url: str  # of the rule
    values: list[int]  # by seat


class Chart(TypedDict):
    """The scores over time."""

    plies: list[int]  # those where a score changes, the first and the last
    scores: list[list[int]]  # of each seat, at these plies
    drawing: str  # SVG


class LuckShare(TypedDict):
    """What a browser added to the luck."""

    seat: int  # for which it came, or -1 for a host without one
    name: str  # of the seat, or ""
    share: str  # hex digits


class Luck(TypedDict):
    """What is known of the luck of a game."""

    commitment: str  # fingerprint of the seed; "" if nothing was promised
    shares: list[LuckShare]  # in the order in which they were mixed in
    seed: str  # "" until the game is over


class Ending(TypedDict):
    """How the game ended, and what is no longer secret."""

    result: str  # a sentence
    lead: str  # a sentence on why: how far ahead, and by what most; "" for a tie
    ending: str  # which of the game's endings it was
    chart: Chart
    ties: list[TieBreak]  # empty unless there is a tie; the last one decided
    replay: str  # the address of the replay
    packed: str  # the game packed into the text of a link
    rating: str  # a sentence on what the game has made of the viewer's rating, or ""
    commitment: str  # fingerprint of the seed
    seed: str
    shares: list[LuckShare]  # that were mixed into it


class Handover(TypedDict):
    """The player who must be handed the screen."""

    seat: int
    name: str


class RecordFacts(TypedDict):
    """What a replay page needs besides its frames."""

    title: str
    slug: str
    style: str  # the address of the game's style sheet
    finished: bool
    perspectives: list[int | str]  # the seats whose view can be chosen, and "all"
    older: str  # a sentence if the game was played by older rules, else empty


class Facts(TypedDict):
    """What every frame says about a position."""

    width: float  # of the drawing
    height: float
    desc: str  # the drawing in words
    chapter: str  # where in the game this is, such as "Round 3"; "" in the set-up
    step: int  # of a turn, from 1 on; 0 while there is none
    prompt: str  # what to decide, or who everyone is waiting for
    asked: bool  # the viewer must decide
    rule: RuleLink | None  # behind what is asked
    cards: list[Card]  # every legal action
    batches: list[Batch]
    wishes: list[Button]  # ways to change when the viewer is asked
    last: list[str]  # the parts of the drawing that the latest move mentions


class LessonNote(TypedDict):
    """The step of a lesson or puzzle; what is pointed at is a part of the drawing, or `seat-0`."""

    step: int  # from 1
    steps: int
    state: Literal["read", "do", "done"]
    end: Literal["", "done", "shown"]  # shown: a puzzle whose solution was shown is not solved
    text: str
    look: str  # what is pointed at, in words
    point: list[str]
    press: list[int]  # actions that are suggested
    reply: str  # what the lesson says to the last thing that was done, or ""
    next: str  # once it is done: the address of the next lesson or puzzle, or ""


class Frame(Facts):
    """The table at one ply; unless it is full, only what has changed since the frame before."""

    type: Literal["frame"]
    seq: int  # grows with every change of the table
    ply: int
    plies: int  # played so far
    full: bool
    viewer: int  # the seat whose view it is, or -1
    focus: int  # the seat whose area is drawn large
    whose: int  # the seat that the heading names: who is asked, or whose turn it is; or -1
    parts: dict[str, str]  # the drawing in parts: those that are new or changed
    gone: list[str]  # parts to remove
    order: NotRequired[list[str]]  # of all parts; missing: unchanged
    symbols: NotRequired[dict[str, str]]  # shapes that the parts use; missing: unchanged
    seats: list[SeatCard]
    log: list[LogEntry]  # all lines, or those since the frame before
    turns: list[Turn]  # all, or those that are new or have grown
    effects: list[Effect]  # of the moves since the frame before
    can: Allowed
    over: Ending | None
    curtain: Handover | None  # the screen must be handed over; this frame has no secrets
    status: str  # "thinking" while a bot is deciding, "waiting" while a seat is open
    settings: NotRequired[Mapping[str, str | bool]]  # the person's; in full frames of live tables
    record: NotRequired[RecordFacts]  # in the first frame of a replay
    lesson: NotRequired[LessonNote]  # in every frame of a lesson or puzzle
    note: NotRequired[str]  # in every frame of a guided game: what is said now, or ""
    stop: NotRequired[bool]  # there too: the note offers to stop here
    coach: NotRequired[str]  # there too: what the coach says about the last turn, or ""
    mark: NotRequired[str]  # at live tables: names all that the page shows now


class Same(TypedDict):
    """The answer to a hello whose mark names what the page would be sent: it shows that already."""

    type: Literal["same"]
    ply: int


class Hint(TypedDict):
    """A hint; the first of two only says that one is coming."""

    type: Literal["hint"]
    text: str
    ply: NotRequired[int]  # it goes when the table moves on
    action: NotRequired[int]
    label: NotRequired[str]  # what the action does


class Coach(TypedDict):
    """What the coach of a guided game says about the last turn; it comes when it is found."""

    type: Literal["coach"]
    seq: int  # a frame with a higher one knows better
    text: str  # "": nothing any more


class ChatLine(TypedDict):
    """Something that somebody at the table has said."""

    number: int  # grows
    seat: int  # or -1 for a host without one
    name: str
    text: str
    time: float  # seconds since 1970


class Chat(TypedDict):
    """A line of the chat; only people at the table are sent it."""

    type: Literal["chat"]
    line: ChatLine


class Asked(TypedDict):
    """What somebody at the table asks the others for; answered by `POST .../agree`."""

    type: Literal["asked"]
    text: str  # "": nothing any more
    yours: bool  # this person must answer
    ply: int  # names the question; -1: there is none


class SeatClock(TypedDict):
    """How much time a seat has."""

    left: float  # seconds, when the message was sent; below 0: for how long there was none
    runs: bool


class Clocks(TypedDict):
    """The clocks of a table that has some; it comes with every hello and change."""

    type: Literal["clocks"]
    kind: Literal["move", "bank"]  # so much time for each turn, or for the whole game
    seats: list[SeatClock | None]  # None: a bot plays there
    grace: float  # seconds out of time after which the others may choose
    chooses: bool  # this person plays here, and so may choose for others; `POST .../late`
    ended: bool  # the others have chosen to end the game


class Present(TypedDict):
    """Who is here, at a table of more than one person; it comes with every hello and change."""

    type: Literal["present"]
    here: list[bool]  # by seat: its person has a page open
    watching: int  # people without a seat


class Error(TypedDict):
    """Why a message was refused; a whole frame follows, unless the message made no sense."""

    type: Literal["error"]
    code: str  # stale, not_yours, illegal, over, bad, unknown, large or busy
    text: str


Json = Mapping[str, object] | Sequence[object]
JSON: Final[TypeAdapter[Any]] = TypeAdapter(Any)  # three times as fast as the module json


def to_bytes(message: Json) -> bytes:
    """Return a message as compact JSON in UTF-8."""
    return JSON.dump_json(message)


def to_json(message: Json) -> str:
    """Return a message as compact JSON."""
    return to_bytes(message).decode()
