"""Saint Malo keeps all laws and plays as it did; its rules are shown by the other tests."""

from __future__ import annotations

from pathlib import Path

from pentapolis.games.saint_malo import SPEC
from pentapolis.testkit.suite import suite

PICTURES = [("full-city-3", 12), ("full-city-3", 330), ("full-city-5", 974), ("solo", 120)]
TestSaintMalo = suite(SPEC, Path(__file__).parent, pictures=PICTURES)
