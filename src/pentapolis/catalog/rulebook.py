"""Reads RULES.md as sections, for the rules page, the terminal and the laws."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from .meta import Meta

RULE: Final = re.compile(r"(#{2,6}) ([A-Z]{2,5}-\d+\.\d+[a-z]?) (\S+)\s*")
CHAPTER: Final = re.compile(r"(#{2,6}) (?:([A-Z]{2,5}-\d+) )?(.+?)\s*")
TITLE: Final = re.compile(r"# .+")
STEP: Final = re.compile(r"^\d+\. \*\*(.+?)\*\*", re.MULTILINE)  # of a turn: 2. **Build.**
SOURCE: Final = re.compile(r"- (?:Source|Quelle)\b")  # where a rule comes from
NOTE: Final = re.compile(r"- (?:Source|Quelle|Reading|Lesart)\b")  # for those who look closely
MARKS: Final = re.compile(r"\*(?:Source|Quelle)\*")  # in a paragraph that explains the notes
GUARD: Final = "guard"  # key word of rules that only keep programs from playing for ever


@dataclass(frozen=True)
class Section:
    """A chapter or a rule: its heading and the Markdown below it."""

    level: int  # number of # before the heading
    number: str  # of a rule, XY-6.2, or of a chapter, XY-6; "" if it has none
    word: str  # key word of a rule; "" for a chapter
    title: str  # of a chapter; "" for a rule
    text: str
    chapter: str = ""  # the heading above a rule

    @property
    def citation(self) -> str:
        """Return the number and key word of a rule: XY-6.2 crate."""
        return f"{self.number} {self.word}"

    @property
    def anchor(self) -> str:
        """Return the id of the section on the rules page."""
        return self.number or re.sub(r"\W+", "-", self.title.lower()).strip("-")

    @property
    def is_technical(self) -> bool:
        """Return whether no player ever needs the rule."""
        return self.word == GUARD

    def brief(self) -> str:
        """Return the text without its sources."""
        return split_lines(self.text, SOURCE)[0]

    def split_notes(self) -> tuple[str, str]:
        """Return what players need, and the notes on where it comes from and how we read it."""
        text, notes = split_lines(self.text, NOTE)
        return ("", f"{text}\n{notes}".strip()) if self.is_technical else (text, notes)


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game in one language."""

    prefix: str
    intro: str  # the text above the first heading
    sections: tuple[Section, ...]

    @classmethod
    def read(cls, meta: Meta, lang: str) -> Rulebook:
        """Read the rules in a language, English where there is no translation."""
        path = find_rules(meta.folder, lang)
        return read_file(path, path.stat().st_mtime_ns, meta.prefix)

    @property
    def rules(self) -> dict[str, Section]:
        """Return the rules by number, in order."""
        return {section.number: section for section in self.sections if section.word}

    @property
    def chapters(self) -> list[Section]:
        """List the chapters, in order."""
        return [section for section in self.sections if not section.word]

    @property
    def overview(self) -> str:
        """Return everything above the first numbered chapter."""
        parts = [self.intro]
        for section in self.sections:
            if section.number:
                break
            parts.append(f"{'#' * section.level} {section.title}\n{section.text}")
        return "\n".join(parts).strip()

    def split_intro(self) -> tuple[str, str]:
        """Return the text above the first heading, and the paragraph that explains the notes."""
        parts = self.intro.strip().split("\n\n")
        notes = [part for part in parts if MARKS.search(part)]
        return "\n\n".join(part for part in parts if part not in notes), "\n\n".join(notes)

    @property
    def steps(self) -> list[str]:
        """List the steps of a turn or a round: the bold words of the overview's numbered list."""
        return [found[1].removesuffix(".") for found in STEP.finditer(self.overview)]

    def find_rule(self, citation: str) -> Section | None:
        """Return the rule that a citation names, such as "XY-6.2 crate"; None if there is none."""
        return self.rules.get(citation.split(" ", maxsplit=1)[0])

    def find(self, text: str) -> list[Section]:
        """Find rules by number, key word or chapter, or else all that contain the text."""
        wanted = text.strip().lower()
        word = wanted.split(" ")[0]
        number = word if word.startswith(self.prefix.lower() + "-") else f"{self.prefix}-{word}"
        number = number.lower()
        rules = list(self.rules.values())
        for rule in rules:
            if number == rule.number.lower() or wanted == rule.word:
                return [rule]
        chapter = [rule for rule in rules if rule.number.lower().startswith(number + ".")]
        return chapter or [rule for rule in rules if wanted and wanted in rule.text.lower()]


def split_lines(text: str, pattern: re.Pattern[str]) -> tuple[str, str]:
    """Return a text without the list items that begin in a certain way, and these."""
    kept: list[str] = []
    taken: list[str] = []
    lines = kept
    for line in text.splitlines():
        if not line.startswith("  "):
            lines = taken if pattern.match(line) else kept
        lines.append(line)
    return "\n".join(kept).strip(), "\n".join(taken)


@lru_cache(maxsize=64)
def read_file(path: Path, _changed: int, prefix: str) -> Rulebook:
    """Read a file of rules; it is read again only after it has changed."""
    return parse_rules(path.read_text(encoding="utf-8"), prefix)


def parse_rules(text: str, prefix: str) -> Rulebook:
    """Split a text at its headings; ValueError if a rule has two."""
    intro: list[str] = []
    parts: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if CHAPTER.fullmatch(line):
            parts.append((line, []))
        elif not TITLE.fullmatch(line):
            (parts[-1][1] if parts else intro).append(line)
    sections: list[Section] = []
    seen: dict[str, str] = {}
    chapter = ""
    for heading, body in parts:
        section = make_section(heading, "\n".join(body), chapter)
        if section.word:
            if section.number in seen:
                both = f"{seen[section.number]} and {section.word}"
                raise ValueError(f"the rule {section.number} has two headings: {both}")
            seen[section.number] = section.word
        else:
            chapter = f"{section.number} {section.title}".strip()
        sections.append(section)
    return Rulebook(prefix, "\n".join(intro), tuple(sections))


def make_section(heading: str, text: str, chapter: str) -> Section:
    """Make a section from its heading and the text below it."""
    rule = RULE.fullmatch(heading)
    if rule:
        return Section(len(rule[1]), rule[2], rule[3], "", text, chapter)
    other = CHAPTER.fullmatch(heading)
    assert other is not None, heading
    return Section(len(other[1]), other[2] or "", "", other[3], text)


def find_rules(folder: Path, lang: str) -> Path:
    """Return the file of rules in a language, or else the English one."""
    translated = folder / f"RULES.{lang}.md"
    return translated if translated.is_file() else folder / "RULES.md"
