"""A restricted bot does without components, and is otherwise the bot it was."""

from __future__ import annotations

import pytest
from hamlet import SPEC

from pentapolis.bots import make_bot
from pentapolis.catalog.uses import match_uses, name_uses
from pentapolis.core.view import View
from pentapolis.play import Match, new_match


def play(*names: str) -> Match:
    players = [make_bot(name, SPEC, seed) for seed, name in enumerate(names)]
    return new_match(SPEC, SPEC.load(2, {}), players, seed=3).play()


def list_used(match: Match, seat: int) -> list[str]:
    """List what a seat used although it could have done otherwise."""
    found: list[str] = []
    timeline = match.timeline
    for ply, (actor, action) in enumerate(zip(timeline.actors, timeline.line, strict=True)):
        if actor == seat:
            seen = timeline.position_at(ply)
            kinds = {use for other in seen.legal() for use in SPEC.uses(match.game, seen, other)}  # type: ignore[misc]
            if kinds != {"tile.well"}:
                found += name_uses(SPEC.uses, match.game, seen, action)
    return found


@pytest.mark.parametrize("level", ["greedy", "search:8"])
def test_it_never_uses_what_it_does_without_while_it_has_another_choice(level: str) -> None:
    assert "tile.well" in list_used(play(level, level), 0)
    assert "tile.well" not in list_used(play(f"{level}!without=tile.well", level), 0)


def test_without_another_choice_it_uses_it_all_the_same() -> None:
    assert play("greedy!without=tile.farm,tile.mill,tile.hall,tile.well", "greedy").is_over


def test_the_view_is_left_as_it_was() -> None:
    game = SPEC.load(2, {"goals": 0})
    state = game.start()
    while state.actor() < 0:
        state.apply(state.legal()[0])
    view = View(game, state.actor(), state, [])
    before = list(view.legal)
    make_bot("greedy!without=tile.farm", SPEC)(view)
    assert view.legal == before


def test_a_name_without_components_is_refused() -> None:
    with pytest.raises(ValueError, match="does not say what the bot does without"):
        make_bot("greedy!without=", SPEC)


def test_a_game_that_does_not_say_names_verb_and_action() -> None:
    game = SPEC.load(2, {})
    assert name_uses(None, game, game.start(), game.actions.find("settle:c3")) == [
        "settle",
        "settle:c3",
    ]
    assert match_uses(settle="cell")(game, None, game.actions.find("settle:c3")) == ["cell.c3"]
    assert match_uses(settle="cell")(game, None, game.actions.find("take:1")) == []
