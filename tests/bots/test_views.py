"""Bots never change their view, and a hint can be sent to another process."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from pentapolis.bots import KINDS, Budget, make_bot
from pentapolis.bots.hint import hint
from pentapolis.core.view import View

from .test_search import GAMES, decisions

FEW = Budget(playouts=3)
POSITIONS = 4  # of each game and bot


def views(slug: str) -> list[View]:
    """Return views from the middle of a game, each of another decision."""
    game = GAMES.load(slug, 2)
    out: list[View] = []
    for number, state in enumerate(decisions(GAMES[slug], game, 2)):
        if number % 7 == 0:
            out.append(View(game, state.actor(), state, []))
        if len(out) == POSITIONS:
            break
    return out


def assert_unchanged(slug: str, use: Callable[[View], object]) -> None:
    for view in views(slug):
        before = view.game.to_data(view.seen), view.legal[:], view.seen.ply, view.wishes[:]
        use(view)
        assert (view.game.to_data(view.seen), view.legal, view.seen.ply, view.wishes) == before


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_no_bot_changes_its_view(kind: str, slug: str) -> None:
    bot = make_bot(kind, GAMES[slug], 1)
    assert_unchanged(slug, lambda view: bot.choose(view, FEW))


@pytest.mark.parametrize("slug", GAMES)
def test_no_hint_changes_its_view(slug: str) -> None:
    assert_unchanged(slug, lambda view: hint(GAMES[slug], view, 1, FEW))


@pytest.mark.parametrize("slug", GAMES)
def test_a_hint_travels_between_processes(slug: str) -> None:
    """Compiled classes do not pickle by themselves, so a hint must be made of plain values."""
    hints = [hint(GAMES[slug], view, 1, FEW) for view in views(slug)]
    assert any(each.line is not None for each in hints)
    assert pickle.loads(pickle.dumps(hints)) == hints
