"""The guided first game on the server: offered to newcomers, with notes and free undo."""

from __future__ import annotations

import random

import pytest

from pentapolis.catalog.games import all_games

from .conftest import Open
from .visitors import BOT, PERSON, Page, Visitor, clickable, get_table

MALO = "saint-malo"
NAMES = all_games().load(MALO, 2).actions


def begin(visitor: Visitor, slug: str = MALO) -> str:
    """Begin a guided game and return the id of its table."""
    answer = visitor.post(
        f"/guided/{slug}",
    )
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].rpartition("/")[2])


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_the_guided_game_is_offered_where_people_begin(anna: Visitor, slug: str) -> None:
    offer = f'formaction="/guided/{slug}"'
    for url in (f"/new/{slug}", f"/learn/{slug}"):
        page = anna.get(url).text
        assert page.count(offer) == 1, url
    assert "First time? Play the guided game." in anna.get(f"/new/{slug}").text
    page = anna.get(f"/table/{begin(anna, slug)}").text
    assert '<div id="guide" hidden>' in page and "/static/guide.js" in page


def test_it_is_played_against_the_guest_who_is_no_level_to_choose(anna: Visitor) -> None:
    table = begin(anna)
    frame = anna.frame(table)
    kinds = [(seat["kind"], seat["level"], seat["name"]) for seat in frame["seats"]]
    assert [kind[:2] for kind in kinds] == [("person", ""), ("bot", "guest")]
    assert kinds[1][2] == "Bruno"
    assert 'value="guest"' not in anna.get(f"/new/{MALO}").text


def test_the_opening_words_come_first_in_both_languages(anna: Visitor) -> None:
    table = begin(anna)
    with anna.at(table) as page:
        assert page.hello()["note"].startswith("A whole game against Bruno.")
    anna.post("/settings", data={"lang": "de"})
    assert "Eine ganze Partie gegen Bruno" in anna.frame(table)["note"]


def test_a_move_comes_back_over_chance_and_the_luck_repeats(anna: Visitor) -> None:
    """The dice are rolled again after the choice: elsewhere that could not be taken back."""
    table = begin(anna)
    with anna.at(table) as page:
        before = page.hello()
        legal = [card["action"] for card in before["cards"]]
        roll = next(action for action in legal if NAMES.name(action).startswith("roll:"))
        again = page.play(roll)
        assert again["ply"] > before["ply"] + 1 and again["can"]["undo"]
        page.send("undo")
        assert page.read()["ply"] == before["ply"]
        assert page.play(roll)["parts"] == again["parts"]


def test_the_table_is_guided_still_when_it_is_opened_again(open_server: Open) -> None:
    with open_server() as client:
        table = begin(Visitor(client, "anna"))
    with open_server() as client:
        anna = Visitor(client, "anna")
        with anna.at(table) as page:
            assert page.hello()["note"].startswith("A whole game")
        again = anna.post(f"/tables/{table}/rematch")
        with anna.at(again.headers["location"].rpartition("/")[2]) as page:
            assert "note" in page.hello()


def test_a_usual_table_has_no_notes(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT)
    assert "note" not in anna.frame(table)
    assert "/static/guide.js" not in anna.get(f"/table/{table}").text


def go_on(page: Page, rng: random.Random) -> None:
    """End the turn, or else do anything."""
    if page.frame["can"]["end"]:
        page.end()
    else:
        page.play(rng.choice(clickable(page.frame)))


def test_a_long_game_offers_to_stop_with_the_scores(anna: Visitor) -> None:
    """Dilluvia has seven rounds: after the third one has seen everything."""
    table = begin(anna, "dilluvia-project")
    page = anna.get(f"/table/{table}").text
    assert '<a class="button" id="stop-here" href="/"' in page
    guided = get_table(anna, table)
    with anna.at(table) as shown:
        assert shown.hello()["stop"] is False
        rng = random.Random(1)
        while not shown.frame["stop"]:
            assert not shown.frame["over"]
            go_on(shown, rng)
        first, second = guided.timeline.state.scores()
        names = [seat["name"] for seat in shown.frame["seats"]]
        assert f"{names[0]} {first}, {names[1]} {second}." in shown.frame["note"]
        assert shown.frame["chapter"].startswith("Round 4 of 7")
        while shown.frame["stop"]:
            go_on(shown, rng)
        assert "take a break" not in shown.frame["note"]
