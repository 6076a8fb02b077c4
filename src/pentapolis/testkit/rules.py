"""Finds where code cites the rules of a game, and which tests and golden replays show them.

A citation looks like `XY-6.2 crate`. Number and key word must both match a heading in RULES.md, so
that a wrong number is noticed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

from pentapolis.catalog.meta import Meta
from pentapolis.catalog.rulebook import Rulebook

Test = TypeVar("Test", bound=Callable[..., object])

GAP: Final = "**none**"
CODE: Final = ("*.py", "*.toml")  # what counts as code in a game's folder
LESSONS: Final = "learn"


def rule(*citations: str) -> Callable[[Test], Test]:
    """Mark a test with the rules that it shows: `@rule("XY-6.2 crate")`."""
    for citation in citations:
        if not re.fullmatch(r"[A-Z]{2,5}-\d+\.\d+[a-z]? [a-z][a-z0-9-]*", citation):
            raise ValueError(f"a citation is a number and a key word, not {citation!r}")
    import pytest  # only tests need it; `pentapolis rules` works without

    mark: Callable[[Test], Test] = pytest.mark.rule(*citations)
    return mark


@dataclass(frozen=True)
class Citation:
    """A rule number in a text, with the word after it and where it was found."""

    number: str
    word: str
    place: str  # file:line, or the name of a test

    def __str__(self) -> str:
        return f"{self.number} {self.word}".strip()


@dataclass
class Row:
    """Where one rule is cited and shown."""

    rule: str
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    goldens: list[str] = field(default_factory=list)
    excuse: str = ""  # why no code cites it


@dataclass
class Coverage:
    """All rules of a game and where they are cited, and all wrong citations."""

    rows: list[Row]
    faults: list[str]

    def uncited_rules(self) -> list[str]:
        """List the rules that no code cites and meta.py does not excuse."""
        return [row.rule for row in self.rows if not row.code and not row.excuse]

    def untested_rules(self) -> list[str]:
        """List the rules that no test or golden replay shows and meta.py does not excuse."""
        return [row.rule for row in self.rows if not (row.tests or row.goldens or row.excuse)]

    def table(self) -> str:
        """Return the coverage as a Markdown table, with gaps in bold."""
        lines = ["| rule | code | tests | goldens |", "|---|---|---|---|"]
        for row in self.rows:
            code = ", ".join(sorted({place.partition(":")[0] for place in row.code}))
            code = code or row.excuse or GAP
            tests = str(len(row.tests) or ("–" if row.excuse or row.goldens else GAP))
            goldens = ", ".join(sorted({place.partition(":")[0] for place in row.goldens})) or "–"
            lines.append(f"| {row.rule} | {code} | {tests} | {goldens} |")
        return "\n".join(lines) + "\n"


def read_key_words(meta: Meta) -> dict[str, str]:
    """Return the key words of a game's rules by number; ValueError if the languages differ."""
    english = key_words_in(meta, "en")
    for path in sorted(meta.folder.glob("RULES.*.md")):
        if key_words_in(meta, path.name.split(".")[1]) != english:
            raise ValueError(f"{path.name} and RULES.md do not have the same headings")
    return english


def key_words_in(meta: Meta, lang: str) -> dict[str, str]:
    """Return the key words of the rules in a language, by number."""
    return {number: rule.word for number, rule in Rulebook.read(meta, lang).rules.items()}


def find_citations(prefix: str, text: str, place: str) -> list[Citation]:
    """Find all citations in a text; the word is empty if none follows the number."""
    pattern = re.compile(rf"\b({prefix}-\d+\.\d+[a-z]?)(?:\s+([a-z][a-z0-9-]*))?")
    found: list[Citation] = []
    for number, line in enumerate(text.splitlines(), 1):
        for match in pattern.finditer(line):
            found.append(Citation(match[1], match[2] or "", f"{place}:{number}"))
    return found


def find_marks(prefix: str, path: Path) -> list[Citation]:
    """Find the citations of @rule in a test file, each with the name of its test."""
    found: list[Citation] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef):
            continue
        for mark in node.decorator_list:
            if not isinstance(mark, ast.Call) or not is_rule(mark.func):
                continue
            for text in mark.args:
                if isinstance(text, ast.Constant):
                    place = f"{path.name}:{node.lineno} {node.name}"
                    parts = str(text.value).split(" ", 1)
                    if parts[0].startswith(prefix + "-"):
                        found.append(Citation(parts[0], " ".join(parts[1:]), place))
    return found


def is_rule(function: ast.expr) -> bool:
    """Return whether a decorator is @rule or @pytest.mark.rule."""
    if isinstance(function, ast.Name):
        return function.id == "rule"
    return isinstance(function, ast.Attribute) and function.attr == "rule"


def find_faults(rules: dict[str, str], found: Iterable[Citation]) -> list[str]:
    """Return a sentence for each wrong citation."""
    faults: list[str] = []
    for citation in found:
        word = rules.get(citation.number)
        if word is None:
            faults.append(f"{citation.place}: there is no rule {citation.number}")
        elif citation.word != word:
            said = citation.word or "nothing"
            faults.append(f"{citation.place}: {citation.number} is {word!r}, not {said!r}")
    return faults


def collect_coverage(meta: Meta, tests: Path | None = None) -> Coverage:
    """Collect where code, tests and golden replays cite each rule of a game."""
    rules = read_key_words(meta)
    rows = {number: Row(f"{number} {word}") for number, word in rules.items()}
    code: list[Citation] = []
    for pattern in CODE:
        for path in sorted(meta.folder.rglob(pattern)):
            if path.parent.name == LESSONS:  # a lesson names rules, but carries out none
                continue
            code += find_citations(meta.prefix, path.read_text(encoding="utf-8"), path.name)
    shown: list[Citation] = []
    played: list[Citation] = []
    for path in sorted(tests.rglob("test_*.py")) if tests else []:
        shown += find_marks(meta.prefix, path)
    for path in sorted(tests.rglob("*.replay")) if tests else []:
        played += find_citations(meta.prefix, path.read_text(encoding="utf-8"), path.name)
    excused = {key.split(" ")[0] for key in meta.uncited_rules}
    # An excuse in meta.py names a rule, but does not cite it.
    code = [each for each in code if not (each.place[:8] == "meta.py:" and each.number in excused)]
    faults = find_faults(rules, code + shown + played)
    for found, column in ((code, "code"), (shown, "tests"), (played, "goldens")):
        for citation in found:
            if citation.number in rows:
                places: list[str] = getattr(rows[citation.number], column)
                places.append(citation.place)
    for key, why in meta.uncited_rules.items():
        number = key.split(" ")[0]
        if number not in rows:
            faults.append(f"meta.py: there is no rule {number} to excuse")
        elif rows[number].code:
            faults.append(f"meta.py: {number} is excused, but {rows[number].code[0]} cites it")
        else:
            rows[number].excuse = why
    return Coverage(list(rows.values()), faults)
