"""The workshop: change the box of a game, check it, play it, compare it with the original."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import Field
from starlette.datastructures import UploadFile

from pentapolis.bots.names import LEVELS, describe_levels
from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.toml_files import FileProblem, TomlFile
from pentapolis.catalog.variants import (
    Value,
    Variant,
    VariantProblem,
    list_knobs,
    parse_variant,
    write_variant,
)
from pentapolis.catalog.words import Words
from pentapolis.lab.admission import Failure
from pentapolis.lab.experiment.plan import slugify
from pentapolis.lab.variant_files import (
    SUFFIX,
    NamedVariant,
    parse_variant_file,
    write_variant_file,
)

from ..errors import Refused
from ..store import Person
from ..store.settings import tidy_name
from ..tables.seats import NewSeat
from ..tables.tables import Tables
from ..workshop.comparisons import DEALS, Comparisons, Wish
from ..workshop.describe import describe_check, describe_comparison, list_metrics
from ..workshop.form import describe_sources, make_form, quote_place, read_fields
from ..workshop.workers import can_compare
from .characters import introduce_bots
from .deps import ComparisonsHere, TablesHere, Visitor
from .facts import game_facts
from .lobby import redirect
from .render import json_response, render
from .requests import JsonRequest, Small

workshop = APIRouter()

LEVEL: Final = "skilled"  # of the bots in a comparison: quick, and no fools
COMPARING: Final = ("newcomer", "casual", "skilled", "expert")  # masters take too long
METRIC: Final = "score"
MOST_FIELDS: Final = 3000
MOST_LETTERS: Final = 20_000  # of all changes together
LARGEST: Final = 50_000  # bytes of a file

Text = Annotated[str, Query(max_length=MOST_LETTERS)]
Name = Annotated[str, Query(max_length=200)]


class ChangeRequest(JsonRequest):
    change: str = Field("", max_length=MOST_LETTERS)  # path=value, with spaces between


class CompareRequest(ChangeRequest):
    seats: Small
    level: str = Field(LEVEL, max_length=40)  # of all bots
    metric: str = Field(METRIC, max_length=40)  # decides; named before the first deal
    deals: Small = DEALS[1]
    early: bool = True  # stop when it is decided


# Pages


@workshop.get("/lab/{slug}", include_in_schema=False)
async def show_box(
    request: Request,
    tables: TablesHere,
    comparisons: ComparisonsHere,
    person: Visitor,
    slug: str,
    change: Text = "",
    name: Name = "",
    comparison: Name = "",
) -> Response:
    """Show a box as a form, with the changes that the address names."""
    spec, status = find_box(tables, slug, person.words), 200
    more: dict[str, Any] = {}
    try:
        wanted = read_change(spec, change, person.words)
    except Refused as refused:  # a link that was followed, or a page that was loaded again
        wanted, status = keep_known(spec, change), refused.status
        more["problem"] = refused.text
    found = comparisons.known.get(comparison)
    if found is not None and (found.person != person.id or found.spec is not spec):
        found = None
    if found is None:
        running = comparisons.find_running(person.id)
        found = next((one for one in running if one.spec is spec), None)
    more["comparison"] = describe_comparison(found, person.lang) if found else None
    return await render_form(request, person, spec, wanted, tidy_name(name), more, status)


@workshop.post("/lab/{slug}", include_in_schema=False)
async def use_form(
    request: Request,
    tables: TablesHere,
    comparisons: ComparisonsHere,
    person: Visitor,
    slug: str,
) -> Response:
    """Do what a button of the form says; what is refused leaves everything in its place."""
    spec = find_box(tables, slug, person.words)
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as form:
        fields = {key: str(value) for key, value in form.items()}
    change, name = read_fields(spec, fields), tidy_name(fields.get("name", ""))
    try:
        return await press_button(request, tables, comparisons, person, spec, fields, change, name)
    except Refused as refused:
        more = {"problem": refused.text}
        return await render_form(request, person, spec, change, name, more, refused.status)


async def press_button(
    request: Request,
    tables: Tables,
    comparisons: Comparisons,
    person: Person,
    spec: GameSpec,
    fields: Mapping[str, str],
    change: Variant,
    name: str,
) -> Response:
    """Do what a button of the form says; Refused if that cannot be."""
    _ = person.words
    load_box(spec, change, _)
    wish, seats = fields.get("do", ""), read_number(fields.get("seats", ""), spec.meta.seats[0])
    if wish == "save":
        return send_file(spec, change, name, _)
    if wish == "play":
        levels = fields.get("level", "")
        return redirect(await play(tables, comparisons, person, spec, change, name, seats, levels))
    if wish == "compare":
        deals = read_number(fields.get("deals", ""), DEALS[1])
        level, metric = fields.get("bots", LEVEL), fields.get("metric", METRIC)
        asked = Wish(change, seats, level, metric, deals, "early" in fields)
        found = await compare(tables, comparisons, person, spec, asked)
        return redirect(f"{write_address(spec, change, name)}&comparison={found}#compare")
    if wish == "check":
        checked = describe_check(await check(tables, comparisons, person, spec, change), _)
        return await render_form(request, person, spec, change, name, {"checked": checked})
    return redirect(write_address(spec, change, name))


@workshop.post("/lab/{slug}/load", include_in_schema=False)
async def load_file(request: Request, tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Show the variant of a file; what is wrong in it is named with its line."""
    spec, _ = find_box(tables, slug, person.words), person.words
    tables.people.charge("uploads", person)
    async with request.form(max_files=1, max_fields=10) as form:
        file = form.get("file")
        data = await file.read(LARGEST + 1) if isinstance(file, UploadFile) else b""
        shown = (tidy_name(file.filename or "") if isinstance(file, UploadFile) else "") or "?"
    try:
        found, variant = read_file(data, shown, tables, _)
    except Refused as refused:
        return await render_form(
            request, person, spec, {}, "", {"problem": refused.text}, refused.status
        )
    return redirect(write_address(found, variant.change, tidy_name(variant.name)))


