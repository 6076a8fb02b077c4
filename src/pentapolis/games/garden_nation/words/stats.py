"""The numbers on a seat's card."""

from __future__ import annotations

from pentapolis.catalog.spec import Stat
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import OVER

from ..rules.board import TERRITORIES
from ..rules.codes import PUBLIC
from ..rules.scoring import leaders, project_points
from ..rules.state import Garden
from .events import describe_leads
from .names import project, split_points, split_population


def stats(game: Game, seen: Garden, seat: int, _: Words) -> list[Stat]:
    """List the numbers on a seat's card."""
    population = seen.population[seat]
    left = seen.floors[seat]
    low = population <= seen.box.red_zone
    found = [Stat("head", describe_people(seen, seat, _), str(population), alarm=low)]
    if seen.actor() != OVER:
        found.append(find_income(seen, seat, _))
    return [
        *found,
        Stat("floor", _("floors left"), str(left), alarm=left <= 3),
        Stat("ploy", _("ploys left"), str(seen.ploys(seat))),
        find_projects(seen, seat, _),
    ]


def describe_people(seen: Garden, seat: int, _: Words) -> str:
    """Say what people are for, and what they would bring at the end."""
    population = seen.population[seat]
    worth = f"{seen.box.worth(population):+d}".replace("-", "−")
    text = _("people, your money: at the end they would be worth {points} points", points=worth)
    tokens, space = split_population(population, seen.box.track)
    if tokens:
        text += "; " + _(
            "on the track: {token}+ and {space}", token=seen.box.track * tokens, space=space
        )
    return text


def find_income(seen: Garden, seat: int, _: Words) -> Stat:
    """GN-9.1 majority: the people that come at the end of the round, and from where."""
    alone = tied = 0
    for territory in range(TERRITORIES):
        most = leaders(seen, territory)
        if most >> seat & 1:
            if most & (most - 1):
                tied |= 1 << territory
            else:
                alone |= 1 << territory
    gain = alone.bit_count() * seen.box.alone + tied.bit_count() * seen.box.tied
    label = _("people at the end of the round")
    where = describe_leads(alone, tied, seen.box.alone, seen.box.tied, _)
    return Stat("grow", f"{label}: {where}" if where else label, f"+{gain}")


def find_projects(seen: Garden, seat: int, _: Words) -> Stat:
    """GN-6.9 kept: the open projects that a seat has fulfilled."""
    cards = [card for card in range(PUBLIC) if seen.claimed[seat] >> card & 1]
    names = ", ".join(project(seen.box, card, _) for card in cards)
    label = _("projects fulfilled: {projects}", projects=names or "–")
    tokens, space = split_points(project_points(seen, seat), seen.box.point_track)
    if tokens:
        token = seen.box.point_track * tokens
        label += "; " + _("on the track: {token}+ and {space}", token=token, space=space)
    return Stat("deck", label, str(len(cards)))
