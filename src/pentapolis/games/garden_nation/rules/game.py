"""A game of Garden Nation: how it starts, what is hidden, what is conserved."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game, ScoreLine
from pentapolis.core.luck import Luck
from pentapolis.core.state import EMPTY, UNKNOWN
from pentapolis.kit import bag
from pentapolis.kit.parts import Parts

from ..meta import META, PARTS
from . import scoring, secrets
from .codes import (
    ACTIONS,
    BRAMBLE,
    DEAL_SECRET,
    DEALT,
    EVENTS,
    FINISHED,
    KEEP,
    KEEP_SECRETS,
    KEPT,
    OUTCOMES,
    PAIRS,
    SECRETS,
)
from .contradictions import find_contradictions
from .parts import Box
from .questions import QUESTIONS
from .state import Garden, fields

SETUP_PLIES: Final = 19  # fourteen for the territories, four cards, the first player
ACTION_PLIES: Final = 12  # a ploy in two, six times moving on, floor, ground, claim, card


class GardenNation(Game):
    """The game with its options; `parts` may be a box that its owner has corrected."""

    def __init__(self, seats: int, options: dict[str, int], parts: Parts = PARTS) -> None:
        self.box = Box(parts, options, seats)
        round_plies = sum(self.box.actions) * ACTION_PLIES + seats
        super().__init__(
            META.slug,
            seats,
            options,
            QUESTIONS,
            ACTIONS,
            OUTCOMES,
            EVENTS,
            fields(self.box),
            scoring.ENDINGS,
            SETUP_PLIES + seats * (DEALT + 1) + self.box.max_rounds * round_plies,
        )

    def start(self) -> Garden:
        """GN-1.2 order-board, GN-1.4 floors, GN-1.6 start: full supplies, an empty garden."""
        s = self.begin(Garden(self.seats, QUESTIONS))
        s.box = self.box
        return s

    def hide(self, seen: Garden, truth: Garden, viewer: int) -> None:
        """Add the others' secret cards to the pile, so that counting it reveals none of them."""
        hidden: list[int] = []
        for index, kind in enumerate(truth.dealt):
            # How many cards a seat holds is public.
            if kind == EMPTY:
                seen.dealt[index] = EMPTY
            elif seen.dealt[index] == UNKNOWN:
                hidden.append(kind)
        for index, kind in enumerate(truth.kept):
            # GN-11.2 score: at the end the kept cards are shown, the others never.
            if kind == EMPTY or truth.asking == FINISHED:
                seen.kept[index] = kind
            elif seen.kept[index] == UNKNOWN:
                hidden.append(kind)
        seen.pile = bag.with_hidden(truth.pile, hidden)

    def guess(self, full: Garden, luck: Luck) -> None:
        """Deal the hidden cards at random, from those that the viewer has not seen."""
        for seat in range(self.seats):
            at = DEALT * seat
            unknown = full.dealt[at : at + DEALT].count(UNKNOWN)
            keeps = full.kept[KEPT * seat] == UNKNOWN
            if not unknown:
                continue
            hand: list[int] = []
            for number in range(unknown + (KEPT if keeps else 0)):
                hand.append(bag.draw(full.pile, luck.word(DEAL_SECRET, at + number)))
            full.dealt[at : at + DEALT] = hand + [EMPTY] * (DEALT - len(hand))
            if keeps:
                self.guess_kept(full, seat, luck)

    def guess_kept(self, full: Garden, seat: int, luck: Luck) -> None:
        """GN-1.8 pair: choose at random which two of its cards a seat has kept."""
        pairs = secrets.pair_actions(full, seat)
        pair = PAIRS[pairs[luck.word(KEEP_SECRETS, seat) * len(pairs) >> 32] - KEEP]
        at = DEALT * seat
        hand = full.dealt[at : at + DEALT]
        for kind in pair:
            hand.remove(kind)
        full.dealt[at : at + DEALT] = hand + [EMPTY] * KEPT
        full.kept[KEPT * seat : KEPT * seat + KEPT] = pair

    def score_sheet(self, s: Garden, seat: int) -> list[ScoreLine]:
        return scoring.sheet(s, seat)

    def ending(self, s: Garden) -> int:
        return scoring.ending(s)

    def inventory(self, s: Garden) -> list[int]:
        """Count floors by seat, ground tokens and brambles, cards: none appears or vanishes."""
        counts: list[int] = []
        for seat in range(self.seats):
            standing = [floors for field, floors in enumerate(s.height) if s.own[seat] >> field & 1]
            counts.append(s.floors[seat] + sum(standing))
        laid = sum(1 for turn in s.turned if turn != EMPTY)
        covered = laid - s.land[BRAMBLE].bit_count()
        counts.append(sum(s.ground) + covered)
        open_cards = sum(1 for card in s.row if card >= 0)
        claimed = sum(cards.bit_count() for cards in s.claimed)
        counts.append(s.deck.bit_count() + open_cards + claimed)
        held = [*s.dealt, *s.kept]
        for kind in range(SECRETS):
            counts.append(s.pile[kind] + held.count(kind))
        return counts

    def contradictions(self, s: Garden) -> list[str]:
        return find_contradictions(s)
