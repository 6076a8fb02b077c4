"""`pentapolis serve`: play in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import socket
import sys
import webbrowser
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from pentapolis import COMPILED, __version__

from ..errors import CliError, friendly_errors
from ..hosting import (
    ANYWHERE,
    LOCAL,
    LOOPBACK,
    choose_hosts,
    read_private_place,
    read_public_name,
)
from ..storage import data_folder

PATIENCE: Final = 60_000  # milliseconds in which a peer must take what is sent to it
# Seconds after which a thread that computes lets the event loop go on; the usual 5 ms add up,
# because a move waits for the loop several times.
SWITCH: Final = 0.0005
PORTS: Final = 50  # how many to try, from the wanted one up
MEGABYTE: Final = 1 << 20
COLLECT: Final = (20_000, 20, 20)  # objects: what tables hold is large, and rarely in cycles
IN_USE: Final = (errno.EADDRINUSE, 10048, 10013)  # with the numbers of Windows


log = logging.getLogger(__name__)


class LogForm(StrEnum):
    """What the log looks like."""

    TEXT = "text"
    JSON = "json"  # one line an event


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
    lan: Annotated[
        bool,
        typer.Option("--lan", help="Let in other devices in your network; prints the address."),
    ] = False,
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
    public_name: Annotated[
        str | None,
        typer.Option(
            help="The name by which others come, as play.example.org: links and QR codes say it."
        ),
    ] = None,
    trust_proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="The address or network of a proxy that is believed when it says for whom it "
            "asks; repeat it for more. Default: this machine.",
        ),
    ] = None,
    metrics: Annotated[
        str,
        typer.Option(
            help="A port of its own for Prometheus: /metrics, /health and /ready, for this machine "
            "only; ADDRESS:PORT for others."
        ),
    ] = "",
    log_form: Annotated[
        LogForm,
        typer.Option("--log", help="What the log looks like: lines for people, or JSON."),
    ] = LogForm.TEXT,
    log_file: Annotated[
        Path | None, typer.Option(help="Where to write the log; default: the error output.")
    ] = None,
    log_size: Annotated[
        int, typer.Option(min=1, help="Megabytes after which a new log file begins.")
    ] = 10,
    log_count: Annotated[int, typer.Option(min=1, help="How many full log files are kept.")] = 5,
) -> None:
    """Play in the browser: start the server and open the page."""
    try:
        import uvicorn

        from pentapolis.server.addresses import Proxies
        from pentapolis.server.app import create_app
        from pentapolis.server.connections import SocketProtocol, find_limit, make_protocol
        from pentapolis.server.limits import AddressLimits
        from pentapolis.server.logs import set_up_logs
        from pentapolis.server.render.processes import count_processes
        from pentapolis.server.serving import FINISH, Server
        from pentapolis.server.store import lock_folder, prepare_folder
    except ImportError as error:
        raise CliError(f"the server needs a package that is missing: {error.name}") from None

    folder = data if data is not None else data_folder()
    public = "" if public_name is None else read_public_name(public_name)
    is_json, has_log = log_form is LogForm.JSON, log_form is LogForm.JSON or log_file is not None
    try:
        proxies = Proxies(trust_proxy or ())
    except ValueError as error:
        raise CliError(f"--trust-proxy takes addresses and networks: {error}") from None
    with friendly_errors():
        if has_log:
            set_up_logs(is_json, log_file, log_size * MEGABYTE, log_count)
    with contextlib.ExitStack() as stack:
        with friendly_errors():
            stack.enter_context(lock_folder(folder))
            asyncio.run(prepare_folder(folder))
        name = find_lan_address() if lan else host
        # A proxy knows one port, and does not look for the next.
        listener = open_port("0.0.0.0" if lan else host, port, 1 if public else PORTS)
        address = write_address(name, listener.getsockname()[1])
        listeners, private_port = [listener], None
        if metrics:
            listeners.append(open_port(*read_private_place(metrics), 1))
            private_port = listeners[1].getsockname()[1]
        counts_loopback, is_off = choose_limits(name, limits, bool(public))
        shares = AddressLimits(counts_loopback=counts_loopback, is_off=is_off)
        app = create_app(
            folder,
            hosts=choose_hosts(name, public, list_names() if lan else ()),
            limits=shares,
            painters=count_processes(),
            public=public or (address if lan else ""),
            private_port=private_port,
        )
        config = uvicorn.Config(
            app,
            log_level="warning",
            log_config=None if has_log else uvicorn.config.LOGGING_CONFIG,
            http=make_protocol(find_limit(), shares, proxies, private_port),
            ws=SocketProtocol,
            ws_max_size=1 << 16,
            forwarded_allow_ips=list(proxies.names or LOOPBACK),
            timeout_graceful_shutdown=FINISH,
        )
        sys.setswitchinterval(SWITCH)
        gc.freeze()  # the modules stay
        gc.set_threshold(*COLLECT)

        def on_start() -> None:
            form = "compiled" if COMPILED else "pure"
            facts = {"version": __version__, "rules": form, "address": address, "public": public}
            facts |= {"metrics": private_port} if private_port else {}
            log.info("running", extra={"facts": facts})
            if not is_json or log_file is not None:  # else it would be no line of the log
                announce(address, open, public)

        server = Server(config, app, on_start)
        server.run(sockets=listeners)
    if not server.started:
        raise typer.Exit(1)


def choose_limits(host: str, limits: LimitsFor, is_public: bool = False) -> tuple[bool, bool]:
    """Return whether this machine has limits on a server for a host, and whether nobody has."""
    # Whoever else reaches the server may come through this machine, if it listens to all or has
    # a public name; a proxy that does not say for whom it asks must not do away with all limits.
    is_private = host in LOCAL and limits is not LimitsFor.ALL and not is_public
    return not is_private, limits is LimitsFor.NOBODY


def find_lan_address() -> str:
    """Return this machine's address in the local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses the network card
            found = str(probe.getsockname()[0])
        except OSError:
            found = ""
    if found in ("", "0.0.0.0") or found.startswith("127."):
        raise CliError("this machine is in no network: try without --lan") from None
    return found


def list_names() -> tuple[str, ...]:
    """Return the names by which others in the local network may know this machine."""
    name = socket.gethostname().lower()
    return (name, f"{name}.local") if name else ()


def open_port(host: str, port: int, tries: int | None = None) -> socket.socket:
    """Return a socket that listens on the wanted port or the next free one."""
    tries = PORTS if tries is None else tries
    if not 0 <= port < 1 << 16:
        raise CliError(f"a port is a number from 0 to 65535, not {port}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + tries, 1 << 16)):
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
    if tries == 1:
        raise CliError(f"port {port} is in use: choose another")
    raise CliError(f"no port from {port} to {port + tries - 1} is free: choose another with --port")


def write_address(host: str, port: int) -> str:
    """Return the address for the browser."""
    name = "localhost" if host in ANYWHERE else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def announce(address: str, open: bool, public: str = "") -> None:
    """Print the address, and open it in a browser if there is one."""
    typer.echo(f"Pentapolis is running at {address}")
    if public:
        typer.echo(f"Others come by {public}")
    typer.echo("Press Ctrl-C to stop it.")
    if open and has_screen():
        with contextlib.suppress(webbrowser.Error):  # the address is printed anyway
            webbrowser.open(address)


def has_screen() -> bool:
    """Return whether a browser can be shown; on Linux that takes a display."""
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True
