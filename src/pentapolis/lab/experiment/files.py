"""Experiments as TOML files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.catalog.games import Games
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.toml_files import TomlFile, write_value

from ..variant_files import NamedVariant, check_change, read_variant_file
from .plan import ORIGINAL, SETS, Experiment, Field, check_experiment, expand_fields

TABLES: Final = {
    "experiment": ("name", "question", "seed", "deals", "until", "metric"),
    "game": ("slug", "seats", "options"),
    "variant": ("name", "change", "file"),
    "field": ("name", "bots", "seats"),
    "metrics": ("sets",),
}
LISTS: Final = ("variant", "field")


def read_experiment(path: Path, games: Games) -> tuple[GameSpec, Experiment]:
    """Read an experiment; FileProblem names the wrong line and what would be right."""
    return parse_experiment(TomlFile.read(path), games, path.parent)


def parse_experiment(
    file: TomlFile, games: Games, folder: Path = Path()
) -> tuple[GameSpec, Experiment]:
    """Return the game and the experiment that a file describes."""
    check_tables(file)
    head, game, metrics = (file.table(name) for name in ("experiment", "game", "metrics"))
    if "slug" not in game:
        raise file.problem("game", 'an experiment needs a game: [game] with slug = "…"')
    slug = file.text(game, "slug", "game")
    try:
        spec = games.find(slug)
    except ValueError as error:
        raise file.problem("game.slug", str(error)) from None
    fields = read_fields(file, spec)
    usual = Experiment(spec.meta.slug)
    seats = game.get("seats", [spec.meta.seats[0]])
    seats = seats if isinstance(seats, list) else [seats]
    for count in seats:
        try:
            spec.load(count, game.get("options", {}))
        except (TypeError, ValueError) as error:
            raise file.problem("game.seats", str(error)) from None
    experiment = Experiment(
        game=spec.meta.slug,
        seats=tuple(seats),
        options=dict(game.get("options", {})),
        variants=tuple(read_variants(file, spec, games, folder)),
        fields=fields or usual.fields,
        deals=file.whole_number(head, "deals", "experiment", usual.deals),
        seed=file.whole_number(head, "seed", "experiment", usual.seed),
        sets=tuple(file.texts(metrics, "sets", "metrics")) if "sets" in metrics else SETS,
        name=file.text(head, "name", "experiment") or file.name.partition(".")[0],
        question=file.text(head, "question", "experiment"),
        until=file.text(head, "until", "experiment"),
        metric=file.text(head, "metric", "experiment") or usual.metric,
    )
    try:
        check_experiment(experiment, spec)
    except ValueError as error:
        raise file.problem(find_guilty(str(error)), str(error)) from None
    return spec, experiment


def find_guilty(reason: str) -> str:
    """Return the table that a sentence of check_experiment() is about."""
    for word, table in (
        ("until", "experiment.until"),
        ("deal", "experiment"),
        ("metrics", "metrics"),
        ("bot", "field"),
    ):
        if word in reason:
            return table
    return "variant" if "twice" in reason else "game"


def check_tables(file: TomlFile) -> None:
    """Refuse tables and keys that nobody reads."""
    file.check_keys(file.tables, TABLES)
    for table, keys in TABLES.items():
        if table in LISTS:
            for number, one in enumerate(file.rows(file.tables, table), 1):
                file.check_keys(one, keys, f"{table}.{number}")
        else:
            file.check_keys(file.table(table), keys, table)


def read_fields(file: TomlFile, spec: GameSpec) -> tuple[Field, ...]:
    """Read the fields, with every star put out in full."""
    found: list[Field] = []
    for number, row in enumerate(file.rows(file.tables, "field"), 1):
        place = f"field.{number}"
        bots = file.texts(row, "bots", place)
        if not bots:
            raise file.problem(f"{place}.bots", 'a field needs its bots: bots = ["expert"]')
        name = file.text(row, "name", place) or " ".join(bots)
        seats, counts = file.whole_numbers(row, "seats", place), spec.meta.seat_counts()
        if not set(seats) <= set(counts):
            reason = f"'seats' takes a list of {counts}, not {write_value(seats)}"
            raise file.problem(f"{place}.seats", reason)
        try:
            more = expand_fields((Field(name, tuple(bots), tuple(seats)),), spec)
            check_experiment(Experiment(spec.meta.slug, (max(spec.meta.seats),), fields=more), spec)
        except ValueError as error:
            raise file.problem(f"{place}.bots", str(error)) from None
        found += more
    return tuple(found)


def read_variants(file: TomlFile, spec: GameSpec, games: Games, folder: Path) -> list[NamedVariant]:
    """Read the variants, also those in files of their own."""
    found: list[NamedVariant] = []
    for number, row in enumerate(file.rows(file.tables, "variant"), 1):
        place = f"variant.{number}"
        other = file.text(row, "file", place)
        if other:
            its_game, variant = read_variant_file(folder / other, games)
            if its_game is not spec:
                reason = f"{other} is a variant of {its_game.meta.title}"
                raise file.problem(f"{place}.file", reason)
            found.append(variant)
            continue
        name = file.text(row, "name", place)
        if name in ("", ORIGINAL):
            reason = f'a variant needs a name of its own, not "{ORIGINAL}": name = "…"'
            raise file.problem(f"{place}.name", reason)
        change = check_change(file, spec, row.get("change"), f"{place}.change")
        found.append(NamedVariant(name, change))
    return found


def write_template(spec: GameSpec) -> str:
    """Return a file to begin with, each line with what it means."""
    lists = [
        key
        for key, item in (spec.parts.tables if spec.parts else {}).items()
        if isinstance(item, list)
    ]
    return TEMPLATE.format(
        slug=spec.meta.slug,
        title=spec.meta.title,
        seats=spec.meta.seats[0],
        counts=", ".join(map(str, spec.meta.seats)),
        list=lists[0] if lists else "list",
    )


TEMPLATE: Final = """\
# An experiment with {title}. Play it:  pentapolis lab run FILE
# Everything but slug may be left out.

[experiment]
name = "{slug}"
question = "Is the game fair?"
seed = 1 # fixes all luck; the same file gives the same rows again
deals = 200 # for each variant, field and number of seats; each is played in every rotation
# until = "decided" # each variant stops as soon as this metric decides; deals are the most then
# metric = "margin"

[game]
slug = "{slug}"
seats = [{seats}] # one or several of {counts}

# The original is always played. `pentapolis lab knobs {slug}` lists what can be changed.
# [[variant]]
# name = "another box"
# change = {{ "path.of.a.value" = 2 }}

[[field]]
name = "equals" # one bot: it plays itself, for seats, scores, length
bots = ["skilled"]

# One seat does without a component: what is it worth? A star stands for each row in turn.
# [[field]]
# name = "without"
# bots = ["skilled", "skilled!without={list}.*"]

# There is more: "advice" (which decisions are real?), "skill" (do bots understand a variant?),
# "luck" (how much does the deal decide?) and "trace" (does it pay to think longer? takes long).
[metrics]
sets = ["outcome", "score", "length", "choices", "parts"]
"""
