"""Boxes of parts, and what is cut out of a picture."""

from __future__ import annotations

import pytest

from pentapolis.catalog.languages import frame_words
from pentapolis.draw.bounds import Box, make_matrix, measure_part, read_type_sizes
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.cutout import Cutout, cut_out, cut_symbol, draw_symbol_sheet
from pentapolis.draw.picture import Picture, make_picture

SIZES = {"t4": 20.0}


@pytest.mark.parametrize(
    ("markup", "box"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', (1, 2, 4, 6)),
        ('<circle cx="5" cy="5" r="2"/>', (3, 3, 7, 7)),
        ('<ellipse cx="5" cy="5" rx="2" ry="1"/>', (3, 4, 7, 6)),
        ('<line x1="9" y1="1" x2="2" y2="8"/>', (2, 1, 9, 8)),
        ('<polygon points="1,1 4,2 3,9"/>', (1, 1, 4, 9)),
        ('<use href="#s-x" x="1" y="1" width="10" height="10"/>', (1, 1, 11, 11)),
        ('<path d="M1 1h4v3H2l-1 1z"/>', (1, 1, 5, 5)),
        ('<path d="M0 5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0"/>', (0, 0, 10, 10)),
        ('<path d="M0 0Q5 8 10 0"/>', (0, 0, 10, 8)),
        ('<g transform="translate(10 20)"><rect width="1" height="1"/></g>', (10, 20, 11, 21)),
        (
            '<g transform="translate(10 0) scale(2)"><rect width="3" height="1"/></g>',
            (10, 0, 16, 2),
        ),
        ('<rect width="4" height="2" transform="rotate(90)"/>', (-2, 0, 0, 4)),
        ('<rect width="4" height="2" transform="rotate(180 2 1)"/>', (0, 0, 4, 2)),
        ('<rect width="2" height="4" transform="skewX(45)"/>', (0, 0, 6, 4)),
        ('<rect width="4" height="2" transform="skewY(45)"/>', (0, 0, 4, 6)),
        ('<text x="10" y="50" class="t4">00</text>', (10, 40, 34.8, 60)),
        ('<text x="10" y="50" class="mid" font-size="10">00</text>', (3.8, 45, 16.2, 55)),
        ('<text x="10" y="50" class="end" textLength="8">00</text>', (2, 42, 10, 58)),
    ],
)
def test_a_part_has_a_box(markup: str, box: tuple[float, ...]) -> None:
    found = measure_part(markup, SIZES)
    assert (found.left, found.top, found.right, found.bottom) == pytest.approx(box)


def test_boxes_know_their_size_and_what_they_overlap() -> None:
    box = Box(0, 0, 4, 2)
    assert (box.width, box.height) == (4, 2)
    assert box.overlaps(Box(3, 1, 9, 9)) and not box.overlaps(Box(4, 0, 9, 9))
    assert Box().is_empty and not Box().join(box).is_empty
    assert measure_part("<g/>", {}).is_empty
    with pytest.raises(ValueError, match="matrix"):
        make_matrix("matrix", [1.0])


def test_sizes_of_type_come_from_the_style_sheet() -> None:
    style = ".drawing .t4 { font-size: 17px; }\n.big { color: red; font-size: 30.5px }"
    assert read_type_sizes(style) == {"t4": 17, "big": 30.5}


def draw() -> Picture:
    canvas = Canvas([3], lambda action: f"do {action}", frame_words("en"))
    canvas.size(100, 100)
    canvas.define("tree", '<circle cx="50" cy="50" r="40"/>')
    canvas.define("wood", '<use href="#s-tree" width="100" height="100"/>')
    canvas.define("lake", "<g/>")
    with canvas.group(id="field-a", action=3):
        canvas.use("wood", 0, 0, 20)
    with canvas.group(id="field-b", x=20, label="B"):
        canvas.rect(0, 0, 20, 20)
    with canvas.group(id="field-c", x=80, y=80):
        canvas.use("lake", 0, 0, 20)
    return make_picture(canvas)


def test_a_cutout_has_what_lies_there_and_its_shapes() -> None:
    found = cut_out(draw(), ["field-a"])
    assert "#s-wood" in found.inner and "<rect" in found.inner and "#s-lake" not in found.inner
    assert set(found.symbols) == {"wood", "tree"}
    assert (found.box.left, found.box.right) == (-3, 23)
    alone = cut_out(draw(), ["field-a"], only=True)
    assert "<rect" not in alone.inner
    assert "data-action" not in alone.inner and " id=" not in alone.inner


def test_a_marked_part_has_a_ring_and_is_inside() -> None:
    found = cut_out(draw(), ["field-a"], mark=["field-c"])
    assert found.inner.count('class="mark"') == 1
    assert found.box.right > 100
    with pytest.raises(ValueError, match="'tower'"):
        cut_out(draw(), ["field-a"], mark=["tower"])


def test_a_symbol_stands_alone() -> None:
    found = cut_symbol(draw(), "wood")
    assert set(found.symbols) == {"wood", "tree"}
    assert 'aria-label="A wood"' in found.svg("A wood")
    assert 'aria-hidden="true"' in found.svg()
    with pytest.raises(ValueError, match="'castle'"):
        cut_symbol(draw(), "castle")


def test_a_page_has_each_shape_once() -> None:
    found = cut_symbol(draw(), "wood")
    assert draw_symbol_sheet([found, found]).count("<symbol") == 2
    other = Cutout("", Box(), {"wood": "<symbol/>"})
    with pytest.raises(ValueError, match="wood"):
        draw_symbol_sheet([found, other])
