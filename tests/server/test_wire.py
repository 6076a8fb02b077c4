"""Messages both ways: what is accepted, and that docs/wire.md matches the types."""

from __future__ import annotations

import random
from typing import Any, NotRequired, get_origin, get_type_hints

from pentapolis.catalog.languages import frame_words
from pentapolis.server import wire
from pentapolis.server.wire import Act, Focus, Hello, parse_message, to_json

from .visitors import BOT, PERSON, Frame, Visitor, clickable, step
from .wire_doc import FILE, write_doc

ENGLISH = frame_words("en")


def test_the_documentation_is_written_from_the_types() -> None:
    assert FILE.read_text(encoding="utf-8") == write_doc(), "run python -m tests.server.wire_doc"


def test_messages_are_read_into_types() -> None:
    message = parse_message('{"type": "act", "action": 17, "ply": 42, "more": 1}', ENGLISH)
    assert message == Act(type="act", action=17, ply=42)
    assert parse_message('{"type": "hello", "focus": 2}', ENGLISH) == Hello(type="hello", focus=2)
    narrow = parse_message('{"type": "focus", "wide": false}', ENGLISH)
    assert narrow == Focus(type="focus", seat=None, wide=False)


def test_json_is_small_and_keeps_every_letter() -> None:
    assert to_json({"a": [1, None], "ö": "−"}) == '{"a":[1,null],"ö":"−"}'


def check_keys(kind: type, found: dict[str, Any]) -> None:
    """Check that a message has the keys of its type and no others."""
    hints = get_type_hints(kind, include_extras=True)
    required = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
    assert required <= found.keys() <= hints.keys(), kind


def check_frame(frame: Frame) -> None:
    """Compare the keys of a frame, and of what is in it, with the types."""
    check_keys(wire.Frame, frame)
    inside = [
        *((wire.SeatCard, card) for card in frame["seats"]),
        *((wire.ScoreLine, line) for card in frame["seats"] for line in card["sheet"]),
        *((wire.LogEntry, line) for line in frame["log"]),
        *((wire.Card, card) for card in frame["cards"]),
        *((wire.Batch, batch) for batch in frame["batches"]),
        *((wire.Turn, turn) for turn in frame["turns"]),
        *((wire.ScoreChange, change) for turn in frame["turns"] for change in turn["changes"]),
        *((wire.Effect, effect) for effect in frame["effects"]),
        *((wire.Handover, found) for found in [frame["curtain"]] if found),
        *((wire.Ending, found) for found in [frame["over"]] if found),
        *((wire.RecordFacts, found) for found in [frame.get("record")] if found),
    ]
    for kind, found in inside:
        check_keys(kind, found)
    for action in clickable(frame):
        assert type(action) is int


def test_frames_have_the_keys_that_their_types_say(anna: Visitor) -> None:
    rng = random.Random(4)
    for seats in ([PERSON, BOT], [PERSON, PERSON]):
        table = anna.create_table("hamlet", *seats)
        frame = anna.frame(table)
        handovers = 0
        while not frame["over"]:
            check_frame(frame)
            handovers += frame["curtain"] is not None
            frame = step(anna, table, frame, rng)
        check_frame(frame)
        assert (handovers > 0) == (seats == [PERSON, PERSON])
        for shown in anna.get(f"/api/tables/{table}/frames").json():
            check_frame(shown)
