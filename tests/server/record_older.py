"""Records a database of today's version, for the tests of later ones.

    PYTHONPATH=examples/hamlet python -m tests.server.record_older

writes older/version-N.zip: a running table with a clock, a finished game that was rated, a table
of a variant, and what people keep beside them.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from pentapolis.server.store import schema
from pentapolis.server.store.backup import write_backup
from tests.frozen.positions import THEN

from .browsers import Browser
from .fake_time import DAY, HOUR, FakeTime
from .test_clock import act, list_left
from .test_joining import ANN, OPEN, find_token
from .test_ratings import count_now, play_on
from .visitors import Visitor

OLDER = Path(__file__).parent / "older"


def lay(host: Browser, guest: Visitor) -> str:
    """Lay a table of Little Town for two, with a day for each turn."""
    clock = {"kind": "move", "seconds": DAY}
    wish = {"game": "little-town", "seats": [ANN, OPEN], "options": {}, "clock": clock}
    table = str(host.post("/api/tables", wish).json()["id"])
    link = {"token": find_token(host, table), "name": "Bo"}
    assert guest.post(f"/api/tables/{table}/join", link).status_code == 200
    return table


def record(folder: Path) -> None:
    """Let people play, and print what they see."""
    clock = FakeTime(now=THEN - DAY)
    with clock.serve(folder, allow_private=True) as client:
        anna, bo = Browser(client), Browser(client)
        for person, name in ((anna, "Anna"), (bo, "Bo")):
            person.keep(name)
            person.post("/api/settings", {"end_turn": False, "theme": "dark"})
        rated = lay(anna, bo)
        play_on(rated, anna)
        count_now(anna, rated)
        table = lay(anna, bo)
        for _ in range(9):
            act(anna if anna.frame(table)["asked"] else bo, table)
        clock.pass_by(HOUR)
        said = anna.post(f"/api/tables/{table}/talk", {"text": "Good luck!"})
        noted = anna.post(f"/api/tables/{table}/desk", {"notes": "mind the river"})
        hook = anna.post("/api/notices", {"kind": "hook", "address": "http://127.0.0.1:9/turn"})
        quiet = bo.post(f"/api/tables/{table}/quiet", {"kinds": ["mail"]})
        assert {each.status_code for each in (said, noted, hook, quiet)} == {200}
        form = {"do": "play", "v.box.pens": "9", "name": "Few pens", "level": "newcomer"}
        variant = anna.post("/lab/saint-malo", data=form).headers["location"]
        print(rated, table, anna.frame(table)["ply"], list_left(anna, table), variant)


def main() -> None:
    """Record it."""
    with tempfile.TemporaryDirectory() as place:
        record(Path(place) / "data")
        count = write_backup(Path(place) / "data", OLDER / f"version-{schema.VERSION}.zip")
        print(f"version {schema.VERSION} with {count} tables")


if __name__ == "__main__":
    main()
