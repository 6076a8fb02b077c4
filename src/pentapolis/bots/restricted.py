"""A bot that does without some components, to find out what they are worth."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.uses import name_uses
from pentapolis.core.view import View

from .bot import Bot, Budget

MARK: Final = "!without="  # between the name of a bot and what it does without


class RestrictedBot(Bot):
    """Plays like another bot, but never uses some components as long as it has another choice.

    It may only think that it could: what it looks at further ahead is not restricted.
    """

    def __init__(self, name: str, bot: Bot, spec: GameSpec, without: frozenset[str]) -> None:
        super().__init__(name, 0, bot.budget)
        self.bot = bot
        self.spec = spec
        self.without = without

    def choose(self, view: View, budget: Budget) -> int:
        legal = view.legal
        view.legal = self.narrow(view) or legal
        try:
            return self.bot.choose(view, budget)
        finally:
            view.legal = legal

    def narrow(self, view: View) -> list[int]:
        """Return the legal actions that use none of the components."""
        game, seen, uses = view.game, view.seen, self.spec.uses
        return [
            action
            for action in view.legal
            if self.without.isdisjoint(name_uses(uses, game, seen, action))
        ]


def split_name(text: str) -> tuple[str, frozenset[str]]:
    """Split a name such as "expert!without=person.noble,person.priest"."""
    name, mark, rest = text.partition(MARK)
    without = frozenset(part for part in rest.split(",") if part)
    if mark and not without:
        raise ValueError(f"{text!r} does not say what the bot does without")
    return name, without
