"""Calls a law, so that a failure says which one broke and how to get there."""

from __future__ import annotations

import os
from inspect import signature
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game

from .laws import Law, LawBroken
from .lines import write_line

WALKS: Final = "PENTAPOLIS_WALKS"  # environment: how many times as many walks as usual


def count_walks(usual: int = 1) -> int:
    """Return how many walks to take: the usual number times PENTAPOLIS_WALKS."""
    return usual * max(1, int(os.environ.get(WALKS) or 1))


def check_law(law: Law, spec: GameSpec, game: Game, thing: object, line: list[int]) -> None:
    """Call a law, with the spec where it asks for one; a failure names the law and the way."""
    first = next(iter(signature(law).parameters))
    args = (spec, game, thing) if first == "spec" else (game, thing)
    try:
        law(*args)
    except Exception as error:
        said = str(error) if isinstance(error, LawBroken) else f"{type(error).__name__}: {error}"
        broken = LawBroken(f"{game.slug} breaks {law.__name__} after {len(line)} plies: {said}")
        broken.law = law.__name__
        broken.add_note(write_line(spec, game, line))
        raise broken from error
