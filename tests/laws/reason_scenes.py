"""Scenes of refusals: positions in which one reason is the right one, and what takes it away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.reasons import Reason, list_gaps
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import State
from pentapolis.play.refusals import as_decider
from pentapolis.testkit.laws import law_every_refusal_has_a_reason

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Scene:
    """A position, an action that is refused there, and what is said.

    `cure` changes some fields so that the action is legal: the reason was the only one.
    """

    game: Game
    state: State
    action: str
    said: str = ""  # needed where the sentence has gaps
    cure: Mapping[str, object] = field(default_factory=dict)


def change(state: S, **values: object) -> S:
    """Return a copy of a position with other values, unchecked."""
    twin = state.clone()
    assert isinstance(twin, type(state))
    for name, value in values.items():
        assert hasattr(twin, name), f"a position has no {name!r}"
        setattr(twin, name, value)
    return twin


def ask(spec: GameSpec, game: Game, state: State, action: str) -> Reason | None:
    """Return the reason against an action, as the seat on turn sees the position."""
    assert spec.why is not None
    seen = as_decider(game.mask(state, state.turn), state.turn)
    return spec.why(game, seen, game.actions.find(action))


def check_scene(spec: GameSpec, key: str, scene: Scene) -> None:
    """Fail unless the reason is the one named, the sentence fits, and the cure takes it away."""
    game, state = scene.game, scene.state
    reason = ask(spec, game, state, scene.action)
    assert reason is not None, f"{scene.action} is possible"
    assert reason.key == key
    law_every_refusal_has_a_reason(spec, game, state)
    assert spec.because is not None
    text = spec.because(game, state, reason, game_words(spec, "en", ["Ada", "Bo", "Cy", "Di"]))
    has_gaps = bool(list_gaps(spec.reasons[key].text))
    assert text == (scene.said if has_gaps else spec.reasons[key].text)
    if scene.cure:
        cured = change(state, **scene.cure)
        assert ask(spec, game, cured, scene.action) is None
        assert game.actions.find(scene.action) in cured.legal()
