"""Compiles the gettext catalogues, or brings them up to date with the texts in the code.

Each game has its catalogues in its own folder; those of everything else are in the package's
`locale`. A language exists where there is a catalogue; `python -m tools.translations update fr`
starts one.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "pentapolis"


def game_folders() -> list[Path]:
    """List the folders of all games, those in examples/ too."""
    doors = [*PACKAGE.glob("games/*/RULES.md"), *ROOT.glob("examples/*/*/RULES.md")]
    return sorted(door.parent for door in doors)


def compile_all() -> int:
    """Compile each .po that has changed to a .mo beside it; return how many were written."""
    written = 0
    for folder in (PACKAGE, *game_folders()):
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


def update_all(new_language: str = "") -> None:
    """Bring all catalogues up to date; with a new language, start its catalogues."""
    from pentapolis.testkit.translations import extract_texts

    update(PACKAGE, "pentapolis", extract_texts(PACKAGE, skip="games"), new_language)
    for folder in game_folders():
        update(folder, folder.name, extract_texts(folder), new_language)


def update(home: Path, domain: str, template: Catalog, new_language: str) -> None:
    """Add new texts to the catalogues of a folder and drop old ones; translations stay."""
    from pentapolis.testkit.translations import is_translated

    languages = {path.parents[1].name for path in home.glob("locale/*/LC_MESSAGES/*.po")}
    for language in sorted(languages | ({new_language} - {""})):
        path = home / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
        catalog = read_or_start(path, language)
        # A test finds a missing translation, but not one that was guessed from a similar text.
        catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalog.obsolete.clear()
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:  # without line numbers, so that diffs show only texts
            write_po(file, catalog, width=100, include_lineno=False, sort_by_file=True)
        missing = sum(1 for message in catalog if message.id and not is_translated(message))
        print(f"{language} {domain}: {len(catalog)} texts, {missing} not translated")


def read_or_start(path: Path, language: str) -> Catalog:
    """Return a catalogue, a new one if the file does not exist."""
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


if __name__ == "__main__":
    if sys.argv[1:2] == ["update"]:
        update_all(*sys.argv[2:3])
    print(f"{compile_all()} catalogues compiled")
