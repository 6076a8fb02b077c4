"""Levels look ahead more or less far; a hint says what the search found and reveals no secret."""

from __future__ import annotations

import gettext
from dataclasses import replace

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.bots import LEVELS, Budget, make_bot
from pentapolis.bots.greedy import GreedyBot
from pentapolis.bots.hint import Gain, Hint, hint, sentence
from pentapolis.bots.levels import ShortSightedBot
from pentapolis.bots.search import SearchBot
from pentapolis.catalog.words import Words
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import OVER, SPECTATOR, State
from pentapolis.core.view import View
from pentapolis.play import new_match

from .test_search import GAMES, check_it_sees_no_secret, decisions, hamlet, view_of, walk

ENGLISH = Words("en", [], gettext.NullTranslations())


def test_the_levels_look_further_and_further() -> None:
    names = [kind.name for kind in LEVELS]
    assert names == ["newcomer", "casual", "skilled", "expert", "master"]
    bots = [make_bot(name, HAMLET, 1) for name in names]
    margins = [bot.tie_margin for bot in bots if isinstance(bot, ShortSightedBot)]
    assert len(margins) == 2
    assert margins[0] > margins[1] > 0
    assert type(bots[2]) is GreedyBot
    playouts = [bot.budget.playouts or 0 for bot in bots if isinstance(bot, SearchBot)]
    assert len(playouts) == 2
    assert 0 < playouts[0] < playouts[1]
    assert all(kind.title and kind.about for kind in LEVELS)


def test_a_short_sighted_bot_takes_points_now_among_equal_ratings() -> None:
    """The best plan scores nothing yet: a small tie margin takes it, a large one does not."""
    start = next(
        state
        for state in (walk(hamlet(), plies, 1) for plies in range(20, 60))
        if len(set(points_after(state))) > 1
    )
    view = view_of(hamlet(), start)
    now = dict(zip(view.legal, points_after(start), strict=True))
    plan = min(view.legal, key=now.__getitem__)
    spec = replace(HAMLET, rate_actions=lambda game, seen, legal: [50 * (a == plan) for a in legal])
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


@pytest.mark.parametrize("slug", GAMES)
def test_a_short_sighted_bot_sees_no_secret(slug: str) -> None:
    check_it_sees_no_secret(slug, 12, lambda spec: ShortSightedBot("near", 1, spec, 300))


@pytest.mark.parametrize("kind", [kind.name for kind in LEVELS[:3]])
def test_a_level_plays_a_whole_game(kind: str) -> None:
    bots = [make_bot(kind, HAMLET, seat) for seat in range(2)]
    assert new_match(HAMLET, hamlet(), list(bots), seed=1).play().state.actor() == OVER


@pytest.mark.parametrize("slug", GAMES)
def test_a_hint_is_legal_and_knows_no_secret(slug: str) -> None:
    """The same view gets the same hint, whatever the others hold."""
    spec, game = GAMES[slug], GAMES.load(slug, 2)
    truth = next(decisions(spec, game, 1))
    seat = truth.actor()
    other = game.fill_in(game.mask(truth, seat), SeededLuck(6))
    few = Budget(playouts=2)
    first, second = (hint(spec, View(game, seat, state, []), 1, few) for state in (truth, other))
    assert first.action in truth.legal()
    assert (first.action, first.lead, first.better) == (second.action, second.lead, second.better)
    assert repr(first.line) == repr(second.line)


def test_a_hint_says_what_it_is_good_for_and_no_number() -> None:
    line = Gain("quarters", 6, "HAM 4.2 quarter")
    better = sentence(Hint(3, 420, 100, line), "quarters", ENGLISH)
    assert better == "Worth it for: quarters. The search found nothing better."
    close = sentence(Hint(3, 420, 99, line), "quarters", ENGLISH)
    assert close == "Worth it for: quarters. Other moves are about as good."
    assert sentence(Hint(3, -120, None, line), "quarters", ENGLISH) == "Worth it for: quarters."
    assert sentence(Hint(3, 0, None, None), "", ENGLISH) == "The search found nothing better."


def test_a_hint_is_for_whoever_decides() -> None:
    state = walk(hamlet(), 20, 1)
    with pytest.raises(ValueError, match="has no choice"):
        hint(HAMLET, View(hamlet(), SPECTATOR, state, []), 1)
    single = view_of(hamlet(), state)
    single.legal = single.legal[:1]
    assert hint(HAMLET, single, 1).better is None
