"""What is saved of a new table."""

from __future__ import annotations

import secrets

from pentapolis.play.timeline import Timeline

from ..store import Person, TableRow
from ..vault import Vault


def make_row(
    person: Person, kind: str, timeline: Timeline, luck: str, variant_name: str, vault: Vault
) -> TableRow:
    """Return the row of a new table; the seed of a game to be played is locked away."""
    header, id = timeline.header, secrets.token_urlsafe(9)
    return TableRow(
        id=id,
        owner=person.id,
        kind=kind,
        game=header.game,
        rules=header.rules,
        options=header.options,
        commitment=header.commitment,
        luck=vault.seal(id, luck) if kind == "play" else luck,
        ply=timeline.ply,
        turn=timeline.state.actor(),
        over=timeline.is_over,
        variant=header.variant,
        variant_name=variant_name,
    )
