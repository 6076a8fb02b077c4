"""Pages about results: of a person, and of a game. Others see only what was rated."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pentapolis.catalog.languages import game_title, game_words
from pentapolis.catalog.words import Words
from pentapolis.draw.plots import Bar, Point, draw_bars, draw_columns, draw_row

from ..errors import Refused
from ..names.names import find_key
from ..store import Person, Played, Rank
from ..tables.ratings import Ratings, show
from ..tables.tables import Tables
from .deps import NamesHere, RatingsHere, TablesHere, Visitor
from .facts import game_facts
from .listing import write_date, write_score
from .lobby import redirect
from .render import render

players = APIRouter(include_in_schema=False)

MOST_RANKS: Final = 50  # lines of a list of ratings
MOST_LISTED: Final = 30  # games of a list
MOST_LINES: Final = 12  # of a score sheet in a chart
LEAST: Final = 0.05  # points of a line that is worth showing

Game = list[Played]  # all its seats


@players.get("/players/me")
async def show_me(names: NamesHere, person: Visitor) -> Response:
    """Lead to one's own page."""
    return redirect(player_url((await names.require_kept(person)).name))


@players.get("/players/{name}")
async def show_player(
    request: Request,
    tables: TablesHere,
    names: NamesHere,
    ratings: RatingsHere,
    person: Visitor,
    name: str,
) -> Response:
    """Show a person's ratings and rated games; to themselves all games."""
    found, _ = await names.kept.find(find_key(name[:100])), person.words
    if found is None:
        raise Refused("unknown", _("Nobody has kept this name."))
    is_me = found.person == person.id
    games = await ratings.history.list_games(found.person, rated_only=not is_me)
    games = [game for game in games if game[0].game in tables.games]
    ranks = await ratings.history.list_ratings(person=found.person)
    values = {
        "name": found.name,
        "is_me": is_me,
        "groups": describe_groups(tables, found.person, games, ranks, person),
        "games": await list_games(ratings, tables, games[:MOST_LISTED], person),
        "count": len(games),
    }
    return render(request, person, "player.html", values)


@players.get("/results/{slug}")
async def show_results(
    request: Request, tables: TablesHere, ratings: RatingsHere, person: Visitor, slug: str
) -> Response:
    """Show the ratings and rated games of a game."""
    spec, _ = tables.find_game(slug, person.words), person.words
    games = await ratings.history.list_games(game=slug)
    ranks = await ratings.history.list_ratings(game=slug)
    values = {
        "meta": game_facts(spec, person),
        "lists": describe_ranks(ranks, _),
        "charts": chart_game(tables, games, person) if games else [],
        "games": await list_games(ratings, tables, games[:MOST_LISTED], person),
        "count": len(games),
    }
    return render(request, person, "results.html", values)


def player_url(name: str) -> str:
    """Return the address of a person's page."""
    return f"/players/{quote(name, safe='')}"


def describe_groups(
    tables: Tables, who: str, games: Sequence[Game], ranks: Sequence[Rank], person: Person
) -> list[dict[str, Any]]:
    """Return what a person's page says about each game and number of players; most played first."""
    _ = person.words
    known = {(rank.game, rank.seats): rank for rank in ranks}
    found: dict[tuple[str, int], list[Game]] = {}
    for game in reversed(games):  # the oldest first
        found.setdefault((game[0].game, game[0].seats), []).append(game)
    groups = []
    for (slug, seats), played in sorted(found.items(), key=lambda each: -len(each[1])):
        own = [row for game in played for row in game if row.person == who]
        rank = known.get((slug, seats))
        groups.append(
            {
                "title": game_title(tables.games[slug], person.lang),
                "url": f"/results/{slug}",
                "players": _("{n} players", n=seats) if seats > 1 else _("alone"),
                "rating": f"{show(rank.strength):.0f}" if rank else "",
                "games": len(played),
                "won": sum(row.place == 1 for row in own),
                "charts": chart_person(tables, slug, own, person),
            }
        )
    return groups


def chart_person(
    tables: Tables, slug: str, own: Sequence[Played], person: Person
) -> list[dict[str, str]]:
    """Return the charts of one person in one game."""
    _, rated = person.words, [row for row in own if row.rated]
    days = write_date(own[0].ended, _), write_date(own[-1].ended, _)
    charts = []
    if len(rated) > 1:
        points = [Point(row.rating, row.place == 1) for row in rated]
        about = _("Rating after each of {n} games, last {last}", n=len(rated), last=last(points))
        span = write_date(rated[0].ended, _), write_date(rated[-1].ended, _)
        charts.append({"title": _("Rating"), "drawing": draw_row(points, about, *span)})
    scores = [row.score for row in own]
    points = [Point(float(row.score), row.place == 1) for row in own]
    about = describe_scores(scores, _)
    title = _("Score in each game (large dots: won)")
    charts.append({"title": title, "drawing": draw_row(points, about, *days)})
    charts.append({"title": _("How often each score"), "drawing": draw_columns(scores, about)})
    charts.append(chart_lines(tables, slug, [own], person))
    return charts


