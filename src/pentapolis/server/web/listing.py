"""A person's tables as the pages list them: games in progress and finished ones."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import datetime
from statistics import median
from typing import Any, Final

from pentapolis.catalog.languages import game_title, game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.state import SPECTATOR
from pentapolis.core.view import View

from ..errors import Refused
from ..store import Person, Result, Results, TableRow
from ..store.results import measure_play
from ..store.terms import DAY, HOUR, MINUTE
from ..tables.access import Access
from ..tables.gathering import Gathering
from ..tables.seats import write_notice
from ..tables.table import Table
from ..tables.tables import Tables
from ..tables.talk import has_company
from ..tables.terms import write_length
from ..tables.waiting import list_waited
from .facts import game_facts, theme_query

MOST_RUNNING: Final = 12
MOST_TURNS: Final = 40  # running games that are looked at for turns
MOST_FINISHED: Final = 60
MOST_OPEN: Final = 8  # tables of others


async def list_running(tables: Tables, person: Person) -> list[dict[str, Any]]:
    """Return the games that this person can go on with, the latest first."""
    rows = await tables.store.list_tables(person.id, finished=False, most=MOST_RUNNING)
    found = []
    for row, seats in rows:
        if row.game not in tables.games:
            continue
        try:
            found.append(describe_running(await tables.open(row.id, person.words), person))
        except Refused as refused:
            names = [name for _, name in seats]
            found.append(describe_unreadable(tables, row, names, refused.text, person))
    return found


async def list_turns(tables: Tables, person: Person, but: str = "") -> list[dict[str, Any]]:
    """Return the games with others that wait for this person, the longest waiting first."""
    rows = await tables.store.list_tables(person.id, finished=False, most=MOST_TURNS)
    found = []
    for row, seats in rows:
        if row.game not in tables.games or row.id == but or not has_others(seats):
            continue
        with suppress(Refused):
            table = await tables.open(row.id, person.words)
            own = Access(table, person).own_seats
            if has_company(table) and any(seat in own for seat in list_waited(table)):
                found.append(describe_turn(table, person))
    return sorted(found, key=lambda turn: float(turn["since"]))


def has_others(seats: list[tuple[str, str]]) -> bool:
    """Return whether more than one seat began as a person's, or open."""
    return sum(kind != "bot" for kind, _ in seats) > 1


def describe_turn(table: Table, person: Person) -> dict[str, Any]:
    """Return what is said about a table that waits for a person."""
    own, entries = Access(table, person).own_seats, table.timeline.entries
    left = [table.clock.find_left(seat) for seat in own] if table.clock else []
    return {
        "table": table.id,
        "url": f"/table/{table.id}",
        "title": game_title(table.match.spec, person.lang),
        "names": [seat.name for n, seat in enumerate(table.seats) if n not in own],
        "since": next((entry.time for entry in reversed(entries) if entry.kind != "clock"), 0.0),
        "left": round(min(left)) if left else None,
        "time": write_left(min(left), person.words) if left else "",
    }


