"""The log of a game: what happened at each ply, as one viewer knows it."""

from __future__ import annotations

from dataclasses import dataclass

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.state import CHANCE, State

from .timeline import ALL, Timeline
from .turns import TurnLog


@dataclass(frozen=True)
class LogLine:
    """What one viewer knows of one ply, or of several chance plies in a row for one seat."""

    ply: int
    seat: int  # whom it concerns
    sentences: tuple[str, ...]
    highlights: tuple[str, ...]  # ids of the parts of the drawing it is about
    by_chance: bool

    @property
    def text(self) -> str:
        return " ".join(self.sentences)


class GameLog:
    """The log of a timeline; remembers the lines it has written."""

    def __init__(self, spec: GameSpec, timeline: Timeline) -> None:
        self.spec = spec
        self.timeline = timeline
        self._lines: dict[tuple[int, str], list[LogLine]] = {}
        self._words: dict[str, Words] = {}
        self.turns = TurnLog(spec, timeline, self.words)

    def words(self, lang: str) -> Words:
        """Return the game's words with the names of these players."""
        if lang not in self._words:
            self._words[lang] = game_words(self.spec, lang, self.timeline.header.names)
        return self._words[lang]

    def drop_after(self, ply: int) -> None:
        """Forget the lines of plies that were undone."""
        for lines in self._lines.values():
            del lines[ply:]
        self.turns.drop_after(ply)

    def line(self, ply: int, viewer: int, lang: str) -> LogLine:
        """Return the line of one ply."""
        return self.each_ply(viewer, lang, ply + 1)[ply]

    def each_ply(self, viewer: int, lang: str, until: int) -> list[LogLine]:
        """Return a line for each ply before `until`."""
        lines = self._lines.setdefault((viewer, lang), [])
        if len(lines) == until - 1:  # as after every move: no need to play from the ply before
            lines.append(
                self._write_line(self.timeline.position_at(until), until - 1, viewer, lang)
            )
        elif len(lines) < until:
            state = self.timeline.position_at(len(lines))
            for ply in range(len(lines), until):
                state.apply(self.timeline.line[ply])
                lines.append(self._write_line(state, ply, viewer, lang))
        return lines[:until]

    def lines(self, viewer: int, lang: str, since: int, until: int) -> list[LogLine]:
        """Return the log from `since` on, with chance plies in a row for one seat in one line.

        If `since` is in the middle of such a row, the line has all of it.
        """
        by_ply = self.each_ply(viewer, lang, until)
        start = since
        while 0 < start < until and can_join(by_ply[start - 1], by_ply[start]):
            start -= 1
        joined: list[LogLine] = []
        for ply in range(start, until):
            if ply > start and can_join(by_ply[ply - 1], by_ply[ply]):
                joined[-1] = join(joined[-1], by_ply[ply])
            else:
                joined.append(by_ply[ply])
        return [line for line in joined if line.sentences]

    def _write_line(self, state: State, ply: int, viewer: int, lang: str) -> LogLine:
        """Write the line of a ply; `state` is the position after it."""
        spec, game = self.spec, self.timeline.game
        events = self.timeline.events_of(ply)
        actor = self.timeline.actors[ply]
        # What chance does is about the seat that it affects.
        seat = events[0].seat if actor == CHANCE and events else actor
        seen = state if viewer == ALL else game.mask(state, viewer)
        sentences: list[str] = []
        highlights: list[str] = []
        for event in events:
            known = viewer == ALL or event.visible_to(viewer)
            shown = event if known else event.redact_for(viewer)
            text = spec.describe_event(game, seen, shown, self.words(lang))
            sentences += [text] * bool(text)
            if known and spec.highlights is not None:
                highlights += [
                    part for part in spec.highlights(game, event) if part not in highlights
                ]
        return LogLine(ply, seat, tuple(sentences), tuple(highlights), actor == CHANCE)


def can_join(before: LogLine, after: LogLine) -> bool:
    """Return whether two plies share a line: both chance, for the same seat."""
    return before.by_chance and after.by_chance and before.seat == after.seat


def join(first: LogLine, second: LogLine) -> LogLine:
    """Return a line with the next ply added."""
    more = tuple(part for part in second.highlights if part not in first.highlights)
    return LogLine(
        first.ply,
        first.seat,
        first.sentences + second.sentences,
        first.highlights + more,
        first.by_chance,
    )
