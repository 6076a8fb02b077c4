"""The shapes of Dilluvia Project, each in a box of 100 by 100."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.shapes import choose_shapes

LETTERS: Final = "WKNV"


def draw_cube(which: int) -> str:
    """Return the markup of a cube, with a letter for people who can't tell the colours apart."""
    letter = (
        f'<text class="cube-letter cube-ink-{which}" x="41" y="78" text-anchor="middle">'
        f"{LETTERS[which]}</text>"
    )
    return (
        '<path class="f-shadow" d="M16 92 H74 L94 76 V30 Z"/>'
        f'<path class="cube-light-{which} ink-line" d="M10 30 L30 12 H92 L72 30 Z"/>'
        f'<path class="cube-dark-{which} ink-line" d="M72 30 L92 12 V70 L72 90 Z"/>'
        f'<rect class="cube-{which} ink-line" x="10" y="30" width="62" height="60"/>' + letter
    )


ANY_CUBE: Final = (
    '<path class="f-shadow" d="M16 92 H74 L94 76 V30 Z"/>'
    '<path class="f-stone-light ink-line" d="M10 30 L30 12 H92 L72 30 Z"/>'
    '<path class="f-stone-dark ink-line" d="M72 30 L92 12 V70 L72 90 Z"/>'
    '<rect class="f-stone ink-line" x="10" y="30" width="62" height="60"/>'
    '<text class="cube-letter cube-ink-0" x="41" y="78" text-anchor="middle">?</text>'
)
WORKER: Final = (
    '<ellipse class="f-shadow" cx="54" cy="74" rx="42" ry="19"/>'
    '<path class="f-wood-dark ink-line" d="M8 52 V66 Q8 84 50 84 Q92 84 92 66 V52 Z"/>'
    '<ellipse class="f-wood ink-line" cx="50" cy="52" rx="42" ry="20"/>'
    '<ellipse class="f-none thin-line" cx="50" cy="52" rx="28" ry="12"/>'
)
SPECIAL: Final = (
    '<ellipse class="f-shadow" cx="54" cy="74" rx="42" ry="19"/>'
    '<path class="f-plaster-dark ink-line" d="M8 48 V66 Q8 88 50 88 Q92 88 92 66 V48 Z"/>'
    '<ellipse class="f-plaster ink-line" cx="50" cy="48" rx="42" ry="26"/>'
    '<path class="f-roof thin-line" d="M50 24 L57 40 L78 41 L62 52 L68 70 L50 60 L32 70 L38 52 '
    'L22 41 L43 40 Z"/>'
)
PROPELLER: Final = (
    '<circle class="f-stone-light ink-line" cx="50" cy="50" r="46"/>'
    '<path class="f-iron-light thin-line" d="M50 50 Q30 34 38 10 Q58 12 56 34 Z"/>'
    '<path class="f-iron-light thin-line" d="M50 50 Q74 42 90 62 Q78 78 60 66 Z"/>'
    '<path class="f-iron-light thin-line" d="M50 50 Q52 76 26 84 Q14 68 32 56 Z"/>'
    '<circle class="f-gold ink-line" cx="50" cy="50" r="9"/>'
)
GARDEN: Final = (
    '<rect class="garden-ground ink-line" x="6" y="6" width="88" height="88" rx="12"/>'
    '<path class="f-green ink-line" d="M50 14 Q80 30 74 62 Q62 76 50 76 Q38 76 26 62 Q20 30 50 14 '
    'Z"/>'
    '<path class="f-none leaf-line" d="M50 24 V90 M50 46 L64 36 M50 46 L36 36 M50 62 L66 52 '
    'M50 62 L34 52"/>'
)
PEOPLE: Final = (
    '<path class="f-violet ink-line" d="M6 88 Q6 58 33 58 Q60 58 60 88 Z"/>'
    '<circle class="f-violet ink-line" cx="33" cy="38" r="17"/>'
    '<path class="f-violet-dark ink-line" d="M42 92 Q42 64 68 64 Q94 64 94 92 Z"/>'
    '<circle class="f-violet-dark ink-line" cx="68" cy="45" r="16"/>'
)
CROWN: Final = (
    '<path class="f-gold ink-line" d="M12 76 L8 28 L32 46 L50 16 L68 46 L92 28 L88 76 Z"/>'
    '<path class="f-gold-dark thin-line" d="M12 76 H88 V86 H12 Z"/>'
)
BLOCK: Final = (  # the house on the mat, and buildings in general
    '<path class="f-shadow" d="M16 90 H86 L94 80 V60 Z"/>'
    '<rect class="f-plaster ink-line" x="12" y="44" width="70" height="46"/>'
    '<path class="f-roof ink-line" d="M4 48 L47 12 L90 48 Z"/>'
    '<rect class="f-wood-dark thin-line" x="38" y="62" width="18" height="28"/>'
)
ZEPPELIN: Final = (  # points down, to the market
    '<path class="zep-fin ink-line" d="M34 20 L20 6 H34 L50 16 L66 6 H80 L66 20 Z"/>'
    '<path class="f-plaster ink-line" d="M50 8 Q78 20 74 56 Q70 84 50 97 Q30 84 26 56 Q22 20 50 8 '
    'Z"/>'
    '<path class="f-none thin-line" d="M50 8 Q60 50 50 97 M50 8 Q40 50 50 97"/>'
)
CLOUD: Final = (
    '<path class="cloud" d="M18 70 Q2 68 6 52 Q10 40 24 42 Q28 22 48 24 Q64 24 70 40 Q90 36 94 54 '
    'Q96 70 80 70 Z"/>'
)
SQUARE: Final = (
    '<rect class="sky ink-line" x="14" y="14" width="72" height="72"/>'
    '<circle class="sign-fill" cx="50" cy="50" r="15"/>'
)
ARROW: Final = '<path class="f-none sign-line" d="M12 50 H84 M60 26 L86 50 L60 74"/>'
INFINITY: Final = (
    '<path class="f-none sign-line" d="M50 50 Q34 28 20 34 Q8 42 12 56 Q22 72 36 62 Q44 56 50 50 '
    'Q56 44 64 38 Q80 28 88 44 Q92 60 80 66 Q66 72 50 50 Z"/>'
)
FLAG: Final = (
    '<path class="f-none sign-line" d="M24 12 V92"/>'
    '<path class="sign-fill" d="M24 14 H84 L70 32 L84 50 H24 Z"/>'
)
BOLT: Final = '<path class="sign-fill" d="M58 6 L22 56 H46 L38 94 L78 40 H54 Z"/>'
ROUND: Final = (
    '<path class="f-none sign-line" d="M82 50 A32 32 0 1 1 66 22"/>'
    '<path class="sign-fill" d="M58 8 L84 18 L64 38 Z"/>'
)
SHAPES: Final = {
    **choose_shapes("coin", "star", seats=4),
    "cube-0": draw_cube(0),
    "cube-1": draw_cube(1),
    "cube-2": draw_cube(2),
    "cube-3": draw_cube(3),
    "cube": ANY_CUBE,
    "worker": WORKER,
    "special": SPECIAL,
    "propeller": PROPELLER,
    "garden": GARDEN,
    "people": PEOPLE,
    "crown": CROWN,
    "house": BLOCK,
    "zeppelin": ZEPPELIN,
    "cloud": CLOUD,
    "square": SQUARE,
    "arrow": ARROW,
    "always": INFINITY,
    "end": FLAG,
    "now": BOLT,
    "round": ROUND,
}
