"""Drawings that several laws look at: each view of a position is drawn once for all of them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from xml.etree import ElementTree

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import State
from pentapolis.core.view import View
from pentapolis.draw.picture import Picture, draw_picture

NAMES: Final = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
KEPT: Final = 32  # enough for the position that is looked at

Key = tuple[int, int, str, int, str, bool]  # spec, game, position, viewer, language, wide


@dataclass
class Drawing:
    """A view of a position as it is drawn."""

    spec: GameSpec  # held here, so that no other one gets its identity meanwhile
    view: View
    picture: Picture

    @cached_property
    def svg(self) -> str:
        return self.picture.svg(style=False)

    @cached_property
    def tree(self) -> ElementTree.Element:
        """Return the parsed drawing; raises with the place if it is not well-formed."""
        return ElementTree.fromstring(self.svg)


_kept: OrderedDict[Key, Drawing] = OrderedDict()


def draw_once(
    spec: GameSpec, game: Game, state: State, viewer: int, lang: str, wide: bool = True
) -> Drawing:
    """Return a view of a position as a drawing, perhaps one that another law has asked for."""
    key = (id(spec), id(game), game.digest(state), viewer, lang, wide)
    found = _kept.get(key)
    if found is None:
        view = View(game, viewer, state.clone(), [])
        words = game_words(spec, lang, NAMES[: game.seats])
        found = _kept[key] = Drawing(spec, view, draw_picture(spec, view, words, wide=wide))
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found
