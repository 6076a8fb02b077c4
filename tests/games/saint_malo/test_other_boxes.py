"""A corrected copy of the box plays by its own numbers, without a change of code."""

from __future__ import annotations

from pentapolis.games.saint_malo.rules.scoring import defence, series_points
from pentapolis.kit.parts import Parts
from pentapolis.testkit.rules import rule

from .boxes import TEXT, alter_box, find_person, make_game, make_town
from .town import (
    EAST,
    NORTH,
    OUTER,
    SOUTH,
    event_args,
    full_but,
    kinds,
    legal_names,
    places,
    play,
    question,
    take_turn,
    throw,
    town,
)


@rule("SM-2.1 start")
def test_other_start_values_are_handed_out() -> None:
    parts = alter_box(start__coins=5, start__logs=1, start__points=2)
    state = make_game(parts, 3).start()
    assert (state.coins, state.logs, state.points) == ([5] * 3, [1] * 3, [2] * 3)
    assert make_game(parts).score_sheet(state, 0)[-1].label == "start"


@rule("SM-2.1 start")
def test_other_printed_crates_earn_coins_where_they_lie() -> None:
    parts = alter_box(plan__printed_crates=["d4", "d5", "e4", "a2"])
    state = make_game(parts).start()
    play(state, "start:A", throw("HHHSS"), "stop", "use:head", "person:merchant", "place:e5")
    assert state.coins[0] == 3 + 3


@rule("SM-3.3 thrice")
def test_another_number_of_rolls_ends_the_rolling() -> None:
    state = make_town(alter_box(rolls__most=2))
    play(state, throw("LCWXH"), "roll:L", throw("S"))
    assert question(state) == "choose-symbol"


@rule("SM-4.2 turning", "SM-6.1 log")
def test_other_costs_are_paid() -> None:
    parts = alter_box(cost__turn_die=1, cost__delivery=3)
    state = make_town(parts, "LLCCC", coins=5)
    play(state, "use:log", "turn", "turn")
    assert (state.coins[0], state.logs[0]) == (0, 2 + 4)


@rule("SM-6.5 tower")
def test_other_towers_give_their_own_bonuses() -> None:
    parts = Parts(TEXT)
    parts.entry("tower.e").update(bonus="points", amount=4)
    parts.entry("tower.s").update(bonus="person", amount=4)
    parts.entry("tower.n").update(bonus="coins", amount=1)
    city = {" ".join((NORTH[3:], EAST[3:], SOUTH[3:])): "wall"}
    state = make_town(parts, "WWWSS", city=city, coins=0)
    play(state, "use:wall", "place:b1", "place:g2")
    assert (state.coins[0], state.points[0]) == (1, 4)
    play(state, "place:b7")
    assert "person:juggler" in legal_names(state)


@rule("SM-6.6 tower-person")
def test_two_towers_may_bring_different_persons() -> None:
    parts = Parts(TEXT)
    parts.entry("tower.e").update(bonus="person", amount=5)
    city = {NORTH[3:]: "wall"}
    state = make_town(parts, "WSSSS", city=city, coins=0)
    play(state, "use:wall", "place:b1")
    assert "person:noble" not in legal_names(state)


@rule("SM-6.6 tower-person", "SM-6.7 several")
def test_persons_of_two_towers_wait_for_the_last_wall_by_the_other_reading() -> None:
    parts = Parts(TEXT)
    parts.entry("tower.e").update(bonus="person", amount=5)
    game = make_game(parts, tower_person_interrupts=0)
    city = {f"{NORTH[3:]} {EAST[3:]}": "wall"}
    state = town(2, "WWWSS", game=game, city=city, coins=0)
    play(state, "use:wall", "place:g2", "place:b1", "place:a4")
    assert "person:merchant" in legal_names(state)
    assert "person:juggler" not in legal_names(state)
    play(state, "person:citizen", "place:d4")
    assert "person:noble" in legal_names(state)
    play(state, "person:noble", "place:d5")
    assert (state.points[0], state.boxes, state.turn) == (8, 2, 1)


@rule("SM-6.6 tower-person")
def test_persons_of_two_towers_are_lost_together() -> None:
    parts = Parts(TEXT)
    parts.entry("tower.e").update(bonus="person", amount=5)
    game = make_game(parts, tower_person_interrupts=0)
    city = full_but("b1 g2", {f"{NORTH[3:]} {EAST[3:]}": "wall"})
    state = town(2, "WWSSS", game=game, city=city, coins=0)
    events = play(state, "use:wall", "place:g2", "place:b1")
    assert kinds(events).count("PERSON_LOST") == 2
    assert (state.boxes, state.turn) == (3, 1)


