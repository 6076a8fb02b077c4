"""What is drawn once for all tables depends on nothing that only one of them knows."""

from __future__ import annotations

import gettext
from collections.abc import Callable

import pytest

from pentapolis.catalog.words import Words
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

SOURCE = gettext.NullTranslations()
calls: list[int] = []


@draw_once
def draw_dot(canvas: Canvas, x: float, label: str = "") -> None:
    calls.append(1)
    with canvas.group(id=f"dot-{x}", label=label):
        canvas.circle(x, 0, 2 if canvas.wide else 3)
        canvas.text(x, 0, canvas._("dot"))


def make_canvas(**more: object) -> Canvas:
    return Canvas([1], str, Words("en", ["Anna"], SOURCE), **more)  # type: ignore[arg-type]


def test_it_is_drawn_once_and_looks_the_same() -> None:
    calls.clear()
    first, second, other = make_canvas(), make_canvas(viewer=2), make_canvas(wide=False)
    for canvas in (first, second, other):
        draw_dot(canvas, 7, label="a dot")
    assert first.parts == second.parts != other.parts
    assert len(calls) == 2


def test_inside_a_group_it_becomes_a_piece_of_it() -> None:
    canvas, plain = make_canvas(), make_canvas()
    with canvas.group(id="box"):
        draw_dot(canvas, 8)
    with plain.group(id="box"), plain.group(id="dot-8"):
        plain.circle(8, 0, 2)
        plain.text(8, 0, "dot")
    assert canvas.parts == plain.parts


def test_each_place_has_its_own_copy_but_inside_a_group_the_place_is_no_matter() -> None:
    calls.clear()
    first, second = make_canvas(), make_canvas()
    for canvas, x in ((first, 1), (second, 2)):
        canvas.place(x, 0)
        draw_dot(canvas, 11)
        with canvas.group(id="box"):
            draw_dot(canvas, 12)
    assert 'translate(1 0)"' in first.parts["dot-11"]
    assert 'translate(2 0)"' in second.parts["dot-11"]
    assert second.parts["box"] == first.parts["box"].replace("translate(1 0)", "translate(2 0)")
    assert first.parts["box"].count("translate") == 1
    assert len(calls) == 3


def test_numbers_that_are_written_otherwise_are_kept_apart() -> None:
    canvas = make_canvas()
    draw_dot(canvas, 9)
    draw_dot(canvas, 9.0)
    assert list(canvas.parts) == ["dot-9", "dot-9.0"]


@pytest.mark.parametrize(
    "use",
    [
        lambda canvas: canvas.legal,
        lambda canvas: canvas.viewer,
        lambda canvas: canvas.focus,
        lambda canvas: canvas.group(id="x", action=1),
        lambda canvas: canvas.can_click([1]),
        lambda canvas: canvas._.player_name(0),
        lambda canvas: canvas.describe("a position"),
    ],
)
def test_it_cannot_know_viewer_players_or_what_is_legal(use: Callable[[Canvas], object]) -> None:
    @draw_once
    def draw(canvas: Canvas) -> None:
        use(canvas)

    with pytest.raises((AttributeError, LookupError, ValueError)):
        draw(make_canvas())


def test_parts_without_a_name_are_refused_because_they_are_counted() -> None:
    @draw_once
    def draw(canvas: Canvas) -> None:
        canvas.circle(0, 0, 1)

    with pytest.raises(ValueError, match="draw"):
        draw(make_canvas())
