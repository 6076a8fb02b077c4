"""What a game draws on: it says where each action is, and the canvas makes legal ones clickable.

Code that draws never asks what is legal. It gets a view, so it cannot show what is hidden from the
viewer, and the canvas knows the viewer's legal actions and what they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from pentapolis.catalog.words import Words

from .svg import (
    PLACES,
    Attribute,
    Number,
    element,
    move,
    number,
    start_tag,
    symbol,
    words,
    write_shape,
)

Say = Callable[[int], str]

# What a click on a group does.
HOT: Final = "hot"  # it plays its action
FAINT: Final = "hot faint"  # which brings nothing special
NEAR: Final = "near"  # it asks why that is not possible now
NO_CLICK: Final = ("", 0, "")


class Group:
    """A context manager: whatever is drawn inside becomes one part of the drawing."""

    def __init__(self, canvas: Canvas, id: str, start: str) -> None:
        self.canvas = canvas
        self.id = id
        self.start = start  # up to the end of its attributes

    def __enter__(self) -> None:
        self.canvas.stack.append([])

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        inner = "".join(self.canvas.stack.pop())
        if error is None:
            self.canvas.add(self.id, f"{self.start}>{inner}</g>" if inner else f"{self.start}/>")


@lru_cache(maxsize=1 << 14, typed=True)
def start_group(
    prefix: str,
    id: str,
    x: Number,
    y: Number,
    css: str,
    label: str,
    click: tuple[str, int, str],
    names: tuple[str, ...],
    *more: Attribute,
) -> str:
    """Write how a group begins; `click` is what a click on it does: how, which action, in words."""
    values: dict[str, Attribute] = {}
    if id:
        values["id"] = prefix + id
    if x or y:
        values["transform"] = f"translate({number(x)} {number(y)})"
    kind, action, said = click
    if kind in (HOT, FAINT):
        values |= {"css": f"{kind} {css}".strip(), "data_action": action, "role": "button"}
        values |= {"tabindex": 0, "aria_label": said}
    elif css:
        values["css"] = css
    if kind == NEAR:
        values |= {"data_why": action, "role": "button", "aria_disabled": "true"}
        values |= {"tabindex": -1, "aria_label": said}
    if label and "aria_label" not in values:
        values |= {"role": "img", "aria_label": label}
    others = dict(zip(names, more, strict=True))
    about = others.pop("about", "")
    if about:
        values |= {"aria_hidden": "true", "data_about": f"{prefix}{about}"}
    values |= others
    return start_tag("g", tuple(values), *values.values())


class Canvas:
    """Collects a drawing in parts by id; a piece keeps its id as long as it is on the table."""

    def __init__(
        self,
        legal: Sequence[int],
        say: Say,
        _: Words,
        *,
        viewer: int = -1,
        focus: int = 0,
        wide: bool = True,
        prefix: str = "",
        faint: Collection[int] = (),
        near: Collection[int] = (),
    ) -> None:
        self.legal = frozenset(legal)
        self.faint = frozenset(faint)  # legal actions that bring nothing special
        self.near = frozenset(near)  # those that the question could offer; a click asks why not
        self.say = say
        self._ = _
        self.viewer = viewer  # who sees it: a seat or SPECTATOR
        self.focus = focus  # whose own area is drawn large
        self.wide = wide  # for a wide screen, not for a phone
        self.prefix = prefix  # keeps the ids of several drawings on one page apart
        self.width: Number = 100
        self.height: Number = 100
        self.parts: dict[str, str] = {}  # finished top-level parts by id, in drawing order
        self.symbols: dict[str, str] = {}  # shapes drawn once and placed with use()
        self.hot: dict[int, str] = {}  # actions that can be clicked, with what they do
        self.desc: list[str] = []  # the position in words, a sentence each
        self.stack: list[list[str]] = [[]]
        self.origin = ""  # where the parts are that are drawn now: a transform

    # The drawing

    def size(self, width: Number, height: Number) -> None:
        """Set the width and height of the drawing, in its own units."""
        self.width = width
        self.height = height

    def place(self, x: Number, y: Number, scale: Number = 1) -> None:
        """Let all parts that follow lie at a place, so much larger or smaller."""
        self.origin = f"translate({x:g} {y:g})" + (f" scale({scale:.4g})" if scale != 1 else "")

    def describe(self, text: str) -> None:
        """Add a sentence to the description for people who cannot see the drawing."""
        self.desc.append(text)

    def define(self, name: str, markup: str, box: str = "0 0 100 100") -> None:
        """Define a shape that use() can place."""
        self.symbols[name] = symbol(name, box, markup)

    def define_all(self, sheet: Mapping[str, str]) -> None:
        """Define several shapes that make_sheet() has written."""
        self.symbols.update(sheet)

    # Shapes

    def rect(self, x: Number, y: Number, w: Number, h: Number, **more: Attribute) -> None:
        self.put("rect", (x, y, w, h), more)

    def circle(self, x: Number, y: Number, r: Number, **more: Attribute) -> None:
        self.put("circle", (x, y, r), more)

    def line(self, x1: Number, y1: Number, x2: Number, y2: Number, **more: Attribute) -> None:
        self.put("line", (x1, y1, x2, y2), more)

    def path(self, d: str, **more: Attribute) -> None:
        self.put("path", (d,), more)

    def polygon(self, points: Sequence[tuple[Number, Number]], **more: Attribute) -> None:
        text = " ".join([f"{number(x)},{number(y)}" for x, y in points])
        self.put("polygon", (text,), more)

    def text(self, x: Number, y: Number, content: str, **more: Attribute) -> None:
        """Write a text; `css` chooses its size and anchor (classes t1 to t4, mid, end)."""
        self.put("text", (x, y), more, content)

    def use(
        self,
        name: str,
        x: Number,
        y: Number,
        w: Number,
        h: Number | None = None,
        **more: Attribute,
    ) -> None:
        """Place a shape that was defined once."""
        self.put("use", (f"#s-{name}", x, y, w, w if h is None else h), more)

    def raw(self, markup: str) -> None:
        """Add SVG markup as it is."""
        self.add("", markup)

    def put(
        self, tag: str, place: tuple[Attribute, ...], more: dict[str, Attribute], text: str = ""
    ) -> None:
        """Draw a shape; `action` makes it clickable when it is legal, `id` names it."""
        if "action" not in more and "id" not in more:  # nearly all of a drawing
            markup = write_shape(tag, text, tuple(more), *place, *more.values())
            if len(self.stack) > 1:
                self.stack[-1].append(markup)
            else:
                self.add("", markup)
            return
        action = more.pop("action", None)
        key = more.pop("id", None)
        if isinstance(action, int):
            with self.group(action=action, id=str(key or "")):
                self.put(tag, place, more, text)
            return
        values: dict[str, Attribute] = {"id": f"{self.prefix}{key}"} if key else {}
        values |= dict(zip(PLACES[tag], place, strict=True))
        self.add(str(key) if key else "", element(tag, values | more, words(text)))

    def add(self, key: str, markup: str) -> None:
        """Add markup to the open group, or as a part of the drawing."""
        if len(self.stack) > 1:
            self.stack[-1].append(markup)
            return
        name = self.prefix + (key or f"p{len(self.parts)}")
        if name in self.parts:
            raise ValueError(f"two parts of the drawing are called {name!r}")
        part = markup if key else element("g", {"id": name}, markup)
        self.parts[name] = move(part, self.origin) if self.origin else part

    def group(
        self,
        id: str = "",
        x: Number = 0,
        y: Number = 0,
        css: str = "",
        action: int | None = None,
        label: str = "",
        **more: Attribute,
    ) -> Group:
        """Draw what follows as one part at a place; clickable as a whole if its action is legal.

        `label` says what it is. Where another part says it already, such as the field below a
        piece, `about` is the id of that part.
        """
        click = NO_CLICK
        if action is not None and action in self.legal:
            said = label or self.say(action)
            self.hot.setdefault(action, said)
            click = (FAINT if action in self.faint else HOT, action, said)
        elif action is not None and action in self.near:
            click = (NEAR, action, label or self._("Not possible now. Why?"))
        names, values = tuple(more), more.values()
        start = start_group(self.prefix, id, x, y, css, label, click, names, *values)
        return Group(self, id, start)

    def can_click(self, actions: Iterable[int]) -> bool:
        """Return whether a click can play one of some actions, or ask why it is not possible."""
        return not (self.legal.isdisjoint(actions) and self.near.isdisjoint(actions))

    # Selecting several pieces

    def token(self, name: str, legal: bool, label: str) -> dict[str, Attribute]:
        """Return the attributes of a piece that can be selected, none if that is not legal."""
        if not legal:
            return {}
        return {
            "data_token": name,
            "role": "checkbox",
            "aria_checked": "false",
            "tabindex": 0,
            "aria_label": label,
        }
