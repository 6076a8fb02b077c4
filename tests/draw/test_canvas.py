"""The canvas: what is legal is hot, and everything is written the same way each time."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pentapolis.catalog.words import Words
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.picture import Picture
from pentapolis.draw.shapes import SHAPES
from pentapolis.draw.svg import clean, element, number, words


def canvas(*legal: int) -> Canvas:
    return Canvas(legal, lambda action: f"do <{action}>", Words("en", []))


def whole(drawn: Canvas) -> str:
    return Picture(drawn.parts, drawn.symbols, 10, 10, "a & b", drawn.hot).svg()


def test_numbers_are_short() -> None:
    assert [number(value) for value in (1, 1.0, 1.25, -0.01, 2.96)] == ["1", "1", "1.2", "0", "3"]


def test_text_is_escaped_and_cleaned() -> None:
    assert words("<script>&\x00") == "&lt;script&gt;&amp;"
    assert clean("a\x07b\n") == "ab\n"
    assert (
        element("g", {"css": 'a"b', "data_x": 1.5, "id": None}) == '<g class=\'a"b\' data-x="1.5"/>'
    )


def test_what_is_legal_is_hot_and_nothing_else() -> None:
    drawn = canvas(4)
    drawn.rect(0, 0, 1, 1, id="yes", action=4)
    drawn.rect(0, 0, 1, 1, id="no", action=5)
    assert drawn.hot == {4: "do <4>"}
    assert 'data-action="4"' in drawn.parts["yes"]
    assert 'aria-label="do &lt;4&gt;"' in drawn.parts["yes"]
    assert 'tabindex="0"' in drawn.parts["yes"]
    assert "data-action" not in drawn.parts["no"]


def test_a_group_moves_and_names_what_is_in_it() -> None:
    drawn = canvas()
    with drawn.group(id="a", x=3, y=4.5, css="dim", label="a house"):
        drawn.circle(1, 2, 3, css="f-ink")
        drawn.text(1, 2, "<b>")
    assert drawn.parts["a"] == (
        '<g id="a" transform="translate(3 4.5)" class="dim" role="img" aria-label="a house">'
        '<circle cx="1" cy="2" r="3" class="f-ink"/><text x="1" y="2">&lt;b&gt;</text></g>'
    )


def test_parts_lie_at_their_place_and_what_is_in_them_does_not_move_again() -> None:
    drawn = canvas()
    drawn.place(10, 20, 0.5)
    with drawn.group(id="a", x=3, y=4):
        drawn.circle(1, 2, 3, transform="rotate(9)")
    drawn.circle(1, 2, 3, id="b")
    drawn.place(1.5, 0)
    drawn.circle(1, 2, 3, id="c")
    assert drawn.parts["a"] == (
        '<g id="a" transform="translate(10 20) scale(0.5) translate(3 4)">'
        '<circle cx="1" cy="2" r="3" transform="rotate(9)"/></g>'
    )
    moved = '<circle transform="translate(10 20) scale(0.5)" id="b" cx="1" cy="2" r="3"/>'
    assert drawn.parts["b"] == moved
    assert drawn.parts["c"].startswith('<circle transform="translate(1.5 0)" id="c"')


def test_every_shape_is_kept_wherever_it_is_drawn() -> None:
    drawn = canvas()
    drawn.line(0, 0, 1, 1)
    drawn.path("M0 0")
    drawn.polygon([(0, 0), (1, 0.55)])
    drawn.use("coin", 0, 0, 10)
    drawn.raw("<g/>")
    drawn.define("coin", SHAPES["coin"])
    text = whole(drawn)
    ElementTree.fromstring(text)
    assert text.count("<line") == text.count('href="#s-coin"') == 1
    assert 'points="0,0 1,0.6"' in text or 'points="0,0 1,0.5"' in text
    assert "<desc>a &amp; b</desc>" in text


def test_two_parts_never_share_a_name() -> None:
    drawn = canvas()
    drawn.rect(0, 0, 1, 1, id="a")
    with pytest.raises(ValueError, match="two parts of the drawing are called 'a'"):
        drawn.rect(0, 0, 1, 1, id="a")


def test_a_token_can_be_picked_only_when_it_may() -> None:
    drawn = canvas()
    assert drawn.token("H", False, "head") == {}
    assert drawn.token("H", True, "head")["data_token"] == "H"


def test_every_shape_is_well_formed() -> None:
    for name, shape in SHAPES.items():
        assert ElementTree.fromstring(f"<g>{shape}</g>") is not None, name


def test_what_the_question_could_offer_is_marked_for_the_question_why_not() -> None:
    drawn = Canvas([4], str, Words("en", []), near=[4, 5])
    for action in (4, 5, 6):
        drawn.rect(0, 0, 1, 1, id=f"a{action}", action=action)
    drawn.rect(0, 0, 1, 1, id="none")
    marked = {name: "data-why" in part for name, part in drawn.parts.items()}
    assert marked == {"a4": False, "a5": True, "a6": False, "none": False}
    (group,) = [part for part in drawn.parts.values() if "data-why" in part]
    assert ElementTree.fromstring(group).attrib == {
        "id": "a5",
        "data-why": "5",
        "role": "button",
        "aria-disabled": "true",
        "tabindex": "-1",
        "aria-label": "Not possible now. Why?",
    }
    assert drawn.hot == {4: "4"}


def test_a_canvas_says_what_a_click_can_do() -> None:
    drawn = Canvas([4], str, Words("en", []), near=[4, 7])
    assert drawn.can_click([3, 4]) and drawn.can_click(range(5, 9))
    assert not drawn.can_click([3, 5]) and not drawn.can_click([])
