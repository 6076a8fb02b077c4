"""Who is at the screen: a random id in a cookie, settings, and the language."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pentapolis.core.words import Words
from pentapolis.locale import LANGUAGES, frame_words

from .errors import Refused

COOKIE: Final = "pentapolis"
ID: Final = re.compile(r"[A-Za-z0-9_-]{32}")
NAME_LENGTH: Final = 30

DEFAULTS: Final[dict[str, str | bool]] = {
    "name": "",  # "" until told
    "lang": "",  # "": as the browser asks
    "theme": "auto",
    "patterns": False,
    "animation": True,
    "sound": False,
    "confirm": "touch",  # which clicks need a second one
    "end_turn": True,  # hold at the end of the own turn, so that it can be taken back
    "tour": False,  # has been seen
}
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "lang": ("", *LANGUAGES),
    "theme": ("auto", "light", "dark"),
    "confirm": ("touch", "always", "never"),
}


@dataclass
class Person:
    """A browser that has been here; its id is a secret between it and us."""

    id: str
    settings: dict[str, str | bool] = field(default_factory=lambda: dict(DEFAULTS))
    asks_for: str = ""  # the Accept-Language header of the latest request

    @property
    def lang(self) -> str:
        """Give the language: the setting wins, then what the browser asks for."""
        return str(self.settings["lang"]) or preferred(self.asks_for)

    @property
    def words(self) -> Words:
        """Give the words of the table itself in this person's language."""
        return frame_words(self.lang)


def new_id() -> str:
    """Make an id that nobody can guess."""
    return secrets.token_urlsafe(24)


def preferred(header: str) -> str:
    """Choose the language that an Accept-Language header likes best; else English."""
    best, liking = LANGUAGES[0], 0.0
    for part in header[:500].split(","):
        name, _, quality = part.partition(";q=")
        lang = name.strip().lower().split("-")[0]
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            continue
        if lang in LANGUAGES and weight > liking:
            best, liking = lang, weight
    return best


def changed(old: Mapping[str, str | bool], wishes: Mapping[str, Any], _: Words) -> dict[str, Any]:
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


def from_form(form: Mapping[str, Any]) -> dict[str, Any]:
    """Read the settings that a form has: switches come as "true" and "false"."""
    wishes: dict[str, Any] = {}
    for key, usual in DEFAULTS.items():
        if key in form:
            text = str(form[key])
            wishes[key] = text.lower() in ("true", "1", "on") if isinstance(usual, bool) else text
    return wishes


def tidy_name(name: str) -> str:
    """Make a name fit to be shown: one line, printable, not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())[:NAME_LENGTH].strip()
