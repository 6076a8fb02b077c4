"""Whom a table waits for, by seat and by person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .access import Access

if TYPE_CHECKING:
    from .table import Table


def list_waited(table: Table) -> list[int]:
    """Return the seats of people who must do something before the game can go on."""
    if not table.is_running or table.is_finished or table.closed:
        return []
    awaiting_end = table.awaiting_end
    if awaiting_end is not None:
        return [awaiting_end]
    if table.has_automatic_move:
        return []  # chance, bots and the table itself take no time
    timeline = table.timeline
    asked = [seat for seat in timeline.state.deciders() if seat not in timeline.early]
    return [seat for seat in asked if table.seats[seat].kind == "person"]


def list_thinking(table: Table) -> list[int]:
    """Return the seats whose people can think: not those who are yet to be handed the screen."""
    return [seat for seat in list_waited(table) if has_screen(table, seat)]


def has_screen(table: Table, seat: int) -> bool:
    """Return whether the person on a seat has the screen that they may share with others."""
    person = table.company.get(table.seats[seat].owner, table.owner)
    access = Access(table, person)
    return not access.shares_screen or (access.handover is None and access.viewer == seat)
