"""Lets people keep their name, sign in with it anywhere, and sign out."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hmac
import secrets
import time
import unicodedata
from dataclasses import dataclass
from typing import Final

from sqlalchemy.exc import DBAPIError

from pentapolis.catalog.words import Words

from ..errors import Refused, too_much_from_address
from ..identity import Identity, hash_secret
from ..limits import HOUR, Buckets
from ..live.screens import Screens
from ..store import Arrival, KeptName, KeptNames, Passkey, Person, Session, Sessions
from ..store.merging import Belongings, count_belongings, move_belongings
from ..store.settings import tidy_name
from ..store.store import KEPT
from ..tables.bus import Closed
from ..tables.tables import MAX_OWN, Tables
from .passwords import Passwords, require_good

SHORTEST: Final = 2  # letters of a name
LONGEST_KEY: Final = 64
SIGNS: Final = " -_.'’"  # that a name may have besides letters and digits
CODE_BYTES: Final = 10  # of a recovery code: 16 letters
FRESH: Final = 600.0  # seconds in which a password or passkey is good for changing them
# However many addresses try a name, one guess in 30 seconds; a hundred at once are no danger.
GUESSES: Final = (120 / HOUR, 100.0)
MOST_NAMES: Final = 10_000  # whose guesses are counted
LOOK_AROUND: Final = 5.0  # seconds after which pages of ended sessions are disconnected at last


@dataclass(frozen=True)
class SignIn:
    """Somebody who has signed in: the cookie for their browser, and perhaps a new code."""

    person: Person
    cookie: str
    code: str = ""  # to be shown once


class Names:
    """Keeps names and knows who owns them."""

    def __init__(
        self, tables: Tables, identity: Identity, screens: Screens, passwords: Passwords
    ) -> None:
        self.tables = tables
        self.people = tables.people
        self.identity = identity
        self.screens = screens
        self.passwords = passwords
        self.kept = KeptNames(tables.store)
        self.sessions = Sessions(tables.store)
        self.guesses = Buckets(GUESSES, MOST_NAMES)

    # Keeping a name

    async def require_free(self, name: str, _: Words) -> KeptName:
        """Return a name as it would be kept; Refused if it cannot be, or somebody has it."""
        name = tidy_name(name)
        key = find_key(name)
        letters = sum(letter.isalnum() for letter in name)
        is_good = all(letter in SIGNS or is_letter(letter) for letter in name)
        if letters < SHORTEST or not is_good or len(key) > LONGEST_KEY:
            text = _("A name has at least two letters, and besides letters and digits only - _ . '")
            raise Refused("bad", text)
        if await self.kept.find(key) is not None:
            raise name_taken(_)
        return KeptName(key, name, make_kept_id())

    async def keep(self, guest: Person, name: str, password: str) -> SignIn:
        """Keep a name with a password; what the guest has goes with it."""
        _ = guest.words
        new = await self.require_free(name, _)
        require_good(password, new.name, _)
        self.charge(guest)
        hashed = await self.passwords.hash(password, guest.address, _)
        code = make_code()
        return await self.add(
            guest, KeptName(new.key, new.name, new.person, hashed, hash_code(code)), None, code
        )

    async def add(
        self, guest: Person, new: KeptName, passkey: Passkey | None, code: str = ""
    ) -> SignIn:
        """Keep a name for a guest, who is then signed in."""
        if guest.is_kept:
            _ = guest.words
            raise Refused("illegal", _("You have kept a name already."))
        settings = {**guest.settings, "name": new.name}
        person = Person(new.person, settings, guest.accept_language, guest.address)
        person = await self.people.save(person)
        if not await self.kept.add(new, passkey):
            await self.people.remove(person)
            raise name_taken(guest.words)
        await self.bring(guest.id, person)
        return await self._begin(person, code=code)

    # Signing in and out

    def charge(self, visitor: Person, name: str = "") -> None:
        """Count a try to sign in; Refused if there were too many."""
        self.people.charge("sign_ins", visitor)
        wait = self.guesses.find(find_key(name)).take_or_wait() if name else 0.0
        if wait:
            raise too_much_from_address(visitor.words, int(wait) + 1)

    async def sign_in(self, visitor: Person, arrival: Arrival, name: str, password: str) -> SignIn:
        """Sign somebody in; unknown names and wrong passwords get the same answer, as late."""
        _ = visitor.words
        self.charge(visitor, name)
        found = await self.kept.find(find_key(tidy_name(name)))
        hashed = found.password if found else ""
        is_right = await self.passwords.check(password[:1000], hashed, visitor.address, _)
        if found is None or not is_right:
            raise Refused("not_yours", _("The name or the password is wrong."))
        return await self.enter(visitor, arrival, found.person)

    async def enter(self, visitor: Person, arrival: Arrival, who: str) -> SignIn:
        """Sign somebody in who has proved who they are."""
        person = await self.people.find(who, visitor.accept_language, visitor.address)
        return await self._begin(person, instead=arrival.session)

    async def _begin(self, person: Person, instead: str = "", code: str = "") -> SignIn:
        cookie = self.identity.issue(is_session=True)
        claim = self.identity.read(cookie)
        assert claim is not None
        await self.sessions.add(claim.id, person.id, instead)
        return SignIn(person, cookie, code)

    async def sign_out(self, arrival: Arrival) -> None:
        """End a session, with its pages."""
        await self.sessions.end(arrival.session)
        await self.drop_pages()

    async def sign_out_everywhere(self, person: Person, but: str = "") -> None:
        """End all sessions of a person, with their pages."""
        await self.sessions.end_all(person.id, but)
        await self.drop_pages()

    async def drop_pages(self) -> None:
        """Disconnect the pages of sessions that are no more; they come back as guests."""
        ids = {screen.session for screen in self.screens.open if screen.session}
        ended = await self.sessions.find_ended(sorted(ids)) if ids else set()
        for screen in list(self.screens.open):
            if screen.session in ended:
                screen.close(reason="signed out")

    async def look_around(self) -> None:
        """Disconnect pages whose sessions were ended by another process."""
        while True:
            await asyncio.sleep(LOOK_AROUND)
            with contextlib.suppress(DBAPIError):  # then the next time
                await self.drop_pages()

    # Changing what proves who one is

    async def require_fresh(self, person: Person, arrival: Arrival) -> Session:
        """Return the session; Refused unless its password or passkey was given just now.

        Someone who finds an open browser, or has stolen a cookie, cannot make the name their own.
        """
        session = await self.sessions.find(arrival.session) if arrival.session else None
        if session is None or not is_fresh(session):
            _ = person.words
            link = ("/name/sign-in?next=/name", _("Sign in again"))
            raise Refused("not_yours", _("Sign in again first, to show that it's you."), (link,))
        return session

    async def change_password(self, person: Person, arrival: Arrival, password: str) -> str:
        """Set a password; all other browsers are signed out. Return a new recovery code."""
        session, _ = await self.require_fresh(person, arrival), person.words
        kept = await self.require_kept(person)
        require_good(password, kept.name, _)
        self.charge(person)
        hashed, code = await self.passwords.hash(password, person.address, _), make_code()
        await self.kept.change(person.id, password=hashed, code=hash_code(code))
        await self.sign_out_everywhere(person, but=session.id)
        return code

    async def renew_code(self, person: Person, arrival: Arrival) -> str:
        """Return a new recovery code, in place of the one before."""
        await self.require_fresh(person, arrival)
        code = make_code()
        await self.kept.change(person.id, code=hash_code(code))
        return code

    async def recover(
        self, visitor: Person, arrival: Arrival, name: str, code: str, password: str
    ) -> SignIn:
        """Set a new password by the recovery code, which is then used up."""
        _ = visitor.words
        self.charge(visitor, name)
        found, given = await self.kept.find(find_key(tidy_name(name))), hash_code(code)
        if found is None or not found.code or not hmac.compare_digest(given, found.code):
            raise no_code(_)
        require_good(password, found.name, _)
        hashed = await self.passwords.hash(password, visitor.address, _)
        new = make_code()
        values = {"password": hashed, "code": hash_code(new)}
        if not await self.kept.use_code(found.person, found.code, **values):
            raise no_code(_)
        await self.sessions.end_all(found.person)
        entry = await self.enter(visitor, arrival, found.person)
        await self.drop_pages()
        return SignIn(entry.person, entry.cookie, new)

    async def remove_passkey(self, person: Person, arrival: Arrival, id: str) -> None:
        """Remove a passkey, unless nothing else lets its owner in."""
        await self.require_fresh(person, arrival)
        kept, _ = await self.require_kept(person), person.words
        others = [each for each in await self.kept.list_passkeys(person.id) if each.id != id]
        if not kept.password and not others:
            text = _("This is your only way in. Set a password or add another passkey first.")
            raise Refused("illegal", text)
        await self.kept.remove_passkey(person.id, id)

    async def require_kept(self, person: Person) -> KeptName:
        """Return the name that a person has kept; Refused if they are a guest."""
        found = await self.kept.find_of(person.id) if person.is_kept else None
        if found is None:
            _ = person.words
            raise Refused("not_yours", _("You're here as a guest. Keep your name or sign in."))
        return found

    # What this browser had before

    async def count_guest(self, arrival: Arrival) -> Belongings:
        """Return what the guest has whose cookie a browser has put aside."""
        guest = self.find_guest(arrival)
        return await count_belongings(self.tables.store, guest) if guest else Belongings()

    def find_guest(self, arrival: Arrival) -> str:
        """Return the id of the guest in a browser, or ""."""
        claim = self.identity.read(arrival.guest)
        is_guest = claim is not None and claim.is_signed and not claim.is_session
        return claim.id if claim is not None and is_guest else ""

    async def bring(self, guest: str, person: Person) -> None:
        """Give everything that a guest has to somebody who has kept their name."""
        store, _ = self.tables.store, person.words
        count = await store.count_tables(guest) + await store.count_tables(person.id)
        if count > MAX_OWN:
            text = _("Together that's more than {n} tables. Remove some first.", n=MAX_OWN)
            raise Refused("busy", text)
        ids = await move_belongings(store, guest, person.id)
        self.people.known.pop(guest, None)
        self.tables.lessons.forget(Person(guest))
        for id in ids:
            table = self.tables.in_memory.get(id)
            if table is not None:
                await table.close()  # the next visitor finds it as it is saved
            self.tables.bus.publish(Closed(id))


def find_key(name: str) -> str:
    """Return what two spellings of the same name have in common."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def is_letter(letter: str) -> bool:
    """Return whether a character is a letter, a mark on one, or a digit."""
    return unicodedata.category(letter)[0] in "LMN"


def is_fresh(session: Session) -> bool:
    """Return whether the password or passkey was given just now."""
    return time.time() - session.proved < FRESH


def make_kept_id() -> str:
    """Return an id that belongs to no cookie."""
    return KEPT + secrets.token_hex(24)


def make_code() -> str:
    """Return a recovery code that can be written down, such as ABCD-EFGH-2345-6789."""
    letters = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode()
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def hash_code(code: str) -> str:
    """Return the fingerprint of a recovery code, however it was typed."""
    return hash_secret("".join(letter for letter in code.upper() if letter.isalnum()))


def name_taken(_: Words) -> Refused:
    """Return the refusal of a name that somebody else has."""
    return Refused("illegal", _("Somebody has kept this name already. Choose another one."))


def no_code(_: Words) -> Refused:
    """Return the refusal of a recovery code."""
    return Refused("not_yours", _("The name or the recovery code is wrong."))
