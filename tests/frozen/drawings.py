"""Hashes of drawings, with and without the texts in them."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from pentapolis.catalog.languages import game_words
from pentapolis.core.state import SPECTATOR
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture, draw_seat_picture

from .positions import SPECS, positions

NAMES: Final = ["Ada", "Bo", "Cy", "Di", "Ed"]
LANGUAGES: Final = ("en", "de")
TEXTS: Final = re.compile(r"(?<=>)[^<]+(?=<)|(?:aria-label|data-tip)=\"[^\"]*\"")


def prints(slug: str) -> list[list[str]]:
    """Hash each position, wide and tall, in both languages: whole, and without its texts."""
    spec = SPECS[slug]
    found: list[list[str]] = []
    for game, state in positions(slug):
        row: list[str] = []
        viewer = max(state.actor(), SPECTATOR)
        view = View(game, viewer, state, [])
        for lang in LANGUAGES:
            words = game_words(spec, lang, NAMES[: game.seats])
            for wide in (True, False):
                shown = draw_picture(spec, view, words, None, wide)
                row += pair(shown.svg(style=False))
            small = draw_seat_picture(spec, view, words, 0)
            row += pair(small.svg(style=False) if small else "")
        found.append(row)
    return found


def pair(svg: str) -> list[str]:
    return [short(svg), short(TEXTS.sub("", svg))]


def short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
