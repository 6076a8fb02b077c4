"""Renders pages, friendly ones for errors too."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from fastapi import Request
from fastapi.responses import Response
from jinja2 import Environment, FileSystemLoader

from pentapolis import __version__
from pentapolis.core.words import Words
from pentapolis.locale import LANGUAGES

from .errors import Refused
from .people import Person
from .watch import text_of

FOLDER: Final = Path(__file__).parent
TEMPLATES: Final = Environment(
    loader=FileSystemLoader(FOLDER / "templates"), autoescape=True, trim_blocks=True
)


def page(
    request: Request, person: Person, name: str, known: Mapping[str, Any], status: int = 200
) -> Response:
    """Render a page in the language of who asked."""
    everywhere = {
        "request": request,
        "path": request.url.path,
        "_": person.words,
        "lang": person.lang,
        "settings": person.settings,
        "languages": LANGUAGES,
        "version": __version__,
    }
    html = TEMPLATES.get_template(name).render({**everywhere, **known})
    return Response(html, status, media_type="text/html")


def refused(request: Request, person: Person, error: Refused) -> Response:
    """Answer a refused request: a page for people, a sentence in JSON for programs."""
    return sorry(request, person, error.status, error.code, error.text, error.links)


def sorry(
    request: Request,
    person: Person,
    status: int,
    code: str,
    text: str,
    links: tuple[tuple[str, str], ...] = (),
) -> Response:
    """Say that something did not work and where to go from here."""
    if request.url.path.startswith("/api/"):
        return Response(
            text_of({"error": text, "code": code}), status, media_type="application/json"
        )
    _ = person.words
    offered = [*links, ("/", _("To the games"))]
    known = {
        "status": status,
        "title": title_of(status, _),
        "text": text,
        "links": [{"url": url, "label": label} for url, label in offered],
    }
    return page(request, person, "error.html", known, status)


def title_of(status: int, _: Words) -> str:
    """Name an error for people."""
    if status in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED):
        return _("There is nothing here")
    if status == HTTPStatus.FORBIDDEN:
        return _("This is not for you")
    if status == HTTPStatus.CONFLICT:
        return _("The table has moved on")
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return _("Something went wrong")
    return _("This does not fit")
