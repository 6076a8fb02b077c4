"""Sentences of Garden Nation: what is asked, what a click does, what has happened."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.core.spec import Stat
from pentapolis.core.state import EMPTY, OVER, Event
from pentapolis.core.words import Words
from pentapolis.kit.cells import cells_of

from . import projects as pr
from . import state as st
from .parts import MAY_DECLINE, MUST_ACT, TERRAINS
from .projects import true_cards
from .state import KEPT, PAIRS, POSITION_OF, TERRITORY_OF, Garden, secret_points


def terrain(which: int, _: Words) -> str:
    """Name a terrain."""
    return [_("meadow"), _("straw"), _("leaves"), _("bramble")][which]


def position(which: int, _: Words) -> str:
    """Name a place in a territory, or of a territory on the board."""
    return [
        _("centre"),
        _("top left"),
        _("top right"),
        _("right"),
        _("bottom right"),
        _("bottom left"),
        _("left"),
    ][which]


def field_name(field: int, _: Words) -> str:
    """Name a field for people: 4 top right."""
    return f"{TERRITORY_OF[field] + 1} {position(POSITION_OF[field], _)}"


def points(number: int, _: Words) -> str:
    return _.n("{n} point", "{n} points", number)


def inhabitants(number: int, _: Words) -> str:
    return _.n("{n} inhabitant", "{n} inhabitants", number)


def floors(number: int, _: Words) -> str:
    return _.n("{n} floor", "{n} floors", number)


def people(seen: Garden, seat: int, _: Words) -> str:
    """Name the people of a seat."""
    return _(seen.box.peoples[seat])


def forty_plus(population: int, track: int) -> tuple[int, int]:
    """GN-9.3 forty-plus: tokens and the space of the marker."""
    return (population - 1) // track, (population - 1) % track + 1


def seventy(number: int, track: int) -> tuple[int, int]:
    """GN-11.6 seventy: tokens and the space of the marker; below one there is no token."""
    return ((number - 1) // track, (number - 1) % track + 1) if number > 0 else (0, number)


# Cards


def project(seen: Garden, card: int, _: Words) -> str:
    """Name a public project; of family A with its second terrain, as there are two."""
    name = _(seen.box.public_names[card])
    beside = seen.box.beside[card]
    return f"{name} ({terrain(beside, _)})" if beside >= 0 else name


def wanted(seen: Garden, card: int, _: Words) -> str:
    """Say what a public project asks for."""
    family = seen.box.family[card]
    ground = terrain(seen.box.terrain[card], _)
    if family == pr.BESIDE_FREE:
        second = terrain(seen.box.beside[card], _)
        return _(
            "2 floors on {ground} beside a free field of {second}", ground=ground, second=second
        )
    if family == pr.OUTER:
        return _("2 floors on {ground} in an outer territory", ground=ground)
    if family == pr.ROW_OF_TWO:
        return _("two buildings side by side on {ground}", ground=ground)
    if family == pr.TALL_ROW:
        return _("two buildings side by side on {ground}, one of 2 floors", ground=ground)
    if family == pr.CENTRAL:
        return _("3 floors on {ground} in the central territory", ground=ground)
    others = [terrain(each, _) for each in range(TERRAINS) if each != seen.box.terrain[card]]
    return _(
        "2 floors on {ground}, and beside them a building on {one} and one on {other}",
        ground=ground,
        one=others[0],
        other=others[1],
    )


def secret(seen: Garden, kind: int, _: Words) -> str:
    """Name a secret project, Territory Control with its two territories."""
    name = _(seen.box.secret_names[kind])
    pair = seen.box.pair[2 * kind : 2 * kind + 2]
    return f"{name} {pair[0] + 1} + {pair[1] + 1}" if pair[0] >= 0 else name


def promise(seen: Garden, kind: int, _: Words) -> str:
    """Say what a secret project scores."""
    box = seen.box
    gain = points(box.secret_points[kind], _)
    pair = box.pair[2 * kind : 2 * kind + 2]
    if pair[0] >= 0:
        return _(
            "{points} for the majority in {one} or {other}, {both} for both",
            points=gain,
            one=pair[0] + 1,
            other=pair[1] + 1,
            both=box.both[kind],
        )
    ground = box.secret_terrain[kind]
    if ground < 0:
        return _(
            "{points} for each territory with an open building of {n} floors or more",
            points=gain,
            n=box.tall[kind],
        )
    if box.secret_family[kind] == 0:
        return _("{points} for each open floor on {ground}", points=gain, ground=terrain(ground, _))
    return _(
        "{points} for each open building of {n} floors or more on {ground}",
        points=gain,
        n=box.tall[kind],
        ground=terrain(ground, _),
    )


# What is asked


def prompt(game: Game, seen: Garden, viewer: int, _: Words) -> str:
    """Ask the viewer for a decision, or say for whom everybody waits."""
    actor = seen.actor()
    if actor == OVER:
        return result(game, seen, _)
    asking = seen.asking
    if asking in (st.LAY_TERRITORY, st.TURN_TERRITORY):
        return _("The garden is laid out.")
    if asking == st.OPEN_PROJECT:
        return _("A project is turned up.")
    if asking == st.DRAW_FIRST:
        return _("The first player is drawn.")
    if asking == st.DEAL_SECRET:
        return _("{name} is dealt secret projects.", name=_.who(seen.turn))
    if asking == st.KEEP_SECRETS:
        if viewer in seen.waiting():
            return _("Which two secret projects do you keep?")
        return _("The others choose their secret projects.")
    if viewer != actor:
        return _("{name} is on turn.", name=_.who(actor))
    return question(seen, _)


def question(seen: Garden, _: Words) -> str:
    """Ask the player on turn."""
    asking = seen.asking
    if asking == st.CHOOSE_GROUND:
        return _("Which ground do you lay on the bramble?")
    if asking == st.MOVE_ROOF:
        return _("On which building of {ground} do you put the roof?", ground=ground_of(seen, _))
    if asking == st.CLAIM_PROJECT:
        return _("Do you fulfil a project with this building? It gets the roof.")
    if asking == st.CHOOSE_NEXT:
        return _("Who is next?")
    if seen.work == EMPTY:
        return _("Where in the garden do you build first?")
    number = seen.work + 1
    after_roof = seen.box.after_roof
    if seen.roof_moved and after_roof == MUST_ACT:
        return _("Now build or pull down in territory {number}.", number=number)
    if seen.roof_moved and after_roof == MAY_DECLINE:
        return _(
            "Now build or pull down in territory {number}, or give up the action.", number=number
        )
    if seen.shifts:
        return _("You have gone on to territory {number}. What do you do?", number=number)
    return _.n(
        "What do you do in territory {number}? This is your last action.",
        "What do you do in territory {number}? You have {n} actions.",
        seen.left,
        number=number,
    )


def ground_of(seen: Garden, _: Words) -> str:
    return terrain(seen.terrain(seen.site), _)


def result(game: Game, seen: Garden, _: Words) -> str:
    """GN-11.8 winner: most points; equal players win together."""
    places = game.places(seen)
    winners = [_.who(seat) for seat in range(seen.seats) if places[seat] == 1]
    best = max(seen.scores())
    names = ", ".join(winners)
    if len(winners) > 1:
        return _.n(
            "{names} win together with {n} point.",
            "{names} win together with {n} points.",
            best,
            names=names,
        )
    return _.n("{name} wins with {n} point.", "{name} wins with {n} points.", best, name=names)


# What a click does


def say(game: Game, seen: Garden, action: int, _: Words) -> str:
    """Say what an action does, with what it costs and where the crane goes."""
    if action < st.GO:
        return say_field(seen, action, _)
    if action < st.SHIFT:
        return _("Ploy: change to territory {number}", number=action - st.GO + 1)
    if action == st.SHIFT:
        return _("Go on to territory {number}", number=(seen.work + 1) % 7 + 1)
    if action == st.PASS:
        return _("Give up this action")
    if action < st.ROOF:
        return say_ground(seen, action - st.GROUND, _)
    if action < st.CLAIM:
        field = action - st.ROOF
        return _(
            "Put the roof on {field}: {floors}",
            field=field_name(field, _),
            floors=floors(seen.height[field], _),
        )
    if action < st.DECLINE:
        card = action - st.CLAIM
        gain = points(seen.box.points[card], _)
        return _("Fulfil {project}: +{points}", project=project(seen, card, _), points=gain)
    if action == st.DECLINE:
        return _("Fulfil nothing: the building stays open")
    if action < st.KEEP:
        return _("{name} is next", name=_.who(action - st.NEXT))
    pair = PAIRS[action - st.KEEP]
    one, other = (secret(seen, kind, _) for kind in pair)
    return _("Keep {one} and {other}", one=one, other=other)


def say_field(seen: Garden, action: int, _: Words) -> str:
    """Say what is done on a field, what it costs, and where the crane goes."""
    field = action % 49
    name = field_name(field, _)
    crane = seen.tile[POSITION_OF[field]] + 1
    there = _("crane to {number}", number=crane)
    value = seen.value(field)
    if action < st.DEMOLISH:
        return say_build(seen, field, name, there, _)
    if action < st.INVADE:
        left = seen.population[seen.turn] + value
        text = _("Pull down {field}: +{n}, then {left}", field=name, n=value, left=left)
    elif action < st.LIFT:
        left = seen.population[seen.turn] - value
        owner = _.who(seen.owner(field))
        text = _(
            "Ploy: invade {field} of {owner}: −{n}, then {left}",
            field=name,
            owner=owner,
            n=value,
            left=left,
        )
    else:
        return _("Ploy: move the roof of {field}", field=name)
    return f"{text}; {there}"


def say_build(seen: Garden, field: int, name: str, there: str, _: Words) -> str:
    """Say what a floor costs and which projects it would fulfil."""
    height = seen.height[field]
    cost = seen.cost(field) + seen.box.each_floor * height
    left = seen.population[seen.turn] - cost
    ground = seen.terrain(field)
    if height:
        text = _(
            "Raise {field} to {floors}: −{n}, then {left}",
            field=name,
            floors=floors(height + 1, _),
            n=cost,
            left=left,
        )
    else:
        text = _(
            "Build on {field} ({ground}): −{n}, then {left}",
            field=name,
            ground=terrain(ground, _),
            n=cost,
            left=left,
        )
    text = f"{text}; {there}"
    cards = fulfilled(seen, field, ground)
    if cards:
        names = ", ".join(project(seen, card, _) for card in cards)
        text += "; " + _("could fulfil {projects}", projects=names)
    return text


def say_ground(seen: Garden, which: int, _: Words) -> str:
    text = _("Lay {ground}", ground=terrain(which, _))
    cards = fulfilled(seen, seen.site, which)
    if not cards:
        return text
    names = ", ".join(project(seen, card, _) for card in cards)
    return f"{text}: " + _("could fulfil {projects}", projects=names)


def fulfilled(seen: Garden, field: int, ground: int) -> list[int]:
    """List the open cards that one more floor on a field would claim for the seat on turn."""
    if not seen.roofs():
        return []
    mine = (seen.own[seen.turn] & ~seen.roofed) | 1 << field
    before = seen.height[field]
    return true_cards(seen, field, ground, before + 1, mine, before)


# What has happened


def tell(game: Game, seen: Garden, event: Event, _: Words) -> str:
    """Turn an event into a sentence of the log."""
    name = _.who(event.seat)
    kind = event.kind
    args = event.args
    if kind <= st.SECRETS_KEPT:
        return tell_setup(seen, event, _)
    if kind == st.TURN_BEGAN:
        return _.n(
            "{name} is on turn with {n} action.",
            "{name} is on turn with {n} actions.",
            args[1],
            name=name,
        )
    if kind == st.CRANE_MOVED:
        return _("The crane goes to territory {number}.", number=args[0] + 1)
    if kind == st.WALKED_ON:
        return _("{name} goes on to territory {number}.", name=name, number=args[1] + 1)
    if kind == st.TERRITORY_CHANGED:
        return _("{name} changes to territory {number} by a ploy.", name=name, number=args[1] + 1)
    if kind == st.ACTION_PASSED:
        return _("{name} gives up an action.", name=name)
    if kind == st.PROJECT_DECLINED:
        return _("{name} fulfils nothing.", name=name)
    if kind == st.LAST_FLOOR_PLACED:
        return _("{name} has placed the last floor: this is the last round.", name=name)
    if kind == st.POPULATION_GREW:
        return tell_growth(event, _)
    if kind == st.ROUND_BEGAN:
        return _("Round {n} begins.", n=args[0])
    if kind == st.SECRETS_SHOWN:
        return tell_secrets(seen, event, _)
    if kind == st.GAME_ENDED:
        return result(game, seen, _)
    return tell_field(seen, event, _)


def tell_setup(seen: Garden, event: Event, _: Words) -> str:
    name = _.who(event.seat)
    args = event.args
    if event.kind == st.TERRITORY_LAID:
        where = position(args[0], _)
        return _("Territory {number} lies here: {where}.", number=args[1] + 1, where=where)
    if event.kind == st.TERRITORY_TURNED:
        return _.n(
            "Territory {number} is turned by {n} step.",
            "Territory {number} is turned by {n} steps.",
            args[1],
            number=args[0] + 1,
        )
    if event.kind == st.PROJECT_OPENED:
        return _("New project: {project}.", project=project(seen, args[1], _))
    if event.kind == st.FIRST_DRAWN:
        return _("{name} begins.", name=name)
    if event.kind == st.SECRET_DEALT:
        if not args:
            return _("{name} is dealt a secret project.", name=name)
        return _("{name} is dealt {project}.", name=name, project=secret(seen, args[0], _))
    if not args:
        return _("{name} keeps two secret projects.", name=name)
    one, other = (secret(seen, kind, _) for kind in args)
    return _("{name} keeps {one} and {other}.", name=name, one=one, other=other)


def tell_field(seen: Garden, event: Event, _: Words) -> str:
    name = _.who(event.seat)
    args = event.args
    kind = event.kind
    if kind == st.PROJECT_CLAIMED:
        return _(
            "{name} fulfils {project}: +{points}.",
            name=name,
            project=project(seen, args[0], _),
            points=points(args[2], _),
        )
    where = field_name(args[0], _)
    if kind == st.FLOOR_BUILT:
        return _(
            "{name} builds on {field}, now {floors}: −{n}.",
            name=name,
            field=where,
            floors=floors(args[1], _),
            n=args[2],
        )
    if kind == st.BRAMBLE_CHOSEN:
        return _("{name} clears the bramble on {field}.", name=name, field=where)
    if kind == st.GROUND_LAID:
        ground = terrain(args[1], _)
        return _("{name} covers {field}: {ground}.", name=name, field=where, ground=ground)
    if kind == st.BUILDING_DEMOLISHED:
        return _(
            "{name} pulls down {field} ({floors}): +{n}.",
            name=name,
            field=where,
            floors=floors(args[1], _),
            n=args[2],
        )
    if kind == st.ROOF_LIFTED:
        return _("{name} takes the roof off {field}.", name=name, field=where)
    if kind == st.ROOF_MOVED:
        there = field_name(args[1], _)
        return _(
            "{name} moves a roof from {field} to {there}.", name=name, field=where, there=there
        )
    return _(
        "{name} invades {field} ({floors}) and pays {n} to {owner}.",
        name=name,
        field=where,
        floors=floors(args[1], _),
        n=args[2],
        owner=_.who(args[3]),
    )


def tell_growth(event: Event, _: Words) -> str:
    """Say what the majorities bring, and where."""
    gain, alone, tied = event.args
    notes = []
    if alone:
        notes.append(_("alone in {numbers}", numbers=numbers(alone)))
    if tied:
        notes.append(_("tied in {numbers}", numbers=numbers(tied)))
    name = _.who(event.seat)
    text = _("{name} gains {inhabitants}", name=name, inhabitants=inhabitants(gain, _))
    return f"{text}: {'; '.join(notes)}."


def numbers(territories: int) -> str:
    """List territories by number."""
    return ", ".join(str(each + 1) for each in cells_of(territories))


def tell_secrets(seen: Garden, event: Event, _: Words) -> str:
    one, other, first, second = event.args
    return _(
        "{name} shows {one}: {first}, and {other}: {second}.",
        name=_.who(event.seat),
        one=secret(seen, one, _),
        first=points(first, _),
        other=secret(seen, other, _),
        second=points(second, _),
    )


# What matters of a seat


def stats(game: Game, seen: Garden, seat: int, _: Words) -> list[Stat]:
    """List the numbers for the card of a seat."""
    population = seen.population[seat]
    left = seen.floors[seat]
    found = [
        Stat("star", _("points from projects"), str(st.project_points(seen, seat))),
        Stat("head", _("population"), str(population), alarm=population <= seen.box.red_zone),
        Stat("floor", _("floors left"), str(left), alarm=left <= 3),
        Stat("ploy", _("ploys left"), str(seen.ploys(seat))),
    ]
    kept = seen.kept[KEPT * seat : KEPT * seat + KEPT]
    if min(kept) >= 0:
        worth = sum(secret_points(seen, seat, kind) for kind in kept)
        found.append(Stat("secret", _("points from secret projects"), str(worth)))
    return found