@workshop.get("/lab/{slug}/file", include_in_schema=False)
async def save_file(
    tables: TablesHere, person: Visitor, slug: str, change: Text = "", name: Name = ""
) -> Response:
    """Download a variant as a file."""
    spec, _ = find_box(tables, slug, person.words), person.words
    return send_file(spec, read_change(spec, change, _), tidy_name(name), _)


# JSON


@workshop.post("/api/lab/{slug}/check", tags=["lab"])
async def check_variant(
    wish: ChangeRequest,
    tables: TablesHere,
    comparisons: ComparisonsHere,
    person: Visitor,
    slug: str,
) -> Response:
    """Say whether a box can be played, by random games at each number of players."""
    spec, _ = find_box(tables, slug, person.words), person.words
    change = read_change(spec, wish.change, _)
    return json_response(describe_check(await check(tables, comparisons, person, spec, change), _))


@workshop.post("/api/lab/{slug}/compare", tags=["lab"])
async def start_comparison(
    wish: CompareRequest,
    tables: TablesHere,
    comparisons: ComparisonsHere,
    person: Visitor,
    slug: str,
) -> Response:
    """Compare a box with the original in the background."""
    spec, _ = find_box(tables, slug, person.words), person.words
    change = read_change(spec, wish.change, _)
    asked = Wish(change, wish.seats, wish.level, wish.metric, wish.deals, wish.early)
    id = await compare(tables, comparisons, person, spec, asked)
    return json_response(describe_comparison(comparisons.find(person, id), person.lang))


@workshop.get("/api/lab/comparisons/{id}", tags=["lab"])
async def show_comparison(comparisons: ComparisonsHere, person: Visitor, id: str) -> Response:
    """Say how far a comparison is."""
    return json_response(describe_comparison(comparisons.find(person, id), person.lang))


@workshop.post("/api/lab/comparisons/{id}/stop", tags=["lab"])
async def stop_comparison(comparisons: ComparisonsHere, person: Visitor, id: str) -> Response:
    """Stop a comparison; what it has found stays."""
    found = comparisons.find(person, id)
    comparisons.stop(found)
    return json_response(describe_comparison(found, person.lang))


