"""Puzzles as data: reads a game's `puzzles/01.toml` and on. Errors name the file and the line.

A puzzle is a lesson of one step: a turn to be played as well as possible. `pentapolis puzzles`
finds them in games of bots and writes the files; `words.toml` has the game's sentences about them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, OVER, State
from pentapolis.core.text import translatable

from .files import LessonFile

FOLDER: Final = "puzzles"
WORDS: Final = "words.toml"
FILE: Final = re.compile(r"\d+\.toml")
GOAL: Final = "line in answers"
PLY: Final = "ply"  # the field that counts plies
CHANCE_TRIES: Final = 3  # ways in which chance is tried at the end of a turn

# What makes a turn a puzzle: the bars for its lines.
FEWEST_LINES: Final = 4
SAME_POINTS: Final = 1.0  # up to here a line is as good as the best
SAME_WINS: Final = 0.03
BETTER_POINTS: Final = 3.0  # from here on it is clearly worse
BETTER_ERRORS: Final = 4.0  # standard errors
BETTER_WINS: Final = 0.10

PUZZLE_KEYS: Final = {
    *("rules", "table", "start", "position", "goal", "answers", "gap", "lines", "made", "note"),
}
LINE_KEYS: Final = {
    *("play", "less", "error", "wins", "games", "most", "rule", "points", "theirs", "lost"),
}
MADE_KEYS: Final = {"command", "seed", "game", "players", "games", "bars"}
WORD_KEYS: Final = ("own", "theirs")
TEXTS: Final = ("note", *WORD_KEYS)  # what is translated; `theirs` of a line is no text

# What a game without sentences of its own says.
OWN: Final = translatable(
    "This is about {points} points better than the next best turn, "
    "above all through “{label}” ({rule})."
)
THEIRS: Final = translatable(
    "This is about {points} points better than the next best turn, "
    "above all because a rival gets less from “{label}” ({rule})."
)
# What every game says where points are lost, as for hungry people: one's own, or a rival's.
LOST: Final = translatable(
    "This is about {points} points better than the next best turn, "
    "above all because less is lost: “{label}” ({rule})."
)
THEIRS_LOST: Final = translatable(
    "This is about {points} points better than the next best turn, "
    "above all because a rival loses more: “{label}” ({rule})."
)


@dataclass(frozen=True)
class LineWorth:
    """A turn that is worse than the best ones, and by how much; whole games have shown it."""

    play: tuple[str, ...]
    less: float  # points of the final lead
    error: float  # the standard error
    wins: int  # percent
    games: int
    most: str  # the line of the score sheet that differs most
    rule: str
    points: float  # that it differs by
    theirs: bool  # it is a line of the best rival, who gets more
    lost: bool  # it counts against its owner


@dataclass(frozen=True)
class Puzzle:
    """A turn with a clearly best way, or a few equally good ones."""

    number: int
    rules: int  # the version of the rules it was made for
    seats: int
    options: Mapping[str, int]
    start: tuple[str, ...]  # the plies before it
    position: str  # the key of what the solver sees
    answers: tuple[tuple[str, ...], ...]
    gap: float  # points between the answers and the next best turn
    lines: tuple[LineWorth, ...]  # the other turns, the best first
    note: str  # a sentence about this puzzle, or ""
    seed: int  # of the games of bots that it was found in,
    game_number: int  # and which one

    @property
    def name(self) -> str:
        """Return the name under which progress is kept; numbers may change, positions do not."""
        return f"puzzle-{self.position}"


@dataclass(frozen=True)
class PuzzleWords:
    """A game's two sentences about why an answer is best."""

    own: str = OWN
    theirs: str = THEIRS


def key_position(game: Game, state: State, seat: int) -> str:
    """Return a key of what a seat sees; the same however many plies have led there."""
    return key_seen(game, game.mask(state, seat))


def key_seen(game: Game, seen: State) -> str:
    """Return a key of a view."""
    data = game.to_data(seen)
    del data[PLY]
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def ends_turn(state: State, seat: int, seed: int) -> bool:
    """Return whether a seat's turn is over; chance may follow, but then somebody else decides."""
    if state.whose_turn() != seat:
        return True
    if state.actor() != CHANCE:
        return False
    for number in range(CHANCE_TRIES):
        luck, after, draws = SeededLuck(seed), state.clone(), 0
        while after.actor() == CHANCE:
            word = luck.word(after.luck_stream(), CHANCE_TRIES * draws + number)
            after.apply(after.draw_outcome(word))
            draws += 1
        if after.actor() == seat or (after.whose_turn() == seat and after.actor() != OVER):
            return False
    return True


