"""Attacks a server of its own in every way we know, and prints what an innocent player feels.

The server is a real one with a fresh folder, on this machine only. Every attack is bounded in
count and time. The attacker gives way to the others on this machine, as it would come from
somewhere else. At the end stands a table; the exit code says whether the limits were kept.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import re
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx2 as httpx

from pentapolis import COMPILED
from tools.attack_bystander import ANSWER, BROKEN, FRAME, PACE
from tools.attack_kinds import ATTACKS, GONE, Attack, Target
from tools.browser import Server, run_server

TAIL_LIMIT: Final = 0.3  # seconds, for the 95th percentile from action to frame
MEMORY_LIMIT: Final = 600  # megabytes of the server and its bots together
NICE_LEVEL: Final = 10
SHORTEST: Final = 2.0  # seconds, so that the bystander gets some frames
WARM_UP: Final = 40  # things that the bystander has waited for before the first attack
PATIENCE: Final = 60.0  # seconds for a frame that is still on its way


@dataclass(frozen=True)
class Wait:
    """Something that the bystander had to wait for."""

    start: float
    seconds: float
    kind: str


@dataclass
class Result:
    """What an attack did to its attacker and to the bystander."""

    name: str
    outcome: str = ""
    failed: bool = False  # the server has done what it must not
    seconds: float = 0.0
    memory: int = 0
    waits: list[Wait] = field(default_factory=list)

    def times(self, kind: str) -> list[float]:
        """Return how long the bystander waited for things of a kind."""
        return [wait.seconds for wait in self.waits if wait.kind == kind]

    @property
    def late(self) -> float:
        """Return the 95th percentile of the time from action to frame.

        Whoever waits for 20 seconds cannot act meanwhile: the actions that they would have taken
        count as well, else a frozen server would only have one slow frame.
        """
        frames = self.times(FRAME)
        return find_late([each for seconds in frames for each in spread(seconds)] or [math.inf])

    @property
    def faults(self) -> list[str]:
        """Return which limits were not kept."""
        found = []
        if not self.times(FRAME):
            found.append("no frames")
        elif self.late > TAIL_LIMIT:
            found.append("late")
        if self.memory > MEMORY_LIMIT:
            found.append("memory")
        if self.times(BROKEN):
            found.append("cut off")
        if self.failed:
            found.append("harm done")
        return found


class Bystander:
    """The innocent player in a process of their own, and what they have felt so far."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, "-m", "tools.attack_bystander", url]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.waits: list[Wait] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            start, seconds, kind = line.split()
            self.waits.append(Wait(float(start), float(seconds), kind))

    def warm_up(self) -> None:
        """Wait until they have played a while: the first bot needs a process, for instance."""
        limit = time.monotonic() + PATIENCE
        while len(self.waits) < WARM_UP and time.monotonic() < limit:
            time.sleep(0.05)

    def between(self, start: float, end: float) -> list[Wait]:
        """Return what began in a time; waits until what began in it has come."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit and self.process.poll() is None:
            if any(wait.start >= end for wait in list(self.waits)):
                break
            time.sleep(0.05)
        return [wait for wait in list(self.waits) if start <= wait.start < end]

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


class Memory:
    """Watches how much memory a process and its children have at most."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.peak = 0
        self._done = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while not self._done.wait(0.05):
            self.peak = max(self.peak, sum(map(read_memory, list_family(self.pid))))

    def stop(self) -> None:
        self._done.set()


def list_family(pid: int) -> list[int]:
    """Return a process, its children and theirs, as far as the system tells."""
    found = [pid]
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = [int(child) for child in tasks.read_text().split()]
        except OSError:
            continue
        found += [each for child in children for each in list_family(child)]
    return found


def read_memory(pid: int) -> int:
    """Return a process's memory in megabytes; 0 where the system does not tell.

    What several processes share counts for each in part, once in all.
    """
    try:
        facts = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    found = re.search(r"^Pss: +(\d+) kB", facts, re.MULTILINE)
    return int(found[1]) // 1024 if found else 0


@contextmanager
def run_bystander(url: str) -> Iterator[Bystander]:
    """Let an innocent player play as long as the attacks last."""
    bystander = Bystander(url)
    try:
        yield bystander
    finally:
        bystander.stop()


