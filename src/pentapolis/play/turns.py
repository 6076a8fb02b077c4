"""The turns of a game: its log in groups, each with a headline and the points it changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import Event, State

from .timeline import ALL, Timeline

SET_UP: Final = -1  # the seat of the set-up, which is nobody's turn

Sheet = dict[tuple[str, str, bool], int]  # points by label, rule and whether they are booked


@dataclass(frozen=True)
class ScoreChange:
    """A line of the score sheet that a turn has changed."""

    seat: int
    label: str  # in the reader's language
    rule: str
    points: int
    booked: bool


@dataclass(frozen=True)
class Turn:
    """A turn as one viewer knows it, up to the ply where the game stands."""

    first: int  # its first ply
    last: int  # the ply after its last
    seat: int  # whose turn, or SET_UP
    chapter: str
    headline: str
    changes: tuple[ScoreChange, ...]


@dataclass
class OpenTurn:
    """A turn that may go on, up to where it was read."""

    first: int
    key: tuple[int, str]
    before: list[Sheet]  # the score sheets before it
    state: State  # the position at `ply`
    ply: int


class TurnLog:
    """The turns of a timeline; remembers those that are complete, and where it has read to."""

    def __init__(self, spec: GameSpec, timeline: Timeline, words: Callable[[str], Words]) -> None:
        self.spec = spec
        self.timeline = timeline
        self.words = words  # by language
        self._complete: dict[tuple[int, str], list[Turn]] = {}
        self._open: dict[tuple[int, str], OpenTurn] = {}

    def drop_after(self, ply: int) -> None:
        """Forget the turns of plies that were undone; the last one before may go on."""
        for turns in self._complete.values():
            while turns and turns[-1].last >= ply:
                turns.pop()
        self._open.clear()

    def turns(self, viewer: int, lang: str, since: int, until: int) -> list[Turn]:
        """Return the turns with a ply between `since` and `until`, the last one cut there."""
        complete = self._complete.setdefault((viewer, lang), [])
        start = complete[-1].last if complete else 0
        if start < until:
            turn = self._open.get((viewer, lang))
            if turn is None or turn.ply > until:
                turn = self._begin(viewer, lang, start)
            found = list(self._read(turn, viewer, lang, until))
            complete += found[:-1]
            self._open[viewer, lang] = turn
            found = complete + found[-1:]
        else:
            found = [turn for turn in complete if turn.last <= until]
            cut = found[-1].last if found else 0
            if cut < until:
                found += self._read(self._begin(viewer, lang, cut), viewer, lang, until)
        return [turn for turn in found if turn.last > since]

    def _begin(self, viewer: int, lang: str, ply: int) -> OpenTurn:
        """Return the turn that begins at a ply."""
        state = self.timeline.position_at(ply)
        sheets = list_sheets(self.timeline.game, state, viewer)
        return OpenTurn(ply, self._key(state, viewer, lang), sheets, state, ply)

    def _read(self, turn: OpenTurn, viewer: int, lang: str, until: int) -> Iterator[Turn]:
        """Yield the turns up to a ply, the last one cut there; `turn` goes on to there."""
        line, state = self.timeline.line, turn.state
        while turn.ply < until:
            if turn.ply > turn.first:
                after = self._key(state, viewer, lang)
                if after != turn.key:
                    yield self._make_turn(turn, viewer, lang)
                    turn.first, turn.key = turn.ply, after
                    turn.before = list_sheets(self.timeline.game, state, viewer)
            state.apply(line[turn.ply])
            turn.ply += 1
        yield self._make_turn(turn, viewer, lang)

    def _key(self, state: State, viewer: int, lang: str) -> tuple[int, str]:
        """Return whose turn it is and in which chapter; plies in a row with one key are a turn."""
        spec, game = self.spec, self.timeline.game
        if spec.chapter is None:
            return state.whose_turn(), ""
        seen = state if viewer == ALL else game.mask(state, viewer)
        chapter = spec.chapter(game, seen, self.words(lang))
        return (state.whose_turn() if chapter else SET_UP), chapter

    def _make_turn(self, turn: OpenTurn, viewer: int, lang: str) -> Turn:
        """Return a turn up to where it was read."""
        spec, timeline, state = self.spec, self.timeline, turn.state
        game, words, before = timeline.game, self.words(lang), turn.before
        plies = (turn.first, turn.ply)
        seat, chapter = turn.key
        headline = ""
        if spec.describe_turn is not None and seat >= 0:
            events: list[Event] = []
            for ply in range(*plies):
                for event in timeline.events_of(ply):
                    known = viewer == ALL or event.visible_to(viewer)
                    events.append(event if known else event.redact_for(viewer))
            seen = state if viewer == ALL else game.mask(state, viewer)
            headline = spec.describe_turn(game, seen, seat, events, words)
        changes: list[ScoreChange] = []
        for number, sheet in enumerate(list_sheets(game, state, viewer)):
            for line in {**before[number], **sheet}:
                label, rule, booked = line
                points = sheet.get(line, 0) - before[number].get(line, 0)
                if points:
                    changes.append(ScoreChange(number, words(label), rule, points, booked))
        return Turn(*plies, seat, chapter, headline, tuple(changes))


def list_sheets(game: Game, state: State, viewer: int) -> list[Sheet]:
    """Return the score sheets of all seats as a viewer knows them."""
    seen = state if viewer == ALL else game.mask(state, viewer)
    sheets: list[Sheet] = []
    for seat in range(game.seats):
        sheet: Sheet = {}
        for line in game.score_sheet(seen, seat):
            key = (line.label, line.rule, line.booked)
            sheet[key] = sheet.get(key, 0) + line.points
        sheets.append(sheet)
    return sheets
