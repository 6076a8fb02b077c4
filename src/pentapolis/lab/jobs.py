"""Jobs: games to play, as plain data that can go to another process or machine."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field

from pentapolis.core.luck import SeededLuck


@dataclass(frozen=True)
class Job:
    """One game; bot (i + turn) % len(bots) sits on seat i, so that `turn` rotates the seats."""

    slug: str
    seats: int
    options: dict[str, int]
    seed: int  # of all luck, that of the bots included
    bots: tuple[str, ...]
    turn: int = 0
    variant: dict[str, int | str] = field(default_factory=dict)  # what is changed in the box

    def bot_index(self, seat: int) -> int:
        """Return the index of the bot on a seat."""
        return (seat + self.turn) % len(self.bots)

    def bot_seed(self, seat: int) -> int:
        """Return the seed of the bot on a seat; it stays the same when seats rotate."""
        return derive_seed(self.seed, 1 + self.bot_index(seat), seat // len(self.bots))

    def to_line(self) -> str:
        """Write the job as one line of JSON."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def from_line(cls, line: str) -> Job:
        """Read a job from its line."""
        data = json.loads(line)
        return cls(**{**data, "bots": tuple(data["bots"])})


def pair_jobs(
    slug: str, seats: int, options: dict[str, int], bots: list[str], games: int, seed: int
) -> list[Job]:
    """List the games of a comparison; each deal is played once in every rotation of the seats.

    If there are fewer bots than seats, the list repeats round the table. Over all rotations every
    bot sits on every seat equally often.
    """
    if games < 1:
        raise ValueError(f"an experiment has at least 1 game, not {games}")
    if not bots:
        raise ValueError("an experiment needs at least one bot")
    if len(bots) > seats:
        raise ValueError(f"there are {len(bots)} bots for {seats} seats: name {seats} or fewer")
    jobs: list[Job] = []
    for number in range(games):
        deal, turn = divmod(number, len(bots))
        jobs.append(Job(slug, seats, options, derive_seed(seed, 0, deal), tuple(bots), turn))
    return jobs


def derive_seed(seed: int, stream: int, index: int) -> int:
    """Return a 64-bit seed, the same for the same numbers."""
    luck = SeededLuck(seed)
    return luck.word(stream, 2 * index) << 32 | luck.word(stream, 2 * index + 1)
