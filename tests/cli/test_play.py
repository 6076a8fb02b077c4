"""Playing in the terminal, through a pipe: whole games, undo, help, leaving."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pentapolis import read_replay
from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import frame_words
from pentapolis.cli.terminal.setup import usual_name

from .conftest import GUEST, ROOT, Run

MALO = ("play", "saint-malo", "--seats", "2", "--bots", "random", "--seed", "5")
HAMLET = ("play", "hamlet", "--seats", "2", "--bots", "greedy", "--seed", "5")
EVERYTHING = "1\n" * 2000


def list_saved(home: Path) -> list[Path]:
    return sorted(home.rglob("*.replay"))


@pytest.mark.parametrize("words", [MALO, HAMLET])
def test_a_whole_game_is_played_by_typing(run: Run, home: Path, words: tuple[str, ...]) -> None:
    result = run(*words, "--no-confirm", typed=EVERYTHING)
    assert result.exit_code == 0
    assert "The game is over ───" in result.stdout
    (path,) = list_saved(home)
    assert f"Replay: {path}" in result.stdout.replace("\n", "") or str(path) in result.stdout
    timeline = read_replay(path)
    assert timeline.is_over
    assert timeline.header.names[0] == "Player A"
    for rule in {line.rule for line in timeline.game.score_sheet(timeline.state, 0)}:
        assert rule in result.stdout


def test_the_end_of_a_turn_waits_for_enter(run: Run, home: Path) -> None:
    words = (*HAMLET, "--save", str(home / "one.replay"))
    result = run(*words, typed="1\nc3\n")
    assert "Your turn ends here.\nEnter: continue    u: undo" in result.stdout
    assert read_replay(home / "one.replay").ply == 7  # two goals, a market of three, two clicks
    result = run(*words, typed="1\nc3\n\n")
    assert "Greedy B takes" in result.stdout
    assert read_replay(home / "one.replay").ply > 7


def test_nobody_types_what_is_forced(run: Run, home: Path) -> None:
    run(*MALO, "--no-confirm", typed=EVERYTHING)
    timeline = read_replay(list_saved(home)[0])
    typed = [
        len(timeline.position_at(ply).legal())
        for ply, actor in enumerate(timeline.actors)
        if actor == 0
    ]
    assert 1 in typed, "nothing was forced in this game"
    result = run(*MALO, "--no-confirm", typed="1\n" * sum(count > 1 for count in typed))
    assert "The game is over" in result.stdout


def test_the_end_of_a_turn_can_be_undone_and_redone(run: Run, home: Path) -> None:
    words = (*HAMLET, "--save", str(home / "one.replay"))
    run(*words, typed="1\nc3\nu\nu\n2\na1\n")
    assert names_of(home)[-2:] == ["take:2", "settle:a1"]
    run(*words, typed="1\nc3\nu\nu\nr\nr\n")
    assert names_of(home)[-2:] == ["take:1", "settle:c3"]


def names_of(home: Path) -> list[str]:
    """Name the decisions of the replay that was saved."""
    timeline = read_replay(home / "one.replay")
    plies = zip(timeline.actors, timeline.line, strict=True)
    return [timeline.game.space(actor).name(action) for actor, action in plies]


def test_nothing_is_undone_beyond_chance(run: Run) -> None:
    result = run(*HAMLET, typed="u\n")
    assert "You can't undo past a roll or a draw." in result.stdout
    result = run(*HAMLET, typed="r\n")
    assert "There's nothing to redo." in result.stdout


def test_rolling_again_needs_no_second_enter(run: Run) -> None:
    result = run(*MALO, typed="1\n")
    assert "Roll 2 of 3" in result.stdout
    assert "Your turn ends here" not in result.stdout


@pytest.mark.parametrize("text", ["c3", "C3", "settle:c3", "3c"])
def test_a_field_is_chosen_by_its_name(run: Run, home: Path, text: str) -> None:
    run(*HAMLET, "--save", str(home / "one.replay"), typed=f"1\n{text}\n")
    assert names_of(home)[-1] == "settle:c3"


def test_many_fields_share_one_sentence(run: Run) -> None:
    result = run(*HAMLET, typed="1\n")
    assert re.search(
        r" 1–25 Place the \w+ on …: 0 points *\n +a1  b1  c1  d1  e1  a2", result.stdout
    )


def test_dice_are_chosen_by_their_letters(run: Run, home: Path) -> None:
    result = run(*MALO, "--save", str(home / "one.replay"), typed="ssh\n")
    assert "Type one letter, or several together, up to XXHSS." in result.stdout
    assert names_of(home)[-2] == "roll:HSS"


def test_a_small_letter_that_is_also_a_key_is_explained(run: Run, home: Path) -> None:
    result = run(*MALO, "--save", str(home / "one.replay"), typed="s\nS\n")
    assert "To choose S, type it in capitals." in result.stdout
    assert names_of(home)[-2] == "roll:S"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "“99” isn't one of the choices. Type a number from 1 to 18"),
        ("0", "“0” isn't one of the choices"),
        ("abracadabra", "“abracadabra” isn't one of the choices"),
        ("place:c3", "“place:c3” isn't possible now."),
        ("c3", "“c3” isn't possible now. First: "),
        (
            "roll:LL",
            "“roll:LL” isn't possible now. Your dice do not show these symbols. (? SM-3.2)",
        ),
        ("roll", "“roll” could mean roll:X, roll:H, roll:S"),
        ("", "Type a number or a name, or ? for help."),
    ],
)
def test_what_was_not_understood_is_answered(run: Run, typed: str, answer: str) -> None:
    result = run(*MALO, typed=f"{typed}\n")
    assert answer in result.stdout.replace("\n", " ")
    assert result.exit_code == 0


def test_help_explains_the_keys_and_the_rule_behind_the_question(run: Run) -> None:
    result = run(*MALO, typed="?\n")
    assert "undo your last move" in result.stdout
    assert "SM-3.2 keep\nAfter the first and the second roll you keep" in result.stdout


@pytest.mark.parametrize("asked", ["? SM-6.2", "?6.2", "? sm-6.2 crate", "help crate"])
def test_any_rule_is_looked_up(run: Run, asked: str) -> None:
    assert "SM-6.2 crate\nDraw one crate for each die" in run(*MALO, typed=f"{asked}\n").stdout


def test_a_chapter_or_a_word_lists_the_rules_that_fit(run: Run) -> None:
    listed = run(*MALO, typed="? SM-7\n").stdout
    assert "  SM-7.1 boxes: " in listed
    assert "  SM-7.6 cannon: " in listed
    assert "SM-6.13 architect: " in run(*MALO, typed="? houses\n").stdout
    assert "No rule mentions “submarine”." in run(*MALO, typed="? submarine\n").stdout


def test_an_overview_of_the_game_is_shown(run: Run) -> None:
    assert "Choose one symbol." in run(*MALO, typed="??\n").stdout


def test_scores_log_and_table_are_shown_on_request(run: Run) -> None:
    result = run(*MALO, typed="stop\ns\nl\nt\n")
    assert re.search(r"total +3 +-?\d", result.stdout)
    assert result.stdout.count("keeps all dice") == 2  # in the news, and in the log
    assert result.stdout.count("Which symbol do you use?") == 2


def test_german_is_spoken_throughout(run: Run) -> None:
    result = run(*MALO, "--lang", "de", "--no-confirm", typed="?\ns\nu\nxyzzy\n" + EVERYTHING)
    assert "Zahl oder Name" in result.stdout
    assert "Die Partie ist zu Ende" in result.stdout
    for english in ("number or name", "The game is over", "take your last", "total", "choices"):
        assert english not in result.stdout


def test_the_language_follows_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert "Zahl oder Name" in run(*MALO).stdout
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert "number or name" in run(*MALO).stdout


def test_a_newcomer_is_asked_one_thing_at_a_time(run: Run, home: Path) -> None:
    number = list(all_games()).index("hamlet") + 1
    typed = f"1\nx\n{number}\n4\nAnna\nrandom\nAnna\nBo\n\n1\n"
    result = run("play", typed=typed)
    for question in ("Language · Sprache", "Which game?", "How many players?", "Who sits where?"):
        assert question in result.stdout
    assert "Type one of these: 1, 2" in result.stdout
    assert "Anna is already taken. Choose another name." in result.stdout
    assert "At the table: Anna, Random B, Bo, Casual D" in result.stdout


def test_a_game_for_one_is_offered_where_an_option_allows_it(run: Run) -> None:
    result = run("play", "saint-malo", typed="1\nAnna\n")
    assert "1 (solo challenge), 2, 3, 4, 5" in result.stdout
    assert "At the table: Anna\n" in result.stdout
    assert "Roll 1 of 3" in result.stdout


def test_input_that_ends_early_ends_the_questions(run: Run) -> None:
    result = run("play", typed="1\n")
    assert result.stdout.endswith("Goodbye.\n")
    assert result.exit_code == 0


def test_leaving_offers_to_save(run: Run, home: Path) -> None:
    assert "Goodbye." in run(*MALO, typed="q\nn\n").stdout
    assert list_saved(home) == []
    run(*MALO, typed="stop\n")  # the input ends: nobody can be asked
    assert list_saved(home) == []
    result = run(*MALO, typed="stop\nq\n\n")
    (path,) = list_saved(home)
    assert str(path) in result.stdout
    assert not read_replay(path).is_over


def test_people_hand_over_only_where_something_is_hidden(run: Run) -> None:
    words = ("--seats", "2", "--bots", "none", "--names", "Anna,Bo", "--seed", "1")
    hidden = run("play", "hamlet", *words, typed="\n1\nc3\n\n\n")
    assert "Bo's turn. Press Enter when nobody else is looking." in hidden.stdout
    open_game = run("play", "saint-malo", *words, "--no-confirm", typed=EVERYTHING)
    assert "nobody else looks" not in open_game.stdout
    assert "Bo wins" in open_game.stdout or "Anna wins" in open_game.stdout


def test_a_hidden_thing_is_shown_to_its_owner_only(run: Run) -> None:
    words = ("play", "hamlet", "--seats", "2", "--bots", "none", "--names", "Anna,Bo")
    result = run(*words, typed="\n1\nc3\n\n\n")
    page_of_anna, page_of_bo = result.stdout.split("Bo's turn. Press Enter")
    assert re.search(r"Anna keeps the \w+ as a secret goal", page_of_anna)
    assert "Bo keeps a tile as a secret goal" in page_of_anna
    assert re.search(r"Bo keeps the \w+ as a secret goal", page_of_bo)
    assert "Anna keeps a tile as a secret goal" in page_of_bo


def test_a_table_without_people_plays_by_itself(run: Run, home: Path) -> None:
    result = run("play", "hamlet", "--seats", "2", "--bots", "random,greedy")
    assert "The game is over ───" in result.stdout
    assert len(list_saved(home)) == 1


def test_names_may_hold_anything_printable(run: Run) -> None:
    result = run(*MALO, "--names", "[bold]Ann,", typed="stop\n")
    assert "[bold]Ann keeps all dice" in result.stdout


def test_sealed_luck_is_announced(run: Run) -> None:
    assert re.search(r"The random seed is locked \([0-9a-f]{16}…\)", run(*MALO[:-2]).stdout)


def test_no_line_is_wider_than_eighty_columns(run: Run) -> None:
    words = ("play", "saint-malo", "--seats", "5", "--lang", "de", "--seed", "4", "--no-confirm")
    result = run(*words, "--bots", "random,random,random,random", typed="?\ns\n" + EVERYTHING)
    lines = [line for line in result.stdout.splitlines() if not line.endswith(".replay")]
    assert max(map(len, lines)) <= 80


def test_bots_and_people_are_named_by_their_seat() -> None:
    _ = frame_words("en")
    assert usual_name(0, None, _) == "Player A"
    assert usual_name(2, "greedy", _) == "Greedy C"
    assert usual_name(1, "search:20", _) == "Search:20 B"
    assert usual_name(1, "my_bots.py:LastOne", _) == "LastOne B"


def run_process(words: list[str], typed: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run the real program in a process of its own."""
    env = os.environ | {
        "PENTAPOLIS_HOME": str(home),
        "PENTAPOLIS_GAMES": str(GUEST),
        "PYTHONPATH": os.pathsep.join([path for path in sys.path if path]),
        "PYTHONIOENCODING": "utf-8",
        "LC_ALL": "C.UTF-8",
    }
    code = "from pentapolis.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        check=False,
        input=typed,
        env=env,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )


def test_the_real_program_plays_a_game_that_it_verifies(home: Path) -> None:
    path = home / "whole.replay"
    words = ["play", "hamlet", "--seats", "3", "--no-confirm", "--save", str(path)]
    played = run_process(words, EVERYTHING, home)
    assert played.returncode == 0, played.stderr
    assert played.stderr == ""
    verified = run_process(["verify", str(path)], "", home)
    assert verified.returncode == 0, verified.stderr
    assert "luck: the seed matches the commitment" in verified.stdout


def test_the_real_program_refuses_in_one_sentence(home: Path) -> None:
    refused = run_process(["play", "atlantis"], "", home)
    assert refused.returncode == 2
    assert refused.stderr.startswith("error: no game is called 'atlantis'; there are: ")
    assert refused.stderr.count("\n") == 1
