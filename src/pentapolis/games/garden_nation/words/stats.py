"""The numbers on a seat's card."""

from __future__ import annotations

from pentapolis.catalog.spec import Stat
from pentapolis.catalog.words import Words, remember
from pentapolis.core.game import Game
from pentapolis.core.state import OVER
from pentapolis.kit.cells import cells_of

from ..rules.board import TERRITORIES
from ..rules.parts import Box
from ..rules.scoring import leaders, project_points
from ..rules.state import Garden
from .events import describe_leads
from .names import project, split_points, split_population


def stats(game: Game, seen: Garden, seat: int, _: Words) -> list[Stat]:
    """List the numbers on a seat's card."""
    population = seen.population[seat]
    left = seen.floors[seat]
    low = population <= seen.box.red_zone
    worth, track = seen.box.worth(population), seen.box.track
    people = describe_people(population, worth, track, _)
    found = [Stat("head", people, str(population), alarm=low)]
    if seen.actor() != OVER:
        found.append(find_income(seen, seat, _))
    return [
        *found,
        Stat("floor", _("floors left"), str(left), alarm=left <= 3),
        Stat("ploy", _("ploys left"), str(seen.ploys(seat))),
        find_projects(seen, seat, _),
    ]


@remember
def describe_people(population: int, worth: int, track: int, _: Words) -> str:
    """Say what people are for, and what they would bring at the end."""
    points = f"{worth:+d}".replace("-", "−")
    text = _("people, your money: at the end they would be worth {points} points", points=points)
    tokens, space = split_population(population, track)
    if tokens:
        text += "; " + _("on the track: {token}+ and {space}", token=track * tokens, space=space)
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
    cards = seen.claimed[seat]
    label = describe_projects(seen.box, cards, project_points(seen, seat), _)
    return Stat("deck", label, str(cards.bit_count()))


@remember
def describe_projects(box: Box, cards: int, points: int, _: Words) -> str:
    """Name the projects of a set, and say where the points for them are on the track."""
    names = ", ".join(project(box, card, _) for card in cells_of(cards))
    label = _("projects fulfilled: {projects}", projects=names or "–")
    tokens, space = split_points(points, box.point_track)
    if tokens:
        token = box.point_track * tokens
        label += "; " + _("on the track: {token}+ and {space}", token=token, space=space)
    return label
