"""Hand cards never reach another viewer: not in a view, not in words, not in a picture."""

from __future__ import annotations

import json

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import SPECTATOR, UNKNOWN
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture, draw_seat_picture
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.game import Hoyuk
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.testkit.rules import rule

from .scene import EXPERT, hoyuk
from .wander import HOARDER, wander

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]


def play_until_all_hold(game: Hoyuk, seed: int, cards: int) -> Village:
    """Play until a player has to decide while every hand holds so many cards."""
    for attempt in range(seed, seed + 30):
        wanderer = wander(game, attempt)
        wanderer.styles = [HOARDER] * game.seats
        s = wanderer.state
        while s.asking != c.FINISHED and (s.actor() < 0 or min(s.cards) < cards):
            wanderer.step()
        if s.asking != c.FINISHED:
            return s
    raise LookupError("no game gave every hand so many cards: choose another seed")


def exchange_cards(s: Village, one: int, other: int) -> Village | None:
    """Return a position with two cards swapped between two hands; None if they are all alike."""
    twin = s.clone()
    for mine in range(p.SYMBOLS):
        for theirs in range(p.SYMBOLS):
            if mine != theirs and s.hand[one * 7 + mine] and s.hand[other * 7 + theirs]:
                twin.hand[one * 7 + mine] -= 1
                twin.hand[one * 7 + theirs] += 1
                twin.hand[other * 7 + theirs] -= 1
                twin.hand[other * 7 + mine] += 1
                return twin
    return None


def show_all(game: Game, s: Village, viewer: int) -> str:
    """Return everything that a viewer gets of a position."""
    words = game_words(SPEC, "en", NAMES[: game.seats])
    view = View(game, viewer, s, [])
    texts = [json.dumps(game.to_data(view.seen))]
    texts += [SPEC.prompt(game, view.seen, viewer, words)]
    texts += [SPEC.draw_text(game, view.seen, viewer, words)]
    for wide in (True, False):
        for focus in range(game.seats):
            texts.append(draw_picture(SPEC, view, words, focus=focus, wide=wide).svg(style=False))
    for seat in range(game.seats):
        small = draw_seat_picture(SPEC, view, words, seat)
        assert small is not None and SPEC.stats is not None
        texts.append(small.svg(style=False))
        texts += [f"{stat.label} {stat.value}" for stat in SPEC.stats(game, view.seen, seat, words)]
        texts += [f"{line.label} {line.points}" for line in game.score_sheet(view.seen, seat)]
    return "\n".join(texts)


@rule("HY-13.7 points")
@pytest.mark.parametrize("seed", [1, 2])
def test_two_games_that_differ_in_hidden_hands_look_the_same(seed: int) -> None:
    game = hoyuk(3, mode=EXPERT)
    s = play_until_all_hold(game, seed, 1)
    swapped = exchange_cards(s, 0, 1)
    assert swapped is not None
    for viewer in (2, SPECTATOR):
        assert show_all(game, s, viewer) == show_all(game, swapped, viewer)
    assert show_all(game, s, 0) != show_all(game, swapped, 0)


@rule("HY-0.3 cards")
def test_the_piles_do_not_give_the_hands_away_by_counting() -> None:
    """A card that changes places with one that nobody has seen changes nothing for the others."""
    game = hoyuk(2, mode=0)
    s = play_until_all_hold(game, 4, 1)
    twin = s.clone()
    held = next(symbol for symbol in range(7) if s.hand[7 + symbol])
    other = next(symbol for symbol in range(7) if s.bag[symbol] and symbol != held)
    twin.hand[7 + held] -= 1
    twin.hand[7 + other] += 1
    twin.bag[other] -= 1
    twin.bag[held] += 1
    assert show_all(game, s, 0) == show_all(game, twin, 0)
    assert show_all(game, s, SPECTATOR) == show_all(game, twin, SPECTATOR)


@rule("HY-13.7 points")
def test_everybody_sees_their_own_hand_and_the_number_of_other_cards() -> None:
    game = hoyuk(4, mode=EXPERT)
    s = play_until_all_hold(game, 7, 1)
    for viewer in range(4):
        seen = game.mask(s, viewer)
        assert seen.hand[viewer * 7 : viewer * 7 + 7] == s.hand[viewer * 7 : viewer * 7 + 7]
        others = [
            seen.hand[seat * 7 + card] for seat in range(4) for card in range(7) if seat != viewer
        ]
        assert set(others) == {UNKNOWN}
        assert seen.cards == s.cards
        assert seen.tops == s.tops
        assert set(seen.bag[7:]) == {UNKNOWN}


@rule("HY-0.3 cards")
@pytest.mark.parametrize("mode", [0, 1, 2])
def test_a_guess_could_be_the_truth(mode: int) -> None:
    game = hoyuk(3, mode=mode)
    s = play_until_all_hold(game, 11, 1)
    hands: set[tuple[int, ...]] = set()
    for viewer in (0, 2, SPECTATOR):
        seen = game.mask(s, viewer)
        for seed in range(20):
            full = game.fill_in(seen, SeededLuck(seed))
            assert game.inventory(full) == game.inventory(s)
            hands.add(tuple(full.hand))
            for group in range(p.GROUPS):
                unseen = sum(s.under[pile] for pile in range(7) if p.GROUP_OF[pile] == group)
                part = full.bag[group * 7 : group * 7 + 7]
                assert sum(part) == unseen
                for symbol in range(7):
                    assert 0 <= part[symbol] <= game.box.groups[group * 7 + symbol]
            for seat in range(3):
                assert sum(full.hand[seat * 7 : seat * 7 + 7]) == s.cards[seat]
    assert len(hands) > 20
