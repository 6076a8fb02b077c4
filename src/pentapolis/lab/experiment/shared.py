"""Workers that see the folder of a run: they write into it themselves and send back counts only.

A worker writes as the client would: each file whole or not there, `games` last. So a worker that is
killed leaves a batch that counts or one that does not; where it counts but its answer was lost, the
next worker finds it and plays nothing. A worker that still plays for a client that was killed
writes only until somebody else holds the folder: its deals may be played again by then.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from .batch import Batch, Played, play_batch
from .store import Store, StoreProblem

PATIENCE: Final = 60.0  # seconds until a file of another machine should be seen
PROBE: Final = ".probe.{word}"  # compacting clears away one whose client was killed

# Calls a function with some arguments on every worker; its results by the worker's address.
OnEveryWorker = Callable[..., dict[str, str]]


def play_into(line: str, folder: str, holder: str) -> Played:
    """Play the games of a batch and store them, for who holds the folder; return counts only."""
    batch, store = Batch.from_line(line), Store(Path(folder))
    store.check_holder(holder)
    if store.has_batch(batch):
        return Played({}, store.count_games(batch), 0.0)
    played = play_batch(line)
    store.check_holder(holder)
    store.add(batch, played)
    return replace(played, tables={}, replays={})


def wait_for_batch(store: Store, batch: Batch) -> None:
    """Wait until what a worker has stored is seen here too; StoreProblem if it never is.

    A disk of another machine may show new files late, and what is read next needs them all.
    """
    end = time.monotonic() + PATIENCE
    while not store.has_batch(batch):
        if time.monotonic() > end:
            raise StoreProblem(f"a worker has stored {batch.name}, but {store.folder} lacks it")
        time.sleep(0.1)


def check_folder(run: OnEveryWorker, folder: Path) -> None:
    """Refuse workers that do not see the folder of a run; ValueError names the first one.

    Each finds a file that was put there for it, and puts one there that has to be seen here.
    """
    folder.mkdir(parents=True, exist_ok=True)
    word = secrets.token_hex(8)
    probe = folder / PROBE.format(word=word)
    probe.write_text(word, encoding="utf-8")
    try:
        for address, answer in run(answer_probe, str(probe), word).items():
            reason = answer.partition(" ")[2]
            if not reason and not probe.with_name(answer).is_file():
                reason = "what it writes there is not seen here"
            if reason:
                raise ValueError(
                    f"the worker {address} does not share the folder {folder}: {reason}. "
                    "Mount it there under the same path, or leave out --shared"
                )
    finally:
        for path in folder.glob(f"{probe.name}*"):
            path.unlink(missing_ok=True)


def answer_probe(path: str, word: str) -> str:
    """Return the name of a file put beside the probe; behind a space, why there is none."""
    probe = Path(path)
    answer = probe.with_name(f"{probe.name}.{secrets.token_hex(8)}")
    try:
        if probe.read_text(encoding="utf-8") != word:
            return " there is another file in its place"
        answer.write_text(word, encoding="utf-8")
    except FileNotFoundError:
        return " it does not see it"
    except OSError as error:
        return f" {error}"
    return answer.name


def find_outcome(store: Store, batch: Batch, found: Played) -> Played | Exception:
    """Return what came of a batch that a worker says it has stored."""
    try:
        wait_for_batch(store, batch)
    except StoreProblem as problem:
        return problem
    return found
