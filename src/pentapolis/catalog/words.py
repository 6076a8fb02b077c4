"""Words: a language and the players' names, for everything that makes sentences."""

from __future__ import annotations

import gettext
from functools import lru_cache

from pentapolis.core.seats import seat_letter


class Words:
    """Turns English source texts into the reader's language.

    Code that makes sentences calls it `_`, so that the extractor finds the texts:
    `_("Draw a crate on {cell}", cell=name)` and `_.n("{n} coin", "{n} coins", n)`.
    """

    def __init__(
        self, lang: str, names: list[str], catalogue: gettext.NullTranslations | None = None
    ) -> None:
        self.lang = lang
        self.names = names
        self.catalogue = catalogue if catalogue is not None else gettext.NullTranslations()

    def __call__(self, text: str, /, **parts: object) -> str:
        found = translate(self.catalogue, text) if text else ""
        return found.format(**parts) if parts else found

    def n(self, one: str, many: str, count: int, /, **parts: object) -> str:
        """Return the singular or plural text for a count, with the count as {n}."""
        return translate_count(self.catalogue, one, many, count).format(n=count, **parts)

    def player_name(self, seat: int) -> str:
        """Return the name of the player on a seat."""
        return self.names[seat] if 0 <= seat < len(self.names) else seat_letter(seat)


@lru_cache(maxsize=1 << 14)  # a drawing asks for hundreds of texts, and the next one for the same
def translate(catalogue: gettext.NullTranslations, text: str) -> str:
    """Return a text in the language of a catalogue."""
    return catalogue.gettext(text)


@lru_cache(maxsize=1 << 13)
def translate_count(catalogue: gettext.NullTranslations, one: str, many: str, count: int) -> str:
    """Return the singular or plural of a text in the language of a catalogue."""
    return catalogue.ngettext(one, many, count)


def name_winners(places: list[int], points: str, _: Words) -> str:
    """Say who has won and with how much: everybody in first place."""
    winners = [_.player_name(seat) for seat, place in enumerate(places) if place == 1]
    if len(winners) > 1:
        return _("{names} share the win with {points}.", names=", ".join(winners), points=points)
    return _("{name} wins with {points}.", name=winners[0], points=points)
