"""Runs a server as its command says: in this process, or in several on one database."""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from socket import socket
from typing import Final

import uvicorn

from .addresses import Proxies
from .app import create_app
from .connections import SocketProtocol, find_limit, make_protocol
from .limits import AddressLimits
from .logs import set_up_logs
from .notices.mail import MailWay
from .serving import FINISH, Server

# Seconds after which a thread that computes lets the event loop go on; the usual 5 ms add up,
# because a move waits for the loop several times.
SWITCH: Final = 0.0005
COLLECT: Final = (50_000, 20, 20)  # objects: what tables hold is large, and rarely in cycles

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class LogPlan:
    """What the log looks like and where it is written."""

    is_json: bool
    file: Path | None
    size: int  # bytes
    count: int

    def number(self, number: int) -> LogPlan:
        """Return the plan for one of several processes: each writes and rotates its own file."""
        file = self.file and self.file.with_stem(f"{self.file.stem}-{number}")
        return replace(self, file=file)

    def set_up(self) -> None:
        set_up_logs(self.is_json, self.file, self.size, self.count)


@dataclass(frozen=True)
class Plan:
    """All that a process needs to know to be a server."""

    folder: Path
    db: str  # "" for the database in the folder
    hosts: tuple[str, ...]
    public: str
    counts_loopback: bool
    has_no_limits: bool
    proxies: tuple[str, ...]
    loopback: tuple[str, ...]  # who is believed as a proxy if nobody is named
    painters: int
    log: LogPlan | None  # None: what uvicorn does by itself
    home: str  # where notices lead if there is no public address
    mail: MailWay | None  # by which way they go by mail
    allow_private: bool  # they may go to addresses near the server


def run_server(
    plan: Plan, listeners: list[socket], private_port: int | None, on_start: Callable[[], None]
) -> bool:
    """Serve until somebody ends it; return whether it had started."""
    proxies = Proxies(plan.proxies)
    shares = AddressLimits(counts_loopback=plan.counts_loopback, is_off=plan.has_no_limits)
    app = create_app(
        plan.folder,
        db=plan.db,
        hosts=plan.hosts,
        limits=shares,
        painters=plan.painters,
        public=plan.public,
        private_port=private_port,
        home=plan.home,
        mail=plan.mail,
        allow_private=plan.allow_private,
    )
    config = uvicorn.Config(
        app,
        log_level="warning",
        log_config=uvicorn.config.LOGGING_CONFIG if plan.log is None else None,
        http=make_protocol(find_limit(), shares, proxies, private_port),
        ws=SocketProtocol,
        ws_max_size=1 << 16,
        forwarded_allow_ips=list(proxies.names or plan.loopback),
        timeout_graceful_shutdown=FINISH,
    )
    sys.setswitchinterval(SWITCH)
    gc.freeze()  # the modules stay
    gc.set_threshold(*COLLECT)
    server = Server(config, app, on_start)
    server.run(sockets=listeners)
    return server.started
