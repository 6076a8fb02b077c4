"""`pentapolis learn`: lessons and puzzles in the terminal."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import typer

from pentapolis.catalog.languages import frame_words, game_title, game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.learn.lesson import Course, has_lessons, read_course
from pentapolis.learn.puzzle import read_puzzles
from pentapolis.learn.puzzle_runner import PuzzleRunner
from pentapolis.learn.runner import OTHERS, LessonRunner

from ..arguments import Language, find_games, find_language, find_spec
from ..errors import CliError, friendly_errors
from ..terminal.game_loop import PlayerLeft
from ..terminal.lesson_loop import LessonLoop
from ..terminal.screen import Screen
from ..terminal.setup import InputEnded, ask_number, usual_name


def learn(
    slug: Annotated[str | None, typer.Argument(help="A game; if left out, all are listed.")] = None,
    number: Annotated[
        int | None, typer.Argument(help="A lesson; if left out, you are asked.")
    ] = None,
    puzzle: Annotated[int | None, typer.Option(help="Solve a puzzle of the game instead.")] = None,
    lang: Language = None,
    scroll: Annotated[bool, typer.Option("--scroll", help="Never clear the screen.")] = False,
) -> None:
    """Learn a game by playing: a few minutes a lesson, with undo and answers.

    Games with puzzles have them here too: turns with a clearly best way to play.
    """
    screen = Screen(frame_words(find_language(lang)), scroll=scroll)
    _ = screen.words
    if slug is None:
        list_games(screen)
        return
    spec = find_spec(slug)
    if puzzle is not None:
        play_puzzle(spec, puzzle, screen)
        return
    course = find_course(spec)
    if number is not None:
        with friendly_errors():
            course.find(number)
    show_course(course, screen)
    try:
        first = number or ask_number(screen, range(1, len(course.lessons) + 1), 1)
        play_lessons(course, first, screen)
    except (InputEnded, PlayerLeft, KeyboardInterrupt):
        pass
    screen.write(_("Goodbye."))


def play_lessons(course: Course, first: int, screen: Screen) -> None:
    """Play a lesson, and those after it as long as the learner wants to go on."""
    _ = screen.words
    words = game_words(course.spec, _.lang)
    names = [usual_name(0, None, _), *OTHERS][: course.game.seats]
    for lesson in course.lessons[first - 1 :]:
        if lesson.number > first:
            screen.write()
            text = _("Next lesson: {title}. Enter to go on, q to leave.", title=words(lesson.title))
            if screen.ask(text + " ") != "":
                return
        LessonLoop(LessonRunner(course, lesson, names), screen).play()


def play_puzzle(spec: GameSpec, number: int, screen: Screen) -> None:
    """Play one puzzle."""
    _ = screen.words
    with friendly_errors():
        puzzles = read_puzzles(spec)
        if not 1 <= number <= len(puzzles):
            raise CliError(f"there is no puzzle {number}; {spec.meta.slug} has {len(puzzles)}")
        puzzle = puzzles[number - 1]
        names = [usual_name(0, None, _), *OTHERS][: puzzle.seats]
        runner = PuzzleRunner(spec, puzzle, names)
    with suppress(InputEnded, PlayerLeft, KeyboardInterrupt):
        LessonLoop(runner, screen).play()
    screen.write(_("Goodbye."))


def find_course(spec: GameSpec) -> Course:
    """Return the lessons of a game; CliError if it has none."""
    if not has_lessons(spec):
        raise CliError(f"{spec.meta.slug} has no lessons")
    with friendly_errors():
        return read_course(spec)


def list_games(screen: Screen) -> None:
    """List the lessons of all games."""
    _ = screen.words
    first = ""
    for slug, spec in find_games().items():
        if has_lessons(spec):
            course = find_course(spec)
            words = game_words(spec, _.lang)
            screen.write(f"{game_title(spec, _.lang)}  ({slug})", "bold")
            for lesson in course.lessons:
                minutes = _.n("{n} minute", "{n} minutes", lesson.minutes)
                screen.write(f"  {lesson.number}  {words(lesson.title)}  ({minutes})")
            show_puzzles(spec, screen)
            first = first or slug
    screen.write()
    screen.write_dim(_("To start a lesson: pentapolis learn {slug} 1", slug=first or "SLUG"))


def show_puzzles(spec: GameSpec, screen: Screen) -> None:
    """Say how many puzzles a game has and how to get at them; nothing if it has none."""
    _ = screen.words
    count = len(read_puzzles(spec))
    if count:
        text = _.n("{n} puzzle", "{n} puzzles", count)
        screen.write_dim(f"  {text}: pentapolis learn {spec.meta.slug} --puzzle 1")


def show_course(course: Course, screen: Screen) -> None:
    """Show what a game is about, and its lessons."""
    words = game_words(course.spec, screen.words.lang)
    screen.write_title(words(course.spec.meta.title))
    for text in (course.goal, course.end):
        if text:
            screen.write(words(text))
    screen.write()
    for lesson in course.lessons:
        screen.write(f"  {lesson.number}  {words(lesson.title)}")
    show_puzzles(course.spec, screen)
