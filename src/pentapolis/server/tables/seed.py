"""The seed of a table: the luck it makes, whether its key is there, and when it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.luck import Luck, SeededLuck
from pentapolis.play.match import Match
from pentapolis.play.sealed_luck import SealedLuck
from pentapolis.play.timeline import Timeline

from ..store import TableRow
from ..vault import Vault

if TYPE_CHECKING:
    from .table import Table


def make_match(spec: GameSpec, timeline: Timeline, row: TableRow, vault: Vault) -> Match:
    """Return a match that continues a timeline; the table seats its players."""
    luck: Luck = SeededLuck(0)  # of a replay: nothing is left to chance any more
    if row.kind == "play":
        luck = SealedLuck.from_hex(vault.open(row.id, row.luck), timeline.shares.values())
    return Match(spec, timeline.game, [None] * timeline.game.seats, luck, timeline=timeline)


def has_key(row: TableRow, vault: Vault) -> bool:
    """Return whether a table's seed is still the one that was promised."""
    seed = SealedLuck.from_hex(vault.open(row.id, row.luck))
    return row.commitment in ("", seed.commitment)


def reveal_seed(table: Table) -> None:
    """Reveal the seed once the game is over, so that anyone can check the luck."""
    header, luck = table.timeline.header, table.match.luck
    is_done = table.is_given_up if table.standstill is not None else table.is_finished
    if table.row.kind != "play" or not is_done or not isinstance(luck, SealedLuck):
        return
    if luck.commitment == header.commitment:  # else its key is lost, or nothing was promised
        header.seed = luck.seed.hex()
