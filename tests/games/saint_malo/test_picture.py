"""The picture of Saint Malo: laws that only a drawing can break; test_suite.py has snapshots."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.core.state import CHANCE
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture
from pentapolis.games.saint_malo import SPEC
from pentapolis.play.timeline import Timeline
from pentapolis.testkit import golden
from pentapolis.testkit.suite import NAMES

HERE = Path(__file__).parent


def read_game(stem: str) -> Timeline:
    """Read a golden replay."""
    return golden.read_golden(SPEC, HERE / "golden" / f"{stem}.replay")


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
def test_every_legal_action_is_reachable_once_and_nothing_else(wide: bool) -> None:
    timeline = read_game("full-city-2")
    for ply in range(timeline.ply + 1):
        state = timeline.position_at(ply)
        for seat in range(timeline.game.seats):
            view = View(timeline.game, seat, state, [])
            picture = draw_picture(SPEC, view, game_words(SPEC, "de", NAMES), wide=wide)
            reachable = [
                *picture.hot,
                *picture.tray,
                *(choice.action for choice in picture.choices),
            ]
            assert sorted(reachable) == view.legal
            if state.actor() == CHANCE:
                assert reachable == []


def test_what_a_legal_field_brings_stands_on_it() -> None:
    timeline = read_game("full-city-3")
    badges = 0
    for ply in range(timeline.ply):
        state = timeline.position_at(ply)
        if timeline.game.questions[state.asking].name != "place-person":
            continue
        view = View(timeline.game, state.actor(), state, [])
        picture = draw_picture(SPEC, view, game_words(SPEC, "en", NAMES))
        for action, said in picture.hot.items():
            key = f"f{state.actor()}-{timeline.game.actions.name(action).removeprefix('place:')}"
            for gain in (part for part in said.partition(": ")[2].split(", ") if part[:1] == "+"):
                badges += 1
                assert f">{gain.split()[0]}<" in picture.parts[key]
    assert badges > 20
