"""Languages: each has a catalogue of translations, except English, the source."""

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
    """List the languages: English first, then all that have a catalogue."""
    found = {path.parents[1].name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.[pm]o")}
    return (SOURCE, *sorted(found - {SOURCE}))


LANGUAGES: Final = list_languages()


@cache
def load_catalogue(domain: str, lang: str, folder: Path = FOLDER) -> gettext.NullTranslations:
    """Load a catalogue; a text that it lacks comes from the program's own, or stays English."""
    catalogue = gettext.translation(domain, folder, languages=[lang], fallback=True)
    if domain != DOMAIN:
        catalogue.add_fallback(load_catalogue(DOMAIN, lang))
    return catalogue


def language_name(lang: str) -> str:
    """Return the name of a language in that language."""
    return frame_words(lang)(translatable("English"))


def frame_words(lang: str) -> Words:
    """Return the words of the program itself: buttons, messages, headings."""
    return Words(lang, [], load_catalogue(DOMAIN, lang))


def game_words(spec: GameSpec, lang: str, names: list[str] | None = None) -> Words:
    """Return the words of a game; `names` are those of the players, by seat."""
    seats = names if names is not None else [seat_letter(seat) for seat in range(MAX_SEATS)]
    domain = spec.meta.slug.replace("-", "_")
    return Words(lang, seats, load_catalogue(domain, lang, spec.locale))


def game_title(spec: GameSpec, lang: str) -> str:
    """Return a game's title in a language."""
    return game_words(spec, lang)(spec.meta.title)


def older_rules(spec: GameSpec, rules: int, lang: str) -> str:
    """Return a note on what has changed since older rules; an empty one if nothing has."""
    _, words = frame_words(lang), game_words(spec, lang)
    changes = spec.meta.changes_since(rules)
    if not changes:
        return ""
    said = " ".join(words(change.about) for change in changes)
    return _(
        "Played with older rules (version {old}, now {new}). Changed since then: {changes}",
        old=rules,
        new=spec.meta.rules_version,
        changes=said,
    )
