"""The goal card: which table opens it, and what it says."""

from __future__ import annotations

import re

import pytest

from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import LANGUAGES, game_words
from pentapolis.learn.lesson import has_lessons, read_course

from .conftest import Open
from .visitors import BOT, PERSON, Visitor

TOWN, MALO = "little-town", "saint-malo"
GAMES = {slug: spec for slug, spec in all_games().items() if has_lessons(spec)}


def read_greeting(visitor: Visitor, slug: str) -> str:
    """Open a new table of a game and return which dialog its page opens."""
    page = visitor.get(f"/table/{visitor.create_table(slug, PERSON, BOT)}").text
    found = re.search(r'data-greet="(\w*)"', page)
    assert found is not None
    return found[1]


def test_each_game_shows_its_goal_once(anna: Visitor, bo: Visitor) -> None:
    anna.post("/settings/tour")
    bo.post("/settings/tour")
    assert [read_greeting(anna, TOWN) for _ in range(2)] == ["goal", ""]
    assert [read_greeting(anna, MALO) for _ in range(2)] == ["goal", ""]
    assert read_greeting(bo, TOWN) == "goal"


def test_the_goal_stays_seen_when_the_server_starts_again(open_server: Open) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        anna.post("/settings/tour")
        table = anna.create_table(TOWN, PERSON, BOT)
        assert 'data-greet="goal"' in anna.get(f"/table/{table}").text
    with open_server() as client:
        assert 'data-greet=""' in Visitor(client, "anna").get(f"/table/{table}").text


def test_the_tour_has_the_goal_in_it(anna: Visitor) -> None:
    table = anna.create_table(TOWN, PERSON, BOT)
    page = anna.get(f"/table/{table}").text
    assert 'data-greet="tour"' in page
    tour = page.partition('id="tour"')[2].partition("</dialog>")[0]
    assert tour.count('class="goal"') == 1
    anna.post("/settings/tour")
    assert 'data-greet=""' in anna.get(f"/table/{table}").text  # it was seen with the tour


def test_a_game_played_before_needs_no_goal_card(anna: Visitor) -> None:
    anna.create_table(TOWN, PERSON, BOT)
    anna.post("/settings/tour")
    assert read_greeting(anna, TOWN) == ""


def test_the_goal_card_can_be_switched_off(anna: Visitor) -> None:
    anna.post("/settings/tour")
    anna.post("/settings", data={"goal_card": "false"})
    assert read_greeting(anna, TOWN) == ""


def test_onlookers_and_games_without_lessons_get_none(anna: Visitor, bo: Visitor) -> None:
    anna.post("/settings/tour")
    bo.post("/settings/tour")
    table = anna.create_table(TOWN, PERSON, BOT)
    assert 'data-greet=""' in bo.get(f"/table/{table}").text
    assert read_greeting(anna, "hamlet") == ""
    page = anna.get(f"/table/{anna.create_table('hamlet', PERSON, BOT)}").text
    assert 'data-open="#goal"' not in page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_every_game_says_how_to_win_and_how_it_ends(anna: Visitor, slug: str, lang: str) -> None:
    anna.post("/settings", data={"lang": lang})
    page = anna.get(f"/table/{anna.create_table(slug, PERSON, BOT)}").text
    course, words = read_course(GAMES[slug]), game_words(GAMES[slug], lang)
    for text in (words(course.goal), words(course.end)):
        assert text and text.replace("'", "&#39;") in page
