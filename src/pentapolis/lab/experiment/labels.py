"""What reports call things that experiments and games only have short names for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis.bots.names import LEVELS
from pentapolis.bots.restricted import split_name
from pentapolis.catalog.labels import find_question
from pentapolis.catalog.meta import Meta
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.text import translatable

from .plan import Field

ENDINGS: Final = {
    "last-round": translatable("after the last round"),
    "round-limit": translatable("at the limit of rounds"),
    "full-city": translatable("with a full city"),
    "last-floor": translatable("with the last floor"),
    "last-house": translatable("with the last house of a tribe"),
    "no-room": translatable("without room to build"),
    "no-builder": translatable("after rounds without a new house"),
    "last-tile": translatable("with the last tile"),
}
SEARCH: Final = "search"
BOTS: Final = {"random": translatable("Random")}  # beside the levels


def name_bot(bot: str, _: Words) -> str:
    """Return what people call a bot; one of their own has only its name."""
    plain = split_name(bot)[0]
    if plain in BOTS:
        return _(BOTS[plain])
    kind, _colon, amount = plain.partition(":")
    if kind == SEARCH and amount.isdecimal():
        return _.n("search with {n} try", "search with {n} tries", int(amount))
    return next((_(level.title) for level in LEVELS if level.name == plain), plain)


def name_step(above: str, below: str, _: Words) -> str:
    """Return what a step of the ladder is called."""
    return _("{above} against {below}", above=name_bot(above, _), below=name_bot(below, _))


def name_field(field: Field, is_lifted: bool, name_part: Callable[[str], str], _: Words) -> str:
    """Say who plays whom; `is_lifted` are games that restricted ones are compared with."""
    names = [name_bot(bot, _) for bot in field.bots]
    if len(names) == 1:
        return _("{bot} bots", bot=names[0])
    who = names[0] if len(set(names)) == 1 else " – ".join(names)
    if is_lifted:
        return _("{bots}, nobody restricted", bots=who)
    without = sorted({part for bot in field.bots for part in split_name(bot)[1]})
    if not without:
        return who
    return _("{bots}, one without: {parts}", bots=who, parts=", ".join(map(name_part, without)))


def name_ending(name: str, _: Words, words: Words) -> str:
    """Return what an ending is called, by us, by the game, or as the rules have it."""
    if name in ENDINGS:
        return _(ENDINGS[name])
    return words(name).replace("-", " ")


def name_question(game: Game, name: str, meta: Meta, words: Words) -> tuple[str, str]:
    """Return a question in plain words and the rule that it is from.

    A guest game may have no label for it, so its name must do.
    """
    rule = next((one.rule for one in game.questions if one.name == name), "")
    return find_question(meta, name, words) or name.replace("-", " "), rule
