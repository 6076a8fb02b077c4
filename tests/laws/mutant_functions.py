"""Broken functions for a spec: words, ratings, values, drawings."""

from __future__ import annotations

from typing import Any

from hamlet.rules.codes import GOAL_DEALT
from hamlet.words.why import why as usual_why

from pentapolis.catalog.reasons import Reason
from pentapolis.catalog.spec import ActionCard, Batch, Effect, Stat, TieBreak
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import CHANCE, EMPTY, Event
from pentapolis.draw.canvas import Canvas

from .mutants import COUNTER


def say_the_same(game: Game, seen: Any, action: int, _: Words) -> str:
    return "Do it"


def say_nothing(game: Game, seen: Any, viewer: int, _: Words) -> str:
    return " "


def tell_no_secrets(game: Game, seen: Any, event: Event, _: Words) -> str:
    return "" if event.kind == GOAL_DEALT and not event.args else "Something has happened."


def rate_one(game: Game, seen: Any, legal: list[int]) -> list[int]:
    return [1]


def rate_by_changing(game: Game, seen: Any, legal: list[int]) -> list[int]:
    seen.held = EMPTY if seen.held >= 0 else 0
    return legal


def rate_by_neighbours(game: Game, seen: Any, legal: list[int]) -> list[int]:
    """Divide by the number of tiles in the town, which is 0 at the beginning."""
    return [100 // sum(cells.bit_count() for cells in seen.town) for _ in legal]


def evaluate_when_asked(game: Game, seen: Any, seat: int) -> int:
    """Return a value only while a seat decides."""
    if seen.actor() == CHANCE:
        raise ValueError("nobody decides")
    return 0


def evaluate_by_share(game: Game, seen: Any, seat: int) -> Any:
    return seen.scores()[seat] / 2


def evaluate_by_changing(game: Game, seen: Any, seat: int) -> int:
    seen.points[0] += 1
    return int(seen.scores()[seat])


def draw_a_false_button(game: Game, seen: Any, canvas: Any) -> None:
    with canvas.group(id="town"):
        canvas.raw('<g data-action="99"/>')


def draw_by_counting(game: Game, seen: Any, canvas: Any) -> None:
    canvas.text(0, 0, str(next(COUNTER)))


def make_one_card(game: Game, seen: Any, action: int, _: Words) -> ActionCard:
    return ActionCard("Do it")


def batch_one(game: Game, seen: Any, legal: list[int], _: Words) -> list[Batch]:
    return [Batch("Do it all", (legal[0], -1))]


def answer_wrongly(game: Game, seen: Any, legal: list[int]) -> int | None:
    return max(legal) + 1


def draw_without_a_word(game: Game, seen: Any, canvas: Canvas) -> None:
    with canvas.group(id="sign", aria_hidden="true"):
        canvas.text(0, 0, "7")


def draw_a_comet(game: Game, seen: Any, canvas: Canvas) -> None:
    with canvas.group(id="comet", label="Comet"):
        canvas.circle(0, 0, 9)


def define_a_comet(game: Game, seen: Any, canvas: Canvas) -> None:
    canvas.define("comet", '<circle r="9"/>')


def count_comets(game: Game, seen: Any, seat: int, _: Words) -> list[Stat]:
    return [Stat("comet", "comets", "7")]


def value_with_a_gap(game: Game, seen: Any, part: str, _: Words) -> str:
    return "Now {points}."


def value_by_changing(game: Game, seen: Any, part: str, _: Words) -> str:
    seen.points[0] += 1
    return ""


def sum_up_nothing(game: Game, seen: Any, seat: int, events: list[Event], _: Words) -> str:
    return ""


def step_too_far(game: Game, seen: Any) -> int:
    return 99


def step_nowhere(game: Game, seen: Any) -> int:
    return {-1: 1}[seen.asking]


def break_no_tie(game: Game, state: Any, _: Words) -> list[TieBreak]:
    return [TieBreak("luck", "HAM-4.1 farm", ()), TieBreak("more luck", "HAM-4.1 farm", ())]


def explode(game: Game, event: Event) -> list[Effect]:
    return [Effect("explode", "town")]


def fly_nowhere(game: Game, event: Event) -> list[Effect]:
    return [Effect("fly", "town", symbol="coin")]


def refuse_nothing(game: Game, seen: Any, action: int) -> Reason | None:
    return None


def refuse_everything(game: Game, seen: Any, action: int) -> Reason | None:
    return Reason("HAM-2.2 touch", "apart")


def refuse_without_a_rule(game: Game, seen: Any, action: int) -> Reason | None:
    """Cite another rule than the list of reasons."""
    reason = usual_why(game, seen, action)
    return Reason("HAM-2.1 take", reason.key) if reason is not None else None


def refuse_by_changing(game: Game, seen: Any, action: int) -> Reason | None:
    reason = usual_why(game, seen, action)
    seen.points[0] += 1
    return reason


def refuse_without_a_word(game: Game, seen: Any, reason: Reason, _: Words) -> str:
    return ""


def refuse_with_a_gap(game: Game, seen: Any, reason: Reason, _: Words) -> str:
    return _("It must touch {place}.")
