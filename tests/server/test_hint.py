"""A hint: a legal action with its reason, only for the person who must decide."""

from __future__ import annotations

import json
import random

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.bots.bot import Budget
from pentapolis.bots.hint import hint
from pentapolis.catalog.games import all_games
from pentapolis.server.tables import bot_runner

from .test_live import MALO, list_legal, play_to_end_of_turn
from .visitors import BOT, PERSON, Visitor

SLUGS = [*all_games(), HAMLET.meta.slug]


@pytest.fixture(autouse=True)
def short_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a hint cost a few playouts instead of a second."""
    monkeypatch.setattr(
        bot_runner, "hint", lambda spec, view, seed: hint(spec, view, seed, Budget(playouts=6))
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_a_hint_names_a_legal_action_and_its_reason(anna: Visitor, slug: str) -> None:
    table = anna.create_table(slug, PERSON, BOT)
    anna.frame(table)
    found = anna.post(f"/api/tables/{table}/hint").json()
    assert found["action"] in list_legal(anna, table)
    assert found["label"] and found["text"].endswith(".")
    assert not any(letter.isdigit() for letter in found["text"]), "an estimate is not a number"


def test_a_hint_is_given_in_german(anna: Visitor) -> None:
    anna.post("/api/settings", {"lang": "de"})
    table = anna.create_table(MALO, PERSON, BOT)
    anna.frame(table)
    found = anna.post(f"/api/tables/{table}/hint").json()
    english = ("Worth it for", "Other moves", "The search found")
    assert found["text"] and not found["text"].startswith(english)


def test_the_page_is_told_at_once_that_a_hint_is_coming(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT)
    with anna.at(table) as page:
        page.hello()
        ply = page.frame["ply"]
        page.send("hint")
        first, second = (json.loads(page.socket.receive_text()) for _ in range(2))
    assert first == {"type": "hint", "text": "Thinking …"}
    assert second["type"] == "hint" and second["action"] in list_legal(anna, table)
    assert anna.frame(table)["ply"] == ply, "a hint plays nothing"


def test_nobody_gets_a_hint_for_somebody_else(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(HAMLET.meta.slug, PERSON, BOT)
    anna.frame(table)
    answer = bo.post(f"/api/tables/{table}/hint")
    assert answer.status_code == 403 and "no seat" in answer.json()["error"]


def test_there_is_no_hint_without_a_decision(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, PERSON, start=1)
    with anna.at(table) as page:
        page.hello()
        play_to_end_of_turn(page, random.Random(3))
        answer = anna.post(f"/api/tables/{table}/hint")
    assert answer.status_code == 422 and "nothing to decide" in answer.json()["error"]
