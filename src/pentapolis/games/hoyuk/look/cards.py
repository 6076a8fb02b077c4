"""The signs of the twelve catastrophes; they stand in the forecast and cross the village."""

from __future__ import annotations

from typing import Final

WINTER: Final = (
    '<path class="f-none ice" d="M50 8 V92 M14 29 L86 71 M86 29 L14 71 M50 24 l-10 -9 '
    "M50 24 l10 -9 M50 76 l-10 9 M50 76 l10 9 M28 37 l-13 3 M28 37 l-3 -13 M72 63 l13 -3 "
    'M72 63 l3 13 M72 37 l13 3 M72 37 l3 -13 M28 63 l-13 -3 M28 63 l-3 13"/>'
)
DROUGHT: Final = (
    '<circle class="f-gold ink-line" cx="50" cy="38" r="22"/>'
    '<path class="f-none ray" d="M50 4 V11 M16 38 H23 M77 38 H84 M26 14 l5 5 M74 14 l-5 5"/>'
    '<path class="dry ink-line" d="M6 70 H94 V92 H6 Z"/>'
    '<path class="f-none crack" d="M24 70 l6 9 l-5 13 M50 70 l-4 8 l8 6 l-2 8 M76 70 l4 10 '
    'l-6 12"/>'
)
EPIDEMIC: Final = (
    '<path class="bone ink-line" d="M18 46 Q18 10 50 10 Q82 10 82 46 Q82 60 72 66 V84 H28 V66 '
    'Q18 60 18 46 Z"/>'
    '<path class="dark-part" d="M28 44 a10 11 0 1 0 20 0 a10 11 0 1 0 -20 0 Z M52 44 a10 11 0 1 0 '
    '20 0 a10 11 0 1 0 -20 0 Z M50 58 l5 9 h-10 Z"/>'
    '<path class="f-none crack" d="M40 72 V84 M50 72 V84 M60 72 V84"/>'
)
EARTHQUAKE: Final = (
    '<path class="dry ink-line" d="M4 56 L34 50 L44 60 L40 92 H4 Z M96 50 L60 56 L54 66 L62 92 '
    'H96 Z"/>'
    '<path class="f-plaster ink-line" d="M12 26 L36 20 L42 46 L18 52 Z M62 24 L86 30 L80 54 '
    'L56 48 Z"/>'
    '<path class="f-none quake" d="M48 6 L40 26 L54 34 L44 54 L54 66 L48 92"/>'
)
FIRE: Final = (
    '<path class="flame ink-line" d="M50 94 Q16 92 18 60 Q20 44 34 32 Q34 44 42 46 Q38 22 58 6 '
    'Q58 26 72 36 Q84 48 82 64 Q80 92 50 94 Z"/>'
    '<path class="f-gold" d="M50 90 Q32 88 34 70 Q36 60 46 52 Q46 62 54 62 Q66 66 65 76 '
    'Q64 90 50 90 Z"/>'
)
FLOOD: Final = (
    '<path class="wave ink-line" d="M4 92 V54 Q16 36 28 54 Q40 70 52 54 Q64 36 76 54 Q86 68 96 54 '
    'V92 Z"/>'
    '<path class="f-none foam" d="M4 72 Q16 56 28 72 Q40 86 52 72 Q64 56 76 72 Q86 84 96 72"/>'
    '<path class="wave ink-line" d="M30 34 Q30 20 42 8 Q54 20 54 34 Q54 42 42 42 Q30 42 30 34 Z"/>'
)
LOCUSTS: Final = (
    '<path class="f-none leg" d="M36 58 L22 84 M54 60 L46 86 M66 54 L80 20 L92 82"/>'
    '<path class="locust ink-line" d="M8 44 Q10 30 26 32 L90 56 Q94 62 86 64 L34 62 Q10 62 '
    '8 44 Z"/>'
    '<path class="locust-wing ink-line" d="M34 38 Q62 22 94 44 L86 56 Z"/>'
    '<path class="f-none leg" d="M14 34 Q8 20 2 16 M20 32 Q20 18 14 8"/>'
    '<circle class="dark-part" cx="17" cy="44" r="4"/>'
)
RAID: Final = (
    '<path class="f-iron-light ink-line" d="M14 10 L26 8 L72 66 L64 74 Z M86 10 L74 8 L28 66 '
    'L36 74 Z"/>'
    '<path class="f-wood ink-line" d="M56 76 L74 58 L80 64 L74 72 L90 88 L84 94 L68 78 L62 82 Z '
    'M44 76 L26 58 L20 64 L26 72 L10 88 L16 94 L32 78 L38 82 Z"/>'
)
SACRIFICE: Final = (
    '<path class="f-stone ink-line" d="M10 92 V74 H90 V92 Z M20 74 V62 H80 V74 Z"/>'
    '<path class="bone ink-line" d="M36 60 L32 38 Q10 34 10 8 Q22 24 40 22 H60 Q78 24 90 8 '
    'Q90 34 68 38 L64 60 Z"/>'
    '<circle class="dark-part" cx="43" cy="36" r="4"/><circle class="dark-part" cx="57" cy="36" '
    'r="4"/>'
)
TORNADO: Final = (
    '<path class="wind ink-line" d="M8 16 Q50 2 92 16 Q94 26 78 30 Q86 36 72 44 Q80 50 64 56 '
    'Q70 62 58 68 Q64 76 52 94 Q52 80 44 72 Q34 68 40 60 Q26 56 34 48 Q18 42 28 34 Q4 28 8 16 Z"/>'
    '<path class="f-none gust" d="M14 20 Q50 32 86 20 M30 38 Q52 46 72 38 M38 54 Q52 60 64 53 '
    'M44 68 Q52 72 58 67"/>'
)
VOLCANO: Final = (
    '<path class="dark-rock ink-line" d="M4 92 L34 40 H66 L96 92 Z"/>'
    '<path class="flame ink-line" d="M34 40 H66 L72 52 Q64 48 62 62 Q56 52 52 74 Q46 54 42 60 '
    'Q38 48 28 52 Z"/>'
    '<path class="f-none lava" d="M50 34 V10 M40 34 Q38 20 26 16 M60 34 Q62 20 74 16"/>'
)
WOLVES: Final = (
    '<path class="wolf ink-line" d="M10 8 L34 28 H66 L90 8 L88 48 L72 70 L56 92 H44 L28 70 L12 48 '
    'Z"/>'
    '<path class="f-gold" d="M26 44 L42 50 L32 56 Z M74 44 L58 50 L68 56 Z"/>'
    '<path class="dark-part" d="M42 80 H58 L54 90 H46 Z"/>'
)
STORM_NAMES: Final = [
    "x-winter",
    "x-drought",
    "x-epidemic",
    "x-earthquake",
    "x-fire",
    "x-flood",
    "x-locusts",
    "x-raid",
    "x-sacrifice",
    "x-tornado",
    "x-volcano",
    "x-wolves",
]
STORMS: Final = [
    WINTER,
    DROUGHT,
    EPIDEMIC,
    EARTHQUAKE,
    FIRE,
    FLOOD,
    LOCUSTS,
    RAID,
    SACRIFICE,
    TORNADO,
    VOLCANO,
    WOLVES,
]
STORM_SHAPES: Final = dict(zip(STORM_NAMES, STORMS, strict=True))


def storm_name(card: int) -> str:
    """Return the sign of a catastrophe card; there are two cards of each kind."""
    return STORM_NAMES[card // 2]
