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


def title_of(spec: GameSpec, lang: str) -> str:
    """Name a game as its box does in this language; most have one name everywhere."""
    return game_words(spec, lang)(spec.meta.title)