@workshop.post("/lab/comparisons/{id}/stop", include_in_schema=False)
async def stop_by_form(comparisons: ComparisonsHere, person: Visitor, id: str) -> Response:
    """Stop a comparison, without a script."""
    found = comparisons.find(person, id)
    comparisons.stop(found)
    address = write_address(found.spec, found.wish.change, "")
    return redirect(f"{address}&comparison={id}#compare")


# What they do


async def check(
    tables: Tables, comparisons: Comparisons, person: Person, spec: GameSpec, change: Variant
) -> Failure | None:
    """Return why a box cannot be played, or None."""
    tables.people.charge("uploads", person)
    for seats in spec.meta.seats:
        load_box(spec, change, person.words, seats)
    for seats in spec.meta.seats:
        failure = await try_box(comparisons, person, spec, seats, change)
        if failure is not None:
            return failure
    return None


async def try_box(
    comparisons: Comparisons, person: Person, spec: GameSpec, seats: int, change: Variant
) -> Failure | None:
    """Return why a box fails at this number of seats, or None; Refused if it takes too long."""
    load_box(spec, change, person.words, seats)  # says it in the reader's language
    try:
        return await comparisons.bench.check(person.id, spec.meta.slug, seats, change)
    except TimeoutError:
        text = person.words("Games with this box take too long to be checked here.")
        raise Refused("busy", text) from None


async def require_box(
    comparisons: Comparisons, person: Person, spec: GameSpec, seats: int, change: Variant
) -> None:
    """Refuse a box with which the rules do not hold."""
    _ = person.words
    if seats not in spec.meta.seats:
        raise Refused("bad", _("This game isn't for {n} players.", n=seats))
    failure = await try_box(comparisons, person, spec, seats, change)
    if failure is not None:
        raise Refused("bad", describe_check(failure, _)["text"])


async def play(
    tables: Tables,
    comparisons: Comparisons,
    person: Person,
    spec: GameSpec,
    change: Variant,
    name: str,
    seats: int,
    level: str,
) -> str:
    """Create a table with a changed box for one person and bots; return its address."""
    await require_box(comparisons, person, spec, seats, change)
    others = [NewSeat("bot", "", level or LEVELS[0].name) for _seat in range(seats - 1)]
    new_seats = introduce_bots([NewSeat("person"), *others], person)
    table = await tables.create(
        person, spec.meta.slug, new_seats, {}, variant=change, variant_name=name
    )
    return f"/table/{table.id}"


async def compare(
    tables: Tables, comparisons: Comparisons, person: Person, spec: GameSpec, wish: Wish
) -> str:
    """Start a comparison and return its id."""
    _ = person.words
    if not can_compare():
        raise Refused("busy", say_missing(_))
    if not wish.change:
        raise Refused("bad", _("Change a value first: there's nothing to compare yet."))
    known = [metric.name for metric in list_metrics()]
    fits = wish.bot in COMPARING and wish.metric in known and wish.deals in DEALS
    if not fits:
        raise Refused("bad", _("Choose level, number and deals from the form."))
    tables.people.charge("uploads", person)
    await require_box(comparisons, person, spec, wish.seats, wish.change)
    return comparisons.start(person, spec, wish).id


def say_missing(_: Words) -> str:
    """Return what to install for comparisons."""
    return _("Comparisons need the extra “lab” on the server: {command}", command=INSTALL)


INSTALL: Final = "pip install 'pentapolis[lab]'"


def find_box(tables: Tables, slug: str, _: Words) -> GameSpec:
    """Return a game whose box can be changed."""
    spec = tables.find_game(slug, _)
    if spec.parts is None:
        raise Refused("unknown", _("The box of this game can't be changed."))
    return spec


def read_change(spec: GameSpec, text: str, _: Words) -> dict[str, Value]:
    """Return the changes in a text; Refused says what would be right."""
    try:
        change = parse_variant(text)
    except VariantProblem as problem:
        raise refuse_box(spec, problem.sentence(_), _) from problem
    load_box(spec, change, _)
    return change


def keep_known(spec: GameSpec, text: str) -> dict[str, Value]:
    """Return those changes in a text that the form has a place for."""
    assert spec.parts is not None
    try:
        known = list_knobs(spec.parts)
        return {path: value for path, value in parse_variant(text).items() if path in known}
    except VariantProblem:
        return {}


