"""Values of every box, changed as far as they go, are admitted or refused with a sentence."""

from __future__ import annotations

import pytest

from pentapolis.catalog.games import all_games
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import Knob, Value, list_knobs
from pentapolis.lab.admission import admit_variant

pytestmark = pytest.mark.once
GAMES = all_games()
MADE = 100  # values of each game that are changed, at most
PLAYED = 3  # changed boxes of each game of which a random game is played


def reach(knob: Knob) -> list[Value]:
    """List how far a value can go."""
    if isinstance(knob.value, bool):
        return [not knob.value]
    if isinstance(knob.value, str):
        return [word for word in knob.words if word != knob.value]
    return [end for end in (knob.low, knob.high) if end != knob.value]


def find_knobs(spec: GameSpec) -> list[Knob]:
    assert spec.parts is not None
    return [knob for knob in list_knobs(spec.parts).values() if not knob.fixed]


@pytest.mark.parametrize("slug", GAMES)
def test_a_value_can_be_changed_or_says_why_not(slug: str) -> None:
    spec = GAMES[slug]
    made = 0
    refusals: list[str] = []
    knobs = find_knobs(spec)
    for knob in knobs[:: 1 + len(knobs) // MADE]:
        for value in reach(knob):
            try:
                game = spec.load(spec.meta.seats[0], {}, variant={knob.path: value})
            except ValueError as error:
                refusals.append(str(error))
            else:
                assert game.variant == {knob.path: value}
                made += 1
    assert made > 20
    assert refusals
    assert all(" " in reason for reason in refusals)  # a sentence


@pytest.mark.parametrize("slug", GAMES)
def test_changed_boxes_are_played_by_the_rules(slug: str) -> None:
    spec = GAMES[slug]
    played = 0
    knobs = find_knobs(spec)
    for knob in knobs[:: max(1, len(knobs) // 8)]:
        for value in reach(knob):
            failure = admit_variant(spec, {knob.path: value}, [spec.meta.seats[0]], games=1)
            assert failure is None or not failure.replay, f"{knob.path} = {value}: {failure}"
            played += failure is None
            if played == PLAYED:
                return


@pytest.mark.parametrize("slug", GAMES)
def test_components_that_actions_use_are_rows_of_the_box(slug: str) -> None:
    spec = GAMES[slug]
    assert spec.parts is not None
    assert spec.uses is not None
    rows = {
        f"{name}.{row.get('key', number)}"
        for name, item in spec.parts.tables.items()
        if isinstance(item, list)
        for number, row in enumerate(item, 1)
    }
    game = spec.load(spec.meta.seats[0], {})
    state = game.start()
    found = {part for action in range(len(game.actions)) for part in spec.uses(game, state, action)}
    assert found
    assert found <= rows
