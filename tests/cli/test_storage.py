"""Where replays and tables are kept."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

import pentapolis
from pentapolis.cli.storage import data_folder, replay_folder, save_replay


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give this user a new home, whatever the system is."""
    monkeypatch.delenv("PENTAPOLIS_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "old"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "old"))

    def user_data_path(name: str, appauthor: bool) -> Path:
        assert not appauthor  # on Windows it would be a folder of its own
        return tmp_path / "new" / name

    monkeypatch.setattr(platformdirs, "user_data_path", user_data_path)
    return tmp_path


def test_a_folder_of_ones_own_choice_comes_first(
    user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (user / "old" / "pentapolis").mkdir(parents=True)
    monkeypatch.setenv("PENTAPOLIS_HOME", str(user / "mine"))
    assert data_folder() == user / "mine"
    assert replay_folder() == user / "mine" / "replays"


def test_a_new_user_has_the_folder_that_the_system_names(user: Path) -> None:
    assert data_folder() == user / "new" / "pentapolis"


def test_a_folder_that_was_used_before_stays_in_use(user: Path) -> None:
    (user / "old" / "pentapolis").mkdir(parents=True)
    assert data_folder() == user / "old" / "pentapolis"


def test_a_folder_gets_a_new_name_each_time_and_a_file_its_own(user: Path) -> None:
    match = pentapolis.new_match("saint-malo", seed=1)
    first, second = save_replay(match, None), save_replay(match, None)
    assert first != second
    assert {first.parent, second.parent} == {user / "new" / "pentapolis" / "replays"}
    assert first.name.startswith("saint-malo-")
    assert save_replay(match, user / "a" / "b.replay") == user / "a" / "b.replay"
    assert save_replay(match, user / "a").parent == user / "a"
    assert pentapolis.read_replay(second).ply == 0
