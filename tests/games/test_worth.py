"""What things are worth at a moment, at the positions where the lessons of each game begin."""

from __future__ import annotations

import pytest

from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import game_words
from pentapolis.core.state import SPECTATOR
from pentapolis.learn.lesson import read_course

pytestmark = pytest.mark.once


def ask(slug: str, lesson: int, part: str, lang: str = "en", more: str = "") -> str:
    """Ask at the start of a lesson, or some named plies later."""
    spec = all_games()[slug]
    course = read_course(spec)
    game, state = course.game, course.game.start()
    for name in [*course.find(lesson).start, *more.split()]:
        state.apply(game.space(state.actor()).find(name))
    assert spec.worth is not None
    words = game_words(spec, lang, ["Anna", "Bruno"])
    return spec.worth(game, game.mask(state, SPECTATOR), part, words)


def test_a_free_field_says_what_people_would_bring() -> None:
    assert ask("saint-malo", 1, "f0-c3") == "Now here: merchant +4 coins."
    assert ask("saint-malo", 1, "f0-c3", "de") == "Jetzt hier: Händler +4 Münzen."
    both = "Now here: merchant +2 coins, priest +1 point, juggler +2 points."
    assert ask("saint-malo", 6, "f0-e4") == both
    assert ask("saint-malo", 1, "f0-b2") == "", "a crate stands there"
    assert ask("saint-malo", 1, "f0-f6") == "", "nothing is around"
    assert ask("saint-malo", 1, "f7-c3") == "", "there is no such city"


def test_a_meadow_says_what_is_around_it() -> None:
    found = ask("little-town", 6, "m-b2", "de")
    assert found == "Jetzt ringsum: 1 Holz, 1 Stein, 1 Fisch, Getreidefeld."
    assert ask("little-town", 6, "m-a1") == "", "a forest"
    assert ask("little-town", 6, "m-c3") == "", "a building without points"


def test_a_field_says_what_a_floor_costs_and_what_pulling_down_brings() -> None:
    assert ask("garden-nation", 7, "f4-l") == "A floor here costs 3 people."
    low = "One more floor costs 4 people; pulled down, it brings 6 people."
    assert ask("garden-nation", 7, "f4-c") == ask("garden-nation", 7, "b4-c") == low
    assert ask("garden-nation", 7, "f1-tr") == "Pulled down, it brings 8 people.", "it has a roof"


def test_a_pile_says_who_would_win_its_cards() -> None:
    nobody = "Now nobody would win a card here."
    assert ask("hoyuk", 1, "pile-shrines") == nobody
    assert ask("hoyuk", 3, "pile-shrines") == "Now it would be: Bruno 1 card."
    assert ask("hoyuk", 3, "pile-shrines", "de") == "Jetzt wären das: Bruno 1 Karte."
    assert ask("hoyuk", 1, "pile-tents") == ""


def test_a_tile_says_what_it_would_bring() -> None:
    assert ask("dilluvia-project", 7, "own-0-10") == "Now +2 aeros.", "for a small building"
    assert ask("dilluvia-project", 7, "own-0-26") == "Now +4 people.", "alone with a propeller"
    assert ask("dilluvia-project", 7, "own-1-26") == "Now −1 person."
    assert ask("dilluvia-project", 7, "own-0-0") == "Now +0 prestige.", "no set is complete"
    assert ask("dilluvia-project", 7, "own-7-10") == ask("dilluvia-project", 7, "own-0-99") == ""
