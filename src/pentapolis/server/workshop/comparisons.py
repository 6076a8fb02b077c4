"""Comparisons of a changed box with the original, played in the background, one for a person."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import Value
from pentapolis.lab.experiment.paired import Pairs, plan_pairs, write_step

from ..errors import Refused
from ..limits import AddressLimits
from ..store import Person
from .workers import Bench

STEP: Final = 0.5  # seconds that a step should compute, so that something is seen of it
BUDGET: Final = 120.0  # seconds that one comparison may compute
MOST_RUNNING: Final = 12  # comparisons at a time
MOST_KEPT: Final = 200  # that have ended, to be looked at
DEALS: Final = (200, 400, 1000, 4000)  # to choose from
UNDECIDED: Final = "undecided"

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Wish:
    """What somebody wants to compare."""

    change: Mapping[str, Value]
    seats: int
    bot: str
    metric: str  # named before the first deal; it decides
    deals: int
    early: bool = True  # stop when it is decided


@dataclass
class Comparison:
    """A comparison and how far it is."""

    id: str
    person: str
    spec: GameSpec
    wish: Wish
    pairs: Pairs = field(default_factory=Pairs)
    state: Literal["running", "done", "stopped", "failed"] = "running"
    looks: list[int] = field(default_factory=list)  # after how many deals it was looked at

    @property
    def is_decided(self) -> bool:
        """Return whether the metric has decided."""
        return self.pairs.can_judge and self.pairs.judge(self.wish.metric).word != UNDECIDED


class Comparisons:
    """All comparisons of this server; none outlives it."""

    def __init__(self, bench: Bench, limits: AddressLimits) -> None:
        self.bench = bench
        self.limits = limits
        self.known: OrderedDict[str, Comparison] = OrderedDict()  # the oldest first
        self.tasks: dict[str, asyncio.Task[None]] = {}  # of those that run, by id
        self.addresses: dict[str, str] = {}  # of their people

    def start(self, person: Person, spec: GameSpec, wish: Wish) -> Comparison:
        """Start a comparison; one of the same person that still runs stops."""
        _ = person.words
        for other in self.find_running(person.id):
            self.stop(other)
        if len(self.tasks) >= MOST_RUNNING:
            text = _("The workshop is busy with other comparisons. Try again in a few minutes.")
            raise Refused("busy", text, wait=60)
        if not self.limits.enter("comparisons", person.address):
            text = _("Enough comparisons are running in your network. Stop one, or wait for it.")
            raise Refused("busy", text, wait=60)
        found = Comparison(secrets.token_urlsafe(9), person.id, spec, wish)
        for id in list(self.known)[: max(0, len(self.known) - MOST_KEPT)]:
            if id not in self.tasks:
                del self.known[id]
        self.known[found.id] = found
        task = asyncio.create_task(self._play(found))
        self.tasks[found.id] = task
        self.addresses[found.id] = person.address
        task.add_done_callback(lambda _task: self._release(found))
        return found

    def find(self, person: Person, id: str) -> Comparison:
        """Return a comparison of a person; Refused if there is none."""
        found = self.known.get(id)
        if found is None or found.person != person.id:
            text = person.words("There's no such comparison any more. Start it again.")
            raise Refused("unknown", text)
        return found

    def find_running(self, person: str) -> list[Comparison]:
        """Return the comparisons of a person that run."""
        return [one for one in self.known.values() if one.person == person and one.id in self.tasks]

    def stop(self, comparison: Comparison) -> None:
        """Stop a comparison; what it has found so far stays."""
        if comparison.state == "running":
            comparison.state = "stopped"
        task = self.tasks.get(comparison.id)
        if task is not None:
            task.cancel()
            self._release(comparison)

    def forget(self, person: str) -> None:
        """Remove all comparisons of a person."""
        for id, one in list(self.known.items()):
            if one.person == person:
                self.stop(one)
                del self.known[id]

    async def close(self) -> None:
        """Stop everything."""
        tasks = list(self.tasks.values())
        for id in list(self.tasks):
            self.stop(self.known[id])
        await asyncio.gather(*tasks, return_exceptions=True)

    def _release(self, comparison: Comparison) -> None:
        """Make room for another comparison, as soon as this one is given up."""
        self.tasks.pop(comparison.id, None)
        address = self.addresses.pop(comparison.id, None)
        if address is not None:
            self.limits.leave("comparisons", address)

    async def _play(self, one: Comparison) -> None:
        """Play step after step until it is decided or the deals are used up."""
        try:
            await self._play_steps(one)
        except TimeoutError:
            one.state = "failed"  # the machine has no time for it
        except asyncio.CancelledError:
            one.state = "stopped"
        except Exception as error:  # whatever the rules stumble over, the server goes on
            one.state = "failed"
            log.error("a comparison of %s failed", one.spec.meta.slug, exc_info=error)

    async def _play_steps(self, one: Comparison) -> None:
        wish, pairs = one.wish, one.pairs
        seed = time.time_ns() & 0x7FFFFFFF
        plan = plan_pairs(one.spec.meta.slug, wish.seats, wish.bot, wish.change, seed)
        size = 1
        while pairs.deals < wish.deals and pairs.seconds < BUDGET:
            last = min(wish.deals, pairs.deals + size) - 1
            step = await self.bench.play(one.person, write_step(plan, pairs.deals, last))
            played = last + 1 - pairs.deals
            pairs.add(step)
            one.looks.append(pairs.deals)
            # At least twenty pictures on the way to the end.
            size = max(1, min(int(STEP * played / max(step.seconds, 1e-3)), wish.deals // 20))
            if wish.early and one.is_decided:
                break
        one.state = "done"
