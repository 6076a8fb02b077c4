"""`python -m tests.frozen.record`: write what the program makes now. Run it once, before a change
that must not be noticed; never to make a failing test pass."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from pentapolis.play import link, write

from . import answers, tables
from .positions import DATA, LINES, SPECS, cases, fingerprint, make


def save(name: str, data: object) -> None:
    DATA.mkdir(exist_ok=True)
    text = json.dumps(data, indent=0, ensure_ascii=False, sort_keys=True)
    (DATA / name).write_text(text + "\n", encoding="utf-8")
    print(name, len(text))


def record_lines(slug: str) -> None:
    found = []
    for seats, options in cases(SPECS[slug]):
        game = make(slug, seats, options)
        prints = [fingerprint(game, seed) for seed in range(LINES)]
        found.append({"seats": seats, "options": options, "lines": prints})
    save(f"lines-{slug}.json", found)


def record_replays(slug: str) -> None:
    for seats in SPECS[slug].meta.seats:
        timeline = answers.played(slug, seats)
        (DATA / f"{slug}-{seats}.replay").write_text(write(timeline), encoding="utf-8")
        (DATA / f"{slug}-{seats}.link").write_text(link.pack(timeline) + "\n", encoding="utf-8")


def main(parts: list[str]) -> None:
    for slug in SPECS:
        if "lines" in parts:
            record_lines(slug)
        if "replays" in parts:
            record_replays(slug)
        if "answers" in parts:
            save(f"answers-{slug}.json", answers.all_answers(slug))
    if "tables" in parts:
        with tempfile.TemporaryDirectory() as folder:
            save("tables.json", tables.lay_all(Path(folder)))


if __name__ == "__main__":
    main(sys.argv[1:] or ["lines", "replays", "answers", "tables"])
