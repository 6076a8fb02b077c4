"""Pondering: it leaves the position alone, sees what is plain, and its weights are checked."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pentapolis.core.state import CHANCE, OVER
from pentapolis.games.saint_malo import state as st
from pentapolis.games.saint_malo.advice import advise
from pentapolis.games.saint_malo.meta import OUTLOOK
from pentapolis.games.saint_malo.outlook import City, Outlook, judge, ones
from pentapolis.games.saint_malo.plans import Plans
from pentapolis.games.saint_malo.pondering import ponder
from pentapolis.games.saint_malo.state import ALL, PLAN, Town, defence, score
from pentapolis.games.saint_malo.weights import FEATURES, chance_of, read_weights

from .town import NORTH, play, saint_malo, town


def best(state: Town) -> str:
    """Name the action that pondering likes best."""
    game = saint_malo(state.seats)
    legal = state.legal()
    worth = ponder(game, state, legal)
    return game.actions.name(legal[worth.index(max(worth))])


def decisions(seats: int, seed: int) -> list[Town]:
    """List the positions with a choice of a game played by advice, with some lots drawn."""
    game = saint_malo(seats, **({"solo": 1} if seats == 1 else {}))
    random = Random(seed)
    state = game.start()
    out: list[Town] = []
    while state.actor() != OVER:
        legal = state.legal()
        if state.actor() == CHANCE:
            state.apply(state.outcome(random.getrandbits(32)))
            continue
        if len(legal) > 1:
            out.append(state.clone())
        if random.random() < 0.2:
            state.apply(random.choice(legal))
        else:
            worth = advise(game, state, legal)
            state.apply(legal[worth.index(max(worth))])
    return out


@pytest.mark.parametrize("seats", [1, 4])
def test_every_question_is_answered_and_nothing_is_changed(seats: int) -> None:
    game = saint_malo(seats, **({"solo": 1} if seats == 1 else {}))
    first: dict[int, Town] = {}
    for state in decisions(seats, 3)[40:]:
        first.setdefault(state.asking, state)
    assert {st.KEEP_DICE, st.CHOOSE_SYMBOL, st.CHOOSE_PERSON, st.PLACE_PERSON} <= set(first)
    for state in first.values():
        before = game.digest(state)
        legal = state.legal()
        worth = ponder(game, state, legal)
        assert len(worth) == len(legal)
        assert worth == ponder(game, state, legal)
        assert game.digest(state) == before


def test_plans_put_the_city_back() -> None:
    for state in decisions(2, 5)[::60]:
        plans = Plans(state, state.turn, 0)
        fresh = Plans(state, state.turn, 0)
        plans.fill()
        for name in ("free", "crates", "walls", "shrines", "churches", "people", "coins", "logs"):
            assert getattr(plans.city, name) == getattr(fresh.city, name), name
        assert plans.worth() == plans.now == fresh.now


def test_the_outlook_measures_a_city_as_the_rules_do() -> None:
    for state in decisions(3, 7)[::5]:
        for seat in range(3):
            look = Outlook(state, seat)
            city = City(state, seat)
            assert look.strength(city) == defence(state, seat)
            assert ones(city.free) == state.free[seat].bit_count()
            assert len(look.features(city, state.boxes)) == FEATURES
            assert look.final(city) == score(state, seat) * 100


def test_a_game_that_is_over_is_worth_its_score() -> None:
    state = town(city={"c3": "noble"}, points=[7, 0], coins=[3, 5], last_round=1)
    state.asking = st.FINISHED
    game = saint_malo()
    assert [judge(game, state, seat) for seat in range(2)] == [
        1000,
        400,
    ]  # points, coins and two logs


def test_five_heads_are_a_noble() -> None:
    assert best(town(dice="HHHHH", coins=0)) == "use:head"


def test_the_last_wall_of_a_side_is_drawn_where_it_belongs() -> None:
    city = dict.fromkeys(NORTH.split()[:4], "wall")
    state = town(dice="WSSSS", city=city, coins=0, boxes=3)
    play(state, "use:wall")
    assert best(state) == "place:" + NORTH.split()[4]


def test_in_the_last_round_a_merchant_goes_where_the_crates_are() -> None:
    state = town(dice="HHHSS", coins=0, last_round=1)
    play(state, "use:head", "person:merchant")
    assert best(state) == "place:c3"


def test_more_sabres_are_less_likely_and_more_turns_bring_more() -> None:
    assert chance_of(20, 2, 0) == 100
    assert [chance_of(20, 2, n) for n in (4, 12, 24)] == sorted(
        [chance_of(20, 2, n) for n in (4, 12, 24)], reverse=True
    )
    assert chance_of(20, 2, 4) > chance_of(5, 2, 4) > 0
    assert chance_of(20, 2, 99) == 0


def test_a_file_without_a_weight_is_refused(tmp_path: Path) -> None:
    lines = OUTLOOK.read_text(encoding="utf-8").splitlines()
    path = tmp_path / "outlook.toml"
    path.write_text("\n".join(line for line in lines if not line.startswith("yard")))
    with pytest.raises(ValueError, match="yard needs 6 whole numbers"):
        read_weights(path)
    assert ones(ALL) == len(PLAN.names)
