"""Shapes of Little Town alone: terrain, cubes, pawns, and an emblem for each building."""

from __future__ import annotations

from typing import Final

SIGNS: Final = (
    '<circle class="f-white" cx="50" cy="{y}" r="{r}"/>',
    '<rect class="f-white" x="{a}" y="{b}" width="{d}" height="{d}"/>',
    '<path class="f-white" d="M50 {b} l{r} {d} h-{d} Z"/>',
    '<path class="f-white" d="M50 {b} l{r} {r} l-{r} {r} l-{r} -{r} Z"/>',
)


def sign(seat: int, y: int, r: int) -> str:
    """Draw the sign of a seat in white: circle, square, triangle, diamond."""
    return SIGNS[seat].format(y=y, r=r, a=50 - r, b=y - r, d=2 * r)


def pawn(css: str, mark: str = "") -> str:
    """Draw a worker: head and cone."""
    return (
        '<ellipse class="f-shadow" cx="54" cy="90" rx="34" ry="8"/>'
        f'<path class="{css} ink-line" d="M18 88 Q24 52 40 46 H60 Q76 52 82 88 Q50 98 18 88 Z"/>'
        f'<circle class="{css} ink-line" cx="50" cy="29" r="21"/>' + mark
    )


def home(css: str, mark: str = "") -> str:
    """Draw the little house that marks an owner."""
    return f'<path class="{css} ink-line" d="M10 46 L50 8 L90 46 V92 H10 Z"/>' + mark


PAWNS: Final = [pawn(f"seat-{seat}", sign(seat, 70, 12)) for seat in range(4)]
HOMES: Final = [home(f"seat-{seat}", sign(seat, 62, 18)) for seat in range(4)]
WORKER: Final = pawn("f-wood-light")
HOME: Final = home("f-roof")
# Where only own workers count: a worker before a house. Where all buildings count: two houses.
OWN_WORKER: Final = (
    f'<g transform="translate(30 4) scale(0.7)">{HOME}</g>'
    f'<g transform="translate(0 24) scale(0.74)">{WORKER}</g>'
)
ALL_HOMES: Final = (
    f'<g transform="translate(34 0) scale(0.66)">{home("f-stone-light")}</g>'
    f'<g transform="translate(0 30) scale(0.66)">{HOME}</g>'
)

FOREST: Final = (
    '<path class="f-tree thin-line" d="M28 16 L44 52 H12 Z M72 16 L88 52 H56 Z '
    'M50 40 L68 82 H32 Z"/>'
    '<path class="f-none s-trunk" d="M28 52 V62 M72 52 V62 M50 82 V92"/>'
)
MOUNTAIN: Final = (
    '<path class="f-stone-dark thin-line" d="M4 88 L36 22 L56 60 L68 40 L96 88 Z"/>'
    '<path class="f-white thin-line" d="M36 22 L45 39 L37 45 L30 40 L26 43 Z M68 40 L75 52 L67 55 '
    'L62 50 Z"/>'
)
LAKE: Final = (
    '<path class="f-none s-wave" d="M10 36 Q23 24 36 36 T62 36 T88 36 M16 60 Q29 48 42 60 T68 60 '
    'T94 60 M8 82 Q21 70 34 82 T60 82 T86 82"/>'
)

TUFT: Final = '<path class="f-none s-grass" d="M{x} {y} q-1 -6 -5 -8 m5 8 v-11 m0 11 q1 -6 5 -8"/>'
TUFTS: Final = (((16, 22), (84, 88)), ((84, 20), (18, 90)), ((50, 16), (86, 92)))
GRASS: Final = ["".join(TUFT.format(x=x, y=y) for x, y in places) for places in TUFTS]

BASE: Final = '<rect class="f-shadow" x="16" y="18" width="76" height="76" rx="10"/>'
CUBES: Final = [
    BASE + '<rect class="f-cube-wood ink-line" x="10" y="10" width="76" height="76" rx="10"/>'
    '<circle class="f-none s-cube" cx="48" cy="48" r="24"/>'
    '<circle class="f-none s-cube" cx="48" cy="48" r="10"/>',
    BASE + '<rect class="f-cube-stone ink-line" x="10" y="10" width="76" height="76" rx="10"/>'
    '<path class="f-none s-cube" d="M10 36 H86 M10 61 H86 M40 10 V36 M62 36 V61 M34 61 V86"/>',
    BASE + '<rect class="f-cube-fish ink-line" x="10" y="10" width="76" height="76" rx="10"/>'
    '<path class="f-white thin-line" d="M18 48 Q40 22 64 46 L80 32 V64 L64 50 Q40 74 18 48 Z"/>',
    BASE + '<rect class="f-cube-wheat ink-line" x="10" y="10" width="76" height="76" rx="10"/>'
    '<path class="f-none s-grain" d="M48 82 V20 M48 70 L30 54 M48 70 L66 54 M48 54 L32 40 M48 54 '
    'L64 40 M48 38 L36 26 M48 38 L60 26"/>',
]

