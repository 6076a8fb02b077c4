"""Languages: a catalogue for the table itself and one for each game. English is the source."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Final

from pentapolis.core.spec import GameSpec
from pentapolis.core.words import Words, seat_letter

FOLDER: Final = Path(__file__).parent
LANGUAGES: Final = ("en", "de")


@cache
def catalogue(domain: str, lang: str, folder: Path = FOLDER) -> gettext.NullTranslations:
    """Load a catalogue; a language or domain without one speaks English."""
    return gettext.translation(domain, folder, languages=[lang], fallback=True)


def frame_words(lang: str) -> Words:
    """Give the words of the table itself: buttons, messages, headings."""
    return Words(lang, [], catalogue("pentapolis", lang))


def game_words(spec: GameSpec, lang: str, names: list[str] | None = None) -> Words:
    """Give the words of one game, with the names of the players by seat."""
    seats = names if names is not None else [seat_letter(seat) for seat in range(8)]
    domain = spec.meta.slug.replace("-", "_")
    return Words(lang, seats, catalogue(domain, lang, spec.locale or FOLDER))


def older_rules(spec: GameSpec, rules: int, lang: str) -> str:
    """Say that a game was played by older rules and what has changed; nothing if it was not."""
    _, words = frame_words(lang), game_words(spec, lang)
    changes = spec.meta.changes_since(rules)
    if not changes:
        return ""
    said = " ".join(words(change.about) for change in changes)
    return _(
        "Played by older rules (version {old}, today {new}). Changed since then: {changes}",
        old=rules,
        new=spec.meta.rules_version,
        changes=said,
    )


def title_of(spec: GameSpec, lang: str) -> str:
    """Name a game as its box does in this language; most have one name everywhere."""
    return game_words(spec, lang)(spec.meta.title)
