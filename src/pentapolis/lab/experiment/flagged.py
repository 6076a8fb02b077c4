"""Games that the flags of a report point at, played again to be kept as replays.

The rows say which games show best what a flag means. A game is the same whenever it is played, so
only its replay has to be made, when somebody wants the report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pentapolis.catalog.spec import GameSpec

from . import findings
from .counts import play_watched
from .metrics import GAME
from .plan import ORIGINAL, Cell, Experiment, describe_meaning, digest_meaning
from .replays import FLAGS, FOLDER, GameName, list_replays, write_replay
from .store import Store, put_file

if TYPE_CHECKING:
    import polars as pl

FOR_EACH: Final = 3  # games for a flag


@dataclass(frozen=True)
class Pointer:
    """A game that shows what a flag means."""

    flag: str
    part: str
    cell: Cell
    deal: int
    turn: int

    @property
    def name(self) -> GameName:
        """Return the game as its replay is called."""
        return GameName(self.cell.name, self.deal, self.turn)


Track = Callable[[list[Pointer]], Iterable[Pointer]]  # passes on what is played, and tells how far


def point_at_games(store: Store, experiment: Experiment) -> list[Pointer]:
    """List the games that show best what the flags of a report mean."""
    found: list[Pointer] = []
    for variant in experiment.all_variants():
        for seats in experiment.seats:
            found += point_at_worths(store, experiment, variant.name, seats)
    aside = {field.name for field, _, _ in findings.find_restricted(experiment)}
    beside = experiment.all_fields()[len(experiment.fields) :]
    aside |= {field.name for field in beside}
    for cell in experiment.cells():
        if cell.variant == ORIGINAL and cell.field not in aside:
            found += point_at_uptake(store, cell)
    return found


def point_at_worths(
    store: Store, experiment: Experiment, variant: str, seats: int
) -> Iterator[Pointer]:
    """Yield games in which somebody did without a component that has a flag.

    They are those that cost most without it, that gained most without a trap, and that were alike
    without what nobody misses.
    """
    import polars as pl

    fields = {
        field.name: (field, bot) for field, _part, bot in findings.find_restricted(experiment)
    }
    for worth in findings.list_worths(store, experiment, variant, seats):
        if not worth.flag:
            continue
        field, bot = fields[worth.field]
        cell = Cell(variant, field.name, seats)
        pairs = findings.pair_with_unrestricted(store, cell, field, bot)
        lost = pairs.group_by(GAME).agg(pl.col("share_lost").sum(), pl.col("lead_lost").sum())
        share, lead = pl.col("share_lost"), pl.col("lead_lost")
        first = {"a trap": [share, lead], "never missed": [share.abs(), lead.abs()]}
        order = first.get(worth.flag, [-share, -lead])
        for deal, turn in choose_games(lost, order):
            yield Pointer(worth.flag, worth.part, cell, deal, turn)


def point_at_uptake(store: Store, cell: Cell) -> Iterator[Pointer]:
    """Yield games in which somebody could often use a component that nobody takes.

    One that nobody ever could use is in no game, so there is none to point at.
    """
    import polars as pl

    parts = store.read("parts", cell)
    for uptake in findings.list_uptake(store, cell, []):
        if uptake.flag:
            mine = parts.filter(pl.col("part") == uptake.part)
            chances = mine.group_by(GAME).agg(pl.col("offered").sum(), pl.col("used").sum())
            for deal, turn in choose_games(chances, [pl.col("used"), -pl.col("offered")]):
                yield Pointer(uptake.flag, uptake.part, cell, deal, turn)


def choose_games(games: pl.DataFrame, order: list[pl.Expr]) -> list[tuple[int, int]]:
    """Return deal and rotation of the games that come first; of equal ones the earliest."""
    import polars as pl

    first = games.sort([*order, *map(pl.col, GAME)]).head(FOR_EACH)
    return [(deal, turn) for deal, turn in first.select(GAME).rows()]


def save_flagged(store: Store, spec: GameSpec, track: Track = list) -> None:
    """Keep the replays that the flags point at, and no others of that kind.

    Nothing is done if the rows were played with other rules, boxes or bots than there are now,
    because then the games would be others.
    """
    experiment = store.read_experiment()
    digest = digest_meaning(describe_meaning(experiment, spec))
    if digest != store.read_description()["digest"]:
        return
    wanted = {pointer.name: pointer for pointer in point_at_games(store, experiment)}
    there = set(list_replays(store.folder, FLAGS))
    folder = store.folder / FOLDER / FLAGS
    for name in there - wanted.keys():
        (folder / name.file).unlink(missing_ok=True)
    missing = [pointer for name, pointer in sorted(wanted.items()) if name not in there]
    if not missing:
        return
    folder.mkdir(parents=True, exist_ok=True)
    for pointer in track(missing):
        jobs = experiment.jobs(pointer.cell, pointer.deal)
        job = next(job for job in jobs if job.turn == pointer.turn)
        match, _watched = play_watched(job, ())
        put_file(folder / pointer.name.file, write_replay(match, pointer.name).encode())
