"""Reports call questions and endings as people do."""

from __future__ import annotations

from pathlib import Path

import hamlet
import pytest

from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import LANGUAGES, frame_words, game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.lab.experiment.labels import ENDINGS, name_ending, name_question
from tests.toy_meta import make_meta

SPECS = [*all_games().values(), hamlet.SPEC]


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.meta.slug)
def test_every_ending_of_our_games_has_words(spec: GameSpec) -> None:
    endings = {name for seats in spec.meta.seats for name in spec.load(seats, {}).endings}
    assert endings <= ENDINGS.keys()
    for name in endings:
        called = [
            name_ending(name, frame_words(lang), game_words(spec, lang)) for lang in LANGUAGES
        ]
        assert len(set(called)) == len(called), name  # each language has its own


def test_an_ending_of_a_guest_game_is_called_by_its_name() -> None:
    words = game_words(hamlet.SPEC, "en")
    assert name_ending("all-asleep", frame_words("en"), words) == "all asleep"


def test_a_question_without_a_label_is_called_by_its_name(tmp_path: Path) -> None:
    game, words = hamlet.SPEC.load(2, {}), game_words(hamlet.SPEC, "de")
    found = name_question(game, "choose-tile", hamlet.SPEC.meta, words)
    assert found == ("Plättchen nehmen", "HAM-2.1 take")
    guest = make_meta("toy", folder=tmp_path)
    assert name_question(game, "choose-tile", guest, words) == ("choose tile", "HAM-2.1 take")
