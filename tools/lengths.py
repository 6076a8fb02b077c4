"""Measures how long each game is: what one player decides, and plies for each seat.

Bots play a few games with the usual number of seats. A decision counts if there is more than one
answer, because the table gives lone answers itself. The result goes into each game's meta.py.
"""

from __future__ import annotations

from typing import Final

from pentapolis.bots.names import make_bot
from pentapolis.catalog.games import all_games
from pentapolis.catalog.meta import Length
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.luck import SeededLuck
from pentapolis.play.match import Match
from pentapolis.play.timeline import Timeline

GAMES: Final = 20
LEVEL: Final = "greedy"  # plays sensibly and answers at once


def play_game(spec: GameSpec, seed: int) -> Timeline:
    """Return a whole game between bots."""
    seats = spec.meta.usual_seats()
    bots = [make_bot(LEVEL, spec, seed + seat) for seat in range(seats)]
    return Match(spec, spec.load(seats, {}), bots, SeededLuck(seed)).play().timeline


def count_decisions(timeline: Timeline) -> int:
    """Return how often a player had a choice, all seats together."""
    asked = [ply for ply, actor in enumerate(timeline.actors) if actor >= 0]
    return sum(len(timeline.position_at(ply).legal()) > 1 for ply in asked)


def measure(spec: GameSpec, games: int = GAMES) -> Length:
    """Return the averages of some games."""
    played = [play_game(spec, seed) for seed in range(games)]
    shares = games * spec.meta.usual_seats()
    decisions = sum(count_decisions(timeline) for timeline in played)
    plies = sum(timeline.ply for timeline in played)
    return Length(decisions=round(decisions / shares), plies=round(plies / shares))


def main() -> None:
    """Print the length of each game as its meta.py has it."""
    for spec in all_games().values():
        print(f"{spec.meta.title}: {measure(spec)}")


if __name__ == "__main__":
    main()
