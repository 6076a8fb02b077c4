"""A hint: a legal action with its reason, for nobody but who must decide."""

from __future__ import annotations

import json
import random

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.bots.base import Budget
from pentapolis.bots.hint import hint
from pentapolis.registry import games
from pentapolis.server import thinking

from .test_live import MALO, legal_now, to_hold
from .visitors import BOT, PERSON, Visitor

SLUGS = [*games(), HAMLET.meta.slug]


@pytest.fixture(autouse=True)
def short_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a hint cost a few tries instead of a second."""
    monkeypatch.setattr(
        thinking, "hint", lambda spec, view, seed: hint(spec, view, seed, Budget(playouts=6))
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_a_hint_names_a_legal_action_and_its_reason(anna: Visitor, slug: str) -> None:
    table = anna.table(slug, PERSON, BOT)
    anna.frame(table)
    told = anna.post(f"/api/tables/{table}/hint").json()
    assert int(told["action"]) in legal_now(anna, table)
    assert told["text"].startswith(f"Hint: {told['label']}. Expected lead")


def test_a_hint_is_given_in_german(anna: Visitor) -> None:
    anna.post("/api/settings", {"lang": "de"})
    table = anna.table(MALO, PERSON, BOT)
    anna.frame(table)
    told = anna.post(f"/api/tables/{table}/hint").json()
    assert told["text"].startswith("Tipp: ") and "Expected" not in told["text"]


def test_a_page_is_told_at_once_that_somebody_thinks(anna: Visitor) -> None:
    table = anna.table(MALO, PERSON, BOT)
    with anna.at(table) as page:
        page.hello()
        ply = page.frame["ply"]
        page.send("hint")
        first, second = (json.loads(page.socket.receive_text()) for _ in range(2))
    assert first == {"type": "hint", "text": "Thinking about it …"}
    assert second["type"] == "hint" and int(second["action"]) in legal_now(anna, table)
    assert anna.frame(table)["ply"] == ply, "a hint plays nothing"


def test_nobody_gets_a_hint_for_somebody_else(anna: Visitor, bo: Visitor) -> None:
    table = anna.table(HAMLET.meta.slug, PERSON, BOT)
    anna.frame(table)
    answer = bo.post(f"/api/tables/{table}/hint")
    assert answer.status_code == 403 and "no seat" in answer.json()["error"]


def test_there_is_no_hint_where_nothing_is_asked(anna: Visitor) -> None:
    table = anna.table(MALO, PERSON, PERSON, start=1)
    with anna.at(table) as page:
        page.hello()
        to_hold(page, random.Random(3))
        answer = anna.post(f"/api/tables/{table}/hint")
    assert answer.status_code == 422 and "nothing to decide" in answer.json()["error"]
