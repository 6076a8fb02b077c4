"""Every seat that there can be has a sign, a colour in each theme, and a pattern of its own."""

from __future__ import annotations

import re

from pentapolis.core.seats import MAX_SEATS, seat_letter
from pentapolis.draw.seats import SEAT_SIGNS
from pentapolis.draw.shapes import SHAPES
from pentapolis.draw.theme import STYLE


def test_every_seat_has_a_sign_of_its_own() -> None:
    shapes = {re.sub(r'class="[^"]*"', "", sign) for sign in SEAT_SIGNS}
    assert len(SEAT_SIGNS) == len(shapes) == MAX_SEATS
    for seat, sign in enumerate(SEAT_SIGNS):
        assert f'class="seat-{seat} ' in sign and SHAPES[f"seat-{seat}"] == sign


def test_every_seat_has_a_colour_in_light_and_dark() -> None:
    values = {name: re.findall(rf"--seat-{name}: (#\w+);", STYLE) for name in "abcdefgh"}
    light, dark, system = zip(*values.values(), strict=True)
    assert len(values) == len(set(light)) == len(set(dark)) == MAX_SEATS and dark == system


def test_every_seat_has_a_class_for_drawings_and_one_for_pages() -> None:
    looks: set[str] = set()
    for seat in range(MAX_SEATS):
        colour = f"var(--seat-{seat_letter(seat).lower()})"
        assert f".seat-{seat} {{ fill: {colour}; }}" in STYLE
        found = re.search(rf"^\.of-{seat} {{ --seat: {re.escape(colour)}; (.+) }}$", STYLE, re.M)
        assert found is not None
        looks.add(found[1])
        for part in ("--pattern: ", "--cut: ", "--dash: "):
            assert part in found[1]
    assert len(looks) == MAX_SEATS
