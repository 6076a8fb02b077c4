"""A language and the names at the table, handed to whatever makes sentences."""

from __future__ import annotations

import gettext


class Words:
    """Turns English source texts into the reader's language.

    The parameter is called `_` where sentences are made, so that the extractor finds the texts:
    `_("Draw a crate on {cell}", cell=name)` and `_.n("{n} coin", "{n} coins", n)`.
    """

    def __init__(
        self, lang: str, names: list[str], catalogue: gettext.NullTranslations | None = None
    ) -> None:
        self.lang = lang
        self.names = names
        self.catalogue = catalogue if catalogue is not None else gettext.NullTranslations()

    def __call__(self, text: str, /, **parts: object) -> str:
        found = self.catalogue.gettext(text)
        return found.format(**parts) if parts else found

    def n(self, one: str, many: str, count: int, /, **parts: object) -> str:
        """Choose the singular or plural text for a count, which the text calls {n}."""
        return self.catalogue.ngettext(one, many, count).format(n=count, **parts)

    def who(self, seat: int) -> str:
        """Name the player on a seat."""
        return self.names[seat] if 0 <= seat < len(self.names) else seat_letter(seat)


def source(text: str) -> str:
    """Mark a text for the catalogue where it is written, long before anybody reads it."""
    return text


def seat_letter(seat: int) -> str:
    """Give the letter of a seat, as replay files write it: A to H."""
    return "ABCDEFGH"[seat] if 0 <= seat < 8 else "~"
