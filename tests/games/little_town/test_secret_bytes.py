"""Over the wire, nobody is sent an objective of somebody else before it is claimed."""

from __future__ import annotations

import random

import pytest
from starlette.testclient import TestClient

from pentapolis.bots import make_bot
from pentapolis.catalog.languages import game_words
from pentapolis.catalog.words import Words
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import SPECTATOR, State
from pentapolis.games.little_town import SPEC
from pentapolis.games.little_town.rules.codes import CARD_KEYS
from pentapolis.games.little_town.rules.state import Town
from pentapolis.games.little_town.words.names import card
from pentapolis.kit.cells import cells_of
from pentapolis.play import Header, Match
from pentapolis.testkit.rules import rule
from tests.server.leaks import Party, Signs, create_twins


def list_signs(cards: int, words: Words) -> list[str]:
    """List what would give some objectives away: their names, and their keys in replays."""
    signs: list[str] = []
    for which in cells_of(cards):
        key = CARD_KEYS[which]
        signs += [card(which, words), f"card:{key}", f"claim:{key}"]
    return signs


def others(viewer: int, words: Words) -> Signs:
    """Return a search for what the others hold; claimed cards are no longer held."""

    def signs(state: State) -> list[str]:
        assert isinstance(state, Town)
        held = [state.cards[seat] for seat in range(state.seats) if seat != viewer]
        return list_signs(sum(held), words)

    return signs


def own(seat: int, words: Words) -> Signs:
    """Return a search for what a seat holds."""

    def signs(state: State) -> list[str]:
        assert isinstance(state, Town)
        return list_signs(state.cards[seat], words)

    return signs


@rule("LT-10.12 secret")
@pytest.mark.parametrize(
    ("seats", "lang", "options"),
    [(2, "de", {"claims": 1}), (4, "en", {})],
)
def test_nobody_is_sent_the_objectives_of_others(
    client: TestClient, seats: int, lang: str, options: dict[str, int]
) -> None:
    party = Party.at(client, SPEC.meta.slug, seats, lang, **options)
    party.play(random.Random(seats), every=40)
    words = game_words(SPEC, lang, party.timeline.header.names)
    party.check_secrets(lambda viewer: others(viewer, words))
    end = party.timeline.state
    assert isinstance(end, Town)
    for seat in range(seats):  # the search works: everybody is sent the names of the own cards
        found = party.own_signs(seat, own(seat, words))
        assert {card(which, words) for which in cells_of(end.cards[seat])} <= found and found


@rule("LT-10.12 secret")
def test_what_one_seat_holds_changes_no_byte_for_the_others(client: TestClient) -> None:
    game = SPEC.make(3, SPEC.meta.complete_options(3, {}))
    bots = [make_bot("random", SPEC, seat) for seat in range(3)]
    timeline = Match(SPEC, game, bots, SeededLuck(5), Header.of(game)).play().timeline
    holder = 1
    one, other = create_twins(client, timeline, timeline.ply // 2, holder)
    for viewer in (0, 2, SPECTATOR):
        assert one.collect_view(viewer) == other.collect_view(viewer)
    assert one.collect_view(holder) != other.collect_view(holder)
