"""What a player is given: a decision as the outside knows it."""

from __future__ import annotations

from .game import Game
from .luck import Luck
from .seats import seat_letter
from .state import OVER, Event, State


class View:
    """For bots, people and remote programs alike. It holds no reference to the truth."""

    def __init__(self, game: Game, seat: int, state: State, news: list[Event]) -> None:
        self.game = game
        self.seat = seat  # or SPECTATOR
        self.seen = game.mask(state, seat)
        self.actor = state.actor()
        self.question = state.asking
        self.legal = state.legal_for(seat) if seat >= 0 else []  # empty unless this seat decides
        self.wishes = state.wishes() if seat >= 0 and seat == self.actor else []
        self.news = [event.redact_for(seat) for event in news]  # since this viewer last looked

    def __repr__(self) -> str:
        who = f"seat {seat_letter(self.seat)}" if self.seat >= 0 else "a spectator"
        over = "over" if self.actor == OVER else self.game.questions[self.question].name
        return f"<View of {who} at ply {self.seen.ply}: {over}>"

    def sample(self, luck: Luck) -> State:
        """Return a full world that fits the view, for search."""
        return self.game.fill_in(self.seen, luck)
