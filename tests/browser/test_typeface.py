"""The widths that drawings reckon with are those of the typeface that the pages bring along."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pentapolis.draw.type import LETTERS, measure_text

from .guests import Guest

# How wide each letter is, in thousandths of its size, as the page writes it.
WIDTHS: Final = """async ([letters, weight]) => {
    const probe = document.createElement("span");
    probe.style = `position: absolute; white-space: pre; font-size: 1000px; font-weight: ${weight}`;
    document.body.append(probe);
    probe.textContent = letters;
    await document.fonts.ready;
    return [...letters].map((letter) => {
        probe.textContent = letter;
        return probe.getBoundingClientRect().width;
    });
}"""


@pytest.mark.parametrize("bold", [False, True])
def test_letters_are_as_wide_as_drawings_reckon(guest: Guest, bold: bool) -> None:
    page = guest.page()
    page.goto("/")
    found: Any = page.evaluate(WIDTHS, [LETTERS, 700 if bold else 400])
    reckoned = [measure_text(letter, 1000, bold) for letter in LETTERS]
    wrong = {
        letter: (width, guess)
        for letter, width, guess in zip(LETTERS, found, reckoned, strict=True)
        if abs(width - guess) > 12
    }
    assert wrong == {}