def spread(seconds: float) -> list[float]:
    """Return a wait, and those of the actions that could have begun during it."""
    return [seconds - PACE * number for number in range(max(1, math.ceil(seconds / PACE)))]


def find_late(times: Sequence[float]) -> float:
    """Return the 95th percentile: the shortest time that at most one of twenty exceeds."""
    return sorted(times)[math.ceil(0.95 * len(times)) - 1]


def run_attack(attack: Attack, target: Target, server: Server, bystander: Bystander) -> Result:
    """Run an attack and collect what came of it."""
    assert server.process is not None
    result = Result(attack.name)
    memory = Memory(server.process.pid)
    start = time.monotonic()
    try:
        result.outcome = asyncio.run(attack.run(target))
    except (AssertionError, httpx.HTTPStatusError, *GONE) as error:
        result.outcome, result.failed = str(error) or repr(error), True
    time.sleep(max(0.0, start + SHORTEST - time.monotonic()))  # a check is over at once
    end = time.monotonic()
    result.waits = bystander.between(start, end)
    memory.stop()
    result.seconds, result.memory = end - start, memory.peak
    if server.process.poll() is not None:
        result.outcome, result.failed = "the server has ended", True
    return result


def describe(result: Result) -> str:
    """Return one line about what an attack came to."""
    frames, answers = result.times(FRAME), result.times(ANSWER)
    felt = "the bystander got no frame"
    if frames:
        felt = (
            f"{len(frames)} frames: median {1000 * statistics.median(frames):.0f} ms, "
            f"95th percentile {1000 * result.late:.0f} ms, "
            f"slowest {1000 * max(frames):.0f} ms"
        )
    if answers:
        felt += f"; the slowest of {len(answers)} turns of others took {max(answers):.1f} s"
    return f"{felt}; {result.memory} MB"


def write_table(results: Sequence[Result]) -> str:
    """Return all results as a table."""
    lines = ["| attack | seconds | frames | median | p95 | slowest | slowest turn | MB | kept |"]
    lines.append("|---|---|---|---|---|---|---|---|---|")
    for result in results:
        frames, answers = result.times(FRAME) or [math.inf], result.times(ANSWER)
        values = [
            result.name,
            f"{result.seconds:.0f}",
            str(len(result.times(FRAME))),
            f"{1000 * statistics.median(frames):.0f} ms",
            f"{1000 * result.late:.0f} ms",
            f"{1000 * max(frames):.0f} ms",
            f"{max(answers):.1f} s" if answers else "–",
            str(result.memory),
            ", ".join(result.faults) or "yes",
        ]
        lines.append(f"| {' | '.join(values)} |")
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> int:
    """Run the attacks; return 0 if all limits were kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="only attacks whose name contains this")
    parser.add_argument("--seconds", type=float, default=8.0, help="of each attack, about")
    chosen = parser.parse_args(words)
    attacks = [attack for attack in ATTACKS if chosen.only in attack.name]
    if not attacks:
        parser.error(f"choose from: {', '.join(attack.name for attack in ATTACKS)}")
    print(f"{'compiled' if COMPILED else 'uncompiled'} form, {os.cpu_count()} cores")
    os.environ["PENTAPOLIS_LIMITS"] = "all"  # to the server, everybody here is a stranger
    results: list[Result] = []
    with run_server() as server, run_bystander(server.url) as bystander:
        if hasattr(os, "nice"):
            os.nice(NICE_LEVEL)
        bystander.warm_up()
        for number, attack in enumerate(attacks):
            target = Target(server.url, server.port, chosen.seconds, f"127.0.1.{number + 1}")
            print(f"\n{attack.name}: {attack.about}", flush=True)
            results.append(run_attack(attack, target, server, bystander))
            print(f"  attacker: {results[-1].outcome}\n  {describe(results[-1])}", flush=True)
    print(f"\n{write_table(results)}\n")
    print(f"limits: p95 {1000 * TAIL_LIMIT:.0f} ms, {MEMORY_LIMIT} MB with the bots")
    missed = [result.name for result in results if result.faults]
    if missed:
        print(f"not kept: {', '.join(missed)}", file=sys.stderr)
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
