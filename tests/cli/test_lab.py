"""`pentapolis lab` from a new file to the report."""

from __future__ import annotations

import json
import re
from pathlib import Path

import hamlet
import pytest
from typer.testing import CliRunner

from pentapolis.cli.app import app
from pentapolis.cli.bars import Bars
from pentapolis.cli.commands.lab_bars import Watch
from pentapolis.lab.experiment.batch import Batch
from pentapolis.lab.experiment.plan import Cell, Experiment
from pentapolis.lab.experiment.run import Tally
from pentapolis.lab.experiment.runners import Runner
from pentapolis.lab.experiment.sentences import Numbers
from pentapolis.lab.experiment.statistics import Estimate
from pentapolis.lab.experiment.store import Store
from pentapolis.lab.variant_files import NamedVariant

pytestmark = pytest.mark.once
EXPERIMENT = """\
[experiment]
name = "wells"
deals = 3
[game]
slug = "hamlet"
options = { goals = 0 }
[[variant]]
name = "deep"
change = { "tile.well.alone" = 4 }
[[field]]
name = "equals"
bots = ["random"]
"""


@pytest.fixture(autouse=True)
def hamlet_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENTAPOLIS_GAMES", str(Path(hamlet.__file__).parent))


def run(*words: str | Path, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["lab", *map(str, words)])
    assert result.exit_code == code, result.output
    return result.output


def test_from_a_file_to_the_report(tmp_path: Path) -> None:
    file, folder = tmp_path / "exp.toml", tmp_path / "run"
    file.write_text(EXPERIMENT, encoding="utf-8")
    first = json.loads(
        run("run", file, "--into", folder, "--workers", "1", "--json").splitlines()[-1]
    )
    assert (first["games"], first["failures"]) == (6, 0)
    again = run("run", file, "--into", folder, "--workers", "1")
    assert "0 games played" in again
    cells = json.loads(run("status", folder, "--json"))["cells"]
    assert [(cell["variant"], cell["deals"], cell["of"]) for cell in cells] == [
        ("original", 3, 3),
        ("deep", 3, 3),
    ]
    shown = run("status", folder)
    assert "3 of 3" in shown
    assert "first share" in shown
    assert [cell["number"] for cell in cells] == ["first share", "first share"]
    assert all(cell["low"] <= cell["mean"] <= cell["high"] for cell in cells)
    found = run("compare", file, "--into", folder, "--workers", "1", "--metric", "score", "--json")
    decides = json.loads(found.splitlines()[-1])["decides"]
    assert (decides["verdict"], decides["difference"]["deals"]) == ("undecided", 3)
    assert decides["difference"]["mean"] > 0
    german = run("compare", file, "--into", folder, "--workers", "1", "--lang", "de")
    assert "deep, nach 3 Ausgangslagen – Noch zu früh" in german
    assert "Außerdem gesehen" in german
    assert "Warten" in german
    page = Path(run("report", folder, "--lang", "de").strip())
    assert "Balance-Bericht" in page.read_text(encoding="utf-8")


def test_a_new_file_and_what_can_be_changed() -> None:
    assert 'slug = "hamlet"' in run("new", "hamlet")
    assert "tile.well.alone" in run("knobs", "hamlet")
    knobs = json.loads(run("knobs", "hamlet", "--json"))
    assert {"path": "goal.points", "value": 2, "low": 0, "high": 8}.items() <= next(
        knob for knob in knobs if knob["path"] == "goal.points"
    ).items()


def test_a_variant_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "deep.variant.toml"
    text = '[variant]\ngame = "hamlet"\nname = "Deep"\n[change]\n"tile.well.alone" = 4\n'
    file.write_text(text, encoding="utf-8")
    assert "Deep: the rules hold in 2 random games" in run("check", file, "--games", "2")
    file.write_text(text.replace("= 4", "= 400"), encoding="utf-8")
    said = run("check", file, code=2)
    assert "deep.variant.toml, line 5: tile.well.alone takes 0 to 8, not 400" in said


def measure(*words: str) -> tuple[str, str]:
    """Run `lab speed` for three games and return what it prints: stdout, stderr."""
    result = CliRunner().invoke(app, ["lab", "speed", "hamlet", "--games", "3", *words])
    assert result.exit_code == 0, result.output
    return result.stdout, result.stderr


def test_the_speed_of_the_lab_is_measured_beside_bare_play() -> None:
    out, _err = measure("--workers", "1")
    bare, lab, more = out.splitlines()
    assert re.fullmatch(r"bare: 3 games, [\d,]+ a second, [\d.]+ s of processor time", bare)
    assert re.fullmatch(r"one process: 3 games, [\d,]+ a second, [\d.]+ s of processor time", lab)
    percent = r"[+-][\d.]+%"
    assert re.fullmatch(
        "processor time of the lab with all metrics beside bare play: "
        rf"{percent} \(95 % interval {percent} to {percent}, over \d+ pairs of batches\)",
        more,
    )


def test_the_speed_as_json_has_nothing_else_on_stdout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pentapolis.cli.bars.EVERY", 0.0)
    out, err = measure("--workers", "2", "--json")
    found = json.loads(out)
    games = [(one["way"], one["games"]) for one in found["ways"]]
    assert games == [("bare", 3), ("one process", 3), ("processes", 3)]
    assert found["more"]["low"] <= found["more"]["mean"] <= found["more"]["high"]
    assert "bare and one process: 1 of 3" in err
    assert "processes: 3 of 3" in err


