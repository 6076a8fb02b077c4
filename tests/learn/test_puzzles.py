"""The puzzles of every game, how they are played, and the puzzle of the day."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone, tzinfo
from pathlib import Path

import pytest

from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import frame_words, game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.errors import Illegal
from pentapolis.learn import daily
from pentapolis.learn.daily import find_daily
from pentapolis.learn.files import LessonError, LessonFile
from pentapolis.learn.puzzle import OWN, THEIRS, parse_puzzle, read_puzzles, read_words
from pentapolis.learn.puzzle_runner import LUCK_TASK, UNKNOWN, PuzzleRunner
from pentapolis.learn.runner import Kind, Result
from pentapolis.testkit.puzzles import find_puzzle_faults

from ..lab.sowing import SPEC as SOWING

# The tiny game of `sowing`: two cards a turn, in any order; five and seed are best.
PUZZLE = """\
rules = 1
table = { seats = 2 }
start = "die:3 die:4 card:five card:seed die:5 card:seed card:five die:6"
position = "POSITION"
goal = "line in answers"
answers = [
    "card:five card:seed",
]
gap = 4.0
lines = [
    { play = "card:one card:seed", less = 4.0, error = 0.1, wins = 18, games = 400, \
most = "cards", rule = "S-1.1 sow", points = 4.0 },
    { play = "card:weed card:seed", less = 5.0, error = 0.1, wins = 22, games = 400, \
most = "harvest", rule = "S-1.1 sow", points = 5.0, theirs = true },
    { play = "card:five card:one", less = 8.0, error = 0.2, wins = 38, games = 30, \
most = "harvest", rule = "S-1.1 sow", points = 9.0 },
]

