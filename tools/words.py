"""Gettext catalogues: compile them, or bring them up to date with the texts in the code.

Each game has a domain named like its folder; the rest of the package shares `pentapolis`. A guest
among the examples keeps its catalogues in its own folder.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "pentapolis"
GUESTS = sorted(path.parent for path in ROOT.glob("examples/*/*/locale"))
LANGUAGES = ("de",)  # English is the source language and needs no catalogue
SOURCES = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
# _("text"), _.n("one", "many", count), source("text for later"), Line("label of a sheet", ...)
KEYWORDS = {"_": None, "n": (1, 2), "source": None, "Line": (1,)}


def compile_all() -> int:
    """Write each .po as .mo beside it, if it has changed; return how many were written."""
    written = 0
    for folder in (PACKAGE, *GUESTS):
        for source in sorted(folder.glob("locale/*/LC_MESSAGES/*.po")):
            target = source.with_suffix(".mo")
            if target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns:
                continue
            with source.open("rb") as file:
                catalog = read_po(file, domain=source.stem)
            with target.open("wb") as file:
                write_mo(file, catalog)
            written += 1
    return written


def extracted(folder: Path, skip: str = "") -> Catalog:
    """Collect the texts of all modules below a folder, but for one folder in it."""
    catalog = Catalog(fuzzy=False)
    found = extract_from_dir(folder, SOURCES, keywords=KEYWORDS)
    for name, line, text, _, context in found:
        path = Path(folder.name, name)
        if path.parts[1] != skip:
            catalog.add(text, None, [(path.as_posix(), line)], context=context)
    return catalog


def update_all() -> None:
    """Bring every catalogue up to date: the table's, each game's, and the guests'."""
    update(PACKAGE, "pentapolis", extracted(PACKAGE, skip="games"))
    for door in sorted(PACKAGE.glob("games/*/__init__.py")):
        update(PACKAGE, door.parent.name, extracted(door.parent))
    for guest in GUESTS:
        update(guest, guest.name, extracted(guest))


def known(path: Path, language: str) -> Catalog:
    """Read a catalogue, or start one."""
    if path.exists():
        with path.open("rb") as file:
            return read_po(file, locale=language, domain=path.stem)
    people = "The Pentapolis contributors"
    return Catalog(
        language,
        domain=path.stem,
        header_comment=f"# {path.stem}: texts in the language {language!r}.",
        project="Pentapolis",
        copyright_holder=people,
        last_translator=people,
        language_team=people,
        msgid_bugs_address="the issue tracker",
        revision_date=datetime.now(UTC),
        fuzzy=False,
    )


def is_translated(message: Message) -> bool:
    """Tell whether a text has its translation, in the singular and in the plural."""
    texts = message.string or ""
    return bool(texts) and (isinstance(texts, str) or all(texts))


def update(home: Path, domain: str, template: Catalog) -> None:
    """Add new texts to a domain's catalogues and drop those that are gone; translations stay."""
    if not len(template):
        return
    for language in LANGUAGES:
        path = home / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
        catalog = known(path, language)
        # A guess at a translation is worse than a gap, which a test can find.
        catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalog.obsolete.clear()
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:  # without line numbers, so that diffs show texts only
            write_po(file, catalog, width=100, include_lineno=False, sort_by_file=True)
        missing = sum(1 for message in catalog if message.id and not is_translated(message))
        print(f"{language} {domain}: {len(catalog)} texts, {missing} not translated")


if __name__ == "__main__":
    if sys.argv[1:] == ["update"]:
        update_all()
    print(f"{compile_all()} catalogues compiled")
