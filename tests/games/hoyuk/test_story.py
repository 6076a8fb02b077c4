"""Turns as headlines, events as something to see, ties, points booked and expected."""

from __future__ import annotations

from pathlib import Path

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import EFFECTS
from pentapolis.core.state import Event
from pentapolis.core.view import View
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.picture import draw_picture, make_picture
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.words.prompts import announce, forecast, list_threats
from pentapolis.testkit import golden
from pentapolis.testkit.rules import rule

from .scene import EXPERT, R, cell, hands, hoyuk, play, village

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]
ENGLISH = game_words(SPEC, "en", NAMES)
GERMAN = game_words(SPEC, "de", NAMES)
HERE = Path(__file__).parent


def tell(events: list[Event], seat: int = 0, words: object = ENGLISH) -> str:
    """Sum up a turn."""
    assert SPEC.describe_turn is not None
    return SPEC.describe_turn(hoyuk(3), village("5.5=R", 3), seat, events, words)  # type: ignore[arg-type]


# Turns


def test_a_turn_of_building_is_told_in_a_few_words() -> None:
    events = [
        Event(c.TILE_DEALT, 0, [p.SHRINE]),
        Event(c.ITEM_CHOSEN, 0, [p.HOUSE]),
        Event(c.HOUSE_BUILT, 0, [cell("5.6"), 1, 0]),
        Event(c.HOUSE_BUILT, 0, [cell("5.7"), 1, 0]),
        Event(c.PIECE_PLACED, 0, [p.SHRINE, cell("5.6")]),
    ]
    assert tell(events) == "2 houses in block B, a shrine"
    assert tell(events, words=GERMAN) == "2 Häuser in Block B, einen Schrein"


def test_a_catastrophe_and_its_losses_are_told() -> None:
    card = p.CATASTROPHE_KEYS.index("fire-1")
    events = [
        Event(c.CATASTROPHE_DRAWN, 0, [card]),
        Event(c.BLOCK_HIT, -1, [0]),
        Event(c.HOUSE_DESTROYED, 0, [cell("5.5"), 1]),
        Event(c.HOUSE_DESTROYED, 1, [cell("5.6"), 1]),
    ]
    assert tell(events) == "Fire in block A, −1 house"


def test_sets_rewards_and_passes_are_told() -> None:
    assert tell([Event(c.SET_CASHED, 0, [3, 5])]) == "cashes in 3 cards: +5 points"
    assert tell([Event(c.WINDOW_PASSED, 0, [])]) == "plays no cards"
    events = [
        Event(c.BLOCK_EVALUATED, 0, [0]),
        Event(c.CARD_WON, 1, [p.OVENS, p.OVEN, 0]),
        Event(c.CARD_WON, 1, [p.PENS, p.PEN, 0]),
    ]
    assert tell(events) == "block A: Bo +2"


def test_the_chapter_is_the_round_and_set_up_has_none() -> None:
    assert SPEC.chapter is not None
    game = hoyuk(2)
    assert SPEC.chapter(game, village("5.5=R", round=3), ENGLISH) == "Round 3"
    assert SPEC.chapter(game, game.start(), ENGLISH) == ""


# The forecast


@rule("HY-10.2 hit")
def test_the_forecast_is_a_sentence() -> None:
    s = village("5.5=R2 8.8=B 8.9=B")
    tornado = p.CATASTROPHE_KEYS.index("tornado-1")
    said = "Tornado would hit block A: most high-rises. Each tribe there loses a house."
    assert forecast(s, tornado, list_threats(s), ENGLISH) == said
    assert announce(s, list_threats(s), ENGLISH) == (
        "6 of the 12 unseen catastrophes would hit each of the blocks A, B."
    )
    s = village("5.5=R")
    assert announce(s, list_threats(s), ENGLISH) == (
        "8 of the 12 unseen catastrophes would hit block A."
    )


@rule("HY-10.6 immune")
def test_the_forecast_knows_whom_the_shaman_protects() -> None:
    s = village("5.5=R2! 8.8=B", options={"mode": EXPERT})
    tornado = p.CATASTROPHE_KEYS.index("tornado-1")
    assert forecast(s, tornado, list_threats(s), ENGLISH).startswith("Tornado would hit no block")


