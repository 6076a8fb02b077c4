"""How a game is told: rounds, turns in a few words, effects, and points that are booked."""

from __future__ import annotations

import pytest

from pentapolis.bots import make_bot
from pentapolis.catalog.spec import EFFECTS
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import Event
from pentapolis.core.view import View
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.picture import draw_picture
from pentapolis.games.garden_nation import SPEC
from pentapolis.games.garden_nation.look.shapes import SHAPES
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.play.forced import find_forced
from pentapolis.play.match import Match
from pentapolis.play.timeline import Timeline
from pentapolis.testkit.rules import rule

from .garden import load_game, make_garden, play
from .test_picture import read_game
from .test_projects import fill_row
from .test_words import ENGLISH, load_german

MOST_CLICKS = 3


def tell_turn(s: Garden, events: list[Event], lang: str = "en") -> str:
    assert SPEC.describe_turn is not None
    words = ENGLISH if lang == "en" else load_german()
    return SPEC.describe_turn(load_game(s.seats), s, 0, events, words)


@rule("GN-3.1 round")
def test_the_log_has_a_chapter_for_each_round_and_none_for_the_setup() -> None:
    timeline = read_game("last-floor-3")
    assert SPEC.chapter is not None
    found: list[str] = []
    for ply in range(timeline.ply):
        state = timeline.position_at(ply)
        name = SPEC.chapter(timeline.game, timeline.game.mask(state, 0), ENGLISH)
        if not found or name != found[-1]:
            found.append(name)
    assert found == ["", *(f"Round {n}" for n in range(1, len(found)))]
    assert len(found) > 5


def test_a_turn_is_told_in_a_few_words() -> None:
    s = make_garden(buildings={"4.c": "A2"}, left=1)
    events = play(s, "build:4.c")
    assert tell_turn(s, events) == "builds floor 3 on 4, −5 people"
    assert tell_turn(s, events, "de") == "baut Stockwerk 3 in 4, −5 Einwohner"


def test_a_turn_names_projects_ploys_and_victims() -> None:
    s = make_garden(buildings={"5.c": "B1", "3.c": "B1"}, left=2, population=30)
    events = play(s, "go:5", "build:5.l", "invade:3.c")
    told = tell_turn(s, events)
    assert told == "ploy: changes to 5, builds floor 1 on 5, invades Bo on 3, −9 people"
    s = make_garden(buildings={"4.c": "A1"}, row=fill_row("terraced-houses"), left=1)
    events = play(s, "build:4.br", "claim:terraced-houses", "project:house")
    told = tell_turn(s, events)
    assert told == "builds floor 1 on 4, fulfils Terraced Houses (+3 points), −1 person"


def test_a_turn_counts_only_what_its_player_did() -> None:
    s = make_garden(left=1)
    assert tell_turn(s, [Event(c.POPULATION_GREW, 1, [4, 0b11, 0])]) == ""


@rule("GN-11.2 score", "GN-6.9 kept")
def test_only_claimed_projects_are_booked_before_the_end() -> None:
    game = load_game(2)
    s = make_garden(
        buildings={"1.tl": "A3"}, claimed={0: ["house"]}, secrets={0: ["belfry", "market"]}
    )
    booked = [(line.label, line.points) for line in game.score_sheet(s, 0) if line.booked]
    assert booked == [("public projects", 3)]
    expected = [line.label for line in game.score_sheet(s, 0) if not line.booked]
    assert expected == ["population", "Market", "Belfry"]
    s.asking = c.FINISHED
    assert all(line.booked for line in game.score_sheet(s, 0))


@rule("GN-11.8 winner")
def test_there_is_nothing_that_breaks_a_tie() -> None:
    s = make_garden()
    assert s.tiebreak(0) == []
    assert SPEC.tie_breaks is None


