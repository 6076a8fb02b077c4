"""A page's socket that costs its own side next to nothing, for tools that open very many.

On the wire it does what a browser does: it asks for compression as Chromium and Firefox do,
compresses its own messages, masks them and answers pings. What a message says is left to whoever
gets it, as bytes; of those that only their beginning is read of, no more is inflated.
"""

from __future__ import annotations

import asyncio
import base64
import os
import zlib
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from isal import isal_zlib

TEXT: Final = 0x1
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
LAST: Final = 0x80  # the last frame of a message
DEFLATED: Final = 0x40
END: Final = b"\x00\x00\xff\xff"  # of a compressed message, left out on the wire
BEGINNING: Final = 100  # bytes


class LeanSocket(asyncio.Protocol):
    """A connection; `hear` gets each message once it has come whole.

    Of a message that starts with `skim` it gets only the beginning.
    """

    def __init__(self, request: bytes, hear: Callable[[bytes], None], skim: bytes = b"") -> None:
        self.request = request
        self.hear = hear
        self.skim = skim
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.incoming = bytearray()
        self.is_open = False
        self.keeps_context = True
        self.inflater = isal_zlib.decompressobj(wbits=-15)
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server has hung up"))

    def data_received(self, data: bytes) -> None:
        self.incoming += data
        if not self.is_open and not self.read_head():
            return
        while self.read_frame():
            pass

    def read_head(self) -> bool:
        """Read the answer to the request; return whether the socket is open now."""
        end = self.incoming.find(b"\r\n\r\n")
        if end < 0 or self.opened.done():
            return False
        head = bytes(self.incoming[:end]).decode("latin-1")
        if not head.startswith("HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(head.partition("\r\n")[0]))
            return False
        if "permessage-deflate" not in head:
            self.opened.set_exception(ConnectionError("the server does not compress"))
            return False
        self.keeps_context = "server_no_context_takeover" not in head
        del self.incoming[: end + 4]
        self.is_open = True
        self.opened.set_result(None)
        return True

    def read_frame(self) -> bool:
        """Take a frame from what has come; return whether there was a whole one."""
        incoming = self.incoming
        if len(incoming) < 2:
            return False
        first, length, start = incoming[0], incoming[1], 2
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(incoming[2:start], "big")
        if len(incoming) < start + length:
            return False
        body = bytes(incoming[start : start + length])
        del incoming[: start + length]
        kind = first & 0x0F
        if kind == TEXT:
            assert first & LAST, "frames come in one piece"
            self.hear(self.inflate(body) if first & DEFLATED else body)
        elif kind == PING:
            self.write(PONG, body)
        elif kind == CLOSE:
            self.close()
        return True

    def inflate(self, body: bytes) -> bytes:
        """Return what a compressed message says."""
        if self.keeps_context:
            return self.inflater.decompress(body + END)
        inflater = isal_zlib.decompressobj(wbits=-15)
        if not self.skim:
            return inflater.decompress(body + END)
        beginning = inflater.decompress(body + END, BEGINNING)
        if beginning.startswith(self.skim):
            return beginning
        return beginning + inflater.decompress(inflater.unconsumed_tail)

    def send(self, text: str) -> None:
        """Send a message, compressed by itself."""
        deflater = zlib.compressobj(wbits=-12, memLevel=4)
        body = deflater.compress(text.encode()) + deflater.flush(zlib.Z_SYNC_FLUSH)
        self.write(TEXT | DEFLATED, body.removesuffix(END))

    def write(self, kind: int, body: bytes) -> None:
        """Write a short frame, masked as everything that a page sends."""
        assert self.transport is not None and len(body) < 126
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(body))
        self.transport.write(bytes([LAST | kind, 0x80 | len(body)]) + mask + masked)

    def close(self) -> None:
        """Hang up."""
        if self.transport is not None:
            self.transport.close()


async def open_socket(
    url: str, headers: dict[str, str], hear: Callable[[bytes], None], skim: bytes = b""
) -> LeanSocket:
    """Open a socket at an http address; ConnectionError if the server does not want that."""
    where = urlsplit(url)
    lines = [
        f"GET {where.path} HTTP/1.1",
        f"Host: {where.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: LeanSocket(request, hear, skim), where.hostname or "", where.port or 80
    )
    try:
        await socket.opened
    except BaseException:
        socket.close()
        raise
    return socket
