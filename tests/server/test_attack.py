"""`make attack`: what it measures, and those of its attacks that are checks rather than load."""

from __future__ import annotations

import asyncio

import pytest

from tools.attack import Result, Wait, find_late, main, spread, write_table
from tools.attack_bystander import ANSWER, BROKEN, FRAME
from tools.attack_kinds import ATTACKS, Target
from tools.browser import run_server

CHECKS = ("undo", "nonsense", "cookies")


def felt(*seconds: float, kind: str = FRAME) -> list[Wait]:
    return [Wait(0.0, each, kind) for each in seconds]


def test_one_late_frame_of_twenty_is_forgiven_but_not_two() -> None:
    assert find_late([0.01] * 19 + [9.0]) == 0.01
    assert Result("x", waits=felt(*[0.01] * 99, 0.4)).faults == []
    assert Result("x", waits=felt(*[0.01] * 18, 0.4, 0.4)).faults == ["late"]


def test_a_server_that_stands_still_is_late_however_few_frames_came() -> None:
    assert spread(0.05) == [0.05]
    assert spread(0.35) == pytest.approx([0.35, 0.25, 0.15, 0.05])
    assert Result("x", waits=felt(*[0.01] * 99, 20.0)).faults == ["late"]


def test_every_limit_that_is_not_kept_is_named() -> None:
    assert Result("x").faults == ["no frames"]
    assert Result("x", waits=felt(0.1), memory=601).faults == ["memory"]
    assert Result("x", waits=felt(0.1), failed=True).faults == ["harm done"]
    assert Result("x", waits=felt(0.1) + felt(1.0, kind=BROKEN)).faults == ["cut off"]
    table = write_table([Result("x", waits=felt(0.1) + felt(2.0, kind=ANSWER), memory=7)])
    assert "| x | 0 | 1 | 100 ms | 100 ms | 100 ms | 2.0 s | 7 | yes |" in table


def test_an_unknown_attack_is_refused_with_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--only", "no such attack"])
    assert "half requests" in capsys.readouterr().err


def test_the_attacks_that_are_checks_do_no_harm() -> None:
    """Among them undo after a hidden objective was shown, over the wire of a real server."""
    with run_server() as server:
        target = Target(server.url, server.port, 1.0, "127.0.0.1")
        for attack in ATTACKS:
            if attack.name in CHECKS:
                assert asyncio.run(attack.run(target))
    assert set(CHECKS) <= {attack.name for attack in ATTACKS}
