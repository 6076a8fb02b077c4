"""Shapes of Saint Malo alone: seven people, each a round token with its own sign."""

from __future__ import annotations

from typing import Final

TOKEN: Final = (
    '<circle class="f-shadow" cx="53" cy="55" r="43"/>'
    '<circle class="f-plaster ink-line" cx="50" cy="50" r="43"/>'
)
BODY: Final = (
    '<path class="{} thin-line" d="M18 78 Q20 54 50 54 Q80 54 82 78 Q68 92 50 92 Q32 92 18 78 Z"/>'
    '<circle class="f-skin thin-line" cx="50" cy="38" r="17"/>'
)


def body(css: str) -> str:
    """Draw head and shoulders in a colour."""
    return TOKEN + BODY.format(css)


CITIZEN: Final = body("f-wood") + (
    '<path class="f-wood-light thin-line" d="M28 32 Q50 8 72 32 L78 36 L22 36 Z"/>'
)
SOLDIER: Final = body("f-iron") + (
    '<path class="f-iron-light thin-line" d="M32 40 Q30 14 50 13 Q70 14 68 40 '
    'L60 36 L50 42 L40 36 Z"/>'
    '<path class="f-roof thin-line" d="M50 13 Q46 4 56 5 L54 14 Z"/>'
)
PRIEST: Final = body("f-violet") + (
    '<path class="f-white thin-line" d="M36 26 Q50 4 64 26 Z"/>'
    '<path class="s-cross" d="M50 62 V84 M42 70 H58"/>'
)
ARCHITECT: Final = body("f-water") + (
    '<path class="f-gold thin-line" d="M32 30 Q50 12 68 30 L74 32 L26 32 Z"/>'
    '<path class="f-none s-tool" d="M50 60 L36 86 M50 60 L64 86 M40 77 H60"/>'
)
MERCHANT: Final = body("f-green") + (
    '<path class="f-green-dark thin-line" d="M30 32 Q34 14 62 18 Q76 22 68 34 Z"/>'
    '<circle class="f-gold thin-line" cx="50" cy="74" r="11"/>'
)
JUGGLER: Final = body("f-roof") + (
    '<path class="f-gold thin-line" d="M34 28 Q30 10 46 16 L50 8 L54 16 Q70 10 66 28 Z"/>'
    '<circle class="f-gold thin-line" cx="22" cy="40" r="7"/>'
    '<circle class="f-water thin-line" cx="78" cy="40" r="7"/>'
    '<circle class="f-green thin-line" cx="50" cy="75" r="7"/>'
)
NOBLE: Final = body("f-violet-dark") + (
    '<path class="f-gold ink-line" d="M32 28 L30 9 L41 18 L50 6 L59 18 L70 9 L68 28 Z"/>'
    '<path class="f-white thin-line" d="M38 58 Q50 70 62 58 L58 72 Q50 78 42 72 Z"/>'
)

PEOPLE: Final = [CITIZEN, SOLDIER, PRIEST, ARCHITECT, MERCHANT, JUGGLER, NOBLE]

TOWER: Final = (
    '<circle class="f-shadow" cx="54" cy="55" r="44"/>'
    '<circle class="f-stone ink-line" cx="50" cy="50" r="44"/>'
    '<circle class="f-none tower-teeth" cx="50" cy="50" r="40"/>'
    '<circle class="f-stone-light ink-line" cx="50" cy="50" r="33"/>'
)
