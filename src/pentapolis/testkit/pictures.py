"""Checks the pictures beside a game's rules, and its reference page.

Each check returns a sentence for each fault.
"""

from __future__ import annotations

from collections.abc import Iterator

from pentapolis.catalog.glossary import read_glossary
from pentapolis.catalog.languages import LANGUAGES
from pentapolis.catalog.rulebook import Rulebook
from pentapolis.catalog.spec import GameSpec
from pentapolis.draw.cutout import draw_symbol_sheet
from pentapolis.learn.files import LessonError
from pentapolis.learn.pictures import Album, read_pictures
from pentapolis.learn.reference import has_reference, read_reference


def find_picture_faults(spec: GameSpec) -> Iterator[str]:
    """Check that every picture belongs to a rule, can be drawn, and has its words everywhere.

    A game without the file has nothing to check.
    """
    try:
        pictures = read_pictures(spec)
    except LessonError as error:
        yield str(error)
        return
    rules = Rulebook.read(spec.meta, "en").rules
    for picture in pictures:
        if picture.rule not in rules:
            yield f"{picture.place}: there is no rule {picture.rule}"
    for lang in LANGUAGES:
        album = Album(spec, lang)
        drawn = []
        for picture in pictures:
            try:
                drawn += album.draw_rule(picture)
            except LessonError as error:
                yield f"{lang}: {error}"
            if lang != "en" and album.words(picture.text) == picture.text:
                yield f"{picture.place}: not translated into {lang}"
        try:
            draw_symbol_sheet(drawn)
        except ValueError as error:
            yield f"{lang}: {error}"


def find_reference_faults(spec: GameSpec) -> Iterator[str]:
    """Check that everything on the reference page exists; a game without one has no faults."""
    if not has_reference(spec):
        return
    try:
        parts = read_reference(spec).parts
    except LessonError as error:
        yield str(error)
        return
    rules, glossary = Rulebook.read(spec.meta, "en").rules, read_glossary(spec.meta)
    symbols = Album(spec, "en").draw_symbols().symbols
    drawn = {picture.rule for picture in read_pictures(spec)}
    for part in parts:
        for term in part.terms:
            if glossary.find(term.key) is None:
                yield f"{part.place}: the glossary has no {term.key!r}"
        icons = [term.icon for term in part.terms if term.icon]
        for icon in [*icons, *(icon for row in part.icons for icon in row)]:
            if icon not in symbols:
                yield f"{part.place}: no symbol is called {icon!r}"
        if part.table and (part.table not in rules or "\n|" not in rules[part.table].text):
            yield f"{part.place}: the rule {part.table} has no table"
        if part.picture and part.picture not in drawn:
            yield f"{part.place}: the rule {part.picture} has no picture"
