"""The shapes of Garden Nation: terrains, the crane, roofs, ploys; each in a box of 100 by 100."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.shapes import choose_shapes
from pentapolis.draw.svg import make_sheet

# A terrain is told by its sign as well as by its tint.
MEADOW: Final = (
    '<path class="f-none sign-line" d="M28 84 Q24 50 30 20 M50 84 V12 M72 84 Q76 50 70 20"/>'
)
STRAW: Final = '<path class="f-none sign-line" d="M14 26 H86 M14 50 H86 M14 74 H86"/>'
LEAVES: Final = (
    '<path class="sign-fill" d="M50 8 L84 50 L50 92 L16 50 Z"/>'
    '<path class="f-none sign-vein" d="M50 20 V80"/>'
)
BRAMBLE: Final = (
    '<path class="f-none sign-line" d="M14 34 L66 86 M34 14 L86 66 M14 66 L66 14 M34 86 L86 34"/>'
)
TERRAINS: Final = [MEADOW, STRAW, LEAVES, BRAMBLE]

# The tortoise that carries the crane: shell, head, feet, a mast with a hook.
CRANE: Final = (
    '<ellipse class="f-shadow" cx="52" cy="90" rx="42" ry="7"/>'
    '<path class="f-wood-light ink-line" d="M16 84 Q12 92 22 92 L32 92 L34 80 Z '
    'M62 82 L66 92 L78 92 Q84 90 80 80 Z"/>'
    '<path class="f-wood-light ink-line" d="M76 66 Q98 58 96 72 Q94 82 76 80 Z"/>'
    '<circle class="f-ink" cx="90" cy="68" r="2.6"/>'
    '<path class="crane-shell ink-line" d="M8 82 Q10 48 46 48 Q80 48 82 82 Z"/>'
    '<path class="f-none thin-line" d="M26 82 L34 54 M46 82 V48 M66 82 L58 54 M14 68 H78"/>'
    '<path class="f-none crane-mast" d="M38 50 V8 L84 18 M38 28 L58 13"/>'
    '<path class="f-none crane-rope" d="M80 18 V32 q0 8 -6 6"/>'
)
ROOF: Final = (
    '<path class="f-roof ink-line" d="M4 84 L42 26 L70 84 Z"/>'
    '<path class="f-roof-dark ink-line" d="M42 26 L72 16 L98 72 L70 84 Z"/>'
)
FLOOR: Final = (
    '<path class="f-plaster ink-line" d="M8 42 H68 V84 H8 Z"/>'
    '<path class="f-plaster-dark ink-line" d="M68 42 L92 26 V68 L68 84 Z"/>'
    '<path class="f-white ink-line" d="M8 42 L32 26 H92 L68 42 Z"/>'
    '<path class="f-wood-dark" d="M18 54 h12 v16 h-12 Z M44 54 h12 v16 h-12 Z"/>'
)
PLOY: Final = (
    '<circle class="f-shadow" cx="53" cy="55" r="42"/>'
    '<circle class="f-violet ink-line" cx="50" cy="50" r="42"/>'
    '<path class="f-white thin-line" d="M20 40 Q50 28 80 40 Q80 66 62 66 Q54 64 50 56 Q46 64 38 66 '
    'Q20 66 20 40 Z"/>'
    '<ellipse class="f-violet-dark" cx="36" cy="50" rx="8" ry="5.5"/>'
    '<ellipse class="f-violet-dark" cx="64" cy="50" rx="8" ry="5.5"/>'
)
SECRET: Final = (
    '<rect class="f-shadow" x="22" y="12" width="62" height="84" rx="8"/>'
    '<rect class="f-violet ink-line" x="18" y="8" width="62" height="84" rx="8"/>'
    '<circle class="f-none s-white" cx="49" cy="42" r="13"/>'
    '<path class="f-none s-white" d="M49 55 V76"/>'
)
DECK: Final = (
    '<rect class="f-wood-dark ink-line" x="26" y="14" width="58" height="80" rx="7"/>'
    '<rect class="f-wood-light ink-line" x="18" y="8" width="58" height="80" rx="7"/>'
    '<path class="f-wood-dark" d="M47 26 L62 44 H56 V66 H38 V44 H32 Z"/>'
)
# A walking arrow: the action goes on to the next territory.
WALK: Final = '<path class="f-none walk-line" d="M14 62 Q38 20 74 44 M74 44 L54 44 M74 44 L70 22"/>'
SWORD: Final = (
    '<path class="f-none blade" d="M22 22 L78 78 M78 22 L22 78"/>'
    '<path class="f-none s-hilt" d="M14 66 L34 86 M66 86 L86 66"/>'
)
# People who move in at the end of a round.
GROW: Final = (
    '<path class="f-green ink-line" d="M6 90 Q6 60 38 60 Q70 60 70 90 Z"/>'
    '<circle class="f-green ink-line" cx="38" cy="38" r="21"/>'
    '<path class="f-none grow-line" d="M78 14 V50 M60 32 H96"/>'
)
DOWN: Final = '<path class="f-none walk-line" d="M50 14 V78 M26 54 L50 80 L74 54"/>'

# Windows show whose floor it is: circle, square, triangle, diamond; within 12 by 12.
WINDOWS: Final = [
    "M{x} {y} m-5 0 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0",
    "M{x} {y} m-4.5 -4.5 h9 v9 h-9 Z",
    "M{x} {y} m0 -5.5 l6 10.5 h-12 Z",
    "M{x} {y} m0 -6 l6 6 l-6 6 l-6 -6 Z",
]

SHAPES: Final = {
    **choose_shapes("star", "head", seats=4),
    "meadow": MEADOW,
    "straw": STRAW,
    "leaves": LEAVES,
    "bramble": BRAMBLE,
    "crane": CRANE,
    "roof": ROOF,
    "floor": FLOOR,
    "ploy": PLOY,
    "secret": SECRET,
    "deck": DECK,
    "walk": WALK,
    "sword": SWORD,
    "down": DOWN,
    "grow": GROW,
}
SHEET: Final = make_sheet(SHAPES)
