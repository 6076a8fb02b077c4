"""The frame speaks German wherever it speaks English."""

from __future__ import annotations

import re

from pentapolis.locale import catalogue
from tools.words import PACKAGE, extracted

OURS = ("pentapolis/cli/", "pentapolis/bots/", "pentapolis/lab/")


def texts() -> list[str]:
    """List the English texts of the command line and the bots."""
    found = []
    for message in extracted(PACKAGE, skip="games"):
        if message.id and any(place.startswith(OURS) for place, _ in message.locations):
            assert isinstance(message.id, str)
            found.append(message.id)
    return found


def test_every_text_has_its_german() -> None:
    german = catalogue("pentapolis", "de")
    same = {"n", "beta"}  # may be spelled alike
    assert len(texts()) > 50
    missing = [text for text in texts() if german.gettext(text) == text and text not in same]
    assert missing == []


def test_the_german_has_the_same_gaps_to_fill() -> None:
    german = catalogue("pentapolis", "de")
    for text in texts():
        gaps = sorted(re.findall(r"{(\w*)}", text))
        assert sorted(re.findall(r"{(\w*)}", german.gettext(text))) == gaps, text
