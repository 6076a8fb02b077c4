"""Puzzles on the server: at a table like a lesson, with ticks of their own, one of them a day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from pentapolis.catalog.games import all_games
from pentapolis.learn.daily import find_daily
from pentapolis.learn.puzzle import Puzzle, read_puzzles
from pentapolis.learn.puzzle_runner import TASK
from pentapolis.play.undo import has_secrets
from pentapolis.server.web import courses

from .test_learn import greet, read_note, send
from .visitors import Page, Visitor

GAMES = {slug: spec for slug, spec in all_games().items() if read_puzzles(spec)}
SLUG = next(iter(GAMES))
PUZZLE = read_puzzles(GAMES[SLUG])[0]
MONDAY = date(2026, 11, 16)


def open_puzzle(visitor: Visitor, number: int = 1, slug: str = SLUG) -> str:
    """Open a puzzle and return the id of its table."""
    answer = visitor.post(f"/api/puzzle/{slug}/{number}")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def play(page: Page, line: tuple[str, ...], slug: str = SLUG, puzzle: Puzzle = PUZZLE) -> None:
    """Play a line by name."""
    ids = GAMES[slug].load(puzzle.seats, puzzle.options).actions.ids
    for name in line:
        send(page, "act", ply=page.frame["ply"], action=ids[name])


def list_ticks(visitor: Visitor, slug: str = SLUG) -> list[int]:
    """Return the ticks of a game's puzzles."""
    games = {game["slug"]: game for game in visitor.get("/api/learn").json()["games"]}
    return [puzzle["ticks"] for puzzle in games[slug]["puzzles"]]


def test_the_page_of_a_game_lists_its_puzzles(anna: Visitor) -> None:
    for slug, spec in GAMES.items():
        page = anna.get(f"/learn/{slug}").text
        for puzzle in read_puzzles(spec):
            assert f'href="/learn/{slug}/puzzle/{puzzle.number}"' in page
    for number in ("0", "999", "x", "²"):
        assert anna.get(f"/learn/{SLUG}/puzzle/{number}").status_code == 404
    assert anna.get("/learn/hamlet/puzzle/1").status_code == 404
    assert anna.post("/api/puzzle/hamlet/1").status_code == 404
    page = anna.get(f"/learn/{SLUG}/puzzle/1").text
    assert f'<span class="of-game">{GAMES[SLUG].meta.title}</span> Puzzle 1</h1>' in page
    assert 'aria-label="Puzzle"' in page


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_puzzle_is_missed_and_solved_at_a_table(anna: Visitor, slug: str) -> None:
    puzzle = read_puzzles(GAMES[slug])[0]
    with anna.at(open_puzzle(anna, 1, slug)) as page:
        greet(page)
        note = read_note(page)
        assert (note["state"], note["steps"], note["text"]) == ("do", 1, TASK)
        ply = page.frame["ply"]
        play(page, puzzle.lines[0].play, slug, puzzle)
        note = read_note(page)
        assert f"{round(puzzle.lines[0].less)} points less than the best" in note["reply"]
        assert page.frame["ply"] == ply and note["state"] == "do" and page.frame["asked"]
        play(page, puzzle.answers[-1], slug, puzzle)
        note = read_note(page)
        assert (note["state"], note["end"]) == ("done", "done")
        assert "better than the next best turn" in note["text"]
        assert f"about {round(puzzle.gap)} " in note["text"]
        is_last = len(read_puzzles(GAMES[slug])) == 1
        assert note["next"] == ("" if is_last else f"/learn/{slug}/puzzle/2")
        assert page.errors == []
    assert list_ticks(anna, slug)[0] == 2


def test_show_hint_undo_and_again_work_as_in_lessons(anna: Visitor) -> None:
    with anna.at(open_puzzle(anna)) as page:
        greet(page)
        page.send("hint")
        page.socket.receive_json()  # one is coming
        hint = page.socket.receive_json()
        ids = GAMES[SLUG].load(PUZZLE.seats, PUZZLE.options).actions.ids
        assert hint["action"] == ids[PUZZLE.answers[0][0]]
        assert hint["text"] == "One of the best turns begins like this."
        assert not page.frame["can"]["undo"]
        shown = send(page, "show")
        assert (shown["state"], shown["end"]) == ("done", "shown")
        assert list_ticks(anna)[0] == 1  # it was shown
        assert page.frame["can"]["undo"] and send(page, "undo")["state"] == "do"
        play(page, PUZZLE.answers[0])
        assert read_note(page)["state"] == "done" and send(page, "again")["state"] == "do"
    assert list_ticks(anna)[0] == 1  # whoever has seen the answer gets no second tick at once


def test_ticks_stay_with_the_position_and_the_person(anna: Visitor, bo: Visitor) -> None:
    with anna.at(open_puzzle(anna)) as page:
        greet(page)
        play(page, PUZZLE.answers[0])
    assert list_ticks(anna)[0] == 2 and list_ticks(bo)[0] == 0
    assert 'class="done" href="/learn/' in anna.get(f"/learn/{SLUG}").text
    assert anna.client.post("/learn/forget", headers=anna.headers).status_code == 200
    assert list_ticks(anna)[0] == 0


def test_others_secrets_stay_hidden_in_a_puzzle(anna: Visitor, bo: Visitor) -> None:
    """The record of the start tells what others were dealt, so nobody gets it."""
    slug = next(each for each, spec in GAMES.items() if has_secrets(spec.load(2, {})))
    id = open_puzzle(anna, slug=slug)
    for visitor in (anna, bo):
        answer = visitor.get(f"/api/tables/{id}/replay.txt")
        assert answer.status_code >= 400, answer.text
    with bo.at(id) as page:
        greet(page)
        page.send("act", ply=page.frame["ply"], action=0)
        assert page.read_refusal()["code"] == "not_yours"


def test_the_puzzle_of_the_day_is_the_same_for_everybody(
    anna: Visitor, bo: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for days in range(7):
        day = MONDAY + timedelta(days)
        monkeypatch.setattr(courses, "today", lambda day=day: day)
        found = find_daily(all_games().values(), day)
        assert found is not None
        answer = anna.get("/api/puzzle/today").json()
        assert (answer["game"], answer["number"]) == (found.spec.meta.slug, found.puzzle.number)
        assert answer["date"] == day.isoformat() and answer["ticks"] == 0
        assert bo.get("/api/puzzle/today").json() == answer
        for address in ("/", "/learn"):
            assert f'href="{answer["url"]}"' in anna.get(address).text
    with anna.at(open_puzzle(anna, answer["number"], answer["game"])) as page:
        greet(page)
        send(page, "show")
    assert anna.get("/api/puzzle/today").json()["ticks"] == 1
    assert "Look again" in anna.get("/").text and "Look again" not in bo.get("/").text
