"""Builds positions of Little Town: tiles, workers, goods and cards by name.

Tiles and workers stand in dicts by square: `own={"e4": "wheat_field"}` are those of seat A,
`others={"f4": "bakery"}` those of seat B. Goods are texts: `"wood 2 coins 0"`. Nobody has more
than 3 coins unless a test says so; what nobody has lies in the supply.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import CHANCE, Event
from pentapolis.games.little_town.meta import META
from pentapolis.games.little_town.rules import codes as c
from pentapolis.games.little_town.rules import flow
from pentapolis.games.little_town.rules.board import MAP
from pentapolis.games.little_town.rules.codes import (
    ACTIONS,
    CARD_KEYS,
    CARDS,
    COIN,
    EVENTS,
    GOOD_KEYS,
    GOODS,
    OUTCOMES,
    SINGLES,
    TILE_KEYS,
)
from pentapolis.games.little_town.rules.game import LittleTown
from pentapolis.games.little_town.rules.scoring import track_points
from pentapolis.games.little_town.rules.state import Town
from pentapolis.testkit.laws.basics import apply_action
from pentapolis.testkit.scene import load_once

little_town: Final = load_once(LittleTown, META)


def town(
    seats: int = 2,
    *,
    side: str = "A",
    own: dict[str, str] | None = None,
    others: dict[str, str] | None = None,
    goods: dict[int, str] | None = None,
    cards: dict[int, str] | None = None,
    workers: dict[int, str] | None = None,
    idle: list[int] | None = None,
    market: str | None = None,
    points: list[int] | None = None,
    turn: int = 0,
    start: int = 0,
    round: int = 1,
    game: LittleTown | None = None,
    claims: int = 1,
    **options: int,
) -> Town:
    """Build a position where the seat on turn chooses its action; objectives are claimed by hand.

    Seats hold the cards named and no others: the rest of their cards counts as claimed.
    """
    game = game or little_town(seats, claims=claims, **options)
    s = game.start()
    s.side = "AB".index(side)
    s.free = game.box.meadow[s.side]
    s.start_seat = start
    s.turn = turn
    s.round = round
    s.asking = c.CHOOSE_ACTION
    for seat, tiles in enumerate((own or {}, others or {})):
        for square, key in tiles.items():
            put_tile(s, seat, square, TILE_KEYS.index(key))
    lay_market(s, market)
    for seat, squares in (workers or {}).items():
        for square in squares.split():
            put_worker(s, seat, square)
    if idle is not None:
        s.idle = list(idle)
    for seat, text in (goods or {}).items():
        give_goods(s, seat, text)
    deal(s, cards or {})
    for seat, number in enumerate(points or []):
        s.points[seat * c.SOURCES] = number
    assert game.problems(s) == []
    return s


def put_tile(s: Town, seat: int, square: str, kind: int) -> None:
    bit = 1 << MAP.find(square)
    assert s.free & bit, f"{square} is not free"
    s.free ^= bit
    s.built |= bit
    s.homes[seat] |= bit
    s.tile[MAP.find(square)] = kind
    if kind:
        assert s.pile >> kind & 1, f"there is one {TILE_KEYS[kind]} only"
        s.pile ^= 1 << kind
    else:
        s.wheat -= 1


def lay_market(s: Town, names: str | None) -> None:
    """Put tiles into the market; usually the first-game set, as far as it does not stand."""
    wanted = s.box.robins & s.pile
    if names is not None:
        wanted = sum(1 << TILE_KEYS.index(name) for name in names.split())
        assert wanted & s.pile == wanted, f"some of these are not there: {names}"
    s.market = wanted | (1 if s.wheat else 0)
    s.pile = s.pile & SINGLES & ~wanted


def put_worker(s: Town, seat: int, square: str) -> None:
    bit = 1 << MAP.find(square)
    assert s.free & bit, f"{square} is not free"
    s.free ^= bit
    s.workers[seat] |= bit
    s.idle[seat] -= 1


def give_goods(s: Town, seat: int, text: str) -> None:
    """Take goods from the supply; "coins 0" gives back what a seat has."""
    words = text.split()
    for name, number in zip(words[::2], words[1::2], strict=True):
        kind = GOOD_KEYS.index(name)
        place = seat * GOODS + kind
        s.supply[kind] += s.goods[place] - int(number)
        s.goods[place] = int(number)
        assert s.supply[kind] >= 0, f"there are not so many {name}"


def deal(s: Town, cards: dict[int, str]) -> None:
    used = 0
    for seat in range(s.seats):
        for key in cards.get(seat, "").split():
            s.cards[seat] |= 1 << CARD_KEYS.index(key)
        used |= s.cards[seat]
    rest = [card for card in range(CARDS) if not used >> card & 1]
    for seat in range(s.seats):
        while s.cards_left(seat) > s.cards[seat].bit_count():
            s.claimed[seat] |= 1 << rest.pop()
    s.bag = sum(1 << card for card in rest)


# Steps of the round's end


def feed(s: Town) -> Town:
    """Let all workers be used and the seat on turn feed."""
    s.idle = [0] * s.seats
    s.phase = c.FEEDING
    flow.ask_food(s)
    return s


def end_turns(s: Town) -> Town:
    """End the last turn of a round: special buildings, feeding, the next round."""
    s.idle = [0] * s.seats
    flow.end_turn(s)
    return s


def feed_all(s: Town) -> None:
    """Let everybody eat as much as there is, buy nothing and claim nothing."""
    while s.asking in (c.CLAIM, c.FEED_FISH, c.FEED_WHEAT, c.FEED_BOUGHT):
        legal = s.legal()
        s.apply(legal[0] if s.asking == c.FEED_BOUGHT else legal[-1])


# What a position is


def question(s: Town) -> str:
    """Return the name of the question that is asked."""
    return s.questions[s.asking].name


def legal_names(s: Town) -> list[str]:
    """List what is legal by name, in order."""
    space = OUTCOMES if s.actor() == CHANCE else ACTIONS
    return [space.name(action) for action in s.legal()]


def offers(s: Town, verb: str) -> list[str]:
    """List the objects that a verb may have now."""
    found = [name.partition(":") for name in legal_names(s)]
    return [what for said, _, what in found if said == verb]


def play(s: Town, *actions: str) -> list[Event]:
    """Carry out named actions and outcomes, each of them legal, and list what happened."""
    events: list[Event] = []
    for action in actions:
        legal = legal_names(s)
        assert action in legal, f"{action} is not legal at {question(s)}, only: {', '.join(legal)}"
        space = OUTCOMES if s.actor() == CHANCE else ACTIONS
        events += apply_action(s, space.find(action))
    return events


def stores(s: Town, seat: int = 0) -> dict[str, int]:
    """List the goods of a seat that it has any of."""
    numbers = s.goods[seat * GOODS : (seat + 1) * GOODS]
    return {name: number for name, number in zip(GOOD_KEYS, numbers, strict=True) if number}


def cubes(s: Town, seat: int = 0) -> dict[str, int]:
    """List the cubes of a seat that it has any of."""
    return {name: number for name, number in stores(s, seat).items() if name != "coins"}


def coins(s: Town, seat: int = 0) -> int:
    return s.goods[seat * GOODS + COIN]


def supply(s: Town, name: str) -> int:
    return s.supply[GOOD_KEYS.index(name)]


def vp(s: Town, seat: int = 0) -> int:
    """Return the points on the track."""
    return track_points(s, seat)


def event_args(events: list[Event], kind: str) -> list[list[int]]:
    """List the numbers of all events of a kind."""
    return [event.args for event in events if EVENTS.name(event.kind) == kind]


def meals(s: Town) -> set[tuple[int, int, int, int]]:
    """List all legal meals: own fish, own wheat, bought, hungry."""
    found = set()
    workers = s.box.workers
    for fish in offers(s, "fish"):
        one = s.clone()
        play(one, f"fish:{fish}")
        for wheat in offers(one, "wheat"):
            two = one.clone()
            play(two, f"wheat:{wheat}")
            for bought in offers(two, "bought"):
                eaten = int(fish) + int(wheat) + int(bought)
                found.add((int(fish), int(wheat), int(bought), workers - eaten))
    return found
