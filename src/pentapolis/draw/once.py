"""Things that look the same again and again, drawn once for all tables and repeated after that.

A function with `@draw_once` draws on a canvas of its own, which knows neither viewer nor focus nor
what is legal, and whose words know no names: nothing but its arguments, the language and the shape
of the drawing can decide what it draws. So what is kept for one viewer tells another one nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache, wraps
from typing import Concatenate, Final, ParamSpec

from pentapolis.catalog.words import Words

from .canvas import Canvas

KEPT: Final = 1 << 12  # things of one kind
UNNAMED: Final = re.compile(r"p\d+")  # such parts are counted, and a drawing has others before
FORBIDDEN: Final = ("legal", "faint", "near", "say", "viewer", "focus")

P = ParamSpec("P")
Draw = Callable[Concatenate[Canvas, P], None]


def draw_once(draw: Draw[P]) -> Draw[P]:
    """Let a function draw the same thing only once; its arguments are compared with their types.

    Inside a group it may draw anything that cannot be clicked, elsewhere parts with an id.
    """

    @lru_cache(maxsize=KEPT, typed=True)
    def make_markup(
        _: Words,
        wide: bool,
        prefix: str,
        is_inside: bool,
        origin: str,
        *args: P.args,
        **more: P.kwargs,
    ) -> Mapping[str, str]:
        canvas = Canvas([], str, _, wide=wide, prefix=prefix)
        canvas.origin = origin
        for name in FORBIDDEN:
            delattr(canvas, name)
        if is_inside:
            canvas.stack.append([])
        draw(canvas, *args, **more)
        is_counted = any(UNNAMED.fullmatch(name.removeprefix(prefix)) for name in canvas.parts)
        if canvas.symbols or canvas.desc or is_counted:
            raise ValueError(f"{draw.__qualname__} must only draw parts with ids of their own")
        return {"": "".join(canvas.stack.pop())} if is_inside else canvas.parts

    @wraps(draw)
    def repeat(canvas: Canvas, /, *args: P.args, **more: P.kwargs) -> None:
        is_inside = len(canvas.stack) > 1
        words, wide, prefix = canvas._.nameless, canvas.wide, canvas.prefix
        origin = "" if is_inside else canvas.origin
        found = make_markup(words, wide, prefix, is_inside, origin, *args, **more)  # type: ignore[arg-type]
        if is_inside:
            canvas.stack[-1].append(found[""])
        else:
            canvas.parts.update(found)

    return repeat
