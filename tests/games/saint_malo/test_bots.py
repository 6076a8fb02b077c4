"""The evaluators leave positions unchanged, find obvious actions, and check their weights."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pentapolis.core.state import CHANCE, OVER
from pentapolis.games.saint_malo.bots.city import City, count_cells
from pentapolis.games.saint_malo.bots.evaluate import CityValue, evaluate
from pentapolis.games.saint_malo.bots.features import FEATURES, NAMES, count, is_moment, rest
from pentapolis.games.saint_malo.bots.pirates import strike_chance
from pentapolis.games.saint_malo.bots.plans import Plans
from pentapolis.games.saint_malo.bots.rate import rate_actions
from pentapolis.games.saint_malo.bots.rate_deep import rate_actions_deep
from pentapolis.games.saint_malo.meta import FOLDER
from pentapolis.games.saint_malo.rules import codes
from pentapolis.games.saint_malo.rules.board import ALL, PLAN
from pentapolis.games.saint_malo.rules.scoring import defence, score
from pentapolis.games.saint_malo.rules.state import Town
from pentapolis.kit.features import read_weights

from .town import NORTH, play, saint_malo, town
from .wander import wander


def best_action(state: Town) -> str:
    """Name the action that is rated best."""
    game = saint_malo(state.seats)
    legal = state.legal()
    worth = rate_actions_deep(game, state, legal)
    return game.actions.name(legal[worth.index(max(worth))])


def list_decisions(seats: int, seed: int) -> list[Town]:
    """List the positions with a choice in a game played by ratings, with some random choices."""
    game = saint_malo(seats, **({"solo": 1} if seats == 1 else {}))
    random = Random(seed)
    state = game.start()
    out: list[Town] = []
    while state.actor() != OVER:
        legal = state.legal()
        if state.actor() == CHANCE:
            state.apply(state.draw_outcome(random.getrandbits(32)))
            continue
        if len(legal) > 1:
            out.append(state.clone())
        if random.random() < 0.2:
            state.apply(random.choice(legal))
        else:
            worth = rate_actions(game, state, legal)
            state.apply(legal[worth.index(max(worth))])
    return out


@pytest.mark.parametrize("seats", [1, 4])
def test_every_question_is_answered_and_nothing_is_changed(seats: int) -> None:
    game = saint_malo(seats, **({"solo": 1} if seats == 1 else {}))
    first: dict[int, Town] = {}
    for state in list_decisions(seats, 3)[40:]:
        first.setdefault(state.asking, state)
    assert {codes.KEEP_DICE, codes.CHOOSE_SYMBOL, codes.CHOOSE_PERSON, codes.PLACE_PERSON} <= set(
        first
    )
    for state in first.values():
        before = game.digest(state)
        legal = state.legal()
        worth = rate_actions_deep(game, state, legal)
        assert len(worth) == len(legal)
        assert worth == rate_actions_deep(game, state, legal)
        assert game.digest(state) == before


def test_plans_put_the_city_back() -> None:
    for state in list_decisions(2, 5)[::60]:
        plans = Plans(state, state.turn, 0)
        fresh = Plans(state, state.turn, 0)
        plans.try_all()
        for name in (
            "free",
            "crates",
            "walls",
            "church_cells",
            "churches",
            "people",
            "coins",
            "logs",
        ):
            assert getattr(plans.city, name) == getattr(fresh.city, name), name
        assert plans.worth() == plans.now == fresh.now


def test_a_city_is_counted_as_the_rules_do() -> None:
    game = saint_malo(3)
    for state in list_decisions(3, 7)[::5]:
        for seat in range(3):
            city = City(state, seat)
            assert city.strength(state.box) == defence(state, seat)
            assert count_cells(city.free) == state.free[seat].bit_count()
            assert len(count(game, state, seat)) == len(NAMES)
            assert CityValue(state, seat).final_score(city) == score(state, seat) * 100


def test_a_game_that_is_over_is_worth_its_score() -> None:
    state = town(city={"c3": "noble"}, points=[7, 0], coins=[3, 5], last_round=1)
    state.asking = codes.FINISHED
    game = saint_malo()
    assert [evaluate(game, state, seat) for seat in range(2)] == [
        1000,
        400,
    ]  # points, coins and two logs


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_every_position_can_be_evaluated_for_every_seat(seats: int) -> None:
    game = saint_malo(seats, **({"solo": 1} if seats == 1 else {}))
    wanderer = wander(game, 4)
    while wanderer.state.actor() != OVER:
        before = game.digest(wanderer.state)
        values = [evaluate(game, wanderer.state, seat) for seat in range(seats)]
        assert all(abs(value) < 1_000_000 for value in values)
        assert game.digest(wanderer.state) == before
        wanderer.step()
    values = [evaluate(game, wanderer.state, seat) for seat in range(seats)]
    assert values == [100 * score for score in wanderer.state.scores()]


def test_a_moment_is_the_start_of_a_turn_and_the_rest_is_the_room_in_the_fullest_city() -> None:
    game = saint_malo(3)
    wanderer = wander(game, 2)
    moments: list[tuple[int, int]] = []
    rests: list[int] = []
    while wanderer.state.actor() != OVER:
        state = wanderer.state
        if is_moment(game, state):
            moments.append((state.round, state.turn))
            rests.append(rest(game, state))
            assert rests[-1] == min(cells.bit_count() for cells in state.free)
        wanderer.step()
    assert len(moments) == len(set(moments)) > 30
    assert rests == sorted(rests, reverse=True)
    assert rests[0] == 41


def test_five_heads_are_a_noble() -> None:
    assert best_action(town(dice="HHHHH", coins=0)) == "use:head"


def test_the_last_wall_of_a_side_is_drawn_where_it_belongs() -> None:
    city = dict.fromkeys(NORTH.split()[:4], "wall")
    state = town(dice="WSSSS", city=city, coins=0, boxes=3)
    play(state, "use:wall")
    assert best_action(state) == "place:" + NORTH.split()[4]


def test_in_the_last_round_a_merchant_goes_where_the_crates_are() -> None:
    state = town(dice="HHHSS", coins=0, last_round=1)
    play(state, "use:head", "person:merchant")
    assert best_action(state) == "place:c3"


def test_more_sabres_are_less_likely_and_more_turns_bring_more() -> None:
    assert strike_chance(20, 2, 0) == 100
    assert [strike_chance(20, 2, n) for n in (4, 12, 24)] == sorted(
        [strike_chance(20, 2, n) for n in (4, 12, 24)], reverse=True
    )
    assert strike_chance(20, 2, 4) > strike_chance(5, 2, 4) > 0
    assert strike_chance(20, 2, 99) == 0


def test_a_file_without_a_weight_is_refused(tmp_path: Path) -> None:
    text = (FOLDER / "bots" / "weights.toml").read_text(encoding="utf-8")
    path = tmp_path / "weights.toml"
    path.write_text("\n".join(line for line in text.splitlines() if not line.startswith("yard")))
    with pytest.raises(ValueError, match="yard needs 6 whole numbers"):
        read_weights(path, FEATURES)
    assert count_cells(ALL) == len(PLAN.names)
