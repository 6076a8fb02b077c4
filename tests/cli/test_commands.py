"""The commands that are not `play`: what they print, and how they refuse."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import pentapolis
from pentapolis.cli.app import app
from pentapolis.lab import bench as lab_bench
from pentapolis.lab.level_table import BEGIN, END

from .conftest import Run

SLUG = "saint-malo"


@pytest.fixture
def replay(home: Path) -> Path:
    """Record a whole game of the guest with sealed luck."""
    names = ["Anna", "Bo [x]"]
    match = pentapolis.new_match("hamlet", players=["random", "random"], names=names)
    match.play().save(home / "game.replay")
    return home / "game.replay"


def test_the_version_says_which_form_of_the_rules_runs(run: Run) -> None:
    form = "compiled" if pentapolis.COMPILED else "pure Python"
    result = run("--version")
    assert result.stdout == f"pentapolis {pentapolis.__version__}, rules: {form}\n"
    assert result.exit_code == 0


def test_without_a_command_the_commands_are_listed(run: Run) -> None:
    result = run()
    for command in ("play", "watch", "arena", "verify", "replay", "bench", "golden", "new"):
        assert re.search(rf"^  {command} ", result.stdout, re.MULTILINE)
    assert result.exit_code == 0


def test_games_are_listed_for_people_and_for_programs(run: Run) -> None:
    listed = run("games")
    assert re.search(r"^saint-malo +Saint Malo +2–5 +30–45", listed.stdout, re.MULTILINE)
    assert re.search(r"^hoyuk +Höyük +2–5 +60 ", listed.stdout, re.MULTILINE)
    found = {game["slug"]: game for game in json.loads(run("games", "--json").stdout)}
    assert found[SLUG]["seats"] == [2, 3, 4, 5]
    assert found["hamlet"]["options"][0]["name"] == "goals"


def test_games_are_listed_in_german(run: Run) -> None:
    assert "Spieler" in run("games", "--lang", "de").stdout


def test_the_arena_rates_bots(run: Run) -> None:
    result = run("arena", "hamlet", "--seats", "2", "--bots", "greedy,random", "--games", "10",
                 "--seed", "3", "--workers", "1", "--json")  # fmt: skip
    found = json.loads(result.stdout)
    assert found["games"] == 10
    assert found["seed"] == 3
    assert found["plies_per_s"] > 0
    greedy, random = found["bots"]
    assert (greedy["bot"], random["bot"]) == ("greedy", "random")
    assert greedy["win_share"] + random["win_share"] == pytest.approx(1)
    assert greedy["low"] <= greedy["win_share"] <= greedy["high"]
    assert greedy["mean_score"] > random["mean_score"]


def test_the_arena_repeats_itself_with_any_number_of_workers(run: Run) -> None:
    words = ["arena", "hamlet", "--games", "8", "--seed", "3", "--bots", "random", "--json"]
    one, two = (json.loads(run(*words, "--workers", n).stdout) for n in ("1", "2"))
    for bot in one["bots"] + two["bots"]:
        assert bot.pop("ms_a_choice") >= 0  # takes as long as it takes
    assert one["bots"] == two["bots"]
    assert one["plies"] == two["plies"]


def test_the_arena_prints_a_table_and_keeps_its_bar_on_stderr(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pentapolis.cli.bars.EVERY", 0.0)
    result = run("arena", "hamlet", "--games", "4", "--seed", "3", "--workers", "1")
    assert re.search(r"greedy +│ +\d+\.\d% │ +\d+\.\d% – \d+\.\d% │ +\d+\.\d", result.stdout)
    assert "a second" in result.stdout
    assert "games: 4 of 4\n" in result.stderr


def test_the_arena_writes_its_levels_into_a_document(run: Run, home: Path) -> None:
    document = home / "bots.md"
    document.write_text(f"Before.\n\n{BEGIN}\n{END}\n\nAfter.\n", encoding="utf-8")
    words = ["arena", "hamlet", "--games", "2", "--seed", "3", "--workers", "1"]
    words += ["--write", str(document)]
    result = run(*words, "--levels", "casual-newcomer")
    line = result.stdout.splitlines()[-1]
    assert re.match(r"\| hamlet \| 2 \| casual-newcomer \| 2 \| 3 \| +\d+\.\d% \|", line)
    text = document.read_text(encoding="utf-8")
    assert line in text
    assert text.startswith("Before.") and text.endswith("After.\n")
    assert (
        "there are: all, points-guest, newcomer-guest, casual-newcomer"
        in run(*words, "--levels", "best").stderr
    )


def test_tuning_tries_the_neighbours_of_a_setting(run: Run) -> None:
    words = ["tune", "hamlet", "--numbers", "width", "--deals", "1", "--tries", "2", "--seed", "4"]
    result = run(*words)
    said = r"^width 4 -> 3: [+-]\d+\.0 points a deal, undecided after 1 deal, dropped$"
    assert re.search(said, result.stdout, re.MULTILINE)
    assert "Nothing better was found" in result.stdout
    refused = run("tune", "hamlet", "--numbers", "depth")
    assert "no setting is called 'depth'" in refused.stderr


def test_the_bench_prints_numbers_for_every_seat_count(run: Run) -> None:
    found = json.loads(run("bench", "hamlet", "--seconds", "0.02", "--json").stdout)
    assert [speed["seats"] for speed in found] == [2, 3, 4]
    assert all(speed["plies_per_s"] > 0 and speed["ratio"] > 0 for speed in found)
    assert {speed["compiled"] for speed in found} == {False}  # the guest is plain Python


def test_the_bench_measures_one_number_of_seats_and_other_options(run: Run) -> None:
    asked = ("--seats", "4", "--option", "mode=2", "--seconds", "0.02", "--json")
    found = json.loads(run("bench", "hoyuk", *asked).stdout)
    assert [speed["seats"] for speed in found] == [4]


def test_the_bench_cuts_no_number_off(run: Run) -> None:
    result = run("bench", "hamlet", "--seats", "2", "--seconds", "0.02")
    heading, line = re.sub("  +", "  ", result.stdout).splitlines()[:2]
    assert "plies/s  games/s  clones/s  legal/s  tries/s  × chess  rules" in heading
    assert re.fullmatch(r"hamlet +2( +[\d,]+){5} +\d+\.\d +(pure|compiled) *", line)


def test_the_bench_says_when_chess_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pentapolis.cli.commands.bench.chess_module", lambda: None)
    result = run("bench", "hamlet", "--seconds", "0.02", "--json")
    assert "python-chess is not installed" in result.stderr
    assert [speed["ratio"] for speed in json.loads(result.stdout)] == [None] * 3
    assert lab_bench.chess_module() is not None


def test_watching_shows_turns_and_the_end(run: Run) -> None:
    result = run("watch", "hamlet", "--bots", "greedy,random", "--seed", "2")
    assert result.exit_code == 0
    assert "● Greedy A" in result.stdout
    assert "The game is over ───" in result.stdout
    assert "HAM-4.5 quarter" in result.stdout


def test_a_replay_is_shown_at_any_ply(run: Run, replay: Path) -> None:
    start = run("replay", str(replay), "--at", "0")
    assert "Hamlet: move 0 of" in start.stdout
    middle = run("replay", str(replay), "--at", "9")
    assert re.search(r"^9 ■ B take:", middle.stdout, re.MULTILINE)
    end = run("replay", str(replay))
    assert "Bo [x]" in end.stdout
    assert "place" in end.stdout
    assert {start.exit_code, middle.exit_code, end.exit_code} == {0}


def test_a_replay_shows_what_a_seat_knew(run: Run, replay: Path) -> None:
    assert "keeps a tile as a secret goal" in run("replay", str(replay), "--at", "1").stdout
    own = run("replay", str(replay), "--at", "1", "--seat", "a").stdout
    assert re.search(r"Anna keeps the \w+ as a secret goal", own)


def test_a_replay_speaks_german(run: Run, replay: Path) -> None:
    assert "Hamlet: Schritt 5 von" in run("replay", str(replay), "--at", "5", "--lang", "de").stdout


def test_a_correct_replay_is_verified(run: Run, replay: Path) -> None:
    result = run("verify", str(replay))
    assert result.exit_code == 0
    for line in ("seal: intact", "plies and", "luck: the seed matches", "is correct"):
        assert line in result.stdout


def test_a_wrong_replay_is_refused_with_line_ply_and_reason(run: Run, replay: Path) -> None:
    lines = replay.read_text(encoding="utf-8").split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("A take:"))
    lines[number] = "A take:9"
    replay.write_text("\n".join(lines), encoding="utf-8")
    result = run("verify", str(replay))
    assert result.exit_code == 2
    assert re.search(rf"error: .*line {number + 1} \(ply \d+\): .*'take:9'", result.stderr)
    assert run("replay", str(replay)).exit_code == 2


def test_rules_names_the_gaps(run: Run, home: Path) -> None:
    run("new", "gap-town", "--into", str(home))
    rules = home / "gap_town" / "gap_town" / "RULES.md"
    rules.write_text(rules.read_text("utf-8") + "\n### GT-9.9 ghost\nBoo.\n", encoding="utf-8")
    german = rules.with_name("RULES.de.md")
    german.write_text(german.read_text("utf-8") + "\n### GT-9.9 ghost\nHu.\n", encoding="utf-8")
    result = run("rules", str(home / "gap_town"))
    assert result.exit_code == 1
    assert "no code cites GT-9.9 ghost" in result.stdout
    assert "no test shows GT-9.9 ghost" in result.stdout


def test_fields_are_listed_and_written(run: Run, home: Path) -> None:
    run("new", "field-town", "--into", str(home))
    folder = str(home / "field_town")
    listed = run("fields", folder).stdout
    assert re.search(r"^goal +-1 to 3 +1 a seat +owner *$", listed, re.MULTILINE)
    assert re.search(
        r"^town +sets of 25 cells +4 +everyone +cells with tiles", listed, re.MULTILINE
    )
    path = home / "field_town" / "field_town" / "rules" / "state.py"
    text = path.read_text(encoding="utf-8")
    assert run("fields", folder, "--write").stdout == "state.py: unchanged\n"
    path.write_text(text.replace("        twin.held = self.held\n", ""), encoding="utf-8")
    assert run("fields", folder, "--write").stdout == "state.py: rewritten\n"
    assert path.read_text(encoding="utf-8") == text


def test_golden_records_and_verifies(run: Run, home: Path) -> None:
    words = ("golden", "hamlet", "--folder", str(home / "golden"))
    assert run(*words, "--record", "first", "--seats", "2").exit_code == 0
    checked = run(*words)
    assert "hamlet: 1 golden replays" in checked.stdout
    path = home / "golden" / "first.replay"
    lines = path.read_text(encoding="utf-8").replace("settle:", "settle:z", 1)
    path.write_text(lines, encoding="utf-8")
    broken = run(*words)
    assert broken.exit_code == 2
    assert re.search(r"error: first.replay, line \d+ \(ply \d+\)", broken.stderr)


def test_no_command_needs_the_tools_for_tests() -> None:
    code = """
