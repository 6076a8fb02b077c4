"""The library as programs use it: everything through `import pentapolis`."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

import pentapolis as pp
from pentapolis.bots.names import GROUP

GUEST = Path(__file__).parents[1] / "examples" / "hamlet"
BOT = """
import pentapolis

class Last(pentapolis.Bot):
    def choose(self, view, budget):
        return view.legal[-1]

class Helper:
    pass
"""


@pytest.fixture(autouse=True)
def guest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENTAPOLIS_GAMES", str(GUEST))


@pytest.fixture
def bot_file(tmp_path: Path) -> Path:
    """Write a bot of somebody else's."""
    path = tmp_path / "their_bots.py"
    path.write_text(BOT, encoding="utf-8")
    return path


def test_everything_that_is_promised_is_there() -> None:
    promised = """
        all_games load new_match arena read_replay verify_replay bots Bot Budget View Match Game
        CHANCE OVER SPECTATOR PlayError Illegal NotYours Stale COMPILED __version__
    """
    assert sorted(pp.__all__) == sorted(promised.split())
    assert set(pp.__all__) <= set(dir(pp))
    assert all(getattr(pp, name) is not None for name in pp.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'loader'"):
        pp.loader  # type: ignore[attr-defined]  # noqa: B018


def test_importing_the_library_imports_no_more_than_the_core() -> None:
    code = "import sys, pentapolis; print(*(m for m in sys.modules if m.startswith('pentapolis.')))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert {name.split(".")[1] for name in done.stdout.split()} == {"core"}


def test_the_command_line_starts_without_what_only_some_commands_need() -> None:
    code = "import sys, pentapolis.cli.app; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    heavy = {"numpy", "tomlkit", "fastapi", "sqlalchemy", "uvicorn", "pytest", "platformdirs"}
    assert heavy & set(done.stdout.split()) == set()


@pytest.mark.parametrize("value", [0, False, "no", "0", " No "])
def test_options_are_given_by_number_bool_or_label(value: int | str) -> None:
    game = pp.load("hamlet", goals=value)
    assert game.options == {"goals": 0}
    assert game.seats == 2  # the fewest
    assert pp.new_match("hamlet", seats=3, goals=value).game.options == {"goals": 0}


def test_wrong_seats_and_options_are_explained() -> None:
    with pytest.raises(ValueError, match=r"no game is called 'atlantis'; there are: .*hamlet"):
        pp.load("atlantis")
    with pytest.raises(ValueError, match="is for 2, 3 or 4 players, not for 9"):
        pp.load("hamlet", seats=9)
    with pytest.raises(ValueError, match="has no option 'fog'; it has: goals"):
        pp.load("hamlet", fog=1)
    with pytest.raises(ValueError, match=r"goals takes 0 \(no\), 1 \(yes\), not 'perhaps'"):
        pp.load("hamlet", goals="perhaps")
    with pytest.raises(ValueError, match=r"<Game hamlet, 2 seats, goals=1> already has its seats"):
        pp.new_match(pp.load("hamlet"), seats=3)


def test_a_game_loaded_from_a_path_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PENTAPOLIS_GAMES")
    game = pp.load(str(GUEST), seats=3)
    assert pp.new_match(game, players=["random"] * 3, seed=1).play().is_over


def test_names_of_bots_are_players() -> None:
    match = pp.new_match("hamlet", players=["greedy", "random", "search:2"], seed=7).play()
    assert repr(match) == (
        f"<Match hamlet: A greedy {match.scores[0]}, B random {match.scores[1]}, "
        f"C search:2 {match.scores[2]}; over after {match.ply} plies (last-tile)>"
    )
    again = pp.new_match("hamlet", players=["greedy", "random", "search:2"], seed=7).play()
    assert again.timeline.line == match.timeline.line


def test_bots_draw_other_luck_in_every_game_without_a_seed() -> None:
    lines = [pp.new_match("hamlet", players=["random"] * 2).play().timeline.line for _ in range(3)]
    assert len({tuple(line) for line in lines}) == 3


@pytest.mark.parametrize("name", ["genius", "nowhere.py:Last", "nowhere:Last", "greedy:3"])
def test_a_name_without_a_bot_fails_at_once(name: str) -> None:
    with pytest.raises(ValueError, match=name.partition(":")[0]):
        pp.new_match("hamlet", players=[name, None])


def test_an_unknown_name_is_answered_with_the_list_of_those_there_are() -> None:
    names = ", ".join(bot.name for bot in pp.bots.available())
    with pytest.raises(ValueError, match=f"no bot is called 'genius'; there are: {names}"):
        pp.new_match("hamlet", players=["genius", None])


def test_a_bot_is_named_by_file_and_class(bot_file: Path) -> None:
    match = pp.new_match("hamlet", players=[f"{bot_file}:Last", "random"], seed=1).play()
    assert match.is_over
    assert f"A {bot_file}:Last " in repr(match)
    with pytest.raises(ValueError, match="Helper' is not a bot"):
        pp.new_match("hamlet", players=[f"{bot_file}:Helper", "random"])


def test_a_bot_is_named_by_module_and_class(
    bot_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(bot_file.parent))
    assert pp.new_match("hamlet", players=["their_bots:Last", "random"], seed=1).play().is_over


def test_a_bot_is_named_by_entry_point(bot_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(bot_file.parent))
    info = bot_file.parent / "their_bots-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: their-bots\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\nlast = their_bots:Last\n", encoding="utf-8")
    assert "last" in importlib.metadata.entry_points(group=GROUP).names
    assert [bot.name for bot in pp.bots.available()][-1] == "last"
    match = pp.new_match("hamlet", players=["last", "random"], seed=1).play()
    assert "A last " in repr(match)


