"""Readings: our decisions where the rulebook is unclear, and the switches to play it otherwise."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pentapolis.catalog.meta import Meta
from pentapolis.catalog.rulebook import RULE
from pentapolis.kit.parts import leaves, read_parts

# By file: how a Reading begins, and how it says why it has no switch.
FILES: Final = {
    "RULES.md": ("- Reading:", "No switch:"),
    "RULES.de.md": ("- Lesart:", "Kein Schalter:"),
}
NAMED: Final = re.compile(r"`\[{0,2}([\w.]+)\]{0,2}`")


@dataclass(frozen=True)
class Reading:
    """One Reading in RULES.md or its translation."""

    rule: str  # the number of the rule it is about
    text: str
    place: str  # file:line
    switches: tuple[str, ...]  # options and values of the box that it names
    reason: str  # why it has no switch


def collect_readings(meta: Meta) -> list[Reading]:
    """Collect the Readings of a game, in every language it has rules in."""
    switches = {option.name for option in meta.options} | box_names(meta)
    found: list[Reading] = []
    for name, (start, excuse) in FILES.items():
        path = meta.folder / name
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            found += [
                Reading(
                    rule,
                    body,
                    f"{name}:{line}",
                    tuple(word for word in NAMED.findall(body) if word in switches),
                    body.partition(excuse)[2].strip(),
                )
                for rule, body, line in find_bullets(text, start)
            ]
    return found


def box_names(meta: Meta) -> set[str]:
    """Return the names of the values of the box; `reading.x` may also be called just `x`."""
    path = meta.folder / "parts.toml"
    if not path.is_file():
        return set()
    paths = set(leaves("", read_parts(path).tables))
    groups = {name.rpartition(".")[0] for name in paths}
    readings = {name.partition(".")[2] for name in paths if name.startswith("reading.")}
    return (paths | groups | readings) - {""}


def find_bullets(text: str, start: str) -> list[tuple[str, str, int]]:
    """Find the bullets that begin like this: the rule above them, their text, their line."""
    found: list[tuple[str, str, int]] = []
    rule = ""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        heading = RULE.fullmatch(line)
        if heading:
            rule = heading[2]
        if line.startswith(start):
            found.append((rule, line.removeprefix(start).strip(), number))
            inside = True
        elif inside and line.startswith("  ") and line.strip():
            above, body, first = found[-1]
            found[-1] = (above, f"{body} {line.strip()}", first)
        else:
            inside = False
    return found


def reading_faults(meta: Meta) -> list[str]:
    """Return a sentence for each Reading without a switch or reason, or switch without Reading."""
    found = collect_readings(meta)
    faults = [
        f"{reading.place}: the Reading of {reading.rule} names no switch, and no reason why not"
        for reading in found
        if not reading.switches and not reading.reason
    ]
    there = {name: rules_with_readings(found, name) for name in FILES}
    if (meta.folder / "RULES.de.md").is_file() and len(set(map(tuple, there.values()))) > 1:
        apart = set(there["RULES.md"]) ^ set(there["RULES.de.md"])
        where = ", ".join(sorted(apart)) or "some rules"
        faults.append(f"RULES.de.md: the Readings of {where} differ in number from RULES.md")
    for name in FILES:
        if not (meta.folder / name).is_file():
            continue
        switches = {
            switch
            for reading in found
            if reading.place.startswith(f"{name}:")
            for switch in reading.switches
        }
        faults += [
            f"{name}: no Reading names the option {option.name!r}"
            for option in meta.options
            if option.reading and option.name not in switches
        ]
    return faults


def rules_with_readings(found: list[Reading], name: str) -> list[str]:
    """List the rules of all Readings in a file, once for each Reading."""
    return sorted(reading.rule for reading in found if reading.place.startswith(f"{name}:"))
