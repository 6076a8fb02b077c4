"""A fit finds weights that are known, repeats itself, and writes them where they belong."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hamlet import SPEC
from hamlet.rules.state import HamletState
from typer.testing import CliRunner
from typer.testing import Result as Outcome

from pentapolis.catalog.games import all_games
from pentapolis.cli.app import app
from pentapolis.cli.commands import fit as command
from pentapolis.core.game import Game
from pentapolis.kit.features import RETURN, Features, FitPlan, read_weights
from pentapolis.lab.fit import (
    FeatureModule,
    FitResult,
    GameRecord,
    Moment,
    find_features,
    find_table,
    note_moment,
    play_games,
    solve,
    weights_file,
    write_weights,
)

from . import hamlet_features

HAMLET = replace(SPEC, features=hamlet_features)
GAMES = all_games()
FITTED = [slug for slug in GAMES if GAMES[slug].features is not None]
SMALL_RETURN = FitPlan(RETURN, ahead=3, ridge=1, smooth=2, note_percent=90)


class Counting:
    """A module of features that only holds a plan; its records are made by hand."""

    def __init__(self, features: Features, plan: FitPlan) -> None:
        self.FEATURES = features
        self.PLAN = plan

    def count(self, game: Game, s: object, seat: int) -> list[int]:
        raise NotImplementedError

    def rest(self, game: Game, s: object) -> int:
        raise NotImplementedError

    def is_moment(self, game: Game, s: object) -> bool:
        raise NotImplementedError


def fit_hamlet(games: int, seats: int, playouts: int = 0) -> FitResult:
    module = find_features(HAMLET)
    return solve(module, play_games(HAMLET, HAMLET.load(seats, {}), games, 1, playouts))


def count_ones(game: Game, s: HamletState, seat: int) -> list[int]:
    return [count // 100 for count in hamlet_features.count(game, s, seat)]


def test_a_small_run_gives_the_weights_it_gave() -> None:
    """Any other sum, order of luck or moment would show here."""
    assert fit_hamlet(12, 3) == FitResult(
        {"points": [760, 631, 811, -467], "quarter": [1736, 1917, 1922, -316]}, 543
    )


def test_a_small_run_with_searching_bots_gives_the_weights_it_gave() -> None:
    assert fit_hamlet(3, 3, playouts=2) == FitResult(
        {"points": [985, 852, 1158, 1701], "quarter": [1146, 1419, 1222, -736]}, 138
    )


def test_a_small_run_of_returns_gives_the_weights_it_gave(monkeypatch: pytest.MonkeyPatch) -> None:
    ones = Counting(hamlet_features.FEATURES, SMALL_RETURN)
    monkeypatch.setattr(ones, "count", count_ones)
    monkeypatch.setattr(ones, "rest", hamlet_features.rest)
    monkeypatch.setattr(ones, "is_moment", hamlet_features.is_moment)
    spec = replace(SPEC, features=ones)  # type: ignore[arg-type]
    found = solve(ones, play_games(spec, spec.load(2, {}), 12, 1))
    assert found == FitResult(
        {"points": [86, 125, 1076, 2914], "quarter": [-102, -563, 788, 12715]}, 237
    )


def test_a_lead_is_explained_by_what_one_seat_has_more() -> None:
    """The first feature is worth 2 points early and 3 late, the second nothing."""
    module = Counting(Features(["good", "idle"], [0, 10]), FitPlan(ridge=0))
    records = []
    for good in (5, 10, 15):
        for late in (100, 60, 0):
            value = good * (3 * late + 2 * (100 - late)) // 100
            counts = [[100 * good, 100 * late], [0, 500]]
            records.append(GameRecord([make_moment(late, counts)], [value + 7, 7]))
    assert solve(module, records).weights == {"good": [3000, 2000], "idle": [0, 0]}


def make_moment(late: int, counts: list[list[int]]) -> Moment:
    return Moment(0, 0, [[late, 100 - late]] * len(counts), counts, [0] * len(counts))


def test_all_pairs_of_seats_are_compared() -> None:
    module = Counting(Features(["good"], [0, 10]), FitPlan(ridge=0))
    record = GameRecord([make_moment(100, [[100], [200], [400]])], [4, 8, 16])
    found = solve(module, [record, record])
    assert found == FitResult({"good": [4000, 0]}, 6)


def test_a_ridge_makes_weights_small_and_smoothing_makes_them_alike() -> None:
    features = Features(["good"], [0, 10])
    records = [
        GameRecord([make_moment(late, [[100], [0]])], [lead, 0])
        for late, lead in ((100, 6), (0, 2))
    ]
    # One row a stage: x * x + ridge = 2, so each weight is halved.
    assert solve(Counting(features, FitPlan(ridge=1)), records).weights["good"] == [3000, 1000]
    smooth = solve(Counting(features, FitPlan(ridge=0, smooth=1000)), records).weights["good"]
    assert smooth == pytest.approx([4000, 4000], abs=2)


def returns(scores: list[int], finals: list[int]) -> list[GameRecord]:
    """Make games of one seat with a turn for each score; the only feature is always 1."""
    moments = [
        Moment(0, turn, [[100, 0]], [[1]], [100 * score]) for turn, score in enumerate(scores)
    ]
    return [GameRecord(moments, [final]) for final in finals]


def test_a_return_looks_some_turns_ahead_and_no_further() -> None:
    """Two points a turn: after one turn there are 2 and what is to come then, again and again."""
    module = Counting(Features(["start"], [0, 10]), FitPlan(RETURN, ahead=1, ridge=0))
    ((weight, _),) = solve(module, returns([0, 2, 4, 6], [8])).weights.values()
    # It is 5 at first, the mean of what came; a pass makes w into the mean of thrice 2 + w and 2.
    assert weight == round(1000 * (8 - 3 * 0.75**12))


def test_without_anything_ahead_a_return_is_the_rest_of_the_game() -> None:
    module = Counting(Features(["start"], [0, 10]), FitPlan(RETURN, ahead=9, ridge=0))
    ((weight, _),) = solve(module, returns([0, 2, 4, 6], [8])).weights.values()
    assert weight == 5000  # the mean of 8, 6, 4 and 2


def test_a_features_module_may_have_more_functions() -> None:
    game = HAMLET.load(2, {})
    state = game.start()

    class More(Counting):
        def count(self, game: Game, s: object, seat: int) -> list[int]:
            return [seat, seat]

        def rest_of(self, game: Game, s: object, seat: int) -> int:
            return 10 * seat

        def base(self, game: Game, s: object, seat: int) -> int:
            return 50 + seat

        def table(self, seats: int) -> str:
            return "two" if seats == 2 else "more"

    more = More(Features(["a", "b"], [0, 10]), FitPlan())
    moment = note_moment(more, game, state, 1, 4)
    assert moment == Moment(1, 4, [[100, 0], [0, 100]], [[0, 0], [1, 1]], [50, 51])
    spec = replace(SPEC, features=more)  # type: ignore[arg-type]
    assert [find_table(spec, seats) for seats in (2, 3)] == ["two", "more"]
    assert find_table(HAMLET, 2) == "all"


def test_a_game_without_features_cannot_be_fitted() -> None:
    with pytest.raises(ValueError, match="Hamlet has no features to fit"):
        find_features(SPEC)


def test_a_fit_needs_something_counted() -> None:
    for plan in (FitPlan(), SMALL_RETURN):
        with pytest.raises(ValueError, match="nothing was counted"):
            solve(Counting(hamlet_features.FEATURES, plan), [GameRecord([], [1, 2])])


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ValueError, match=r"numpy.*pip install 'pentapolis\[lab\]'"):
        fit_hamlet(1, 2)


def test_weights_are_written_into_their_table(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_text(
        "# What counts promise.\n\n[two] # seats\n# The first.\npoints = [1, 2, 3, 4]\n"
        "quarter = [5, 6, 7, 8] # of the goal\n\n[more]\npoints = [0, 0, 0, 0]\n"
        'quarter = [0, 0, 0, 0]\n\n[[notes]]\ncommand = "before"\n',
        encoding="utf-8",
    )
    result = FitResult({"points": [1, 2, 3, 4], "quarter": [-5, 6, 7, 8]}, 30)
    write_weights(path, "two", result, "pentapolis fit x")
    assert path.read_text(encoding="utf-8") == (
        "# What counts promise.\n\n[two] # seats\n# The first.\npoints = [1, 2, 3, 4]\n"
        "quarter = [-5, 6, 7, 8] # of the goal\n\n[more]\npoints = [0, 0, 0, 0]\n"
        'quarter = [0, 0, 0, 0]\n\n[[notes]]\ncommand = "before"\n\n'
        '[[notes]]\ncommand = "pentapolis fit x"\nrows = 30\n'
    )


def test_a_game_without_weights_gets_them(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    result = fit_hamlet(2, 2)
    write_weights(path, "all", result, "pentapolis fit hamlet")
    weights = read_weights(path, hamlet_features.FEATURES)
    stages = range(hamlet_features.FEATURES.stages)
    assert weights.flat == [row[stage] for stage in stages for row in result.weights.values()]


@pytest.mark.parametrize("slug", FITTED)
def test_every_game_with_features_can_be_fitted(slug: str, tmp_path: Path) -> None:
    spec = GAMES[slug]
    features: FeatureModule = find_features(spec)
    result = solve(features, play_games(spec, spec.load(2, {}), 2, 1))
    assert result.rows > 10
    assert any(any(weights) for weights in result.weights.values())
    path = tmp_path / "weights.toml"
    write_weights(path, "all", result, "pentapolis fit")
    assert read_weights(path, features.FEATURES).count == len(result.weights)


@pytest.mark.parametrize("slug", FITTED)
def test_the_table_of_a_game_is_in_its_file(slug: str) -> None:
    spec = GAMES[slug]
    features = find_features(spec).FEATURES
    for seats in spec.meta.seats:
        assert read_weights(weights_file(spec), features, find_table(spec, seats)).count > 0


@pytest.fixture
def fit_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], Outcome]:
    """Return `pentapolis fit` for a Hamlet with features, whose folder is a temporary one."""
    (tmp_path / "bots").mkdir()
    spec = replace(HAMLET, meta=replace(SPEC.meta, folder=tmp_path))
    monkeypatch.setattr(command, "find_spec", lambda slug: SPEC if slug == "plain" else spec)

    def run(arguments: str) -> Outcome:
        return CliRunner().invoke(app, ["fit", *arguments.split()])

    return run


def test_the_command_prints_the_weights(fit_command: Callable[[str], Outcome]) -> None:
    shown = fit_command("hamlet --seats 3 --games 12")
    assert shown.stdout == (
        "543 rows\n"
        "points                   0.76    0.63    0.81   -0.47\n"
        "quarter                  1.74    1.92    1.92   -0.32\n"
    )


def test_the_command_writes_the_weights_and_a_note_of_itself(
    fit_command: Callable[[str], Outcome], tmp_path: Path
) -> None:
    shown = fit_command("hamlet --games 2 --seed 3 --playouts 1 --write")
    assert shown.stdout.endswith("\nSaved to bots/weights.toml of hamlet.\n")
    text = (tmp_path / "bots" / "weights.toml").read_text(encoding="utf-8")
    assert 'command = "pentapolis fit hamlet --seats 2 --games 2 --seed 3 --playouts 1"' in text
    assert read_weights(tmp_path / "bots" / "weights.toml", hamlet_features.FEATURES).count == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("hamlet --games 0", "--games takes a number from 1"),
        ("hamlet --playouts -1", "--playouts one from 0"),
        ("hamlet --seats 9", "9"),
        ("plain", "Hamlet has no features to fit"),
    ],
)
def test_the_command_says_what_is_wrong(
    fit_command: Callable[[str], Outcome], arguments: str, sentence: str
) -> None:
    shown = fit_command(arguments)
    assert shown.exit_code == 2
    assert sentence in shown.stderr


def test_the_command_asks_for_its_libraries_before_it_plays(
    fit_command: Callable[[str], Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tomlkit", None)
    shown = fit_command("hamlet --games 1000000")
    assert shown.exit_code == 2
    assert "pip install 'pentapolis[lab]'" in shown.stderr
