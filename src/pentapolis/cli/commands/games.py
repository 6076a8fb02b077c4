"""`pentapolis games`: list the games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Final

import typer
from rich.table import Table

from pentapolis.catalog.describe import describe_game, write_span
from pentapolis.catalog.languages import SOURCE, frame_words, game_title, game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.text import translatable

from ..arguments import Language, find_games, find_language
from ..terminal.screen import Screen
from ..terminal.setup import write_seats

STAGES: Final = {
    "draft": translatable("draft"),
    "beta": translatable("beta"),
    "stable": translatable("stable"),
}
FACTS: Final = (
    *("slug", "title", "designers", "publisher", "year"),
    *("seats", "minutes", "age", "about", "stage"),
)


def games(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    lang: Language = None,
) -> None:
    """List the games."""
    specs = find_games()
    if as_json:
        print(json.dumps([to_json(spec) for spec in specs.values()], indent=2))
        return
    screen = Screen(frame_words(find_language(lang)))
    _ = screen.words
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_edge=False)
    for heading in (_("game"), _("title"), _("players"), _("minutes"), _("stage")):
        table.add_column(heading, header_style="dim", no_wrap=True)
    for slug, spec in specs.items():
        meta = spec.meta
        table.add_row(
            slug,
            game_title(spec, _.lang),
            write_seats(spec),
            write_span(*meta.minutes),
            _(STAGES.get(meta.stage, meta.stage)),
        )
    screen.show(table)
    screen.write()
    for slug, spec in specs.items():
        about = game_words(spec, _.lang)(spec.meta.about)
        screen.write(f"{slug}: {about}")
    screen.write()
    screen.write_dim(_("To play one: pentapolis play {slug}", slug=next(iter(specs), "SLUG")))


def to_json(spec: GameSpec) -> dict[str, object]:
    """Return what is known about a game, for JSON."""
    info: Mapping[str, object] = describe_game(spec, SOURCE)
    facts = {name: info[name] for name in FACTS}
    return {**facts, "rules_version": info["rules"], "options": info["options"]}
