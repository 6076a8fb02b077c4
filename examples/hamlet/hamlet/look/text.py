"""The table as text, for the terminal."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import OVER, UNKNOWN
from pentapolis.kit.cells import BIT

from ..rules.codes import KINDS, TOWN
from ..rules.state import HamletState, in_bag
from ..words.names import tile


def draw_text(game: Game, seen: HamletState, viewer: int, _: Words) -> str:
    """Draw the town, the market and the seats with their scores."""
    rows = ["    " + " ".join("ABCDE")]
    for row in range(TOWN.rows):
        cells = [square(seen, TOWN.cell(row, column), _) for column in range(TOWN.columns)]
        rows.append(f"  {row + 1} " + " ".join(cells))
    rows.append("")
    market = [tile(kind, _) if kind >= 0 else "–" for kind in seen.market]
    rows.append(_("Market: {tiles}", tiles=", ".join(market)))
    rows.append(_("In the bag: {n}", n=in_bag(seen)))
    scores = seen.scores()
    for seat in range(seen.seats):
        mark = "▶" if seat == seen.turn and seen.actor() != OVER else " "
        name = _.player_name(seat).replace("[", "\\[")  # the terminal reads brackets as markup
        rows.append(f"{mark} {name}: {scores[seat]}{goal(seen, seat, _)}")
    return "\n".join(rows)


def square(seen: HamletState, cell: int, _: Words) -> str:
    """Draw one cell: the first letter of its tile."""
    for which in range(KINDS):
        if seen.town[which] & BIT[cell]:
            return tile(which, _)[0].upper()
    return "·"


def goal(seen: HamletState, seat: int, _: Words) -> str:
    """Return what the viewer knows of a goal; nothing when there is none."""
    which = seen.goal[seat]
    if which == UNKNOWN:
        return "  " + _("secret goal: ?")
    return "  " + _("secret goal: {tile}", tile=tile(which, _)) if which >= 0 else ""
