"""`pentapolis serve`: play in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import errno
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
    Database,
    choose_hosts,
    read_private_place,
    read_public_name,
)
from ..storage import data_folder

PATIENCE: Final = 60_000  # milliseconds in which a peer must take what is sent to it
BACKLOG: Final = 1000  # connections that wait to be taken
PORTS: Final = 50  # how many to try, from the wanted one up
MEGABYTE: Final = 1 << 20
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
        typer.Option(help="The name for links and QR codes, such as play.example.org."),
    ] = None,
    trust_proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="The address or network of a proxy that is believed when it says who a "
            "request is from; repeat it for more. Default: this machine.",
        ),
    ] = None,
    metrics: Annotated[
        str,
        typer.Option(
            help="Serve /metrics, /health and /ready for Prometheus on this port, for this machine "
            "only; ADDRESS:PORT for others."
        ),
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(
            envvar="PENTAPOLIS_SMTP",
            help="The mail server for people who want to hear of their turns by email: "
            "smtp://user@host:587 or smtps://…; the password is read from "
            "PENTAPOLIS_SMTP_PASSWORD. It needs --public-name.",
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(envvar="PENTAPOLIS_MAIL_FROM", help="The sender's address of that mail.")
    ] = "",
    notify_private: Annotated[
        bool,
        typer.Option(
            "--notify-private",
            help="Allow webhooks to addresses in your own network.",
        ),
    ] = False,
    log_form: Annotated[
        LogForm,
        typer.Option("--log", help="How to write the log: lines for people, or JSON."),
    ] = LogForm.TEXT,
    log_file: Annotated[
        Path | None, typer.Option(help="Where to write the log; default: the error output.")
    ] = None,
    log_size: Annotated[
        int, typer.Option(min=1, help="Megabytes after which a new log file begins.")
    ] = 10,
    log_count: Annotated[int, typer.Option(min=1, help="How many full log files are kept.")] = 5,
    db: Database = "",
    workers: Annotated[
        int,
        typer.Option(min=1, max=64, help="How many server processes; more than one needs --db."),
    ] = 1,
) -> None:
    """Play in the browser: start the server and open the page."""
    try:
        from pentapolis.server.render.copies import begin_imports

        if workers == 1:  # else each of them has its own
            begin_imports()
        from pentapolis.server.addresses import Proxies
        from pentapolis.server.notices.mail import MailWay
        from pentapolis.server.render.processes import count_processes
        from pentapolis.server.running import LogPlan, Plan, run_server
        from pentapolis.server.store import lock_folder, prepare_folder
        from pentapolis.server.workers import Workers
    except ImportError as error:
        raise CliError(f"the server needs a package that is missing: {error.name}") from None

    folder = data if data is not None else data_folder()
    public = "" if public_name is None else read_public_name(public_name)
    is_json, has_log = log_form is LogForm.JSON, log_form is LogForm.JSON or log_file is not None
    check_workers(workers, db)
    try:
        Proxies(trust_proxy or ())
    except ValueError as error:
        raise CliError(f"--trust-proxy takes addresses and networks: {error}") from None
    if smtp and not public:
        raise CliError("--smtp needs --public-name: mail has links, and they must lead here")
    log_plan = LogPlan(is_json, log_file, log_size * MEGABYTE, log_count) if has_log else None
    with friendly_errors():
        password = os.environ.get("PENTAPOLIS_SMTP_PASSWORD", "")
        mail = MailWay.parse(smtp, mail_from, password) if smtp else None
        if log_plan is not None:
            log_plan.set_up()
    with contextlib.ExitStack() as stack:
        with friendly_errors():
            if not db:  # else others may well use the same
                stack.enter_context(lock_folder(folder))
            asyncio.run(prepare_folder(folder, db))
        name = find_lan_address() if lan else host
        where = "0.0.0.0" if lan else host
        # A proxy knows one port, and does not look for the next.
        listener = open_port(where, port, 1 if public else PORTS, is_shared=workers > 1)
        place = (where, listener.getsockname()[1])
        address = write_address(name, place[1])
        counts_loopback, has_no_limits = choose_limits(name, limits, bool(public))
        plan = Plan(
            folder=folder,
            db=db,
            hosts=choose_hosts(name, public, list_names() if lan else ()),
            public=public or (address if lan else ""),
            counts_loopback=counts_loopback,
            has_no_limits=has_no_limits,
            proxies=tuple(trust_proxy or ()),
            loopback=LOOPBACK,
            painters=max(1, count_processes() // workers),
            log=log_plan,
            home=address,
            mail=mail,
            allow_private=notify_private,
        )
        private = read_private_place(metrics) if metrics else None

        def on_start() -> None:
            form = "compiled" if COMPILED else "pure"
            facts: dict[str, object] = {"version": __version__, "rules": form, "address": address}
            facts |= {"public": public, **({"metrics": private[1]} if private else {})}
            log.info("running", extra={"facts": facts})
            if not is_json or log_file is not None:  # else it would be no line of the log
                announce(address, open, public)

        if workers == 1:
            listeners, private_port = [listener], None
            if private is not None:
                listeners.append(open_port(*private, 1))
                private = (private[0], listeners[1].getsockname()[1])
                private_port = private[1]
            has_started = run_server(plan, listeners, private_port, on_start)
        else:
            # The port stays ours meanwhile; each process listens there itself.
            places = [private and (private[0], private[1] + n) for n in range(workers)]
            has_started = Workers(plan, place, places, share_port).run(on_start)
    if not has_started:
        raise typer.Exit(1)


def check_workers(workers: int, db: str) -> None:
    """Refuse several processes where they cannot be."""
    if workers > 1 and not db:
        raise CliError("--workers needs a database that can be shared: --db postgresql://…")
    if workers > 1 and not hasattr(socket, "SO_REUSEPORT"):
        raise CliError("--workers needs a system where processes can share a port, such as Linux")


def share_port(host: str, port: int) -> socket.socket:
    """Return a socket that listens on a port together with other processes."""
    found = open_port(host, port, 1, is_shared=True)
    found.listen(BACKLOG)
    return found


def choose_limits(host: str, limits: LimitsFor, is_public: bool = False) -> tuple[bool, bool]:
    """Return whether this machine has limits on a server for a host, and whether nobody has."""
    # Others who reach the server may come through this machine, if it listens to all or has
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


def open_port(
    host: str, port: int, tries: int | None = None, is_shared: bool = False
) -> socket.socket:
    """Return a socket that listens on the wanted port or the next free one.

    One that is shared with other processes only keeps the port, until it is made to listen.
    """
    tries = PORTS if tries is None else tries
    if not 0 <= port < 1 << 16:
        raise CliError(f"a port is a number from 0 to 65535, not {port}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + tries, 1 << 16)):
        trying = socket.socket(family)
        if os.name == "posix":  # elsewhere this would share a port that is in use
            trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if is_shared:
            trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        try:
            trying.bind((host, number))
            if hasattr(socket, "TCP_USER_TIMEOUT"):  # a peer that reads nothing is let go
                trying.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, PATIENCE)
            if not is_shared:
                trying.listen(BACKLOG)
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
        typer.echo(f"Others reach it at {public}")
    typer.echo("Press Ctrl-C to stop it.")
    if open and has_screen():
        with contextlib.suppress(webbrowser.Error):  # the address is printed anyway
            webbrowser.open(address)


def has_screen() -> bool:
    """Return whether a browser can be shown; on Linux that takes a display."""
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True
