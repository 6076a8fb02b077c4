"""The rules of a game as a page, made from its RULES.md; every rule has its own address."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.rulebook import Rulebook, Section, find_rules
from pentapolis.catalog.spec import GameSpec
from pentapolis.draw.cutout import Cutout, draw_symbol_sheet
from pentapolis.learn.lesson import FOLDER, has_lessons, read_course
from pentapolis.learn.pictures import Album, read_pictures

MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
BESIDE: Final = 360  # pixels of a picture that has room beside its text


@dataclass(frozen=True)
class Figure:
    """A picture beside a rule."""

    views: list[str]  # drawings, side by side
    text: str
    width: int  # pixels of all of them, where there is room

    @property
    def is_beside(self) -> bool:
        """Return whether the picture fits beside the text; else it comes below."""
        return self.width <= BESIDE


@dataclass(frozen=True)
class RuleText:
    """A chapter or a rule as HTML."""

    section: Section
    html: str
    notes: str  # where it comes from and how we read it
    figures: list[Figure]
    lesson: tuple[str, str] | None  # address and title of the first lesson about it


@dataclass(frozen=True)
class RulesPage:
    """The rules of one game in one language."""

    intro: str
    notes: str  # what the notes of the rules are
    sections: list[RuleText]
    symbols: str  # the shapes of all pictures


_pages: Final[dict[tuple[str, str], tuple[tuple[int, ...], RulesPage]]] = {}  # by game and language


def render_rules(spec: GameSpec, lang: str) -> RulesPage:
    """Return a game's rules in a language, in English if there is no translation.

    They are made once for every version of their files.
    """
    key = (spec.meta.slug, lang)
    version = tuple(path.stat().st_mtime_ns for path in list_files(spec, lang))
    if key not in _pages or _pages[key][0] != version:
        _pages[key] = (version, make_page(spec, lang))
    return _pages[key][1]


def list_files(spec: GameSpec, lang: str) -> list[Path]:
    """Return the files that a page of rules is made of."""
    folder = spec.meta.folder
    return [find_rules(folder, lang), *sorted((folder / FOLDER).glob("*.toml"))]


def make_page(spec: GameSpec, lang: str) -> RulesPage:
    """Return a game's rules as HTML."""
    book = Rulebook.read(spec.meta, lang)
    known = [section.number for section in book.sections if section.number]
    figures, cutouts = draw_figures(spec, lang)
    lessons = find_lessons(spec, lang)

    def render(text: str) -> str:
        return render_markdown(text, book.prefix, known)

    def render_section(section: Section) -> RuleText:
        text, notes = section.split_notes()
        number = section.number
        drawn, lesson = figures.get(number, []), lessons.get(number)
        return RuleText(section, render(text), render(notes), drawn, lesson)

    intro, notes = book.split_intro()
    sections = [render_section(section) for section in book.sections]
    return RulesPage(render(intro), render(notes), sections, draw_symbol_sheet(cutouts))


def find_lessons(spec: GameSpec, lang: str) -> dict[str, tuple[str, str]]:
    """Return address and title of the first lesson about each rule, by the rule's number."""
    words = game_words(spec, lang)
    found: dict[str, tuple[str, str]] = {}
    for lesson in read_course(spec).lessons if has_lessons(spec) else ():
        for citation in lesson.rules:
            url = f"/learn/{spec.meta.slug}/{lesson.number}"
            found.setdefault(citation.split()[0], (url, words(lesson.title)))
    return found


def draw_figures(spec: GameSpec, lang: str) -> tuple[Mapping[str, list[Figure]], list[Cutout]]:
    """Draw the pictures of a game's rules, by the number of the rule."""
    album = Album(spec, lang)
    figures: dict[str, list[Figure]] = {}
    drawn: list[Cutout] = []
    for picture in read_pictures(spec):
        cutouts = album.draw_rule(picture)
        text = album.words(picture.text)
        views = [cutout.svg(text if cutout is cutouts[0] else "") for cutout in cutouts]
        width = sum(cutout.size[0] for cutout in cutouts)
        figures.setdefault(picture.rule, []).append(Figure(views, text, width))
        drawn += cutouts
    return figures, drawn


def render_markdown(text: str, prefix: str, known: list[str]) -> str:
    """Return Markdown as HTML; rules that it mentions become links."""
    tokens = MARKDOWN.parse(text)
    pattern = re.compile(rf"\b({re.escape(prefix)}-\d+(?:\.\d+[a-z]?)?)\b")
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = link_rules(token.children, pattern, known)
    return str(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))


def link_rules(tokens: list[Token], pattern: re.Pattern[str], known: list[str]) -> list[Token]:
    """Return a line of text with links for the rules it mentions."""
    out: list[Token] = []
    inside = 0  # depth of links that are there already
    for token in tokens:
        inside += {"link_open": 1, "link_close": -1}.get(token.type, 0)
        if token.type != "text" or inside:
            out.append(token)
            continue
        for place, text in enumerate(pattern.split(token.content)):
            plain = Token("text", "", 0, content=text)
            if place % 2 and text in known:
                start = Token("link_open", "a", 1, attrs={"href": f"#{text}"})
                out += [start, plain, Token("link_close", "a", -1)]
            elif text:
                out.append(plain)
    return out
