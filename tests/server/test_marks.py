"""Pages that come back and say what they show: who shows all there is is not drawn for."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from pentapolis.server.render import marks

from .conftest import Open
from .visitors import (
    BOT,
    PERSON,
    Frame,
    Page,
    Visitor,
    assert_same_table,
    clickable,
    get_tables,
    is_at_rest,
    merge_frame,
)

GAMES = ["saint-malo", "garden-nation", "little-town", "hoyuk", "dilluvia-project"]


def come_back(page: Page, frame: Frame, **more: Any) -> Frame:
    """Say hello with the mark of a frame, and return the answer."""
    page.send("hello", **{"focus": None, "mark": frame["mark"], **more})
    answer: Frame = json.loads(page.socket.receive_text())
    return answer


def play_some(page: Page, rng: random.Random, times: int) -> Frame:
    """Play or end turns; where bots choose at the same time, an action may come too late."""
    for _ in range(times):
        before = page.frame["ply"]
        if page.frame["can"]["end"]:
            page.end()
            continue
        page.act(rng.choice(clickable(page.frame)))
        while page.frame["ply"] == before:
            page.read()
        page.read_until(is_at_rest)
    return page.frame


@pytest.mark.parametrize("game", GAMES)
def test_after_a_restart_a_page_shows_all_there_is_and_plays_on(
    open_server: Open, game: str
) -> None:
    rng = random.Random(5)
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table(game, PERSON, BOT)
        with anna.at(table) as page:
            page.hello()
            frame = play_some(page, rng, 6)
    with open_server() as client:
        anna = Visitor(client, "anna")
        with anna.at(table) as page:
            assert come_back(page, frame) == {"type": "same", "ply": frame["ply"]}
            page.frame = frame
            play_some(page, rng, 3)  # the next frames say what has changed since
            with anna.at(table) as fresh:
                whole = fresh.hello()
                assert_same_table({**page.frame, "effects": [], "gone": []}, whole)
                assert whole["mark"] == page.frame["mark"]


def test_who_was_handed_the_screen_still_has_it_after_a_restart(open_server: Open) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table("little-town", PERSON, PERSON)
        with anna.at(table) as page:
            closed = page.hello()
            page.send("reveal", seat=closed["curtain"]["seat"])
            page.read()
            open_frame = page.frame
    assert open_frame["asked"] and not open_frame["curtain"]
    with open_server() as client:
        anna = Visitor(client, "anna")
        with anna.at(table) as page:
            answer = come_back(page, open_frame, mark="0" * 16)
            assert answer["curtain"], "a page that shows something else proves nothing"
        with anna.at(table) as page:
            assert come_back(page, closed)["type"] == "same"
            assert get_tables(anna).in_memory[table].screen_seats == {}
        with anna.at(table) as page:
            assert come_back(page, open_frame)["type"] == "same"
            page.frame = open_frame
            page.play(clickable(page.frame)[0])


def test_who_watches_is_not_drawn_for_either(anna: Visitor, bo: Visitor) -> None:
    """They were shown the last move of somebody's turn, which a new page is not."""
    rng = random.Random(2)
    table = anna.create_table("saint-malo", PERSON, PERSON)
    with anna.at(table) as page, bo.at(table) as watching:
        page.hello()
        shown = watching.hello_as_guest()
        before = page.frame["ply"]
        play_some(page, rng, 2)
        while shown["ply"] < page.frame["ply"]:
            shown = merge_frame(shown, watching.read())
    assert shown["ply"] > before
    with bo.at(table) as again:
        assert come_back(again, shown)["type"] == "same"


def test_a_page_that_shows_something_else_gets_a_frame(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table("little-town", PERSON, PERSON)
    with anna.at(table) as page:
        first = page.hello()
    with anna.at(table) as page:
        assert come_back(page, first)["type"] == "same"
    for more in ({"wide": False}, {"focus": 1 - first["focus"]}, {"mark": "0" * 16}):
        with anna.at(table) as page:
            answer = come_back(page, first, **more)
            assert answer["full"], more
    with bo.at(table) as page:
        assert come_back(page, first)["full"], "somebody else sees something else"
    german = Visitor(anna.client, "anna", lang="de")
    german.post("/api/settings", {"language": "de"})
    with german.at(table) as page:
        assert come_back(page, first)["full"], "in another language"


def test_a_page_that_has_missed_a_move_or_an_undo_gets_a_frame(anna: Visitor) -> None:
    rng = random.Random(1)
    table = anna.create_table("little-town", PERSON, BOT)
    with anna.at(table) as page:
        first = page.hello()
        while not page.frame["can"]["undo"]:
            play_some(page, rng, 1)
        second = page.frame
        with anna.at(table) as again:
            assert come_back(again, first)["full"]
        page.send("undo")
        page.read()
        with anna.at(table) as again:
            assert come_back(again, second)["full"]


def test_a_page_of_another_build_gets_a_frame(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create_table("little-town", PERSON, BOT)
    with anna.at(table) as page:
        frame = page.hello()
    monkeypatch.setattr(marks, "name_build", lambda: b"another")
    with anna.at(table) as page:
        assert come_back(page, frame)["full"]


def test_a_mark_is_the_same_however_a_page_came_to_show_it(anna: Visitor) -> None:
    rng = random.Random(3)
    table = anna.create_table("saint-malo", PERSON, BOT)
    with anna.at(table) as page:
        page.hello()
        frame = play_some(page, rng, 5)
    with anna.at(table) as page:
        assert page.hello()["mark"] == frame["mark"]
    assert get_tables(anna).in_memory[table].timeline.ply == frame["ply"]