def test_each_way_is_printed_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(workers: int | None, scheduler: str | None) -> Runner:
        raise ValueError("no runner today")

    monkeypatch.setattr("pentapolis.cli.commands.lab.make_runner", fail)
    result = CliRunner().invoke(app, ["lab", "speed", "hamlet", "--games", "3"])
    assert result.exit_code == 2
    assert "no runner today" in result.stderr
    assert len(result.stdout.splitlines()) == 3


def test_on_a_pipe_a_run_says_now_and_then_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "exp.toml"
    file.write_text(EXPERIMENT, encoding="utf-8")
    words = ("lab", "run", str(file), "--workers", "1", "--into")
    quiet = CliRunner().invoke(app, [*words, str(tmp_path / "quiet")])
    assert quiet.stderr == ""
    monkeypatch.setattr("pentapolis.cli.bars.EVERY", 0.0)
    told = CliRunner().invoke(app, [*words, str(tmp_path / "told")])
    assert "original.equals.2: 1 of 3\n" in told.stderr
    assert "deep.equals.2: 3 of 3\n" in told.stderr


def test_on_a_terminal_each_bar_has_its_speed_and_its_main_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, folder = tmp_path / "exp.toml", tmp_path / "run"
    file.write_text(EXPERIMENT, encoding="utf-8")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")  # rich takes the pipe for a terminal
    monkeypatch.setenv("COLUMNS", "100")
    words = ("lab", "run", str(file), "--workers", "1", "--into", str(folder))
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", result.stderr).splitlines()[-2:]
    told = {row["variant"]: row for row in json.loads(run("status", folder, "--json"))["cells"]}
    for line, variant in zip(shown, ("original", "deep"), strict=True):
        row = told[variant]
        number = Numbers("en").estimate(Estimate(row["mean"], row["low"], row["high"], 3), True)
        assert line.startswith(f"{variant}.equals.2")
        assert "3/3" in line
        assert re.search(r"[\d.,]+ games/s  first share ", line)
        assert line.rstrip().endswith(number)


def test_a_look_into_the_files_waits_longer_the_longer_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    now, looks = [0.0], []

    def find(store: Store, experiment: Experiment, cell: Cell) -> tuple[str, Estimate]:
        looks.append((now[0], cell.variant))
        now[0] += 0.5
        return "first share", Estimate(0.5, 0.4, 0.6, 9)

    monkeypatch.setattr("pentapolis.lab.experiment.findings.find_main_number", find)
    experiment = Experiment("hamlet", variants=(NamedVariant("deep", {}),), deals=50)
    watch = Watch(Bars(), Store(tmp_path), experiment, lambda: now[0])
    tally = Tally()
    for deal in range(50):
        for cell in experiment.cells():
            now[0] += 1.0
            tally.games += 1
            watch(Batch("x", cell, deal, deal, experiment), tally)
    # The first after 3 s, the next when 2 % of the time would be looks; the other cell's turn then.
    # Cells that are done are looked at once more.
    assert looks[:3] == [(3.0, "original"), (28.5, "deep"), (54.0, "original")]
    assert [variant for _, variant in looks[-2:]] == ["original", "deep"]
    assert len(looks) == 6
    assert watch.cells[experiment.cells()[0]].speed == "0.50 games/s"


def test_a_comparison_says_at_each_look_what_it_knows(tmp_path: Path) -> None:
    file = tmp_path / "exp.toml"
    file.write_text(EXPERIMENT.replace("deep", "original again").replace("= 4", "= 1"), "utf-8")
    words = ("lab", "compare", str(file), "--into", str(tmp_path / "run"), "--deals", "160")
    more = ("--metric", "first share", "--matters", "0.001", "--workers", "1")
    result = CliRunner().invoke(app, [*words, *more])
    assert result.exit_code == 0, result.output
    looks = re.findall(r"original again, after (\d+) deals – First share: ", result.stderr)
    assert looks == ["100", "150"]
    assert "original again, after 160 deals – First share: " in result.stdout
    assert "after 150 deals" not in result.stdout


def test_a_run_until_decided_tells_what_was_decided(tmp_path: Path) -> None:
    file, folder = tmp_path / "exp.toml", tmp_path / "run"
    text = EXPERIMENT.replace("deals = 3", 'deals = 500\nuntil = "decided"\nmetric = "score"')
    file.write_text(text.replace("= 4", "= 8"), encoding="utf-8")
    words = ("run", file, "--into", folder, "--workers", "1")
    data = json.loads(run(*words, "--json").splitlines()[-1])
    (decision,) = data["decisions"]
    assert (decision["cell"]["variant"], decision["metric"]) == ("deep", "score")
    assert (decision["verdict"], data["games"]) == ("different", 200)
    again = CliRunner().invoke(app, ["lab", *map(str, words)])
    assert "equals, seats 2: deep, after 100 deals – Score: " in again.stdout
    assert " in the original. " in again.stdout
    assert "0 games played" in again.stdout
    assert "deep.equals.2: different after 100 deals" in again.stderr
    assert "100 of up to 500" in run("status", folder)


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    file = tmp_path / "exp.toml"
    file.write_text(EXPERIMENT, encoding="utf-8")
    options = ("--into", tmp_path / "run", "--workers", "1")
    assert "no metric is called 'luck'" in run(
        "compare", file, "--metric", "luck", *options, code=2
    )
    assert "there is no 'shallow'; there are: deep" in run(
        "compare", file, "--variant", "shallow", *options, code=2
    )
    assert "is not the folder of a run" in run("status", tmp_path / "nothing", code=2)
