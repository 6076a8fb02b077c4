"""Words: a language and the players' names, for everything that makes sentences."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache, wraps
from typing import ParamSpec, TypeVar, cast

from pentapolis.core.seats import seat_letter

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)  # not what somebody could change afterwards, such as a list


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
        number = count if count >= 0 else f"−{-count}"
        return translate_count(self.catalogue, one, many, count).format(n=number, **parts)

    def lang_of(self, text: str) -> str:
        """Return the language in which a text is shown: English where it has no translation."""
        return self.lang if self(text) != text else "en"

    def player_name(self, seat: int) -> str:
        """Return the name of the player on a seat."""
        return self.names[seat] if 0 <= seat < len(self.names) else seat_letter(seat)

    @cached_property  # a drawing asks for it a hundred times
    def nameless(self) -> Words:
        """Return the same language without players, for what all tables share."""
        return drop_names(self.lang, self.catalogue)


class NamelessWords(Words):
    """Words that know no players."""

    def player_name(self, seat: int) -> str:
        raise LookupError("what all tables share cannot name the players of one")


@lru_cache(maxsize=1 << 8)
def drop_names(lang: str, catalogue: gettext.NullTranslations) -> Words:
    """Return the words of a language without players, always the same ones."""
    return NamelessWords(lang, [], catalogue)


@lru_cache(maxsize=1 << 14)  # a drawing asks for hundreds of texts, and the next one for the same
def translate(catalogue: gettext.NullTranslations, text: str) -> str:
    """Return a text in the language of a catalogue."""
    return catalogue.gettext(text)


@lru_cache(maxsize=1 << 13)
def translate_count(catalogue: gettext.NullTranslations, one: str, many: str, count: int) -> str:
    """Return the singular or plural of a text in the language of a catalogue."""
    return catalogue.ngettext(one, many, count)


def remember(name: Callable[P, T]) -> Callable[P, T]:
    """Let a function that names things remember what it said; its last argument is the words.

    A drawing names the same things again and again. What is said must follow from the arguments
    and the language: the words that it gets know no players.
    """
    say = lru_cache(maxsize=1 << 12, typed=True)(name)

    @wraps(name)
    def repeat(*args: P.args, **more: P.kwargs) -> T:
        words = cast(Words, args[-1]).nameless
        return say(*args[:-1], words, **more)  # type: ignore[arg-type]

    return repeat


def name_winners(places: list[int], points: str, _: Words) -> str:
    """Say who has won and with how much: everybody in first place."""
    winners = [_.player_name(seat) for seat, place in enumerate(places) if place == 1]
    if len(winners) > 1:
        names = join_all(winners, _)
        return _("{names} share the win with {points}.", names=names, points=points)
    return _("{name} wins with {points}.", name=winners[0], points=points)


def join_all(names: list[str], _: Words) -> str:
    """Join names as a sentence does: "a, b and c"."""
    *others, last = names
    return _("{names} and {last}", names=", ".join(others), last=last) if others else last
