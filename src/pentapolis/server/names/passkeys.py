"""Passkeys, by the library webauthn: a browser signs what we ask with a key that it never shows."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final
from urllib.parse import urlsplit

from ..errors import Refused
from ..store import Arrival, Challenge, KeptName, Passkey, Person
from .names import Names, SignIn

LASTS: Final = 300.0  # seconds in which a challenge must be answered
MOST: Final = 10  # passkeys of one person
KEEP: Final = "keep"  # what a challenge is for: keep a name with a new passkey,
ADD: Final = "add"  # add one to a name,
ENTER: Final = "enter"  # or sign in


@dataclass(frozen=True)
class Place:
    """Where passkeys are good: the address that the browser shows."""

    origin: str

    @property
    def host(self) -> str:
        return urlsplit(self.origin).hostname or ""


class Passkeys:
    """Makes and checks passkeys; the library is imported only where it is needed."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.kept = names.kept

    async def offer_new(
        self, person: Person, arrival: Arrival, name: str, place: Place
    ) -> dict[str, Any]:
        """Return what a browser needs to make a passkey, for a name to keep or one's own."""
        if person.is_kept:
            await self.names.require_fresh(person, arrival)
            kept, purpose = await self.names.require_kept(person), ADD
        else:
            kept, purpose = await self.names.require_free(name, person.words), KEEP
        self.names.charge(person)
        await load_library()
        return await self._offer_new(kept, purpose, place)

    async def _offer_new(self, kept: KeptName, purpose: str, place: Place) -> dict[str, Any]:
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        known = await self.kept.list_passkeys(kept.person)
        options = generate_registration_options(
            rp_id=place.host,
            rp_name="Pentapolis",
            user_id=kept.person.encode(),
            user_name=kept.name,
            challenge=await self._challenge(purpose, kept.person),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.id)) for each in known
            ],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
        )
        found: dict[str, Any] = json.loads(options_to_json(options))
        return found

    async def offer_entry(self, visitor: Person, place: Place) -> dict[str, Any]:
        """Return what a browser needs to sign in with a passkey."""
        await load_library()
        from webauthn import generate_authentication_options, options_to_json
        from webauthn.helpers.structs import UserVerificationRequirement

        self.names.charge(visitor)
        options = generate_authentication_options(
            rp_id=place.host,
            challenge=await self._challenge(ENTER),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        found: dict[str, Any] = json.loads(options_to_json(options))
        return found

    async def keep(
        self, guest: Person, name: str, credential: dict[str, Any], place: Place
    ) -> SignIn:
        """Keep a name with a new passkey."""
        new = await self.names.require_free(name, guest.words)
        passkey = await self._read_new(guest, credential, KEEP, place)
        return await self.names.add(guest, KeptName(new.key, new.name, passkey.person), passkey)

    async def add(
        self, person: Person, arrival: Arrival, credential: dict[str, Any], place: Place
    ) -> None:
        """Add a passkey to one's name."""
        await self.names.require_fresh(person, arrival)
        await self.names.require_kept(person)
        passkey, _ = await self._read_new(person, credential, ADD, place), person.words
        if passkey.person != person.id:
            raise no_passkey(person)
        if len(await self.kept.list_passkeys(person.id)) >= MOST:
            raise Refused("busy", _("You have {n} passkeys. Remove one first.", n=MOST))
        await self.kept.add_passkey(passkey)

    async def enter(
        self, visitor: Person, arrival: Arrival, credential: dict[str, Any], place: Place
    ) -> SignIn:
        """Sign somebody in by their passkey."""
        await load_library()
        from webauthn import verify_authentication_response
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = await self._use_challenge(visitor, credential, ENTER)
        passkey = await self.kept.find_passkey(str(credential.get("id", ""))[:1400])
        if passkey is None:
            raise no_passkey(visitor)
        try:
            checked = verify_authentication_response(
                credential=credential,
                expected_challenge=base64url_to_bytes(challenge.id),
                expected_rp_id=place.host,
                expected_origin=place.origin,
                credential_public_key=base64url_to_bytes(passkey.key),
                credential_current_sign_count=passkey.count,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError) as error:
            raise no_passkey(visitor) from error
        if not await self.kept.note_use(passkey, checked.new_sign_count):
            raise no_passkey(visitor)
        return await self.names.enter(visitor, arrival, passkey.person)

    async def _read_new(
        self, person: Person, credential: dict[str, Any], purpose: str, place: Place
    ) -> Passkey:
        """Return a new passkey; Refused if it does not answer a challenge of ours."""
        await load_library()
        from webauthn import verify_registration_response
        from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = await self._use_challenge(person, credential, purpose)
        try:
            checked = verify_registration_response(
                credential=credential,
                expected_challenge=base64url_to_bytes(challenge.id),
                expected_rp_id=place.host,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError) as error:
            raise no_passkey(person) from error
        id = bytes_to_base64url(checked.credential_id)
        if await self.kept.find_passkey(id) is not None:
            raise no_passkey(person)
        key, now = bytes_to_base64url(checked.credential_public_key), time.time()
        return Passkey(id, challenge.person, key, checked.sign_count, now, now)

    async def _challenge(self, purpose: str, person: str = "") -> bytes:
        from webauthn.helpers import bytes_to_base64url

        challenge = secrets.token_bytes(32)
        id = bytes_to_base64url(challenge)
        await self.kept.add_challenge(Challenge(id, purpose, person, time.time() + LASTS))
        return challenge

    async def _use_challenge(
        self, person: Person, credential: dict[str, Any], purpose: str
    ) -> Challenge:
        """Return the challenge that a browser says it has answered; it cannot be used again."""
        from webauthn.helpers import base64url_to_bytes

        try:
            client = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
            id = str(client["challenge"])[:64]
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise no_passkey(person) from error
        found = await self.kept.use_challenge(id, purpose)
        if found is None:
            raise no_passkey(person)
        return found


async def load_library() -> None:
    """Import the library in a thread: it takes a quarter of a second, the first time."""
    await asyncio.to_thread(import_module, "webauthn")


def no_passkey(person: Person) -> Refused:
    """Return the refusal of a passkey."""
    _ = person.words
    return Refused("not_yours", _("This passkey isn't known here, or it came too late. Try again."))
