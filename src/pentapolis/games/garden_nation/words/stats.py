"""The numbers on a seat's card."""

from __future__ import annotations

from pentapolis.catalog.spec import Stat
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules.codes import KEPT
from ..rules.scoring import project_points, secret_points
from ..rules.state import Garden


def stats(game: Game, seen: Garden, seat: int, _: Words) -> list[Stat]:
    """List the numbers on a seat's card."""
    population = seen.population[seat]
    left = seen.floors[seat]
    found = [
        Stat("star", _("points from projects"), str(project_points(seen, seat))),
        Stat("head", _("population"), str(population), alarm=population <= seen.box.red_zone),
        Stat("floor", _("floors left"), str(left), alarm=left <= 3),
        Stat("ploy", _("ploys left"), str(seen.ploys(seat))),
    ]
    kept = seen.kept[KEPT * seat : KEPT * seat + KEPT]
    if min(kept) >= 0:
        worth = sum(secret_points(seen, seat, kind) for kind in kept)
        found.append(Stat("secret", _("points from secret projects"), str(worth)))
    return found