ANY_CUBE: Final = (
    '<rect class="f-white ink-line" x="10" y="10" width="76" height="76" rx="10"/>'
    '<path class="f-none s-dark" d="M34 38 Q34 24 48 24 Q63 24 63 38 Q63 48 48 54 V62"/>'
    '<circle class="s-dark" cx="48" cy="74" r="2"/>'
)
BOWL: Final = (
    '<path class="f-plaster ink-line" d="M8 44 H92 Q88 86 50 88 Q12 86 8 44 Z"/>'
    '<path class="f-cube-wheat thin-line" d="M14 44 Q50 14 86 44 Z"/>'
)
EMPTY_BOWL: Final = (
    '<path class="f-none s-danger" d="M8 44 H92 Q88 86 50 88 Q12 86 8 44 Z M24 24 L76 24"/>'
)
CARD: Final = (
    '<rect class="f-violet ink-line" x="20" y="8" width="60" height="84" rx="8"/>'
    '<path class="f-gold thin-line" d="M50 28 L57 44 L74 45 L61 56 L65 73 L50 64 L35 73 L39 56 '
    'L26 45 L43 44 Z"/>'
)
CLOCK: Final = (
    '<circle class="letter-ground ink-line" cx="50" cy="50" r="42"/>'
    '<path class="f-none s-dark" d="M50 50 V24 M50 50 L68 60"/>'
)
FLAG: Final = (
    '<path class="f-none s-ink" d="M24 10 V94"/>'
    '<path class="f-roof thin-line" d="M26 12 L88 28 L26 50 Z"/>'
)
MEADOW: Final = '<rect class="f-meadow ink-line" x="12" y="12" width="76" height="76" rx="8"/>'
RING: Final = (
    '<rect class="f-meadow thin-line" x="6" y="6" width="88" height="88" rx="8"/>'
    '<path class="f-none thin-line" d="M35 6 V94 M65 6 V94 M6 35 H94 M6 65 H94"/>'
    '<rect class="f-roof" x="37" y="37" width="26" height="26"/>'
)
NOTHING: Final = (
    '<circle class="f-none s-danger" cx="50" cy="50" r="36"/>'
    '<path class="f-none s-danger" d="M25 25 L75 75"/>'
)
MEDAL: Final = (
    '<path class="f-shadow" d="M53 7 l14 8 16 1 6 15 11 12 -4 15 1 16 -14 9 -9 13 -16 -1 -15 5 '
    '-12 -11 -14 -8 -1 -16 -6 -15 10 -12 6 -15 16 -3 Z"/>'
    '<path class="f-gold ink-line" d="M50 3 L63 10 L78 11 L84 25 L95 36 L92 50 L95 64 L84 75 '
    'L78 89 L63 90 L50 97 L37 90 L22 89 L16 75 L5 64 L8 50 L5 36 L16 25 L22 11 L37 10 Z"/>'
)
START: Final = (
    '<path class="f-gold ink-line" d="M14 78 L8 28 L30 50 L50 14 L70 50 L92 28 L86 78 Z"/>'
)

SHED: Final = (
    '<path class="f-shadow" d="M14 90 H88 L94 82 V60 Z"/>'
    '<rect class="{wall} ink-line" x="14" y="46" width="70" height="42"/>'
    '<path class="{roof} ink-line" d="M6 48 L49 14 L92 48 Z"/>'
)


def shed(wall: str, roof: str, more: str) -> str:
    """Draw a plain house with something on it."""
    return SHED.format(wall=wall, roof=roof) + more


