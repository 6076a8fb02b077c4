"""Lessons in the terminal: the list, whole lessons by typing, and the keys."""

from __future__ import annotations

import re

import pytest

from pentapolis.catalog.games import all_games
from pentapolis.learn.lesson import Lesson, has_lessons, read_course
from pentapolis.learn.puzzle import read_puzzles

from .conftest import Run

FIRST = next(slug for slug, spec in all_games().items() if has_lessons(spec))
TOWN = ("learn", "little-town")


def type_answers(lesson: Lesson) -> str:
    """Return what somebody types who knows every answer."""
    lines: list[str] = []
    for step in lesson.steps:
        lines += step.answer or [""]
    return "".join(f"{line}\n" for line in lines)


def test_the_list_has_every_lesson_of_every_game(run: Run) -> None:
    result = run("learn")
    assert result.exit_code == 0
    for spec in filter(has_lessons, all_games().values()):
        for lesson in read_course(spec).lessons:
            assert f"  {lesson.number}  {lesson.title}  (" in result.stdout
    assert result.stdout.endswith(f"To start a lesson: pentapolis learn {FIRST} 1\n")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("number", range(1, 7))
def test_a_lesson_is_done_by_typing_its_answers(run: Run, number: int, lang: str) -> None:
    lesson = read_course(all_games().find("little-town")).find(number)
    result = run(*TOWN, str(number), "--lang", lang, typed=type_answers(lesson))
    assert result.exit_code == 0
    told = {"en": "You have finished this lesson.", "de": "Diese Lektion hast du geschafft."}
    assert told[lang] in result.stdout
    if lang == "en":
        assert " ".join(lesson.done.split()) in " ".join(result.stdout.split())


def test_the_next_lesson_follows_on_enter(run: Run) -> None:
    lesson = read_course(all_games().find("little-town")).find(1)
    result = run(*TOWN, "1", typed=type_answers(lesson) + "\nq\n")
    assert "Next lesson: Build, then use." in result.stdout
    assert "2  Build, then use ───" in result.stdout
    assert result.stdout.endswith("Goodbye.\n")


def test_a_lesson_is_asked_for_if_none_is_named(run: Run) -> None:
    result = run(*TOWN, typed="3\nq\n")
    assert "The most points win: buildings bring" in result.stdout
    assert "3  Your neighbour's well ───" in result.stdout
    assert "Goodbye." in run(*TOWN, typed="").stdout


def test_a_wrong_try_gets_its_reply_and_the_step_begins_again(run: Run) -> None:
    result = run(*TOWN, "1", typed="\n\nh2\nq\n")
    said = "A start, but some meadows touch three squares of forest, mountain or lake."
    assert said in result.stdout and result.stdout.count("Step 3 of 4") == 2


def test_what_is_not_legal_is_explained_with_its_rule(run: Run) -> None:
    result = run(*TOWN, "1", typed="\n\nc1\nz9\nq\n")
    said = (
        "Workers stand on empty meadows only. The forest is there to gather from. (LT-3.1 meadow)"
    )
    assert said in result.stdout.replace("\n", " ")
    assert "“z9” isn't one of the choices." in result.stdout


def test_undo_again_hint_show_and_table_are_typed(run: Run) -> None:
    result = run(*TOWN, "1", typed="undo\n\nnext\nn\nhint\nb5\nu\nshow\nagain\ntable\nq\n")
    text = result.stdout
    assert "There's nothing to undo yet." in text
    assert "This step asks for a move. Type show to see one." in text
    assert "Try this: place:b2" in text
    assert "Player A places a worker on B5" in text and "Player A places a worker on B2" in text
    assert text.count("Step 4 of 4") == 4  # by oneself, shown, again, with the table


def test_german_words_are_keys_too(run: Run) -> None:
    result = run(*TOWN, "1", "--lang", "de", typed="weiter\nweiter\nzeigen\nzurück\nEnde\n")
    assert result.stdout.count("Schritt 3 von 4") == 2
    assert "Schritt 4 von 4" in result.stdout and result.exit_code == 0


def test_a_hint_comes_after_two_misses(run: Run) -> None:
    result = run(*TOWN, "1", typed="\n\nh2\nh2\nq\n")
    before, after = result.stdout.split("A start, but some meadows")[1:]
    assert "Try this" not in before and "Try this: place:b2" in after


def test_a_game_without_lessons_and_a_wrong_number_are_refused(run: Run) -> None:
    result = run("learn", "hamlet")
    assert result.exit_code == 2 and "hamlet has no lessons" in result.output
    result = run(*TOWN, "9")
    assert result.exit_code == 2 and "there is no lesson 9; there are 6" in result.output


PUZZLES = [slug for slug, spec in all_games().items() if read_puzzles(spec)]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_puzzle_is_missed_and_solved_by_typing(run: Run, lang: str) -> None:
    slug = PUZZLES[0]
    puzzle = read_puzzles(all_games()[slug])[0]
    typed = "".join(f"{name}\n" for name in (*puzzle.lines[0].play, *puzzle.answers[0]))
    result = run("learn", slug, "--puzzle", "1", "--lang", lang, typed=typed)
    assert result.exit_code == 0
    out = " ".join(result.stdout.split())
    less, gap = round(puzzle.lines[0].less), round(puzzle.gap)
    if lang == "en":
        assert "Puzzle 1 ───" in out and "Play the best turn you can find" in out
        assert f"About {less} points less than the best" in out
        assert re.search(rf"about {gap} points better than the next best turn", out)
    else:
        assert "Rätsel 1 ───" in out and f"Etwa {less} Punkte weniger als der beste Zug" in out
        assert re.search(rf"etwa {gap} \w+ besser als der nächstbeste Zug", out)
    assert "lesson" not in out.lower() and "Lektion" not in out


def test_the_list_says_how_many_puzzles_there_are(run: Run) -> None:
    out = run("learn").stdout
    for slug in PUZZLES:
        assert f"pentapolis learn {slug} --puzzle 1" in out


@pytest.mark.parametrize("number", ["0", "999"])
def test_a_puzzle_that_does_not_exist_is_refused(run: Run, number: str) -> None:
    result = run("learn", PUZZLES[0], "--puzzle", number)
    assert result.exit_code == 2 and f"there is no puzzle {number}" in result.output


def test_puzzles_are_looked_for_and_counted(run: Run) -> None:
    result = run("puzzles", "hamlet", "--games", "2", "--first", "1")
    assert result.exit_code == 0
    first, *_, last = result.stdout.splitlines()
    assert first.startswith("game 1: ") and "puzzles, " in last
    assert run("puzzles", "hamlet", "--games", "0").exit_code == 2
