"""A person who knows what to do, at the server's own table: which clicks it takes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, cast

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.luck import Luck, SeededLuck
from pentapolis.core.state import State
from pentapolis.core.view import View
from pentapolis.play.forced import find_forced
from pentapolis.play.match import Match, MoverKind
from pentapolis.play.timeline import Header, Timeline
from pentapolis.server.store import Person, SeatRow, TableRow
from pentapolis.server.tables.table import Table

SEAT: Final = 0  # the person's
NAME: Final = "person"
NO_TOKENS: Final[tuple[str, ...]] = ()


@dataclass(frozen=True)
class Click:
    """What a person does with one click, or with several that belong together."""

    ply: int
    actions: tuple[int, ...]  # played in this order; none: the turn is ended
    tokens: tuple[str, ...] = NO_TOKENS  # pieces that are picked first
    batch: int = -1  # the number of the batch that does it, or -1

    @property
    def count(self) -> int:
        """Return how many clicks it is: one for each piece, and one that counts."""
        return len(self.tokens) + 1


class Mind(Protocol):
    """Decides for everybody at the table, chance included."""

    def choose(self, state: State) -> int: ...

    def decide_chance(self, timeline: Timeline) -> int: ...


class BotMind:
    """Lets bots decide."""

    def __init__(self, game: Game, bots: Sequence[Callable[[View], int]], luck: Luck) -> None:
        self.game = game
        self.bots = bots
        self.luck = luck

    def choose(self, state: State) -> int:
        """Return what the seat that decides wants to do."""
        seat = state.actor()
        return self.bots[seat](View(self.game, seat, state, []))

    def decide_chance(self, timeline: Timeline) -> int:
        """Return the outcome that luck decides."""
        return timeline.next_outcome(self.luck)


class LineMind:
    """Repeats a game that was played."""

    def __init__(self, line: Sequence[int]) -> None:
        self.line = line

    def choose(self, state: State) -> int:
        """Return what was chosen at the ply of a position."""
        return self.line[state.ply]

    def decide_chance(self, timeline: Timeline) -> int:
        """Return the outcome that the game had."""
        return self.line[timeline.ply]


class Silent:
    """Stands in for what saves a table, tells its screens and moves it on: does nothing."""

    async def add_entries(self, *_: object) -> None:
        pass

    def publish(self, news: object) -> None:
        pass

    def wake(self, table: Table) -> None:
        pass


def seat_person(spec: GameSpec, game: Game, *, makes_forced_moves: bool = True) -> Table:
    """Return a table of the server with one person, saved nowhere."""
    owner = Person(NAME)
    owner.settings["forced_moves"] = makes_forced_moves
    row = TableRow(NAME, NAME, "play", game.slug, game.rules_version, game.options, "", "")
    seats = [SeatRow("bot", f"bot {seat}") for seat in range(game.seats)]
    seats[SEAT] = SeatRow("person", NAME, owner=NAME)
    timeline = Timeline(game, Header.of(game, [seat.name for seat in seats]))
    match = Match(spec, game, [None] * game.seats, SeededLuck(0), timeline=timeline)
    silent = cast(Any, Silent())
    return Table(row, seats, match, owner, store=silent, bus=silent, driver=silent)


async def play_by_clicks(
    spec: GameSpec, game: Game, mind: Mind, *, makes_forced_moves: bool = True
) -> tuple[Timeline, list[Click]]:
    """Play a whole game; return it and all clicks of its person."""
    table = seat_person(spec, game, makes_forced_moves=makes_forced_moves)
    timeline, person = table.timeline, table.owner
    clicks: list[Click] = []
    while not table.is_finished:
        ply = timeline.ply
        if table.awaiting_end is not None:
            clicks.append(Click(ply - 1, ()))
            await table.end_turn(person)
        elif table.has_automatic_move:
            play_automatic(table, mind)
        else:
            click = find_click(spec, game, timeline.state, mind)
            clicks.append(click)
            await table.act_all(person, click.actions, ply)
    return timeline, clicks


def play_automatic(table: Table, mind: Mind) -> None:
    """Make a move that is nobody's click: chance, a bot, or what is forced."""
    timeline, mover = table.timeline, table.match.mover()
    if mover.kind is MoverKind.CHANCE:
        timeline.play_outcome(mind.decide_chance(timeline))
        return
    forced = table.forced_action
    action = forced if forced is not None else mind.choose(timeline.state)
    timeline.act(mover.seat, action, timeline.ply)


def find_click(spec: GameSpec, game: Game, state: State, mind: Mind) -> Click:
    """Return the click that does most of what the person wants to do next."""
    legal, seen = state.legal(), game.mask(state, state.actor())
    action = mind.choose(state)
    picks = spec.selections(game, seen, legal) if spec.selections else {}
    found = [Click(state.ply, (action,), tuple(picks.get(action, NO_TOKENS)))]
    batches = spec.batches(game, seen, legal, game_words(spec, "en")) if spec.batches else []
    for number, batch in enumerate(batches):
        actions = tuple(play_batch(state.clone(), batch.actions))
        if actions and is_wanted(spec, game, state, actions, mind):
            found.append(Click(state.ply, actions, batch=number))
    return max(found, key=lambda click: (len(click.actions), -click.count))


def play_batch(state: State, actions: Sequence[int]) -> Iterator[int]:
    """Yield the actions of a batch that are played: as long as each is legal."""
    seat = state.actor()
    for action in actions:
        if state.actor() != seat or action not in state.legal():
            return
        state.apply(action)
        yield action


def is_wanted(spec: GameSpec, game: Game, start: State, actions: Sequence[int], mind: Mind) -> bool:
    """Return whether the person would do the same one by one, in whatever order."""
    seat, state, end = start.actor(), start.clone(), start.clone()
    for action in actions:
        if state.actor() != seat:
            return False
        forced = find_forced(spec, game, state)
        state.apply(mind.choose(state) if forced is None else forced)
        end.apply(action)
    return game.digest(state) == game.digest(end)
