"""`pentapolis games`: what can be played."""

from __future__ import annotations

import json
from typing import Annotated, Final

import typer
from rich.table import Table

from pentapolis.core.spec import GameSpec
from pentapolis.core.words import source
from pentapolis.locale import frame_words, game_words, title_of
from pentapolis.registry import games as all_games

from .asked import Language, language
from .screen import Screen
from .wrong import plainly

STAGES: Final = {"draft": source("draft"), "beta": source("beta"), "stable": source("stable")}


def games(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    lang: Language = None,
) -> None:
    """List the games."""
    with plainly():
        found = all_games()
    if as_json:
        print(json.dumps([described(spec) for spec in found.values()], indent=2))
        return
    tongue = language(lang)
    screen = Screen(frame_words(tongue))
    _ = screen.words
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_edge=False)
    for heading in (_("game"), _("title"), _("players"), _("minutes"), _("stage")):
        table.add_column(heading, header_style="dim", no_wrap=True)
    for slug, spec in found.items():
        meta = spec.meta
        table.add_row(
            slug,
            title_of(spec, tongue),
            seat_counts(spec),
            minutes(spec),
            _(STAGES.get(meta.stage, meta.stage)),
        )
    screen.show(table)
    screen.line()
    for slug, spec in found.items():
        about = game_words(spec, tongue)(spec.meta.about)
        screen.line(f"{slug}: {about}")
    screen.line()
    screen.dim(_("Play one with: pentapolis play {slug}", slug=next(iter(found), "SLUG")))


def described(spec: GameSpec) -> dict[str, object]:
    """Write what the lobby knows as plain data."""
    meta = spec.meta
    return {
        "slug": meta.slug,
        "title": meta.title,
        "designers": list(meta.designers),
        "publisher": meta.publisher,
        "year": meta.year,
        "seats": list(meta.seats),
        "minutes": list(meta.minutes),
        "age": meta.age,
        "about": meta.about,
        "stage": meta.stage,
        "rules_version": meta.rules_version,
        "options": [
            {
                "name": option.name,
                "label": option.label,
                "help": option.help,
                "default": option.default,
                "values": {str(number): label for number, label in option.values.items()},
                "seats": list(option.seats),
                "reading": option.reading,
                "rule": option.rule,
            }
            for option in meta.offered()
        ],
    }


def minutes(spec: GameSpec) -> str:
    """Write how long a game takes as "30–60", or as one number."""
    low, high = spec.meta.minutes
    return str(low) if low == high else f"{low}–{high}"


def seat_counts(spec: GameSpec) -> str:
    """Write seat counts as "2–5", and as a list where one is missing."""
    counts = spec.meta.seats
    if counts == tuple(range(counts[0], counts[-1] + 1)) and len(counts) > 1:
        return f"{counts[0]}–{counts[-1]}"
    return ", ".join(map(str, counts))
