"""Lessons on the server: pages, a lesson as a table, and progress that stays."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.catalog.games import all_games
from pentapolis.learn.lesson import Lesson, has_lessons, read_course

from .conftest import Open
from .visitors import BOT, PERSON, Page, Visitor

TOWN = "little-town"
GAMES = {slug: spec for slug, spec in all_games().items() if has_lessons(spec)}
COURSE = read_course(all_games()[TOWN])
ACTIONS = COURSE.game.actions.ids
LAST = len(COURSE.lessons)


def open_lesson(visitor: Visitor, number: int, slug: str = TOWN) -> str:
    """Open a lesson and return the id of its table."""
    answer = visitor.post(f"/api/learn/{slug}/{number}")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def greet(page: Page) -> None:
    """Begin to show a lesson."""
    page.send("hello", focus=None)
    assert page.read()["full"]


def read_note(page: Page) -> dict[str, Any]:
    """Return what the lesson says in the latest frame."""
    note: dict[str, Any] = page.frame["lesson"]
    return note


def send(page: Page, kind: str, **more: Any) -> dict[str, Any]:
    """Send a message and return what the lesson says then."""
    page.send(kind, **more)
    message = page.read()
    assert message["type"] == "frame", message
    return read_note(page)


def play(page: Page, name: str) -> dict[str, Any]:
    """Play an action by name."""
    return send(page, "act", ply=page.frame["ply"], action=ACTIONS[name])


def finish(page: Page, lesson: Lesson, slug: str = TOWN) -> dict[str, Any]:
    """Do a whole lesson by its answers."""
    ids = read_course(all_games()[slug]).game.actions.ids
    for step in lesson.steps:
        for name in step.answer:
            send(page, "act", ply=page.frame["ply"], action=ids[name])
        if not step.answer:
            send(page, "next")
    return read_note(page)


def list_ticks(visitor: Visitor, slug: str = TOWN) -> list[tuple[int, int]]:
    """Return the step and the ticks of each lesson."""
    games = {game["slug"]: game for game in visitor.get("/api/learn").json()["games"]}
    return [(lesson["step"], lesson["ticks"]) for lesson in games[slug]["lessons"]]


def test_the_pages_list_games_lessons_and_progress(anna: Visitor) -> None:
    page = anna.get("/learn").text
    for slug, spec in GAMES.items():
        assert f'href="/learn/{slug}"' in page
        path = anna.get(f"/learn/{slug}").text
        for lesson in read_course(spec).lessons:
            assert f'href="/learn/{slug}/{lesson.number}"' in path
    assert 'href="/learn"' in anna.get("/").text and f'href="/learn/{TOWN}"' in anna.get("/").text
    assert f'href="/learn/{TOWN}"' in anna.get(f"/new/{TOWN}").text
    assert anna.get("/learn/hamlet").status_code == 404
    assert anna.get(f"/learn/{TOWN}/99").status_code == 404
    assert anna.get(f"/learn/{TOWN}/x").status_code == 404
    assert 'href="/learn/hamlet"' not in anna.get("/new/hamlet").text


def test_a_lesson_is_read_and_done_at_a_table(anna: Visitor) -> None:
    with anna.at(open_lesson(anna, 1)) as page:
        greet(page)
        note = read_note(page)
        assert (note["step"], note["steps"], note["state"]) == (1, 4, "read")
        assert note["text"] == COURSE.lessons[0].steps[0].text and note["point"] == ["seat-0"]
        assert note["look"] == "Look at: Anna"
        assert not page.frame["asked"] and page.frame["cards"] == []
        assert not page.frame["can"]["undo"]
        assert send(page, "next")["step"] == 2
        note = send(page, "next")
        assert note["state"] == "do" and page.frame["asked"] and page.frame["can"]["undo"]
        note = play(page, "place:b2")
        assert note["step"] == 4 and note["press"] == [ACTIONS["done"]]
        note = play(page, "done")
        assert note["state"] == "done" and note["text"] == COURSE.lessons[0].done
        assert note["next"] == f"/learn/{TOWN}/2" and not page.frame["asked"]
    assert list_ticks(anna)[0] == (0, 2)


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_lesson_can_be_done_at_a_table(anna: Visitor, slug: str) -> None:
    lessons = read_course(all_games()[slug]).lessons
    for lesson in lessons:
        with anna.at(open_lesson(anna, lesson.number, slug)) as page:
            greet(page)
            assert finish(page, lesson, slug)["state"] == "done"
            assert page.errors == []
    assert list_ticks(anna, slug) == [(0, 2)] * len(lessons)


def test_the_first_lesson_ever_begins_with_the_tour_of_the_table(anna: Visitor) -> None:
    assert 'data-greet=""' in anna.get(f"/learn/{TOWN}/puzzle/1").text
    assert 'data-greet="tour"' in anna.get(f"/learn/{TOWN}/1").text
    anna.post("/settings/tour")  # as soon as it is closed
    assert 'data-greet=""' in anna.get(f"/learn/{TOWN}/1").text


def test_the_help_of_a_lesson_has_its_keys(anna: Visitor) -> None:
    keys = (
        "<kbd>N</kbd> </dt><dd>read on in the lesson",
        "<kbd>A</kbd> </dt><dd>begin the step again",
    )
    lesson = anna.get(f"/learn/{TOWN}/1").text
    usual = anna.get(f"/table/{anna.create_table(TOWN, PERSON, BOT)}").text
    assert [key in lesson for key in keys] == [True, True]
    assert [key in usual for key in keys] == [False, False]


def test_the_last_lesson_leads_back_to_the_course(anna: Visitor) -> None:
    pages = [
        anna.get(lesson_url).text for lesson_url in (f"/learn/{TOWN}/1", f"/learn/{TOWN}/{LAST}")
    ]
    assert ["Next lesson" in page for page in pages] == [True, False]
    assert ["Back to the lessons" in page for page in pages] == [False, True]


def test_a_wrong_try_gets_a_reply_and_the_step_begins_again(anna: Visitor) -> None:
    with anna.at(open_lesson(anna, 1)) as page:
        greet(page)
        send(page, "next")
        send(page, "next")
        ply = page.frame["ply"]
        note = play(page, "place:h2")
        assert note["reply"].startswith("A start, but some meadows touch three squares")
        assert page.frame["ply"] == ply and page.frame["asked"] and note["press"] == []
        note = play(page, "place:d3")
        assert note["reply"].startswith("Nothing lies around this meadow yet")
        assert note["press"] == [ACTIONS["place:b2"]]  # two misses: the answer is ringed
        assert send(page, "again")["reply"] == ""


def test_undo_show_and_hint(anna: Visitor) -> None:
    with anna.at(open_lesson(anna, 1)) as page:
        greet(page)
        send(page, "next")
        assert send(page, "undo")["step"] == 1
        send(page, "next")
        send(page, "next")
        page.send("hint")
        page.socket.receive_json()  # one is coming
        hint = page.socket.receive_json()
        assert hint["action"] == ACTIONS["place:b2"] and hint["text"] == "This is one way to do it."
        note = send(page, "show")
        assert note["step"] == 4 and note["reply"].startswith("Anna places a worker on B2")
        assert send(page, "undo")["step"] == 3
        play(page, "place:b5")
        play(page, "done")
    assert list_ticks(anna)[0] == (0, 1)  # something was shown
    page = anna.get(f"/learn/{TOWN}").text
    assert "· done<" in page and "done on your own" not in page


def test_a_batch_stops_when_the_lesson_has_something_to_say(anna: Visitor) -> None:
    with anna.at(open_lesson(anna, 2)) as page:
        greet(page)
        actions = [ACTIONS[name] for name in ("build:wheat_field", "site:c3")]
        note = send(page, "act_all", ply=page.frame["ply"], actions=actions)
        assert note["step"] == 2  # the first of them met the goal
        assert send(page, "act_all", ply=page.frame["ply"], actions=actions[1:])["step"] == 3


def test_what_makes_no_sense_in_a_lesson_is_refused(anna: Visitor, bo: Visitor) -> None:
    id = open_lesson(anna, 1)
    with anna.at(id) as page:
        greet(page)
        for kind in ("redo", "end"):
            page.send(kind)
            assert page.read_refusal()["text"] == "That isn't possible in a lesson."
        page.act(ACTIONS["place:b2"])
        assert page.read_refusal()["code"] == "illegal"
        send(page, "next")
        send(page, "next")
        page.send("next")
        assert page.read_refusal()["text"] == "This step asks for a move."
        page.act(ACTIONS["place:b2"], ply=3)
        assert page.read_refusal()["code"] == "stale"
    with bo.at(id) as page:
        greet(page)
        page.send("next")
        assert page.read_refusal()["code"] == "not_yours"
    table = anna.create_table("hamlet", PERSON, PERSON)
    with anna.at(table) as page:
        page.hello()  # and wait for chance
        page.send("next")
        assert page.read_refusal()["text"] == "This table isn't a lesson."


def test_a_lesson_that_was_left_goes_on_even_after_a_restart(open_server: Open) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        with anna.at(open_lesson(anna, 2)) as page:
            greet(page)
            play(page, "build:gold_mine")
            assert play(page, "site:h3")["step"] == 3
        with anna.at(open_lesson(anna, 2)) as page:
            greet(page)
            assert read_note(page)["step"] == 3 and "H3" in page.frame["log"][-3]["text"]
    with open_server() as client:
        anna = Visitor(client, "anna")
        assert list_ticks(anna)[1] == (2, 0)
        with anna.at(open_lesson(anna, 2)) as page:
            greet(page)
            assert read_note(page)["step"] == 3
            assert finish_last(page)["state"] == "done"
        assert anna.get(f"/learn/{TOWN}/2?fresh=1").status_code == 303
        assert list_ticks(anna)[1] == (0, 2)


def finish_last(page: Page) -> dict[str, Any]:
    """Do the last step of the second lesson."""
    play(page, "place:b3")
    return play(page, "act:c3")


def test_progress_belongs_to_a_person_and_can_be_forgotten(anna: Visitor, bo: Visitor) -> None:
    with anna.at(open_lesson(anna, 1)) as page:
        greet(page)
        finish(page, COURSE.lessons[0])
    assert list_ticks(bo)[0] == (0, 0)
    assert "1 of 6" in anna.get("/").text and "1 of 6" not in bo.get("/").text
    assert anna.client.post("/learn/forget", headers=anna.headers).status_code == 200
    assert list_ticks(anna)[0] == (0, 0)


def test_a_lesson_speaks_german(client: Any) -> None:
    eva = Visitor(client, "eva", lang="de")
    with eva.at(open_lesson(eva, 1)) as page:
        greet(page)
        assert read_note(page)["text"].startswith("Ihr baut gemeinsam eine kleine Stadt.")
        send(page, "next")
        send(page, "next")
        assert play(page, "place:h2")["reply"].startswith("Ein Anfang, aber manche Wiesen")
    assert "Alles rundherum" in eva.get(f"/learn/{TOWN}").text


def test_the_api_goes_on_in_a_lesson(anna: Visitor) -> None:
    id = open_lesson(anna, 1)
    frame = anna.post(f"/api/tables/{id}/step", {"do": "next"}).json()
    assert frame["lesson"]["step"] == 2
    assert anna.post(f"/api/tables/{id}/step", {"do": "dance"}).status_code == 422


def test_a_lesson_is_no_game_in_progress(anna: Visitor) -> None:
    id = open_lesson(anna, 1)
    assert id not in anna.get("/").text
    assert anna.get(f"/table/{id}").headers["location"] == f"/learn/{TOWN}/1"
    assert f'data-table="{id}"' in anna.get(f"/learn/{TOWN}/1").text