import sys
sys.modules["pytest"] = sys.modules["hypothesis"] = sys.modules["babel"] = None
from pentapolis.testkit import fields_block, golden, readings, rules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("play atlantis", "no game is called 'atlantis'; there are: "),
        ("arena atlantis", "no game is called 'atlantis'"),
        ("bench atlantis", "no game is called 'atlantis'"),
        ("play saint-malo --seats 9", "is for 2, 3, 4 or 5 players, not for 9"),
        ("play saint-malo --seats 1", "to play with 1, set the option solo"),
        ("play saint-malo --seats 2 --option fog=1", "has no option 'fog'; it has: start"),
        ("play saint-malo --seats 2 --option solo=7", "solo takes 0 (no), 1 (yes), not '7'"),
        ("play saint-malo --seats 2 --option solo", "written name=value, not 'solo'"),
        (
            "play saint-malo --seats 2 --bots genius",
            "no bot is called 'genius'; there are: newcomer",
        ),
        ("play saint-malo --seats 2 --bots random,random,random", "there are 3 bots for 2 seats"),
        ("play saint-malo --seats 2 --names a,b,c", "there are 3 names for 2 seats"),
        ("play saint-malo --lang fr", "there is no language 'fr'; there are: en, de"),
        ("play saint-malo --seats 2 --seed -1", "a seed is a whole number from 0"),
        ("watch saint-malo --seats 2 --bots random,random,random", "3 bots for 2 seats"),
        ("arena saint-malo --bots random,random,random --seats 2", "3 bots for 2 seats"),
        ("arena saint-malo --bots random --games 0", "at least 1 game, not 0"),
        ("arena saint-malo --bots random --games 2 --workers 0", "at least 1 worker, not 0"),
        ("arena saint-malo --bots ,", "--bots needs at least one name"),
        ("bench saint-malo --seats 9", "is for 2, 3, 4 or 5 players, not for 9"),
        ("bench saint-malo --option mode=2", "Saint Malo has no option 'mode'"),
        ("bench saint-malo --seconds 0", "--seconds takes a number greater than 0"),
        ("verify nowhere.replay", "nowhere.replay: No such file or directory"),
        ("replay nowhere.replay", "nowhere.replay: No such file or directory"),
        ("new Old_Harbour", "harbour-town, not 'Old_Harbour'"),
        ("new saint-malo", "there is already a game called 'saint-malo'"),
        ("new class", "the name 'class' is taken"),
        ("new old-harbour --prefix ph", "two to five capitals, such as HT, not 'ph'"),
        ("golden --record x", "need a game: pentapolis golden SLUG"),
        ("golden saint-malo --folder nowhere", "nowhere holds no *.replay"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(run: Run, words: str, sentence: str) -> None:
    result = run(*words.split())
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output


def test_a_replay_must_be_text_and_its_ply_must_exist(run: Run, replay: Path, home: Path) -> None:
    noise = home / "noise.replay"
    noise.write_bytes(bytes(range(128, 256)))
    assert "is not a replay file: it is not text" in run("verify", str(noise)).stderr
    assert "--at takes a number from 0 to" in run("replay", str(replay), "--at", "9999").stderr
    assert "--seat takes one of A, B, not 'C'" in run("replay", str(replay), "--seat", "C").stderr


def test_a_bug_of_ours_shows_no_traceback_either(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing: dict[str, str] = {}
    monkeypatch.setattr("pentapolis.cli.arguments.all_games", lambda: nothing["missing"])
    result = run("games")
    assert result.exit_code == 70
    assert result.stderr.startswith("error: this is a bug in pentapolis (KeyError")
    monkeypatch.setenv("PENTAPOLIS_TRACE", "1")
    assert isinstance(CliRunner().invoke(app, ["games"]).exception, KeyError)
