"""Everything in the drawing can be read and hit, and nothing lies on top of something else."""

from __future__ import annotations

from itertools import combinations

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.core.state import EMPTY
from pentapolis.core.view import View
from pentapolis.draw.picture import Picture, draw_picture
from pentapolis.games.garden_nation import SPEC
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.board import FIELD_NAMES
from pentapolis.games.garden_nation.rules.codes import PUBLIC_KEYS, SECRET_KEYS
from pentapolis.testkit.suite import NAMES

from .boxes import Shape, join_boxes, list_shapes, target_boxes
from .garden import make_garden
from .test_picture import draw_position, read_game

DESKTOP = (700, 740)  # the room for the drawing on the smallest wide screen, in pixels
PHONE = 374
CARDS = ("card-", "secret", "order", "supply")
each_shape = pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
each_game = pytest.mark.parametrize("stem", ["last-floor-2", "last-floor-4", "all-ploys"])


def draw_samples(stem: str, wide: bool, lang: str = "de") -> list[Picture]:
    """Draw positions of a whole recorded game as those see them who decide."""
    timeline = read_game(stem)
    shown: list[Picture] = []
    for ply in range(25, timeline.ply + 1, 9):
        state = timeline.position_at(ply)
        for seat in state.deciders() or [0]:
            view = View(timeline.game, seat, state, [])
            shown.append(draw_picture(SPEC, view, game_words(SPEC, lang, NAMES), wide=wide))
    return shown


def pixels_for_unit(picture: Picture, wide: bool) -> float:
    """Return how many pixels a unit of the drawing has where it is shown smallest."""
    if wide:
        return min(DESKTOP[0] / picture.width, DESKTOP[1] / picture.height)
    return PHONE / picture.width


def draw_towers(wide: bool) -> Picture:
    """Draw a garden in which tall buildings and roofs stand as near each other as can be."""
    buildings = {f"{number}.{place}": "A4" for number, place in ((1, "bl"), (4, "c"), (4, "l"))}
    buildings |= {
        "4.br": "B3^",
        "4.bl": "B5",
        "4.tl": "B2^",
        "1.br": "B4^",
        "3.r": "B5",
        "5.l": "A6",
    }
    return draw_position(make_garden(buildings=buildings, row=["house"]), wide=wide)


@each_shape
@each_game
def test_no_text_is_too_small(stem: str, wide: bool) -> None:
    """14 pixels on a desktop, 12 on a phone."""
    for shown in draw_samples(stem, wide):
        scale = pixels_for_unit(shown, wide)
        for shape in list_shapes(shown):
            if shape.tag == "text":
                assert shape.font * scale >= (14 if wide else 12) - 0.01, shape


@each_shape
@each_game
def test_no_two_targets_overlap(stem: str, wide: bool) -> None:
    for shown in draw_samples(stem, wide):
        boxes = target_boxes(list_shapes(shown))
        for one, other in combinations(sorted(boxes), 2):
            assert not boxes[one].overlaps(boxes[other]), (one, other)


@each_game
def test_targets_on_a_phone_are_large_enough_for_fingers(stem: str) -> None:
    """Except the fields of the whole garden, where the page offers a close-up."""
    large = 0
    for shown in draw_samples(stem, False):
        scale = pixels_for_unit(shown, False)
        shapes = list_shapes(shown)
        for name, box in target_boxes(shapes).items():
            parts = {shape.part for shape in shapes if shape.target == name}
            if not any(part.startswith("f") for part in parts):
                assert min(box.right - box.left, box.bottom - box.top) * scale >= 44, name
                large += 1
    assert large > 30


def is_badge(shape: Shape) -> bool:
    """Return whether a shape is a number, a sign below a building, or a badge beside one."""
    if shape.part.startswith(("number", "most", "crane")):
        return True
    return shape.part.startswith(("f", "close")) and shape.tag == "text"


