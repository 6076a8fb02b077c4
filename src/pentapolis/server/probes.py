"""Answers to those who look after the server: is it alive, is it ready?"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

METRICS: Final = "/metrics"
ALIVE: Final = "/health"
READY: Final = "/ready"


class Probes:
    """Middleware before all others: a probe waits for nobody, and no limit turns it away.

    It says nothing about anybody and costs nothing, so it needs no limit either. Metrics tell more
    and cost more: they are answered at a port of their own, at which there is nothing else.
    """

    def __init__(self, app: ASGIApp, private_port: int | None = None) -> None:
        self.app = app
        self.private_port = private_port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        server = scope.get("server")
        is_private = server is not None and server[1] == self.private_port
        answer = find_answer(scope) if scope["type"] == "http" else None
        if is_private and scope["path"] == METRICS:
            answer = answer_metrics(scope)
        elif is_private and answer is None:
            answer = answer_plainly("nothing here", HTTPStatus.NOT_FOUND)
        await (answer or self.app)(scope, receive, send)


def find_answer(scope: Scope) -> Response | None:
    """Return the answer to a probe; None to anything else."""
    if scope["method"] not in ("GET", "HEAD"):
        return None
    if scope["path"] == ALIVE:
        return answer_plainly("alive")
    if scope["path"] == READY:
        reason = scope["app"].state.watch.reason
        if reason:
            return answer_plainly(f"not ready: {reason}", HTTPStatus.SERVICE_UNAVAILABLE)
        return answer_plainly("ready")
    return None


def answer_metrics(scope: Scope) -> Response:
    """Return the numbers of the server."""
    from .metrics import CONTENT_TYPE, Metrics  # most servers never need the library

    state = scope["app"].state
    if not hasattr(state, "metrics"):
        state.metrics = Metrics(scope["app"])
    return Response(state.metrics.write(), media_type=CONTENT_TYPE)


def answer_plainly(text: str, status: int = HTTPStatus.OK) -> Response:
    """Return a line of text that nobody keeps."""
    return PlainTextResponse(f"{text}\n", status, {"cache-control": "no-store"})