def is_roll(state: State, seat: int, seed: int) -> bool:
    """Return whether chance or others follow most choices before the turn is over.

    A few choices tell: the first, the last, and one between them.
    """
    legal = state.legal()
    few = {legal[0], legal[len(legal) // 2], legal[-1]}
    cut = 0
    for action in few:
        after = state.clone()
        after.apply(action)
        cut += after.actor() != seat and not ends_turn(after, seat, seed)
    return 2 * cut > len(few)


def list_files(spec: GameSpec) -> list[Path]:
    """List the files of a game's puzzles in their order."""
    folder = spec.meta.folder / FOLDER
    return sorted(path for path in folder.glob("*.toml") if FILE.fullmatch(path.name))


_puzzles: Final[dict[tuple[str, tuple[tuple[Path, int], ...]], tuple[Puzzle, ...]]] = {}


def read_puzzles(spec: GameSpec) -> tuple[Puzzle, ...]:
    """Read the puzzles of a game, perhaps none; again only after a file has changed."""
    paths = list_files(spec)
    key = (spec.meta.slug, tuple((path, path.stat().st_mtime_ns) for path in paths))
    if key not in _puzzles:
        _puzzles[key] = tuple(read_file(path) for path in paths)
    return _puzzles[key]


def read_words(spec: GameSpec) -> PuzzleWords:
    """Read a game's sentences about its puzzles; without a file the general ones."""
    path = spec.meta.folder / FOLDER / WORDS
    if not path.is_file():
        return PuzzleWords()
    file = LessonFile.read(path)
    file.check_keys(file.tables, set(WORD_KEYS), "")
    own, theirs = (file.text(file.tables, key, needed=True) for key in WORD_KEYS)
    return PuzzleWords(own, theirs)


def read_file(path: Path) -> Puzzle:
    """Read a puzzle."""
    return parse_puzzle(LessonFile.read(path))


def parse_puzzle(file: LessonFile) -> Puzzle:
    """Return the puzzle that a file describes; LessonError says what is wrong with it."""
    top = file.tables
    file.check_keys(top, PUZZLE_KEYS)
    if file.text(top, "goal", needed=True) != GOAL:
        raise file.problem("goal", f"the goal of a puzzle is {GOAL!r}")
    table = {
        name: file.whole_number(file.table("table"), name, "table") for name in file.table("table")
    }
    made = file.table("made")
    file.check_keys(made, MADE_KEYS, "made")
    answers = tuple(tuple(line.split()) for line in file.texts(top, "answers"))
    lines = tuple(parse_line(file, row) for row in file.rows(top, "lines"))
    if not answers or not lines:
        raise file.problem("answers", "a puzzle has answers, and other lines to compare them with")
    return Puzzle(
        number=int(file.name.removesuffix(".toml")),
        rules=file.whole_number(top, "rules"),
        seats=table.pop("seats", 2),
        options=table,
        start=tuple(file.text(top, "start", needed=True).split()),
        position=file.text(top, "position", needed=True),
        answers=answers,
        gap=file.decimal(top, "gap"),
        lines=lines,
        note=file.text(top, "note"),
        seed=file.whole_number(made, "seed", "made"),
        game_number=file.whole_number(made, "game", "made"),
    )


def parse_line(file: LessonFile, row: Mapping[str, object]) -> LineWorth:
    """Return what a line is worth."""
    file.check_keys(row, LINE_KEYS, "lines")
    return LineWorth(
        play=tuple(file.text(row, "play", "lines", needed=True).split()),
        less=file.decimal(row, "less", "lines"),
        error=file.decimal(row, "error", "lines"),
        wins=file.whole_number(row, "wins", "lines"),
        games=file.whole_number(row, "games", "lines"),
        most=file.text(row, "most", "lines", needed=True),
        rule=file.text(row, "rule", "lines", needed=True),
        points=file.decimal(row, "points", "lines"),
        theirs=row.get("theirs") is True,
        lost=row.get("lost") is True,
    )
