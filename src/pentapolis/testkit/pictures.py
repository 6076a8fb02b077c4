"""Checks the pictures beside a game's rules. Each check returns a sentence for each fault."""

from __future__ import annotations

from collections.abc import Iterator

from pentapolis.catalog.languages import LANGUAGES
from pentapolis.catalog.rulebook import Rulebook
from pentapolis.catalog.spec import GameSpec
from pentapolis.draw.cutout import draw_symbol_sheet
from pentapolis.learn.pictures import Album, read_pictures
from pentapolis.learn.source import LessonError


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
