"""`pentapolis serve`: play in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
import sys
import webbrowser
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from ..errors import CliError, friendly_errors
from ..storage import data_folder

PATIENCE: Final = 60_000  # milliseconds in which a peer must take what is sent to it
PORTS: Final = 50  # how many to try, from the wanted one up
LOCAL: Final = ("localhost", "127.0.0.1", "::1")
ANYWHERE: Final = ("0.0.0.0", "::", "")
IN_USE: Final = (errno.EADDRINUSE, 10048, 10013)  # with the numbers of Windows


class LimitsFor(StrEnum):
    """Whose addresses have limits."""

    OTHERS = "others"  # not this machine, as long as nobody else can reach the server
    ALL = "all"
    NOBODY = "nobody"


def serve(
    port: Annotated[int, typer.Option(help="The port, or the next free one above it.")] = 8000,
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 lets in other devices in your network.")
    ] = "127.0.0.1",
    data: Annotated[
        Path | None, typer.Option(help="Where to save tables; default: your data folder.")
    ] = None,
    open: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
    limits: Annotated[
        LimitsFor,
        typer.Option(
            envvar="PENTAPOLIS_LIMITS",
            help="Whose addresses have limits: everybody else's, this machine's too, or nobody's.",
        ),
    ] = LimitsFor.OTHERS,
) -> None:
    """Play in the browser: start the server and open the page."""
    try:
        import uvicorn

        from pentapolis.server.app import create_app
        from pentapolis.server.connections import find_limit, make_protocol
        from pentapolis.server.limits import AddressLimits
        from pentapolis.server.render.processes import count_processes
        from pentapolis.server.store import lock_folder, prepare_folder
    except ImportError as error:
        raise CliError(f"the server needs a package that is missing: {error.name}") from None

    class Server(uvicorn.Server):
        """A server that prints its address once it is ready."""

        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            if self.started:
                announce(address, open)

    folder = data if data is not None else data_folder()
    with contextlib.ExitStack() as stack:
        with friendly_errors():
            stack.enter_context(lock_folder(folder))
            asyncio.run(prepare_folder(folder))
        listener = open_port(host, port)
        address = write_address(host, listener.getsockname()[1])
        hosts = ("*",) if host in ANYWHERE else (*LOCAL, host)
        counts_loopback, is_off = choose_limits(host, limits)
        shares = AddressLimits(counts_loopback=counts_loopback, is_off=is_off)
        config = uvicorn.Config(
            create_app(folder, hosts=hosts, limits=shares, painters=count_processes()),
            log_level="warning",
            http=make_protocol(find_limit(), shares),
            ws_max_size=1 << 16,
            timeout_graceful_shutdown=2,
        )
        server = Server(config)
        server.run(sockets=[listener])
    if not server.started:
        raise typer.Exit(1)


def choose_limits(host: str, limits: LimitsFor) -> tuple[bool, bool]:
    """Return whether this machine has limits on a server for a host, and whether nobody has."""
    # Whoever else reaches the server may come through this machine, if it listens to all.
    is_private = host in LOCAL and limits is not LimitsFor.ALL
    return not is_private, limits is LimitsFor.NOBODY


def open_port(host: str, port: int) -> socket.socket:
    """Return a socket that listens on the wanted port or the next free one."""
    if not 0 <= port < 1 << 16:
        raise CliError(f"a port is a number from 0 to 65535, not {port}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + PORTS, 1 << 16)):
        trying = socket.socket(family)
        if os.name == "posix":  # elsewhere this would share a port that is in use
            trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trying.bind((host, number))
            if hasattr(socket, "TCP_USER_TIMEOUT"):  # a peer that reads nothing is let go
                trying.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, PATIENCE)
            trying.listen(1000)
        except PermissionError:
            trying.close()
            raise CliError(
                f"port {number} needs special permission: choose one above 1023"
            ) from None
        except socket.gaierror:
            trying.close()
            raise CliError(f"there is no host {host!r}: try 127.0.0.1 or 0.0.0.0") from None
        except OSError as error:
            trying.close()
            if error.errno not in IN_USE:
                raise CliError(f"cannot listen on {host}: {error.strerror}") from None
            continue
        return trying
    raise CliError(f"no port from {port} to {port + PORTS - 1} is free: choose another with --port")


def write_address(host: str, port: int) -> str:
    """Return the address for the browser."""
    name = "localhost" if host in ANYWHERE else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def announce(address: str, open: bool) -> None:
    """Print the address, and open it in a browser if there is one."""
    typer.echo(f"Pentapolis is running at {address}\nPress Ctrl-C to stop it.")
    if open and has_screen():
        with contextlib.suppress(webbrowser.Error):  # the address is printed anyway
            webbrowser.open(address)


def has_screen() -> bool:
    """Return whether a browser can be shown; on Linux that takes a display."""
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True
