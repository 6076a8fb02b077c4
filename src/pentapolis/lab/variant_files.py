"""Variant files: a few changed values of a box, to keep and to share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pentapolis.catalog.games import Games, UnknownGame
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.toml_files import TomlFile, write_value
from pentapolis.catalog.variants import (
    NO_BOX,
    Value,
    VariantProblem,
    change_parts,
    digest_box,
    list_knobs,
)
from pentapolis.core.text import translatable

SUFFIX: Final = ".variant.toml"


@dataclass(frozen=True)
class NamedVariant:
    """A variant with its name."""

    name: str
    change: Mapping[str, Value]
    box: str = ""  # digest of the box it was made from


def write_variant_file(spec: GameSpec, variant: NamedVariant) -> str:
    """Return a variant as a file, with the rule and the old value beside each change."""
    if spec.parts is None:
        raise VariantProblem("", NO_BOX, title=spec.meta.title)
    knobs = list_knobs(spec.parts)
    change_parts(spec.parts, variant.change)  # refuses what is wrong
    lines = ["[variant]"]
    lines += [f"game = {write_value(spec.meta.slug)}", f"name = {write_value(variant.name)}"]
    lines += [f'box = "{digest_box(spec.parts)}" # of the parts.toml it was made from', ""]
    lines.append("[change]")
    for path, value in sorted(variant.change.items()):
        knob = knobs[path]
        was = f"{knob.rule}; was {write_value(knob.value)}"
        lines.append(f'"{path}" = {write_value(value)} # {was}')
    return "\n".join(lines) + "\n"


def read_variant_file(path: Path, games: Games) -> tuple[GameSpec, NamedVariant]:
    """Read a variant file; FileProblem names the wrong line and what would be right."""
    return parse_variant_file(TomlFile.read(path), games)


def parse_variant_file(file: TomlFile, games: Games) -> tuple[GameSpec, NamedVariant]:
    """Return the game and the variant that a file describes."""
    file.check_keys(file.tables, ["variant", "change"])
    head = file.tables.get("variant")
    if not isinstance(head, dict):
        raise file.explain("variant", translatable("a variant file begins with [variant]"))
    file.check_keys(head, ["game", "name", "box"], "variant")
    slug, name = (file.text(head, key, "variant", needed=True) for key in ("game", "name"))
    try:
        spec = games.find(slug)
    except UnknownGame:
        text = translatable("no game is called {slug}; there are: {slugs}")
        raise file.explain("variant.game", text, slug=repr(slug), slugs=", ".join(games)) from None
    except ValueError as error:
        raise file.problem("variant.game", str(error)) from None
    change = check_change(file, spec, file.tables.get("change"), "change")
    return spec, NamedVariant(name, change, file.text(head, "box", "variant"))


def check_change(file: TomlFile, spec: GameSpec, change: object, place: str) -> Mapping[str, Value]:
    """Return the changes of a box; FileProblem names the line of the first wrong one."""
    if not isinstance(change, dict) or not change:
        text = translatable('a variant has at least one change: "path.of.a.value" = number')
        raise file.explain(place, text)
    if spec.parts is None:
        raise file.explain(place, NO_BOX, title=spec.meta.title)
    for path, value in change.items():
        try:
            change_parts(spec.parts, {path: value})
        except VariantProblem as error:
            raise file.problem(f"{place}.{path}", str(error)) from error
    try:
        spec.load(spec.meta.seats[0], {}, variant=change)
    except ValueError as error:  # the values do not go together
        raise file.problem(place, str(error)) from error
    return change
