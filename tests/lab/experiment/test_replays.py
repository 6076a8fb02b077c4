"""Replays of a run: always the same, never too many, and each can be verified."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import hamlet
import pytest

from pentapolis import play as playing
from pentapolis.catalog.games import all_games
from pentapolis.lab.experiment import findings, oddities, replays
from pentapolis.lab.experiment import store as storing
from pentapolis.lab.experiment.batch import Batch, Played, play_batch, write_parquet
from pentapolis.lab.experiment.counts import Rows
from pentapolis.lab.experiment.flagged import Pointer, point_at_games, save_flagged
from pentapolis.lab.experiment.plan import Cell, Experiment, Field, expand_fields
from pentapolis.lab.experiment.replays import FLAGS, ODD, SAMPLES, list_replays
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.experiment.runners import Here, Outcome
from pentapolis.lab.experiment.store import Store

from .setups import HOME, SMALL, dump, open_store, play
from .test_store import Slow

pytestmark = pytest.mark.once
CELLS = 2 * 2


class Killed(BaseException):
    """The process is gone; nothing of it runs any more."""


class Backwards(Here):
    """Plays a deal at a time, the last first."""

    seconds = 0.0

    def play(self, batches: Iterable[Batch]) -> Iterator[Outcome]:
        return super().play(reversed(list(batches)))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every second deal be a sample, and the ending of every game of Hamlet be odd."""
    monkeypatch.setattr(replays, "SAMPLE_EVERY", 2)
    monkeypatch.setattr(replays, "MOST_DEALS", 2)
    monkeypatch.setattr(replays, "MOST_ODD", 4)
    monkeypatch.setattr(replays, "GUARD_ENDING", "last-tile")


def read_replays(folder: Path) -> dict[str, str]:
    """Return the text of all replays by kind and name."""
    paths = sorted((folder / "replays").glob("*/*"))
    return {f"{path.parent.name}/{path.name}": path.read_text("utf-8") for path in paths}


def list_faults(texts: Iterable[str]) -> list[str]:
    """Return what `pentapolis verify` finds wrong."""
    return [str(fault) for text in texts for fault in playing.verify(text, all_games()).faults]


@pytest.mark.usefixtures("few")
def test_the_first_samples_and_odd_games_are_kept_in_whatever_order_they_are_played(
    tmp_path: Path,
) -> None:
    whole, _ = play(tmp_path / "whole", SMALL)
    kept = read_replays(whole.folder)
    # Deals 0 and 2 in every rotation; of odd games the first four of each cell, of six or twelve.
    assert len([name for name in kept if name.startswith(SAMPLES)]) == 2 * (2 * 1 + 2 * 2)
    assert len([name for name in kept if name.startswith(ODD)]) == CELLS * 4
    duel = list_replays(whole.folder, ODD, "original.duel.2")
    assert [(name.deal, name.turn) for name in duel] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    for runner in (Slow(), Backwards()):
        other, _ = play(tmp_path / type(runner).__name__, SMALL, runner)
        assert read_replays(other.folder) == kept
        assert dump(other) == dump(whole)


@pytest.mark.usefixtures("few")
def test_each_can_be_verified_and_says_where_it_is_from(tmp_path: Path) -> None:
    made, _ = play(tmp_path, SMALL)
    kept = read_replays(made.folder)
    assert list_faults(kept.values()) == []
    text = kept["samples/deep-wells.duel.2.2-1.replay.txt"]
    assert "variant: tile.well.alone=6\n" in text
    assert "names: random | greedy\n" in text
    assert "# deep-wells.duel.2, deal 2, rotation 1\n" in text
    assert list_faults([text.replace("\nA ", "\nB ", 1)]) != []
    row = made.read("games", Cell("deep wells", "duel", 2)).filter(deal=2, turn=1)
    report = playing.verify(text, all_games())
    assert report.timeline is not None
    assert report.timeline.ply == row["plies"].item()


@pytest.mark.usefixtures("few")
def test_a_run_that_was_killed_has_the_same_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, _ = play(tmp_path / "whole", SMALL, Slow())
    put = storing.put_file
    left = 0

    def put_few(path: Path, data: bytes, is_safe: bool = False) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Killed
        put(path, data, is_safe)

    monkeypatch.setattr(storing, "put_file", put_few)
    folder = tmp_path / "killed"
    kills = 0
    for more in range(7, 100):  # at another file each time
        left = more
        try:
            play(folder, SMALL, Backwards())
            break
        except Killed:
            kills += 1
    assert kills > 5
    assert read_replays(folder) == read_replays(whole.folder)
    assert dump(Store(folder)) == dump(whole)


@pytest.mark.usefixtures("few")
def test_a_long_batch_keeps_no_more_than_a_short_one() -> None:
    batch = Batch("digest", SMALL.cells()[0], 0, 11, SMALL)
    kept = play_batch(batch.to_line()).replays
    assert [name.deal for name in kept[ODD]] == [0, 1, 2, 3]
    assert [name.deal for name in kept[SAMPLES]] == [0, 2]


def test_every_hundredth_deal_is_a_sample_and_a_cell_has_twenty() -> None:
    kept = [deal for deal in range(10_000) if replays.is_sample(deal)]
    assert kept == list(range(0, 2000, 100))
    assert replays.is_odd("round-limit", 2)
    assert not replays.is_odd("round-limit", 1)  # a game for one seat may be meant to end there
    assert not replays.is_odd("last-tile", 2)