@rule("SM-6.10 citizen", "SM-6.11 soldier", "SM-6.17 noble")
def test_other_persons_have_their_own_effects() -> None:
    parts = Parts(TEXT)
    find_person(parts, "citizen")["points"] = 2
    find_person(parts, "soldier")["defence"] = 3
    find_person(parts, "noble").update(heads=4, points=9)
    find_person(parts, "priest")["points"] = 5
    find_person(parts, "merchant")["coins"] = 2
    find_person(parts, "juggler")["points"] = 6
    city = {"d4": "church-1", "e4": "crate", "d6": "noble"}
    for whom, points, coins, guard in (
        ("citizen", 2, 0, 0),
        ("soldier", 0, 0, 3),
        ("noble", 9, 0, 0),
        ("priest", 5, 0, 0),
        ("merchant", 0, 2, 0),
        ("juggler", 6, 0, 0),
    ):
        state = make_town(parts, "HHHHS", city=city, coins=0)
        play(state, "use:head", f"person:{whom}", "place:d5")
        assert (whom, state.points[0], state.coins[0], defence(state, 0)) == (
            whom,
            points,
            coins,
            guard,
        )


@rule("SM-6.13 architect")
def test_other_houses_have_their_own_number_and_points() -> None:
    parts = alter_box(house__most=1)
    find_person(parts, "architect")["points"] = 4
    state = make_town(parts, "HHHSS")
    play(state, "use:head", "person:architect", "place:d4", "place:d5")
    assert (state.points[0], state.logs[0], state.turn) == (4, 1, 1)


@rule("SM-7.2 row", "SM-7.3 attack")
def test_other_pirates_attack_with_their_own_numbers() -> None:
    parts = alter_box(
        pirates__strength=[2, 4, 5], pirates__boxes_per_player=1, defence__side=5, start__cannons=3
    )
    state = make_town(parts, city={SOUTH: "wall"})
    events = take_turn(state, "SSSSS", "pass")
    events += take_turn(state, "SSSSS", "pass")
    assert event_args(events, "PIRATES_ATTACKED") == [[0, 2], [1, 4], [2, 5]]
    assert (state.boxes, state.cannons) == (6, [0, 3])


@rule("SM-8.4 score", "SM-8.5 series")
def test_other_points_are_counted_at_the_end() -> None:
    parts = alter_box(
        church__series=[0, 2, 4, 6, 8, 10],
        end__full_city=7,
        end__coins_per_point=3,
        end__log_points=2,
        end__cannon_loss=1,
    )
    city = {"d4": "church-1", "d5": "church-2"}
    state = make_town(parts, city=city, coins=7, logs=3, cannons=2)
    assert series_points(state, 0) == 4
    assert state.scores()[0] == 4 + 2 + 6 - 2
    state.free[0] = 0
    assert state.scores()[0] == 4 + 2 + 6 - 2 + 7


@rule("SM-8.7 negative")
def test_a_box_may_keep_scores_from_falling_below_zero() -> None:
    parts = alter_box(end__below_zero=False)
    state = make_town(parts, points=4, coins=1, logs=0, cannons=6)
    assert state.scores() == [0, 0]
    lines = make_game(parts).score_sheet(state, 0)
    assert (sum(line.points for line in lines), lines[-1].rule) == (0, "SM-8.7 negative")
    state = make_town(parts, points=5, coins=1, logs=0, cannons=1)
    assert state.scores() == [0, 0]
    assert "SM-8.7 negative" not in [line.rule for line in make_game(parts).score_sheet(state, 0)]


@rule("SM-9.5 limits")
def test_stores_may_have_limits() -> None:
    parts = alter_box(bank__capacity=5, wood__capacity=4)
    state = make_town(parts, "HHHSS", coins=3)
    play(state, "use:head", "person:merchant", "place:c3")
    assert state.coins[0] == 5
    take_turn(state, "LLLLL", "use:log")
    assert state.logs[1] == 4
    state = make_town(alter_box(wood__capacity=0), "LLLLS", logs=0)
    play(state, "use:log")
    assert state.logs[0] == 0


@rule("SM-9.7 guard")
def test_another_guard_ends_the_game() -> None:
    state = make_town(alter_box(guard__max_rounds=2))
    for _ in range(4):
        take_turn(state, "LCWXH", "pass")
    assert question(state) == "finished"


@rule("SM-10.2 solo-rows", "SM-10.3 pirate-dice", "SM-10.4 solo-end")
def test_another_solo_challenge_has_its_own_rows_dice_and_turns() -> None:
    parts = alter_box(solo__boxes=3, solo__pirate_dice=2, solo__turns=2)
    state = make_game(parts, 1, solo=1).start()
    events = take_turn(state, "SLLLL", "pass", throw("SS"))
    assert event_args(events, "PIRATES_ATTACKED") == [[0, 1]]
    take_turn(state, "LCWXH", "pass", throw("LL"))
    assert question(state) == "finished"


@rule("SM-4.8 pass", "SM-4.4 absent")
def test_the_readings_of_a_box_hold_where_no_option_is_set() -> None:
    parts = alter_box(reading__pass_always=False, reading__turn_to_absent_symbol=False)
    state = town(2, "CCCSS", game=make_game(parts))
    assert legal_names(state) == ["use:crate"]
    state = town(2, "CCCSS", game=make_game(parts, pass_always=1), city={OUTER: "crate"})
    assert legal_names(state) == ["use:crate", "pass"]
    play(state, "use:crate")
    assert len(places(state)) == 21
