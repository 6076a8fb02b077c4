"""The rules of Hamlet, one by one, shown on drawn positions."""

from __future__ import annotations

from hamlet.meta import META
from hamlet.rules.codes import CELLS, CHOOSE_SITE, CHOOSE_TILE
from hamlet.rules.game import Hamlet
from hamlet.rules.parts import BOX, KEYS
from hamlet.rules.state import HamletState, in_bag

from pentapolis.core.state import CHANCE, EMPTY, OVER, SPECTATOR, UNKNOWN
from pentapolis.testkit.rules import rule
from pentapolis.testkit.scene import event_args, legal_names, play, read_cells, with_fields

LETTERS = "FMHW"
EMPTY_TOWN = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
"""


def hamlet(seats: int = 2, **options: int) -> Hamlet:
    return Hamlet(seats, META.complete_options(seats, options))


def scene(town: str, held: str = "", market: str = "FMH", goal: str = "HH") -> HamletState:
    """Build a position from a drawn town; all other tiles are in the bag."""
    game = hamlet(len(goal))
    loose = [LETTERS.index(letter) for letter in held + market + goal]
    cells = [read_cells(town, letter) for letter in LETTERS]
    return with_fields(
        game,
        game.start(),
        asking=CHOOSE_SITE if held else CHOOSE_TILE,
        held=LETTERS.index(held) if held else EMPTY,
        market=[LETTERS.index(letter) for letter in market] + [EMPTY] * (3 - len(market)),
        goal=[LETTERS.index(letter) for letter in goal],
        town=cells,
        bag=[BOX.copies[kind] - cells[kind].bit_count() - loose.count(kind) for kind in range(4)],
    )


def settle(town: str, held: str, cell: str) -> int:
    """Settle a tile for seat A and return the points it scores."""
    state = scene(town, held)
    events = play(hamlet(), state, f"settle:{cell}")
    points = event_args(hamlet(), events, "TILE_SETTLED")[0][2]
    assert sum(state.points) == points
    return points


@rule("HAM-1.2 box")
def test_the_box_holds_six_tiles_of_each_kind() -> None:
    assert BOX.copies == [6, 6, 6, 6]
    assert hamlet().start().bag == [6, 6, 6, 6]
    assert sum(BOX.copies) + 1 == CELLS


@rule("HAM-1.3 goal")
def test_each_seat_gets_a_secret_tile_from_the_bag() -> None:
    game = hamlet(3)
    state = game.start()
    assert state.actor() == CHANCE
    events = play(game, state, "tile:farm", "tile:well", "tile:farm")
    assert state.goal == [0, 3, 0]
    assert state.bag == [4, 6, 6, 5]
    assert [event.args for event in events if event.visible_to(1)] == [[3]]
    assert not any(event.visible_to(SPECTATOR) for event in events)


@rule("HAM-1.3 goal")
def test_nobody_sees_the_goals_of_the_others_or_finds_them_by_counting() -> None:
    game = hamlet()
    one, other = game.start(), game.start()
    play(game, one, "tile:farm", "tile:well")
    play(game, other, "tile:farm", "tile:hall")
    assert game.mask(one, 0).goal == [0, UNKNOWN]
    assert game.mask(one, 0).bag == game.mask(other, 0).bag == [5, 6, 6, 6]
    assert in_bag(game.mask(one, 0)) == 22


@rule("HAM-1.3 goal")
def test_without_goals_the_game_begins_with_the_market() -> None:
    game = hamlet(goals=0)
    state = game.start()
    play(game, state, "tile:farm", "tile:farm", "tile:farm")
    assert state.actor() == 0
    assert state.goal == [EMPTY, EMPTY]


@rule("HAM-1.4 market")
def test_three_tiles_are_turned_up_and_seat_a_begins() -> None:
    game = hamlet()
    state = game.start()
    play(game, state, "tile:farm", "tile:well", "tile:hall", "tile:mill", "tile:mill")
    assert state.market == [2, 1, 1]
    assert state.actor() == 0


@rule("HAM-2.1 take")
def test_you_may_take_any_tile_of_the_market() -> None:
    game = hamlet()
    state = scene(EMPTY_TOWN, market="FW")
    assert legal_names(game, state) == ["take:1", "take:2"]
    events = play(game, state, "take:2")
    assert (state.held, state.market) == (3, [0, EMPTY, EMPTY])
    assert event_args(game, events, "TILE_TAKEN") == [[1, 3]]


@rule("HAM-2.2 touch")
def test_the_first_tile_may_go_anywhere() -> None:
    assert len(legal_names(hamlet(), scene(EMPTY_TOWN, held="M"))) == CELLS


@rule("HAM-2.2 touch")
def test_a_tile_must_touch_the_town() -> None:
    town = scene(
        """
        . . . . .
        . F . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        held="M",
    )
    assert legal_names(hamlet(), town) == ["settle:b1", "settle:a2", "settle:c2", "settle:b3"]


