"""The picture of Höyük: what it shows, and what can be clicked."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.core.state import CHANCE, Event
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.codes import EVENTS
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.play.timeline import Timeline
from pentapolis.testkit import golden
from pentapolis.testkit.suite import NAMES

from .scene import EXPERT, R, cell, hands, hoyuk, village
from .wander import wander

HERE = Path(__file__).parent


def read_game(stem: str) -> Timeline:
    """Read a golden game by its name."""
    return golden.read_golden(SPEC, HERE / "golden" / f"{stem}.replay")


@pytest.mark.once
@pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
@pytest.mark.parametrize("seats", [2, 5])
def test_every_legal_action_is_reachable_once_and_nothing_else(seats: int, wide: bool) -> None:
    game = hoyuk(seats, mode=EXPERT, tribes=2)
    wanderer = wander(game, 3 + seats)
    words = game_words(SPEC, "de", NAMES[:seats])
    s = wanderer.state
    while s.asking != c.FINISHED:
        first = max(0, s.actor())
        for viewer in [first, (first + 1) % seats] if s.ply % 40 == 0 else [first]:
            view = View(game, viewer, s, [])
            drawn = draw_picture(SPEC, view, words, wide=wide)
            assert sorted([*drawn.hot, *drawn.tray]) == view.legal
            assert drawn.tray == {}, "everything has its place in the picture"
            if s.actor() == CHANCE:
                assert not drawn.hot
        wanderer.step()


def draw_parts(s: Village, viewer: int, seats: int = 2, **options: int) -> dict[str, str]:
    """Draw a position; return the parts of the drawing by their ids."""
    game = hoyuk(seats, **options)
    return draw_picture(
        SPEC, View(game, viewer, s, []), game_words(SPEC, "en", NAMES[:seats])
    ).parts


def test_heights_pieces_pens_and_ruins_are_drawn() -> None:
    drawing = "5.5=R2o 5.6=pWc 4.5=Rsv 5.4=xB2 6.5=B!"
    parts = draw_parts(village(drawing, options={"mode": EXPERT}), 1, mode=EXPERT)
    assert "#s-high-0" in parts["c-f6"] and "#s-k-oven" in parts["c-f6"]
    assert "#s-pen" in parts["c-g6"] and "rotate(270" in parts["c-g6"]
    assert "#s-k-cattle" in parts["c-g6"]
    assert "#s-k-shrine" in parts["c-f5"] and "#s-k-villager" in parts["c-f5"]
    assert "#s-ruin" in parts["c-e6"]
    assert "#s-k-shaman" in parts["c-f7"]
    assert "sacred" in parts["block-A"]


def test_a_warning_stands_where_a_floor_costs_a_piece() -> None:
    parts = draw_parts(village("5.5=Ro 8.8=R"), R)
    assert ">!<" in parts["c-f6"] and ">+1<" in parts["c-i9"]
    assert ">A<" in parts["c-f5"]  # the block that would be joined


def test_the_limit_for_cards_stands_beside_each_tribe() -> None:
    s = village("5.5=R 8.8=R 1.1=R", hand=hands(2, A="oven"), plays=[2, 0])
    assert ">2/3<" in draw_parts(s, 1)["tribe0"]


def test_only_the_owner_sees_the_cards() -> None:
    s = village("5.5=R", hand=hands(2, A="oven oven pen"))
    assert "hand-oven" in draw_parts(s, 0)
    game = hoyuk(2)
    words = game_words(SPEC, "en", NAMES[:2])
    other = draw_picture(SPEC, View(game, 1, s, []), words, focus=0)
    assert "hand-oven" not in other.parts
    assert "3 hidden cards" in other.parts["backs"]


def test_a_closed_pile_shows_its_sign_and_targets_are_listed() -> None:
    s = village("5.5=Ro 8.8=B 8.9=B")
    s.tops[p.PENS] = -1
    s.under[p.PENS] = 0
    parts = draw_parts(s, 0)
    assert "#s-barred" in parts["pile-pens"]
    assert ">B<" in parts["catastrophe"] and ">A<" in parts["catastrophe"]
    assert 'aria-label="ovens: most in A, fewest in B"' in parts["catastrophe"]


def test_events_point_at_parts_of_the_picture() -> None:
    timeline = read_game("expert-5")
    game = timeline.game
    assert SPEC.highlights is not None
    marked: set[str] = set()
    words = game_words(SPEC, "en", NAMES)
    end = draw_picture(SPEC, View(game, 0, timeline.state, []), words).parts
    for ply in range(timeline.ply):
        for event in timeline.events_of(ply):
            for mark in SPEC.highlights(game, event):
                marked.add(EVENTS.names[event.kind])
                assert mark in end, mark
    assert {"HOUSE_BUILT", "PIECE_PLACED", "CARD_WON", "BLOCK_HIT", "CATASTROPHE_DRAWN"} <= marked
    assert SPEC.highlights(game, Event(c.HOUSE_BUILT, 0, [cell("5.5"), 0, 1])) == ["c-f6"]
