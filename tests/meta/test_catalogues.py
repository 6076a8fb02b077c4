"""Every catalogue is complete: the package's own and each game's, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.catalog.languages import SOURCE, list_languages
from pentapolis.testkit.translations import find_faults, list_catalogues
from tools.translations import game_folders

from .places import PACKAGE

LANGUAGES = [lang for lang in list_languages(PACKAGE / "locale") if lang != SOURCE]


def test_the_package_is_translated() -> None:
    assert LANGUAGES
    assert find_faults(PACKAGE, skip="games") == []


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_a_game_is_translated_into_every_language_of_the_package(folder: Path) -> None:
    languages = [path.parents[1].name for path in list_catalogues(folder)]
    assert languages == LANGUAGES
    assert find_faults(folder) == []
