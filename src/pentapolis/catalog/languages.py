"""Languages: a language exists when its catalogue exists. English is the source."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Final

from pentapolis.core.seats import MAX_SEATS, seat_letter
from pentapolis.core.text import translatable

from .spec import GameSpec
from .words import Words

FOLDER: Final = Path(__file__).parents[1] / "locale"
SOURCE: Final = "en"
DOMAIN: Final = "pentapolis"


def list_languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """List the languages of the table: the source first, then all that have a catalogue."""
    found = {path.parents[1].name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.[pm]o")}
    return (SOURCE, *sorted(found - {SOURCE}))


LANGUAGES: Final = list_languages()


@cache
def load_catalogue(domain: str, lang: str, folder: Path = FOLDER) -> gettext.NullTranslations:
    """Load a catalogue; a language or domain without one speaks English."""
    return gettext.translation(domain, folder, languages=[lang], fallback=True)


def language_name(lang: str) -> str:
    """Return what a language is called in itself."""
    return frame_words(lang)(translatable("English"))


def frame_words(lang: str) -> Words:
    """Return the words of the table itself: buttons, messages, headings."""
    return Words(lang, [], load_catalogue(DOMAIN, lang))


def game_words(spec: GameSpec, lang: str, names: list[str] | None = None) -> Words:
    """Return the words of one game, with the names of the players by seat."""
    seats = names if names is not None else [seat_letter(seat) for seat in range(MAX_SEATS)]
    domain = spec.meta.slug.replace("-", "_")
    return Words(lang, seats, load_catalogue(domain, lang, spec.locale))


def game_title(spec: GameSpec, lang: str) -> str:
    """Return a game's name as its box has it in this language."""
    return game_words(spec, lang)(spec.meta.title)


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
