"""The names of things."""

from __future__ import annotations

from pentapolis.catalog.words import Words

from ..rules.codes import TOWN


def tile(kind: int, _: Words) -> str:
    return [_("farm"), _("mill"), _("hall"), _("well")][kind]


def the_tile(kind: int, _: Words) -> str:
    """Name a tile as the object of a sentence; other languages change the article."""
    return [_("the farm"), _("the mill"), _("the hall"), _("the well")][kind]


def cell(which: int) -> str:
    """Name a cell for people: C3."""
    return TOWN.names[which].upper()


def points(number: int, _: Words) -> str:
    return _.n("{n} point", "{n} points", number)
