"""Shapes of Saint Malo, each drawn once in a box of 100 by 100: pieces, symbols, people."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.shapes import SHAPES as SHARED
from pentapolis.draw.svg import make_sheet

from ..rules.codes import MOST_SEATS

HOUSE: Final = (
    '<path class="f-shadow" d="M14 88 L86 88 L94 80 L94 72 Z"/>'
    '<path class="f-plaster ink-line" d="M14 50 L14 86 L56 86 L56 50 L35 26 Z"/>'
    '<path class="f-plaster-dark ink-line" d="M56 50 L56 86 L86 78 L86 44 Z"/>'
    '<path class="f-roof ink-line" d="M35 22 L68 16 L91 43 L57 51 Z"/>'
    '<path class="f-roof-dark ink-line" d="M9 53 L35 21 L60 51 L55 54 L35 30 L14 57 Z"/>'
    '<path class="f-wood-dark thin-line" d="M29 86 L29 66 Q35 60 41 66 L41 86 Z"/>'
    '<rect class="f-water thin-line" x="64" y="56" width="11" height="12" transform="skewY(-12) '
    'translate(0 14)"/>'
)

CHURCH: Final = (
    '<path class="f-shadow" d="M10 90 L84 90 L96 80 L96 70 Z"/>'
    '<path class="f-plaster-dark ink-line" d="M48 54 L90 48 L90 82 L48 88 Z"/>'
    '<path class="f-violet ink-line" d="M48 54 L60 36 L96 33 L90 49 Z"/>'
    '<path class="f-plaster ink-line" d="M12 40 L12 88 L50 88 L50 40 Z"/>'
    '<path class="f-violet-dark ink-line" d="M7 43 L31 12 L55 43 Z"/>'
    '<path class="ink-line" d="M31 12 L31 1 M26 5.5 L36 5.5"/>'
)

WALL: Final = (
    '<path class="f-shadow" d="M8 86 L92 86 L96 80 L96 76 Z"/>'
    '<path class="f-stone ink-line" d="M6 84 L6 30 L22 30 L22 42 L38 42 L38 30 L62 30 L62 42 '
    'L78 42 L78 30 L94 30 L94 84 Z"/>'
    '<path class="f-stone-light thin-line" d="M6 30 L11 23 L27 23 L22 30 Z M38 30 L43 23 L67 23 '
    'L62 30 Z M78 30 L83 23 L97 23 L94 30 Z"/>'
    '<path class="f-none thin-line" d="M6 56 H94 M6 70 H94 M30 42 V56 M62 42 V56 M18 56 V70 '
    'M46 56 V70 M76 56 V70 M32 70 V84 M64 70 V84"/>'
)

CRATE: Final = (
    '<path class="f-shadow" d="M16 90 L80 90 L94 78 L94 66 Z"/>'
    '<path class="f-wood-light ink-line" d="M10 36 L30 20 L92 20 L74 36 Z"/>'
    '<path class="f-wood-dark ink-line" d="M74 36 L92 20 L92 70 L74 88 Z"/>'
    '<rect class="f-wood ink-line" x="10" y="36" width="64" height="52"/>'
    '<path class="f-none ink-line" d="M10 50 H74 M10 74 H74 M10 88 L74 36"/>'
)

LOG: Final = (
    '<path class="f-shadow" d="M12 72 L88 72 L92 66 L88 60 Z"/>'
    '<path class="f-wood-dark ink-line" d="M22 34 H80 Q92 34 92 51 Q92 68 80 68 H22 Z"/>'
    '<ellipse class="f-wood-light ink-line" cx="22" cy="51" rx="13" ry="17"/>'
    '<ellipse class="f-none thin-line" cx="22" cy="51" rx="7" ry="10"/>'
    '<circle class="f-wood-dark" cx="22" cy="51" r="2.5"/>'
    '<path class="f-none thin-line" d="M46 44 H70 M52 56 H82"/>'
)

SHIELD: Final = (
    '<path class="f-shadow" d="M18 20 L54 12 L90 22 Q90 74 54 96 Q20 76 18 20 Z"/>'
    '<path class="f-stone-light ink-line" d="M14 16 L50 8 L86 16 Q88 70 50 92 Q12 70 14 16 Z"/>'
    '<path class="f-stone" d="M50 14 L80 21 Q81 64 50 84 Z"/>'
)

CANNON: Final = (
    '<path class="f-shadow" d="M12 86 H88 L92 80 H20 Z"/>'
    '<path class="f-iron ink-line" d="M14 42 L20 26 L90 40 L88 56 L30 62 Q12 60 14 42 Z"/>'
    '<path class="f-iron-light ink-line" d="M83 37 L93 39 L91 59 L82 58 Z"/>'
    '<circle class="f-wood ink-line" cx="42" cy="66" r="19"/>'
    '<path class="f-none thin-line" d="M42 47 V85 M23 66 H61 M29 53 L55 79 M55 53 L29 79"/>'
    '<circle class="f-wood-dark" cx="42" cy="66" r="5"/>'
)

CROSS: Final = (
    '<path class="f-violet ink-line" d="M40 12 H60 V34 H82 V54 H60 V90 H40 V54 H18 V34 H40 Z"/>'
)

SABRES: Final = (
    '<path class="f-none s-blade" d="M20 16 Q70 34 80 82 M80 16 Q30 34 20 82"/>'
    '<path class="f-none s-hilt" d="M66 78 Q80 66 90 70 M34 78 Q20 66 10 70"/>'
)

# Each person is a round token with its own sign.
TOKEN: Final = (
    '<circle class="f-shadow" cx="53" cy="55" r="43"/>'
    '<circle class="f-plaster ink-line" cx="50" cy="50" r="43"/>'
)
BODY: Final = (
    '<path class="{} thin-line" d="M18 78 Q20 54 50 54 Q80 54 82 78 Q68 92 50 92 Q32 92 18 78 Z"/>'
    '<circle class="f-skin thin-line" cx="50" cy="38" r="17"/>'
)


def draw_body(css: str) -> str:
    """Draw head and shoulders in a colour."""
    return TOKEN + BODY.format(css)


CITIZEN: Final = draw_body("f-wood") + (
    '<path class="f-wood-light thin-line" d="M28 32 Q50 8 72 32 L78 36 L22 36 Z"/>'
)
SOLDIER: Final = draw_body("f-iron") + (
    '<path class="f-iron-light thin-line" d="M32 40 Q30 14 50 13 Q70 14 68 40 '
    'L60 36 L50 42 L40 36 Z"/>'
    '<path class="f-roof thin-line" d="M50 13 Q46 4 56 5 L54 14 Z"/>'
)
PRIEST: Final = draw_body("f-violet") + (
    '<path class="f-white thin-line" d="M36 26 Q50 4 64 26 Z"/>'
    '<path class="s-cross" d="M50 62 V84 M42 70 H58"/>'
)
ARCHITECT: Final = draw_body("f-water") + (
    '<path class="f-gold thin-line" d="M32 30 Q50 12 68 30 L74 32 L26 32 Z"/>'
    '<path class="f-none s-tool" d="M50 60 L36 86 M50 60 L64 86 M40 77 H60"/>'
)
MERCHANT: Final = draw_body("f-green") + (
    '<path class="f-green-dark thin-line" d="M30 32 Q34 14 62 18 Q76 22 68 34 Z"/>'
    '<circle class="f-gold thin-line" cx="50" cy="74" r="11"/>'
)
JUGGLER: Final = draw_body("f-roof") + (
    '<path class="f-gold thin-line" d="M34 28 Q30 10 46 16 L50 8 L54 16 Q70 10 66 28 Z"/>'
    '<circle class="f-gold thin-line" cx="22" cy="40" r="7"/>'
    '<circle class="f-water thin-line" cx="78" cy="40" r="7"/>'
    '<circle class="f-green thin-line" cx="50" cy="75" r="7"/>'
)
NOBLE: Final = draw_body("f-violet-dark") + (
    '<path class="f-gold ink-line" d="M32 28 L30 9 L41 18 L50 6 L59 18 L70 9 L68 28 Z"/>'
    '<path class="f-white thin-line" d="M38 58 Q50 70 62 58 L58 72 Q50 78 42 72 Z"/>'
)

TOWER: Final = (
    '<circle class="f-shadow" cx="54" cy="55" r="44"/>'
    '<circle class="f-stone ink-line" cx="50" cy="50" r="44"/>'
    '<circle class="f-none tower-teeth" cx="50" cy="50" r="40"/>'
    '<circle class="f-stone-light ink-line" cx="50" cy="50" r="33"/>'
)

# A cog with a black sail, for the attack.
SHIP: Final = (
    '<path class="f-wood-dark ink-line" d="M8 66 L92 66 Q88 88 70 90 L30 90 Q12 88 8 66 Z"/>'
    '<path class="f-wood ink-line" d="M8 66 L4 56 L24 58 L24 66 Z M92 66 L97 50 L78 54 L76 66 Z"/>'
    '<path class="f-none s-tool" d="M50 66 V8"/>'
    '<path class="f-iron ink-line" d="M22 18 Q50 26 78 18 Q84 40 76 56 Q50 48 24 56 '
    'Q16 40 22 18 Z"/>'
    '<circle class="f-white" cx="50" cy="34" r="8"/>'
    '<path class="f-white" d="M46 40 H54 V46 H46 Z"/>'
    '<path class="f-none s-bone" d="M38 50 L62 42 M38 42 L62 50"/>'
    '<path class="f-roof ink-line" d="M50 4 L66 8 L50 13 Z"/>'
    '<path class="f-water" d="M0 84 Q10 78 20 84 T40 84 T60 84 T80 84 T100 84 V96 H0 Z"/>'
)

LOCK: Final = (
    '<path class="f-none s-lock" d="M32 48 V34 Q32 16 50 16 Q68 16 68 34 V48"/>'
    '<rect class="f-white" x="22" y="46" width="56" height="40" rx="8"/>'
)

# Two shoulders side by side: different kinds of people.
PEOPLE: Final = (
    '<path class="f-roof thin-line" d="M36 90 Q36 54 64 54 Q94 54 94 90 Z"/>'
    '<circle class="f-roof thin-line" cx="65" cy="34" r="18"/>'
    '<path class="f-green thin-line" d="M6 92 Q6 60 34 60 Q62 60 62 92 Z"/>'
    '<circle class="f-green thin-line" cx="34" cy="42" r="18"/>'
)

# A wall with a crack, loud where walls stand already, quiet where none do.
CRACK: Final = '<path class="f-none s-crack" d="M50 34 L43 50 L57 60 L47 76"/>'
WARNING: Final = '<path class="warn-ground" d="M50 6 L97 92 L3 92 Z"/>' + CRACK
CAUTION: Final = '<path class="caution-ground" d="M50 6 L97 92 L3 92 Z"/>' + CRACK

SHAPES: Final = {  # by the name under which a drawing places them
    "house": HOUSE,
    "church": CHURCH,
    "wall": WALL,
    "crate": CRATE,
    "log": LOG,
    "coin": SHARED["coin"],
    "shield": SHIELD,
    "cannon": CANNON,
    "star": SHARED["star"],
    "cross": CROSS,
    "head": SHARED["head"],
    "sabre": SABRES,
    **{f"seat-{seat}": SHARED[f"seat-{seat}"] for seat in range(MOST_SEATS)},
    "citizen": CITIZEN,
    "soldier": SOLDIER,
    "priest": PRIEST,
    "architect": ARCHITECT,
    "merchant": MERCHANT,
    "juggler": JUGGLER,
    "noble": NOBLE,
    "tower": TOWER,
    "ship": SHIP,
    "lock": LOCK,
    "people": PEOPLE,
    "warning": WARNING,
    "caution": CAUTION,
}
SHEET: Final = make_sheet(SHAPES)
