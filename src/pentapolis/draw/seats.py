"""How seats are told apart: by colour and, without seeing colours, by sign and pattern.

In a drawing the class `seat-<n>` has the colour; the sign uses it. On a page the class `of-<n>`
gives everything of a seat its colour, pattern, outline and dashes. Both are in theme.css.
"""

from __future__ import annotations

from typing import Final

# Circle, square, triangle, diamond, hexagon, cross, triangle on its tip, hourglass.
SEAT_SIGNS: Final = (
    '<circle class="seat-0 ink-line" cx="50" cy="50" r="38"/>',
    '<rect class="seat-1 ink-line" x="15" y="15" width="70" height="70"/>',
    '<path class="seat-2 ink-line" d="M50 10 L92 86 L8 86 Z"/>',
    '<path class="seat-3 ink-line" d="M50 6 L94 50 L50 94 L6 50 Z"/>',
    '<path class="seat-4 ink-line" d="M28 12 H72 L94 50 L72 88 H28 L6 50 Z"/>',
    '<path class="seat-5 ink-line" d="M34 8 H66 V34 H92 V66 H66 V92 H34 V66 H8 V34 H34 Z"/>',
    '<path class="seat-6 ink-line" d="M50 90 L8 14 L92 14 Z"/>',
    '<path class="seat-7 ink-line" d="M12 10 H88 L60 50 L88 90 H12 L40 50 Z"/>',
)
