"""What a part of a drawing, a sign or a number is, for the person who points at it."""

from __future__ import annotations

from typing import Annotated, Final, TypedDict

from fastapi import Depends, Query

from pentapolis.catalog.glossary import Entry, matches, read_glossary
from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.state import SPECTATOR
from pentapolis.draw.cutout import collect_symbols
from pentapolis.draw.icons import list_symbols

from ..render.snapshots import rule_url
from ..render.viewpoint import make_view
from ..store import Person
from ..tables.access import Access
from ..tables.table import Table

LONGEST: Final = 100  # characters of a name
MOST: Final = 60  # symbols on one part

Name = Annotated[str, Query(max_length=LONGEST)]


class Part:
    """What somebody points at; everything may be missing."""

    def __init__(
        self,
        part: Name = "",
        sign: Name = "",
        term: Name = "",
        label: Name = "",
        rule: Name = "",
        signs: Annotated[list[Name] | None, Query(max_length=MOST)] = None,
    ) -> None:
        self.part = part  # id of a part of the drawing
        self.sign = sign  # the symbol under the pointer
        self.term = term  # the entry that the drawing names
        self.label = label  # of a number, as it is shown
        self.rule = rule  # of that number
        self.signs = signs or []  # all symbols on the part


PartHere = Annotated[Part, Depends()]


class Term(TypedDict):
    """An entry of the glossary in a person's language."""

    key: str
    title: str
    names: list[str]
    text: str
    icon: str
    rule: str
    url: str


class About(TypedDict):
    """What explains a part, and what it is worth now; both may be empty."""

    terms: list[Term]
    now: str


def list_terms(spec: GameSpec, lang: str) -> list[Term]:
    """List the whole glossary of a game, by title."""
    terms = [translate(spec, entry, lang) for entry in read_glossary(spec.meta).entries]
    return sorted(terms, key=lambda term: term["title"].casefold())


def describe_glossary(spec: GameSpec, lang: str, there: str = "") -> dict[str, object]:
    """Return the terms for a page, and the symbols beside them that are not there yet."""
    terms = list_terms(spec, lang)
    uses = "".join(f'href="#s-{term["icon"]}"' for term in terms if term["icon"])
    symbols = collect_symbols(uses, list_symbols(spec))
    new = [markup for name, markup in symbols.items() if f'id="s-{name}"' not in there]
    shown = [{**term, "others": list_others(term)} for term in terms]
    return {"terms": shown, "symbols": "".join(new)}


def list_others(term: Term) -> list[str]:
    """List the names of a term that its title does not contain."""
    title = term["title"].casefold()
    return [name for name in term["names"] if name.casefold() not in title]


def translate(spec: GameSpec, entry: Entry, lang: str, icon: str | None = None) -> Term:
    """Return an entry in a language, with another symbol if one is given."""
    words = game_words(spec, lang)
    return {
        "key": entry.key,
        "title": words(entry.title),
        "names": [words(name) for name in entry.names],
        "text": words(entry.text),
        "icon": entry.icon if icon is None else icon,
        "rule": entry.rule,
        "url": rule_url(spec.meta.slug, entry.rule),
    }


def explain_part(spec: GameSpec, lang: str, part: Part) -> About:
    """Say what a part is, whatever the position."""
    glossary = read_glossary(spec.meta)
    found = glossary.explain(part.part, part.signs, pointed=part.sign, term=part.term)
    if not found and part.label:
        entry = glossary.find_shown_label(part.label, part.rule, game_words(spec, lang))
        found = [entry] if entry is not None else []
    signs = [part.sign, *part.signs]
    terms = [translate(spec, entry, lang, find_icon(entry, signs)) for entry in found]
    return {"terms": terms, "now": ""}


def find_icon(entry: Entry, signs: list[str]) -> str:
    """Return the symbol of an entry that is on the part itself, or else its usual one."""
    return next((sign for sign in signs if matches(sign, entry.signs)), entry.icon)


def explain_part_at(table: Table, person: Person, part: Part, ply: int) -> About:
    """Say what a part is, and what it is worth if this is the ply that the table shows."""
    log = table.match.game_log
    spec, timeline = log.spec, log.timeline
    about = explain_part(spec, person.lang, part)
    if spec.worth is not None and part.part and ply == timeline.ply:
        access = Access(table, person)
        viewer = SPECTATOR if access.handover is not None else access.viewer
        view = make_view(timeline.game, timeline.state, viewer, live=True)
        about["now"] = spec.worth(timeline.game, view.seen, part.part, log.words(person.lang))
    return about
