"""Legal actions as cards of the question panel: where or what, its price, what it brings."""

from __future__ import annotations

from pentapolis.catalog.spec import ActionCard
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY

from ..rules import codes as c
from ..rules.board import FIELDS, POSITION_OF, TERRITORIES, TERRITORY_OF
from ..rules.codes import DEALT, PAIRS, TERRAIN_KEYS
from ..rules.projects import list_claimable
from ..rules.scoring import floors_in, leaders
from ..rules.secrets import pair_actions
from ..rules.state import Garden
from .names import (
    cost_text,
    crane_text,
    field_name,
    floors,
    points,
    position,
    project,
    secret,
    terrain,
)

CHEAP = 2  # a good price for the first floor of all


def action_card(game: Game, seen: Garden, action: int, _: Words) -> ActionCard:
    """Return the card of a legal action."""
    if action < c.DEMOLISH:
        return make_build_card(seen, action, _)
    if action < c.GO:
        return make_building_card(seen, action, _)
    if action <= c.PASS:
        return make_way_card(seen, action, _)
    if action < c.ROOF:
        return make_ground_card(seen, action - c.GROUND, _)
    if action < c.CLAIM:
        field = action - c.ROOF
        result = floors(seen.height[field], _)
        return ActionCard(field_name(field, _), "roof", result=result, group=_("Roof"))
    if action < c.DECLINE:
        card = action - c.CLAIM
        gain = points(seen.box.points[card], _)
        result = _("+{points}. The building gets a roof", points=gain)
        return ActionCard(project(seen.box, card, _), "star", result=result, group=_("Fulfil"))
    if action == c.DECLINE:
        result = _("The building stays open")
        return ActionCard(_("No project"), "floor", result=result, faint=True)
    if action < c.KEEP:
        return make_next_card(seen, action - c.NEXT, _)
    return make_pair_card(seen, action, _)


