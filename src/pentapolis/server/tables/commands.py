"""What people ask of a table runs to its end, and again where another process was quicker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

from pentapolis.core.errors import Stale

from ..errors import Refused, make_refused

if TYPE_CHECKING:
    from .driver import Driver
    from .table import Table

TRIES: Final = 5  # of a command, each with the table as another process has left it

P = ParamSpec("P")
T = TypeVar("T")  # whose command it is
Command = Callable[Concatenate[T, P], Coroutine[Any, Any, None]]


class Behind(Refused):
    """Another process has written to the table meanwhile: the command must be tried on that."""

    def __init__(self, table: Table) -> None:
        refused = make_refused(Stale(), table.owner.words)
        super().__init__(refused.code, refused.text)
        self.table = table


def run_to_end(command: Command[T, P]) -> Command[T, P]:
    """Let a command run to its end, even if its caller disconnects meanwhile.

    If another process was quicker, the table is read again and the command repeated on it.
    Whether it still fits is decided again, so nothing happens twice.
    """

    async def attempt(owner: Any, args: tuple[Any, ...], more: dict[str, Any]) -> None:
        for _ in range(TRIES - 1):
            try:
                await command(owner, *args, **more)
            except Behind as behind:
                old, new = behind.table, await behind.table.find_current()
                owner = new if owner is old else owner
                args = tuple(new if arg is old else arg for arg in args)
            else:
                return
        await command(owner, *args, **more)

    @wraps(command)
    async def run(owner: T, /, *args: P.args, **more: P.kwargs) -> None:
        task = asyncio.create_task(attempt(owner, args, more))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(task)

    return run


def take_over(table: Table, old: Table, driver: Driver) -> None:
    """Let a table go on where another one was closed, for those who look at it."""
    table.screen_seats = old.screen_seats
    table.seq = max(table.seq, old.seq + 1)
    table.undos = max(table.undos, old.undos) + 1  # snapshots may show what was not saved
    if old.is_behind:  # nobody here has seen yet what another process has written
        table.publish(full=True)
        if driver.is_watched(table):  # else those who watch elsewhere let it move
            table.wake()