def load_box(spec: GameSpec, change: Variant, _: Words, seats: int = 0) -> None:
    """Refuse changes that make no box for a number of seats, for the fewest if it is not given."""
    try:
        spec.load(seats or spec.meta.seats[0], {}, variant=change)
    except VariantProblem as problem:
        words = game_words(spec, _.lang)
        said = problem.sentence(words, lambda path: quote_place(spec, path, words))
        raise refuse_box(spec, said, _) from problem
    except ValueError as error:  # a check of a guest game, in its own words
        raise refuse_box(spec, str(error), _) from error


def refuse_box(spec: GameSpec, reason: str, _: Words) -> Refused:
    """Return the refusal of a box."""
    link = (f"/lab/{spec.meta.slug}", _("Back to the workshop"))
    return Refused("bad", _("These values don't make a box. {reason}", reason=reason), (link,))


def read_file(data: bytes, shown: str, tables: Tables, _: Words) -> tuple[GameSpec, NamedVariant]:
    """Return the variant of a file; Refused names the line and what would be right."""
    if not data:
        raise Refused("bad", _("Choose a variant file first."))
    if len(data) > LARGEST:
        raise Refused("large", _("That's too long for a variant file."))
    file: TomlFile | None = None
    try:
        file = TomlFile(shown, data.decode())
        return parse_variant_file(file, tables.games)
    except UnicodeDecodeError:
        raise Refused(
            "bad", _("That isn't a variant file. Variant files are plain text.")
        ) from None
    except FileProblem as problem:
        reason = problem.sentence(_)
        if file is None:
            reason = _("This line can't be read. A change is written “path” = number.")
        elif isinstance(cause := problem.__cause__, VariantProblem):
            spec = tables.games.find(file.tables["variant"]["game"])
            reason = cause.sentence(game_words(spec, _.lang))
        text = _("{file}, line {line}: {reason}", file=shown, line=problem.line, reason=reason)
        raise Refused("bad", text) from problem


def send_file(spec: GameSpec, change: Variant, name: str, _: Words) -> Response:
    """Return a variant as a file to download."""
    if not change:
        raise Refused("bad", _("Change a value first: there's nothing to save yet."))
    text = write_variant_file(spec, NamedVariant(name or spec.meta.title, change))
    plain = "".join(letter for letter in slugify(name) if letter.isascii())
    file = f"{plain.strip('-') or spec.meta.slug}{SUFFIX}"
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return PlainTextResponse(text, headers=headers)


def write_address(spec: GameSpec, change: Variant, name: str) -> str:
    """Return the address of a changed box."""
    return f"/lab/{spec.meta.slug}?" + urlencode({"change": write_variant(change), "name": name})


def read_number(text: str, usual: int) -> int:
    """Return a small number of a form."""
    return int(text) if text.isdecimal() and len(text) < 6 else usual


async def render_form(
    request: Request,
    person: Person,
    spec: GameSpec,
    change: Variant,
    name: str,
    more: dict[str, Any],
    status: int = 200,
) -> Response:
    """Return the page; a problem leaves the values that were sent in their places."""
    _ = person.words
    drawn = {} if "problem" in more else change
    values = {
        "meta": game_facts(spec, person),
        "form": await asyncio.to_thread(make_form, spec, change, drawn, person.lang),
        "sources": describe_sources(_),
        "name": name,
        "change": write_variant(change),
        "count": len(change),
        "seat_counts": list(spec.meta.seats),
        "levels": describe_levels(_),
        "comparing": [level for level in describe_levels(_) if level["name"] in COMPARING],
        "metrics": [(metric.name, _(metric.name), _(metric.meaning)) for metric in list_metrics()],
        "metric": METRIC,
        "level": LEVEL,
        "deals": DEALS,
        "usual_deals": DEALS[1],
        "can_compare": can_compare(),
        "missing": say_missing(_),
        "comparison": None,
        "checked": None,
        "problem": "",
        **more,
    }
    return render(request, person, "workshop.html", values, status)