def write_left(seconds: float, _: Words) -> str:
    """Return about how much time is left, in words."""
    if seconds <= 0:
        return _("out of time")
    unit = next((size for size in (DAY, HOUR, MINUTE) if seconds >= size), 1)
    return _("{time} left", time=write_length(seconds // unit * unit, _))


def describe_unreadable(
    tables: Tables, row: TableRow, names: list[str], why: str, person: Person
) -> dict[str, Any]:
    """Return what the home page says about a game that cannot be shown any more."""
    return {
        "id": row.id,
        "own": row.owner == person.id,
        "title": game_title(tables.games[row.game], person.lang),
        "url": "",
        "picture": "",
        "names": names,
        "turn": -1,
        "whose": why,
        "mine": False,
        "stopped": True,
        "chapter": "",
        "share": None,
    }


def describe_running(table: Table, person: Person) -> dict[str, Any]:
    """Return what the home page says about a game in progress."""
    _, state, spec = person.words, table.timeline.state, table.match.spec
    access = Access(table, person)
    turn = table.awaiting_end
    turn = state.whose_turn() if turn is None else turn
    turn = turn if turn >= 0 else max(0, table.row.turn)
    # Where all choose at once, one's own choice comes first.
    turn = next((seat for seat in list_waited(table) if access.own_seats == [seat]), turn)
    seat = table.seats[turn]
    is_mine = access.own_seats == [turn]
    whose = _("Your turn") if is_mine else _("{name}'s turn", name=seat.name)
    is_held = table.is_stopped or table.is_waiting
    whose = write_notice(table, _) if is_held else whose
    length = spec.meta.length
    usual = length.plies * len(table.seats) if length else 0
    return {
        "id": table.id,
        "own": access.is_host,
        "title": title_table(table.row, spec, person),
        "url": f"/table/{table.id}",
        "picture": f"/picture/table/{table.id}.svg{theme_query(person)}" if spec.draw else "",
        "names": [seat.name for seat in table.seats],
        "turn": -1 if is_held else turn,
        "whose": whose,
        "mine": turn in access.own_seats and not is_held,
        "stopped": table.is_stopped,
        "chapter": find_chapter(table, person) or _("move {n}", n=table.timeline.ply),
        "share": min(95, 100 * table.timeline.ply // usual) if usual else None,
    }


def title_table(row: TableRow, spec: GameSpec, person: Person) -> str:
    """Return the title of a table's game; a variant is told from the original."""
    title, _ = game_title(spec, person.lang), person.words
    return _("{title}, a variant", title=title) if row.variant else title


def find_chapter(table: Table, person: Person) -> str:
    """Return where in the game a table is, such as its round; "" if its game does not say."""
    spec, timeline = table.match.spec, table.timeline
    if spec.chapter is None:
        return ""
    seen = View(timeline.game, SPECTATOR, timeline.state, []).seen
    return spec.chapter(timeline.game, seen, game_words(spec, person.lang))


async def list_open(tables: Tables, gathering: Gathering, person: Person) -> list[dict[str, Any]]:
    """Return the tables of others that everybody may find: to join, or to watch."""
    rows = await gathering.seating.list_listed(time.time() - DAY, 4 * MOST_OPEN)
    found: list[dict[str, Any]] = []
    for row in rows:
        if len(found) == MOST_OPEN or row.game not in tables.games:
            continue
        try:
            table = await tables.open(row.id, person.words)
        except Refused:
            continue
        if Access(table, person).reserved_seats or row.owner == person.id or table.is_stopped:
            continue
        url = f"/table/{row.id}"
        if table.is_waiting:
            url = f"/join/{row.id}/{gathering.make_token(table)}"
        found.append(
            {
                "title": title_table(row, table.match.spec, person),
                "url": url,
                "is_waiting": table.is_waiting,
                "names": [seat.name for seat in table.seats if seat.kind != "open"],
                "free": sum(seat.kind == "open" for seat in table.seats),
            }
        )
    return found


async def list_finished(
    tables: Tables, person: Person, most: int = MOST_FINISHED
) -> list[dict[str, Any]]:
    """Return finished games and replays with their scores, the latest first."""
    rows = await tables.store.list_tables(person.id, finished=True, most=most)
    rows = [(row, seats) for row, seats in rows if row.game in tables.games]
    known = await complete_results(tables, person, [row for row, _ in rows])
    return [
        describe_finished(tables, row, [name for _, name in seats], known.get(row.id), person)
        for row, seats in rows
    ]


async def complete_results(
    tables: Tables, person: Person, rows: list[TableRow]
) -> dict[str, Result]:
    """Return the results of finished games; those not known yet are worked out and kept."""
    results = Results(tables.store)
    known = await results.find([row.id for row in rows])
    for row in rows:
        if row.over and row.id not in known:
            with suppress(Refused):  # whose rules are gone
                table = await tables.open(row.id, person.words)
                if not table.timeline.is_over:
                    continue
                known[row.id] = work_out_result(table)
                await results.save(row.id, known[row.id])
    return known


def work_out_result(table: Table) -> Result:
    """Return how a finished game ended, and how long it took if a person played in it."""
    timeline, state = table.timeline, table.timeline.state
    is_timed = table.row.kind == "play" and any(seat.kind == "person" for seat in table.seats)
    seconds = measure_play(timeline.entries) if is_timed else 0.0
    return Result(list(state.scores()), list(timeline.game.places(state)), seconds)


def describe_finished(
    tables: Tables, row: TableRow, names: list[str], result: Result | None, person: Person
) -> dict[str, Any]:
    """Return what the list says about a finished game; players in the order of their places."""
    spec, _ = tables.games[row.game], person.words
    players = [
        {
            "seat": seat,
            "name": name,
            "score": write_score(result.scores[seat]) if result else "",
            "place": result.places[seat] if result else None,
        }
        for seat, name in enumerate(names)
    ]
    if result:
        players.sort(key=lambda player: (player["place"], player["seat"]))
    return {
        "id": row.id,
        "own": row.owner == person.id,
        "title": title_table(row, spec, person),
        "picture": game_facts(spec, person)["picture"],
        "replay": f"/replay/{row.id}/0",
        "players": players,
        "over": result is not None,
        "uploaded": row.kind == "replay",
        "date": write_date(row.updated, _),
        "minutes": round(result.seconds / 60) if result else 0,
    }


async def measure_games(tables: Tables) -> dict[str, int]:
    """Return how many minutes games take on this server, by slug: the median, at least one."""
    found = await Results(tables.store).list_seconds()
    return {slug: max(1, round(median(seconds) / 60)) for slug, seconds in found.items()}


def write_score(score: int) -> str:
    """Return a score with a proper minus sign."""
    return str(score).replace("-", "−")


def write_date(seconds: float, _: Words) -> str:
    """Return the day of a moment, as people write it."""
    day = datetime.fromtimestamp(seconds)  # where the server stands
    return _("{year}-{month}-{day}", year=day.year, month=f"{day.month:02}", day=f"{day.day:02}")
