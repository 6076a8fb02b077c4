"""Law 10, which is about all games together; each game's own suite checks the others."""

from __future__ import annotations

from pathlib import Path

import pytest

import pentapolis
from pentapolis.catalog.games import all_games
from pentapolis.catalog.spec import GameSpec
from pentapolis.testkit.laws import law_nothing_else_names_the_game

SOURCE = Path(pentapolis.__file__).parent
OURS = {slug: spec for slug, spec in all_games().items() if SOURCE in spec.meta.folder.parents}


@pytest.mark.parametrize("spec", OURS.values(), ids=list(OURS))
def test_nothing_else_names_the_game(spec: GameSpec) -> None:
    law_nothing_else_names_the_game(spec, SOURCE)


def test_every_game_in_the_package_is_checked() -> None:
    folders = [path.parent.name for path in SOURCE.glob("games/*/RULES.md")]
    assert sorted(spec.meta.folder.name for spec in OURS.values()) == sorted(folders)
