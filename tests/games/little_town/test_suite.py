"""Little Town keeps all laws and plays as it did; its rules are shown by the other tests."""

from __future__ import annotations

from pathlib import Path

from pentapolis.games.little_town import SPEC
from pentapolis.testkit.suite import suite

PICTURES = [("two-first-game", 40), ("three-wishes", 150), ("four-draft", 200)]
TestLittleTown = suite(SPEC, Path(__file__).parent, pictures=PICTURES)