[made]
command = "pentapolis puzzles sowing --seed 1"
seed = 1
game = 3
players = "skilled expert"
games = 400
"""


def start_puzzle(text: str = PUZZLE) -> PuzzleRunner:
    """Begin the puzzle of the tiny game."""
    return PuzzleRunner(SOWING, parse_puzzle(LessonFile("03.toml", text)), ["Anna", "Bruno"])


def tell(runner: PuzzleRunner, result: Result, lang: str = "en") -> str:
    """Return what is said to a line."""
    return runner.tell(result, game_words(SOWING, lang), frame_words(lang))


# A puzzle is played.


def test_any_order_of_a_best_line_solves_a_puzzle() -> None:
    for line in (("card:five", "card:seed"), ("card:seed", "card:five")):
        runner = start_puzzle()
        assert runner.may_choose and runner.timeline.ply == 8
        assert runner.act(line[0]).kind is Kind.OPEN
        assert runner.act(line[1]).kind is Kind.DONE
        assert runner.is_done and not runner.helped


def test_another_line_is_told_its_worth_and_taken_back() -> None:
    runner = start_puzzle()
    runner.act("card:seed")
    missed = runner.act("card:one")
    assert missed.kind is Kind.MISS and runner.own_plies() == [] and runner.misses == 1
    worth = "About 4 points less than the best, above all for “cards”."
    assert tell(runner, missed) == f"{worth} It's taken back: try again."
    assert tell(runner, missed, "de").startswith("Etwa 4 Punkte weniger als der beste Zug")
    theirs = runner.play_line(("card:seed", "card:weed"))
    assert theirs is not None
    assert tell(runner, theirs).startswith(
        "About 5 points less than the best, above all because a rival ge"
    )
    unknown = runner.play_line(("card:one", "card:weed"))
    assert unknown == Result(Kind.MISS, UNKNOWN, None)
    assert tell(runner, unknown) == UNKNOWN
    runner.act("card:five")
    assert runner.act("card:seed").kind is Kind.DONE  # never a dead end


def test_a_choice_counts_as_soon_as_it_is_made() -> None:
    """As with dice to keep: luck decides how it goes on, so what comes later is not compared."""
    text = PUZZLE.replace('"card:five card:seed"', '"card:seed"')
    for first in ("one", "weed", "five"):
        text = re.sub(f'play = "card:{first} .*?"', f'play = "card:{first}"', text)
    runner = start_puzzle(text)
    assert runner.step.text == LUCK_TASK
    missed = runner.act("card:one")
    assert missed.kind is Kind.MISS and missed.worth is not None and missed.worth.less == 4
    assert runner.own_plies() == []
    assert runner.act("card:seed").kind is Kind.DONE


def test_undo_show_again_and_the_hint() -> None:
    runner = start_puzzle()
    assert runner.hint() == ("One of the best turns begins like this.", "card:five")
    runner.act("card:one")
    assert runner.hint()[1] == ""
    assert runner.undo() and not runner.undo()
    runner.act("card:weed")
    runner.again()
    assert runner.show().kind is Kind.DONE and runner.helped


def test_the_end_says_where_the_next_best_line_loses() -> None:
    words, frame = game_words(SOWING, "en"), frame_words("en")
    begin = "This is about 4 points better than the next best turn, above all"
    said = f"{begin} through “cards” (S-1.1)."
    assert start_puzzle().tell_end(words, frame) == said
    noted = PUZZLE.replace("[made]", 'note = "Seeds wait."\n\n[made]')
    assert start_puzzle(noted).tell_end(words, frame) == f"{said} Seeds wait."
    rival = PUZZLE.replace("points = 4.0 }", "points = 4.0, theirs = true }")
    assert "because a rival gets less from “cards”" in start_puzzle(rival).tell_end(words, frame)
    assert start_puzzle().tell_title(frame) == "Puzzle 3"


def test_what_is_lost_is_told_as_a_loss() -> None:
    lost = start_puzzle(PUZZLE.replace("points = 4.0 }", "points = 4.0, lost = true }"))
    words, frame = game_words(SOWING, "en"), frame_words("en")
    assert "because less is lost: “cards” (S-1.1)." in lost.tell_end(words, frame)
    missed = lost.play_line(("card:seed", "card:one"))
    assert missed is not None
    said = "About 4 points less than the best, above all because"
    assert tell(lost, missed).startswith(f"{said} more is lost: “cards”. ")
    theirs = start_puzzle(
        PUZZLE.replace("points = 4.0 }", "points = 4.0, theirs = true, lost = true }")
    )
    assert "because a rival loses more: “cards” (S-1.1)." in theirs.tell_end(words, frame)
    missed = theirs.play_line(("card:seed", "card:one"))
    assert missed is not None
    assert tell(theirs, missed).startswith(f"{said} a rival loses less: “cards”. ")


def test_a_game_may_have_sentences_of_its_own(tmp_path: Path) -> None:
    assert (read_words(SOWING).own, read_words(SOWING).theirs) == (OWN, THEIRS)
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "words.toml").write_text('own = "{points} more seeds."\ntheirs = "Fewer weeds."\n')
    assert read_words(move(tmp_path)).own == "{points} more seeds."


def move(folder: Path, slug: str = "sowing") -> GameSpec:
    """Return the tiny game with another folder."""
    return replace(SOWING, meta=replace(SOWING.meta, folder=folder, slug=slug))


def test_wishes_have_no_place_in_a_puzzle() -> None:
    runner = start_puzzle()
    with pytest.raises(Illegal):
        runner.act("card:six")
    state = runner.timeline.state
    state.wishes = lambda: [0]  # type: ignore[method-assign]
    with pytest.raises(Illegal, match="not for puzzles"):
        runner.act("card:five")


# Files.


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('goal = "line in answers"', 'goal = "score +3"', "line 5: the goal of a puzzle is"),
        ("rules = 1", 'rules = "1"', "line 1: 'rules' takes a whole number, not"),
        ("gap = 4.0", 'gap = "4"', "line 9: 'gap' takes a number, not"),
        ("gap = 4.0", "gaps = 4.0", "line 9: nothing is called 'gaps' here; did you mean gap?"),
        ('    "card:five card:seed",\n', "", "line 6: a puzzle has answers"),
        ("seed = 1\n", "", "'seed' is missing"),
        ("less = 4.0", "more = 4.0", "line 10: nothing is called 'more' here"),
    ],
)
def test_a_wrong_file_names_its_line(old: str, new: str, fault: str) -> None:
    assert old in PUZZLE
    with pytest.raises(LessonError) as error:
        start_puzzle(PUZZLE.replace(old, new))
    assert str(error.value).startswith("03.toml") and fault in str(error.value)


@pytest.mark.once
@pytest.mark.parametrize("slug", list(all_games()))
def test_every_puzzle_can_be_solved_and_missed(slug: str) -> None:
    assert list(find_puzzle_faults(all_games()[slug])) == []


def write_puzzles(folder: Path, *texts: str, slug: str = "sowing") -> GameSpec:
    """Write puzzles and return the tiny game that has them."""
    (folder / "puzzles").mkdir(parents=True)
    (folder / "RULES.md").write_text("# Sowing\n\n## S-1 Sow\n\n### S-1.1 sow\nSow.\n")
    for number, text in enumerate(texts, 1):
        path = folder / "puzzles" / f"{number:02}.toml"
        path.write_text(text.replace("POSITION", f"{number:012}"), encoding="utf-8")
    return move(folder, slug)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("rules = 1", "rules = 0", "it was found by rules 0, and these are rules 1"),
        ("die:3 die:4", "die:3 card:one", "it cannot be played any more"),
        ('"card:five card:seed"', '"card:five"', "does not end the turn"),
        ('"card:five card:seed"', '"card:five card:five"', "'card:five' is not legal now"),
        ("wins = 18", "wins = 8", "'card:one card:seed' is not clearly worse"),
        ("less = 4.0, error = 0.1", "less = 4.0, error = 1.2", "is not clearly worse"),
        ("gap = 4.0", "gap = 3.5", "the gap is not that of the next best line"),
        ('"card:one card:seed"', '"card:seed card:five"', "is listed twice, or an answer"),
        ('"card:five card:one"', '"card:one card:weed"', "the most points at once solves it"),
        (
            "answers = [",
            'answers = ["card:one", "card:weed", "card:five",',
            "most lines are answers",
        ),
    ],
)
def test_a_faulty_puzzle_would_be_found(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in PUZZLE
    found = list(find_puzzle_faults(write_puzzles(tmp_path, PUZZLE.replace(old, new))))
    assert any(fault in each for each in found), found
    right = list(find_puzzle_faults(write_puzzles(tmp_path / "right", PUZZLE)))
    assert not any(fault in each for each in right), right


# The puzzle of the day.


def test_the_puzzle_of_the_day_is_by_weekday_and_date(tmp_path: Path) -> None:
    games = [
        write_puzzles(tmp_path / slug, *[PUZZLE] * count, slug=slug)
        for slug, count in (("c", 4), ("a", 7), ("b", 1), ("e", 7), ("d", 2))
    ]
    none = move(tmp_path / "none", "aa")
    monday = date(2026, 11, 16)
    found = [find_daily([*games, none], monday + timedelta(days)) for days in range(7 * 28)]
    chosen = [(each.spec.meta.slug, each.puzzle.number) for each in found if each is not None]
    assert [slug for slug, _ in chosen[:7]] == ["a", "b", "c", "d", "e", "a", "b"]
    assert chosen[:7] == [
        (each.spec.meta.slug, each.puzzle.number)
        for each in (find_daily(reversed(games), monday + timedelta(days)) for days in range(7))
        if each is not None
    ]
    counts = Counter(chosen)
    assert {counts["a", number] for number in range(1, 8)} == {8}  # each comes as often
    assert {counts["c", number] for number in range(1, 5)} == {7}
    assert all(chosen[day] != chosen[day + 5] for day in range(0, 7 * 28 - 5, 7))
    assert find_daily([none], monday) is None


def test_the_day_is_that_of_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    class Evening(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Evening:
            return cls(2026, 11, 16, 23, 30, tzinfo=timezone(timedelta(hours=-5))).astimezone(tz)

    monkeypatch.setattr(daily, "datetime", Evening)
    assert daily.today() == date(2026, 11, 17)  # in New York it is still the 16th


def test_a_game_without_puzzles_has_none() -> None:
    assert read_puzzles(SOWING) == ()
