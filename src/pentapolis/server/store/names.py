"""Names that people have kept: their passwords, passkeys and challenges, all as fingerprints."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from . import schema
from .store import Store


@dataclass(frozen=True)
class KeptName:
    """A name and who owns it."""

    key: str  # without capitals
    name: str
    person: str
    password: str = ""  # hashed
    code: str = ""  # the fingerprint of the recovery code


@dataclass(frozen=True)
class Passkey:
    """A passkey of somebody."""

    id: str
    person: str
    key: str  # the public one
    count: int = 0
    created: float = 0.0
    used: float = 0.0


@dataclass(frozen=True)
class Challenge:
    """What a browser must sign."""

    id: str
    purpose: str
    person: str
    expires: float


class KeptNames:
    """Reads and writes names and what proves that somebody owns them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Names

    async def find(self, key: str) -> KeptName | None:
        """Return a name, or None if nobody has kept it."""
        return await self._find(schema.names.c.key == key)

    async def find_of(self, person: str) -> KeptName | None:
        """Return the name of a person, or None."""
        return await self._find(schema.names.c.person == person)

    async def _find(self, which: object) -> KeptName | None:
        names = schema.names.c
        wanted = select(names.key, names.name, names.person, names.password, names.code)
        wanted = wanted.where(which)  # type: ignore[arg-type]
        row = await self.store.database.read(lambda connection: connection.execute(wanted).first())
        return KeptName(*row) if row else None

    async def list_names(self, people: list[str]) -> dict[str, str]:
        """Return the names of some people, by id."""
        names = schema.names.c
        wanted = select(names.person, names.name).where(names.person.in_(people))
        return await self.store.database.read(
            lambda connection: {row.person: row.name for row in connection.execute(wanted)}
        )

    async def add(self, new: KeptName, passkey: Passkey | None = None) -> bool:
        """Keep a name for a known person; False if somebody was quicker."""
        names = schema.names
        is_taken = select(names.c.key).where(names.c.key == new.key)

        def work(connection: Connection) -> bool:
            if connection.execute(is_taken).first():
                return False
            connection.execute(insert(names).values(created=time.time(), **vars(new)))
            if passkey is not None:
                connection.execute(insert(schema.passkeys).values(vars(passkey)))
            return True

        try:
            return await self.store.database.write(work)
        except IntegrityError:  # another process was quicker still
            return False

    async def change(self, person: str, **values: str) -> None:
        """Change the `password` or the `code` of a person's name."""
        change = update(schema.names).where(schema.names.c.person == person).values(values)
        await self.store.database.write(lambda connection: connection.execute(change))

    async def use_code(self, person: str, used: str, **values: str) -> bool:
        """Set new values in place of a recovery code; False if it was used meanwhile."""
        names = schema.names.c
        change = update(schema.names).where(names.person == person, names.code == used)
        change = change.values(values)
        return await self.store.database.write(
            lambda connection: connection.execute(change).rowcount == 1
        )

    # Passkeys

    async def add_passkey(self, passkey: Passkey) -> None:
        """Add a passkey to a name."""
        change = insert(schema.passkeys).values(vars(passkey))
        await self.store.database.write(lambda connection: connection.execute(change))

    async def find_passkey(self, id: str) -> Passkey | None:
        """Return a passkey, or None if nobody has it."""
        wanted = select(schema.passkeys).where(schema.passkeys.c.id == id)
        row = await self.store.database.read(lambda connection: connection.execute(wanted).first())
        return Passkey(**row._mapping) if row else None

    async def list_passkeys(self, person: str) -> list[Passkey]:
        """Return the passkeys of a person, the oldest first."""
        passkeys = schema.passkeys
        wanted = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created)
        return await self.store.database.read(
            lambda connection: [Passkey(**row._mapping) for row in connection.execute(wanted)]
        )

    async def note_use(self, passkey: Passkey, count: int) -> bool:
        """Note that a passkey was used; False if its count has changed meanwhile or it is gone."""
        passkeys = schema.passkeys.c
        change = update(schema.passkeys).where(passkeys.id == passkey.id)
        change = change.where(passkeys.count == passkey.count)
        change = change.values(count=count, used=time.time())
        return await self.store.database.write(
            lambda connection: connection.execute(change).rowcount == 1
        )

    async def remove_passkey(self, person: str, id: str) -> None:
        """Remove a passkey of a person."""
        passkeys = schema.passkeys.c
        change = delete(schema.passkeys).where(passkeys.id == id, passkeys.person == person)
        await self.store.database.write(lambda connection: connection.execute(change))

    # Challenges

    async def add_challenge(self, new: Challenge) -> None:
        """Keep a challenge until it is used or too old."""
        challenges = schema.challenges
        old = delete(challenges).where(challenges.c.expires < time.time())

        def work(connection: Connection) -> None:
            connection.execute(old)
            connection.execute(insert(challenges).values(vars(new)))

        await self.store.database.write(work)

    async def use_challenge(self, id: str, purpose: str) -> Challenge | None:
        """Return a challenge and forget it; None if it is used, too old or made up."""
        challenges = schema.challenges
        its = (challenges.c.id == id) & (challenges.c.purpose == purpose)

        def work(connection: Connection) -> Challenge | None:
            row = connection.execute(select(challenges).where(its)).first()
            if row is None or connection.execute(delete(challenges).where(its)).rowcount != 1:
                return None
            return Challenge(**row._mapping)

        found = await self.store.database.write(work)
        return found if found is not None and found.expires >= time.time() else None
