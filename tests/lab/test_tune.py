"""Settings are tuned by paired games, and what is found is written where it belongs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.bots import Bot, Budget
from pentapolis.bots.engine.tree import SearchSettings
from pentapolis.bots.search import SearchBot
from pentapolis.bots.settings import BotSettings, read_settings
from pentapolis.lab.duel import duel
from pentapolis.lab.gain import GainTest, judge_leads
from pentapolis.lab.tune import (
    SettingTrial,
    compare_settings,
    neighbours,
    tune_search,
    write_settings,
)

BEFORE = """\
# How the bots think about this game.

follow = ["build"] # questions answered by ratings alone

# Chosen by hand.
[search]
turns = 3 # of two players

[search.expert]
turns = 1

[tries]
master = 9

[blur]
casual = 51

[[notes]]
command = "the first"
"""
AFTER = """\
# How the bots think about this game.

follow = ["build"] # questions answered by ratings alone

# Chosen by hand.
[search]
turns = 4 # of two players
width = 6

[search.expert]
turns = 1

[tries]
master = 9
expert = 20

[blur]
casual = 51
newcomer = 300
guest = 900

[[notes]]
command = "the first"

[[notes]]
command = "a command"
kept = ["what it kept"]
"""


def test_a_change_is_kept_when_it_is_decided_that_it_is_better() -> None:
    better = SettingTrial("width", 4, 6, judge_leads([3.0, 1.0] * 40))
    assert better.line() == "width 4 -> 6: +2.0 points a deal, better after 24 deals, kept"
    worse = SettingTrial("width", 4, 3, judge_leads([-3.0, 1.0] * 40))
    assert worse.line() == "width 4 -> 3: -1.0 points a deal, no better after 24 deals, dropped"
    open_still = SettingTrial("width", 4, 9, judge_leads([-3.0, 4.0] * 12))
    assert (
        open_still.line() == "width 4 -> 9: +0.5 points a deal, undecided after 24 deals, dropped"
    )
    assert [trial.is_kept for trial in (better, worse, open_still)] == [True, False, False]
    assert neighbours("width", 4) == [3, 6]
    assert neighbours("turns", 0) == [2]


def test_tuning_climbs_to_the_better_number() -> None:
    """The duel is decided by the width alone: wider wins."""

    def compare(changed: SearchSettings, present: SearchSettings) -> GainTest:
        return judge_leads([changed.width - present.width] * 99)

    start = BotSettings({"width": 4, "noise": 30})
    found = list(tune_search(start, ["width", "noise"], compare))
    lines = [trial.line() for trial, _ in found]
    assert lines[:2] == [
        "width 4 -> 3: -1.0 points a deal, no better after 24 deals, dropped",
        "width 4 -> 6: +2.0 points a deal, better after 24 deals, kept",
    ]
    assert [trial.name for trial, _ in found[2:]] == ["noise", "noise"]
    assert found[-1][1].search == {"width": 6, "noise": 30}


def test_an_unknown_setting_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="no setting is called 'depth'; there are: turns, trust"):
        next(tune_search(BotSettings(), ["depth"], lambda changed, present: GainTest()))


def test_settings_meet_in_duels() -> None:
    """Search bots with these settings and playouts are compared, the changed one first."""
    game = HAMLET.load(2, {})
    blind, usual = SearchSettings(error=9000, width=99, turns=1), SearchSettings()

    def make_blind(seed: int) -> Bot:
        return SearchBot("blind", seed, HAMLET, Budget(playouts=2), blind)

    def make_usual(seed: int) -> Bot:
        return SearchBot("usual", seed, HAMLET, Budget(playouts=2), usual)

    found = compare_settings(HAMLET, game, playouts=2, deals=2, seed=1)(blind, usual)
    assert found == judge_leads(duel(game, make_blind, make_usual, 2, 1).leads)
    assert found != judge_leads(duel(game, make_usual, make_blind, 2, 1).leads)
    assert found.deals == 2


def test_what_was_tuned_is_written_and_everything_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(BEFORE, encoding="utf-8")
    tuned = read_settings(path).replace_search("turns", 4).replace_search("width", 6)
    write_settings(path, tuned, "a command", ["what it kept"])
    assert path.read_text(encoding="utf-8") == AFTER


def test_notes_of_before_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    kept = "turns 8 -> 6: 25 better, 9 worse, kept"
    path.write_text(f'[[notes]]\ncommand = "old"\nkept = ["{kept}"]\n', encoding="utf-8")
    write_settings(path, read_settings(path), "new", ["turns 6 -> 4: …"])
    assert read_settings(path).notes[0] == {"command": "old", "kept": [kept]}


def test_a_game_without_a_file_gets_one(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    tuned = BotSettings({"width": 6}, playouts={"expert": 2, "master": 3})
    write_settings(path, tuned, "tune x", ["width 4 -> 6"])
    written = read_settings(path)
    assert (written.search, written.playouts) == (tuned.search, tuned.playouts)
    assert written.notes == [{"command": "tune x", "kept": ["width 4 -> 6"]}]
