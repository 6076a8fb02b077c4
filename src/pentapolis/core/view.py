"""What a player is given: a decision as the outside knows it."""

from __future__ import annotations

from .game import Game
from .luck import Luck
from .state import Event, State


class View:
    """For bots, people and remote programs alike. It holds no reference to the truth."""

    def __init__(self, game: Game, seat: int, state: State, news: list[Event]) -> None:
        self.game = game
        self.seat = seat  # or SPECTATOR
        self.seen = game.seen_by(state, seat)
        self.actor = state.actor()
        self.question = state.question()
        self.legal = state.legal_of(seat) if seat >= 0 else []  # empty unless this seat decides
        self.wishes = state.wishes() if seat >= 0 and seat == self.actor else []
        self.news = [event.redacted(seat) for event in news]  # since this viewer last looked

    def sample(self, luck: Luck) -> State:
        """Return a full world that fits the view, for search."""
        return self.game.filled(self.seen, luck)
