"""Laws of what is impossible: it is refused, and the message says why."""

from __future__ import annotations

from typing import Final

from pentapolis.core.errors import Illegal, PlayError
from pentapolis.core.fields import Data, Field
from pentapolis.core.game import Game
from pentapolis.core.state import OVER, State

from .basics import LawBroken

NO_NAME: Final = "this is no name"


def law_no_position_contradicts_itself(game: Game, state: State) -> None:
    """contradictions() finds nothing wrong with a position that was reached by playing."""
    wrong = game.contradictions(state)
    if wrong:
        raise LawBroken(f"contradictions() finds: {'; '.join(wrong)}")


def law_what_is_not_legal_is_refused(game: Game, state: State) -> None:
    """play() refuses what is not legal, and only what exists has a name (law 2)."""
    copy = state.clone()
    before = game.to_data(copy)
    over = state.actor() == OVER
    space = game.space(state.actor())
    allowed = {*state.legal(), *state.wishes()} if not over else set()
    strange = [action for action in range(len(space)) if action not in allowed]
    tries: list[int | str] = [-1, len(space), *strange[:1], *strange[-1:], NO_NAME]
    for action in tries:
        try:
            game.play(copy, action)
        except PlayError as error:
            if not over and not isinstance(error, Illegal):
                raise LawBroken(f"play({action!r}) raises {error!r}, not Illegal") from error
        else:
            raise LawBroken(f"play({action!r}) is carried out, but is not legal")
    if game.to_data(copy) != before:
        raise LawBroken("play() refuses the action, but changes the position")
    for number in (-1, len(space)):
        try:
            space.name(number)
        except ValueError:
            continue
        raise LawBroken(f"the action {number} has a name, but does not exist")
    try:
        named = game.name_ending(copy) in game.endings
    except PlayError:
        named = False
    if named != over:
        raise LawBroken("name_ending() must name an ending at the end, and nothing before it")


def law_a_wrong_position_is_refused(game: Game, line: list[int]) -> None:
    """from_data() refuses numbers out of bounds, missing pieces and contradictions (law 4)."""
    state = game.start()
    for action in line[: len(line) // 2]:
        state.apply(action)
    data = game.to_data(state)
    for field in game.declared:
        if not data[field.name] and field.is_list():
            continue  # an empty list has no number to falsify
        said = read_refusal(game, data, field, field.high + 1)
        if repr(field.name) not in said:
            raise LawBroken(f"from_data() accepts {field.high + 1} for {field.name!r}: {said!r}")
        check_falsified(game, data, field)


def falsify(data: Data, field: Field, number: int) -> Data:
    """Return the data with the first number of a field changed."""
    value = data[field.name]
    return data | {field.name: [number, *value[1:]] if isinstance(value, list) else number}


def read_refusal(game: Game, data: Data, field: Field, number: int) -> str:
    """Return why from_data() refuses a changed number; nothing if it accepts it."""
    try:
        game.from_data(falsify(data, field, number))
    except ValueError as error:
        return str(error)
    return ""


def check_falsified(game: Game, data: Data, field: Field) -> None:
    """Change a number within its bounds; if that is wrong, from_data() must say why."""
    value = data[field.name]
    number = value[0] if isinstance(value, list) else value
    other = number + 1 if number < field.high else number - 1
    state = game.from_data(falsify(data, field, other), checked=False)
    wrong = [*game.contradictions(state)]
    if game.inventory(state) != game.inventory(game.start()):
        wrong.append("inventory")
    said = read_refusal(game, data, field, other)
    missing = [each for each in wrong if each not in said]
    if missing:
        raise LawBroken(f"from_data() accepts {other} for {field.name!r}, but: {missing}")
