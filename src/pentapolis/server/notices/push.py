"""Web push: encrypts a message for one browser (RFC 8291) and says who sends it (RFC 8292)."""

from __future__ import annotations

import base64
import hmac
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve
RECORD: Final = 4096  # bytes
LASTS: Final = 12 * 3600  # seconds that a signature is good for
TO_LIVE: Final = 3 * 24 * 3600  # seconds that a message waits for a browser that is off
POINT: Final = 65  # bytes of a public key
SECRET: Final = 16  # bytes that a browser shares with those who may write to it


@dataclass(frozen=True)
class Subscription:
    """Where a browser takes messages, and how they are encrypted for it."""

    endpoint: str
    key: str  # its public key
    auth: str

    @classmethod
    def parse(cls, text: str) -> Subscription:
        """Return a subscription as a browser writes it in JSON; ValueError if it is none."""
        try:
            found = json.loads(text)
            new = cls(found["endpoint"], found["keys"]["p256dh"], found["keys"]["auth"])
            point = decode(new.key)
            is_right = len(point) == POINT and len(decode(new.auth)) == SECRET
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        except (KeyError, TypeError, AttributeError, ValueError, InvalidKey) as error:
            raise ValueError("not a subscription") from error
        if not isinstance(new.endpoint, str) or not is_right:
            raise ValueError("not a subscription")
        return new


class Sender:
    """Signs and encrypts messages; its key follows from the server's, so nothing else is kept."""

    def __init__(self, key: bytes, contact: str, now: Callable[[], float]) -> None:
        number = int.from_bytes(hmac.digest(key, b"web push", "sha512")) % (ORDER - 1) + 1
        self._key = ec.derive_private_key(number, CURVE)
        self.contact = contact  # an address of whoever runs the server
        self.now = now

    @property
    def public_key(self) -> str:
        """Return the key that browsers must know to let us write to them."""
        return encode(write_point(self._key.public_key()))

    def make_request(self, to: Subscription, message: bytes) -> tuple[bytes, dict[str, str]]:
        """Return the body and the headers of a request to a browser's endpoint."""
        headers = {
            "Authorization": f"vapid t={self.sign(to.endpoint)}, k={self.public_key}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TO_LIVE),
            "Urgency": "normal",
        }
        return encrypt(message, to), headers

    def sign(self, endpoint: str) -> str:
        """Return a token that shows to the owner of an endpoint who sends."""
        parts = urlsplit(endpoint)
        claims: dict[str, object] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(self.now()) + LASTS,
        }
        if self.contact:
            claims["sub"] = self.contact
        head = encode(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
        text = f"{head}.{encode(json.dumps(claims).encode())}"
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{encode(r.to_bytes(32) + s.to_bytes(32))}"


def encrypt(
    message: bytes,
    to: Subscription,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Encrypt a message; salt and key are new each time, except where a test wants known ones."""
    salt = os.urandom(16) if salt is None else salt
    own = ec.generate_private_key(CURVE) if own is None else own
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(to.key))
    our_point = write_point(own.public_key())
    shared = own.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\x00" + decode(to.key) + our_point
    secret = derive(shared, decode(to.auth), info, 32)
    key = derive(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\x00", 12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)  # 2: the only record
    return salt + RECORD.to_bytes(4) + bytes([POINT]) + our_point + sealed


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def write_point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encode(data: bytes) -> str:
    """Return bytes as base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    """Return the bytes of such a text; ValueError if it is none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
