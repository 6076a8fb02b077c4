"""The standard tests of a game; the other modules here test the rules of Dilluvia Project."""

from __future__ import annotations

from pathlib import Path

from pentapolis.games.dilluvia_project import SPEC
from pentapolis.testkit.suite import END, suite

PICTURES = [("two-seats", 17), ("three-seats", 321), ("builders", 449), ("builders", END)]
TestDilluviaProject = suite(SPEC, Path(__file__).parent, pictures=PICTURES)
