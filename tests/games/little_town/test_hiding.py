"""Objectives stay secret until they are claimed: in views, events, pictures and words."""

from __future__ import annotations

import json
from random import Random

import pytest

from pentapolis.catalog.words import Words
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, OVER, SPECTATOR, Event
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture
from pentapolis.games.little_town import SPEC
from pentapolis.games.little_town.rules import codes as c
from pentapolis.games.little_town.rules.state import Town
from pentapolis.games.little_town.words.names import card
from pentapolis.kit.cells import cells_of
from pentapolis.testkit.rules import rule

from .town import little_town

ENGLISH = Words("en", ["Ada", "Bo", "Cleo", "Dan"])


def bytes_for(s: Town, viewer: int, events: list[Event]) -> str:
    """Write everything a viewer is sent, but the plain numbers of its view."""
    view = View(little_town(s.seats), viewer, s, events)
    texts = [draw_picture(SPEC, view, ENGLISH).svg(style=False)]
    texts.append(SPEC.prompt(view.game, view.seen, viewer, ENGLISH))
    texts.append(SPEC.draw_text(view.game, view.seen, viewer, ENGLISH))
    texts += [SPEC.describe_event(view.game, view.seen, event, ENGLISH) for event in view.news]
    return "\n".join(texts)


@rule("LT-10.12 secret", "LT-1.3 objectives")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_viewer_gets_a_card_of_another_in_words_or_pictures(seats: int) -> None:
    game = little_town(seats)
    s = game.start()
    luck = Random(seats)
    while s.actor() != OVER:
        events: list[Event] = []
        s.events = events
        choice = (
            luck.choice(s.legal()) if s.actor() != CHANCE else s.draw_outcome(luck.getrandbits(32))
        )
        s.apply(choice)
        s.events = None
        if s.ply % 23 and s.asking not in (c.DEAL_CARD, c.CLAIM):
            continue
        for viewer in (SPECTATOR, *range(seats)):
            known = sum(s.claimed) | (s.cards[viewer] if viewer >= 0 else 0)
            sent = bytes_for(s, viewer, events)
            for which in range(18):
                if not known >> which & 1:
                    assert card(which, ENGLISH) not in sent, (viewer, which)


@rule("LT-1.4 feasible")
def test_the_numbers_of_a_view_do_not_tell_cards_apart() -> None:
    """Two deals that differ in the others' cards only give the same bytes."""
    game = little_town(3, side=1, market=1, start=1)
    one, other = game.start(), game.start()
    for number in range(9):
        one.apply(one.legal()[0])
        other.apply(other.legal()[0 if number < 3 else -1])
    assert one.cards[0] == other.cards[0]
    assert one.cards[1:] != other.cards[1:]
    for state in (one, other):
        state.apply(state.legal()[10])
    for viewer in (0, SPECTATOR):
        texts = [json.dumps(game.to_data(game.mask(state, viewer))) for state in (one, other)]
        assert texts[0] == texts[1]


def test_a_guess_gives_nobody_a_card_that_would_be_claimed_by_now() -> None:
    game = little_town(2, side=1, market=1, start=1)
    s = game.start()
    for _ in range(8):
        s.apply(s.legal()[0])
    s.goods[4 + 5] = 0
    s.supply[4] += 3
    seen = game.mask(s, 0)
    for seed in range(30):
        full = game.fill_in(seen, SeededLuck(seed))
        assert full.cards[1].bit_count() == 4
        assert 11 not in cells_of(full.cards[1])  # O12 Empty purse
        assert full.cards[0] == s.cards[0]
