"""What a part of the drawing is worth at this moment."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules.parts import PILE_KEYS
from ..rules.rewards import count_inhabitants, find_winner, list_choosable, tally
from ..rules.state import Village


def worth(game: Game, seen: Village, part: str, _: Words) -> str:
    """Say who would win how many cards of a pile if the blocks were evaluated now."""
    name = part.removeprefix("pile-")
    if not part.startswith("pile-") or name not in PILE_KEYS:
        return ""
    pile, counts = PILE_KEYS.index(name), tally(seen)
    cards = [0] * game.seats
    for block in list_choosable(seen):
        winner = find_winner(seen, counts, block, pile)
        if winner >= 0 and count_inhabitants(seen, block) > 1:
            cards[winner] += 1
    winners = [
        _.n("{name} {n} card", "{name} {n} cards", number, name=_.player_name(seat))
        for seat, number in enumerate(cards)
        if number
    ]
    if not winners:
        return _("Now nobody would win a card here.")
    return _("Now it would be: {winners}.", winners=", ".join(winners))
