"""The law of refusals: trying something that is not allowed brings a reason."""

from __future__ import annotations

from collections import Counter

from pentapolis.catalog.languages import LANGUAGES, game_words
from pentapolis.catalog.reasons import Reason, near_actions
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import State
from pentapolis.play.refusals import as_decider

from .basics import LawBroken
from .drawings import NAMES
from .static import list_citations


def law_every_refusal_has_a_reason(
    spec: GameSpec, game: Game, state: State, found: Counter[str] | None = None
) -> None:
    """Each action near the question is legal, or why() names a rule and has a sentence for it.

    `found` counts the keys of the reasons, and as "" the legal actions.
    """
    if spec.why is None:
        return
    for seat in state.deciders():
        check_seat(spec, game, state, seat, found if found is not None else Counter())


def check_seat(spec: GameSpec, game: Game, state: State, seat: int, found: Counter[str]) -> None:
    """Compare why() with the legal actions of one seat, knowing only what that seat sees."""
    assert spec.why is not None
    legal = frozenset(state.legal_for(seat))
    near = near_actions(spec, game, state.asking)
    strange = sorted(legal.difference(near))
    if strange:
        question = game.questions[state.asking].name
        raise LawBroken(f"{game.actions.name(strange[0])} is legal, but not near {question!r}")
    seen = as_decider(game.mask(state, seat), seat)
    before = game.to_data(seen)
    new: dict[Reason, int] = {}
    for action in near:
        reason = spec.why(game, seen, action)
        if (reason is None) != (action in legal):
            name = game.actions.name(action)
            said = f"is legal, but why() says {reason}" if reason else "is not legal; why not?"
            raise LawBroken(f"{name} {said}")
        if reason is not None:
            new.setdefault(reason, action)
        found[reason.key if reason is not None else ""] += 1
    for reason in new:
        check_reason(spec, game, seen, reason)
    if game.to_data(seen) != before:
        raise LawBroken("why() or because() changes its view")


def check_reason(spec: GameSpec, game: Game, seen: State, reason: Reason) -> None:
    """Fail unless a reason is listed, cites a rule, and has a sentence in every language."""
    listed = spec.reasons.get(reason.key)
    if listed is None or listed.rule != reason.rule:
        raise LawBroken(f"spec.reasons does not have {reason}")
    if reason.rule not in list_citations(spec.meta):
        raise LawBroken(f"the reason {reason.key!r} cites {reason.rule!r}, which is no rule")
    for lang in LANGUAGES:
        words = game_words(spec, lang, NAMES[: game.seats])
        said = spec.because(game, seen, reason, words) if spec.because is not None else ""
        if not said.strip() or "{" in said:
            raise LawBroken(f"because() has no sentence for {reason}: {said!r} ({lang})")
