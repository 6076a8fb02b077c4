"""Digests, replays, links, saved tables and bots' answers are what they were."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from pentapolis.play import link, read, verify, write

from . import answers
from .positions import DATA, EVERYTHING, SPECS, fingerprint, make

COMPILED = os.environ.get("PENTAPOLIS_FORM") == "compiled"
REPLAYS = sorted(path.stem for path in DATA.glob("*.replay"))
each_game = pytest.mark.parametrize("slug", SPECS)


def read_data(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


@each_game
def test_random_lines_have_the_same_digests(slug: str) -> None:
    rows = read_data(f"lines-{slug}.json")
    assert rows
    for number, row in enumerate(rows):
        game = make(slug, row["seats"], row["options"])
        # Compiled all of them take a minute; in pure Python one of each case, a different one.
        seeds = range(len(row["lines"])) if EVERYTHING or COMPILED else [number % len(row["lines"])]
        for seed in seeds:
            where = (row["seats"], row["options"], seed)
            assert fingerprint(game, seed) == row["lines"][seed], where


@pytest.mark.parametrize("name", REPLAYS)
def test_a_replay_reads_and_writes_as_it_did(name: str) -> None:
    text = (DATA / f"{name}.replay").read_text(encoding="utf-8")
    verdict = verify(text, SPECS)
    assert verdict.ok, verdict.faults
    assert write(read(text, SPECS)) == text


@pytest.mark.parametrize("name", REPLAYS)
def test_a_link_opens_and_packs_as_it_did(name: str) -> None:
    packed = (DATA / f"{name}.link").read_text(encoding="utf-8").strip()
    timeline = link.unpack(packed, SPECS)
    text = (DATA / f"{name}.replay").read_text(encoding="utf-8")
    assert timeline.line == read(text, SPECS).line
    assert link.pack(timeline) == packed


def test_every_game_and_number_of_seats_has_a_replay() -> None:
    wanted = {f"{slug}-{seats}" for slug, spec in SPECS.items() for seats in spec.meta.seats}
    assert set(REPLAYS) == wanted


@each_game
def test_bots_answer_as_they_did(slug: str) -> None:
    rows = read_data(f"answers-{slug}.json")
    for place, (number, view) in enumerate(answers.views(slug)):
        row = rows[str(number)]
        for bot in answers.QUICK:
            assert answers.answer(slug, bot, number, view) == row[bot], (number, bot)
        if not EVERYTHING and place % 10 != 3:
            continue
        for bot in answers.SLOW if EVERYTHING or COMPILED else ():
            assert answers.answer(slug, bot, number, view) == row[bot], (number, bot)
        assert answers.told(slug, number, view)[:3] == row["hint"][:3], number


def test_saved_tables_open_as_they_were_left(tmp_path: Path) -> None:
    from . import tables

    shutil.copy(DATA / tables.FILE, tmp_path / tables.FILE)
    drawn_anew = {"id", "parts", "log"}  # the drawings and the log have changed since
    with tables.server(tmp_path) as anna:
        anna.post("/api/settings", {"forced_moves": False})  # or the table would move on
        for name, row in read_data("tables.json").items():
            shown = tables.facts(anna, row["id"])
            assert shown == {key: row[key] for key in row.keys() - drawn_anew}, name
