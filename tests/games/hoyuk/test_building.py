"""HY-8 the round, HY-9 phase 1."""

from __future__ import annotations

import pytest

from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.flow import begin_step, go_on_building
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.testkit.rules import rule

from .scene import (
    EXPERT,
    B,
    R,
    at,
    event_args,
    hoyuk,
    kinds,
    legal_names,
    play,
    question,
    village,
)

TILE = {key: index for index, key in enumerate(p.TILE_KEYS)}


def start_building(
    drawing: str, tiles: str, options: dict[str, int] | None = None, **values: object
) -> Village:
    """Begin a building step with these tiles, the first one for red."""
    s = village(drawing, len(tiles.split()), options=options, **values)  # type: ignore[arg-type]
    s.tile = [TILE[key] for key in tiles.split()]
    for kind in s.tile:
        s.tiles[kind] -= 1
    s.step = 1
    go_on_building(s)
    return s


@rule("HY-0.4 first", "HY-8.1 phases", "HY-9.1 deal", "HY-8.2 windows")
def test_the_first_round_begins_with_tiles_for_all_the_left_neighbour_first() -> None:
    s = hoyuk(3).start()
    assert legal_names(s) == ["start:A", "start:B", "start:C"]
    events = play(s, "start:B", "card:oven", "card:joker", "card:house")
    assert event_args(events, "ROUND_BEGUN") == [[1]]
    assert question(s) == "deal-tile"  # nobody has a card to play before it
    order = []
    for _ in range(3):
        order.append(s.turn)
        play(s, "tile:pen" if "tile:pen" in legal_names(s) else "tile:oven")
    assert order == [2, 0, 1]
    assert (s.turn, question(s)) == (1, "choose-item")


@rule("HY-8.1 phases", "HY-8.2 windows", "HY-10.1 reveal")
def test_the_first_round_has_no_catastrophe() -> None:
    s = start_building("5.5=R 5.6=B", "shrine oven", round=1, families=[1, 1])
    s.step = 2
    phases = []
    while s.round == 1:
        phases.append((s.phase, question(s)))
        play(s, legal_names(s)[0])
    assert 2 not in [phase for phase, _ in phases]
    assert {3, 4} >= {phase for phase, name in phases if name == "choose-block"}


@rule("HY-0.6 tiles", "HY-9.3 order")
def test_e01_a_tile_is_built_item_by_item_in_any_order() -> None:
    s = start_building("", "shrine oven")
    assert legal_names(s) == ["item:house"]
    play(s, "item:house", "place:3.3")
    assert legal_names(s) == ["item:house", "item:shrine"]
    play(s, "item:shrine", "place:3.3")
    assert (at(s, "3.3"), legal_names(s)) == ("Rs", ["item:house"])
    play(s, "item:house", "place:9.9")
    assert (s.turn, question(s)) == (B, "choose-item")
    assert (s.houses, s.supply[p.SHRINE]) == ([23, 25], 19)


@rule("HY-9.4 choice")
@pytest.mark.parametrize("third", ["house", "oven", "pen", "shrine"])
@pytest.mark.parametrize("mode", [0, 2])
def test_e01_the_choice_is_one_of_four(third: str, mode: int) -> None:
    s = start_building("5.5=R 5.6=pW", "choice oven", {"mode": mode})
    assert legal_names(s) == ["item:house", "item:pen", "item:oven", "item:shrine"]
    play(s, f"item:{third}", names_after(s, third))
    finish_pen(s)
    if third == "house":
        assert s.third == TILE["choice"]  # a printed house is used first
    else:
        assert legal_names(s) == ["item:house"]
        assert s.third == -1


def names_after(s: Village, third: str) -> str:
    """Return the first choice after an item was chosen."""
    after = s.clone()
    after.apply(c.ITEM + p.KIND_KEYS.index(third))
    return legal_names(after)[0]


def finish_pen(s: Village) -> None:
    if question(s) == "turn-pen":
        play(s, legal_names(s)[0])


@rule("HY-9.4 choice", "HY-9.5 lost", "HY-14.2 after")
def test_t39_the_choice_stays_open_when_the_houses_run_out() -> None:
    s = start_building("5.5=R", "choice oven", houses=[1, 25])
    play(s, "item:house", "place:5.4")
    assert legal_names(s) == ["item:pen", "item:oven", "item:shrine"]
    assert (s.houses[R], s.ending) == (0, c.LAST_HOUSE)
    events = play(s, "item:oven", "place:5.5")
    assert event_args(events, "ITEMS_LOST") == [[1]]
    assert s.turn == B


@rule("HY-17.2 homeless")
def test_t34_without_a_house_only_houses_have_a_place() -> None:
    s = start_building("", "pen oven", round=1)
    assert legal_names(s) == ["item:house"]
    play(s, "item:house", "place:6.6")
    assert legal_names(s) == ["item:house", "item:pen"]


@rule("HY-9.5 lost", "HY-17.1 supply")
def test_e14_an_item_without_supply_is_lost() -> None:
    s = start_building("", "shrine oven", supply=[0, 40, 20, 0, 0, 0, 0])
    events = play(s, "item:house", "place:1.1", "item:house", "place:3.3")
    assert event_args(events, "ITEMS_LOST") == [[1]]
    assert s.turn == B


