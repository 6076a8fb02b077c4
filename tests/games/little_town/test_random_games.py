"""Random games at every number of seats, with all invariants checked at every ply.

PENTAPOLIS_GAMES_N sets how many games are played for each number of seats.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest

from pentapolis.core.state import CHANCE, OVER, Event
from pentapolis.games.little_town.meta import FOLDER, META
from pentapolis.games.little_town.rules import codes as c
from pentapolis.games.little_town.rules.board import MAP, SIDE_KEYS
from pentapolis.games.little_town.rules.codes import ANY, CARDS, TILES
from pentapolis.games.little_town.rules.game import LittleTown
from pentapolis.games.little_town.rules.state import Town
from pentapolis.kit.parts import Parts
from pentapolis.testkit.rules import rule

from .invariants import Watch
from .town import little_town
from .wander import wander, watch_game

GAMES = int(os.environ.get("PENTAPOLIS_GAMES_N", "60"))
BATCH = 20  # games a test, so that several processes can share the work


@rule("LT-2.1 rounds", "LT-2.3 equal")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_invariants_hold_at_every_ply(seats: int, first: int) -> None:
    """Invariants 1 to 14 and 17."""
    for seed in range(first, min(first + BATCH, GAMES)):
        game = little_town(seats, claims=seed % 2, auto_pay=seed // 2 % 2, market=seed % 3)
        end, watch = watch_game(game, seed, 0.4 if seed % 5 == 0 else 0.0)
        assert end.asking == c.FINISHED
        assert end.ply <= game.max_plies
        assert watch.turns == {2: 40, 3: 48, 4: 48}[seats], "I10: turns"
        for seat in range(seats):
            lines = game.score_sheet(end, seat)
            assert sum(line.points for line in lines) == end.scores()[seat]
            assert lines[5].points <= 4 * (end.box.houses - 1), "I17: castle"
            assert lines[6].points <= 16, "I17: watchtower"


@pytest.mark.parametrize("reading", [option.name for option in META.options if option.reading])
def test_invariants_hold_by_the_other_readings(reading: str) -> None:
    usual = META.complete_options(3, {})[reading]
    for seed in range(BATCH // 4):
        end, _ = watch_game(little_town(3, **{reading: 1 - usual}), seed, 0.3)
        assert end.asking == c.FINISHED


def test_every_tile_is_built_and_used_and_every_objective_claimed() -> None:
    built: set[int] = set()
    used: set[int] = set()
    claimed: set[int] = set()
    for seed in range(120):
        sense = 0.5 + seed % 2 * 0.4
        _, watch = watch_game(little_town(2 + seed % 3, claims=seed // 3 % 2), seed, sense)
        built |= watch.built_kinds
        used |= watch.seen_kinds
        claimed |= watch.claimed_kinds
    box = little_town(2).box
    assert built == set(range(TILES))
    assert used == {kind for kind in range(TILES) if box.effect[kind] <= ANY}
    assert claimed == set(range(CARDS))


def test_the_same_decisions_give_the_same_game() -> None:
    """Invariant 15; after the set-up nothing is left to chance."""
    for seats in (2, 3, 4):
        game = little_town(seats)
        wanderer = wander(game, 5)
        end = wanderer.play()
        twin = game.start()
        decided = False
        for action in wanderer.line:
            assert not (decided and twin.actor() == CHANCE)
            decided = decided or twin.actor() >= 0
            twin.apply(action)
        assert game.digest(twin) == game.digest(end)


def mirror_board(text: str) -> str:
    """Turn both sides of the board round, left to right."""
    for key in SIDE_KEYS:
        start = text.index(f"[board.{key}]")
        end = text.index("provenance", start)
        rows = text[start:end]
        for row in rows.split('"')[1::2]:
            rows = rows.replace(f'"{row}"', f'"{row[::-1]}"' + "#", 1)
        text = text[:start] + rows.replace("#", "") + text[end:]
    return text


def mirror_cell(cell: int) -> int:
    return cell - MAP.column[cell] + MAP.columns - 1 - MAP.column[cell]


def mirror_action(action: int) -> int:
    for first in (c.PLACE, c.ACT, c.SITE):
        if first <= action < first + len(MAP.names):
            return first + mirror_cell(action - first)
    return action


def test_a_mirrored_board_gives_mirrored_games() -> None:
    """Invariant 16: all numbers stay equal."""
    text = (FOLDER / "parts.toml").read_text(encoding="utf-8")
    for seats in (2, 3, 4):
        options = META.complete_options(seats, {})
        game = LittleTown(seats, options)
        glass = LittleTown(seats, options, Parts(mirror_board(text)))
        one, other = game.start(), glass.start()
        luck = Random(seats)
        while one.actor() != OVER:
            chance = one.actor() == CHANCE
            legal = one.legal()
            wanted = legal if chance else sorted(mirror_action(action) for action in legal)
            assert other.legal() == wanted
            action = luck.choice(legal)
            one.apply(action)
            other.apply(action if chance else mirror_action(action))
            assert (one.goods, one.supply, one.points) == (other.goods, other.supply, other.points)
            assert (one.asking, one.turn) == (other.asking, other.turn)
        assert one.scores() == other.scores()


@rule("LT-10.12 secret")
def test_what_is_asked_does_not_depend_on_hidden_cards() -> None:
    """Invariant 18: the same line with other cards, nobody claiming, asks the same questions."""
    for seats in (2, 3, 4):
        game = little_town(seats, claims=1, side=1, market=1, start=1)
        luck = Random(seats)
        deal = seats * game.box.objectives
        one, other = game.start(), game.start()
        for number in range(deal):
            one.apply(one.legal()[0])
            other.apply(other.legal()[-1 - number % 2])
        while one.actor() != OVER:
            assert (one.asking, one.turn) == (other.asking, other.turn)
            legal = [a for a in one.legal() if not c.CLAIM_CARD <= a < c.TAKE]
            action = luck.choice(legal)
            one.apply(action)
            other.apply(action)
        assert one.scores() == other.scores()


# The watch itself


def add_point(events: list[Event], after: Town) -> None:
    after.points[0] += 1


def add_coin(events: list[Event], after: Town) -> None:
    after.goods[4] += 1


def move_worker(events: list[Event], after: Town) -> None:
    after.workers[0] ^= 1


def lose_tile(events: list[Event], after: Town) -> None:
    after.market &= after.market - 2


def forget(events: list[Event], after: Town) -> None:
    events[:] = [event for event in events if event.kind != c.GOODS_GATHERED]


Tamper = Callable[[list[Event], Town], None]


def play_falsely(tamper: Tamper) -> None:
    """Play under watch, and falsify every ply in which something is gathered."""
    game = little_town(2, side=1)
    wanderer = wander(game, 3)
    s = wanderer.state
    watch = Watch(game, s)
    while s.actor() != OVER:
        before = s.clone()
        events = wanderer.step()
        if any(event.kind == c.GOODS_GATHERED for event in events):
            tamper(events, s)
        watch.check_ply(before, wanderer.line[-1], events, s)


@pytest.mark.parametrize("tamper", [add_point, add_coin, move_worker, lose_tile, forget])
def test_the_watch_notices_a_falsified_ply(tamper: Tamper) -> None:
    with pytest.raises(AssertionError, match=r"^I\d+:"):
        play_falsely(tamper)
