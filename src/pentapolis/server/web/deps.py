"""What a request needs: the visitor, all tables, and the table of the address."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from ..addresses import get_address
from ..render.drawer import Drawer
from ..render.snapshots import SnapshotCache
from ..security import read_person_id
from ..store import Person
from ..tables.table import Table
from ..tables.tables import Tables
from .export import LinkCache


def get_tables(request: Request) -> Tables:
    tables = request.app.state.tables
    assert isinstance(tables, Tables)
    return tables


def get_snapshots(request: Request) -> SnapshotCache:
    snapshots = request.app.state.snapshots
    assert isinstance(snapshots, SnapshotCache)
    return snapshots


def get_drawer(request: Request) -> Drawer:
    drawer: Drawer = request.app.state.drawer
    return drawer


def get_links(request: Request) -> LinkCache:
    links = request.app.state.links
    assert isinstance(links, LinkCache)
    return links


async def find_person(request: Request) -> Person:
    """Return the visitor."""
    header = request.headers.get("accept-language", "")
    people = get_tables(request).people
    return await people.find(read_person_id(request), header, get_address(request))


async def find_table(request: Request, id: str) -> Table:
    """Return the table of an address."""
    person = await find_person(request)
    return await get_tables(request).open(id, person.words)


TablesHere = Annotated[Tables, Depends(get_tables)]
SnapshotsHere = Annotated[SnapshotCache, Depends(get_snapshots)]
DrawerHere = Annotated[Drawer, Depends(get_drawer)]
LinksHere = Annotated[LinkCache, Depends(get_links)]
Visitor = Annotated[Person, Depends(find_person)]
TableHere = Annotated[Table, Depends(find_table)]
