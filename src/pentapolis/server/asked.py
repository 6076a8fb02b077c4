"""What programs may ask for through the JSON interface; the schema is made from these."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from .seating import Seating

Small = Annotated[int, Field(ge=-(2**31), lt=2**31)]


class Asked(BaseModel):
    """A body in which nothing unknown may stand."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatAsked(Asked):
    kind: Literal["person", "bot"] = "person"
    name: str = Field("", max_length=200)
    level: str = Field("", max_length=40)

    def seating(self) -> Seating:
        return Seating(self.kind, self.name, self.level)


class TableAsked(Asked):
    game: str = Field(max_length=100)
    seats: list[SeatAsked] = Field(min_length=1, max_length=8)
    options: dict[str, Small] = Field(default_factory=dict, max_length=50)


class ActAsked(Asked):
    ply: Small
    action: Small


class ChairAsked(Asked):
    seat: Small
    level: str | None = Field(None, max_length=40)  # of the bot that takes it; none: take it back


class ForkAsked(Asked):
    ply: Small
    seats: list[SeatAsked] | None = Field(None, max_length=8)

    def seatings(self) -> list[Seating] | None:
        return [seat.seating() for seat in self.seats] if self.seats is not None else None


class PackedAsked(Asked):
    packed: str = Field(max_length=1 << 20)
    first: Small = Field(0, alias="from")
    last: Small | None = Field(None, alias="to")
    seat: Small | Literal["all"] | None = None
    focus: Small | None = None
    wide: bool = True


class SettingsAsked(Asked):
    name: str | None = Field(None, max_length=200)
    lang: str | None = None
    theme: str | None = None
    patterns: bool | None = None
    animation: bool | None = None
    sound: bool | None = None
    confirm: str | None = None
    end_turn: bool | None = None
    tour: bool | None = None


class ReplayAsked(Asked):
    text: str | None = None
    packed: str | None = None