@each_shape
def test_no_building_hides_a_number_or_a_badge(wide: bool) -> None:
    """However tall the buildings in front of it are."""
    shapes = list_shapes(draw_towers(wide))
    keys = {"b" + name.replace(".", "-") for name in FIELD_NAMES}
    buildings = [
        shape
        for shape in shapes
        if (shape.part in keys or shape.part.startswith("closeb")) and "f-shadow" not in shape.css
    ]
    badges = [shape for shape in shapes if is_badge(shape)]
    assert len(buildings) > 60
    for building in buildings:
        for badge in badges:
            assert not building.box.overlaps(badge.box, 2.5), (building, badge)


@each_shape
@each_game
def test_badges_do_not_lie_on_each_other(stem: str, wide: bool) -> None:
    for shown in draw_samples(stem, wide):
        badges: dict[str, list[Shape]] = {}
        for shape in list_shapes(shown):
            if shape.part.startswith(("number", "most", "crane", "walk")):
                badges.setdefault(shape.part, []).append(shape)
        boxes = {part: join_boxes(found) for part, found in badges.items()}
        for one, other in combinations(sorted(boxes), 2):
            assert not boxes[one].overlaps(boxes[other]), (one, other)


@each_shape
@each_game
def test_everything_stays_inside_the_drawing(stem: str, wide: bool) -> None:
    for shown in draw_samples(stem, wide):
        for shape in list_shapes(shown):
            box = shape.box
            assert box.left >= -4 and box.top >= -8, shape
            assert box.right <= shown.width + 4 and box.bottom <= shown.height + 4, shape


@pytest.mark.parametrize("lang", ["en", "de"])
@each_shape
@pytest.mark.parametrize("asking", [c.ACT, c.KEEP_SECRETS])
def test_words_stay_on_their_cards(wide: bool, lang: str, asking: int) -> None:
    """The names and words of all open and secret projects fit."""
    hands = [SECRET_KEYS[first : first + 4] for first in range(0, len(SECRET_KEYS) - 3, 2)]
    rows = [PUBLIC_KEYS[first : first + 4] for first in range(0, len(PUBLIC_KEYS), 3)]
    for hand, row in zip(hands, rows, strict=False):
        s = make_garden(row=row, secrets={0: hand[:2]})
        if asking == c.KEEP_SECRETS:
            s.asking = asking
            s.dealt[:4] = [SECRET_KEYS.index(key) for key in hand]
            s.kept = [EMPTY] * 4
        found = list_shapes(draw_position(s, 0, lang, wide))
        shapes = [each for each in found if each.part.startswith(CARDS)]
        rooms = [each for each in shapes if each.tag == "rect" and each.css != "ribbon"]
        texts = [each for each in shapes if each.tag == "text"]
        assert len(texts) > 12
        for text in texts:
            room = next(each.box for each in reversed(rooms) if is_start_inside(text, each))
            assert text.box.left >= room.left + 3, text
            assert text.box.right <= room.right - 3, text
            assert text.box.bottom <= room.bottom - 3, text
        for one, other in combinations(texts, 2):
            assert not one.box.overlaps(other.box, 2), (one, other)


def is_start_inside(text: Shape, room: Shape) -> bool:
    """Return whether a text begins or ends on a card."""
    x = text.box.right - 1 if "end" in text.css.split() else text.box.left + 8
    across = room.box.left <= x <= room.box.right
    return across and room.box.top <= text.box.top <= room.box.bottom


def test_a_building_is_twice_as_large_as_it_was() -> None:
    """It was 30 pixels wide at 1440 by 900, where the drawing has 970 by 880 pixels."""
    shown = draw_position(make_garden(buildings={"4.c": "A1"}))
    house = [each for each in list_shapes(shown) if each.part == "b4-c" and "seat-0" in each.css]
    box = join_boxes(house)
    assert (box.right - box.left) * min(970 / shown.width, 880 / shown.height) >= 59
