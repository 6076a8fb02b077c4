"""The shapes of Höyük."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.canvas import Canvas
from pentapolis.draw.shapes import choose_shapes
from pentapolis.draw.svg import make_sheet

from ..words.names import KIND_NAMES
from .cards import STORM_SHAPES
from .tiles import COW, HOUSE_BOX, HOUSE_SHAPES, PEN_BOX, PEN_SHAPES, SIGNS

PEN_SIGN: Final = (
    '<path class="pasture ink-line" d="M10 22 H90 V88 H10 Z"/>'
    '<path class="f-none fence" d="M14 16 V84 H86 V16"/>'
    '<path class="f-none fence-rail" d="M14 40 H86 M14 62 H86 M38 40 V84 M62 40 V84"/>'
)
OVEN: Final = (
    '<path class="f-shadow" d="M14 92 H90 L96 84 L92 60 Z"/>'
    '<path class="f-roof ink-line" d="M10 90 V62 Q10 18 50 18 Q90 18 90 62 V90 Z"/>'
    '<path class="f-roof-dark ink-line" d="M30 90 V70 Q30 50 50 50 Q70 50 70 70 V90 Z"/>'
    '<path class="f-gold" d="M40 90 Q36 74 48 66 Q46 76 54 72 Q64 80 60 90 Z"/>'
    '<path class="f-none s-smoke" d="M50 14 Q42 8 50 2"/>'
)
SHRINE: Final = (
    '<path class="f-shadow" d="M20 94 H84 L92 86 H28 Z"/>'
    '<path class="f-stone ink-line" d="M18 92 V80 H82 V92 Z"/>'
    '<path class="f-stone-light ink-line" d="M36 80 V40 H64 V80 Z"/>'
    '<path class="f-stone-light ink-line" d="M50 40 Q26 38 16 10 Q32 24 50 24 Q68 24 84 10 '
    'Q74 38 50 40 Z"/>'
    '<path class="f-none thin-line" d="M36 54 H64 M36 66 H64"/>'
)
CATTLE: Final = (
    '<path class="f-wood-light ink-line" d="M30 30 Q8 34 6 8 Q20 22 36 20 H64 Q80 22 94 8 Q92 34 '
    "70 30 "
    'Q74 52 64 72 Q60 90 50 90 Q40 90 36 72 Q26 52 30 30 Z"/>'
    '<circle class="f-ink" cx="40" cy="46" r="4.5"/><circle class="f-ink" cx="60" cy="46" r="4.5"/>'
    '<path class="f-wood-dark" d="M42 76 Q50 70 58 76 Q56 86 50 86 Q44 86 42 76 Z"/>'
)
VILLAGER: Final = (
    '<path class="f-shadow" d="M24 94 H84 L90 86 Z"/>'
    '<path class="f-water-deep ink-line" d="M20 92 Q22 48 50 48 Q78 48 80 92 Z"/>'
    '<circle class="f-skin ink-line" cx="50" cy="30" r="20"/>'
    '<path class="f-wood-dark" d="M30 28 Q32 8 50 8 Q68 8 70 28 Q60 20 50 20 Q40 20 30 28 Z"/>'
)
SHAMAN: Final = (
    '<circle class="halo" cx="50" cy="50" r="46"/>'
    '<path class="f-violet ink-line" d="M26 92 Q28 46 50 46 Q72 46 74 92 Z"/>'
    '<circle class="f-skin ink-line" cx="50" cy="32" r="15"/>'
    '<path class="f-gold ink-line" d="M34 28 L30 6 L42 18 L50 4 L58 18 L70 6 L66 28 Z"/>'
    '<path class="f-none staff" d="M82 92 V24"/><circle class="f-gold ink-line" cx="82" cy="20" '
    'r="8"/>'
)
JOKER: Final = (
    '<path class="f-iron-light ink-line" d="M22 84 L14 66 L62 18 L84 12 L78 36 L34 80 Z"/>'
    '<path class="f-iron" d="M62 18 L84 12 L78 36 Z"/>'
    '<path class="f-gold ink-line" d="M50 50 l9 20 l21 2 l-16 14 l5 12 l-19 -10 l-19 10 l5 -12 '
    "l-16 -14 "
    'l21 -2 z" transform="translate(8 -4) scale(0.82)"/>'
)
HOUSE_SIGN: Final = (
    '<path class="f-plaster ink-line" d="M12 62 H88 V90 H12 Z"/>'
    '<path class="f-wood-light ink-line" d="M12 22 H88 V62 H12 Z"/>'
    '<path class="f-wood-dark" d="M42 90 V72 H58 V90 Z"/>'
)
TOWER_SIGN: Final = (
    '<path class="f-plaster-dark ink-line" d="M16 70 H84 V94 H16 Z"/>'
    '<path class="f-plaster ink-line" d="M16 46 H84 V70 H16 Z"/>'
    '<path class="f-wood-light ink-line" d="M16 8 H84 V46 H16 Z"/>'
    '<path class="f-wood-dark" d="M42 94 V78 H58 V94 Z M26 64 V54 H38 V64 Z M62 64 V54 H74 V64 Z"/>'
)
CHOICE_SIGN: Final = (
    '<path class="f-panel" d="M8 8 H92 V92 H8 Z"/>'
    '<path class="f-none thin-line" d="M50 8 V92 M8 50 H92"/>'
    '<path class="f-wood-light thin-line" d="M16 18 H42 V42 H16 Z"/>'
    '<path class="f-roof thin-line" d="M58 42 V32 Q58 18 71 18 Q84 18 84 32 V42 Z"/>'
    '<path class="pasture thin-line" d="M16 58 H42 V82 H16 Z"/>'
    '<path class="f-stone-light thin-line" d="M64 84 V66 Q56 64 58 56 Q66 62 71 62 Q78 62 84 56 '
    'Q86 64 78 66 V84 Z"/>'
)

# Our own sign of a closed pile: a hand held up, barred.
BARRED: Final = (
    '<circle class="f-danger" cx="50" cy="50" r="46"/>'
    '<path class="f-white" d="M34 54 V28 a4 4 0 0 1 8 0 V46 V20 a4 4 0 0 1 8 0 V46 V22 a4 4 0 0 '
    "1 8 0 "
    'V48 V30 a4 4 0 0 1 8 0 V62 Q66 82 50 82 Q40 82 32 70 L22 56 a5 5 0 0 1 8 -5 Z"/>'
    '<path class="f-none bar" d="M18 82 L82 18"/>'
)
CARD: Final = (
    '<rect class="pile-card" x="34" y="6" width="52" height="74" rx="8"/>'
    '<rect class="pile-card" x="14" y="18" width="52" height="74" rx="8"/>'
    '<path class="f-gold" d="M40 36 l6 13 l14 1 l-11 9 l4 14 l-13 -8 l-13 8 l4 -14 l-11 -9 '
    'l14 -1 z"/>'
)
FAMILY: Final = (
    '<circle class="f-skin ink-line" cx="34" cy="32" r="15"/>'
    '<circle class="f-skin ink-line" cx="68" cy="38" r="12"/>'
    '<path class="f-wood ink-line" d="M10 88 Q12 52 34 52 Q56 52 58 88 Z"/>'
    '<path class="f-wood-light ink-line" d="M50 88 Q52 56 69 56 Q88 56 90 88 Z"/>'
)
START: Final = (
    '<path class="f-gold ink-line" d="M14 78 L8 30 L30 48 L50 16 L70 48 L92 30 L86 78 Z"/>'
    '<path class="f-gold-dark" d="M14 78 H86 V88 H14 Z"/>'
)
KINDS: Final = [HOUSE_SIGN, PEN_SIGN, OVEN, SHRINE, CATTLE, VILLAGER, SHAMAN]
SHAPES: Final = {
    **dict(zip(KIND_NAMES, KINDS, strict=True)),
    "k-joker": JOKER,
    "k-choice": CHOICE_SIGN,
    "k-tower": TOWER_SIGN,
    "cow": COW,
    "barred": BARRED,
    "card": CARD,
    "family": FAMILY,
    "house": HOUSE_SIGN,
    "start": START,
    **{f"sign-{seat}": SIGNS[seat] for seat in range(5)},
    **STORM_SHAPES,
    **choose_shapes("star", seats=5),
}

SHEET: Final = {
    **make_sheet(SHAPES),
    **make_sheet(HOUSE_SHAPES, HOUSE_BOX),
    **make_sheet(PEN_SHAPES, PEN_BOX),
}


def define_shapes(canvas: Canvas) -> None:
    """Define everything that the drawing places: signs, pieces, houses, catastrophes."""
    canvas.define_all(SHEET)
