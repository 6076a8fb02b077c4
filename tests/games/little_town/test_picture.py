"""The drawing: everything legal can be clicked, and it looks as it did."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.core.state import CHANCE, OVER, SPECTATOR
from pentapolis.core.view import View
from pentapolis.draw.picture import Picture, draw_picture, draw_seat_picture
from pentapolis.games.little_town import SPEC
from pentapolis.games.little_town.rules import codes as c
from pentapolis.games.little_town.rules.codes import ACTIONS
from pentapolis.games.little_town.rules.state import Town
from pentapolis.testkit.snapshots import check_snapshot

from .town import feed, little_town, play, town
from .wander import choose_best, wander

HERE = Path(__file__).parent
NAMES = ["Ada", "Bo", "Cleo", "Dan"]
# Numbers, and cubes that are bought for the shop, have no place on the table but in the panel.
IN_TRAY = {"done", "take", "decline", "buy", "fish", "wheat", "bought", "give_bought"}


def draw_view(s: Town, viewer: int, wide: bool = True, lang: str = "en") -> Picture:
    game = little_town(s.seats)
    words = game_words(SPEC, lang, NAMES[: s.seats])
    return draw_picture(SPEC, View(game, viewer, s, []), words, wide=wide)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("wide", [True, False])
def test_every_legal_action_can_be_clicked_in_the_picture(seats: int, wide: bool) -> None:
    wanderer = wander(little_town(seats, claims=1, auto_pay=0, market=seats - 2), seats, 0.3)
    s = wanderer.state
    while s.actor() != OVER:
        for viewer in s.deciders():
            found = draw_view(s, viewer, wide)
            legal = s.legal_for(viewer)
            assert sorted([*found.hot, *found.tray]) == legal
            trayed = {ACTIONS.name(action).partition(":")[0] for action in found.tray}
            assert trayed <= IN_TRAY
        wanderer.step()
    assert draw_view(s, SPECTATOR, wide).hot == {}


def test_a_meadow_shows_what_a_worker_would_bring() -> None:
    s = town(own={"e4": "wheat_field"}, others={"f4": "bakery"})
    text = draw_view(s, 0).hot[ACTIONS.find("place:f5")]
    assert "F5: +1 wood, 2 fish" in text
    assert "Wheat field (1 wheat)" in text
    assert "Bakery (1 wheat → 4 coins), fee to Bo" in text
    square = draw_view(s, 0).parts["m-f5"]
    assert square.count('href="#s-cube-0"') == 1 and square.count('href="#s-cube-2"') == 2
    assert "s-cube" not in draw_view(s, 1).parts["m-f5"]


def test_own_objectives_are_open_and_others_face_down() -> None:
    s = town(cards={0: "O12 O13"})
    assert "card0-11" in draw_view(s, 0).parts
    for viewer in (1, SPECTATOR):
        parts = draw_view(s, viewer).parts
        assert not [key for key in parts if key.startswith("card0-11")]


def list_tiles(parts: dict[str, str]) -> list[str]:
    return [key for key in parts if key.startswith("tile-")]


def test_the_market_closes_the_gap_of_a_built_tile() -> None:
    s = town(goods={0: "wood 2"}, cards={})
    before = draw_view(s, 0)
    play(s, "build:bakery", "site:d3")
    after = draw_view(s, 0)
    gone, *moved = [key for key in list_tiles(before.parts) if key not in list_tiles(after.parts)]
    assert (gone, moved) == ("tile-bakery", [])
    places = {key: find_place(before.parts[key]) for key in list_tiles(before.parts)}
    now = {key: find_place(after.parts[key]) for key in list_tiles(after.parts)}
    assert [key for key in now if now[key] != places[key]] == ["tile-statue"]  # the last one
    assert now["tile-statue"] == places["tile-bakery"]


def find_place(part: str) -> str:
    found = re.search(r"translate\(\S+ \S+\)", part)
    return found.group() if found else ""


def test_the_map_gets_the_room_of_a_market_that_empties() -> None:
    many = "castle church barn shop well statue quarry"
    heights = [draw_view(town(market=names), 0).height for names in (many, "castle church", "")]
    full, some, few = heights
    assert full > some == few  # wheat fields are left
    s = town(market="")
    s.market = s.wheat = 0
    assert draw_view(s, 0).height < few
    for height in (*heights, draw_view(town(3), 0).height):
        assert 880 / height * 108 > 80  # pixels of a square at 1440 by 900; they were 69


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("wide", [True, False])
def test_no_type_is_too_small_to_read(seats: int, wide: bool) -> None:
    wanderer = wander(little_town(seats, claims=1, auto_pay=0, market=seats - 2), seats + 5, 0.3)
    s = wanderer.state
    while s.actor() != OVER:
        for viewer in s.deciders()[:1]:
            found = draw_view(s, viewer, wide, "de")
            scale = min(700 / found.width, 740 / found.height) if wide else 374 / found.width
            sizes = re.findall(r'font-size="([\d.]+)"', found.svg(style=False))
            assert min(map(float, sizes)) * scale >= (14 if wide else 12)
            assert found.svg(style=False).count("<text") == len(sizes)
        wanderer.step()


def test_highlights_name_parts_of_the_picture() -> None:
    assert SPEC.highlights is not None
    game = little_town(2, claims=0)
    s = town(own={"e4": "well"}, game=game)
    for event in play(s, "place:f5", "act:e4", "done"):
        for part in SPEC.highlights(game, event):
            assert part in draw_view(s, 0).parts


def test_the_card_of_a_seat_shows_its_buildings_and_the_houses_left() -> None:
    s = town(own={"e4": "well", "d3": "dock"})
    words = game_words(SPEC, "en", NAMES)
    for seat, signs, left in ((0, {"well", "dock"}, 5), (1, set(), 7)):
        small = draw_seat_picture(SPEC, View(little_town(2), 1, s, []), words, seat)
        assert small is not None
        drawn = "".join(small.parts.values())
        assert drawn.count(f'href="#s-home-{seat}"') == left
        assert {key for key in ("well", "dock", "barn") if f'"#s-{key}"' in drawn} == signs


def test_the_position_is_described_in_words() -> None:
    s = town(own={"e4": "well"}, workers={1: "d3"}, goods={0: "wood 2"})
    desc = draw_view(s, 0).desc
    assert "Ada has 2 wood, 3 coins; 5 workers and 6 houses left." in desc
    assert "Buildings: Well E4." in desc
    assert "Workers: D3." in desc


def middle() -> Town:
    game = little_town(3, side=1, market=1, start=1)
    s = game.start()
    luck = Random(4)
    while s.actor() == CHANCE:
        s.apply(s.draw_outcome(luck.getrandbits(32)))
    while not (s.round == 3 and s.asking == c.CHOOSE_ACTION):
        s.apply(choose_best(game, s))
    return s


SCENES: Final[dict[str, tuple[Callable[[], Town], bool, str]]] = {
    "start-wide": (lambda: town(cards={0: "O01 O07 O12 O17"}), True, "en"),
    "middle-wide": (middle, True, "de"),
    "middle-tall": (middle, False, "en"),
    "meal-wide": (lambda: feed(town(goods={0: "fish 3 wheat 4 coins 5"})), True, "en"),
}


@pytest.mark.parametrize("name", SCENES)
def test_pictures_look_as_they_did(name: str) -> None:
    scene, wide, lang = SCENES[name]
    s = scene()
    svg = draw_view(s, s.turn, wide, lang).svg(style=False, title="")
    check_snapshot(HERE / "snapshots" / f"{name}.svg", svg.replace("><", ">\n<") + "\n")
