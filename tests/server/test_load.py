"""The load maker: what it reads off a frame, and a small load on a real server."""

from __future__ import annotations

import json

import pytest

from tools import load

from .visitors import BOT, PERSON, Visitor


def test_the_ply_stands_at_the_beginning_of_a_frame(anna: Visitor) -> None:
    """The load maker must not parse what it only counts."""
    table = anna.create_table("hamlet", PERSON, BOT)
    raw = anna.get(f"/api/tables/{table}").content
    found = load.HEAD.search(raw, 0, load.IN_HEAD)
    assert found is not None and int(found[1]) == json.loads(raw)["ply"] > 0


def test_a_small_load_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "WARM_UP", 0.5)
    load.main(["--tables", "5", "--rate", "4", "--seconds", "2"])
    printed = capsys.readouterr()
    lines = {line.partition(":")[0].strip(): line for line in printed.out.splitlines()}
    assert "5 tables, 15 pages" in printed.out and "complained" not in printed.err
    for what in ("page that acts", "the others"):
        assert "95th percentile" in lines[f"action to frame, {what}"]
    assert "never came: 0" in lines["memory of the server"]
