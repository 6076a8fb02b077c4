"""What people see of a turn: its headline, its round, what flies and glows, the points booked."""

from __future__ import annotations

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import EFFECTS
from pentapolis.draw.canvas import Canvas
from pentapolis.games.little_town import SPEC
from pentapolis.games.little_town.look.cover import draw_cover
from pentapolis.games.little_town.look.effects import effects
from pentapolis.games.little_town.rules import codes as c
from pentapolis.games.little_town.words.ties import tie_breaks
from pentapolis.games.little_town.words.turns import chapter, describe_turn
from pentapolis.play.timeline import Header, Timeline
from pentapolis.play.turns import TurnLog
from pentapolis.testkit.laws.basics import apply_action
from pentapolis.testkit.rules import rule

from .test_picture import draw_view
from .town import feed, legal_names, little_town, play, town
from .wander import wander

NAMES = ["Ada", "Bo", "Cleo", "Dan"]
PASSING = {"here", "workers-0", "workers-1", "workers-2"}  # gone when the turn or round is over
EN = game_words(SPEC, "en", NAMES)


def test_a_headline_sums_a_turn_up() -> None:
    game = little_town(2, claims=0)
    s = town(own={"e4": "well", "f4": "wheat_field"}, goods={0: "wood 2"}, cards={}, game=game)
    events = play(s, "place:e3", "act:e4", "act:f4", "done")
    assert (
        describe_turn(game, s, 0, events, EN)
        == "Worker on E3, Well, Wheat field: +2 points, +1 wheat"
    )
    events = play(s, "place:h2", "done")
    assert describe_turn(game, s, 1, events, EN).startswith("Worker on H2: +")
    events = play(s, "build:bakery", "site:d3")
    assert describe_turn(game, s, 0, events, EN) == "Bakery built on D3: +4 points, −2 wood"


def test_a_headline_tells_the_meal() -> None:
    s = feed(town(goods={0: "fish 1 wheat 1 coins 3"}))
    events = play(s, "fish:1", "wheat:1", "bought:1")
    told = describe_turn(little_town(2), s, 0, events, EN)
    assert told == "2 hungry workers: −6 points, −1 fish, −1 wheat, −3 coins"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_turn_is_without_a_headline(seats: int, lang: str) -> None:
    game = little_town(seats, claims=seats % 2)
    wanderer = wander(game, seats, 0.5)
    wanderer.play()
    timeline = Timeline.from_line(game, Header.of(game, NAMES[:seats]), wanderer.line)
    log = TurnLog(SPEC, timeline, lambda each: game_words(SPEC, each, NAMES))
    turns = log.turns(0, lang, 0, timeline.ply)
    assert len(turns) > seats * 4
    for turn in turns:
        if turn.seat >= 0:
            assert turn.headline.strip() and turn.chapter.strip()


def test_the_chapter_is_the_round() -> None:
    game = little_town(2)
    assert chapter(game, game.start(), EN) == ""
    assert chapter(game, town(round=2), EN) == "Round 2 of 4"


# Effects


def test_goods_fly_and_buildings_glow() -> None:
    game = little_town(2, claims=0)
    s = town(own={"e4": "well"}, others={"f4": "wheat_field"}, goods={0: "wood 2"}, game=game)
    placed = play(s, "place:f5")
    parts = draw_view(s, 0).parts
    shown = [effect for event in placed for effect in effects(game, event)]
    assert [(each.kind, each.start, each.part, each.symbol, each.count) for each in shown] == [
        ("fly", "seat-0", "m-f5", "pawn-0", 1),
        ("fly", "here", "seat-0", "cube-0", 1),
        ("fly", "here", "seat-0", "cube-2", 2),
    ]
    assert "here" in parts and "workers-0" in parts
    used = [each for event in play(s, "act:f4") for each in effects(game, event)]
    assert [(each.kind, each.start, each.part) for each in used] == [
        ("fly", "seat-0", "seat-1"),
        ("fly", "m-f4", "seat-0"),
    ]
    (glow,) = [each for event in play(s, "act:e4", "done") for each in effects(game, event)]
    assert (glow.kind, glow.part, glow.text) == ("glow", "m-e4", "+2")


@rule("LT-8.2 hunger")
def test_hungry_workers_shake() -> None:
    game = little_town(2)
    s = feed(town(workers={0: "d3 e3"}, goods={0: "coins 0"}, game=game))
    events = play(s, "fish:0", "wheat:0", "bought:0")
    shown = [effect for event in events for effect in effects(game, event)]
    assert [(each.kind, each.part, each.text) for each in shown] == [
        ("shake", "workers-0", ""),
        ("shake", "seat-0", ""),
        ("glow", "seat-0", "−15"),
    ]


def test_effects_name_symbols_and_parts_of_the_drawing() -> None:
    game = little_town(3, claims=1)
    wanderer = wander(game, 7, 0.6)
    wanderer.play()
    s = game.start()
    kinds: set[str] = set()
    for action in wanderer.line:
        for event in apply_action(s, action):
            for effect in effects(game, event):
                kinds.add(effect.kind)
                assert effect.kind in EFFECTS
                picture = draw_view(s, event.seat)
                assert not effect.symbol or effect.symbol in picture.symbols
                for place in filter(None, (effect.part, effect.start)):
                    assert place in picture.parts or place in PASSING or place.startswith("seat-")
    assert kinds == {"fly", "glow", "shake"}


# Points and the poster


@rule("LT-11.1 scoring")
def test_castle_watchtower_and_coins_are_booked_at_the_end() -> None:
    game = little_town(2)
    s = town(own={"d3": "castle", "d4": "well"}, goods={0: "coins 7"}, points=[5])
    expected = {line.label for line in game.score_sheet(s, 0) if not line.booked}
    assert expected == {"castle", "watchtower", "coins left"}
    assert sum(line.points for line in game.score_sheet(s, 0)) == 5 + 4 + 2
    s.asking = c.FINISHED
    assert all(line.booked for line in game.score_sheet(s, 0))


@rule("LT-11.3 winner")
def test_nothing_breaks_a_tie() -> None:
    s = town()
    assert (tie_breaks(little_town(2), s, EN), s.tiebreak(0)) == ([], [])


def test_the_cover_has_its_own_ground_and_no_text() -> None:
    canvas = Canvas([], str, EN)
    draw_cover(canvas)
    drawn = "".join(canvas.parts.values())
    assert (canvas.width, canvas.height) == (640, 400)
    assert 'width="640" height="400"' in drawn and "<text" not in drawn


def test_the_end_of_a_turn_is_said_once() -> None:
    s = town(own={"e4": "well"})
    play(s, "place:f5")
    assert SPEC.done_actions <= set(legal_names(s))
