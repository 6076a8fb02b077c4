"""Says why an action is not possible now, in one sentence and with the rule behind it."""

from __future__ import annotations

from dataclasses import dataclass

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.reasons import Reason, near_actions
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.state import OVER, State
from pentapolis.core.view import View


@dataclass(frozen=True)
class Refusal:
    """Why an action is not possible: a sentence, and the rule that says so, if one does."""

    text: str
    rule: str = ""  # a citation, such as "XY-6.2 crate"

    def __str__(self) -> str:
        return self.text


def explain_refusal(
    spec: GameSpec, view: View, action: int, lang: str = "en", names: list[str] | None = None
) -> Refusal | None:
    """Say why a viewer cannot play an action now; None if that is possible."""
    if action in view.legal or action in view.wishes:
        return None
    _ = game_words(spec, lang, names)
    if view.actor == OVER:
        return Refusal(_("The game is over."))
    if not view.legal:  # another seat decides, or chance does
        return Refusal(say_who_decides(spec, view, lang, names))
    reason = find_reason(spec, view, action)
    if reason is not None and spec.because is not None:
        seen = as_decider(view.seen, view.seat)
        return Refusal(spec.because(view.game, seen, reason, _), reason.rule)
    prompt = spec.prompt(view.game, view.seen, view.seat, _)
    return Refusal(_("First: {prompt}", prompt=prompt), view.game.questions[view.question].rule)


def find_reason(spec: GameSpec, view: View, action: int) -> Reason | None:
    """Return the game's own reason against an action; None if the question never offers it."""
    if spec.why is None or action not in near_actions(spec, view.game, view.question):
        return None
    return spec.why(view.game, as_decider(view.seen, view.seat), action)


def as_decider(seen: State, seat: int) -> State:
    """Return a view in which it is the seat's turn, since several may decide at the same time."""
    if seen.turn == seat:
        return seen
    asked = seen.clone()
    asked.turn = seat
    return asked


def say_who_decides(spec: GameSpec, view: View, lang: str, names: list[str] | None) -> str:
    """Say who everybody waits for, as the table does: It's Clara's turn."""
    _ = game_words(spec, lang, names)
    if view.actor < 0:
        return spec.prompt(view.game, view.seen, view.seat, _)
    return _("It's {name}'s turn.", name=_.player_name(view.actor))
