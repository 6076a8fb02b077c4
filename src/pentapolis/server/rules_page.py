"""The rules of a game as a page: from its RULES.md, every rule with an address of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from pentapolis.core.spec import Meta

RULE: Final = re.compile(r"(#{2,6}) ([A-Z]{2,5}-\d+(?:\.\d+[a-z]?)?) (.+)")
HEADING: Final = re.compile(r"(#{2,6}) (.+)")
TITLE: Final = re.compile(r"# .+")

MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Section:
    """A chapter or a rule; `html` is what stands below its heading."""

    number: str  # "" for text that is no rule
    keyword: str  # of a rule
    title: str  # of a chapter
    level: int
    id: str
    html: str


@dataclass(frozen=True)
class RulesPage:
    """The rules of one game in one language."""

    intro: str
    sections: list[Section]


def rules_page(meta: Meta, lang: str) -> RulesPage:
    """Render the rules in a language, English where there is no translation."""
    path = rules_file(meta.folder, lang)
    return made(path, path.stat().st_mtime_ns, meta.prefix)


@lru_cache(maxsize=64)
def made(path: Path, _changed: int, prefix: str) -> RulesPage:
    """Render a file of rules, once for every state of it."""
    intro, parts = split(path.read_text(encoding="utf-8"))
    known = [match[2] for line, _ in parts if (match := RULE.fullmatch(line))]
    sections = [section(line, rendered(body, prefix, known)) for line, body in parts]
    return RulesPage(rendered(intro, prefix, known), sections)


def rules_file(folder: Path, lang: str) -> Path:
    """Choose the translation if there is one."""
    translated = folder / f"RULES.{lang}.md"
    return translated if translated.is_file() else folder / "RULES.md"


def split(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Cut a text at its headings; what stands above the first is the introduction."""
    intro: list[str] = []
    parts: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if HEADING.fullmatch(line):
            parts.append((line, []))
        elif not TITLE.fullmatch(line):
            (parts[-1][1] if parts else intro).append(line)
    return "\n".join(intro), [(line, "\n".join(body)) for line, body in parts]


def section(line: str, html: str) -> Section:
    """Make a section from its heading."""
    match = RULE.fullmatch(line)
    if match is None:
        plain = HEADING.fullmatch(line)
        assert plain is not None, line
        title = plain[2].strip()
        name = re.sub(r"\W+", "-", title.lower()).strip("-")
        return Section("", "", title, len(plain[1]), name, html)
    number, words = match[2], match[3].strip()
    is_rule = "." in number
    title = "" if is_rule else words
    return Section(number, words if is_rule else "", title, len(match[1]), number, html)


def rendered(text: str, prefix: str, known: list[str]) -> str:
    """Render Markdown; rules that are mentioned become links."""
    tokens = MARKDOWN.parse(text)
    pattern = re.compile(rf"\b({re.escape(prefix)}-\d+(?:\.\d+[a-z]?)?)\b")
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = linked(token.children, pattern, known)
    return str(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))


def linked(tokens: list[Token], pattern: re.Pattern[str], known: list[str]) -> list[Token]:
    """Make links of the rules in a line of text."""
    out: list[Token] = []
    inside = 0  # a link that is there already
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
