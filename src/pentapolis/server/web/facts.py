"""What the pages say about games and tables."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from pentapolis.bots.names import describe_levels
from pentapolis.catalog.components import tell_changes
from pentapolis.catalog.describe import describe_game, describe_weight, write_span
from pentapolis.catalog.languages import game_words, older_rules
from pentapolis.catalog.rulebook import Rulebook
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import write_variant
from pentapolis.catalog.words import Words
from pentapolis.learn.lesson import has_lessons, read_course
from pentapolis.learn.reference import has_reference
from pentapolis.play.timeline import Timeline

from ..render.frames import describe_luck
from ..store import Person, Terms
from ..tables.access import Access
from ..tables.guided_table import GuidedTable
from ..tables.standstill import has_say, list_people
from ..tables.table import Table
from ..tables.talk import has_company
from ..tables.terms import describe_clock, describe_delay

MOST_CHANGES: Final = 3  # that a table tells; the workshop has all of them


def game_facts(spec: GameSpec, person: Person) -> dict[str, Any]:
    """Return what the pages say about a game."""
    meta = spec.meta
    has_picture = spec.draw_cover is not None or spec.draw is not None
    return {
        **describe_game(spec, person.lang),
        "seats": write_span(meta.seats[0], meta.seats[-1]),
        "minutes": write_span(*meta.minutes),
        "weight_words": describe_weight(meta.weight, person.words),
        "usual": meta.usual_seats(),
        "picture": f"/picture/{meta.slug}.svg{theme_query(person)}" if has_picture else "",
        "poster": spec.draw_cover is not None,
        "rules_url": f"/rules/{meta.slug}",
        "workshop_url": f"/lab/{meta.slug}" if spec.parts is not None else "",
        "learn_url": f"/learn/{meta.slug}" if has_lessons(spec) else "",
        "reference_url": f"/reference/{meta.slug}" if has_reference(spec) else "",
    }


def page_facts(table: Table, person: Person) -> dict[str, Any]:
    """Return what a table's pages need before the first frame."""
    spec = table.match.spec
    meta = game_facts(spec, person)
    return {
        "table": {
            "id": table.id,
            "slug": meta["slug"],
            "title": meta["title"],
            "rules_url": meta["rules_url"],
        },
        "learn_url": meta["learn_url"],
        "reference_url": meta["reference_url"],
        "seats": [
            {"seat": number, "name": seat.name, "kind": seat.kind, "level": seat.level}
            for number, seat in enumerate(table.seats)
        ],
        "plies": table.timeline.ply,
        "luck": describe_luck(table.timeline),
        "may_share": Access(table, person).may_share,
        "older": describe_rules(spec, table.timeline, person.words),
        "variant": describe_variant(table, person),
        "standstill": describe_standstill(table, person),
        "levels": describe_levels(person.words),
        "style": f"/style/{meta['slug']}.css",
        "lesson": None,
        "gather": None,
        "clock": table.terms.clock if table.clock else None,
        "terms": describe_terms(table.terms, person.words),
        "talks": has_company(table) and person.id in list_people(table),
        "goal": describe_goal(spec, person),
        "steps": Rulebook.read(spec.meta, person.lang).steps
        if spec.turn_step and person.settings["strip"]
        else [],
        "greet": "",
        "missed": False,
        "guided": isinstance(table, GuidedTable),
        "coach": person.settings["coach"],
    }


def describe_terms(terms: Terms, _: Words) -> list[str]:
    """Return sentences about what was agreed on when a table was set up."""
    clock, delay = describe_clock(terms.clock, _), describe_delay(terms.delay, _)
    return [
        *([_("Time to think: {time}.", time=clock)] if clock else []),
        *([_("Spectators see the game {when}.", when=delay)] if delay else []),
    ]


def describe_rules(spec: GameSpec, timeline: Timeline, _: Words) -> str:
    """Return a note on the older rules of a game, or of its first moves; empty if it has none."""
    notes = [
        _(
            "Up to move {ply}, this game was played by older rules (version {old}).",
            ply=ply,
            old=old,
        )
        for old, ply in timeline.earlier_rules
    ]
    return " ".join([*notes, older_rules(spec, timeline.header.rules, _.lang)]).strip()


def describe_box(spec: GameSpec, timeline: Timeline, _: Words) -> str:
    """Return a note on what a game changed in its box, with a space after it; often empty."""
    if not timeline.header.variant:
        return ""
    changes = tell_changes(spec, timeline.header.variant, game_words(spec, _.lang))
    return _("A variant of the box: {changes}.", changes=changes) + " "


def describe_variant(table: Table, person: Person) -> dict[str, str] | None:
    """Return what a table changes in the box of its game; None if nothing."""
    change, name = table.timeline.header.variant, table.row.variant_name
    if not change:
        return None
    spec, line = table.match.spec, write_variant(change)
    wish = urlencode({"change": line, "name": name})
    told = tell_changes(spec, change, game_words(spec, person.lang), MOST_CHANGES)
    return {"name": name, "text": told, "line": line, "url": f"/lab/{table.row.game}?{wish}"}


def describe_standstill(table: Table, person: Person) -> dict[str, bool] | None:
    """Return what can be done at a table that has stopped; None if it goes on."""
    if table.standstill is None:
        return None
    return {
        "is_open": table.is_given_up,
        "may_decide": has_say(table, person),
        "may_go_on": table.standstill.today is not None,
        "has_secrets": table.has_secrets,
    }


def describe_goal(spec: GameSpec, person: Person) -> dict[str, str] | None:
    """Return the card that says how a game is won and how it ends; None if it has none."""
    if not has_lessons(spec):
        return None
    course, words = read_course(spec), game_words(spec, person.lang)
    return {"goal": words(course.goal), "end": words(course.end), "url": f"/learn/{spec.meta.slug}"}


def theme_query(person: Person) -> str:
    """Return what a picture's address must say about colours: a picture cannot ask its page."""
    theme = person.settings["theme"]
    return "" if theme == "auto" else f"?theme={theme}"
