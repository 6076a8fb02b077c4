"""What a player gets to see: a position without what is hidden from them."""

from __future__ import annotations

from .game import Game
from .luck import Luck
from .seats import seat_letter
from .state import OVER, Event, State


class View:
    """What one seat or a spectator knows. It holds no reference to the full position."""

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
        """Return a full position that fits the view; luck decides what is hidden."""
        return self.game.fill_in(self.seen, luck)