@rule("HY-9.5 lost", "HY-16.2 cattle")
def test_t35_cattle_without_a_free_pen_are_lost() -> None:
    s = start_building("5.5=R 5.6=pWc", "cattle oven", {"mode": EXPERT})
    assert legal_names(s) == ["item:house"]
    events = play(s, "item:house", "place:1.1", "item:house", "place:3.3")
    assert event_args(events, "ITEMS_LOST") == [[1]]


@rule("HY-9.6 must", "HY-9.7 decline")
def test_only_the_shaman_and_costly_houses_may_be_declined() -> None:
    assert "skip" not in legal_names(start_building("5.5=R", "oven oven"))
    s = start_building("5.5=R", "shaman oven", {"mode": EXPERT})
    assert legal_names(s) == ["item:house", "item:shaman"]
    s.houses_due = 0
    assert legal_names(s) == ["item:shaman", "skip"]
    events = play(s, "skip")
    assert event_args(events, "REST_DECLINED") == [[1]]
    assert (s.turn, s.supply[p.SHAMAN]) == (B, 1)


def draw_full_village(red: str) -> str:
    """Draw a village without room: blue everywhere, nothing free, a red row in the corner."""
    cells = {f"{row}.{column}": "B2" for row in range(13) for column in range(13)}
    cells |= dict(part.split("=") for part in red.split())
    return " ".join(f"{where}={what}" for where, what in cells.items())


@rule("HY-9.7 decline", "HY-5.3 clear")
def test_a_house_is_declined_where_it_would_cost_a_piece() -> None:
    drawing = draw_full_village("0.0=Ro 0.1=R2")
    s = start_building(drawing, "oven oven", houses=[5, 5], supply=[0, 40, 0, 20, 0, 0, 0])
    assert legal_names(s) == ["item:house", "skip"]
    events = play(s, "skip")
    assert event_args(events, "REST_DECLINED") == [[3]]
    assert at(s, "0.0") == "Ro"
    s = start_building(drawing, "oven oven", houses=[5, 5])  # an oven could be built: no way out
    s.land[1] &= ~c.TALL
    assert "skip" not in legal_names(s)


@rule("HY-9.8 no-room")
def test_the_game_ends_when_nobody_has_room_for_a_house() -> None:
    drawing = draw_full_village("0.0=R2o 0.1=R2o")
    s = start_building(drawing, "oven oven", houses=[5, 5], supply=[0, 40, 20, 20, 0, 0, 0])
    assert s.ending == c.NO_ROOM
    assert hoyuk(2).endings[hoyuk(2).ending(s)] == "no-room"


@rule("HY-9.8 no-room")
def test_one_player_without_room_only_loses_the_item() -> None:
    drawing = draw_full_village("0.0=R2o 0.1=R2o").replace("12.12=B2", "12.12=B")
    s = start_building(drawing, "oven oven", houses=[5, 5])
    assert (s.ending, s.turn, legal_names(s)[0]) == (c.GOES_ON, B, "item:house")


@rule("HY-9.8 no-room", "HY-9.6 must")
def test_a_phase_without_a_house_ends_the_game() -> None:
    drawing = draw_full_village("0.0=Ro 0.1=R2")
    s = start_building(drawing, "oven oven", houses=[5, 5], supply=[0, 40, 0, 20, 0, 0, 0], round=1)
    s.step = 2
    assert s.ending == c.GOES_ON  # red could build at the cost of an oven
    events = play(s, "skip")
    assert event_args(events, "ITEMS_LOST") == [[3]]  # blue cannot
    assert event_args(events, "END_COMING") == [[c.NO_ROOM]]
    while question(s) != "finished":
        events = play(s, legal_names(s)[0])
    assert (s.round, kinds(events)[-1]) == (1, "GAME_ENDED")


@rule("HY-9.2 reshuffle")
def test_t26_used_tiles_are_shuffled_only_when_one_is_needed() -> None:
    s = village(seats=4)
    s.tiles = [0, 1, 1, 0, 0, 0, 0, 0]
    s.used = [2, 1, 1, 2, 0, 0, 0, 2]
    begin_step(s, 1)
    assert legal_names(s) == ["tile:pen", "tile:oven"]
    play(s, "tile:pen")
    events = play(s, "tile:oven")
    assert event_args(events, "TILES_SHUFFLED") == [[]]
    assert (sum(s.tiles), sum(s.used)) == (8, 0)
    play(s, "tile:house", "tile:house")
    assert (sum(s.tiles), question(s)) == (6, "choose-item")
    assert s.tiles[p.HOUSE] == 0
    assert s.tile == [p.HOUSE, p.PEN, p.OVEN, p.HOUSE]


@rule("HY-9.1 deal", "HY-0.2 modes")
def test_t26_a_first_round_of_four_uses_eight_of_ten_tiles() -> None:
    s = hoyuk(4).start()
    assert sum(s.tiles) == 10
    while s.round < 2 or question(s) != "deal-tile":
        play(s, legal_names(s)[0])
    assert (sum(s.tiles), sum(s.used)) == (2, 8)
    assert sum(hoyuk(4, mode=EXPERT).start().tiles) == 15
