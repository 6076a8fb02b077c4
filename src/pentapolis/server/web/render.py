"""Renders pages, error pages and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from fastapi import Request
from fastapi.responses import Response
from jinja2 import Environment, FileSystemLoader

from pentapolis import __version__
from pentapolis.catalog.languages import LANGUAGES, frame_words, language_name
from pentapolis.catalog.words import Words

from ..errors import Refused, too_much_from_address
from ..store import Person
from ..store.people import choose_language
from ..wire import Json, to_json

FOLDER: Final = Path(__file__).parents[1]
TEMPLATES: Final = Environment(
    loader=FileSystemLoader(FOLDER / "templates"), autoescape=True, trim_blocks=True
)


def json_response(answer: Json, status: int = 200) -> Response:
    """Return an answer in JSON."""
    return Response(to_json(answer), status, media_type="application/json")


def render(
    request: Request, person: Person, name: str, values: Mapping[str, Any], status: int = 200
) -> Response:
    """Return a page in the visitor's language."""
    here = {"request": request, "path": request.url.path}
    html = fill_template(name, person, {**here, **values})
    return Response(html, status, media_type="text/html")


def fill_template(name: str, person: Person, values: Mapping[str, Any]) -> str:
    """Return a template with its values and what every page needs."""
    common = {
        "_": person.words,
        "lang": person.lang,
        "settings": person.settings,
        "is_kept": person.is_kept,
        "languages": [(lang, language_name(lang)) for lang in LANGUAGES],
        "version": __version__,
    }
    return TEMPLATES.get_template(name).render({**common, **values})


def refused_page(request: Request, person: Person, error: Refused) -> Response:
    """Return the answer to a refused request: a page for people, JSON for programs."""
    answer = error_page(request, person, error.status, error.code, error.text, error.links)
    if error.wait:
        answer.headers["retry-after"] = str(error.wait)
    return answer


def turn_away(path: str, languages: str, wait: int) -> Response:
    """Return the answer to a request too many of an address; it must cost next to nothing.

    So nobody is looked up in the database, and the page of each language is made once.
    """
    lang, headers = choose_language(languages), {"retry-after": str(wait)}
    error = too_much_from_address(frame_words(lang), wait)
    if path.startswith("/api/"):
        answer = json_response({"error": error.text, "code": error.code}, error.status)
    else:
        answer = Response(make_sorry_page(lang, error.text), error.status, media_type="text/html")
    answer.headers.update(headers)
    return answer


@cache  # few: a language, and how long to wait in words
def make_sorry_page(lang: str, text: str) -> str:
    """Return the page that a request too many gets."""
    person = Person("")
    person.settings["lang"] = lang
    status, _ = HTTPStatus.TOO_MANY_REQUESTS, person.words
    values = {"path": "", "status": int(status), "title": error_title(status, _), "text": text}
    links = [{"url": "/", "label": _("All games")}]
    return fill_template("error.html", person, {**values, "links": links})


def error_page(
    request: Request,
    person: Person,
    status: int,
    code: str,
    text: str,
    links: tuple[tuple[str, str], ...] = (),
) -> Response:
    """Return an error with links to go on: a page, or JSON below /api/."""
    if request.url.path.startswith("/api/"):
        return json_response({"error": text, "code": code}, status)
    _ = person.words
    all_links = [*links, ("/", _("All games"))]
    values = {
        "status": status,
        "title": error_title(status, _),
        "text": text,
        "links": [{"url": url, "label": label} for url, label in all_links],
    }
    return render(request, person, "error.html", values, status)


def error_title(status: int, _: Words) -> str:
    """Return the heading of an error page."""
    if status in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED):
        return _("Nothing here")
    if status == HTTPStatus.FORBIDDEN:
        return _("You can't do that")
    if status == HTTPStatus.CONFLICT:
        return _("The game has moved on")
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return _("Something went wrong")
    return _("That didn't work")
