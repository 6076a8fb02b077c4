"""Over the wire, nobody is sent the cards in the hand of somebody else while the game runs.

Cards are won and played in the open (HY-13.3 lie), so the log may name them; but what somebody
holds now is shown to nobody else.
"""

from __future__ import annotations

import json
import random

import pytest
from starlette.testclient import TestClient

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.words import Words
from pentapolis.core.state import EMPTY, OVER, SPECTATOR, State
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.games.hoyuk.words import names
from pentapolis.play import Header, Timeline
from pentapolis.testkit.rules import rule
from tests.server.leaks import BACK, Party, Signs, create_party

from .scene import EXPERT, hoyuk
from .test_hidden import exchange_cards
from .wander import HOARDER, wander

Hands = list[list[int]]  # the cards of all seats by symbol, at every ply of a game


def all_hands(timeline: Timeline) -> Hands:
    """List who held what all along."""
    hands: Hands = []
    state = timeline.game.start()
    for action in [*timeline.line, EMPTY]:
        assert isinstance(state, Village)
        hands.append(state.hand[:])
        if action != EMPTY:
            state.apply(action)
    return hands


def count_held(hands: Hands, ply: int, seat: int) -> dict[int, int]:
    """Count the cards of a seat by symbol; a spectator has none."""
    cards = hands[ply][seat * p.SYMBOLS : (seat + 1) * p.SYMBOLS] if seat != SPECTATOR else []
    return {symbol: number for symbol, number in enumerate(cards) if number}


def list_signs(cards: dict[int, int], words: Words) -> list[str]:
    """List what would give cards away: their place in the picture, and their label."""
    signs: list[str] = []
    for symbol, number in cards.items():
        signs.append(f'id="hand-{p.SYMBOL_KEYS[symbol]}"')
        signs.append(f"{number} × {names.symbol(symbol, words)}")
    return signs


def others(viewer: int, hands: Hands, words: Words) -> Signs:
    """Return a search for the others' cards, but for what the viewer held itself of late."""

    def signs(state: State) -> list[str]:
        ply = state.ply
        mine = {
            symbol
            for past in range(max(0, ply - BACK), ply + 1)
            for symbol in count_held(hands, past, viewer)
        }
        found: list[str] = []
        for seat in range(state.seats):
            cards = count_held(hands, ply, seat) if seat != viewer else {}
            found += list_signs({one: cards[one] for one in cards if one not in mine}, words)
        return found

    return signs


def own(seat: int, hands: Hands, words: Words) -> Signs:
    """Return a search for what a seat holds."""

    def signs(state: State) -> list[str]:
        return list_signs(count_held(hands, state.ply, seat), words)

    return signs


@rule("HY-13.7 points")
@pytest.mark.parametrize(
    ("seats", "lang", "options", "seed"),
    [(2, "de", {"houses": 25}, 2), (3, "en", {"mode": EXPERT, "houses": 15}, 1)],
)
def test_nobody_is_sent_the_cards_of_others(
    client: TestClient, seats: int, lang: str, options: dict[str, int], seed: int
) -> None:
    party = Party.at(client, SPEC.meta.slug, seats, lang, **options)
    party.play(random.Random(seed), every=60)
    words = game_words(SPEC, lang, party.timeline.header.names)
    hands = all_hands(party.timeline)
    hidden = 0
    for viewer in (*range(seats), SPECTATOR):
        signs = others(viewer, hands, words)
        plies = {letter.ply for letter in party.received[viewer]}
        hidden += sum(bool(signs(party.timeline.position_at(ply))) for ply in plies)
    party.check_secrets(lambda viewer: others(viewer, hands, words))
    assert hidden > 100  # so often there was something to hide
    for seat in range(seats):  # the search works: everybody is sent the own cards
        found = party.own_signs(seat, own(seat, hands, words))
        assert any(sign.startswith("id=") for sign in found), seat


def collect_views(party: Party, viewer: int) -> str:
    """Return all that a viewer is sent: each seat in focus, wide and narrow, and the page."""
    visitor = party.visitors[viewer]
    texts = [party.collect_view(viewer)]
    ply = party.timeline.ply
    for focus in range(party.timeline.game.seats):
        for wide in ("true", "false"):
            url = f"/api/tables/{party.id}/frames?from={ply}&focus={focus}&wide={wide}"
            texts.append(visitor.get(url).text)
        with visitor.at(party.id) as page:
            page.send("hello", focus=focus)
            page.read()
            texts.append(json.dumps({**page.frame, "seq": 0}))
    return "\n".join(texts).replace(party.id, "this-table")


@rule("HY-13.7 points")
def test_what_others_hold_changes_no_byte(client: TestClient) -> None:
    """Two tables differ only in a card that two seats have exchanged, and nobody else sees it."""
    game = hoyuk(4, mode=EXPERT)
    wanderer = wander(game, 7)
    wanderer.styles = [HOARDER] * 4
    s = wanderer.state
    while s.actor() < 0 or min(s.cards) < 1:
        assert s.actor() != OVER, "not everybody has a card: choose another seed"
        wanderer.step()
    one, other = (create_party(client, Header.of(game), wanderer.line) for _ in range(2))
    state = other.timeline.state
    assert isinstance(state, Village)
    swapped = exchange_cards(state, 0, 1)
    assert swapped is not None
    state.hand = swapped.hand
    for viewer in (2, 3, SPECTATOR):
        assert collect_views(one, viewer) == collect_views(other, viewer)
    for viewer in (0, 1):
        assert collect_views(one, viewer) != collect_views(other, viewer)
