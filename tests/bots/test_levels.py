"""Levels look ahead more or less far; a hint says what the search found, and no secret."""

from __future__ import annotations

import gettext
import pickle
from dataclasses import replace

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.bots import LEVELS, Budget, named
from pentapolis.bots.greedy import GreedyBot
from pentapolis.bots.hint import Gain, Hint, hint, sentence
from pentapolis.bots.levels import ShortSightedBot
from pentapolis.bots.searcher import SearchBot
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import OVER, SPECTATOR, State
from pentapolis.core.view import View
from pentapolis.core.words import Words
from pentapolis.play import new_match
from pentapolis.registry import games, load, spec_of

from .test_search import decisions, hamlet, view_of, walked

ENGLISH = Words("en", [], gettext.NullTranslations())


def test_the_levels_look_further_and_further() -> None:
    names = [kind.name for kind in LEVELS]
    assert names == ["newcomer", "casual", "skilled", "expert", "master"]
    bots = [named(name, HAMLET, 1) for name in names]
    blur = [bot.blur for bot in bots if isinstance(bot, ShortSightedBot)]
    assert len(blur) == 2
    assert blur[0] > blur[1] > 0
    assert type(bots[2]) is GreedyBot
    tries = [bot.budget.playouts or 0 for bot in bots if isinstance(bot, SearchBot)]
    assert len(tries) == 2
    assert 0 < tries[0] < tries[1]
    assert all(kind.title and kind.about for kind in LEVELS)


def test_short_sight_prefers_points_now_among_promises_alike() -> None:
    """The best plan brings nothing yet: who sees it clearly takes it, who sees dimly does not."""
    start = next(
        state
        for state in (walked(hamlet(), plies, 1) for plies in range(20, 60))
        if len(set(points_after(state))) > 1
    )
    view = view_of(hamlet(), start)
    now = dict(zip(view.legal, points_after(start), strict=True))
    plan = min(view.legal, key=now.__getitem__)
    spec = replace(HAMLET, advise=lambda game, seen, legal: [50 * (a == plan) for a in legal])
    assert ShortSightedBot("clear", 1, spec, 49)(view) == plan
    assert now[ShortSightedBot("dim", 1, spec, 50)(view)] == max(now.values())


def points_after(state: State) -> list[int]:
    """Count the points of the seat on turn after each of its actions."""
    out = []
    for action in state.legal():
        after = state.clone()
        after.apply(action)
        out.append(after.scores()[state.actor()])
    return out


@pytest.mark.parametrize("slug", games())
def test_short_sight_sees_no_secret(slug: str) -> None:
    """The same view gets the same action, whatever the others hold."""
    spec, game = spec_of(slug), load(slug, seats=2)
    for number, truth in zip(range(12), decisions(spec, game, 1), strict=False):
        seat = truth.actor()
        other = game.filled(game.seen_by(truth, seat), SeededLuck(number))
        bot = ShortSightedBot("near", 1, spec, 300)
        assert bot(View(game, seat, truth, [])) == bot(View(game, seat, other, []))


@pytest.mark.parametrize("kind", [kind.name for kind in LEVELS[:3]])
def test_a_level_plays_a_whole_game(kind: str) -> None:
    bots = [named(kind, HAMLET, seat) for seat in range(2)]
    assert new_match(hamlet(), list(bots), seed=1).play().state.actor() == OVER


@pytest.mark.parametrize("slug", games())
def test_a_hint_is_legal_and_knows_no_secret(slug: str) -> None:
    """The same view gets the same hint, whatever the others hold."""
    spec, game = spec_of(slug), load(slug, seats=2)
    truth = next(decisions(spec, game, 1))
    seat = truth.actor()
    other = game.filled(game.seen_by(truth, seat), SeededLuck(6))
    few = Budget(playouts=2)
    first, second = (hint(spec, View(game, seat, state, []), 1, few) for state in (truth, other))
    assert first.action in truth.legal()
    assert (first.action, first.lead, first.better) == (second.action, second.lead, second.better)
    assert repr(first.line) == repr(second.line)


def test_a_hint_says_what_it_expects() -> None:
    line = Gain("quarters", 6, "HAM 4.2 quarter")
    assert sentence(Hint(3, 420, 100, line), "quarters", ENGLISH) == (
        "Expected lead over the best other player: +4. Most points will come from: quarters (+6)."
    )
    behind = sentence(Hint(3, -120, None, None), "", ENGLISH)
    assert behind == "Expected lead over the best other player: −1."


def test_a_hint_travels_between_processes() -> None:
    found = hint(HAMLET, view_of(hamlet(), walked(hamlet(), 20, 1)), 1, Budget(playouts=4))
    assert found.line is not None
    assert pickle.loads(pickle.dumps(found)) == found


def test_a_hint_is_for_whoever_decides() -> None:
    state = walked(hamlet(), 20, 1)
    with pytest.raises(ValueError, match="has no choice"):
        hint(HAMLET, View(hamlet(), SPECTATOR, state, []), 1)
    single = view_of(hamlet(), state)
    single.legal = single.legal[:1]
    assert hint(HAMLET, single, 1).better is None
