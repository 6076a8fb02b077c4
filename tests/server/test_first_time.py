"""Learn is the first thing a newcomer is offered, until a lesson is done or a game was played."""

from __future__ import annotations

import re

from pentapolis.catalog.games import all_games
from pentapolis.learn.lesson import has_lessons, read_course

from .visitors import Visitor

TOWN = "little-town"
TAUGHT = {slug for slug, spec in all_games().items() if has_lessons(spec)}
LEARN = re.compile(r'<a class="button( primary)?" href="/learn/([a-z-]+)"')


def find_filled(page: str) -> set[str]:
    """Return the games whose Learn is the filled button."""
    return {slug for primary, slug in LEARN.findall(page) if primary}


def test_learn_is_filled_until_the_game_was_played(anna: Visitor) -> None:
    page = anna.get("/").text
    assert find_filled(page) == TAUGHT
    assert "New here? Start with Hamlet." in page  # the lightest, without lessons
    assert "First time? Start with the lessons." in anna.get(f"/new/{TOWN}").text
    anna.post(f"/quick/{TOWN}")
    page = anna.get("/").text
    assert find_filled(page) == TAUGHT - {TOWN}
    assert "New here?" not in page
    assert "First time? Start with the lessons." not in anna.get(f"/new/{TOWN}").text


def test_learn_is_filled_until_a_lesson_is_done(anna: Visitor) -> None:
    table = anna.post(f"/api/learn/{TOWN}/1").json()["id"]
    for step in read_course(all_games()[TOWN]).lessons[0].steps:
        anna.post(f"/api/tables/{table}/step", json={"do": "show" if step.goal else "next"})
    assert find_filled(anna.get("/").text) == TAUGHT - {TOWN}
    assert "1 of " in anna.get("/").text


def test_a_rule_leads_to_the_first_lesson_about_it(anna: Visitor) -> None:
    page = anna.get(f"/rules/{TOWN}").text
    course = read_course(all_games()[TOWN])
    for lesson in course.lessons:
        assert f"Show me the lesson: {lesson.title}" in page or any(
            set(lesson.rules) <= set(other.rules) for other in course.lessons[: lesson.number - 1]
        )
    rule = page.partition('id="LT-4.1"')[2].partition("</section>")[0]
    first = next(one for one in course.lessons if "LT-4.1 activate" in one.rules)
    assert f'href="/learn/{TOWN}/{first.number}"' in rule


def test_the_steps_of_a_turn_can_be_hidden(anna: Visitor) -> None:
    table = anna.post(f"/quick/{TOWN}").headers["location"]
    assert 'id="strip"' in anna.get(table).text
    anna.post("/settings", data={"strip": "false", "next": table})
    page = anna.get(table).text
    assert 'id="strip"' not in page and "Show the steps of a turn" in page


def test_score_changes_can_be_hidden(anna: Visitor) -> None:
    table = anna.post(f"/quick/{TOWN}").headers["location"]
    assert "data-unchanged" not in anna.get(table).text
    anna.post("/settings", data={"changes": "false", "next": table})
    page = anna.get(table).text
    assert "data-unchanged" in page and "Show score changes" in page
