"""Numbers for Prometheus, read from the running server when they are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Final

from fastapi import FastAPI
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from pentapolis import COMPILED, __version__

from .measures import BOUNDS, Timing
from .watch import Watch

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST


class Metrics(Collector):
    """The numbers of one application; nobody's name, address or table is in them."""

    def __init__(self, app: FastAPI) -> None:
        self.state = app.state
        self.registry = CollectorRegistry()
        self.registry.register(self)
        ProcessCollector(registry=self.registry)  # time, memory, files

    def write(self) -> bytes:
        """Return all numbers as Prometheus reads them."""
        return generate_latest(self.registry)

    def describe(self) -> Iterable[Metric]:
        return ()  # nothing runs yet when this is registered

    def collect(self) -> Iterator[Metric]:
        watch: Watch = self.state.watch
        version = {"version": __version__, "rules": "compiled" if COMPILED else "pure"}
        build = GaugeMetricFamily("pentapolis_build", "What runs here.", labels=list(version))
        build.add_metric(list(version.values()), 1)
        yield build
        yield gauge("ready", "Whether the server is ready.", not watch.reason)
        yield histogram("loop_lag_seconds", "How late the event loop was.", watch.timing)
        yield gauge("loop_lag_worst_seconds", "The same, worst of ten seconds.", watch.lag)
        yield histogram("commit_seconds", "How long transactions took.", watch.database.commits)
        yield from self.collect_queues(watch)
        yield from self.collect_pages()
        tables = self.state.tables
        yield gauge("tables_in_memory", "Tables that are kept in memory.", len(tables.in_memory))
        refusals = CounterMetricFamily(
            "pentapolis_refusals", "What was refused, by kind.", labels=["kind"]
        )
        for kind, count in sorted(self.state.limits.refusals.items()):
            refusals.add_metric([kind], count)
        yield refusals

    def collect_queues(self, watch: Watch) -> Iterator[Metric]:
        driver = self.state.tables.driver
        waiting = {
            "bots": len(driver.bot_queue),
            "hints": len(driver.hint_queue),
            "pages": len(self.state.page_queue),
            "replays": len(self.state.snapshots.share.queue),
            "uploads": len(self.state.tables.uploads),
            "drawing": sum(len(process) for process in watch.processes),
            "commits": watch.database.waiting,
        }
        queues = GaugeMetricFamily(
            "pentapolis_queue_waiting", "What waits in a queue.", labels=["queue"]
        )
        for name, count in waiting.items():
            queues.add_metric([name], count)
        yield queues

    def collect_pages(self) -> Iterator[Metric]:
        outboxes = [screen.outbox for screen in self.state.screens.open]
        yield gauge("outbox_bytes", "What waits for pages to read.", sum(o.bytes for o in outboxes))
        yield gauge("pages", "Pages that show a table.", len(outboxes))
        behind = sum(outbox.is_behind for outbox in outboxes)
        yield gauge("pages_behind", "Pages that do not keep up with reading.", behind)
        for kind, counts in self.state.limits.open.items():
            yield gauge(kind, f"Open {kind}.", sum(counts.values()))


def gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"pentapolis_{name}", text, value)


def histogram(name: str, text: str, timing: Timing) -> Metric:
    counts = list(accumulate(timing.counts))
    bounds = [*map(str, BOUNDS), "+Inf"]
    pairs = list(zip(bounds, counts, strict=True))
    return HistogramMetricFamily(f"pentapolis_{name}", text, pairs, timing.seconds)
