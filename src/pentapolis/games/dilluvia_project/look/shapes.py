"""The shapes of Dilluvia Project, each in a box of 100 by 100."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.shapes import choose_shapes
from pentapolis.draw.svg import make_sheet

# A sign on the front of each colour, for people who can't tell the colours apart.
CUBE_SIGNS: Final = (
    '<circle class="f-none cube-sign-0" cx="41" cy="60" r="15"/>',
    '<path class="f-none cube-sign-1" d="M28 47 L54 73 M54 47 L28 73"/>',
    '<path class="f-none cube-sign-2" d="M20 48 H62 M20 60 H62 M20 72 H62"/>',
    '<path class="cube-fill-3" d="M41 40 L58 60 L41 80 L24 60 Z"/>',
)


def draw_cube(which: int) -> str:
    """Return the markup of a cube with the sign of its colour."""
    return (
        '<path class="f-shadow" d="M16 92 H74 L94 76 V30 Z"/>'
        f'<path class="cube-light-{which} ink-line" d="M10 30 L30 12 H92 L72 30 Z"/>'
        f'<path class="cube-dark-{which} ink-line" d="M72 30 L92 12 V70 L72 90 Z"/>'
        f'<rect class="cube-{which} ink-line" x="10" y="30" width="62" height="60"/>'
        + CUBE_SIGNS[which]
    )


ANY_CUBE: Final = (  # a cube of any colour: its front has all four
    '<path class="f-shadow" d="M16 92 H74 L94 76 V30 Z"/>'
    '<path class="f-stone-light ink-line" d="M10 30 L30 12 H92 L72 30 Z"/>'
    '<path class="f-stone-dark ink-line" d="M72 30 L92 12 V70 L72 90 Z"/>'
    '<rect class="cube-0" x="10" y="30" width="31" height="30"/>'
    '<rect class="cube-1" x="41" y="30" width="31" height="30"/>'
    '<rect class="cube-2" x="10" y="60" width="31" height="30"/>'
    '<rect class="cube-3" x="41" y="60" width="31" height="30"/>'
    '<rect class="f-none ink-line" x="10" y="30" width="62" height="60"/>'
)
WORKER: Final = (
    '<ellipse class="f-shadow" cx="54" cy="90" rx="38" ry="9"/>'
    '<path class="f-wood ink-line" d="M20 90 L34 50 Q24 44 24 30 Q24 8 50 8 Q76 8 76 30 Q76 44 66 '
    '50 L80 90 Z"/>'
    '<path class="f-none wood-line" d="M36 26 Q38 17 48 16"/>'
)
SPECIAL: Final = (
    '<ellipse class="f-shadow" cx="54" cy="90" rx="38" ry="9"/>'
    '<path class="f-plaster ink-line" d="M20 90 L34 50 Q24 44 24 30 Q24 8 50 8 Q76 8 76 30 Q76 44 '
    '66 50 L80 90 Z"/>'
    '<path class="f-roof thin-line" d="M50 40 L56 55 L72 56 L60 66 L64 82 L50 73 L36 82 L40 66 '
    'L28 56 L44 55 Z"/>'
)
PROPELLER: Final = (
    '<circle class="f-shadow" cx="53" cy="54" r="44"/>'
    '<circle class="f-stone-light ink-line" cx="50" cy="50" r="44"/>'
    '<circle class="f-none thin-line" cx="50" cy="50" r="37"/>'
    '<path class="f-iron-light thin-line" d="M50 50 Q32 36 38 13 Q58 13 57 36 Z"/>'
    '<path class="f-iron-light thin-line" d="M50 50 Q72 42 88 60 Q78 76 60 66 Z"/>'
    '<path class="f-iron-light thin-line" d="M50 50 Q52 74 28 81 Q15 66 33 56 Z"/>'
    '<circle class="f-gold ink-line" cx="50" cy="50" r="9"/>'
)
GARDEN: Final = (
    '<rect class="f-shadow" x="9" y="11" width="88" height="86" rx="14"/>'
    '<rect class="garden-ground ink-line" x="5" y="5" width="88" height="86" rx="14"/>'
    '<path class="garden-path" d="M14 80 Q40 60 48 78 Q58 92 88 74"/>'
    '<rect class="f-wood-dark" x="31" y="48" width="7" height="20"/>'
    '<circle class="f-green ink-line" cx="34" cy="34" r="20"/>'
    '<rect class="f-wood-dark" x="66" y="50" width="6" height="14"/>'
    '<circle class="f-green-dark ink-line" cx="69" cy="40" r="15"/>'
    '<circle class="f-roof" cx="30" cy="30" r="4"/><circle class="f-roof" cx="41" cy="38" r="4"/>'
    '<circle class="f-gold" cx="22" cy="74" r="5"/><circle class="f-violet" cx="76" cy="80" r="5"/>'
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
HOUSE: Final = (  # the house on the mat, and buildings in general
    '<path class="f-shadow" d="M16 90 H86 L96 80 V56 Z"/>'
    '<rect class="f-plaster ink-line" x="12" y="44" width="56" height="46"/>'
    '<path class="f-plaster-dark ink-line" d="M68 44 L88 36 V80 L68 90 Z"/>'
    '<path class="f-roof ink-line" d="M4 46 L40 10 L76 46 Z"/>'
    '<path class="f-roof-dark ink-line" d="M76 46 L40 10 L62 6 L96 38 Z"/>'
    '<rect class="f-wood-dark thin-line" x="32" y="62" width="17" height="28"/>'
)
ZEPPELIN: Final = (  # points down, to the market
    '<path class="zep-fin ink-line" d="M34 20 L20 6 H34 L50 16 L66 6 H80 L66 20 Z"/>'
    '<path class="f-plaster ink-line" d="M50 8 Q78 20 74 56 Q70 84 50 97 Q30 84 26 56 Q22 20 50 8 '
    'Z"/>'
    '<path class="f-none thin-line" d="M50 8 Q60 50 50 97 M50 8 Q40 50 50 97"/>'
)
AIRSHIP: Final = (  # from the side, as it crosses the table
    '<path class="f-roof ink-line" d="M4 26 L22 34 L22 56 L4 64 Z"/>'
    '<path class="f-plaster ink-line" d="M14 45 Q34 16 64 20 Q94 26 97 45 Q94 64 64 70 Q34 74 14 '
    '45 Z"/>'
    '<path class="f-none thin-line" d="M14 45 H97 M18 36 Q60 26 92 34 M18 54 Q60 64 92 56"/>'
    '<path class="f-wood ink-line" d="M44 74 H74 L70 88 H48 Z"/>'
    '<path class="f-none thin-line" d="M48 70 V75 M70 69 V75"/>'
)
CLOUD: Final = (
    '<path class="cloud" d="M18 70 Q2 68 6 52 Q10 40 24 42 Q28 22 48 24 Q64 24 70 40 Q90 36 94 54 '
    'Q96 70 80 70 Z"/>'
)
PLOT: Final = (  # a square of land: a raft of planks on a cloud
    '<path class="cloud-white thin-line" d="M16 84 Q2 82 6 68 Q10 60 20 62 H80 Q92 58 95 70 Q96 84 '
    '82 84 Z"/>'
    '<path class="f-shadow" d="M14 66 H86 L80 72 H20 Z"/>'
    '<path class="f-wood-light ink-line" d="M20 22 H92 L80 62 H8 Z"/>'
    '<path class="f-none thin-line" d="M38 22 L26 62 M56 22 L44 62 M74 22 L62 62"/>'
)
PLOTS: Final = (  # two squares beside each other
    '<path class="cloud-white thin-line" d="M10 80 Q0 78 4 66 Q8 58 14 60 H84 Q96 58 98 68 Q98 80 '
    '88 80 Z"/>'
    '<path class="f-wood-light ink-line" d="M14 28 H96 L88 60 H4 Z"/>'
    '<path class="f-none ink-line" d="M55 28 L46 60"/>'
    '<path class="f-none thin-line" d="M34 28 L25 60 M76 28 L67 60"/>'
)
FIELD_PLOT: Final = (  # four squares
    '<path class="cloud-white thin-line" d="M10 92 Q0 90 4 78 Q8 70 14 72 H84 Q96 70 98 80 Q98 92 '
    '88 92 Z"/>'
    '<path class="f-wood-light ink-line" d="M22 12 H96 L84 74 H4 Z"/>'
    '<path class="f-none ink-line" d="M59 12 L44 74 M13 43 H90"/>'
)
MARKET: Final = (  # a stall with an awning
    '<path class="f-shadow" d="M16 92 H90 L94 86 V50 Z"/>'
    '<rect class="f-plaster ink-line" x="14" y="44" width="72" height="46"/>'
    '<rect class="f-wood ink-line" x="8" y="64" width="84" height="26"/>'
    '<path class="f-roof ink-line" d="M6 46 L16 14 H84 L94 46 Z"/>'
    '<path class="f-plaster" d="M28 15 H43 L40 45 H22 Z M58 15 H72 L79 45 H61 Z"/>'
    '<path class="f-none ink-line" d="M6 46 L16 14 H84 L94 46 Z"/>'
)
ORDER: Final = (  # a winners' stand
    '<path class="f-stone ink-line" d="M6 90 V58 H34 V90 Z"/>'
    '<path class="f-gold ink-line" d="M34 90 V34 H66 V90 Z"/>'
    '<path class="f-stone-light ink-line" d="M66 90 V68 H94 V90 Z"/>'
    '<circle class="f-wood ink-line" cx="50" cy="20" r="11"/>'
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
ONCE: Final = (  # 1×
    '<path class="f-none sign-line" d="M12 32 L30 16 V84 M54 46 L86 78 M86 46 L54 78"/>'
)
SWAP: Final = (  # an income cube that changes its square
    '<rect class="income-box ink-line" x="6" y="42" width="38" height="38" rx="5"/>'
    '<rect class="income-box ink-line" x="56" y="42" width="38" height="38" rx="5"/>'
    '<rect class="f-wood ink-line" x="63" y="49" width="24" height="24"/>'
    '<path class="f-none s-ink" d="M24 32 Q50 2 74 28 M60 26 L76 30 L78 14"/>'
)
STOP: Final = (  # a flag on a mast: that was it
    '<path class="f-none s-ink" d="M28 8 V94"/>'
    '<path class="f-roof ink-line" d="M28 12 H82 L68 31 L82 50 H28 Z"/>'
)
TICK: Final = '<path class="f-none tick" d="M16 54 L40 78 L86 22"/>'
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
    "house": HOUSE,
    "zeppelin": ZEPPELIN,
    "airship": AIRSHIP,
    "cloud": CLOUD,
    "plot-0": PLOT,
    "plot-1": PLOTS,
    "plot-2": FIELD_PLOT,
    "market": MARKET,
    "order": ORDER,
    "arrow": ARROW,
    "always": INFINITY,
    "end": FLAG,
    "now": BOLT,
    "round": ROUND,
    "once": ONCE,
    "swap": SWAP,
    "stop": STOP,
    "tick": TICK,
}
SHEET: Final = make_sheet(SHAPES)
