"""Plays batches on a Dask cluster; the only module that imports Dask (extra `dask`)."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pentapolis

from ..run import count_cores
from .batch import Batch, Played, play_batch
from .runners import Outcome
from .shared import check_folder, find_outcome, play_into
from .store import Store

AHEAD: Final = 4  # batches under way or waiting for each core
RETRIES: Final = 2  # of a batch whose worker died
LOCAL: Final = "local"
DASHBOARD: Final = "127.0.0.1:0"  # on any free port; without one Dask takes 8787, or warns


class Dask:
    """Plays on the cluster of a scheduler; "local" starts one on this machine.

    With the `folder` of a run, which all workers have to see, they write into it themselves.
    """

    seconds = 5.0

    def __init__(
        self,
        address: str = LOCAL,
        workers: int | None = None,
        timeout: int = 20,
        folder: Path | None = None,
    ) -> None:
        try:
            from distributed import Client, LocalCluster
        except ImportError as error:
            raise ValueError(
                f"this needs the extra `dask` ({error}): pip install 'pentapolis[lab,dask]'"
            ) from None
        self.cluster: Any = None
        if address == LOCAL:
            self.cluster = LocalCluster(  # type: ignore[no-untyped-call]
                n_workers=workers or count_cores(),
                threads_per_worker=1,
                dashboard_address=DASHBOARD,
            )
        else:
            check_scheduler(address, timeout)
        self.client: Any = Client(self.cluster or address, timeout=timeout)  # type: ignore[no-untyped-call]
        # A link stays one: workers have the same path, but what is behind it may be elsewhere.
        self.shared = Store(folder.absolute()) if folder is not None else None
        self.check_versions()
        if self.shared is not None:
            try:
                check_folder(self.client.run, self.shared.folder)
            except ValueError:
                self.close()
                raise

    def check_versions(self) -> None:
        """Refuse workers that would play by other code."""
        mine = describe_code()
        for address, theirs in self.client.run(describe_code).items():
            if theirs != mine:
                self.close()
                raise ValueError(f"the worker {address} has {theirs}, but here is {mine}")

    def play(self, batches: Iterable[Batch]) -> Iterator[Outcome]:
        from distributed import as_completed

        waiting = iter(batches)
        running: dict[str, Batch] = {}
        cores = max(1, sum(self.client.ncores().values()))
        done = as_completed()  # type: ignore[no-untyped-call]
        holder = self.shared.read_holder() if self.shared is not None else ""

        def submit(count: int) -> None:
            for batch in islice(waiting, count):
                key, what, words = self.plan_call(batch, holder)
                future = self.client.submit(what, *words, key=key, retries=RETRIES, pure=True)
                running[key] = batch
                done.add(future)  # type: ignore[no-untyped-call]

        try:
            submit(AHEAD * cores)
            for future in done:
                batch = running.pop(future.key)
                error = future.exception()
                found = error if error is not None else future.result()
                if self.shared is not None and error is None:
                    found = find_outcome(self.shared, batch, found)
                yield batch, found
                future.release()
                submit(AHEAD * cores - len(running))
        finally:
            self.client.cancel(list(done.futures))

    def plan_call(
        self, batch: Batch, holder: str
    ) -> tuple[str, Callable[..., Played], tuple[str, ...]]:
        """Return what a worker is to do for a batch, after the key of its result.

        The key makes it idempotent: what the cluster has played, it does not play again. What was
        stored for another holder of a folder is not stored for this one.
        """
        if self.shared is None:
            return batch.id, play_batch, (batch.to_line(),)
        words = (batch.to_line(), str(self.shared.folder), holder)
        return f"{batch.id}/{holder}", play_into, words

    def close(self) -> None:
        """Leave the cluster; one of our own ends."""
        with contextlib.suppress(TimeoutError):
            self.client.close()
        if self.cluster is not None:
            self.cluster.close()


def check_scheduler(address: str, timeout: int) -> None:
    """Refuse an address at which nobody listens; a client that waits in vain never quite ends."""
    place = urlsplit(address)
    if place.scheme not in ("tcp", "tls") or not place.hostname or not place.port:
        raise ValueError(f"a scheduler is local or tcp://host:port, not {address!r}")
    try:
        socket.create_connection((place.hostname, place.port), timeout).close()
    except OSError as error:
        raise ValueError(f"no Dask scheduler answers at {address}: {error}") from None


def describe_code() -> str:
    """Say which code plays."""
    form = "compiled" if pentapolis.COMPILED else "pure"
    return f"pentapolis {pentapolis.__version__}, {form}"
