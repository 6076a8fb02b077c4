"""Why not: a sentence and its rule for whoever points at something that is not possible."""

from __future__ import annotations

import re

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.catalog.games import all_games

from .test_live import MALO, list_legal
from .visitors import BOT, PERSON, Visitor

SETTLE_C3 = HAMLET.load(2, {}).actions.find("settle:c3")


def ask(visitor: Visitor, table: str, action: int, ply: int) -> dict[str, str]:
    found: dict[str, str] = visitor.get(f"/api/tables/{table}/why?ply={ply}&action={action}").json()
    return found


def list_marks(visitor: Visitor, table: str) -> list[int]:
    """List the actions that the drawing marks as not possible."""
    parts = "".join(visitor.frame(table)["parts"].values())
    return [int(found) for found in re.findall(r'data-why="(\d+)"', parts)]


@pytest.mark.parametrize("slug", all_games())
def test_every_mark_of_the_drawing_has_its_reason(anna: Visitor, slug: str) -> None:
    table = anna.create_table(slug, PERSON, BOT)
    ply = anna.frame(table)["ply"]
    for action in {*list_marks(anna, table)}:
        found = ask(anna, table, action, ply)
        assert found["text"].endswith((".", "?"))
        assert found["url"] == f"/rules/{slug}#{found['rule'].split()[0]}"
    assert not {*list_marks(anna, table)} & {*list_legal(anna, table)}
    assert anna.frame(table)["ply"] == ply, "asking plays nothing"


def test_a_reason_comes_in_the_readers_language(anna: Visitor) -> None:
    table = anna.create_table(HAMLET.meta.slug, PERSON, BOT)
    ply = anna.frame(table)["ply"]
    english = ask(anna, table, SETTLE_C3, ply)
    assert english == {
        "text": "First: Which tile do you take?",
        "rule": "HAM-2.1 take",
        "url": f"/rules/{HAMLET.meta.slug}#HAM-2.1",
    }
    anna.post("/api/settings", {"lang": "de"})
    assert ask(anna, table, SETTLE_C3, ply)["text"].startswith("Zuerst: ")


def test_what_is_possible_needs_no_reason(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT)
    ply = anna.frame(table)["ply"]
    legal = list_legal(anna, table)[0]
    assert ask(anna, table, legal, ply) == {"text": "", "rule": "", "url": ""}


def test_others_only_hear_whose_turn_it_is(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(HAMLET.meta.slug, {**PERSON, "name": "Clara"}, BOT)
    ply = anna.frame(table)["ply"]
    found = ask(bo, table, SETTLE_C3, ply)
    assert found == {"text": "It's Clara's turn.", "rule": "", "url": ""}
    assert list_marks(bo, table) == []


@pytest.mark.parametrize(("action", "later", "status"), [(0, 1, 409), (99999, 0, 400)])
def test_a_question_that_makes_no_sense_is_refused(
    anna: Visitor, action: int, later: int, status: int
) -> None:
    table = anna.create_table(MALO, PERSON, BOT)
    ply = anna.frame(table)["ply"] + later
    answer = anna.get(f"/api/tables/{table}/why?ply={ply}&action={action}")
    assert answer.status_code == status and answer.json()["error"]
