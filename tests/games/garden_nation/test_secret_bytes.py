"""Over the wire, nobody is sent a secret project of somebody else: pages, frames, answers."""

from __future__ import annotations

import random

import pytest
from starlette.testclient import TestClient

from pentapolis.bots import make_bot
from pentapolis.catalog.languages import game_words
from pentapolis.catalog.words import Words
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import SPECTATOR, State
from pentapolis.games.garden_nation import SPEC
from pentapolis.games.garden_nation.rules.codes import SECRET_KEYS
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.games.garden_nation.words.names import promise, secret
from pentapolis.play.match import Match
from pentapolis.testkit.rules import rule
from tests.server.leaks import Party, Signs, create_twins


def cards_seen(s: Garden, seat: int) -> set[int]:
    """List the kinds of secret projects that a seat has seen so far, kept or put away."""
    return {
        kind
        for kind in s.dealt[4 * seat : 4 * seat + 4] + s.kept[2 * seat : 2 * seat + 2]
        if kind >= 0
    }


def list_signs(s: Garden, kinds: set[int], words: Words) -> list[str]:
    """List what would give some cards away: their keys in replays, their names, their words."""
    signs: list[str] = []
    for kind in sorted(kinds):
        key = SECRET_KEYS[kind]
        signs += [
            secret(s.box, kind, words),
            promise(s.box, kind, words),
            f"secret:{key}",
            f":{key}+",
        ]
        signs.append(f"+{key}")
    return signs


def other_signs(viewer: int, words: Words) -> Signs:
    """Return how to list what would give away the cards that only others hold."""

    def signs(state: State) -> list[str]:
        assert isinstance(state, Garden)
        own = cards_seen(state, viewer) if viewer >= 0 else set()
        held = [cards_seen(state, seat) for seat in range(state.seats) if seat != viewer]
        return list_signs(state, set().union(*held) - own, words)

    return signs


def kept_signs(seat: int, words: Words) -> Signs:
    """Return how to list what would give away the cards that a seat has kept."""

    def signs(state: State) -> list[str]:
        assert isinstance(state, Garden)
        return list_signs(
            state, {kind for kind in state.kept[2 * seat : 2 * seat + 2] if kind >= 0}, words
        )

    return signs


@rule("GN-1.7 secrets")
@pytest.mark.parametrize(("seats", "lang"), [(2, "de"), (4, "en")])
def test_nobody_is_sent_the_secrets_of_others(client: TestClient, seats: int, lang: str) -> None:
    party = Party.at(client, SPEC.meta.slug, seats, lang).play(random.Random(seats), every=40)
    words = game_words(SPEC, lang, party.timeline.header.names)
    party.check_secrets(lambda viewer: other_signs(viewer, words))
    end = party.timeline.state
    assert isinstance(end, Garden)
    for seat in range(seats):  # the search works: everybody is sent their own cards, name and words
        found = party.own_signs(seat, kept_signs(seat, words))
        for kind in end.kept[2 * seat : 2 * seat + 2]:
            assert {secret(end.box, kind, words), promise(end.box, kind, words)} <= found


@rule("GN-1.7 secrets")
def test_what_one_seat_keeps_changes_no_byte_for_the_others(client: TestClient) -> None:
    game = SPEC.make(3, SPEC.meta.complete_options(3, {}))
    bots = [make_bot("random", SPEC, seat) for seat in range(3)]
    timeline = Match(SPEC, game, bots, SeededLuck(5)).play().timeline
    keeper = 1
    one, other = create_twins(client, timeline, timeline.ply - 1, keeper)
    for viewer in (0, 2, SPECTATOR):
        assert one.collect_view(viewer) == other.collect_view(viewer)
    assert one.collect_view(keeper) != other.collect_view(keeper)
