"""Visitors: their ids, settings and languages."""

from __future__ import annotations

from dataclasses import dataclass, field

from pentapolis.catalog.languages import LANGUAGES, frame_words
from pentapolis.catalog.words import Words

from .settings import DEFAULTS, Settings
from .store import Store


@dataclass
class Person:
    """A visitor, known by the secret id in their browser's cookie."""

    id: str
    settings: Settings = field(default_factory=lambda: dict(DEFAULTS))
    accept_language: str = ""  # the header of the latest request

    @property
    def lang(self) -> str:
        """Return the language: the setting, else what the browser asks for."""
        return str(self.settings["lang"]) or choose_language(self.accept_language)

    @property
    def words(self) -> Words:
        """Return the texts of the interface in this person's language."""
        return frame_words(self.lang)


class People:
    """Finds people by id and saves their settings."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, Person] = {}  # those who have saved settings

    async def find(self, id: str, accept_language: str = "") -> Person:
        """Return the person with the id in a cookie; a newcomer has the default settings."""
        person = self.known.get(id)
        if person is None:
            person = Person(id)
            found = await self.store.find_settings(id)
            if found is not None:
                person.settings |= {k: v for k, v in found.items() if k in person.settings}
                person = self.known.setdefault(id, person)
        if accept_language:
            person.accept_language = accept_language
        return person

    async def save(self, person: Person, settings: Settings | None = None) -> Person:
        """Save a person, with new settings if given; return the one Person kept for this id."""
        settings = person.settings if settings is None else settings
        await self.store.save_person(person.id, dict(settings))
        known = self.known.setdefault(person.id, person)
        known.settings = person.settings = settings
        return known


def choose_language(header: str) -> str:
    """Return the language that an Accept-Language header prefers, else English."""
    best, preference = LANGUAGES[0], 0.0
    for part in header[:500].split(","):
        name, _, quality = part.partition(";q=")
        lang = name.strip().lower().split("-")[0]
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            continue
        if lang in LANGUAGES and weight > preference:
            best, preference = lang, weight
    return best
