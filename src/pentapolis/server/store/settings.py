"""What a person can set: usual values, checks, and the list for the settings page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict

from pentapolis.catalog.languages import LANGUAGES, language_name
from pentapolis.catalog.words import Words

from ..errors import Refused

Settings = dict[str, str | bool]

NAME_LENGTH: Final = 30
DEFAULTS: Final[Settings] = {
    "name": "",  # "" until told
    "lang": "",  # "": as the browser asks
    "theme": "auto",
    "patterns": False,
    "animation": True,
    "sound": False,
    "confirm": "touch",  # which clicks need a second one
    "end_turn": True,  # wait at the end of the own turn, so that it can be taken back
    "tour": False,  # has been seen
}
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "lang": ("", *LANGUAGES),
    "theme": ("auto", "light", "dark"),
    "confirm": ("touch", "always", "never"),
}


class SettingInfo(TypedDict):
    """A setting as the settings page offers it."""

    name: str
    label: str
    help: str
    values: list[tuple[str, str]]  # each with its label


def change_settings(old: Settings, wishes: Mapping[str, Any], _: Words) -> Settings:
    """Return the settings with the wishes in them; Refused names one that does not fit."""
    settings = dict(old)
    for key, value in wishes.items():
        if key not in DEFAULTS:
            names = ", ".join(DEFAULTS)
            text = _("There is no setting {name}; there are: {names}", name=repr(key), names=names)
            raise Refused("bad", text)
        if key == "name" and isinstance(value, str):
            settings[key] = tidy_name(value)
        elif isinstance(value, type(DEFAULTS[key])) and value in CHOICES.get(key, (value,)):
            settings[key] = value
        else:
            text = _("The setting {name} cannot be {value}.", name=key, value=repr(value)[:40])
            raise Refused("bad", text)
    return settings


def read_form(form: Mapping[str, Any]) -> dict[str, str | bool]:
    """Read the settings that a form has: switches come as "true" and "false"."""
    wishes: dict[str, str | bool] = {}
    for key, usual in DEFAULTS.items():
        if key in form:
            text = str(form[key])
            wishes[key] = text.lower() in ("true", "1", "on") if isinstance(usual, bool) else text
    return wishes


def tidy_name(name: str) -> str:
    """Make a name fit to be shown: one line, printable, not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())[:NAME_LENGTH].strip()


def describe_settings(_: Words) -> list[SettingInfo]:
    """List the settings with their values, labels and help."""
    on_off = [("true", _("on")), ("false", _("off"))]
    return [
        {
            "name": "lang",
            "label": _("Language"),
            "help": "",
            "values": [
                ("", _("as the browser")),
                *((lang, language_name(lang)) for lang in LANGUAGES),
            ],
        },
        {
            "name": "theme",
            "label": _("Colours"),
            "help": "",
            "values": [
                ("auto", _("as the computer")),
                ("light", _("light")),
                ("dark", _("dark")),
            ],
        },
        {
            "name": "patterns",
            "label": _("Patterns"),
            "help": _("Patterns beside the colours of the players, for all eyes."),
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
            "help": _("Quiet sounds for dice and for your turn."),
            "values": on_off,
        },
        {
            "name": "confirm",
            "label": _("Confirm a choice"),
            "help": _("Ask again before a choice counts."),
            "values": [
                ("touch", _("on touch screens")),
                ("always", _("always")),
                ("never", _("never")),
            ],
        },
        {
            "name": "end_turn",
            "label": _("End the turn yourself"),
            "help": _("The table waits at the end of your turn, so that you can take a step back."),
            "values": on_off,
        },
        {
            "name": "tour",
            "label": _("Tour of the table"),
            "help": _("A short guide on the next table."),
            "values": [("false", _("show it")), ("true", _("do not show it"))],
        },
    ]
