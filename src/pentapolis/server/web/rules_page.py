"""The rules of a game as a page, made from its RULES.md; every rule has its own address."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from pentapolis.catalog.meta import Meta
from pentapolis.catalog.rulebook import Rulebook, Section

MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class RulesPage:
    """The rules of one game in one language."""

    intro: str
    sections: list[tuple[Section, str]]  # each with the HTML below its heading


def render_rules(meta: Meta, lang: str) -> RulesPage:
    """Return a game's rules in a language, in English if there is no translation."""
    return render_rulebook(Rulebook.read(meta, lang))


@lru_cache(maxsize=64)
def render_rulebook(rulebook: Rulebook) -> RulesPage:
    """Return a rulebook as HTML, rendered once for every version of its file."""
    known = [section.number for section in rulebook.sections if section.number]
    sections = [
        (section, render_markdown(section.text, rulebook.prefix, known))
        for section in rulebook.sections
    ]
    return RulesPage(render_markdown(rulebook.intro, rulebook.prefix, known), sections)


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
