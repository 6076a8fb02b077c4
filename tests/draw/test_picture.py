"""A whole picture: what is hot, what is picked, what is left for the tray."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

from hamlet import SPEC
from hamlet.rules.codes import SETTLE, TAKE

from pentapolis.catalog.languages import game_words
from pentapolis.core.game import Game
from pentapolis.core.state import SPECTATOR, State
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture, draw_seat_picture
from pentapolis.testkit.scene import play

GAME = SPEC.load(2, {"goals": 0})
WORDS = game_words(SPEC, "en", ["Ada", "Bo"])


def choosing() -> State:
    """Return a position in which seat A takes one of three tiles."""
    state = GAME.start()
    play(GAME, state, "tile:farm", "tile:mill", "tile:well")
    return state


def select(game: Game, seen: Any, legal: list[int]) -> dict[int, list[str]]:
    """Pick a tile by its place and its side."""
    return {action: [f"slot-{action}", "market"] for action in legal}


def test_every_legal_action_is_hot_where_it_is_drawn() -> None:
    state = choosing()
    picture = draw_picture(SPEC, View(GAME, 0, state, []), WORDS)
    assert sorted(picture.hot) == [TAKE, TAKE + 1, TAKE + 2]
    assert picture.hot[TAKE + 1] == "Take the mill (market 2)"
    assert (picture.choices, picture.tray, picture.wishes) == ([], {}, {})
    assert 'data-action="1"' in picture.parts["slot-2"]
    play(GAME, state, "take:1")
    picture = draw_picture(SPEC, View(GAME, 0, state, []), WORDS)
    assert sorted(picture.hot) == list(range(SETTLE, SETTLE + 25))


def test_a_spectator_can_click_nothing() -> None:
    for viewer in (1, SPECTATOR):
        picture = draw_picture(SPEC, View(GAME, viewer, choosing(), []), WORDS)
        assert (picture.hot, picture.choices, picture.tray) == ({}, [], {})


def test_what_is_not_drawn_is_picked_or_left_for_the_tray() -> None:
    blank = replace(SPEC, draw=None)
    picture = draw_picture(blank, View(GAME, 0, choosing(), []), WORDS)
    assert list(picture.tray) == [TAKE, TAKE + 1, TAKE + 2]
    picked = draw_picture(replace(blank, selections=select), View(GAME, 0, choosing(), []), WORDS)
    assert picked.tray == {}
    assert [(choice.action, choice.tokens) for choice in picked.choices] == [
        (0, "market slot-0"),
        (1, "market slot-1"),
        (2, "market slot-2"),
    ]
    both = draw_picture(replace(SPEC, selections=select), View(GAME, 0, choosing(), []), WORDS)
    assert both.choices == []  # what can be clicked need not be picked


def test_a_picture_stands_alone_in_a_notebook() -> None:
    picture = draw_picture(replace(SPEC, style=".town{}"), View(GAME, 0, choosing(), []), WORDS)
    text = picture.svg(title="Two <play>")
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert "<title>Two &lt;play&gt;</title>" in text
    assert ".town{}" in text and ".town{}" not in picture.svg(style=False)
    assert picture._repr_svg_() == picture.svg()


def test_a_game_may_have_no_small_picture_of_a_seat() -> None:
    def draw_seat(game: Game, seen: Any, seat: int, canvas: Any) -> None:
        canvas.rect(0, 0, 5, 5, id="board", action=TAKE)

    view = View(GAME, 0, choosing(), [])
    assert draw_seat_picture(SPEC, view, WORDS, 1) is None
    small = draw_seat_picture(replace(SPEC, draw_seat=draw_seat), view, WORDS, 1)
    assert small is not None
    assert small.hot == {}
    assert 'id="seat1-board"' in small.svg()
