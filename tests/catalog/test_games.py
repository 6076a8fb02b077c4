"""Which games there are, and how they are loaded and described."""

from __future__ import annotations

from pathlib import Path

import pytest
from hamlet import SPEC

import pentapolis
from pentapolis.catalog.describe import describe_game, write_span
from pentapolis.catalog.games import PATHS, Games, UnknownGame, all_games, load_spec, only
from pentapolis.catalog.meta import OptionProblem

GUEST = SPEC.meta.folder.parent
SOURCE = Path(pentapolis.__file__).parent


def test_games_are_found_by_their_folders() -> None:
    folders = [path.parent.name for path in SOURCE.glob("games/*/RULES.md")]
    here = [spec.meta.folder.name for spec in all_games().values()]
    assert set(folders) <= set(here)
    assert list(all_games()) == sorted(all_games())


def test_a_guest_is_found_by_its_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert load_spec(GUEST) is SPEC
    assert load_spec(SPEC.meta.folder) is SPEC
    assert all_games().find(str(GUEST)) is SPEC
    with pytest.raises(UnknownGame, match=": a game is a package with a SPEC"):
        load_spec(tmp_path)
    monkeypatch.setenv(PATHS, str(GUEST))
    assert all_games()["hamlet"] is SPEC


def test_an_unknown_name_lists_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'macbeth'; there are: hamlet"):
        only(SPEC).find("macbeth")
    with pytest.raises(UnknownGame):
        only(SPEC).find(str(GUEST))  # a list of one takes no paths


def test_a_game_is_loaded_with_the_fewest_seats_and_its_usual_options() -> None:
    game = only(SPEC).load("hamlet")
    assert (game.seats, game.options, game.rules_version) == (2, {"goals": 1}, 1)
    assert repr(game) == "<Game hamlet, 2 seats, goals=1>"


@pytest.mark.parametrize("value", [0, False, "no", "NO", "0"])
def test_options_are_given_by_number_bool_or_label(value: int | bool | str) -> None:
    game = only(SPEC).load("hamlet", 3, {"goals": value})
    assert (game.seats, game.options) == (3, {"goals": 0})


def test_wrong_seats_and_options_are_refused() -> None:
    with pytest.raises(OptionProblem, match="Hamlet with these options is for 2, 3 or 4 players"):
        only(SPEC).load("hamlet", 5)
    with pytest.raises(OptionProblem, match="has no option 'goal'; it has: goals"):
        only(SPEC).load("hamlet", 2, {"goal": 1})


def test_a_record_keeps_its_rules_version() -> None:
    assert only(SPEC).load("hamlet", 2, {}, rules=7).rules_version == 7


def test_games_are_a_mapping_in_order() -> None:
    games = Games({"z": SPEC, "a": SPEC})
    assert (list(games), len(games), games["z"]) == (["a", "z"], 2, SPEC)


def test_a_game_is_described_in_a_language() -> None:
    info = describe_game(SPEC, "en")
    assert (info["slug"], info["title"], info["seats"]) == ("hamlet", "Hamlet", [2, 3, 4])
    (option,) = info["options"]
    assert option["values"] == {"0": "no", "1": "yes"}
    assert (option["default"], option["rule"]) == (1, "HAM-1.3 goal")
    assert [write_span(2, 2), write_span(2, 4)] == ["2", "2–4"]
