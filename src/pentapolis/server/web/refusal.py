"""Why an action is not possible at a table, for the person who pointed at it."""

from __future__ import annotations

from typing import TypedDict

from pentapolis.core.state import SPECTATOR
from pentapolis.play.refusals import explain_refusal

from ..errors import Refused, bad_message
from ..render.snapshots import rule_url
from ..render.viewpoint import make_view
from ..store import Person
from ..tables.access import Access
from ..tables.table import Table


class Why(TypedDict):
    """Why an action is not possible; empty texts if it is, or if no rule says so."""

    text: str
    rule: str
    url: str


def explain_action(table: Table, person: Person, action: int, ply: int) -> Why:
    """Say why a person cannot play an action at a ply; Refused if the table has moved on."""
    access, log, _ = Access(table, person), table.match.game_log, person.words
    if ply != table.timeline.ply:
        raise Refused("stale", _("The game has moved on. Check the table and choose again."))
    if not 0 <= action < len(log.timeline.game.actions):
        raise bad_message(_)
    viewer = SPECTATOR if access.handover is not None else access.viewer
    view = make_view(log.timeline.game, log.timeline.state, viewer, live=True)
    names = log.words(person.lang).names
    refusal = explain_refusal(log.spec, view, action, person.lang, names)
    if refusal is None:
        return {"text": "", "rule": "", "url": ""}
    url = rule_url(log.spec.meta.slug, refusal.rule) if refusal.rule else ""
    return {"text": refusal.text, "rule": refusal.rule, "url": url}
