"""Browsers in these tests: they keep the cookies that they are given, as real ones do."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Any

from starlette.testclient import TestClient

from pentapolis.server.names.passwords import Passwords

from .visitors import Visitor

PASSWORD = "a good password"
QUICK = (4, 8, 1)  # scrypt in no time; its real cost is checked by a test of its own


class Browser(Visitor):
    """A visitor whose cookies change; `cookie` may be one of somebody else."""

    def __init__(self, client: TestClient, cookie: str = "") -> None:
        self.client = client
        self.cookies = {"pentapolis": cookie} if cookie else {}
        names = client.app.state.names  # type: ignore[attr-defined]
        if names.passwords.cost != QUICK:
            names.passwords = Passwords(QUICK)

    @property
    def headers(self) -> dict[str, str]:  # type: ignore[override]
        shown = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"accept-language": "en", **({"cookie": shown} if shown else {})}

    @property
    def cookie(self) -> str:
        """Return the cookie by which this browser is known."""
        if "pentapolis" not in self.cookies:
            self.get("/api/settings")
        return self.cookies["pentapolis"]

    @property
    def person(self) -> str:
        """Return the id of whoever uses this browser."""
        state = self.client.app.state  # type: ignore[attr-defined]
        people, cookie = state.tables.people, self.cookie
        assert self.client.portal is not None
        return str(self.client.portal.call(people.welcome, state.identity, cookie).person)

    @property
    def is_signed_in(self) -> bool:
        return "This name is yours" in self.get("/name").text

    def get(self, url: str) -> Any:
        return self._note(super().get(url))

    def post(self, url: str, json: Any = None, **more: Any) -> Any:
        return self._note(super().post(url, json, **more))

    def _note(self, answer: Any) -> Any:
        for header in answer.headers.get_list("set-cookie"):
            for name, morsel in SimpleCookie(header).items():
                self.cookies[name] = morsel.value
                if morsel["max-age"] == "0":
                    del self.cookies[name]
        self.client.cookies.clear()
        return answer

    def keep(self, name: str, password: str = PASSWORD) -> Any:
        """Keep a name; the page with the recovery code comes back."""
        return self.post("/name/keep", data={"name": name, "password": password})

    def sign_in(self, name: str, password: str = PASSWORD, **more: str) -> Any:
        return self.post("/name/sign-in", data={"name": name, "password": password, **more})