@pytest.fixture(scope="module")
def flags_run(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Return a run in which greedy bots do without halls, and without wells."""
    without = Field("without", ("greedy", "greedy!without=tile.*"))
    fields = expand_fields((without,), hamlet.SPEC)[:2]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PENTAPOLIS_GAMES", HOME)
        experiment = replace(SMALL, fields=fields, variants=(), deals=60)
        return play(tmp_path_factory.mktemp("flagged"), experiment)[0]


def test_a_flag_has_three_replays_of_games_that_show_it(flags_run: Store) -> None:
    experiment = flags_run.read_experiment()
    restricted = findings.find_restricted(experiment)
    worths = findings.list_worths(flags_run, experiment, "original", 2)
    strong = [worth for worth in worths if worth.flag in ("strong", "carries the game")]
    assert strong
    pointers = point_at_games(flags_run, experiment)
    for worth in strong:
        mine = [one for one in pointers if one.part == worth.part]
        assert len({one.name for one in mine}) == 3
        field, _part, bot = next(one for one in restricted if one[1] == worth.part)
        for one in mine:  # without it the game was lost that was won with it
            pairs = findings.pair_with_unrestricted(flags_run, one.cell, field, bot)
            assert pairs.filter(deal=one.deal, turn=one.turn)["share_lost"].sum() > 0
    save_flagged(flags_run, hamlet.SPEC)
    kept = list_replays(flags_run.folder, FLAGS)
    assert set(kept) == {one.name for one in pointers}
    texts = {name: (flags_run.folder / "replays" / FLAGS / name.file).read_text() for name in kept}
    assert list_faults(texts.values()) == []
    for name, text in texts.items():  # the game is that of the row
        cell = next(one.cell for one in pointers if one.name == name)
        row = flags_run.read("games", cell).filter(deal=name.deal, turn=name.turn)
        report = playing.verify(text, all_games())
        assert report.timeline is not None
        assert report.timeline.ply == row["plies"].item()


def test_the_replays_of_flags_are_made_once_and_others_go(flags_run: Store) -> None:
    save_flagged(flags_run, hamlet.SPEC)
    before = read_replays(flags_run.folder)
    folder = flags_run.folder / "replays" / FLAGS
    paths = sorted(folder.iterdir())
    stale = folder / "original.without-tile-hall.2.59-7.replay.txt"
    stale.write_text("of a flag that is gone")
    paths[0].unlink()
    played: list[str] = []

    def note(games: list[Pointer]) -> list[Pointer]:
        played.extend(one.name.file for one in games)
        return games

    save_flagged(flags_run, hamlet.SPEC, note)
    assert played == [paths[0].name]
    assert read_replays(flags_run.folder) == before
    assert not stale.exists()


def test_nothing_is_played_again_by_other_rules(flags_run: Store, tmp_path: Path) -> None:
    text = (flags_run.folder / storing.EXPERIMENT).read_text("utf-8")
    other = Store(tmp_path)
    (tmp_path / storing.EXPERIMENT).write_text(
        re.sub('"digest": ".{12}"', '"digest": "000000000000"', text)
    )
    for table in ("games", "seats"):
        (tmp_path / table).symlink_to(flags_run.folder / table)
    assert point_at_games(other, other.read_experiment())
    save_flagged(other, hamlet.SPEC)
    assert not (tmp_path / "replays").exists()


def test_the_report_names_replays_of_flags(flags_run: Store) -> None:
    save_flagged(flags_run, hamlet.SPEC)
    page = write_report(flags_run, hamlet.SPEC, "en")
    section = page.partition("<h2>Oddities</h2>")[2].partition("</section>")[0]
    assert "Every game came to one of the ends it is played for." in section
    # Deal 0 in two rotations: without one thing, without the other, without neither.
    assert "6 games are kept as samples in replays/samples." in section
    for name in list_replays(flags_run.folder, FLAGS):
        assert f"<td>replays/flags/{name.file}</td>" in section


def test_the_report_counts_games_at_a_limit_and_questions_without_a_choice(tmp_path: Path) -> None:
    cell, key = Cell("original", "equals", 2), ("original", "equals", 2)
    experiment = Experiment("hamlet", deals=4, sets=("outcome", "advice"))
    made, digest = open_store(tmp_path, experiment)
    endings = ["last-tile", "round-limit", "last-tile", "last-tile"]
    seats = [
        (*key, deal, 0, seat, seat + 1, "x", 9 - seat, seat + 1, 1.0 - seat, 0, 5, 0, 20, 2.0, 3)
        for deal in range(4)
        for seat in (0, 1)
    ]
    # Of 400 goals 397 were forced, of 200 tiles 197; forced, clear, idle, real, effective.
    advice = [(*key, deal, 0, 0, "deal-goal", 100, 0, 0, 0, 0.0) for deal in range(3)]
    advice += [(*key, 3, 0, 0, "deal-goal", 97, 1, 1, 1, 5.0)]
    advice += [(*key, deal, 0, 0, "choose-tile", 50, 0, 0, 0, 0.0) for deal in range(3)]
    advice += [(*key, 3, 0, 0, "choose-tile", 47, 3, 0, 0, 4.0)]
    tables: Rows = {
        "games": [(*key, deal, 0, 40, 10, ending, 1) for deal, ending in enumerate(endings)],
        "seats": seats,
        "advice": advice,
    }
    parquet = {table: write_parquet(table, rows) for table, rows in tables.items()}
    made.add(Batch(digest, cell, 0, 3, experiment), Played(parquet, 4, 1.0))
    assert oddities.count_odd(made, cell) == (4, 1)
    (forced,) = oddities.list_forced(made, cell)
    assert (forced.question, forced.asked, forced.share.mean) == ("deal-goal", 400, 0.9925)
    page = write_report(made, hamlet.SPEC, "en")
    assert "1 game of 4 ended at a limit that only keeps it from going on for ever." in page
    assert "1 question has one legal answer in at least 99\N{NO-BREAK SPACE}% of the cases." in page
    assert "<td>deal goal</td><td>" in page
