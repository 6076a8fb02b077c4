"""The rules of a game as people look them up: by number, key word, chapter or any word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pentapolis.core.spec import Meta

HEADING: Final = re.compile(r"#{2,6} ([A-Z]{2,5}-\d+\.\d+[a-z]?) (\S+)")
CHAPTER: Final = re.compile(r"#{2,6} ([A-Z]{2,5}-\d+) (.+)")
SOURCE: Final = re.compile(r"- (?:Source|Quelle)\b")  # where a rule comes from


@dataclass
class Rule:
    """One numbered rule; the text is Markdown."""

    number: str
    word: str
    chapter: str
    text: str = ""

    @property
    def title(self) -> str:
        return f"{self.number} {self.word}"

    def brief(self) -> str:
        """Give the rule without where it comes from."""
        kept: list[str] = []
        skipping = False
        for line in self.text.splitlines():
            if not line.startswith("  "):
                skipping = SOURCE.match(line) is not None
            if not skipping:
                kept.append(line)
        return "\n".join(kept).strip()


class Rulebook:
    """RULES.md, or its translation, taken apart."""

    def __init__(self, meta: Meta, lang: str) -> None:
        self.prefix = meta.prefix
        self.rules: dict[str, Rule] = {}
        self.overview = ""  # what stands above the first chapter
        self.read(rules_file(meta.folder, lang).read_text(encoding="utf-8"))

    def read(self, text: str) -> None:
        chapter = ""
        rule: Rule | None = None
        above: list[str] = []
        for line in text.splitlines():
            heading, part = HEADING.match(line), CHAPTER.match(line)
            if heading:
                rule = Rule(heading[1], heading[2], chapter)
                self.rules[rule.number] = rule
            elif part:
                chapter = f"{part[1]} {part[2]}"
                rule = None
            elif rule is not None:
                rule.text += line + "\n"
            elif not chapter:
                above.append(line)
        self.overview = "\n".join(above).strip()

    def cited(self, citation: str) -> Rule | None:
        """Find the rule of a citation such as "XY-6.2 crate"."""
        return self.rules.get(citation.split(" ", maxsplit=1)[0])

    def find(self, text: str) -> list[Rule]:
        """Find rules by number, key word or chapter, else all that contain the words."""
        wanted = text.strip().lower()
        word = wanted.split(" ")[0]
        number = word if word.startswith(self.prefix.lower() + "-") else f"{self.prefix}-{word}"
        for rule in self.rules.values():
            if number.lower() == rule.number.lower() or wanted == rule.word:
                return [rule]
        chapter = [r for r in self.rules.values() if in_chapter(r, number)]
        if chapter:
            return chapter
        return [rule for rule in self.rules.values() if wanted and wanted in rule.text.lower()]


def in_chapter(rule: Rule, number: str) -> bool:
    return rule.number.lower().startswith(number.lower() + ".")


def rules_file(folder: Path, lang: str) -> Path:
    """Choose the translation if there is one."""
    translated = folder / f"RULES.{lang}.md"
    return translated if translated.is_file() else folder / "RULES.md"