@rule("HY-18.2 forecast")
def test_an_open_catastrophe_is_foretold_by_itself() -> None:
    s = village("5.5=Ro 8.8=B", options={"forecast": 1})
    s.omen = p.CATASTROPHE_KEYS.index("fire-1")
    assert announce(s, list_threats(s), ENGLISH).startswith("Fire would hit block A: most ovens.")


# Effects


def test_a_catastrophe_sweeps_across_the_village_and_houses_fall() -> None:
    assert SPEC.effects is not None
    game = hoyuk(2)
    card = p.CATASTROPHE_KEYS.index("tornado-1")
    (sweep,) = SPEC.effects(game, Event(c.CATASTROPHE_DRAWN, 0, [card]))
    assert (sweep.kind, sweep.symbol, sweep.part) == ("sweep", "x-tornado", "")
    (fall,) = SPEC.effects(game, Event(c.HOUSE_DESTROYED, 0, [cell("5.5"), 1]))
    assert (fall.kind, fall.part) == ("fall", "house-f6")
    (glow,) = SPEC.effects(game, Event(c.SET_CASHED, 1, [3, 5]))
    assert (glow.kind, glow.part, glow.text) == ("glow", "seat-1", "+5")


def test_effects_happen_to_parts_of_the_drawing_before_or_after() -> None:
    timeline = golden.read_golden(SPEC, HERE / "golden" / "expert-3-lot.replay")
    game = timeline.game
    assert SPEC.effects is not None
    seen: set[str] = set()
    for ply in range(timeline.ply):
        events = timeline.events_of(ply)
        found = [effect for event in events for effect in SPEC.effects(game, event)]
        if not found:
            continue
        drawn = [
            draw_picture(SPEC, View(game, 0, timeline.position_at(at), []), ENGLISH)
            for at in (ply, ply + 1)
        ]
        parts = {*drawn[0].parts, *drawn[1].parts, "", *(f"seat-{n}" for n in range(3))}
        for effect in found:
            seen.add(effect.kind)
            assert effect.kind in EFFECTS
            assert effect.part in parts and effect.start in parts, effect
            assert effect.symbol == "" or effect.symbol in drawn[0].symbols, effect
    assert seen == set(EFFECTS)


# Points


@rule("HY-13.7 points")
def test_only_cashed_sets_are_booked_until_the_end() -> None:
    game = hoyuk(2)
    s = village("5.5=R 5.6=R", points=[3, 0], hand=hands(2, A="oven"))
    lines = game.score_sheet(s, R)
    assert [(line.label, line.points, line.booked) for line in lines] == [
        ("cashed sets", 3, True),
        ("cards in hand", 1, False),
        ("largest families", 2, False),
    ]
    s.asking = c.FINISHED
    assert all(line.booked for line in game.score_sheet(s, R))


@rule("HY-14.6 winner")
def test_the_tie_break_shows_houses_then_high_rises() -> None:
    assert SPEC.tie_breaks is not None
    s = village("5.5=R2 5.6=R 8.8=B 8.9=B", asking="finished")
    breaks = SPEC.tie_breaks(hoyuk(2), s, ENGLISH)
    assert [(tie.label, tie.rule, tie.values) for tie in breaks] == [
        ("houses in the village", "HY-14.6 winner", (2, 2)),
        ("high-rises", "HY-14.6 winner", (1, 0)),
    ]
    assert [list(pair) for pair in zip(*(tie.values for tie in breaks), strict=True)] == [
        s.tiebreak(seat) for seat in range(2)
    ]


# The cover


def test_the_cover_is_drawn_without_words_and_brings_its_own_colours() -> None:
    assert SPEC.draw_cover is not None
    canvas = Canvas([], str, ENGLISH)
    SPEC.draw_cover(canvas)
    drawn = make_picture(canvas)
    assert (drawn.width, drawn.height) == (640, 400)
    markup = "".join(drawn.parts.values())
    assert "<text" not in markup and "class=" not in markup and not drawn.symbols


def test_playing_no_cards_ends_the_turn() -> None:
    s = village("5.5=R", hand=hands(2, A="oven"), asking="play-card", phase=3)
    play(s, "pass")
    assert "pass" in SPEC.done_actions
