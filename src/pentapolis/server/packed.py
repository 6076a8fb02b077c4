"""Messages that are compressed where they are made, once for all pages that are sent the same.

Each message is compressed by itself, so that no socket holds memory between two of them, and not
very hard: a higher level takes far longer and saves little. isal does it in a quarter of the time
of zlib; any inflater reads both.
"""

from __future__ import annotations

import sys
import zlib
from dataclasses import dataclass
from typing import Final

from isal import isal_zlib

WINDOW: Final = 15  # bits: as much as a page that asks for nothing else can take
LEVEL: Final = 3  # of zlib, for what sockets compress themselves
QUICK: Final = 2  # of isal
PACKED: Final = "pentapolis.packed"  # an ASGI extension: a socket that takes packed messages
END: Final = b"\x00\x00\xff\xff"  # of every compressed message, left out on the wire


@dataclass(frozen=True)
class Packed:
    """A text as a socket sends it."""

    data: bytes


Message = str | Packed  # to a page


def pack(text: bytes) -> Packed:
    """Compress a text in UTF-8."""
    deflater = isal_zlib.compressobj(QUICK, wbits=-WINDOW)
    data = deflater.compress(text) + deflater.flush(isal_zlib.Z_SYNC_FLUSH)
    return Packed(data.removesuffix(END))


def read_text(message: Message) -> str:
    """Return what a message says."""
    if isinstance(message, str):
        return message
    return zlib.decompressobj(wbits=-WINDOW).decompress(message.data + END).decode()


def measure(message: Message) -> int:
    """Return how many bytes of memory a message takes."""
    return sys.getsizeof(message if isinstance(message, str) else message.data)