def find_parts(timeline: Timeline, ply: int, wide: bool) -> set[str]:
    """Return the parts of the drawings before and after a ply, and the cards of the seats."""
    parts = {f"seat-{seat}" for seat in range(timeline.game.seats)}
    for each in (ply, ply + 1):
        view = View(timeline.game, 0, timeline.position_at(each), [])
        parts |= set(draw_picture(SPEC, view, ENGLISH, wide=wide).parts)
    return parts


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
def test_effects_happen_at_places_of_the_drawing(wide: bool) -> None:
    assert SPEC.effects is not None
    timeline = read_game("all-ploys")
    kinds: dict[int, int] = {}
    shown: set[str] = set()
    for ply in range(timeline.ply):
        for event in timeline.events_of(ply):
            kinds[event.kind] = kinds.get(event.kind, 0) + 1
            if kinds[event.kind] > 2:
                continue
            found = SPEC.effects(timeline.game, event)
            parts = find_parts(timeline, ply, wide) if found else set()
            for effect in found:
                shown.add(effect.kind)
                assert effect.kind in EFFECTS
                assert effect.part in parts, effect
                assert effect.start in {*parts, ""}, effect
                assert effect.symbol in {*SHAPES, ""}, effect
                assert effect.kind != "fly" or (effect.start and effect.symbol and effect.count)
    assert shown == {"fly", "fall", "shake", "glow"}


def test_people_fly_where_they_go() -> None:
    game = load_game(2)
    assert SPEC.effects is not None
    built = SPEC.effects(game, Event(c.FLOOR_BUILT, 1, [0, 2, 4]))[0]
    assert (built.start, built.part, built.symbol, built.count) == ("seat-1", "b1-c", "head", 4)
    grew = SPEC.effects(game, Event(c.POPULATION_GREW, 0, [3, 0b1, 0b100]))
    assert [(each.start, each.count) for each in grew[:-1]] == [("most1", 2), ("most3", 1)]
    assert grew[-1].text == "+3"
    taken = SPEC.effects(game, Event(c.BUILDING_INVADED, 0, [0, 1, 8, 1]))
    assert taken[0].kind == "shake"
    assert (taken[1].start, taken[1].part) == ("seat-0", "seat-1")


def test_pieces_keep_their_ids_when_they_move() -> None:
    """So the crane slides, and a building that grows stays where it is."""
    s = make_garden(buildings={"4.c": "A1"})
    before = draw_picture(SPEC, View(load_game(), 0, s, []), ENGLISH).parts
    play(s, "build:4.tl")
    after = draw_picture(SPEC, View(load_game(), 0, s, []), ENGLISH).parts
    assert before["crane"] != after["crane"]
    assert before["b4-c"] == after["b4-c"]


def test_the_cover_has_no_words() -> None:
    canvas = Canvas([], str, ENGLISH)
    assert SPEC.draw_cover is not None
    SPEC.draw_cover(canvas)
    assert (canvas.width, canvas.height) == (640, 400)
    assert "<text" not in "".join(canvas.parts.values())
    assert "tile" in canvas.parts["petals"]


def count_clicks(timeline: Timeline) -> list[int]:
    """Count the clicks of each turn: real choices, and ending it where that is asked."""
    state = timeline.game.start()
    counts: list[int] = []
    turn, last = (0, 0), ""
    for ply, action in enumerate(timeline.line):
        assert isinstance(state, Garden)
        if state.actor() >= 0 and state.asking > c.KEEP_SECRETS:
            if (state.round, state.space) != turn:
                if counts and last not in SPEC.done_actions and timeline.actors[ply - 1] >= 0:
                    counts[-1] += 1
                turn = (state.round, state.space)
                counts.append(0)
            if find_forced(SPEC, timeline.game, state) is None:
                counts[-1] += 1
                last = timeline.game.actions.name(action)
        state.apply(action)
    return counts


def test_a_turn_takes_three_clicks() -> None:
    """The median of games by a sensible player."""
    counts: list[int] = []
    for seats in (2, 3, 4):
        game = SPEC.load(seats, {})
        bots = [make_bot("greedy", SPEC, seat) for seat in range(seats)]
        counts += count_clicks(Match(SPEC, game, bots, SeededLuck(seats)).play().timeline)
    assert len(counts) > 60
    assert sorted(counts)[len(counts) // 2] <= MOST_CLICKS


@rule("GN-3.3 next")
def test_naming_the_next_player_ends_the_turn() -> None:
    game = load_game(4)
    assert {game.actions.name(c.NEXT + seat) for seat in range(4)} == set(SPEC.done_actions)
