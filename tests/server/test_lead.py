"""Why somebody has won: how far ahead, and by what most."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis import load, read_replay
from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import game_words
from pentapolis.server.render.lead import tell_lead

RECORDING = Path(__file__).parent.parent / "games" / "saint_malo" / "golden" / "full-city-3.replay"
SAID = {
    "en": "Lead over B: 1, above all from “logs left” (+2).",
    "de": "Vorsprung vor B: 1, vor allem durch „übrige Stämme“ (+2).",
}


@pytest.mark.parametrize("lang", SAID)
def test_the_line_that_counts_most_is_named(lang: str) -> None:
    timeline = read_replay(RECORDING)
    words = game_words(all_games()["saint-malo"], lang)
    assert timeline.state.scores() == [60, 68, 69]
    assert tell_lead(timeline.game, timeline.state, words) == SAID[lang]


@pytest.mark.parametrize("seats", [1, 2])
def test_nobody_leads_alone_or_in_a_tie(seats: int) -> None:
    game = load("saint-malo", seats=seats, solo=2 - seats)
    words = game_words(all_games()["saint-malo"], "en")
    assert tell_lead(game, game.start(), words) == ""
