"""An authenticator in software: it makes passkeys and signs with them, as a phone does."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url as encode

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """One passkey for one site."""

    def __init__(self, origin: str = "http://testserver", host: str = "testserver") -> None:
        self.origin = origin
        self.host = host
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(20)
        self.count = 0
        self.flags = PRESENT | VERIFIED
        self.owner = ""

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return a new passkey as a browser sends it."""
        point = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (point.x, point.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        body = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._write_data(self.flags | ATTESTED) + body
        self.owner = options["user"]["id"]
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._write_client("webauthn.create", options["challenge"])
        response = {"attestationObject": encode(made), "clientDataJSON": encode(client)}
        return self._wrap(response)

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a challenge as a browser sends it."""
        self.count += 1
        data = self._write_data(self.flags)
        client = self._write_client("webauthn.get", options["challenge"])
        text = data + hashlib.sha256(client).digest()
        signature = self.key.sign(text, ec.ECDSA(SHA256()))
        return self._wrap(
            {
                "authenticatorData": encode(data),
                "clientDataJSON": encode(client),
                "signature": encode(signature),
                "userHandle": self.owner,
            }
        )

    def _write_data(self, flags: int) -> bytes:
        host = hashlib.sha256(self.host.encode()).digest()
        return host + bytes([flags]) + self.count.to_bytes(4, "big")

    def _write_client(self, kind: str, challenge: str) -> bytes:
        text = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(text).encode()

    def _wrap(self, response: dict[str, str]) -> dict[str, Any]:
        id = encode(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response}
