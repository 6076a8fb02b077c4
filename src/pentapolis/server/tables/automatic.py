"""Moves that a table makes in one go: nobody could answer between them, so all are shown as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentapolis.core.state import CHANCE
from pentapolis.play.timeline import Timeline

if TYPE_CHECKING:
    from .table import Table


def play_chance(table: Table) -> None:
    """Let chance decide; as long as a game is being laid out, all that it decides."""
    timeline, luck = table.timeline, table.match.luck
    timeline.play_chance(luck, table.now())
    while is_laying_out(timeline):
        timeline.play_chance(luck, table.now())


def is_laying_out(timeline: Timeline) -> bool:
    """Return whether a game is being laid out: chance decides, and nobody else has so far."""
    is_next = timeline.state.actor() == CHANCE
    return is_next and all(actor == CHANCE for actor in timeline.actors)


def play_forced_moves(table: Table) -> bool:
    """Make the moves in which people have no real choice; return whether there was one."""
    timeline = table.timeline
    first = timeline.ply
    while table.has_automatic_move and (action := table.forced_action) is not None:
        timeline.act(table.match.mover().seat, action, timeline.ply, table.now())
    return timeline.ply > first
