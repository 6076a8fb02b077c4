"""Writes the attributes and clone() of a game's state from its fields.

They are in rules/state.py between two marker lines, because only written-out code compiles to fast
C. `pentapolis fields <game> --write` writes them; the suite of a game fails when they are stale.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.fields import Field

from .conformance import option_sets

FIRST: Final = "    # Written by `pentapolis fields {slug} --write` from fields(); do not edit.\n"
LAST: Final = "    # End of what is written.\n"
MARKS: Final = re.compile(
    r"^    # Written by `pentapolis fields \S+ --write` from fields\(\); do not edit\.\n"
    r".*?^    # End of what is written\.\n",
    re.MULTILINE | re.DOTALL,
)
CLASS: Final = re.compile(r"^class (\w+)\((?:\w+\.)?State\):\n", re.MULTILINE)
CONSTANT: Final = re.compile(r"^    (\w+): [^=\n]+ = ", re.MULTILINE)
IN_CORE: Final = ("turn",)  # core.State has it already


def state_file(spec: GameSpec) -> Path:
    """Return the file with a game's class of states."""
    return spec.meta.folder / "rules" / "state.py"


def all_fields(spec: GameSpec) -> list[Field]:
    """List the fields that a game has with any options, in the order of their declaration."""
    found: dict[str, Field] = {}
    for seats, options in option_sets(spec):
        for field in spec.load(seats, options).declared:
            found.setdefault(field.name, field)
    return list(found.values())


def write_block(spec: GameSpec, source: str) -> str:
    """Return the source of rules/state.py with a new block; ValueError if it has no markers."""
    start = CLASS.search(source)
    block = MARKS.search(source)
    if start is None or block is None or block.start() < start.end():
        raise ValueError("rules/state.py has no class of states with the two marker lines")
    constants = CONSTANT.findall(source[start.end() : block.start()])
    text = make_block(spec, start[1], constants)
    return source[: block.start()] + text + source[block.end() :]


def make_block(spec: GameSpec, kind: str, constants: list[str]) -> str:
    """Return the block for a class; copies share its constants."""
    fields = [field for field in all_fields(spec) if field.name not in IN_CORE]
    lines = [FIRST.format(slug=spec.meta.slug)]
    for field in fields:
        kind_and_value = "list[int] = NOTHING" if field.is_list() else "int = 0"
        lines.append(f"    {field.name}: {kind_and_value}\n")
    lines.append(f"\n    def clone(self) -> {kind}:\n")
    lines.append(f"        twin = {kind}(self.seats, self.questions)\n")
    lines.append("        twin.copy_core(self)\n")
    lines += [f"        twin.{name} = self.{name}\n" for name in constants]
    for field in fields:
        copy = "[:]" if field.is_list() else ""
        lines.append(f"        twin.{field.name} = self.{field.name}{copy}\n")
    lines += ["        return twin\n", "\n", LAST]
    return "".join(lines)


def is_stale(spec: GameSpec) -> bool:
    """Return whether the block no longer agrees with the fields."""
    source = state_file(spec).read_text(encoding="utf-8")
    return write_block(spec, source) != source
