"""Finds the texts in the code, and those that a catalogue lacks. Needs Babel."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import IO, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from pentapolis.catalog.glossary import TEXTS as GLOSSARY_TEXTS
from pentapolis.catalog.labels import QUESTIONS
from pentapolis.catalog.labels import TABLE as LABELS
from pentapolis.catalog.variants import NOTE
from pentapolis.learn.lesson import TEXTS as LESSON_TEXTS
from pentapolis.learn.puzzle import TEXTS as PUZZLE_TEXTS

SOURCES: Final = [
    ("**.py", "python"),
    ("**.html", "jinja2.ext:babel_extract"),
    ("learn/*.toml", "pentapolis.testkit.translations:extract_toml"),
    ("puzzles/*.toml", "pentapolis.testkit.translations:extract_toml"),
    ("glossary.toml", "pentapolis.testkit.translations:extract_toml"),
    ("labels.toml", "pentapolis.testkit.translations:extract_labels"),
    ("parts.toml", "pentapolis.testkit.translations:extract_notes"),
]
# _("text"), person.words("text"), _.n("one", "many", count), translatable("for later"),
# ScoreLine("label", ...)
KEYWORDS: Final = {
    "_": None,
    "words": None,
    "n": (1, 2),
    "translatable": None,
    "ScoreLine": (1,),
}
TOML_TEXTS: Final = frozenset(LESSON_TEXTS + GLOSSARY_TEXTS + PUZZLE_TEXTS)
GAP: Final = re.compile(r"{(\w*)")


def extract_texts(folder: Path, skip: str = "") -> Catalog:
    """Collect the texts of all modules below a folder, except those in `skip`."""
    catalog = Catalog(fuzzy=False)
    for name, line, text, _, context in extract_from_dir(folder, SOURCES, keywords=KEYWORDS):
        path = Path(folder.name, name)
        if path.parts[1] != skip:
            catalog.add(text, None, [(path.as_posix(), line)], context=context)
    return catalog


def extract_toml(
    file: IO[bytes], keywords: object, tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the texts of a TOML file in Babel's form: line, function, text, comments."""
    content = file.read().decode("utf-8")
    yield from place_texts(content, list_texts(tomllib.loads(content)))


def extract_labels(
    file: IO[bytes], keywords: object, tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield all that a file of labels calls something, in Babel's form."""
    content = file.read().decode("utf-8")
    tables = tomllib.loads(content)
    for name in (LABELS, QUESTIONS):
        yield from place_texts(content, tables.get(name, {}).values())


def extract_notes(
    file: IO[bytes], keywords: object, tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield what the notes of a box say, in Babel's form."""
    content = file.read().decode("utf-8")
    yield from place_texts(content, list_texts(tomllib.loads(content), (NOTE,)))


def place_texts(content: str, texts: Iterable[str]) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield texts with the line on which each stands."""
    for text in texts:
        line = content[: max(0, content.find(text))].count("\n") + 1
        yield line, "_", text, []


def list_texts(value: object, wanted: Collection[str] = TOML_TEXTS, key: str = "") -> Iterator[str]:
    """Yield every text of a file that has one of the keys, in the order of the file."""
    if isinstance(value, str) and key in wanted:
        yield value
    elif isinstance(value, dict):
        for inner, each in value.items():
            yield from list_texts(each, wanted, inner)
    elif isinstance(value, list):
        for each in value:
            yield from list_texts(each, wanted, key)


def list_catalogues(folder: Path) -> list[Path]:
    """List the catalogues of a game or of the frame, one for each language."""
    return sorted((folder / "locale").glob("*/LC_MESSAGES/*.po"))


def is_translated(message: Message) -> bool:
    """Return whether a text has a translation, for a plural in all its forms."""
    texts = message.string or ""
    return bool(texts) and (isinstance(texts, str) or all(texts))


def find_faults(folder: Path, skip: str = "") -> list[str]:
    """Return a sentence for each difference between a folder's texts and its catalogues."""
    wanted = {message.id: message for message in extract_texts(folder, skip) if message.id}
    faults: list[str] = []
    for path in list_catalogues(folder):
        with path.open("rb") as file:
            found = {message.id: message for message in read_po(file) if message.id}
        name = f"{path.parents[1].name}/{path.name}"
        for text in wanted:
            if text not in found or not is_translated(found[text]) or found[text].fuzzy:
                faults.append(f"{name}: no translation of {text!r}")
        faults += [f"{name}: {text!r} is nowhere in the code" for text in found.keys() - wanted]
        for message in found.values():
            faults += [f"{name}: {fault}" for fault in find_gap_faults(message)]
    return faults


def find_gap_faults(message: Message) -> Iterator[str]:
    """Yield a sentence for each translation that has other gaps, such as {name}, than its text."""
    sources = [message.id] if isinstance(message.id, str) else list(message.id)
    texts = [message.string] if isinstance(message.string, str) else list(message.string or ())
    allowed = {frozenset(GAP.findall(text)) for text in sources}
    allowed |= {gaps | {"n"} for gaps in allowed} if len(sources) > 1 else set()
    for text in texts:
        if text and frozenset(GAP.findall(text)) not in allowed:
            yield f"{text!r} has other gaps than {sources[0]!r}"
