"""A game that can be looked at, ply by ply and through anybody's eyes: a table or a replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentapolis.bots.hint import Hint, sentence
from pentapolis.core.fields import PUBLIC
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import CHANCE, SPECTATOR, State
from pentapolis.core.view import View
from pentapolis.core.words import Words
from pentapolis.locale import game_words
from pentapolis.play import Timeline

ALL: Final = -3  # a viewer from whom nothing is hidden; only once a game is open


@dataclass(frozen=True)
class Told:
    """What one viewer hears of one ply: whose it is, the sentence, the parts it speaks of."""

    seat: int
    text: str
    marks: list[str]
    chance: bool


class Record:
    """A timeline with the words and drawings of its game; keeps the log once it is told."""

    def __init__(self, spec: GameSpec, timeline: Timeline) -> None:
        self.spec = spec
        self.timeline = timeline
        self.hides = any(field.seen_by != PUBLIC for field in timeline.game.fields)
        self._told: dict[tuple[int, str], list[Told]] = {}
        self._words: dict[str, Words] = {}
        self._scores: list[list[int]] = []  # after each ply, from 0

    @property
    def ply(self) -> int:
        return self.timeline.ply

    def words(self, lang: str) -> Words:
        """Give the game's words with the names at this table."""
        if lang not in self._words:
            self._words[lang] = game_words(self.spec, lang, self.timeline.head.names)
        return self._words[lang]

    def forget(self, ply: int) -> None:
        """Drop what was told of plies that were taken back."""
        for told in self._told.values():
            del told[ply:]
        del self._scores[ply + 1 :]

    def view(self, state: State, viewer: int, live: bool) -> View:
        """Show a position through somebody's eyes; only a live one can be played on."""
        view = View(self.timeline.game, SPECTATOR if viewer == ALL else viewer, state, [])
        if viewer == ALL:
            view.seen = state
        if not live:
            view.legal = view.wishes = []
        return view

    def told(self, viewer: int, lang: str, ply: int) -> list[Told]:
        """Tell the plies up to `ply` as one viewer knows them."""
        told = self._told.setdefault((viewer, lang), [])
        if len(told) < ply:
            state = self.timeline.at(len(told))
            for number in range(len(told), ply):
                state.apply(self.timeline.line[number])
                told.append(self._tell(state, number, viewer, lang))
        return told[:ply]

    def _tell(self, state: State, ply: int, viewer: int, lang: str) -> Told:
        """Tell one ply; the state is the one after it."""
        spec, game = self.spec, self.timeline.game
        events = self.timeline.events_of(ply)
        actor = self.timeline.actors[ply]
        # Dice and piles belong to whom they concern.
        seat = events[0].seat if actor == CHANCE and events else actor
        seen = state if viewer == ALL else game.seen_by(state, viewer)
        texts: list[str] = []
        marks: list[str] = []
        for event in events:
            known = viewer == ALL or event.heard_by(viewer)
            texts.append(
                spec.tell(game, seen, event if known else event.redacted(viewer), self.words(lang))
            )
            if known and spec.marks is not None:
                marks += [mark for mark in spec.marks(game, event) if mark not in marks]
        return Told(seat, " ".join(text for text in texts if text), marks, actor == CHANCE)

    def lines(self, viewer: int, lang: str, since: int, ply: int) -> list[dict[str, object]]:
        """List the log of the plies after `since`; a run of chance for one seat is one line.

        A line is numbered by the ply after its first one; it grows under the same number.
        """
        told = self.told(viewer, lang, ply)
        start = since
        while 0 < start < len(told) and joins(told[start - 1], told[start]):
            start -= 1
        lines: list[dict[str, object]] = []
        texts: list[str] = []
        marks: list[str] = []
        for number in range(start, ply):
            now = told[number]
            if number == start or not joins(told[number - 1], now):
                texts, marks = [], []
                lines.append({"ply": number + 1, "seat": now.seat, "text": "", "marks": marks})
            texts += [now.text] * bool(now.text)
            marks += [mark for mark in now.marks if mark not in marks]
            lines[-1]["text"] = " ".join(texts)
        return [line for line in lines if line["text"]]

    def advice(self, found: Hint, seat: int, lang: str, _: Words) -> dict[str, str]:
        """Say a hint in words; the page marks its action and offers it."""
        game, words = self.timeline.game, self.words(lang)
        seen = game.seen_by(self.timeline.state, seat)
        label = self.spec.say(game, seen, found.action, words)
        why = sentence(found, words(found.line.label) if found.line is not None else "", _)
        text = _("Hint: {label}. {why}", label=label, why=why)
        return {"action": str(found.action), "label": label, "text": text}

    def chart(self) -> dict[str, object]:
        """List the scores over time, where they change; all is open by then."""
        scores = self._scores
        if len(scores) <= self.ply:
            state = self.timeline.at(0)
            scores[:] = [state.scores()]
            for action in self.timeline.line:
                state.apply(action)
                scores.append(state.scores())
        last = len(scores) - 1
        plies = [
            ply
            for ply in range(len(scores))
            if ply in (0, last)
            or scores[ply] != scores[ply - 1]
            or scores[ply] != scores[min(last, ply + 1)]
        ]
        seats = range(self.timeline.game.seats)
        return {"plies": plies, "scores": [[scores[ply][seat] for ply in plies] for seat in seats]}


def joins(before: Told, after: Told) -> bool:
    """Tell whether two plies are one line: chance, for the same seat."""
    return before.chance and after.chance and before.seat == after.seat
