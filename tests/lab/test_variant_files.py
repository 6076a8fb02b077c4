"""Variant files are read back as written, and a mistake is named with its line."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hamlet import SPEC
from hamlet.rules.game import Hamlet
from hamlet.rules.parts import PARTS
from hamlet.rules.state import HamletState

from pentapolis.catalog.games import only
from pentapolis.catalog.toml_files import FileProblem
from pentapolis.kit.parts import Parts
from pentapolis.lab.admission import admit_variant
from pentapolis.lab.variant_files import NamedVariant, read_variant_file, write_variant_file
from pentapolis.play.replay import read

pytestmark = pytest.mark.once
GAMES = only(SPEC)
GOOD = """\
[variant]
game = "hamlet"
name = "Deep wells"

[change]
"tile.well.alone" = 4
"""


def test_a_variant_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    variant = NamedVariant('The "deep" wells', {"tile.well.alone": 4, "goal.points": 1})
    path = tmp_path / "deep.variant.toml"
    path.write_text(write_variant_file(SPEC, variant), encoding="utf-8")
    spec, found = read_variant_file(path, GAMES)
    assert spec is SPEC
    assert (found.name, found.change) == (variant.name, variant.change)
    assert len(found.box) == 12
    assert '"tile.well.alone" = 4 # HAM-4.4 well; was 2\n' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("alone", "alon", 6, "Did you mean tile.well.alone"),
        ("= 4", "= 40", 6, "takes 0 to 8, not 40"),
        ("hamlet", "hamlett", 2, "no game is called 'hamlett'"),
        ("name", "nam", 3, "nothing is called 'nam' here; did you mean name"),
        ("[change]", "[chang]", 5, "nothing is called 'chang' here; did you mean change"),
        ('"tile.well.alone" = 4', "", 5, "a variant has at least one change"),
        ("tile.well.alone", "tile.well.copies", 5, "tiles do not make 24"),
        ('game = "hamlet"\n', "", 1, "'game' is missing"),
    ],
)
def test_a_mistake_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, reason: str
) -> None:
    path = tmp_path / "broken.variant.toml"
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(FileProblem, match=rf"broken.variant.toml, line {line}: .*{reason}"):
        read_variant_file(path, GAMES)


def test_a_variant_whose_rules_hold_is_admitted() -> None:
    assert admit_variant(SPEC, {"tile.well.alone": 4}, [2], games=5) is None


class Leaky(Hamlet):
    """Loses a tile at ply 10 if wells score more than usual."""

    def inventory(self, s: HamletState) -> list[int]:
        counts = super().inventory(s)
        counts[0] -= s.ply >= 10 and self.box.alone[3] > 2
        return counts


class Endless(Hamlet):
    """Declares fewer plies than it takes."""

    def __init__(self, seats: int, options: dict[str, int], parts: Parts = PARTS) -> None:
        super().__init__(seats, options, parts)
        self.max_plies = 20


class Stumbling(Hamlet):
    """Stumbles over a position."""

    def contradictions(self, s: HamletState) -> list[str]:
        return [str(1 // (s.ply != 7))][:0]


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (Leaky, r"at ply 10 the inventory is \[5, 6, 6, 6\], but at the start it was"),
        (Endless, "the game does not end within 20 plies"),
        (Stumbling, "the rules fail at ply 7: ZeroDivisionError"),
    ],
)
def test_a_variant_that_breaks_the_rules_is_refused_with_the_game_that_shows_it(
    broken: type[Hamlet], reason: str
) -> None:
    failure = admit_variant(replace(SPEC, make=broken), {"tile.well.alone": 4}, [2])
    assert failure is not None
    assert re.match(f"with 2 seats: {reason}", str(failure))
    assert read(failure.replay, GAMES).ply >= 7


def test_values_that_do_not_go_together_are_refused_without_a_game() -> None:
    failure = admit_variant(SPEC, {"tile.well.copies": 4})
    assert failure is not None
    assert str(failure) == "with 2 seats: 22 tiles do not make 24. Set box.tiles to 22, too."
    assert not failure.replay