def chart_game(tables: Tables, games: Sequence[Game], person: Person) -> list[dict[str, str]]:
    """Return the charts of a game on this server: its scores, and what winners do differently."""
    _, seats = person.words, [row for game in games for row in game]
    scores = [row.score for row in seats]
    winners = [row for row in seats if row.place == 1]
    others = [row for row in seats if row.place > 1]
    about = describe_scores(scores, _)
    return [
        {"title": _("How often each score"), "drawing": draw_columns(scores, about)},
        chart_lines(tables, seats[0].game, [winners, others], person),
    ]


def chart_lines(
    tables: Tables, slug: str, groups: Sequence[Sequence[Played]], person: Person
) -> dict[str, str]:
    """Return how points were made, on average: of one group, or of winners and the others."""
    _, words = person.words, game_words(tables.games[slug], person.lang)
    means = [average_lines(group) for group in groups if group]
    worth = {label: max(abs(mean.get(label, 0.0)) for mean in means) for label in means[0]}
    labels = sorted((each for each in worth if worth[each] >= LEAST), key=lambda each: -worth[each])
    bars = [
        Bar(words(label), means[0][label], means[1].get(label, 0.0) if len(means) > 1 else None)
        for label in labels[:MOST_LINES]
    ]
    title = _("How points were made, on average")
    if len(means) > 1:
        title = _("How points were made, on average (solid: winners, dashed: the others)")
    about = "; ".join(f"{bar.label} {write_mean(bar.value, _)}" for bar in bars)
    return {"title": title, "drawing": draw_bars(bars, about, lambda value: write_mean(value, _))}


def average_lines(rows: Sequence[Played]) -> dict[str, float]:
    """Return the mean points of each line of the score sheet."""
    labels = dict.fromkeys(label for row in rows for label, _ in row.lines)
    return {label: fmean(dict(row.lines).get(label, 0) for row in rows) for label in labels}


def describe_scores(scores: Sequence[int], _: Words) -> str:
    """Return scores in a sentence, for people who cannot see the chart."""
    return _(
        "{n} scores from {low} to {high}, {mean} on average",
        n=len(scores),
        low=min(scores),
        high=max(scores),
        mean=write_mean(fmean(scores), _),
    )


def last(points: Sequence[Point]) -> str:
    return f"{points[-1].value:.0f}"


def write_mean(value: float, _: Words) -> str:
    """Return a mean with one decimal."""
    sign, tenths = "−" if value < -0.05 else "", round(abs(value) * 10)
    return sign + _("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)


def describe_ranks(ranks: Sequence[Rank], _: Words) -> list[dict[str, Any]]:
    """Return the ratings of a game by number of players, the highest first."""
    lists = []
    for seats in sorted({rank.seats for rank in ranks}):
        best = sorted(
            (rank for rank in ranks if rank.seats == seats),
            key=lambda rank: (-show(rank.strength), rank.name),
        )
        lists.append(
            {
                "title": _("{n} players", n=seats),
                "ranks": [
                    {
                        "name": rank.name,
                        "url": player_url(rank.name),
                        "rating": f"{show(rank.strength):.0f}",
                        "games": rank.strength.games,
                    }
                    for rank in best[:MOST_RANKS]
                ],
            }
        )
    return lists


async def list_games(
    ratings: Ratings, tables: Tables, games: Sequence[Game], person: Person
) -> list[dict[str, Any]]:
    """Return finished games for a list: who played, and where to look at them again."""
    there = await ratings.history.list_replays([game[0].table for game in games])
    _ = person.words
    return [
        {
            "title": game_title(tables.games[game[0].game], person.lang),
            "date": write_date(game[0].ended, _),
            "rated": game[0].rated,
            "replay": f"/replay/{game[0].table}/0" if game[0].table in there else "",
            "players": [
                {
                    "seat": row.seat,
                    "name": row.name,
                    "score": write_score(row.score),
                    "place": row.place,
                    "url": player_url(row.name) if row.rated and row.person else "",
                }
                for row in sorted(game, key=lambda row: (row.place, row.seat))
            ],
        }
        for game in games
    ]