EMBLEMS: Final = [
    # wheat field
    '<path class="f-cube-wheat ink-line" d="M6 92 V66 Q50 52 94 66 V92 Z"/>'
    '<path class="f-none s-ear" d="M26 84 V22 M26 46 L14 34 M26 46 L38 34 M26 32 L16 20 M26 32 '
    "L36 20 M50 84 V12 M50 38 L38 26 M50 38 L62 26 M50 24 L40 12 M50 24 L60 12 M74 84 V22 M74 46 "
    'L62 34 M74 46 L86 34 M74 32 L64 20 M74 32 L84 20"/>',
    # workshop
    '<path class="f-wood ink-line" d="M44 34 H56 V92 H44 Z"/>'
    '<path class="f-iron ink-line" d="M16 14 H74 L88 26 V34 H16 Z"/>',
    # tavern
    '<path class="f-none s-handle" d="M70 40 H86 V74 H70"/>'
    '<rect class="f-gold ink-line" x="22" y="30" width="50" height="60" rx="6"/>'
    '<path class="f-white ink-line" d="M18 36 Q16 16 34 20 Q46 6 58 20 Q78 16 76 36 Z"/>',
    # bakery
    '<path class="f-shadow" d="M14 82 H90 L94 72 Z"/>'
    '<path class="f-wood-light ink-line" d="M8 66 Q8 34 50 32 Q92 34 92 66 '
    'Q92 80 50 80 Q8 80 8 66 Z"/>'
    '<path class="f-none s-handle" d="M30 42 L38 58 M48 38 L54 56 M66 42 L70 58"/>',
    # brewery
    '<path class="f-wood ink-line" d="M24 14 H76 Q92 52 76 90 H24 Q8 52 24 14 Z"/>'
    '<path class="f-none s-hoop" d="M19 30 H81 M15 52 H85 M19 74 H81"/>',
    # quarry
    '<path class="f-stone ink-line" d="M6 88 L16 54 L44 48 L54 88 Z"/>'
    '<path class="f-stone-light ink-line" d="M48 88 L56 52 L86 58 L94 88 Z"/>'
    '<path class="f-stone-dark ink-line" d="M28 50 L38 20 L66 18 L74 50 Z"/>',
    # cathedral
    '<path class="f-violet ink-line" d="M30 44 L50 22 L70 44 Z"/>'
    '<rect class="f-plaster ink-line" x="30" y="44" width="40" height="46"/>'
    '<path class="f-violet-dark ink-line" d="M8 36 L20 4 L32 36 Z M68 36 L80 4 L92 36 Z"/>'
    '<path class="f-plaster ink-line" d="M10 36 H30 V90 H10 Z M70 36 H90 V90 H70 Z"/>'
    '<circle class="f-water thin-line" cx="50" cy="58" r="9"/>',
    # carpenter
    '<path class="f-stone-light ink-line" d="M8 36 L70 22 L74 56 L66 50 L60 60 L52 53 '
    'L45 64 L37 57 L30 67 L22 60 L14 68 Z"/>'
    '<path class="f-wood ink-line" d="M68 14 L92 24 L90 62 L72 62 Z"/>',
    # castle
    '<path class="f-stone ink-line" d="M8 90 V26 H18 V36 H26 V26 H36 V50 H64 V26 H74 V36 H82 V26 '
    'H92 V90 Z"/>'
    '<path class="f-iron ink-line" d="M40 90 V72 Q50 60 60 72 V90 Z"/>'
    '<path class="f-roof thin-line" d="M22 6 L40 12 L22 18 Z"/><path class="s-ink" d="M22 4 V28"/>',
    # church
    '<path class="f-plaster-dark ink-line" d="M44 56 L88 50 V84 L44 90 Z"/>'
    '<path class="f-roof ink-line" d="M44 56 L56 38 L94 36 L88 51 Z"/>'
    '<rect class="f-plaster ink-line" x="12" y="42" width="34" height="48"/>'
    '<path class="f-roof-dark ink-line" d="M7 44 L29 14 L51 44 Z"/>'
    '<path class="s-ink" d="M29 14 V2 M24 7 H34"/>',
    # warehouse
    shed(
        "f-stone-light",
        "f-stone-dark",
        '<rect class="f-wood thin-line" x="22" y="60" width="24" height="28"/>'
        '<rect class="f-wood-light thin-line" x="52" y="66" width="24" height="22"/>',
    ),
    # grocery
    '<path class="f-none s-handle" d="M20 52 Q50 0 80 52"/>'
    '<circle class="f-roof ink-line" cx="38" cy="46" r="14"/>'
    '<circle class="f-green ink-line" cx="60" cy="44" r="14"/>'
    '<path class="f-wood-light ink-line" d="M8 52 H92 L80 90 H20 Z"/>'
    '<path class="f-none s-hoop" d="M14 66 H86 M18 78 H82"/>',
    # fair
    '<path class="f-plaster ink-line" d="M14 44 H86 V90 H14 Z"/>'
    '<path class="f-roof ink-line" d="M4 46 L26 12 H74 L96 46 Z"/>'
    '<path class="f-white thin-line" d="M27 46 L38 12 H50 V46 Z M73 46 L62 12 H74 L96 46 Z"/>'
    '<path class="f-wood thin-line" d="M22 62 H78 V76 H22 Z"/>',
    # fountain
    '<path class="f-none s-wave" d="M50 46 Q34 10 18 46 M50 46 Q66 10 82 46 M50 50 V14"/>'
    '<path class="f-stone ink-line" d="M44 46 H56 V66 H44 Z"/>'
    '<path class="f-stone-light ink-line" d="M8 62 H92 L84 90 H16 Z"/>'
    '<path class="f-water thin-line" d="M14 66 H86 L84 72 H16 Z"/>',
    # barn
    '<path class="f-roof ink-line" d="M10 90 V46 L24 20 L50 10 L76 20 L90 46 V90 Z"/>'
    '<rect class="f-white ink-line" x="30" y="54" width="40" height="36"/>'
    '<path class="f-none s-handle" d="M30 54 L70 90 M70 54 L30 90"/>',
    # bookshop
    '<path class="f-wood-dark ink-line" d="M4 26 H96 V84 H4 Z"/>'
    '<path class="f-white ink-line" d="M50 30 Q30 14 8 20 V76 Q30 70 50 84 Q70 70 92 76 V20 Q70 14 '
    '50 30 Z"/>'
    '<path class="f-none thin-line" d="M50 30 V84 M18 34 L40 38 M18 48 L40 52 M60 38 L82 34 M60 52 '
    'L82 48"/>',
    # gold mine
    '<path class="f-stone-dark ink-line" d="M4 90 L22 34 L50 12 L80 34 L96 90 Z"/>'
    '<path class="f-iron ink-line" d="M30 90 V58 Q50 38 70 58 V90 Z"/>'
    '<circle class="f-gold ink-line" cx="40" cy="82" r="9"/>'
    '<circle class="f-gold ink-line" cx="60" cy="82" r="9"/>'
    '<circle class="f-gold ink-line" cx="50" cy="68" r="9"/>',
    # fishmonger
    '<ellipse class="f-plaster ink-line" cx="50" cy="58" rx="46" ry="30"/>'
    '<path class="f-cube-fish ink-line" d="M14 56 Q40 28 66 52 L86 38 V76 L66 62 Q40 84 14 56 Z"/>'
    '<circle class="f-ink" cx="30" cy="52" r="4"/>',
    # dock
    '<path class="f-none s-wave" d="M4 88 Q17 78 30 88 T56 88 T82 88"/>'
    '<path class="f-wood ink-line" d="M10 58 H70 L82 76 H22 Z"/>'
    '<path class="f-white ink-line" d="M44 54 V10 L76 50 Z"/><path class="s-ink" d="M40 58 V8"/>',
    # shop
    '<path class="f-green ink-line" d="M6 36 H64 V20 L94 44 L64 66 V52 H6 Z" '
    'transform="translate(0 -12)"/>'
    '<path class="f-gold ink-line" d="M94 66 H36 V50 L6 74 L36 96 V82 H94 Z"/>',
    # well
    '<path class="f-wood ink-line" d="M20 40 H28 V66 H20 Z M72 40 H80 V66 H72 Z"/>'
    '<path class="f-roof ink-line" d="M8 42 L50 12 L92 42 Z"/>'
    '<path class="s-ink" d="M50 42 V58"/>'
    '<path class="f-stone ink-line" d="M12 62 H88 V92 H12 Z"/>'
    '<path class="f-none thin-line" d="M12 77 H88 M36 62 V77 M62 62 V77 M26 77 V92 M50 77 V92 '
    'M74 77 V92"/>',
    # manor
    '<path class="f-violet-dark ink-line" d="M6 46 L28 22 H72 L94 46 Z"/>'
    '<rect class="f-plaster ink-line" x="12" y="46" width="76" height="44"/>'
    '<path class="f-roof ink-line" d="M32 46 L50 24 L68 46 Z"/>'
    '<path class="f-water thin-line" d="M20 58 H32 V74 H20 Z M68 58 H80 V74 H68 Z"/>'
    '<path class="f-wood-dark thin-line" d="M42 90 V62 H58 V90 Z"/>',
    # restaurant
    '<circle class="f-white ink-line" cx="50" cy="52" r="32"/>'
    '<circle class="f-none thin-line" cx="50" cy="52" r="20"/>'
    '<path class="f-none s-handle" d="M10 14 V90 M4 14 V32 Q10 40 16 32 V14 M90 90 V14 Q80 30 84 '
    '52 H90"/>',
    # statue
    '<path class="f-stone-dark ink-line" d="M24 92 V74 H76 V92 Z"/>'
    '<path class="f-stone-light ink-line" d="M36 74 Q34 50 40 38 L22 20 L28 14 L46 30 H54 L74 34 '
    'L72 42 L60 42 Q66 54 64 74 Z"/>'
    '<circle class="f-stone-light ink-line" cx="50" cy="18" r="11"/>',
    # watchtower
    '<path class="f-stone ink-line" d="M32 92 L36 42 H64 L68 92 Z"/>'
    '<path class="f-wood ink-line" d="M24 26 H76 V44 H24 Z"/>'
    '<path class="f-roof ink-line" d="M18 28 L50 4 L82 28 Z"/>'
    '<path class="f-iron" d="M46 58 H54 V72 H46 Z"/>',
]
