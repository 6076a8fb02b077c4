"""The tests that every game has for its reasons, made from its scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from pentapolis.catalog.spec import GameSpec

from .reason_mutants import collect_positions, find_forgotten, find_survivors
from .reason_scenes import Scene, check_scene


def reason_suite(
    spec: GameSpec,
    tests: Path,
    scenes: Mapping[str, Scene],
    *,
    more: Sequence[Scene] = (),
    mutants: int,
    saves_time: Sequence[str] = (),
) -> type:
    """Return a pytest class that checks one scene for each reason, and mutants of legality.

    `more` are scenes that only the mutants need, `mutants` how many there are, and `saves_time` the
    conditions of legal() that may be dropped without changing what is legal.
    """

    class Reasons:
        """The tests of one game's reasons."""

        def test_every_reason_has_its_scene(self) -> None:
            assert scenes.keys() == spec.reasons.keys()

        @pytest.mark.parametrize("key", scenes)
        def test_the_reason_named_is_the_right_one(self, key: str) -> None:
            check_scene(spec, key, scenes[key])

        @pytest.mark.pure_only
        def test_a_condition_that_is_dropped_is_found(
            self, monkeypatch: pytest.MonkeyPatch
        ) -> None:
            positions = collect_positions(spec, tests, [*scenes.values(), *more])
            assert find_forgotten(spec, positions) == []
            assert find_survivors(spec, positions, monkeypatch) == (mutants, list(saves_time))

    return Reasons
