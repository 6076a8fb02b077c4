"""Garden Nation keeps all laws and plays as it did; its rules are shown by the other tests."""

from __future__ import annotations

from pathlib import Path

from pentapolis.games.garden_nation import SPEC
from pentapolis.testkit.suite import suite

PICTURES = [("last-floor-2", 27), ("last-floor-3", 90), ("last-floor-4", 192), ("all-ploys", 120)]
TestGardenNation = suite(SPEC, Path(__file__).parent, pictures=PICTURES)
