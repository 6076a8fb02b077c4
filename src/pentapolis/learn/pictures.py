"""Pictures of rules: cut out of real positions, as a game's `learn/pictures.toml` says.

A position is named as lessons name theirs: plies in order, in which a name from `story.toml` stands
for the plies it means there. `cover` is the game that the package has recorded of each game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentapolis.catalog.games import only
from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.errors import PlayError, ReplayError
from pentapolis.core.game import Game
from pentapolis.core.state import State
from pentapolis.core.view import View
from pentapolis.draw.cutout import Cutout, cut_out
from pentapolis.draw.picture import Picture, draw_picture
from pentapolis.play.replay import read

from .files import LessonError, LessonFile
from .lesson import FOLDER, LEARNER, PICTURES, STORY, load_table, read_starts
from .runner import OTHERS

NAMES: Final = ("Anna", *OTHERS)
COVER: Final = "cover"  # as a start: where the recorded game stops
COVER_FILE: Final = "cover.replay"
FLAGS: Final = ("tall", "only", "apart", "live")
KEYS: Final = {"rule", "start", "show", "mark", "seat", "text", *FLAGS}


@dataclass(frozen=True)
class RulePicture:
    """A picture beside a rule: a part of a position, and what it shows."""

    rule: str  # its number
    start: tuple[str, ...]  # plies, or COVER
    show: tuple[str, ...]  # parts of the drawing
    mark: tuple[str, ...]  # those with a ring around them
    seat: int  # who sees it
    tall: bool  # the drawing of a phone, whose parts are larger
    only: bool  # leave out what else is there
    apart: bool  # each part by itself, in a row
    live: bool  # with the glow of what the seat may choose
    text: str
    place: str  # in its file, for faults


def has_pictures(spec: GameSpec) -> bool:
    """Return whether a game has pictures of its rules."""
    return (spec.meta.folder / FOLDER / PICTURES).is_file()


def read_pictures(spec: GameSpec) -> tuple[RulePicture, ...]:
    """Read the pictures of a game, none if it has no file; LessonError says what is wrong."""
    if not has_pictures(spec):
        return ()
    starts = read_starts(read_lesson_file(spec, STORY))
    file = read_lesson_file(spec, PICTURES)
    file.check_keys(file.tables, {"picture"})
    rows = file.rows(file.tables, "picture")
    found: list[RulePicture] = []
    for number, row in enumerate(rows, 1):
        place = f"picture.{number}"
        file.check_keys(row, KEYS, place)
        seat = file.whole_number(row, "seat", place, LEARNER)
        if not 0 <= seat < len(NAMES):
            raise file.problem(f"{place}.seat", f"'seat' takes 0 to {len(NAMES) - 1}, not {seat}")
        tall, only_these, apart, live = (row.get(key, False) is True for key in FLAGS)
        words = file.text(row, "start", place, needed=True).split()
        found.append(
            RulePicture(
                rule=file.text(row, "rule", place, needed=True),
                start=tuple(ply for word in words for ply in starts.get(word, (word,))),
                show=tuple(file.texts(row, "show", place)),
                mark=tuple(file.texts(row, "mark", place)),
                seat=seat,
                tall=tall,
                only=only_these,
                apart=apart,
                live=live,
                text=file.text(row, "text", place, needed=True),
                place=file.show_place(place),
            )
        )
    return tuple(found)


def read_lesson_file(spec: GameSpec, name: str) -> LessonFile:
    """Read one of the files about learning a game."""
    path = spec.meta.folder / FOLDER / name
    return LessonFile.read(path)


class Album:
    """Draws the pictures of a game in a language; several may show the same position."""

    def __init__(self, spec: GameSpec, lang: str) -> None:
        self.spec = spec
        self.words = game_words(spec, lang, list(NAMES))
        self._drawn: dict[tuple[tuple[str, ...], int, bool, bool], Picture] = {}

    def draw_rule(self, picture: RulePicture) -> list[Cutout]:
        """Draw a picture; LessonError if its plies are not legal or a part is missing."""
        each = [(name,) for name in picture.show] if picture.apart else [picture.show]
        try:
            whole = self.draw_position(picture.start, picture.seat, picture.tall, picture.live)
            marks = [() if picture.apart else picture.mark] * len(each)
            return [
                cut_out(whole, show, mark, picture.only or picture.apart)
                for show, mark in zip(each, marks, strict=True)
            ]
        except (PlayError, ReplayError, ValueError) as error:
            raise LessonError(f"{picture.place}: {error}") from None

    def draw_symbols(self) -> Picture:
        """Draw any position, for the shapes in it: a game defines all of its own."""
        has_cover = (self.spec.meta.folder / COVER_FILE).is_file()
        return self.draw_position((COVER,) if has_cover else ())

    def draw_position(
        self, start: tuple[str, ...], seat: int = LEARNER, tall: bool = False, live: bool = False
    ) -> Picture:
        """Draw the position that plies lead to, as a seat sees it."""
        key = (start, seat, tall, live)
        if key not in self._drawn:
            game, state = self.play(start)
            view = View(game, seat, state, [])
            if not live:
                view.legal = view.wishes = []
            self._drawn[key] = draw_picture(self.spec, view, self.words, wide=not tall)
        return self._drawn[key]

    def play(self, start: tuple[str, ...]) -> tuple[Game, State]:
        """Return the position that plies lead to, and its game."""
        folder = self.spec.meta.folder
        if start == (COVER,):
            text = (folder / COVER_FILE).read_text(encoding="utf-8")
            timeline = read(text, only(self.spec))
            return timeline.game, timeline.state
        game = load_table(self.spec, read_lesson_file(self.spec, STORY))
        state = game.start()
        for ply in start:
            game.play(state, ply)
        return game, state
