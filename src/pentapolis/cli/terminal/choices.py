"""The choices of a person: grouped for reading, and found from what was typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

MAX_LINES: Final = 8  # a verb with more choices than this is shown in a shorter form
MAX_NAMES: Final = 6  # how many choices a message names
LINES: Final = "lines"  # a line for each choice, below the words they all begin with
NAMES: Final = "names"  # a sentence with a gap, and the names that can fill it
LETTERS: Final = "letters"  # each choice combines letters that are choices themselves
GAP: Final = "…"  # stands for the object in a sentence that several choices share


class NotPossible(ValueError):
    """What was typed names actions, but none that is possible now."""

    def __init__(self, said: str, names: list[str]) -> None:
        super().__init__(said)
        self.names = names


@dataclass(frozen=True)
class Choice:
    """A legal action: its name, what it does, and its number in the menu."""

    name: str
    sentence: str
    number: int = 0

    @property
    def verb(self) -> str:
        """Return the part of the name before the colon."""
        return self.name.partition(":")[0]

    @property
    def object(self) -> str:
        """Return the part of the name after the colon; empty if there is none."""
        return self.name.partition(":")[2]

    @property
    def short_name(self) -> str:
        """Return the part of the name that is enough to type."""
        return self.object or self.verb

    def template(self) -> str:
        """Return the sentence with a gap in place of the object, if it has the object in it."""
        if not self.object or self.object.isdigit():
            return self.sentence
        return re.sub(rf"\b{re.escape(self.object)}\b", GAP, self.sentence, flags=re.IGNORECASE)


@dataclass
class Group:
    """Choices that are shown together below one text."""

    text: str
    choices: list[Choice]
    form: str = LINES


def number_choices(sentences: dict[str, str]) -> list[Group]:
    """Return the choices of a match, a sentence by name, in groups and numbered."""
    groups = group_choices([Choice(name, sentence) for name, sentence in sentences.items()])
    number = 0
    for group in groups:
        for index, choice in enumerate(group.choices):
            number += 1
            group.choices[index] = replace(choice, number=number)
    return groups


def group_choices(choices: list[Choice]) -> list[Group]:
    """Group choices by verb; only a verb with many choices becomes one group or several."""
    verbs: dict[str, list[Choice]] = {}
    for choice in choices:
        verbs.setdefault(choice.verb, []).append(choice)
    groups: list[Group] = []
    for members in verbs.values():
        if len(members) <= MAX_LINES:
            groups += [Group("", [choice]) for choice in members]
        else:
            groups += shorten(members)
    return groups


def shorten(members: list[Choice]) -> list[Group]:
    """Return many choices of one verb in as few groups as their sentences allow."""
    alike: dict[str, list[Choice]] = {}
    for choice in members:
        alike.setdefault(choice.template(), []).append(choice)
    if len(alike) <= len(members) // 2:
        return [
            Group(text, part, NAMES) if len(part) > 1 else Group("", part)
            for text, part in alike.items()
        ]
    text = common_start([choice.sentence for choice in members])
    letters = {choice.object for choice in members if len(choice.object) == 1}
    only_letters = all(set(choice.object) <= letters for choice in members)
    return [Group(text, members, LETTERS if only_letters else LINES)]


def common_start(sentences: Sequence[str]) -> str:
    """Return the words that all sentences begin with."""
    first, last = min(sentences), max(sentences)
    length = 0
    while length < min(len(first), len(last)) and first[length] == last[length]:
        length += 1
    while length and first[length - 1] != " ":
        length -= 1  # never cut a word in two
    return first[:length]


def list_choices(groups: list[Group]) -> list[Choice]:
    """Return all choices in the order of their numbers."""
    return [choice for group in groups for choice in group.choices]


def find_exact(text: str, choices: list[Choice]) -> Choice | None:
    """Return the choice with exactly this number, name or object; None if there is none."""
    if text.isdigit():
        number = int(text)
        return choices[number - 1] if 1 <= number <= len(choices) else None
    for choice in choices:
        if choice.name == text:
            return choice
    same = [choice for choice in choices if choice.short_name == text]
    return same[0] if len(same) == 1 else None


def find_choice(text: str, choices: list[Choice], game: Game, _: Words) -> Choice:
    """Return the choice that was meant, ignoring case; ValueError says what to type."""
    exact = find_exact(text, choices)
    if exact is not None:
        return exact
    plain = text.lower()
    for fits in (
        [choice for choice in choices if choice.name.lower() == plain],
        [choice for choice in choices if choice.short_name.lower() == plain],
        [choice for choice in choices if sorted(choice.short_name.lower()) == sorted(plain)],
        [choice for choice in choices if choice.verb.lower() == plain],
        [
            choice
            for choice in choices
            if len(plain) > 1 and choice.short_name.lower().startswith(plain)
        ],
    ):
        if len(fits) == 1:
            return fits[0]
        if fits and not plain.isdigit():
            names = ", ".join(choice.name for choice in fits[:MAX_NAMES])
            raise ValueError(
                _("“{said}” could mean {names}. Type one of these.", said=text, names=names)
            )
    meant = list_actions(plain, game)
    if meant and not plain.isdigit():
        raise NotPossible(_("“{said}” isn't possible now.", said=text), meant)
    raise ValueError(
        _(
            "“{said}” isn't one of the choices. "
            "Type a number from 1 to {n}, a name such as {name}, or ? for help.",
            said=text,
            n=len(choices),
            name=choices[-1].short_name
            if not choices[-1].short_name.isdigit()
            else choices[-1].name,
        )
    )


def list_actions(plain: str, game: Game) -> list[str]:
    """List the actions of a game, possible or not, with this name or object in small letters."""
    return [
        name
        for name in game.actions.names
        if plain in (name.lower(), name.lower().partition(":")[2])
    ]
