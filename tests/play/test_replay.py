"""The replay file: written, read back, checked, sealed."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pentapolis
from pentapolis.catalog.games import Games, only
from pentapolis.core.state import CHANCE
from pentapolis.games.saint_malo import SPEC as MALO
from pentapolis.play import (
    Header,
    ReplayError,
    Timeline,
    new_match,
    read,
    read_comments,
    verify,
    write,
)
from pentapolis.play.replay import COMMENT, checkpoints

from .toys import SPECS, TOYS, choose_steadily, new_table, play_sealed, play_toy, race

MALOS = only(MALO)
SHORT = """\
# Two race; the first one is generous.
game: race
rules: 1
seats: 2
options:
names: Anna | Bo

~ die:3  # a good one
A go:3
A give
= 3 1 5ddf1f7f9ffc
~ die:1
B go:1
"""


def short(*changes: tuple[str, str]) -> str:
    text = SHORT.replace("5ddf1f7f9ffc", table_digest(3))
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def table_digest(plies: int) -> str:
    timeline = new_table(race())
    for ply, action in enumerate([2, 2, 4][:plies]):
        timeline.play_outcome(action) if ply == 0 else timeline.act(0, action, ply)
    return timeline.game.digest(timeline.state)


# Writing and reading.


@pytest.mark.parametrize("name", TOYS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seal", [True, False])
def test_a_file_that_is_read_and_written_again_is_the_same(
    name: str, seats: int, seal: bool
) -> None:
    match = play_sealed(SPECS[name], TOYS[name](seats))
    match.reveal()
    text = write(match.timeline, seal=seal)
    again = read(text, SPECS)
    assert write(again, seal=seal) == text
    assert again.line == match.timeline.line
    assert again.header == match.timeline.header


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_whole_saint_malo_survives_its_file(seats: int) -> None:
    match = play_sealed(MALO, MALO.load(seats, {}))
    text = match.replay()
    again = read(text, MALOS)
    assert write(again) == text
    assert again.game.digest(again.state) == match.game.digest(match.state)
    verdict = verify(text, MALOS)
    assert verdict.ok, verdict.faults
    assert [line.split(":")[0] for line in verdict.lines] == ["seal", "rules", "end", "luck"]


@pytest.mark.parametrize("plies", [0, 1, 2, 3, 20, 21, 90])
def test_an_unfinished_game_is_a_valid_replay(plies: int) -> None:
    match = new_match(MALO, MALO.load(2, {}), [choose_steadily] * 2, names=["Anna", "Bo"])
    for _ in range(plies):
        match.step()
    text = match.replay()
    assert "end:" not in text
    assert "seed:" not in text
    again = read(text, MALOS)
    assert again.line == match.timeline.line
    assert write(again) == text
    verdict = verify(text, MALOS)
    assert verdict.ok
    assert verdict.lines[2:] == ["end: the game is unfinished", "luck: the seed is still secret"]


def test_undone_plies_are_not_in_the_file() -> None:
    timeline = play_toy(race()).timeline
    timeline.undo(4, by=CHANCE)
    assert read(write(timeline), SPECS).line == timeline.line


def test_the_file_looks_as_documented() -> None:
    timeline = new_table(race())
    timeline.header.names = ["Anna", "Bo"]
    timeline.header.options = {"b": 0, "a": 1}
    timeline.play_outcome(2)
    timeline.act(0, 2, 1)
    timeline.act(0, 4, 2)
    timeline.play_outcome(0)
    timeline.act(1, 0, 4)
    lines = write(timeline, seal=False, comments={0: "a good\n one"}).split("\n")
    digest = timeline.game.digest(timeline.state)
    assert lines == [
        *("game: race", "rules: 1", "seats: 2", "options: a=1 b=0", "names: Anna | Bo", ""),
        *("~ die:3  # a good one", "A go:3", "A give", f"= 3 1 {table_digest(3)}"),
        *("~ die:1", "B go:1", f"= 3 2 {digest}", ""),
    ]


def test_a_finished_file_ends_with_ending_and_places() -> None:
    text = write(play_toy(race(3)).timeline, seal=False)
    places = " ".join(str(place) for place in play_toy(race(3)).places)
    assert text.endswith(f"\n\nend: goal\nplaces: {places}\n")


def test_checkpoints_are_where_another_seat_is_next_and_every_twenty_plies() -> None:
    assert checkpoints([CHANCE, 0, CHANCE, 0, CHANCE, 1, 0, 0]) == {3, 5, 7}
    assert checkpoints([CHANCE, CHANCE, 0]) == {2}
    assert checkpoints([0] * 50) == {19, 39, 49}
    assert checkpoints([0] * 5 + [1] * 21) == {4, 24, 25}


@given(st.lists(st.text(max_size=9), min_size=2, max_size=2))
def test_any_name_survives(names: list[str]) -> None:
    timeline = Timeline(race(), Header.of(race(), names=names))
    text = write(timeline)
    assert read(text, SPECS).header.names == names
    assert verify(text, SPECS).ok
    assert read(text.encode().decode(), SPECS).header.names == names  # fit for a file


@pytest.mark.parametrize("name", ["", " ", "a|b", "#1", "x # y", "\\u{41}", "\n", "\ud800", "Ä☃"])
def test_odd_names_survive(name: str) -> None:
    for names in ([name, "Bo"], ["Anna", name], [name, name]):
        text = write(Timeline(race(), Header.of(race(), names=names)))
        assert read(text, SPECS).header.names == names
        text.encode()


def test_comments_and_blank_lines_change_nothing() -> None:
    timeline = read(short(("A go:3", "\n  # now\nA go:3 # far\n")), SPECS)
    assert timeline.line == read(short(), SPECS).line == [2, 2, 4, 0, 0]
    assert timeline.header.names == ["Anna", "Bo"]


def test_reading_a_comment_takes_as_many_steps_as_letters() -> None:
    # Each try of the pattern may look at one space only, or a line of spaces takes a square.
    assert COMMENT.search(" " * 50 + "x") is None
    found = COMMENT.search("A roll" + " " * 50 + "# why")
    assert found is not None and found[0] == " # why"


def test_comments_can_be_carried_over() -> None:
    text = write(play_toy(race()).timeline, comments={0: "first", 4: "SM-1 # twice"})
    assert read_comments(text) == {0: "first", 4: "SM-1 # twice"}
    assert write(read(text, SPECS), comments=read_comments(text)) == text


def test_a_windows_file_is_read_as_well() -> None:
    text = play_sealed(SPECS["race"], race()).replay()
    windows = "\ufeff" + text.replace("\n", "\r\n")
    assert verify(windows, SPECS).ok
    assert write(read(windows, SPECS)) == text


# Wrong lines.


@pytest.mark.parametrize(
    ("old", "new", "line", "ply", "reason"),
    [
        ("A go:3", "A go:4", 9, 1, "no action is called 'go:4'; similar names: go:"),
        ("A go:3", "A keep", 9, 1, "'keep' is not legal now; the legal ones are: go:1, go:2, go:3"),
        ("A go:3", "B go:3", 9, 1, "seat A decides now, not seat B"),
        ("A go:3", "H go:3", 9, 1, "seat A decides now, not seat H"),
        ("A go:3", "~ die:3", 9, 1, "seat A decides now, not chance"),
        ("~ die:3", "A go:3", 8, 0, "chance decides now, not seat A"),
        ("~ die:3", "~ die:6", 8, 0, "no outcome is called 'die:6'; similar names: die:"),
        ("= 3 1", "= 3 2", 11, 3, "checkpoint is wrong: expected '3 1 .*', got '3 2"),
        ("A go:3", "A go:2", 11, 3, "checkpoint is wrong: expected '2 1"),
        ("A go:3", "go on", 9, 1, "'go on' is neither"),
        ("A go:3", "A", 9, 1, "'A' is neither"),
        ("B go:1", "B go:1\nend: goal", 14, 5, "the game is not over"),
        ("B go:1", "B go:1\nplaces: 1 2", 14, 5, "the game is not over"),
        ("B go:1", "end: goal\nB go:1", 14, 4, "no ply may follow"),
        ("game: race", "game: rase", 2, -1, "no game is called 'rase'"),
        ("rules: 1", "rules: one", 3, -1, "rules: takes a whole number, not 'one'"),
        ("rules: 1", "", 1, -1, "the heading rules: is missing"),
        (
            "seats: 2",
            "seats: 9",
            2,
            -1,
            "is for 2, 3 or 4 players, not for 9",
        ),
        ("seats: 2", "seats: 2\nseats: 2", 5, -1, "is already in line 4"),
        ("options:", "options: a=x", 5, -1, "an option is written name=number, not 'a=x'"),
        ("Anna | Bo", "Anna", 6, -1, "2 names with | between them are needed, not 1"),
        ("options:", "opinions:", 5, -1, "no heading is called 'opinions'"),
        ("options:", "seed: 12", 5, -1, "the seed is written as 64 hex digits, not '12'"),
        ("A give", "commitment:", 10, -1, "belongs above the first ply"),
    ],
)
def test_a_wrong_line_is_named(old: str, new: str, line: int, ply: int, reason: str) -> None:
    with pytest.raises(ReplayError, match=reason.replace("|", r"\|")) as error:
        read(short((old, new)), SPECS)
    assert (error.value.line, error.value.ply) == (line, ply)
    place = f"line {line} (ply {ply}): " if ply >= 0 else f"line {line}: "
    assert str(error.value) == place + error.value.reason
    verdict = verify(short((old, new)), SPECS)
    assert [fault.line for fault in verdict.faults] == [line]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("end: goal", "end: long", "expected 'end: goal', got 'long'"),
        ("end: goal\n", "", "expected 'end: goal', got ''"),
        ("places: 1 2", "places: 2 1", "expected 'places: 1 2', got '2 1'"),
        ("places: 1 2\n", "", "expected 'places: 1 2', got ''"),
        ("end: goal", "~ die:1\nend: goal", "so nobody decides"),
    ],
)
def test_a_wrong_end_is_named(old: str, new: str, reason: str) -> None:
    text = write(play_toy(race()).timeline, seal=False)
    assert old in text
    with pytest.raises(ReplayError, match=reason):
        read(text.replace(old, new), SPECS)


def test_another_rules_version_is_part_of_the_reason() -> None:
    assert read(short(("rules: 1", "rules: 3")), SPECS).header.rules == 3
    with pytest.raises(ReplayError, match=r"\(the file is for rules version 3, the game is at 1\)"):
        read(short(("rules: 1", "rules: 3"), ("go:3", "keep")), SPECS)


@given(st.data())
def test_a_damaged_file_raises_nothing_but_replay_errors(data: st.DataObject) -> None:
    text = SHORT
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        size = data.draw(st.integers(0, 5))
        text = text[:place] + data.draw(st.text(max_size=5)) + text[place + size :]
    wrong = verify(text, SPECS).faults  # whatever is not a ReplayError comes out here
    assert all(1 <= fault.line <= text.count("\n") + 1 for fault in wrong)


# The luck.


def test_a_replaced_die_is_found_even_with_a_new_seal() -> None:
    match = play_sealed(SPECS["race"], race())
    match.reveal()
    forged = play_sealed(SPECS["race"], race(), seed=bytes(32))
    forged.timeline.header.commitment = match.timeline.header.commitment
    forged.timeline.header.seed = match.timeline.header.seed
    assert forged.timeline.line != match.timeline.line
    text = write(forged.timeline)
    verdict = verify(text, SPECS)
    assert verdict.lines[0] == "seal: intact"
    assert not verdict.ok
    fault = verdict.faults[0]
    assert fault.reason.startswith("the seed says 'die:")
    assert text.split("\n")[fault.line - 1].startswith("~ die:")
    assert fault.ply >= 0


def test_a_seed_that_does_not_fit_the_commitment_is_found() -> None:
    match = play_sealed(SPECS["race"], race())
    match.timeline.header.seed = "00" * 32
    verdict = verify(write(match.timeline), SPECS)
    assert [(fault.line, fault.ply) for fault in verdict.faults] == [(7, -1)]
    assert "does not match the commitment in line 6" in verdict.faults[0].reason


def test_without_a_commitment_luck_is_not_checked() -> None:
    verdict = verify(write(play_toy(race()).timeline, seal=False), SPECS)
    assert verdict.ok
    assert (verdict.lines[0], verdict.lines[-1]) == (
        "seal: not sealed",
        "luck: not checked: no commitment",
    )


# The seal.


def write_sealed(kind: str) -> tuple[str, Games]:
    """Write a whole game with comments as a sealed file."""
    if kind == "malo":
        match = play_sealed(MALO, MALO.load(1, {"solo": 1}), ["Anna"])
        games = MALOS
    else:
        match, games = play_sealed(SPECS[kind], TOYS[kind](3)), SPECS
    match.reveal()
    return write(match.timeline, comments={1: "look", 5: "here"}), games


def list_edits(line: str, other: str) -> list[str]:
    """List ways to change a line: add, cut, blank, swap a letter, put another line there."""
    swapped = line[:-1] + ("0" if line[-1:] != "0" else "1")
    found = [line + " ", line + "0", line[:-1], "", swapped, "# " + line, other, "seal: 00", "x"]
    return [edit for edit in dict.fromkeys(found) if edit != line and "\n" not in edit]


@pytest.mark.parametrize("kind", ["malo", *TOYS])
def test_whichever_line_is_changed_is_named(kind: str) -> None:
    text, games = write_sealed(kind)
    lines = text.split("\n")[:-1]
    assert verify(text, games).ok
    assert {line[:2] for line in lines} >= {"", "~ ", "A ", "= ", "se", "su", "en", "pl", "co"}
    for index, line in enumerate(lines):
        choices = list_edits(line, lines[index - 1])
        for edit in choices if kind != "malo" else choices[index % 3 :: 3][:2]:
            changed = [*lines[:index], edit, *lines[index + 1 :]]
            verdict = verify("\n".join(changed) + "\n", games)
            named = [fault.line for fault in verdict.faults]
            assert named == [index + 1], (index + 1, line, edit, verdict)


@pytest.mark.parametrize("kind", ["malo", "race"])
def test_added_and_removed_lines_are_found(kind: str) -> None:
    text, games = write_sealed(kind)
    lines = text.split("\n")[:-1]
    above = next(index for index, line in enumerate(lines) if line.startswith("seal:"))
    step = 7 if kind == "malo" else 1
    for index in range(0, len(lines) - 1, step):
        removed = verify("\n".join(lines[:index] + lines[index + 1 :]) + "\n", games)
        added = verify("\n".join([*lines[:index], "# new", *lines[index:]]) + "\n", games)
        assert not removed.ok
        assert not added.ok
        if index < above:
            assert "added or removed" in removed.faults[0].reason
            assert (removed.faults[0].line, added.faults[0].line) == (index + 1, index + 1)
        elif index > above:
            assert removed.faults[0].line >= above
            assert added.faults[0].line >= above


def test_lines_around_the_sum_are_found() -> None:
    text, games = write_sealed("race")
    count = text.count("\n")
    below = verify(text + "\n", games)
    assert [str(fault) for fault in below.faults] == [
        f"line {count + 1}: lines were added below the sum: line"
    ]
    gone = verify(text[: text.index("sum:")], games)
    assert gone.faults[0].line == count - 1
    assert "end with its sum: line" in gone.faults[0].reason


def test_two_changed_lines_are_both_named() -> None:
    text, games = write_sealed("race")
    changed = text.replace("names: A |", "names: Anna |").replace("# look", "# nothing")
    verdict = verify(changed, games)
    assert [fault.line for fault in verdict.faults] == [5, 10]
    assert verdict.lines[-1] == "luck: not checked, because the seal is broken"


def test_a_broken_seal_also_says_how_the_line_breaks_the_rules() -> None:
    text, games = write_sealed("race")
    line = text.split("\n")[9]
    verdict = verify(text.replace(line, "A nonsense", 1), games)
    assert verdict.lines[0] == "seal: broken"
    assert (verdict.faults[0].line, verdict.faults[0].ply) == (10, 1)
    assert "changed after the file was sealed; no action is called" in verdict.faults[0].reason


def test_the_seal_is_as_documented() -> None:
    lines = write_sealed("race")[0].split("\n")[:-1]
    above = next(index for index, line in enumerate(lines) if line.startswith("seal:"))
    codes = " ".join(lines[above:-1]).replace("seal: ", "").split()
    assert codes == [
        hashlib.sha256(f"{number}:{line}".encode()).hexdigest()[:6]
        for number, line in enumerate(lines[:above], 1)
    ]
    total = hashlib.sha256("\n".join(lines[:above]).encode()).hexdigest()[:16]
    assert lines[-1] == f"sum: {total}"


# The library, and the documentation.


def test_the_library_opens_files_and_text(tmp_path: Path) -> None:
    text = play_sealed(MALO, MALO.load(2, {}), ["Änne", "Bo"]).replay()
    path = tmp_path / "game.replay"
    path.write_text(text, encoding="utf-8")
    for source in (text, path, str(path)):
        assert write(pentapolis.read_replay(source)) == text


def test_the_example_in_the_documentation_is_a_real_game() -> None:
    page = (Path(__file__).parents[2] / "docs" / "replay.md").read_text(encoding="utf-8")
    text = page.split("```replay\n")[1].split("```")[0]
    verdict = verify(text, MALOS)
    assert verdict.ok, verdict.faults
    assert verdict.lines[0] == "seal: intact"
    timeline = read(text, MALOS)
    assert write(timeline, comments=read_comments(text)) == text
