"""Checks one law; a failure says which law broke and how to get there."""

from __future__ import annotations

import os
from functools import cache
from inspect import signature
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game

from .laws import Law, LawBroken
from .lines import write_line

WALKS: Final = "PENTAPOLIS_WALKS"  # environment: multiplies the usual number of walks


def count_walks(usual: int = 1) -> int:
    """Return how many walks to take: the usual number times PENTAPOLIS_WALKS."""
    return usual * max(1, int(os.environ.get(WALKS) or 1))


@cache
def has_spec_argument(law: Law) -> bool:
    """Return whether the first argument of a law is the spec, before the game."""
    return next(iter(signature(law).parameters)) == "spec"


def check_law(law: Law, spec: GameSpec, game: Game, thing: object, line: list[int]) -> None:
    """Check a law on a state or line; LawBroken names the law and shows a replay up to there."""
    args = (spec, game, thing) if has_spec_argument(law) else (game, thing)
    try:
        law(*args)
    except Exception as error:
        reason = str(error) if isinstance(error, LawBroken) else f"{type(error).__name__}: {error}"
        broken = LawBroken(f"{game.slug} breaks {law.__name__} after {len(line)} plies: {reason}")
        broken.law = law.__name__
        broken.add_note(write_line(spec, game, line))
        raise broken from error
