"""The picture of Saint Malo: snapshots, and laws that only a drawing can break."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from pentapolis.core.state import CHANCE
from pentapolis.core.view import View
from pentapolis.draw.frame import picture, seat_picture
from pentapolis.games.saint_malo import SPEC
from pentapolis.locale import game_words
from pentapolis.play.timeline import Timeline
from pentapolis.testkit import golden, snapshots

HERE = Path(__file__).parent
NAMES = ["Anna", "Bo & Co", "<b>Cleo</b>", "Dirk", "Eva"]
SHOWN = [("full-city-3", 12), ("full-city-3", 330), ("full-city-5", 974), ("solo", 120)]


def game_of(stem: str) -> Timeline:
    return golden.opened(SPEC, HERE / "golden" / f"{stem}.replay")


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
@pytest.mark.parametrize(("stem", "ply"), SHOWN, ids=str)
def test_a_position_is_drawn_as_it_was(stem: str, ply: int, wide: bool) -> None:
    timeline = game_of(stem)
    state = timeline.at(ply)
    view = View(timeline.game, max(0, state.actor()), state, [])
    drawn = picture(SPEC, view, game_words(SPEC, "en", NAMES), wide=wide)
    text = drawn.svg(style=False)
    ElementTree.fromstring(text)
    snapshots.matches(HERE / "snapshots" / f"{stem}-{ply}-{'wide' if wide else 'tall'}.svg", text)


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
def test_every_legal_action_is_reachable_once_and_nothing_else(wide: bool) -> None:
    timeline = game_of("full-city-2")
    for ply in range(timeline.ply + 1):
        state = timeline.at(ply)
        for seat in range(timeline.game.seats):
            view = View(timeline.game, seat, state, [])
            drawn = picture(SPEC, view, game_words(SPEC, "de", NAMES), wide=wide)
            reachable = [*drawn.hot, *drawn.tray, *(choice.action for choice in drawn.choices)]
            assert sorted(reachable) == view.legal
            if state.actor() == CHANCE:
                assert reachable == []


def test_names_are_shown_as_text() -> None:
    timeline = game_of("full-city-3")
    view = View(timeline.game, 2, timeline.at(40), [])
    text = picture(SPEC, view, game_words(SPEC, "en", NAMES)).svg()
    assert "<b>Cleo</b>" not in text
    assert "&lt;b&gt;Cleo&lt;/b&gt;" in text


def test_what_a_legal_field_brings_stands_on_it() -> None:
    timeline = game_of("full-city-3")
    badges = 0
    for ply in range(timeline.ply):
        state = timeline.at(ply)
        if timeline.game.questions[state.question()].name != "place-person":
            continue
        view = View(timeline.game, state.actor(), state, [])
        drawn = picture(SPEC, view, game_words(SPEC, "en", NAMES))
        for action, said in drawn.hot.items():
            key = f"f{state.actor()}-{timeline.game.actions.name(action).removeprefix('place:')}"
            for gain in (part for part in said.partition(": ")[2].split(", ") if part[:1] == "+"):
                badges += 1
                assert f">{gain.split()[0]}<" in drawn.parts[key]
    assert badges > 20


def test_a_thumbnail_has_nothing_to_click() -> None:
    timeline = game_of("full-city-2")
    view = View(timeline.game, 0, timeline.at(60), [])
    drawn = seat_picture(SPEC, view, game_words(SPEC, "en", NAMES), 1)
    assert drawn is not None
    assert "data-action" not in drawn.svg()