@rule("HAM-2.3 refill")
def test_a_new_tile_fills_the_gap_in_the_market() -> None:
    game = hamlet()
    state = scene(EMPTY_TOWN)
    play(game, state, "take:2", "settle:c3")
    assert state.actor() == CHANCE
    events = play(game, state, "tile:well")
    assert state.market == [0, 3, 2]
    assert event_args(game, events, "TILE_TURNED") == [[1, 3]]


LAST_TILES = """
    F F F F F
    M M M M M
    H H H H .
    W W W W .
    W . . . .
"""


ONE_LEFT = """
    F F F F F
    M M M M M
    H H H H .
    W W W W .
    W W H . .
"""


@rule("HAM-2.3 refill")
def test_an_empty_bag_leaves_the_gap() -> None:
    game = hamlet()
    state = scene(LAST_TILES, market="FMW")
    assert in_bag(state) == 0
    play(game, state, "take:1", "settle:e3")
    assert state.market == [EMPTY, 1, 3]
    assert state.actor() == 1


@rule("HAM-2.4 order")
def test_turns_go_round() -> None:
    game = hamlet(3)
    state = scene(EMPTY_TOWN, goal="HHH")
    turns = []
    for cell in ("c3", "c4", "c5", "d3"):
        turns.append(state.actor())
        play(game, state, "take:1", f"settle:{cell}", "tile:well")
    assert turns == [0, 1, 2, 0]


@rule("HAM-3.1 last-tile")
def test_the_game_ends_with_the_last_tile() -> None:
    game = hamlet()
    state = scene(LAST_TILES, market="FMW")
    for cell in ("e3", "e4", "e5"):
        assert state.actor() != OVER
        play(game, state, legal_names(game, state)[0], f"settle:{cell}")
    assert state.actor() == OVER
    assert game.name_ending(state) == "last-tile"


@rule("HAM-3.2 reveal")
def test_goals_are_shown_to_everybody_at_the_end() -> None:
    game = hamlet()
    state = scene(ONE_LEFT, held="M", market="", goal="HF")
    assert game.mask(state, SPECTATOR).goal == [UNKNOWN, UNKNOWN]
    events = play(game, state, "settle:e3")
    assert game.mask(state, SPECTATOR).goal == [2, 0]
    assert event_args(game, events, "GOAL_REVEALED") == [[2, 8], [0, 10]]


@rule("HAM-3.3 winner")
def test_in_a_tie_the_later_seat_wins() -> None:
    game = hamlet()
    state = scene(EMPTY_TOWN)
    assert state.scores() == [0, 0]
    assert game.places(state) == [2, 1]


@rule("HAM-4.1 farm")
def test_a_farm_scores_two_for_each_mill_beside_it() -> None:
    town = """
        . . M . .
        . M . F .
        . . M . .
        . . . . .
        . . . . M
    """
    assert settle(town, "F", "c2") == 6


@rule("HAM-4.2 mill")
def test_a_mill_scores_one_for_each_farm_and_well_beside_it() -> None:
    town = """
        . . W . .
        . F . F .
        . . M . .
        . . . . .
        . . . . .
    """
    assert settle(town, "M", "c2") == 3


@rule("HAM-4.3 hall")
def test_a_hall_scores_one_for_each_kind_beside_it() -> None:
    town = """
        . . F . .
        . F . W .
        . . H . .
        . . . . .
        . . . . .
    """
    assert settle(town, "H", "c2") == 3


@rule("HAM-4.4 well")
def test_a_well_scores_two_if_no_other_well_is_around() -> None:
    town = """
        W . . . .
        . F F F .
        . . . . .
        . . . . .
        . . . . .
    """
    assert settle(town, "W", "c1") == 2
    assert settle(town, "W", "b1") == 0
    assert settle(town, "W", "a2") == 0


@rule("HAM-4.5 quarter")
def test_a_goal_scores_two_for_each_tile_of_the_largest_quarter() -> None:
    state = scene(
        """
        H H . . .
        H . . . H
        . . . . H
        . . . . .
        . . . . .
        """,
        market="FMW",
        goal="HM",
    )
    assert state.scores() == [6, 0]
    seen = hamlet().mask(state, 1)
    assert seen.scores() == [0, 0]  # seat B does not know the goal of seat A


def test_every_kind_of_tile_has_a_key() -> None:
    assert [f"tile:{key}" for key in KEYS] == legal_names(hamlet(), hamlet().start())
