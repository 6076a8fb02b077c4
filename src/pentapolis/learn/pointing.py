"""What a lesson points at, in words: for screen readers and for the terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.draw.picture import Picture

CARD: Final = re.compile(r"seat-(\d+)")  # the card of a seat, which is beside the drawing
LABEL: Final = re.compile(r'\baria-label="([^"]*)"')


def name_parts(picture: Picture, parts: Sequence[str], words: Words) -> list[str]:
    """Return what the parts that a lesson points at are called; those without a name are left out.

    `words` are those of the game with its players.
    """
    drawing = picture.svg(style=False)
    names: list[str] = []
    for part in parts:
        card = CARD.fullmatch(part)
        if card:
            names.append(words.player_name(int(card[1])))
            continue
        tag = re.search(rf'<[^>]*\bid="{re.escape(part)}"[^>]*>', drawing)
        label = LABEL.search(tag[0]) if tag else None
        if label:
            names.append(unescape(label[1]).rstrip("."))
    return list(dict.fromkeys(names))
