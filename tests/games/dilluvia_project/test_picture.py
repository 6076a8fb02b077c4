"""The picture of Dilluvia Project: what it shows and what can be clicked."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.core.game import Game
from pentapolis.core.state import CHANCE, EMPTY
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture, draw_seat_picture
from pentapolis.games.dilluvia_project import SPEC
from pentapolis.games.dilluvia_project.rules import codes as c
from pentapolis.games.dilluvia_project.rules.board import ACROSS, BLOCK, DOWN, SINGLE
from pentapolis.games.dilluvia_project.rules.land import shape_at
from pentapolis.games.dilluvia_project.rules.parts import BOX
from pentapolis.games.dilluvia_project.rules.state import Sky
from pentapolis.play.timeline import Timeline
from pentapolis.testkit import golden
from pentapolis.testkit.suite import NAMES

from .geometry import find_areas
from .sky import dilluvia, sky

HERE = Path(__file__).parent


def read_game(stem: str) -> Timeline:
    return golden.read_golden(SPEC, HERE / "golden" / f"{stem}.replay")


PLACES = ("zeppelin", "buy", "field", "propeller", "square", "across", "down", "block", "move")


def is_place(game: Game, action: int) -> bool:
    """Return whether an action is a place on the table, not only a card."""
    return game.actions.name(action).partition(":")[0] in PLACES


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
@pytest.mark.parametrize("stem", ["two-seats", "three-seats", "four-seats"])
def test_every_legal_action_is_reachable_once_and_nothing_else(stem: str, wide: bool) -> None:
    timeline = read_game(stem)
    for ply in range(0 if wide else 1, timeline.ply + 1, 2):
        state = timeline.position_at(ply)
        viewer = max(0, state.actor())
        view = View(timeline.game, viewer, state, [])
        drawn = draw_picture(SPEC, view, game_words(SPEC, "de", NAMES), wide=wide)
        assert sorted([*drawn.hot, *drawn.tray]) == view.legal
        assert not [action for action in drawn.hot if not is_place(timeline.game, action)]
        assert not [action for action in drawn.tray if is_place(timeline.game, action)]
        assert sorted(drawn.cards) == view.legal  # and all of them are cards of the panel
        if state.actor() == CHANCE:
            assert view.legal == []


def test_only_the_player_who_decides_can_click() -> None:
    timeline = read_game("four-seats")
    for ply in range(20, timeline.ply, 60):
        state = timeline.position_at(ply)
        for seat in range(4):
            view = View(timeline.game, seat, state, [])
            drawn = draw_picture(SPEC, view, game_words(SPEC, "en", NAMES))
            assert bool(drawn.cards) == (seat == state.actor())
            assert seat == state.actor() or not drawn.hot


def draw_position(s: Sky, wide: bool = True) -> tuple[dict[str, str], str]:
    """Draw a position for the player on turn; return its parts and the whole drawing."""
    view = View(dilluvia(s.seats), s.turn, s, [])
    picture = draw_picture(SPEC, view, game_words(SPEC, "en", NAMES), wide=wide)
    return picture.parts, picture.svg(style=False)


def test_prices_are_shown_on_the_tiles_of_your_line() -> None:
    market = {"a1": "toll", "b1": "sets", "c1": "maj-prop", "d1": "comp2", "a2": "toll"}
    s = sky(2, "buy-tile", market=market, zeppelins={0: "e1", 1: "n1"}, aeros=9)
    parts, _ = draw_position(s)
    assert [f">{price}</text>" in parts[f"space-{n}"] for n, price in enumerate((4, 3, 5, 1))] == [
        True
    ] * 4
    assert 'class="price"' not in parts["space-4"]


def test_a_garden_shows_what_it_will_bring() -> None:
    s = sky(2, "lay-garden", aeros=1, land={0: "f6 i9"}, buildings={0: ["6A d5"], 1: ["1A f7"]})
    parts, _ = draw_position(s)
    spot = s.box.shape_action[0] + s.box.city.find("f6")
    assert ">+4<" in parts[f"spot-{spot}"]
    other = s.box.shape_action[0] + s.box.city.find("i9")
    assert "</text>" not in parts[f"spot-{other}"] and "faint" in parts[f"spot-{other}"]
    assert SPEC.action_card is not None
    card = SPEC.action_card(dilluvia(2), s, spot, game_words(SPEC, "en", NAMES))
    assert card.result == "Anna +4, Bo & Co +1"


def test_the_way_to_the_next_ten_is_shown() -> None:
    parts, text = draw_position(sky(2, prestige=7, house=4))
    assert parts["ladder"].count("rung full") == 7
    assert "Every 10 prestige: +3 people" in text and "(+4 after 2 more buildings)" in text
    parts, text = draw_position(sky(2, house=0))
    assert "Every 10 prestige: +1 person<" in text and "(+2 after 2 more buildings)" in text
    parts, text = draw_position(sky(2, house=len(BOX.house_values) - 1))
    assert "more buildings" not in text


def test_every_place_for_medium_land_has_a_spot() -> None:
    s = sky(2, "place-land", aeros=9, land={0: "f6"})
    s.size, s.gift, s.unspent = 1, c.BOUGHT, 2
    parts, _ = draw_position(s)
    spots = [key for key in parts if key.startswith("spot-")]
    assert len(spots) == len(s.legal())


def test_used_benefits_and_buildings_of_later_rounds_are_dim() -> None:
    s = sky(2)
    s.starred = 1
    parts, _ = draw_position(s)
    assert 'class="gone"' in parts["lane-0"] and 'class="gone"' not in parts["lane-1"]
    assert 'class="later"' in parts["type-3"] and 'class="later"' not in parts["type-0"]


def test_highlights_name_parts_that_exist() -> None:
    timeline = read_game("builders")
    found = 0
    for ply in range(timeline.ply):
        highlighted: list[str] = []
        assert SPEC.highlights is not None
        for event in timeline.events_of(ply):
            highlighted += SPEC.highlights(timeline.game, event)
        if highlighted and ply % 9 == 0:
            state = timeline.position_at(ply + 1)
            assert isinstance(state, Sky)
            view = View(timeline.game, 0, state, [])
            picture = draw_picture(SPEC, view, game_words(SPEC, "en", NAMES)).svg(style=False)
            ended = state.asking == c.MOOR_ZEPPELIN or state.zeppelin == [EMPTY] * 4
            for part in highlighted:
                assert ended or f'id="{part}"' in picture, (ply, part)
                found += 1
    assert found > 20


def test_a_thumbnail_shows_the_buildings_of_its_seat() -> None:
    timeline = read_game("two-seats")
    view = View(timeline.game, 0, timeline.position_at(120), [])
    drawn = draw_seat_picture(SPEC, view, game_words(SPEC, "en", NAMES), 0)
    assert drawn is not None
    state = timeline.position_at(120)
    assert isinstance(state, Sky)
    assert drawn.svg().count('class="seat-0 thin-line"') == state.b_seat.count(0) > 0


def test_on_a_phone_the_squares_to_choose_from_are_large_enough_for_a_finger() -> None:
    timeline = read_game("four-seats")
    words = game_words(SPEC, "en", NAMES)
    near = far = 0
    for ply in range(timeline.ply):
        state = timeline.position_at(ply)
        if not isinstance(state, Sky) or state.asking not in (c.PLACE_LAND, c.CHOOSE_SITE):
            continue
        drawn = draw_picture(SPEC, View(timeline.game, state.actor(), state, []), words, wide=False)
        areas = find_areas(drawn).values()
        large = max(area.right - area.left for area in areas)
        shape = {SINGLE: 0.87, ACROSS: 0.47, DOWN: 0.47, BLOCK: 0.68}[
            shape_at(state, min(set(drawn.hot)))
        ]
        square = large / shape * 374 / float(drawn.width)  # on a phone
        near += square > 42
        far += square <= 42
    assert near > 20 and near > 5 * far
