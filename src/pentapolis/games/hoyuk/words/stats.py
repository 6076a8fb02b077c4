"""The numbers on a seat's card."""

from __future__ import annotations

from pentapolis.catalog.spec import Stat
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY

from ..rules import parts as p
from ..rules.state import Village
from .names import tribe


def stats(game: Game, seen: Village, seat: int, _: Words) -> list[Stat]:
    """List the numbers for the card of a seat."""
    left = seen.houses[seat]
    box = seen.box
    houses = _("houses left"), f"{left}/{box.houses}"
    if box.spare:
        houses = _("houses built towards the last round"), f"{box.houses - left}/{box.limit}"
    found = [
        Stat("card", _("cards in hand"), str(seen.cards[seat])),
        Stat(
            "family",
            _("cards played (one per family)"),
            f"{seen.plays[seat]}/{seen.families[seat]}",
        ),
        Stat("house", *houses, alarm=left - box.spare <= 3),
    ]
    if seen.start_seat == seat and seen.round:
        found.append(Stat("start", _("start player of this round"), _("first")))
    if box.mode == p.EXPERT and seen.tribe[seat] != EMPTY:
        found.append(Stat("", _("tribe"), tribe(seen.tribe[seat])))
    return found
