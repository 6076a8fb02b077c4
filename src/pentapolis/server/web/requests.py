"""Bodies that the JSON API accepts; its schema is made from these."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from pentapolis.core.seats import MAX_SEATS

from ..store import Clock, Delay, Terms
from ..tables.seats import NewSeat
from ..wire import MAX_BATCH, Share

Small = Annotated[int, Field(ge=-(2**31), lt=2**31)]


class JsonRequest(BaseModel):
    """A JSON body without unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatRequest(JsonRequest):
    kind: Literal["person", "bot", "open"] = "person"
    name: str = Field("", max_length=200)
    level: str = Field("", max_length=40)

    def new_seat(self) -> NewSeat:
        return NewSeat(self.kind, self.name, self.level)


class ClockRequest(JsonRequest):
    kind: Literal["move", "bank"]  # so much time for each turn, or for the whole game
    seconds: Small


class DelayRequest(JsonRequest):
    turns: Small = 0
    seconds: Small = 0


class TableRequest(JsonRequest):
    game: str = Field(max_length=100)
    seats: list[SeatRequest] = Field(min_length=1, max_length=MAX_SEATS)
    options: dict[str, Small] = Field(default_factory=dict, max_length=50)
    clock: ClockRequest | None = None
    delay: DelayRequest | None = None  # of those who only watch

    def terms(self) -> Terms:
        clock = Clock(self.clock.kind, self.clock.seconds) if self.clock else Clock()
        delay = Delay(self.delay.turns, self.delay.seconds) if self.delay else Delay()
        return Terms(clock, delay)


class JoinRequest(JsonRequest):
    token: str = Field(max_length=40)  # the last part of the link
    name: str = Field("", max_length=200)


class StartRequest(JsonRequest):
    level: str = Field("", max_length=40)  # of the bots; empty: the gentlest


class SeatNumberRequest(JsonRequest):
    seat: Small


class PassRequest(JsonRequest):
    token: str = Field(max_length=40)


class ListedRequest(JsonRequest):
    listed: bool


class SayRequest(JsonRequest):
    text: str = Field(max_length=2000)


class DeskRequest(JsonRequest):
    notes: str | None = Field(None, max_length=5000)
    muted: list[Small] | None = Field(None, max_length=MAX_SEATS + 1)


class AgreeRequest(JsonRequest):
    ply: Small  # of the question
    agree: bool


class ChannelRequest(JsonRequest):
    kind: Literal["mail", "hook", "push"]
    address: str = Field(max_length=4000)  # of mail, a URL, or a browser's subscription as JSON


class SwitchRequest(JsonRequest):
    on: bool | None = None  # null: as it is
    remove: bool = False


class QuietRequest(JsonRequest):
    kinds: list[Literal["mail", "hook", "push"]] = Field(max_length=3)


class LateRequest(JsonRequest):
    seat: Small  # that is out of time
    do: Literal["bot", "end"]


class ActRequest(JsonRequest):
    ply: Small
    action: Small


class ActAllRequest(JsonRequest):
    ply: Small
    actions: list[Small] = Field(min_length=1, max_length=MAX_BATCH)


class ShareRequest(JsonRequest):
    share: Share  # random, and not known to the server before it has promised its own part


class StepRequest(JsonRequest):
    do: Literal["next", "again", "show"]


class ReseatRequest(JsonRequest):
    seat: Small
    level: str | None = Field(None, max_length=40)  # of the bot; null: take the seat back


class ForkRequest(JsonRequest):
    ply: Small
    seats: list[SeatRequest] | None = Field(None, max_length=MAX_SEATS)

    def new_seats(self) -> list[NewSeat] | None:
        return [seat.new_seat() for seat in self.seats] if self.seats is not None else None


class PackedRequest(JsonRequest):
    packed: str = Field(max_length=1 << 20)
    first: Small = Field(0, alias="from")
    last: Small | None = Field(None, alias="to")
    seat: Small | Literal["all"] | None = None
    focus: Small | None = None
    wide: bool = True


class SettingsRequest(JsonRequest):
    name: str | None = Field(None, max_length=200)
    lang: str | None = None
    theme: str | None = None
    patterns: bool | None = None
    animation: bool | None = None
    sound: bool | None = None
    confirm: str | None = None
    forced_moves: bool | None = None
    end_turn: bool | None = None
    pace: str | None = None
    sound_offered: bool | None = None
    tour: bool | None = None
    goal_card: bool | None = None
    coach: bool | None = None


class NewPasskeyRequest(JsonRequest):
    name: str = Field("", max_length=200)  # to keep; empty: for the name one has


class KeepRequest(JsonRequest):
    name: str = Field(max_length=200)
    credential: dict[str, JsonValue]  # as the browser writes it


class PasskeyRequest(JsonRequest):
    credential: dict[str, JsonValue]


class EntryRequest(JsonRequest):
    credential: dict[str, JsonValue]
    bring: bool = False  # give what this browser has as a guest to the name


class ReplayRequest(JsonRequest):
    text: str | None = None
    packed: str | None = None