def start_upper(text: str) -> str:
    """Return a text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def list_fulfilled(seen: Garden, cards: list[int], _: Words) -> list[str]:
    """List the open projects that a floor could fulfil, with their points."""
    return [
        _("{project}: +{points}", project=project(seen.box, card, _), points=gain)
        for card in cards
        for gain in [points(seen.box.points[card], _)]
    ]


def make_build_card(seen: Garden, field: int, _: Words) -> ActionCard:
    """Return the card of one more floor: its price, what it fulfils or leads to, the crane."""
    height = seen.height[field]
    cost = seen.cost(field) + seen.box.each_floor * height
    left = seen.population[seen.turn] - cost
    ground = seen.terrain(field)
    found = list_fulfilled(seen, list_claimable(seen, field, ground), _)
    lead = lead_gain(seen, field)
    if seen.work == EMPTY:
        faint = cost > CHEAP  # everywhere it leads, so only the price differs
        territory = _("Territory {number}", number=TERRITORY_OF[field] + 1)
        title = f"{territory}, {position(POSITION_OF[field], _)}"
    else:
        faint = not found and lead <= 0
        title = start_upper(position(POSITION_OF[field], _))
        if lead > 0:
            found.append(_("Leads here: +{n} each round", n=lead))
    if height:
        title = f"{title}: " + floors(height + 1, _)
    found.append(crane_text(seen, field, _))
    icon = [*TERRAIN_KEYS, "bramble"][ground]
    return ActionCard(title, icon, cost_text(cost, left, _), ". ".join(found), _("Build"), faint)


def lead_gain(seen: Garden, field: int) -> int:
    """GN-9.1 majority: how many people a floor on a field adds to the income of a round."""
    territory = TERRITORY_OF[field]
    seat = seen.turn
    held = [floors_in(seen, each, territory) for each in range(seen.seats)]
    before = leaders(seen, territory)
    others = max([count for each, count in enumerate(held) if each != seat], default=0)
    now = held[seat] + 1
    after = seen.box.alone if now > others else seen.box.tied if now == others else 0
    if not before >> seat & 1:
        return after
    return after - (seen.box.tied if before & (before - 1) else seen.box.alone)


def make_building_card(seen: Garden, action: int, _: Words) -> ActionCard:
    """Return the card of what else can be done with a building."""
    field = action % FIELDS
    where = start_upper(position(POSITION_OF[field], _))
    value = seen.value(field)
    people = seen.population[seen.turn]
    title = f"{where}: " + floors(seen.height[field], _)
    crane = crane_text(seen, field, _)
    if action < c.INVADE:
        price = _("Brings {n} people (then {left})", n=value, left=people + value)
        return ActionCard(title, "down", price, crane, _("Pull down"), True)
    if action < c.LIFT:
        owner = _.player_name(seen.owner(field))
        price = _("Ploy. {price} to {name}", price=cost_text(value, people - value, _), name=owner)
        ours = lead_gain_by_invading(seen, field)
        found = [_("Leads here: +{n} each round", n=ours)] if ours > 0 else []
        result = ". ".join([*found, crane])
        return ActionCard(title, "sword", price, result, _("Invade"), True)
    price = ploy_price(seen, _)
    result = _("The building can grow again")
    return ActionCard(title, "roof", price, result, _("Move a roof"), True)


def lead_gain_by_invading(seen: Garden, field: int) -> int:
    """GN-9.1 majority: how many people a round brings more with a building taken over."""
    twin = seen.clone()
    seat, owner = twin.turn, twin.owner(field)
    before = income_from(twin, seat, TERRITORY_OF[field])
    twin.own[owner] &= ~(1 << field)
    twin.own[seat] |= 1 << field
    return income_from(twin, seat, TERRITORY_OF[field]) - before


def income_from(seen: Garden, seat: int, territory: int) -> int:
    """GN-9.1 majority: what a territory brings a seat at the end of a round."""
    most = leaders(seen, territory)
    if not most >> seat & 1:
        return 0
    return seen.box.tied if most & (most - 1) else seen.box.alone


def ploy_price(seen: Garden, _: Words) -> str:
    """GN-8.1 ploys: return the price of a ploy."""
    left = seen.ploys(seen.turn) - 1
    return _("Costs 1 ploy ({left} left)", left=left)


def make_way_card(seen: Garden, action: int, _: Words) -> ActionCard:
    """Return the card of acting elsewhere, or not at all."""
    if action < c.SHIFT:
        number = action - c.GO + 1
        title = _("Territory {number}", number=number)
        result = _("You act there; the crane comes along")
        return ActionCard(title, "ploy", ploy_price(seen, _), result, _("Change territory"), True)
    if action == c.SHIFT:
        title = _("Territory {number}", number=(seen.work + 1) % TERRITORIES + 1)
        result = _("You act there; the crane stays")
        return ActionCard(title, "walk", result=result, group=_("Move on"))
    result = _("The crane stays")
    return ActionCard(_("Give up this action"), "", result=result, faint=True)


def make_ground_card(seen: Garden, which: int, _: Words) -> ActionCard:
    """Return the card of a ground token for a bramble."""
    found = list_fulfilled(seen, list_claimable(seen, seen.site, which), _)
    found.append(_.n("{n} token left", "{n} tokens left", seen.ground[which]))
    title = start_upper(terrain(which, _))
    return ActionCard(title, TERRAIN_KEYS[which], result=". ".join(found), faint=len(found) == 1)


def make_next_card(seen: Garden, seat: int, _: Words) -> ActionCard:
    """Return the card of the player who goes next."""
    actions = seen.box.actions[seen.space + 1]
    people = seen.population[seat]
    result = _.n(
        "{n} action, with {people} people",
        "{n} actions, with {people} people",
        actions,
        people=people,
    )
    return ActionCard(_.player_name(seat), f"seat-{seat}", result=result)


# The pair of secret projects


def make_pair_card(seen: Garden, action: int, _: Words) -> ActionCard:
    """Return the card of two secret projects; one pair of a hand is marked as a good start."""
    one, other = (secret(seen.box, kind, _) for kind in PAIRS[action - c.KEEP])
    is_good = any(recommend_pair(seen, seat) == action for seat in range(seen.seats))
    result = _("Good for a first game: these two go together") if is_good else ""
    return ActionCard(f"{one} + {other}", "secret", result=result, faint=not is_good)


def recommend_pair(seen: Garden, seat: int) -> int:
    """Return the action that keeps the easiest pair of a hand; EMPTY if the hand is not known."""
    if min(seen.dealt[DEALT * seat : DEALT * seat + DEALT]) < 0:
        return EMPTY
    return max(pair_actions(seen, seat), key=lambda action: (rate_start(seen, action), -action))


def rate_start(seen: Garden, action: int) -> int:
    """Rate two secret projects for a beginner: easy ones, and those the same floors fulfil."""
    box = seen.box
    one, other = PAIRS[action - c.KEEP]
    easy = [3, 3, 2, 0, 2]  # by family: floors, tall, belfry, observatory, control
    total = easy[box.secret_family[one]] + easy[box.secret_family[other]]
    grounds = box.secret_terrain[one], box.secret_terrain[other]
    if grounds[0] >= 0 and grounds[0] == grounds[1]:
        return total + 4  # each floor counts for both
    pairs = [set(box.pair[2 * kind : 2 * kind + 2]) - {EMPTY} for kind in (one, other)]
    if pairs[0] & pairs[1]:
        return total + 3  # one majority counts for both
    if (grounds[0] >= 0) != (grounds[1] >= 0) and not (pairs[0] or pairs[1]):
        return total + 2  # a tower on that terrain counts for both
    return total
