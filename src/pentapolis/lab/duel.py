"""Two bots against each other: every deal is played twice, with the seats swapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice

from pentapolis.bots import Bot
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE
from pentapolis.play import Header, Timeline

from .jobs import derive_seed

MakeBot = Callable[[int], Bot]  # from a seed


@dataclass(frozen=True)
class DuelResult:
    """How the first of two bots did."""

    leads: tuple[int, ...]  # in points, by deal: the sum of both games
    share: float  # of the games that it won; a shared win counts half

    @property
    def deals_won(self) -> int:
        """Count the deals that the first bot won."""
        return sum(lead > 0 for lead in self.leads)

    @property
    def deals_lost(self) -> int:
        """Count the deals that the first bot lost."""
        return sum(lead < 0 for lead in self.leads)


def duel(game: Game, first: MakeBot, second: MakeBot, deals: int, seed: int) -> DuelResult:
    """Let two bots play each other; both games of a deal get the same luck."""
    played = list(islice(play_duel(game, first, second, seed), deals))
    wins = sum(won for _lead, won in played)
    return DuelResult(tuple(lead for lead, _won in played), wins / (2 * deals))


def play_duel(
    game: Game, first: MakeBot, second: MakeBot, seed: int
) -> Iterator[tuple[int, float]]:
    """Yield deal after deal the first bot's lead over both games, and how many of them it wins."""
    for deal in count():
        luck = derive_seed(seed, 0, deal)
        bots = [make(derive_seed(luck, 1, index)) for index, make in enumerate((first, second))]
        lead, won = 0, 0.0
        for seat in range(2):  # of the first bot
            state = play_deal(game, bots if seat == 0 else bots[::-1], luck).state
            scores, places = state.scores(), game.places(state)
            lead += scores[seat] - scores[1 - seat]
            if places[seat] == 1:
                won += 1 / places.count(1)
        yield lead, won


def play_deal(game: Game, bots: list[Bot], seed: int) -> Timeline:
    """Play a game and return it whole."""
    timeline = Timeline(game, Header.of(game))
    luck = SeededLuck(seed)
    while not timeline.is_over:
        actor = timeline.state.actor()
        if actor == CHANCE:
            timeline.play_chance(luck)
        else:
            timeline.act(actor, bots[actor](timeline.view(actor)), timeline.ply)
    return timeline
