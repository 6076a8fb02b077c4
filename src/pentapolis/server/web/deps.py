"""What a request needs: the visitor, all tables, and the table of the address."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request

from ..addresses import get_address
from ..names.names import Names
from ..names.passkeys import Passkeys
from ..notices.service import Notices
from ..render.drawer import Drawer
from ..render.snapshots import SnapshotCache
from ..security import get_arrival, is_newcomer, read_person_id
from ..store import Arrival, Person
from ..tables.agreement import Agreements
from ..tables.delay import Delays
from ..tables.gathering import Gathering
from ..tables.ratings import Ratings
from ..tables.table import Table
from ..tables.tables import Tables
from ..tables.talk import Talk
from ..workshop.comparisons import Comparisons
from .export import LinkCache


async def find_person(request: Request) -> Person:
    """Return the visitor."""
    header = request.headers.get("accept-language", "")
    tables: Tables = request.app.state.tables
    who, is_new = read_person_id(request), is_newcomer(request)
    return await tables.people.find(who, header, get_address(request), is_new)


async def find_arrival(request: Request) -> Arrival:
    """Return how the visitor has come: as a guest, or signed in."""
    return get_arrival(request)


async def find_table(request: Request, id: str) -> Table:
    """Return the table of an address, as the visitor may see it."""
    person = await find_person(request)
    tables: Tables = request.app.state.tables
    delays: Delays = request.app.state.delays
    return delays.find(await tables.open(id, person.words), person)


def depend(name: str) -> Any:
    """Depend on a part of the server by its name; FastAPI takes what is not async to a thread."""

    async def get_part(request: Request) -> object:
        return getattr(request.app.state, name)

    return Depends(get_part)


TablesHere = Annotated[Tables, depend("tables")]
SnapshotsHere = Annotated[SnapshotCache, depend("snapshots")]
DrawerHere = Annotated[Drawer, depend("drawer")]
GatheringHere = Annotated[Gathering, depend("gathering")]
AgreementsHere = Annotated[Agreements, depend("agreements")]
NoticesHere = Annotated[Notices, depend("notices")]
ComparisonsHere = Annotated[Comparisons, depend("comparisons")]
TalkHere = Annotated[Talk, depend("talk")]
RatingsHere = Annotated[Ratings, depend("ratings")]
NamesHere = Annotated[Names, depend("names")]
PasskeysHere = Annotated[Passkeys, depend("passkeys")]
LinksHere = Annotated[LinkCache, depend("links")]
Visitor = Annotated[Person, Depends(find_person)]
ArrivalHere = Annotated[Arrival, Depends(find_arrival)]
TableHere = Annotated[Table, Depends(find_table)]
