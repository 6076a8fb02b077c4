"""A person's settings: defaults, checks, and the list for the settings page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict

from pentapolis.catalog.languages import LANGUAGES, language_name
from pentapolis.catalog.words import Words

from ..errors import Refused

Settings = dict[str, str | bool]

NAME_LENGTH: Final = 30
DEFAULTS: Final[Settings] = {
    "name": "",  # "": not known yet
    "lang": "",  # "": the browser decides
    "theme": "auto",
    "patterns": False,
    "animation": True,
    "sound": False,
    "confirm": "touch",  # which choices must be confirmed
    "forced_moves": True,  # the table makes moves that are no choice
    "end_turn": True,  # wait at the end of one's turn, so that it can be undone
    "pace": "1",  # how fast others' moves are shown
    "sound_offered": False,  # a table has asked whether to play sounds
    "tour": False,  # the tour has been seen
    "goal_card": True,  # show the goal before the first game of each kind
    "strip": True,  # show the steps of a turn above the question
    "changes": True,  # show what the last turns have changed, beside the scores and in the log
    "coach": True,  # the guided game says when another turn was clearly better
}
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "lang": ("", *LANGUAGES),
    "theme": ("auto", "light", "dark"),
    "confirm": ("touch", "always", "never"),
    "pace": ("1", "2", "4", "now"),
}


class SettingInfo(TypedDict):
    """A setting as the settings page offers it."""

    name: str
    label: str
    help: str
    values: list[tuple[str, str]]  # each value with its label


def change_settings(old: Settings, changes: Mapping[str, Any], _: Words) -> Settings:
    """Return the settings with some changes; Refused names one that is not valid."""
    settings = dict(old)
    for key, value in changes.items():
        if key not in DEFAULTS:
            names = ", ".join(DEFAULTS)
            text = _("There's no setting {name}. Choose from: {names}", name=repr(key), names=names)
            raise Refused("bad", text)
        if key == "name" and isinstance(value, str):
            settings[key] = tidy_name(value)
        elif isinstance(value, type(DEFAULTS[key])) and value in CHOICES.get(key, (value,)):
            settings[key] = value
        else:
            text = _("The setting {name} can't be {value}.", name=key, value=repr(value)[:40])
            raise Refused("bad", text)
    return settings


def read_form(form: Mapping[str, Any]) -> dict[str, str | bool]:
    """Return the settings in a form; switches come as "true" and "false"."""
    found: dict[str, str | bool] = {}
    for key, usual in DEFAULTS.items():
        if key in form:
            text = str(form[key])
            found[key] = text.lower() in ("true", "1", "on") if isinstance(usual, bool) else text
    return found


def tidy_name(name: str) -> str:
    """Return a name fit for display: one line, printable, not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())[:NAME_LENGTH].strip()


def describe_settings(_: Words) -> list[SettingInfo]:
    """Return the settings with their values, labels and help."""
    on_off = [("true", _("on")), ("false", _("off"))]
    return [
        {
            "name": "lang",
            "label": _("Language"),
            "help": "",
            "values": [
                ("", _("same as browser")),
                *((lang, language_name(lang)) for lang in LANGUAGES),
            ],
        },
        {
            "name": "theme",
            "label": _("Colours"),
            "help": "",
            "values": [
                ("auto", _("same as computer")),
                ("light", _("light")),
                ("dark", _("dark")),
            ],
        },
        {
            "name": "patterns",
            "label": _("Patterns"),
            "help": _("Mark each player with a pattern as well as a colour."),
            "values": on_off,
        },
        {
            "name": "animation",
            "label": _("Animation"),
            "help": _("Pieces move and dice roll."),
            "values": on_off,
        },
        {
            "name": "sound",
            "label": _("Sound"),
            "help": _("Soft sounds for dice and when it's your turn."),
            "values": on_off,
        },
        {
            "name": "pace",
            "label": _("Speed"),
            "help": _("How fast you see the others' moves."),
            "values": [("1", "1×"), ("2", "2×"), ("4", "4×"), ("now", _("at once"))],
        },
        {
            "name": "confirm",
            "label": _("Confirm choices"),
            "help": _("Ask before a choice counts."),
            "values": [
                ("touch", _("on touch screens")),
                ("always", _("always")),
                ("never", _("never")),
            ],
        },
        {
            "name": "forced_moves",
            "label": _("Forced moves"),
            "help": _("When you have only one choice, the table makes it for you."),
            "values": on_off,
        },
        {
            "name": "end_turn",
            "label": _("End turns yourself"),
            "help": _("The game waits at the end of your turn, so you can still undo."),
            "values": on_off,
        },
        {
            "name": "tour",
            "label": _("Tour of the table"),
            "help": _("A short guide at your next table."),
            "values": [("false", _("show it")), ("true", _("don't show it"))],
        },
        {
            "name": "goal_card",
            "label": _("Goal card"),
            "help": _("How to win, before your first move in a game that is new to you."),
            "values": on_off,
        },
        {
            "name": "strip",
            "label": _("Steps of a turn"),
            "help": _("Above the question you see where in your turn you are."),
            "values": on_off,
        },
        {
            "name": "changes",
            "label": _("Score changes"),
            "help": _("Beside the scores you see what the last turns have changed."),
            "values": on_off,
        },
        {
            "name": "coach",
            "label": _("Coach"),
            "help": _("In a guided game you are told when another turn was clearly better."),
            "values": on_off,
        },
    ]
