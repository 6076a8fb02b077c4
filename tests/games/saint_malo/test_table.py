"""What people see and click: dice to keep, warnings, strong and faint fields, drama, turns."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.core.state import Event
from pentapolis.core.view import View
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.picture import Picture, draw_picture
from pentapolis.games.saint_malo import SPEC
from pentapolis.games.saint_malo.meta import FOLDER
from pentapolis.games.saint_malo.rules.codes import ACTIONS
from pentapolis.games.saint_malo.rules.state import Town
from pentapolis.testkit.rules import rule

from .test_picture import read_game
from .town import PERSONS, legal_names, play, question, saint_malo, take_turn, town

EN = game_words(SPEC, "en", ["Anna", "Bo", "Cleo", "Dirk", "Eva"])
DE = game_words(SPEC, "de", ["Anna", "Bo", "Cleo", "Dirk", "Eva"])
SIZES = {"small": 20, "medium": 24, "large": 28}


def show(state: Town, *, wide: bool = True, seat: int = 0, focus: int | None = None) -> Picture:
    """Draw what a seat sees."""
    return draw_picture(SPEC, view_of(state, seat), EN, focus, wide)


def view_of(state: Town, seat: int = 0) -> View:
    return View(saint_malo(state.seats), seat, state, [])


def cards_of(state: Town) -> dict[str, Any]:
    """Return the cards of the seat on turn by the names of their actions."""
    cards = draw_picture(SPEC, view_of(state, state.turn), EN).cards
    return {ACTIONS.name(action): card for action, card in cards.items()}


# Dice.


@rule("SM-3.2 keep")
def test_the_dice_that_are_picked_are_kept() -> None:
    state = town(dice="WXXHS", asking="keep-dice")
    picks = {choice.tokens: ACTIONS.name(choice.action) for choice in show(state).choices}
    assert picks[""] == "roll:WXXHS"
    assert picks["X"] == "roll:WHS"
    assert picks["H X"] == "roll:WS"
    assert picks["H S W X"] == "stop"


def test_every_kind_of_dice_on_the_table_can_be_picked_once() -> None:
    state = town(dice="WXXHS", asking="keep-dice")
    tokens = re.findall(r'data-token="(\w)"', show(state).svg(style=False))
    assert tokens == ["W", "X", "H", "S"]


def test_keeping_some_dice_of_a_kind_is_a_quiet_card() -> None:
    cards = cards_of(town(dice="WXXHS", asking="keep-dice"))
    assert cards["roll:WXHS"].title == "1 cross"
    assert (cards["roll:WXHS"].faint, cards["roll:WHS"].faint) == (True, False)
    assert (cards["roll:WHS"].title, cards["roll:WHS"].result) == (
        "Roll 3 again",
        "you keep 2 crosses",
    )
    assert cards["stop"].title == "Keep all"


# People.


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
def test_people_and_their_effects_stay_in_view_at_every_question(wide: bool) -> None:
    timeline = read_game("full-city-2")
    asked = set()
    for ply in range(0, timeline.ply, 3):
        state = timeline.position_at(ply)
        if state.actor() < 0 or state.asking in asked:
            continue
        asked.add(state.asking)
        view = View(timeline.game, state.actor(), state, [])
        parts = draw_picture(SPEC, view, EN, wide=wide).parts
        assert [f"person{which}" for which in range(len(PERSONS))] == [
            key for key in parts if key.startswith("person")
        ]
        assert "+1 defence in every attack" in parts["person1"]
    assert len(asked) > 6


# Fields.


@rule("SM-5.3 spoiled")
def test_a_person_on_an_edge_field_warns_of_the_lost_wall_bonus() -> None:
    state = town(dice="HLLLL", coins=0, city={"a2": "wall", "b7": "citizen"})
    play(state, "use:head", "person:citizen")
    parts = show(state).parts
    assert "#s-warning" in parts["f0-a3"]  # a wall has been begun
    assert "#s-caution" in parts["f0-d1"]  # none yet
    for field in ("c7", "d4"):  # spoiled already; an inner field
        assert "#s-warning" not in parts[f"f0-{field}"]
        assert "#s-caution" not in parts[f"f0-{field}"]
    cards = cards_of(state)
    assert cards["place:a3"].result == "spoils the western wall"
    assert cards["place:d4"].result == ""


def test_only_fields_that_bring_something_are_strong() -> None:
    state = town(dice="HHHLL", coins=0)
    play(state, "use:head", "person:merchant")
    picture = show(state)
    strong = {name for name, card in cards_of(state).items() if not card.faint}
    assert "place:c3" in strong
    assert "place:g6" not in strong
    assert ">+4<" in picture.parts["f0-c3"]
    assert 'class="hot faint"' in picture.parts["f0-g6"]
    assert 'class="hot"' in picture.parts["f0-c3"]


def test_a_piece_that_brings_the_same_everywhere_leaves_all_fields_faint() -> None:
    state = town(dice="HLLLL", coins=0)
    play(state, "use:head", "person:citizen")
    assert all(card.faint for card in cards_of(state).values())
    assert "+1 point" in SPEC.prompt(saint_malo(2), state, 0, EN)


@rule("SM-6.5 tower")
def test_the_last_wall_of_a_side_shows_its_bonus() -> None:
    state = town(dice="WLLLL", coins=0, city={"b7 c7 d7 e7": "wall", "g2": "wall"})
    play(state, "use:wall")
    cards = cards_of(state)
    assert cards["place:f7"].result == "full southern wall, +3 points, +2 defence"
    assert cards["place:g3"].result == "2 of 5 walls on this side"
    assert (cards["place:f7"].faint, cards["place:g3"].faint) == (False, True)
    assert ">+3<" in show(state).parts["f0-f7"]


@rule("SM-6.13 architect")
def test_an_architect_shows_how_many_houses_fit() -> None:
    state = town(dice="HHHLL", coins=0, logs=3)
    play(state, "use:head", "person:architect")
    assert cards_of(state)["place:d4"].result == "room for 3 houses"


@rule("SM-8.5 series")
def test_a_church_says_what_it_adds_to_the_series() -> None:
    state = town(dice="XXXLL", coins=0, city={"d4": "church-1"})
    play(state, "use:cross")
    results = {name: (card.result, card.faint) for name, card in cards_of(state).items()}
    assert results == {
        "church:1": ("+1 point at the end", False),
        "church:2": ("+3 points at the end", False),
        "church:3": ("no series yet", True),
    }


# Clicks.


def test_one_click_draws_the_person_of_the_heads() -> None:
    state = town(dice="HHLLS", coins=2)
    found = SPEC.batches(saint_malo(2), state, state.legal(), EN)  # type: ignore[misc]
    by_label = {batch.label: [ACTIONS.name(action) for action in batch.actions] for batch in found}
    assert by_label["Draw the soldier"] == ["use:head", "done", "person:soldier"]
    play(state, *by_label["Draw the soldier"])
    assert question(state) == "place-person"


def test_one_click_draws_the_walls_of_a_side() -> None:
    state = town(dice="WWWSS", coins=0, city={"a2 a3": "wall", "b1": "citizen"})
    play(state, "use:wall")
    found = SPEC.batches(saint_malo(2), state, state.legal(), EN)  # type: ignore[misc]
    labels = [batch.label for batch in found]
    assert "3 walls on the western side" in labels
    assert not any("northern" in label for label in labels)  # spoiled


@rule("SM-4.2 turning")
def test_nobody_is_asked_to_turn_dice_that_no_field_is_left_for() -> None:
    free = {"b1 c1 d1 e1 f1 g2 g3 g4 g5 g6 b7 c7 d7 e7 f7 a2 a3 a4 a5": "wall"}
    state = town(dice="WLLLL", coins=4, city=free)
    play(state, "use:wall")
    assert question(state) == "turn-dice"
    assert SPEC.void_answer is not None
    assert SPEC.void_answer(saint_malo(2), state, state.legal()) == ACTIONS.find("done")
    state = town(dice="WLLLL", coins=4)
    play(state, "use:wall")
    assert SPEC.void_answer(saint_malo(2), state, state.legal()) is None


# Points, turns, ties.


@pytest.mark.parametrize("stem", ["full-city-3", "other-readings"])
def test_booked_points_are_those_on_the_track(stem: str) -> None:
    timeline = read_game(stem)
    for ply in range(0, timeline.ply + 1, 25):
        state: Any = timeline.position_at(ply)
        for seat in range(state.seats):
            lines = timeline.game.score_sheet(state, seat)
            assert sum(line.points for line in lines if line.booked) == state.points[seat]
            assert sum(line.points for line in lines) == state.scores()[seat]


def test_the_track_says_whose_points_it_shows() -> None:
    state = town(3, points=[4, 14, 2])
    header = show(state, focus=1).parts["header"]
    assert ">City of Bo<" in header
    assert ">14 points on the track<" in header


def test_the_city_of_another_seat_is_drawn_large_with_nothing_to_click() -> None:
    state = town(3, dice="HLLLL", coins=0, turn=1)
    play(state, "use:head", "person:citizen")
    picture = show(state, seat=0, focus=1)
    assert picture.hot == {}
    assert "f1-d4" in picture.parts
    assert "f0-d4" not in picture.parts


def test_a_turn_is_summed_up_in_a_few_words() -> None:
    state = town(dice="", coins=4, city={"b7 c7 d7 e7": "wall"})
    events = take_turn(
        state, "WWLLS", "use:wall", "turn", "done", "place:f7", "place:a2", "place:a3"
    )
    assert tell(state, events) == "3 walls, full southern wall, +3 points, −2 coins"
    state = town(coins=0, boxes=3)
    events = take_turn(state, "LLLLS", "pass")
    assert tell(state, events) == (
        "nothing drawn, pirates attack with 1, 2 cannons lost (Anna, Bo)"
    )


def tell(state: Town, events: list[Event]) -> str:
    assert SPEC.describe_turn is not None
    return SPEC.describe_turn(saint_malo(2), state, 0, events, EN)


def test_the_chapter_is_the_round() -> None:
    assert SPEC.chapter is not None
    game = saint_malo(2)
    assert SPEC.chapter(game, game.start(), EN) == ""
    assert SPEC.chapter(game, town(round=4), EN) == "Round 4"
    assert SPEC.chapter(game, town(round=9, last_round=1), EN) == "Round 9, the last one"
    alone = saint_malo(1, solo=1)
    assert SPEC.chapter(alone, alone.start(), EN) == "Turn 1 of 24"


@rule("SM-8.6 winner")
def test_free_fields_break_ties() -> None:
    state = town(city={"d4": "citizen"})
    assert SPEC.tie_breaks is not None
    (only,) = SPEC.tie_breaks(saint_malo(2), state, EN)
    assert only.values == (40, 41)
    assert [list(state.tiebreak(seat)) for seat in range(2)] == [[value] for value in only.values]


def test_the_log_counts_dice_as_people_do() -> None:
    state = town(coins=0)
    events = play(state, "throw:CWXHS", "roll:C")
    said = [SPEC.describe_event(saint_malo(2), state, event, EN) for event in events]
    assert said[1] == "Anna re-rolls 1 crate."
    assert SPEC.describe_event(saint_malo(2), state, events[1], DE) == "Anna würfelt 1 Kiste neu."


# Drama.


def test_ships_sweep_in_and_cannons_shake() -> None:
    state = town(boxes=3, coins=0)
    shown = see(take_turn(state, "LLLLS", "pass"))
    assert ("sweep", "", "ship") in shown
    assert ("shake", "cannon0-5", "") in shown
    assert ("shake", "seat-1", "") in shown


def test_a_full_side_glows_and_its_coins_fly() -> None:
    state = town(coins=0, city={"a2 a3 a4 a5": "wall"})
    shown = see(take_turn(state, "WLLLL", "use:wall", "place:a6"))
    assert {("glow", f"f0-a{row}", "") for row in range(2, 7)} <= set(shown)
    assert ("fly", "seat-0", "coin") in shown


def test_every_place_of_an_effect_is_drawn_or_a_seat() -> None:
    timeline = read_game("full-city-3")
    game, state = timeline.game, timeline.game.start()
    assert SPEC.effects is not None
    for ply in range(timeline.ply):
        for event in game.play(state, timeline.line[ply]):
            drawn = Canvas([], str, EN, focus=event.seat)
            assert SPEC.draw is not None
            effects = SPEC.effects(game, event)
            if effects and ply % 7 == 0:
                SPEC.draw(game, state, drawn)
                for effect in effects:
                    for place in (effect.part, effect.start):
                        assert not place or place.startswith("seat-") or place in drawn.parts
                    assert not effect.symbol or effect.symbol in drawn.symbols


def see(events: list[Event]) -> list[tuple[str, str, str]]:
    assert SPEC.effects is not None
    found = [effect for event in events for effect in SPEC.effects(saint_malo(2), event)]
    return [(effect.kind, effect.part, effect.symbol) for effect in found]


def test_the_cover_has_no_text() -> None:
    canvas = Canvas([], str, EN)
    assert SPEC.draw_cover is not None
    SPEC.draw_cover(canvas)
    assert (canvas.width, canvas.height) == (640, 400)
    assert "<text" not in "".join(canvas.parts.values())


# Sizes.


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
def test_every_text_is_readable_and_no_two_targets_overlap(wide: bool) -> None:
    style = (FOLDER / "look" / "style.css").read_text(encoding="utf-8")
    for name, size in SIZES.items():
        assert f".drawing .{name} {{ font-size: {size}px;" in style
    timeline = read_game("full-city-5")
    for ply in range(0, timeline.ply + 1, 9):
        state = timeline.position_at(ply)
        view = View(timeline.game, max(0, state.actor()), state, [])
        picture = draw_picture(SPEC, view, DE, wide=wide)
        scale = min(700 / picture.width, 740 / picture.height) if wide else 374 / picture.width
        svg = picture.svg(style=False)
        for css in re.findall(r'<text [^>]*class="([^"]*)"', svg):
            (size,) = [SIZES[name] for name in css.split() if name in SIZES]
            assert size * scale >= (14 if wide else 12)
        boxes = list_targets(svg)
        for number, (x, y, w, h) in enumerate(boxes):
            assert wide or min(w, h) * scale >= 44, (ply, boxes[number])
            for left, top, width, height in boxes[:number]:
                apart = x >= left + width or left >= x + w or y >= top + height or top >= y + h
                assert apart, (ply, boxes[number])


def list_targets(svg: str) -> list[tuple[float, float, float, float]]:
    """List the clickable areas of a drawing: the ground of each, at its place."""
    pattern = (
        r'<g id="\w[^"]*" transform="translate\(([\d.]+) ([\d.]+)\)"'
        r'[^>]*data-(?:action|token)="[^"]*"[^>]*>(.*?)</g>'
    )
    found = []
    for x, y, inner in re.findall(pattern, svg):
        ground = re.search(
            r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"'
            r'[^>]*class="ground',
            inner,
        )
        assert ground, inner
        dx, dy, w, h = (float(value) for value in ground.groups())
        found.append((float(x) + dx, float(y) + dy, w, h))
    return found


def test_every_target_is_found() -> None:
    state = town(dice="CLLLL", coins=0)
    play(state, "use:crate")
    assert len(list_targets(show(state).svg(style=False))) == len(legal_names(state)) == 41
