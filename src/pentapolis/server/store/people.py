"""Visitors: their ids, settings and languages."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from sqlalchemy.exc import DBAPIError

from pentapolis.catalog.languages import LANGUAGES, frame_words
from pentapolis.catalog.words import Words

from ..addresses import UNKNOWN
from ..errors import too_much_from_address
from ..identity import Claim, Identity
from ..limits import AddressLimits, Rated
from .sessions import Sessions
from .settings import DEFAULTS, Settings
from .store import KEPT, Store

COOKIE: Final = "pentapolis"
GUEST_COOKIE: Final = "pentapolis-guest"  # who this browser was before somebody signed in


@dataclass(frozen=True)
class Arrival:
    """Who a visitor is, and what their browser is to keep."""

    person: str
    session: str = ""  # its id, if they have signed in
    guest: str = ""  # the cookie by which this browser is known when nobody has signed in
    cookies: Mapping[str, str] = field(default_factory=dict)  # to be set


@dataclass
class Person:
    """A visitor, known by the fingerprint of the secret in their browser's cookie."""

    id: str
    settings: Settings = field(default_factory=lambda: dict(DEFAULTS))
    accept_language: str = ""  # the header of the latest request
    address: str = UNKNOWN  # of the latest request; never saved

    @property
    def is_kept(self) -> bool:
        """Return whether this person has kept their name, so that they are no guest."""
        return self.id.startswith(KEPT)

    @property
    def lang(self) -> str:
        """Return the language: the setting, else what the browser asks for."""
        return str(self.settings["lang"]) or choose_language(self.accept_language)

    @property
    def words(self) -> Words:
        """Return the texts of the interface in this person's language."""
        return frame_words(self.lang)


class People:
    """Finds people by id and saves their settings."""

    def __init__(self, store: Store, limits: AddressLimits | None = None) -> None:
        self.store = store
        self.sessions = Sessions(store)
        self.limits = AddressLimits() if limits is None else limits
        self.known: dict[str, Person] = {}  # those who have saved settings
        self.old: set[str] = set()  # those whose cookies are of an earlier version

    async def open(self) -> None:
        """Find out whose cookies are still to be renewed."""
        self.old = await self.store.list_old_people()

    async def welcome(self, identity: Identity, cookie: str, guest: str = "") -> Arrival:
        """Return who a visitor is; `guest` is the cookie that was put aside when they signed in.

        A cookie that we have not made is not accepted: it could be anybody's. One of an earlier
        version is, until its owner comes with the new one.
        """
        claim = identity.read(cookie)
        if claim is None or not claim.is_session:
            return await self._welcome_guest(identity, cookie, claim)
        try:
            session = await self.sessions.find(claim.id)
        except DBAPIError:
            return Arrival(claim.id)  # nobody, until the database can be asked
        if session is None:  # ended from elsewhere: this browser is a guest again
            claim = identity.read(guest)
            found = await self._welcome_guest(identity, guest, claim)
            return Arrival(found.person, "", found.guest, {COOKIE: found.guest, GUEST_COOKIE: ""})
        if not claim.is_due:
            return Arrival(session.person, session.id, guest)
        with contextlib.suppress(DBAPIError):  # then it is noted at the next visit
            await self.sessions.note_visit(session)
        guest = identity.renew(guest)
        renewed = {COOKIE: identity.renew(cookie), GUEST_COOKIE: guest}
        return Arrival(session.person, session.id, guest, renewed)

    async def _welcome_guest(self, identity: Identity, cookie: str, claim: Claim | None) -> Arrival:
        is_good = claim is not None and not claim.is_session
        if claim is None or not is_good or not (claim.is_signed or claim.id in self.old):
            fresh = identity.issue()
            new = identity.read(fresh)
            assert new is not None
            return Arrival(new.id, guest=fresh, cookies={COOKIE: fresh})
        if claim.is_signed and (claim.is_due or claim.id in self.old):
            with contextlib.suppress(DBAPIError):  # then it is noted at the next visit
                await self.store.note_visit(claim.id)
            self.old.discard(claim.id)
        if not claim.is_due:
            return Arrival(claim.id, guest=cookie)
        renewed = identity.issue(claim.secret)
        return Arrival(claim.id, guest=renewed, cookies={COOKIE: renewed})

    async def find(
        self, id: str, accept_language: str = "", address: str = UNKNOWN, is_new: bool = False
    ) -> Person:
        """Return the person with an id; one who is new has the default settings."""
        person = self.known.get(id)
        if person is None:
            person = Person(id)
            found = None if is_new else await self.store.find_settings(id)
            if found is not None:
                person.settings |= {k: v for k, v in found.items() if k in person.settings}
                person = self.known.setdefault(id, person)
        if accept_language:
            person.accept_language = accept_language
        if address:
            person.address = address
        return person

    def charge(self, kind: Rated, person: Person) -> None:
        """Take a token from the address of a person; Refused if it has asked for too much."""
        wait = self.limits.take(kind, person.address)
        if wait:
            raise too_much_from_address(person.words, wait)

    async def save(self, person: Person, settings: Settings | None = None) -> Person:
        """Save a person, with new settings if given; return the one Person kept for this id."""
        if person.id not in self.known:
            self.charge("people", person)
        settings = person.settings if settings is None else settings
        if person.is_kept:  # at a table they may be called as they like, here by what they kept
            settings = {**settings, "name": person.settings["name"]}
        await self.store.save_person(person.id, dict(settings))
        known = self.known.setdefault(person.id, person)
        known.settings = person.settings = settings
        return known

    async def refresh(self, id: str) -> None:
        """Read again what a person has saved, because another process has written it."""
        self.old &= await self.store.list_old_people() if id in self.old else self.old
        person = self.known.get(id)
        if person is None:
            return
        found = await self.store.find_settings(id)
        if found is None:
            self.known.pop(id, None)
        else:
            person.settings = DEFAULTS | {k: v for k, v in found.items() if k in DEFAULTS}

    async def remove(self, person: Person) -> None:
        """Forget a person."""
        await self.store.remove_person(person.id)
        self.known.pop(person.id, None)
        self.old.discard(person.id)


@lru_cache(maxsize=256)  # every frame asks
def choose_language(header: str) -> str:
    """Return the language that an Accept-Language header prefers, else English."""
    best, preference = LANGUAGES[0], 0.0
    for part in header[:500].split(","):
        name, _, quality = part.partition(";q=")
        lang = name.strip().lower().split("-")[0]
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            continue
        if lang in LANGUAGES and weight > preference:
            best, preference = lang, weight
    return best
