"""Höyük keeps all laws and plays as it did; its rules are shown by the other tests."""

from __future__ import annotations

from pathlib import Path

from pentapolis.games.hoyuk import SPEC
from pentapolis.testkit.suite import suite

PICTURES = [("basic-2", 60), ("advanced-4", 445), ("expert-5", 523), ("expert-2-chosen", 373)]
TestHoyuk = suite(SPEC, Path(__file__).parent, pictures=PICTURES)