def test_bots_of_your_own_play_in_the_arena_with_two_workers(bot_file: Path) -> None:
    bots = ["greedy", f"{bot_file}:Last"]
    ratings = pp.arena("hamlet", bots=bots, games=4, seed=1, workers=2)
    assert [rating.bot for rating in ratings] == bots
    assert sum(rating.win_share for rating in ratings) == pytest.approx(1)
    alone = pp.arena("hamlet", bots=bots, games=4, seed=1, workers=1)
    assert [rating.mean_score for rating in alone] == [rating.mean_score for rating in ratings]


def test_a_bot_needs_no_arguments() -> None:
    class Cautious(pp.Bot):
        def choose(self, view: pp.View, budget: pp.Budget) -> int:
            return min(view.legal, key=view.game.actions.name)

    bot = Cautious()
    assert repr(bot) == "<Cautious cautious>"
    assert pp.new_match("hamlet", players=[bot, bot], seed=1).play().is_over


def test_reprs_say_what_things_are() -> None:
    game = pp.load("hamlet")
    assert repr(game) == "<Game hamlet, 2 seats, goals=1>"
    assert repr(game.actions) == "<Space of 28 names: take, settle>"
    assert repr(game.start()) == "<HamletState, ply 0: deal-goal, chance decides; 0 0>"
    match = pp.new_match(game, seed=1).play()
    assert repr(match) == "<Match hamlet: A person 0, B person 0; ply 5, choose-tile>"


def test_what_changes_a_match_can_be_chained(tmp_path: Path) -> None:
    match = pp.new_match("hamlet", seed=1).play()
    assert list(match.choices()) == ["take:1", "take:2", "take:3"]
    assert match.choices(lang="de")["take:1"].startswith("Nimm ")
    assert match.act("take:2").undo().act("take:1").act("settle:c3").undo().redo() is match
    assert match.ply == 7
    assert match.play().ply == 8  # a refill
    assert match.save(tmp_path / "x.replay") is match
    assert pp.read_replay(tmp_path / "x.replay").line == match.timeline.line
    match.undo(0)
    assert match.ply == 0
    assert match.log() == []


def test_only_the_person_whose_turn_it_is_may_act() -> None:
    match = pp.new_match("hamlet", players=[None, "greedy"], seed=1)
    with pytest.raises(pp.NotYours, match="chance decides"):
        match.act("take:1")
    match.play()
    with pytest.raises(pp.NotYours, match="a bot sits on seat B"):
        match.act("take:1", seat=1)
    with pytest.raises(
        pp.Illegal, match="'settle:a1' is not legal now; the legal ones are: take:1"
    ):
        match.act("settle:a1")


def test_a_position_is_played_by_name_and_checked() -> None:
    game = pp.load("hamlet")
    state = game.start()
    (event,) = game.play(state, "tile:farm")
    assert repr(game.name_event(event)) == "[GOAL_DEALT seat A kind 0]"
    with pytest.raises(
        pp.Illegal, match="'take:1' is not legal now; the legal ones are: tile:farm"
    ):
        game.play(state, "take:1")
    assert game.play(state, 3)[0].args == [3]


def test_fields_are_found_by_name() -> None:
    game = pp.load("hamlet")
    assert game.fields["held"].about == "tile taken and not placed yet"
    match = pp.new_match(game, players=["random", "random"], seed=1).play()
    assert game.to_data(match.state)["market"] == [-1, -1, -1]
    assert len(game.encode(match.view(0).seen)) == len(game.encoding_sizes())


def test_a_picture_shows_itself_in_a_notebook() -> None:
    match = pp.new_match("hamlet", seed=1).play()
    picture = match.picture(seat=1, lang="de")
    assert picture._repr_svg_() == picture.svg()
    assert picture.svg().startswith("<svg ")
    assert picture.svg() != match.picture(seat=0, lang="de").svg()  # another goal


def test_a_finished_game_has_a_log_scores_and_a_valid_replay() -> None:
    match = pp.new_match("hamlet", players=["random", "greedy"], names=["Anna", "Bo"]).play()
    assert any(line.text.startswith("Anna nimmt ") for line in match.log(lang="de"))
    assert sum(line.points for line in match.sheet(0)) == match.scores[0]
    assert sorted(match.places) == [1, 2]
    text = match.replay()
    assert pp.read_replay(text).header.names == ["Anna", "Bo"]
    assert pp.verify_replay(text).ok
    assert not pp.verify_replay(text.replace("A take:", "B take:", 1)).ok
