"""Höyük speaks English and German: sentences say what they should."""

from __future__ import annotations

from pentapolis.catalog.languages import game_words
from pentapolis.core.state import Event
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p

from .scene import EXPERT, R, cell, hands, hoyuk, play, village
from .test_rewards import E04

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]
ENGLISH = game_words(SPEC, "en", NAMES)
GERMAN = game_words(SPEC, "de", NAMES)


def test_a_house_says_what_it_founds_joins_or_costs() -> None:
    game = hoyuk(2)
    s = village("5.5=Ro 5.6=xB")
    assert SPEC.describe_action(game, s, cell("1.1"), ENGLISH) == "Found a block on B2"
    assert SPEC.describe_action(game, s, cell("4.5"), ENGLISH) == "Build a house on F5, block A"
    assert (
        SPEC.describe_action(game, s, cell("5.6"), ENGLISH)
        == "Build a house on G6, block A (on a ruin)"
    )
    assert (
        SPEC.describe_action(game, s, cell("5.5"), ENGLISH)
        == "Add a floor to the house on F6 (loses oven)"
    )
    assert (
        SPEC.describe_action(game, s, cell("5.5"), GERMAN)
        == "Stocke das Haus auf F6 auf (kostet: Ofen)"
    )


def test_a_block_says_who_gets_its_cards() -> None:
    game = hoyuk(2)
    s = village(E04, asking="choose-block")
    said = SPEC.describe_action(game, s, c.EVALUATE, ENGLISH)
    assert said == "Give out the cards of block A: pens → Ada, ovens → Bo"
    assert (
        SPEC.describe_action(game, s, c.EVALUATE + 2, GERMAN)
        == "Verteile die Karten von Block C: keine Karten"
    )
    assert SPEC.prompt(game, s, R, ENGLISH) == "Which block gives out its cards next?"


def test_a_loss_says_what_goes_with_it() -> None:
    game = hoyuk(2)
    s = village("5.5=R2o 5.6=pW 4.5=pS", asking="lose-piece", kind=p.HOUSE, hits=[0], quota=1)
    s.omen = p.CATASTROPHE_KEYS.index("earthquake-2")
    said = SPEC.describe_action(game, s, c.LOSE + cell("5.5"), ENGLISH)
    assert said == "Destroy the house on F6 (two floors, oven, 2 pens)"
    asked = SPEC.prompt(game, s, R, ENGLISH)
    assert asked == "Earthquake, block A: you lose 1 of your houses. Which one?"


def test_the_log_tells_what_happened() -> None:
    game = hoyuk(2, mode=EXPERT)
    s = village("5.5=R 5.6=B", options={"mode": EXPERT})
    events = play(s, "place:4.5")
    told = [SPEC.describe_event(game, s, event, ENGLISH) for event in events]
    assert told[0] == "Ada builds a house on F5 in block A."
    event = Event(c.CARD_WON, 1, [p.OVENS, p.JOKER, 0])
    assert SPEC.describe_event(game, s, event, ENGLISH) == (
        "Bo leads block A in ovens and takes a card: joker."
    )
    assert SPEC.describe_event(game, s, event, GERMAN) == (
        "Bo führt in Block A bei Öfen und nimmt eine Karte: Joker."
    )
    event = Event(c.CATASTROPHE_DRAWN, 0, [p.CATASTROPHE_KEYS.index("raid-1")])
    assert (
        SPEC.describe_event(game, s, event, ENGLISH) == "Raid: most houses – lose half the shrines."
    )


def test_steps_that_say_nothing_are_silent() -> None:
    game = hoyuk(2)
    s = village("5.5=R", asking="choose-item", houses_due=2, third=p.OVEN)
    (event,) = play(s, "item:house")
    assert SPEC.describe_event(game, s, event, ENGLISH) == ""
    assert "ITEM_CHOSEN" in SPEC.silent_events


def test_stats_show_the_limit_for_cards() -> None:
    game = hoyuk(2)
    s = village("5.5=R 8.8=R", hand=hands(2, A="oven oven"), plays=[1, 0], houses=[2, 25])
    assert SPEC.stats is not None
    stats = {stat.label: stat for stat in SPEC.stats(game, s, R, ENGLISH)}
    assert stats["cards played (one per family)"].value == "1/2"
    assert stats["cards in hand"].value == "2"
    assert stats["houses left"].alarm
    assert stats["start player of this round"].icon == "start"
    assert "points from sets" not in stats  # the page shows them as booked


def test_the_winners_are_named() -> None:
    game = hoyuk(2)
    s = village("5.5=R", points=[3, 0], asking="finished")
    assert SPEC.prompt(game, s, 0, ENGLISH) == "Ada wins with 4 points."
    tie = village("5.5=R 8.8=B", points=[3, 3], asking="finished")
    assert SPEC.prompt(game, tie, 1, ENGLISH) == "Ada and Bo share the win with 4 points."
    assert SPEC.prompt(game, tie, 1, GERMAN) == "Ada und Bo teilen sich den Sieg: 4 Punkte."
