"""What the database keeps, and what it refuses."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, update

import pentapolis
from pentapolis.play import Entry
from pentapolis.server.store import NumberTaken, SeatRow, Store, TableRow, prepare_folder, schema

ROW = TableRow("t", "anna", "play", "some-game", 1, {"a": 1}, "c", "l", 0, 0, False)
SEATS = [SeatRow("person", "Änn", owner="anna"), SeatRow("bot", "Bo", "greedy", seed=2**61)]


def with_store(tmp_path: Path, db: str, work: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with Store.in_folder(tmp_path / "new" / "folder", db) as store:
            await work(store)

    asyncio.run(run())


def test_a_table_is_read_as_it_was_written(tmp_path: Path, db: str) -> None:
    entries = [Entry("chance", -1, 3, time=1.5), Entry("act", 0, 7), Entry("chat", 1, 0, "hello")]

    async def write(store: Store) -> None:
        await store.save_person("anna", {"theme": "dark"})
        await store.add_table(ROW, SEATS, entries[:1])
        await store.add_entries("t", 1, entries[1:], 2, 1, False)

    async def look(store: Store) -> None:
        found = await store.find_table("t")
        assert found is not None
        row, seats, read = found
        assert (row.id, row.options, row.ply, row.turn) == ("t", {"a": 1}, 2, 1)
        assert seats == SEATS and read == entries
        assert await store.find_table("u") is None and await store.find_saved("\0") is None
        assert await store.find_settings("anna") == {"theme": "dark"}
        assert await store.find_settings("bo") is None
        listed = await store.list_tables("anna")
        assert [(row.id, names) for row, names in listed] == [
            ("t", [("person", "Änn"), ("bot", "Bo")])
        ]
        assert await store.list_tables("bo") == []

    with_store(tmp_path, db, write)
    with_store(tmp_path, db, look)  # a second start finds everything


def test_an_entry_number_is_written_once(tmp_path: Path, db: str) -> None:
    async def work(store: Store) -> None:
        await store.save_person("anna", {})
        await store.add_table(ROW, SEATS, [])
        await store.add_entries("t", 0, [Entry("act", 0, 1)], 1, 0, False)
        with pytest.raises(NumberTaken):
            await store.add_entries("t", 0, [Entry("act", 0, 2)], 2, 1, True)
        found = await store.find_table("t")
        assert found is not None and found[0].ply == 1 and found[2] == [Entry("act", 0, 1)]
        await store.add_entries("t", 1, [Entry("act", 0, 2)], 2, 1, True)  # and it goes on

    with_store(tmp_path, db, work)


def test_many_may_write_one_after_the_other(tmp_path: Path, db: str) -> None:
    async def work(store: Store) -> None:
        await store.save_person("anna", {})
        await store.add_table(ROW, SEATS, [])
        writes = [store.add_entries("t", n, [Entry("act", 0, n)], n, 0, False) for n in range(30)]
        await asyncio.gather(*writes)
        found = await store.find_table("t")
        assert found is not None and [entry.value for entry in found[2]] == list(range(30))

    with_store(tmp_path, db, work)


def test_a_database_of_another_version_is_refused(tmp_path: Path, db: str) -> None:
    async def age(store: Store) -> None:
        change = update(schema.schema).values(version=99)
        await store.database.write(lambda connection: connection.execute(change))

    with_store(tmp_path, db, age)
    with pytest.raises(ValueError, match=r"version 99.*--data"):
        with_store(tmp_path, db, age)


def test_an_unusable_folder_is_named(tmp_path: Path) -> None:
    asyncio.run(prepare_folder(tmp_path / "fine"))
    (tmp_path / "spoilt").mkdir()
    (tmp_path / "spoilt" / "pentapolis.db").write_text("this is not a database but a letter " * 50)
    with pytest.raises(ValueError, match="spoilt cannot hold the database"):
        asyncio.run(prepare_folder(tmp_path / "spoilt"))


def test_transactions_that_wait_together_are_committed_together(tmp_path: Path, db: str) -> None:
    async def work(store: Store) -> None:
        await store.save_person("anna", {})
        for number in range(8):
            await store.add_table(replace(ROW, id=f"t{number}"), SEATS, [])
        commits: list[object] = []
        event.listen(store.database.engine, "commit", commits.append)
        entry = [Entry("act", 0, 1)]
        first = store.add_entries("t0", 0, entry, 1, 0, False)  # the others wait for this one
        rest = [store.add_entries(f"t{n}", 0, entry, 1, 0, False) for n in range(1, 8)]
        await asyncio.gather(first, *rest)
        assert len(commits) <= 2

    with_store(tmp_path, db, work)


def test_a_failure_takes_nobody_else_down(tmp_path: Path, db: str) -> None:
    async def work(store: Store) -> None:
        await store.save_person("anna", {})
        for number in range(5):
            await store.add_table(replace(ROW, id=f"t{number}"), SEATS, [])
        await store.add_entries("t2", 0, [Entry("act", 0, 7)], 1, 0, False)
        results = await asyncio.gather(
            *(store.add_entries(f"t{n}", 0, [Entry("act", 0, n)], 1, 0, False) for n in range(5)),
            store.database.write(lambda connection: 1 // 0),
            return_exceptions=True,
        )
        failed = [type(result) for result in results if result is not None]
        assert failed == [NumberTaken, ZeroDivisionError] and results[2] is not None
        for number, value in enumerate([0, 1, 7, 3, 4]):
            found = await store.find_table(f"t{number}")
            assert found is not None and [entry.value for entry in found[2]] == [value]

    with_store(tmp_path, db, work)


def test_nobody_is_told_before_it_is_on_disk(tmp_path: Path, db: str) -> None:
    told: list[str] = []

    async def work(store: Store) -> None:
        await store.save_person("anna", {})
        await store.add_table(ROW, SEATS, [])
        loop = asyncio.get_running_loop()

        def refuse(connection: object) -> None:
            # Whoever was told too early would have taken down their note by now.
            asyncio.run_coroutine_threadsafe(asyncio.sleep(0.05), loop).result()
            told.append("commit")
            raise OSError("the disk is full")

        async def write(number: int) -> None:
            await store.add_entries("t", number, [Entry("act", 0, number)], 1, 0, False)
            told.append("written")

        event.listen(store.database.engine, "commit", refuse)
        results = await asyncio.gather(write(0), write(1), return_exceptions=True)
        event.remove(store.database.engine, "commit", refuse)
        assert [type(result) for result in results] == [OSError, OSError]
        assert set(told) == {"commit"}
        found = await store.find_table("t")
        assert found is not None and found[2] == []

    with_store(tmp_path, db, work)


def test_who_leaves_before_the_start_writes_nothing(tmp_path: Path, db: str) -> None:
    async def work(store: Store) -> None:
        await store.save_person("anna", {})
        await store.add_table(ROW, SEATS, [])
        writes = [
            asyncio.create_task(store.add_entries("t", n, [Entry("act", 0, n)], 1, 0, False))
            for n in range(2)
        ]
        await asyncio.sleep(0)
        writes[1].cancel()
        await asyncio.gather(*writes, return_exceptions=True)
        await store.add_entries("t", 1, [Entry("act", 0, 9)], 1, 0, False)  # the number is free
        found = await store.find_table("t")
        assert found is not None and [entry.value for entry in found[2]] == [0, 9]

    with_store(tmp_path, db, work)


@pytest.mark.once
def test_whoever_shares_a_database_shares_its_key(tmp_path: Path, postgres: str) -> None:
    for _ in range(2):  # the first one brings it
        asyncio.run(prepare_folder(tmp_path / "one", postgres))
    with pytest.raises(ValueError, match=r"copy pentapolis\.key"):
        asyncio.run(prepare_folder(tmp_path / "two", postgres))
    shutil.copy(tmp_path / "one" / "pentapolis.key", tmp_path / "two")
    asyncio.run(prepare_folder(tmp_path / "two", postgres))
    assert not (tmp_path / "two" / "pentapolis.db").exists()


def test_only_databases_that_we_know_are_taken(tmp_path: Path) -> None:
    for address in ("mysql://localhost/x", "no address", "postgresql+pg8000://x"):
        with pytest.raises(ValueError, match="--db takes an address"):
            Store.in_folder(tmp_path, address)


@pytest.mark.once
def test_a_database_that_does_not_answer_is_a_plain_sentence(tmp_path: Path) -> None:
    nowhere = f"postgresql://postgres@/x?host={tmp_path}"
    with pytest.raises(ValueError, match="the database does not answer"):
        asyncio.run(prepare_folder(tmp_path / "data", nowhere))


def test_only_one_module_imports_the_driver_of_postgresql() -> None:
    """It is an extra: everything else must run without it."""
    package = Path(pentapolis.__file__).parent
    found = [path for path in package.rglob("*.py") if "import psycopg" in path.read_text("utf-8")]
    assert [path.name for path in found] == ["notices.py"]
