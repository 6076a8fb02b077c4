"""A timeline, its luck, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pentapolis.core.game import Game, Line
from pentapolis.core.luck import Luck, SeededLuck
from pentapolis.core.state import CHANCE, OVER, State
from pentapolis.core.view import View

from .errors import NotYours, PlayError
from .replay import write
from .sealed import SealedLuck
from .timeline import Head, Timeline, mark

Player = Callable[[View], int]  # a program: it is shown a view and answers with an action


class Match:
    """A game with somebody on every seat; None is a person, who decides through act()."""

    def __init__(
        self, game: Game, players: Sequence[Player | None], luck: Luck, head: Head
    ) -> None:
        if len(players) != game.seats:
            raise PlayError(f"there are {game.seats} seats, so not {len(players)} players")
        self.game = game
        self.players = list(players)
        self.luck = luck
        if isinstance(luck, SealedLuck):
            head.commitment = luck.commitment
        self.timeline = Timeline(game, head)

    @property
    def state(self) -> State:
        return self.timeline.state

    @property
    def is_over(self) -> bool:
        return self.timeline.is_over

    def step(self) -> bool:
        """Play one ply by chance or a program; False when a person must decide, or nobody."""
        actor = self.state.actor()
        if actor == CHANCE:
            self.timeline.draw(self.luck)
            return True
        player = self.players[actor] if actor != OVER else None
        if player is None:
            return False
        self.timeline.act(actor, player(self.timeline.view(actor)), self.timeline.ply)
        return True

    def play(self) -> Match:
        """Play until a person must decide or the game is over."""
        while self.step():
            pass
        return self

    def act(self, action: int | str, seat: int | None = None) -> None:
        """Carry out a person's decision, by id or name; nothing else moves before step()."""
        if seat is None:
            seat = self.state.actor()
        if not 0 <= seat < self.game.seats:  # nobody named a seat and no seat is asked
            now = "the game is over" if self.is_over else "chance decides: step() or play() goes on"
            raise NotYours(f"no person decides now: {now}")
        if self.players[seat] is not None:
            raise NotYours(f"a program sits on seat {mark(seat)}: step() or play() lets it decide")
        if isinstance(action, str):
            action = self.timeline.named(action, seat)
        self.timeline.act(seat, action, self.timeline.ply)

    def view(self, seat: int) -> View:
        """Return what a seat or SPECTATOR knows."""
        return self.timeline.view(seat)

    @property
    def scores(self) -> list[int]:
        return self.state.scores()

    @property
    def places(self) -> list[int]:
        return self.game.places(self.state)

    def sheet(self, seat: int) -> list[Line]:
        return self.game.sheet(self.state, seat)

    def reveal(self) -> None:
        """Open the sealed seed, so that everybody can check the luck; only at the end."""
        if not self.is_over:
            raise PlayError("the seed stays sealed until the game is over")
        if isinstance(self.luck, SealedLuck):
            self.timeline.head.seed = self.luck.seed.hex()

    def replay(self) -> str:
        """Write the replay file so far; a finished game opens its seed first."""
        if self.is_over:
            self.reveal()
        return write(self.timeline)


def new_match(
    game: Game,
    players: Sequence[Player | None] | None = None,
    *,
    seed: int | None = None,
    names: list[str] | None = None,
    rules: int = 1,
) -> Match:
    """Seat players at a game; without a seed its luck is sealed."""
    luck = SealedLuck.new() if seed is None else SeededLuck(seed)
    seated = players if players is not None else [None] * game.seats
    return Match(game, seated, luck, Head.of(game, rules, names))
