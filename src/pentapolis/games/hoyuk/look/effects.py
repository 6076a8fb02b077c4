"""What events look like: storms cross the village, houses fall, cards fly."""

from __future__ import annotations

from pentapolis.catalog.spec import Effect
from pentapolis.core.game import Game
from pentapolis.core.state import Event

from ..rules import codes as c
from ..rules import parts as p
from ..rules.board import NAMES
from ..rules.codes import block_name
from ..words.names import KIND_NAMES
from .cards import storm_name


def effects(game: Game, event: Event) -> list[Effect]:
    """List what there is to see when an event happens."""
    kind, args = event.kind, event.args
    seat = f"seat-{event.seat}"
    if kind == c.CATASTROPHE_DRAWN:
        return [Effect("sweep", symbol=storm_name(args[0]))]
    if kind == c.BLOCK_HIT:
        return [Effect("shake", f"block-{block_name(args[0])}")]
    if kind == c.BLOCK_SPARED:
        return [Effect("glow", f"block-{block_name(args[0])}")]
    if kind == c.HOUSE_DESTROYED:
        return [Effect("fall", f"house-{NAMES[args[0]]}")]
    if kind == c.PIECE_RETURNED:
        return fall_piece(args[0], args[1])
    if kind == c.CARD_WON:
        return [Effect("fly", seat, f"pile-{p.PILE_KEYS[args[0]]}", "card")]
    if kind == c.SET_CASHED:
        return [Effect("glow", seat, symbol="star", text=f"+{args[1]}")]
    if kind == c.END_SCORED:
        total = sum(args)
        return [Effect("glow", seat, symbol="star", text=f"+{total}")] if total else []
    return build(event, seat)


def fall_piece(kind: int, cell: int) -> list[Effect]:
    """Let a piece fall that goes back to its supply; the shaman only walks home."""
    if kind == p.SHAMAN:
        return []
    part = "pen" if kind == p.PEN else "cattle" if kind == p.CATTLE else "roof"
    return [Effect("fall", f"{part}-{NAMES[cell]}")]


def build(event: Event, seat: str) -> list[Effect]:
    """Let what is built fly to its place, and what is stolen too."""
    kind, args = event.kind, event.args
    if kind == c.HOUSE_BUILT:
        return [Effect("fly", f"c-{NAMES[args[0]]}", seat, f"low-{event.seat}")]
    if kind == c.FLOOR_ADDED:
        return [Effect("fly", f"c-{NAMES[args[0]]}", seat, f"high-{event.seat}")]
    if kind == c.PEN_PLACED:
        return [Effect("fly", f"c-{NAMES[args[0]]}", seat, KIND_NAMES[p.PEN])]
    if kind == c.PIECE_PLACED:
        return [Effect("fly", f"c-{NAMES[args[1]]}", seat, KIND_NAMES[args[0]])]
    if kind == c.HOUSE_SEIZED:
        where = NAMES[args[0]]
        return [
            Effect("fall", f"house-{where}"),
            Effect("fly", f"c-{where}", seat, f"low-{event.seat}"),
        ]
    if kind == c.PIECE_STOLEN:
        return [Effect("fly", seat, f"c-{NAMES[args[1]]}", KIND_NAMES[args[0]])]
    if kind == c.BLOCK_EVALUATED:
        return [Effect("glow", f"block-{block_name(args[0])}")]
    return []
