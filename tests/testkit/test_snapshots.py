"""Snapshots: texts are compared with files."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.testkit import snapshots


def test_the_same_text_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new" / "town.svg"
    monkeypatch.setenv(snapshots.UPDATE, "1")
    snapshots.check_snapshot(path, "<svg/>")
    monkeypatch.delenv(snapshots.UPDATE)
    snapshots.check_snapshot(path, "<svg/>")
    assert path.read_text(encoding="utf-8") == "<svg/>"


def test_another_text_fails_and_shows_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(snapshots.UPDATE, raising=False)
    path = tmp_path / "town.svg"
    path.write_text("<svg><a/><b/></svg>", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"town\.svg has changed") as failed:
        snapshots.check_snapshot(path, "<svg><a/><c/></svg>")
    assert "-<b/>\n+<c/>" in str(failed.value)
    assert path.read_text(encoding="utf-8") == "<svg><a/><b/></svg>"


def test_a_missing_snapshot_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(snapshots.UPDATE, raising=False)
    with pytest.raises(AssertionError, match=r"there is no snapshot town\.svg"):
        snapshots.check_snapshot(tmp_path / "town.svg", "<svg/>")
    assert not (tmp_path / "town.svg").exists()


def test_a_long_difference_is_cut() -> None:
    text = snapshots.show_difference("a\n" * 200, "b\n" * 200)
    assert text.endswith("lines more")
    assert len(text.splitlines()) == snapshots.CONTEXT + 1
