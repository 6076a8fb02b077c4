"""What an experiment plays: a game, variants of its box, fields of bots, and deals.

A deal is one seed. It is played by every variant, in every field and in every rotation of a
field's bots, so that all comparisons are paired.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pentapolis.bots.names import make_bot
from pentapolis.bots.restricted import split_name
from pentapolis.bots.settings import load_settings
from pentapolis.catalog.components import list_rows
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import Value, change_parts, digest_box
from pentapolis.kit.parts import Parts

from ..jobs import Job, derive_seed
from ..variant_files import NamedVariant
from .metrics import METRICS

ORIGINAL: Final = "original"
SETS: Final = ("outcome", "score", "length", "choices", "parts")  # unless a file says otherwise
SKILL: Final = "skill"  # also plays each step of the ladder, on every variant
ADVICE: Final = "advice"  # also asks for ratings of all actions, at every decision
LUCK: Final = "luck"  # also plays every deal with the luck of bots in other hands
TRACE: Final = "trace"  # also plays searches against others with half as many tries
ALL_SETS: Final = (*SETS, ADVICE, SKILL, LUCK, TRACE)
# Each level over one below it; docs/lab.md says why these, and what they cost.
LADDER: Final = (("skilled", "random"), ("skilled", "casual"), ("expert", "skilled"))
DOUBLINGS: Final = (1, 2, 4, 8, 16, 32, 64)  # the fewer tries of each step of the trace
LEVEL: Final = "skilled"  # of a field, unless an experiment says otherwise
DECIDED: Final = "decided"  # until when an experiment may be played, instead of all its deals
UNRESTRICTED: Final = "unrestricted"
METRICS_VERSION: Final = 2  # raised when what is counted changes; part of the digest


@dataclass(frozen=True)
class Field:
    """Who plays whom. One bot sits on every seat; of several, the first fills the seats left."""

    name: str
    bots: tuple[str, ...]
    seats: tuple[int, ...] = ()  # at how many; none: at all numbers of the experiment

    def seat_bots(self, seats: int) -> tuple[str, ...]:
        """Return the bots that rotate round a table."""
        if len(self.bots) == 1:
            return self.bots
        return self.bots + self.bots[:1] * (seats - len(self.bots))

    @property
    def is_restricted(self) -> bool:
        """Return whether one of several bots does without something."""
        return len(self.bots) > 1 and sum(bool(split_name(bot)[1]) for bot in self.bots) == 1

    def lift(self) -> Field:
        """Return the field of the same bots without restriction."""
        bots = tuple(split_name(bot)[0] for bot in self.bots)
        return Field(" ".join((UNRESTRICTED, *bots)), bots, self.seats)


@dataclass(frozen=True)
class Cell:
    """What one row of results has in common: variant, field and number of seats."""

    variant: str
    field: str
    seats: int

    @property
    def name(self) -> str:
        """Return a name that fits into the name of a file."""
        return f"{slugify(self.variant)}.{slugify(self.field)}.{self.seats}"


@dataclass(frozen=True)
class Experiment:
    """An experiment; everything but the game has a default."""

    game: str
    seats: tuple[int, ...] = (2,)
    options: Mapping[str, int] = field(default_factory=dict)
    variants: tuple[NamedVariant, ...] = ()  # beside the original, which always comes first
    fields: tuple[Field, ...] = (Field("equals", (LEVEL,)),)
    deals: int = 200
    seed: int = 1
    sets: tuple[str, ...] = SETS
    name: str = "experiment"
    question: str = ""
    until: str = ""  # DECIDED: then `deals` are the most that are played
    metric: str = "margin"  # that decides

    def all_variants(self) -> list[NamedVariant]:
        """List the original and the variants."""
        return [NamedVariant(ORIGINAL, {}), *self.variants]

    def change(self, variant: str) -> Mapping[str, Value]:
        """Return what a variant changes."""
        return next(one.change for one in self.all_variants() if one.name == variant)

    def all_fields(self) -> list[Field]:
        """List the fields, and those that are played to compare with."""
        steps = (*self.ladder_fields(), *self.trace_fields())
        return [*self.fields, *self.lifted_fields(), *steps, *self.luck_fields()]

    def lifted_fields(self) -> list[Field]:
        """List the same bots without restriction, for each field that is restricted.

        Bots have luck of their own. Only against the same bots with the same luck on the same deals
        does a restriction that changes nothing show as nothing.
        """
        lifted: dict[tuple[str, ...], Field] = {}
        for one in self.fields:
            if one.is_restricted:
                free = one.lift()
                before = lifted.get(free.bots, free)
                everywhere = not (before.seats and free.seats)
                seats = () if everywhere else tuple(sorted({*before.seats, *free.seats}))
                lifted[free.bots] = replace(free, seats=seats)
        return list(lifted.values())

    def ladder_fields(self) -> list[Field]:
        """List the steps of the ladder, if they are asked for: one of a level, all others below it.

        They are played at the fewest seats that the experiment has, where they take least time.
        """
        return [
            Field(f"ladder {above} {below}", (below, above), seats)
            for seats in self.fewest_seats(SKILL)
            for above, below in LADDER
        ]

    def luck_fields(self) -> list[Field]:
        """Return the field in which equal bots play a deal in all rotations, if it is asked for.

        They are of the level of the first field in which a bot plays itself. The rotations are the
        same deal, with the luck of the bots in other hands. They are played at the fewest seats.
        """
        equal = (one.bots[0] for one in self.fields if len(set(one.bots)) == 1)
        bot = next(equal, LEVEL)
        return [
            Field(f"{LUCK} {bot}", (bot,) * seats[0], seats) for seats in self.fewest_seats(LUCK)
        ]

    def trace_fields(self) -> list[Field]:
        """List the doublings of the skill trace, if they are asked for, played like the ladder."""
        return [
            Field(f"trace {2 * fewer} {fewer}", (f"search:{fewer}", f"search:{2 * fewer}"), seats)
            for seats in self.fewest_seats(TRACE)
            for fewer in DOUBLINGS
        ]

    def fewest_seats(self, name: str) -> list[tuple[int]]:
        """Return the fewest seats at which bots can meet, if a set of metrics asks for it."""
        seats = [count for count in self.seats if count > 1]
        return [(min(seats),)] if name in self.sets and seats else []

    def find_field(self, name: str) -> Field:
        """Return a field by its name."""
        return next(one for one in self.all_fields() if one.name == name)

    def cells(self) -> list[Cell]:
        """List what is to be played, in the order in which it is played."""
        return [
            Cell(variant.name, field.name, seats)
            for field in self.all_fields()
            for seats in self.seats
            if not field.seats or seats in field.seats
            for variant in self.all_variants()
        ]

    def jobs(self, cell: Cell, deal: int) -> Iterator[Job]:
        """Yield the games of a deal, one for each rotation."""
        bots = self.find_field(cell.field).seat_bots(cell.seats)
        change = dict(self.change(cell.variant))
        seed = derive_seed(self.seed, 0, deal)
        for turn in range(len(bots)):
            yield Job(self.game, cell.seats, dict(self.options), seed, bots, turn, change)

    def to_data(self) -> dict[str, Any]:
        """Return the experiment as plain data, for batches that travel."""
        return {
            "game": self.game,
            "seats": list(self.seats),
            "options": dict(self.options),
            "variants": [[one.name, dict(one.change)] for one in self.variants],
            "fields": [[one.name, list(one.bots), list(one.seats)] for one in self.fields],
            "seed": self.seed,
            "sets": list(self.sets),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Experiment:
        """Read what to_data() wrote; what changes no row, as name and deals, is left out there."""
        return cls(
            game=data["game"],
            seats=tuple(data["seats"]),
            options=data["options"],
            variants=tuple(NamedVariant(name, change) for name, change in data["variants"]),
            fields=tuple(
                Field(name, tuple(bots), tuple(seats)) for name, bots, seats in data["fields"]
            ),
            seed=data["seed"],
            sets=tuple(data["sets"]),
        )


def check_experiment(experiment: Experiment, spec: GameSpec) -> None:
    """Refuse an experiment that cannot be played; ValueError says what would be right."""
    if experiment.deals < 1:
        raise ValueError(f"an experiment has at least 1 deal, not {experiment.deals}")
    check_ending(experiment)
    for names in (
        [variant.name for variant in experiment.all_variants()],
        [one.name for one in experiment.all_fields()],
    ):
        slugs = [slugify(name) for name in names]
        for index, slug in enumerate(slugs):
            if slug in slugs[:index] or not slug:
                raise ValueError(f"{names[index]!r} is there twice: give it a name of its own")
    for name in experiment.sets:
        if name not in ALL_SETS:
            raise ValueError(f"no metrics are called {name!r}; there are: {', '.join(ALL_SETS)}")
    for name in (SKILL, LUCK, TRACE):
        if name in experiment.sets and max(experiment.seats, default=0) < 2:
            raise ValueError(f"the metrics {name!r} let bots play each other: that takes two seats")
    if TRACE in experiment.sets and load_settings(spec).search_settings().error == 0:
        reason = "however many tries a search has, in this game ratings alone choose its moves"
        raise ValueError(f"the metrics {TRACE!r} would say nothing: {reason}")
    if ADVICE in experiment.sets and spec.rate_actions is None:
        raise ValueError(f"the metrics {ADVICE!r} need a game that rates actions")
    for seats in experiment.seats:
        for variant in experiment.all_variants():
            spec.load(seats, experiment.options, variant=variant.change)
        for one in experiment.fields:
            if not one.bots:
                raise ValueError(f"the field {one.name!r} needs at least one bot")
            if one.seats and seats not in one.seats:
                continue
            if len(one.bots) > seats:
                raise ValueError(f"the field {one.name!r} has more bots than {seats} seats")
            for bot in one.bots:
                make_bot(bot, spec)


def check_ending(experiment: Experiment) -> None:
    """Refuse an experiment that could not be decided; ValueError says what would be right."""
    if experiment.until not in ("", DECIDED):
        raise ValueError(f"'until' takes {DECIDED!r}, not {experiment.until!r}")
    if not experiment.until:
        return
    metric = METRICS.get(experiment.metric)
    if metric is None:
        known = ", ".join(METRICS)
        raise ValueError(
            f"no metric called {experiment.metric!r} could decide until when; there are: {known}"
        )
    if metric.set not in experiment.sets:
        reason = f"the sets lack {metric.set!r}"
    elif not experiment.variants:
        reason = "there is no variant: add a [[variant]]"
    elif all(one.is_restricted for one in experiment.fields):
        reason = "in every field a bot does without something: add one in which none does"
    else:
        return
    raise ValueError(f"nothing can be played until {metric.name!r} is decided: {reason}")


def expand_fields(fields: tuple[Field, ...], spec: GameSpec) -> tuple[Field, ...]:
    """Put every row of a list for a star: `expert!without=person.*` is a field for each person."""
    found: list[Field] = []
    for one in fields:
        stars = {part for bot in one.bots for part in split_name(bot)[1] if part.endswith(".*")}
        if not stars:
            found.append(one)
            continue
        if len(stars) > 1:
            raise ValueError(f"the field {one.name!r} has two stars; give each a field of its own")
        star = stars.pop()
        for part in list_components(spec, star.removesuffix(".*")):
            bots = tuple(bot.replace(star, part) for bot in one.bots)
            found.append(Field(f"{one.name} {part}", bots, one.seats))
    return tuple(found)


def list_components(spec: GameSpec, name: str) -> list[str]:
    """List the rows of a list of the box, as components are called."""
    rows = list_rows(spec.parts, name)
    if not rows:
        lists = [
            key
            for key, item in (spec.parts.tables if spec.parts else {}).items()
            if isinstance(item, list)
        ]
        raise ValueError(f"the box has no list {name!r}; it has: {', '.join(lists)}")
    return [f"{name}.{key}" for key in rows]


def describe_meaning(experiment: Experiment, spec: GameSpec) -> dict[str, Any]:
    """Return all that the rows of an experiment depend on, apart from the number of deals."""
    parts = spec.parts if spec.parts is not None else Parts("")
    boxes = {
        variant.name: digest_box(change_parts(parts, variant.change))
        for variant in experiment.all_variants()
    }
    return {
        **experiment.to_data(),
        "rules": spec.meta.rules_version,
        "boxes": boxes,
        "bots": digest_files(sorted((spec.meta.folder / "bots").glob("*.toml"))),
        "files": digest_files(find_bot_files(experiment)),
        "metrics": METRICS_VERSION,
    }


def digest_meaning(meaning: Mapping[str, Any]) -> str:
    """Return a digest: two runs with the same one have the same rows, on every machine."""
    return hashlib.sha256(json.dumps(meaning, sort_keys=True).encode()).hexdigest()[:12]


def find_bot_files(experiment: Experiment) -> list[Path]:
    """List the files of bots that are not our own."""
    names = {split_name(bot)[0] for one in experiment.fields for bot in one.bots}
    return sorted(Path(name.rpartition(":")[0]) for name in names if ".py:" in name)


def digest_files(paths: list[Path]) -> str:
    """Return a digest of the contents of files."""
    whole = hashlib.sha256()
    for path in paths:
        whole.update(path.read_bytes())
    return whole.hexdigest()[:12]


def slugify(name: str) -> str:
    """Return a name as it can stand in the name of a file."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())
