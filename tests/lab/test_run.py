"""Experiments give the same numbers however they are run."""

from __future__ import annotations

import pytest

from pentapolis.bots import make_bot
from pentapolis.catalog.games import all_games
from pentapolis.lab.bench import chess_module, measure
from pentapolis.lab.jobs import pair_jobs
from pentapolis.lab.ratings import rate_results
from pentapolis.lab.run import play_job, run, start_match
from pentapolis.play import new_match

SLUG = "saint-malo"
GAMES = all_games()


def test_two_processes_find_what_one_finds() -> None:
    jobs = pair_jobs(SLUG, 2, {}, ["random"], 6, seed=5)
    assert list(run(jobs, workers=2)) == list(run(jobs, workers=1))


def test_a_job_is_the_match_with_its_seed() -> None:
    job = pair_jobs(SLUG, 3, {"pass_always": 1}, ["random"], 1, seed=9)[0]
    spec = GAMES[SLUG]
    bots = [make_bot("random", spec, job.bot_seed(seat)) for seat in range(3)]
    game = GAMES.load(SLUG, 3, {"pass_always": 1})
    match = new_match(spec, game, bots, seed=job.seed).play()
    found = play_job(job)
    assert (list(found.scores), list(found.places)) == (match.scores, match.places)
    assert found.plies == match.timeline.ply
    assert start_match(job).play().timeline.line == match.timeline.line


def test_the_better_bot_is_found_on_any_seat() -> None:
    results = list(run(pair_jobs(SLUG, 2, {}, ["random", "greedy"], 6, seed=2)))
    worse, better = rate_results(["random", "greedy"], results)
    assert better.low > worse.high
    assert better.mean_score > worse.mean_score


def test_an_experiment_needs_a_worker() -> None:
    with pytest.raises(ValueError, match="at least 1 worker, not 0"):
        list(run(pair_jobs(SLUG, 2, {}, ["random"], 2, seed=1), workers=0))


def test_the_bench_measures_a_game_beside_chess() -> None:
    chess = chess_module()
    assert chess is not None, "the development tools bring python-chess"
    speed = measure(GAMES[SLUG], GAMES.load(SLUG, 2), 0.1, chess)
    assert speed.chess_plies_per_s is not None
    assert speed.ratio is not None
    assert speed.chess_plies_per_s > 100
    assert speed.ratio == pytest.approx(speed.plies_per_s / speed.chess_plies_per_s, rel=0.9)
    assert speed.plies_per_s > speed.games_per_s > 0
    assert min(speed.clones_per_s, speed.legal_per_s) > 1000
    assert 0 < speed.tries_per_s < speed.plies_per_s


def test_the_bench_does_without_chess() -> None:
    speed = measure(GAMES[SLUG], GAMES.load(SLUG, 2), 0.02, None)
    assert speed.ratio is None
    assert speed.chess_plies_per_s is None
    assert speed.plies_per_s > 0
