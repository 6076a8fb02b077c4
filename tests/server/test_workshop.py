"""The workshop: boxes as forms, as files and addresses, played at tables, compared."""

from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import sys
import time
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.catalog.components import find_symbol
from pentapolis.catalog.games import Games, all_games
from pentapolis.catalog.languages import frame_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import list_knobs
from pentapolis.draw.chart import Look, draw_band
from pentapolis.draw.icons import list_symbols
from pentapolis.lab.admission import Failure, Kind
from pentapolis.play.replay import read
from pentapolis.server.limits import AddressLimits
from pentapolis.server.store import Person
from pentapolis.server.web import workshop as web
from pentapolis.server.workshop import comparisons
from pentapolis.server.workshop.comparisons import Comparisons, Wish
from pentapolis.server.workshop.describe import describe_drawing, describe_failure
from pentapolis.server.workshop.form import judge_source, make_form
from pentapolis.server.workshop.workers import Bench, InlineLab, ProcessLab

from .conftest import Open
from .visitors import Visitor, clickable, get_table, step

WELLS = "tile.well.alone=6"
FIELD = re.compile(r'name="v\.([^"]+)"')
GAMES = list(all_games().values())


def find_change(address: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(address).query)


def start_variant(visitor: Visitor, **more: str) -> str:
    """Create a table with deep wells by the form; return its id."""
    form = {"do": "play", "v.tile.well.alone": "6", "name": "Deep wells", "seats": "2"}
    answer = visitor.post("/lab/hamlet", data={**form, "level": "newcomer", **more})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].rpartition("/")[2])


# The form


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.meta.slug)
def test_every_value_that_may_change_has_a_field_with_its_bounds(
    anna: Visitor, spec: GameSpec
) -> None:
    assert spec.parts is not None
    page = anna.get(f"/lab/{spec.meta.slug}").text
    options = {f"reading.{option.name}" for option in spec.meta.options}
    free = {
        path: knob
        for path, knob in list_knobs(spec.parts).items()
        if not knob.fixed and path not in options
    }
    assert sorted(FIELD.findall(page)) == sorted(free)
    path, knob = next((p, k) for p, k in free.items() if type(k.value) is int)
    field = re.search(rf'<input [^>]*name="v\.{re.escape(path)}"[^>]*>', page)
    assert field
    for part in (f'value="{knob.value}"', f'min="{knob.low}"', f'max="{knob.high}"'):
        assert part in field[0]
    assert f'href="/rules/{spec.meta.slug}#{knob.rule.split()[0]}"' in page


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.meta.slug)
def test_components_have_pictures_by_the_game_itself(spec: GameSpec) -> None:
    symbols = list_symbols(spec)
    form = make_form(spec, {}, {}, "de")
    rows = [row for section in form.sections for row in section.rows]
    named = {find_symbol(spec, row.name) for row in rows} - {""}
    assert named <= symbols.keys()
    assert sum(bool(row.picture) for row in rows) > len(rows) / 2
    assert all(f'id="s-{name}"' in form.symbols for name in named)
    lists = [section for section in form.sections if section.name not in ("", "box")]
    assert all(row.picture for section in lists for row in section.rows)


@pytest.mark.parametrize(
    ("provenance", "word"),
    [("R; R~; C", "ours"), ("P: S1; R", "public"), ("R", "printed"), ("I", "follows")],
)
def test_the_least_certain_source_is_named(provenance: str, word: str) -> None:
    assert judge_source(provenance) == word


def test_the_form_leads_to_an_address_that_holds_the_changes(anna: Visitor) -> None:
    answer = anna.post("/lab/hamlet", data={"v.tile.well.alone": "6", "name": "Deep wells"})
    assert find_change(answer.headers["location"]) == {"change": [WELLS], "name": ["Deep wells"]}
    page = anna.get(answer.headers["location"]).text
    assert re.search(r'name="v\.tile\.well\.alone" value="6"', page)
    assert "Changes: 1<" in page


def test_a_value_out_of_bounds_is_refused_with_what_would_be_right(anna: Visitor) -> None:
    answer = anna.post("/lab/hamlet", data={"v.tile.well.alone": "600", "do": "play"})
    assert answer.status_code == 400
    assert "“Well: points if it stands alone” takes 0 to 8, not 600." in unescape(answer.text)
    assert 'value="600"' in answer.text  # nothing that was typed is lost
    german = Visitor(anna.client, "gerda", "de")
    text = unescape(german.get("/lab/hamlet?change=tile.well.alone=600").text)
    assert "„Brunnen: Punkte, wenn es allein steht“ kann 0 bis 8 sein, nicht 600." in text


def test_a_link_to_values_that_make_no_box_leaves_them_in_the_form(anna: Visitor) -> None:
    answer = anna.get("/lab/hamlet?change=tile.well.copies=4 tile.well.alone=3 no.such=1")
    assert answer.status_code == 400
    assert "The box has no value no.such." in answer.text
    for value in ('name="v.tile.well.copies" value="4"', 'name="v.tile.well.alone" value="3"'):
        assert value in answer.text
    assert "Changes: 2<" in answer.text
    form = {"v.tile.well.alone": "3", "do": "play", "seats": "9"}
    refused = anna.post("/lab/hamlet", data=form)
    assert "This game isn't for 9 players." in unescape(refused.text)
    assert 'name="v.tile.well.alone" value="3"' in refused.text


def test_values_that_do_not_go_together_are_refused(anna: Visitor) -> None:
    answer = anna.post("/api/lab/hamlet/check", {"change": "tile.well.copies=4"})
    assert answer.status_code == 400
    assert "tiles do not make 24" in answer.json()["error"]


def test_a_box_with_which_the_rules_hold_is_admitted(anna: Visitor) -> None:
    found = anna.post("/api/lab/hamlet/check", {"change": WELLS}).json()
    assert found == {
        "admitted": True,
        "text": "The rules hold: 50 random games at each number of players.",
        "reason": "",
        "replay": "",
    }


def test_a_box_with_which_the_rules_do_not_hold_says_in_words_what_happened(anna: Visitor) -> None:
    german = Visitor(anna.client, "gerda", "de")
    change = "person.citizen.heads=4"  # so few heads lie there that nobody can do anything
    found = german.post("/api/lab/saint-malo/check", {"change": change}).json()
    assert not found["admitted"]
    assert "Mit 2 Personen kam eine Partie an einen Punkt, an dem niemand" in found["text"]
    assert "there is no legal action" in found["reason"]
    assert "\nvariant: person.citizen.heads=4\n" in found["replay"]
    form = {"v.person.citizen.heads": "4", "do": "play", "seats": "2"}
    page = unescape(german.post("/lab/saint-malo", data=form).text)
    assert found["text"] in page
    assert found["reason"] not in page


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_way_to_fail_has_a_sentence_of_its_own(lang: str) -> None:
    _ = frame_words(lang)
    kinds: tuple[Kind, ...] = ("endless", "stuck", "position", "rules")
    said = {describe_failure(Failure("", 3, "", kind), _) for kind in kinds}
    assert len(said) == len(kinds)
    assert all("3" in text for text in said)


# Files


def test_a_variant_goes_to_a_file_and_comes_back(anna: Visitor) -> None:
    saved = anna.get(f"/lab/hamlet/file?change={WELLS}&name=Deep+wells")
    assert saved.headers["content-disposition"].endswith('"deep-wells.variant.toml"')
    files = {"file": ("deep-wells.variant.toml", saved.content)}
    loaded = anna.post("/lab/hamlet/load", files=files)
    assert loaded.status_code == 303
    assert find_change(loaded.headers["location"]) == {"change": [WELLS], "name": ["Deep wells"]}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("= 6", "= 600", "mine.toml, line 7: tile.well.alone takes 0 to 8, not 600."),
        ("tile.well", "tile.wel", "line 7: The box has no value tile.wel.alone. Did you mean tile"),
        ('"hamlet"', '"camelot"', "mine.toml, line 2: "),
        (
            "= 6",
            "=",
            "mine.toml, line 7: This line can't be read. A change is written “path” = number.",
        ),
        ("name", "nam", "line 3: nothing is called 'nam' here; did you mean name?"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(
    anna: Visitor, old: str, new: str, said: str
) -> None:
    text = anna.get(f"/lab/hamlet/file?change={WELLS}&name=Wells").text.replace(old, new, 1)
    answer = anna.post("/lab/hamlet/load", files={"file": ("mine.toml", text.encode())})
    assert answer.status_code == 400
    assert said in unescape(answer.text)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"#" * 200_000])
def test_what_is_no_file_is_refused(anna: Visitor, data: bytes) -> None:
    answer = anna.post("/lab/hamlet/load", files={"file": ("x.toml", data)})
    assert answer.status_code in (400, 413)
    assert re.search("variant file|too large|too long", answer.text)


# Tables


def test_a_table_plays_the_variant_also_after_a_restart(open_server: Open) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        id = start_variant(anna)
        assert get_table(anna, id).timeline.header.variant == {"tile.well.alone": 6}
        page = unescape(anna.get(f"/table/{id}").text)
        assert "Variant: Deep wells" in page
        assert f'title="{WELLS}">Well: points if it stands alone 2 → 6<' in page
        assert "Hamlet, a variant" in unescape(anna.get("/").text)
        before = step(anna, id, anna.frame(id), random.Random(1))
    with open_server() as client:
        anna = Visitor(client, "anna")
        frame = anna.frame(id)
        assert frame["ply"] == before["ply"]
        rng = random.Random(2)
        while not frame["over"]:
            frame = step(anna, id, frame, rng)
        assert get_table(anna, id).timeline.header.variant == {"tile.well.alone": 6}
        check_records(anna, id, frame)
        again = anna.post(f"/api/tables/{id}/rematch").json()["id"]
        assert get_table(anna, again).timeline.header.variant == {"tile.well.alone": 6}
        forked = anna.post(f"/api/tables/{id}/fork", {"ply": 3}).json()["id"]
        assert get_table(anna, forked).row.variant_name == "Deep wells"


def check_records(visitor: Visitor, id: str, frame: dict[str, Any]) -> None:
    """Check that replay file and link of a finished game name the variant and can be opened."""
    text = visitor.get(f"/api/tables/{id}/replay.txt").text
    assert f"\nvariant: {WELLS}\n" in text
    timeline = read(text, Games({"hamlet": HAMLET}))
    assert timeline.state.scores() == [seat["score"] for seat in frame["seats"]]
    for wish in ({"text": text}, {"packed": frame["over"]["packed"]}):
        answer = visitor.post("/api/replays", wish)
        assert answer.status_code == 200, answer.text
        kept = answer.json()["id"]
        assert get_table(visitor, kept).timeline.header.variant == {"tile.well.alone": 6}
        record = visitor.get(f"/api/tables/{kept}/frames?to=0").json()[0]["record"]
        assert "Well: points if it stands alone 2 → 6." in record["older"]


def test_the_bots_of_a_variant_play_the_variant(anna: Visitor) -> None:
    id = start_variant(anna)
    job = get_table(anna, id).make_job(1)
    assert job.variant == {"tile.well.alone": 6}
    assert clickable(anna.frame(id))


def test_a_game_that_is_not_for_so_many_is_refused(anna: Visitor) -> None:
    answer = anna.post("/lab/hamlet", data={"v.tile.well.alone": "6", "do": "play", "seats": "9"})
    assert answer.status_code == 400
    assert "for 9 players" in answer.text


# Comparisons


def wait_for(visitor: Visitor, id: str) -> dict[str, Any]:
    """Wait until a comparison has ended and return it."""
    for _ in range(600):
        found: dict[str, Any] = visitor.get(f"/api/lab/comparisons/{id}").json()
        if found["state"] != "running":
            return found
        time.sleep(0.05)
    raise AssertionError(found)


def compare(visitor: Visitor, **more: Any) -> Any:
    wish = {"change": WELLS, "seats": 2, "level": "newcomer", "deals": 200, **more}
    return visitor.post("/api/lab/hamlet/compare", wish)


def test_a_comparison_grows_and_is_decided(anna: Visitor, bo: Visitor) -> None:
    started = compare(anna)
    assert started.status_code == 200, started.text
    assert started.json()["state"] == "running"
    id = started.json()["id"]
    found = wait_for(anna, id)
    assert found["state"] == "done"
    assert found["verdict"] == "different"  # deep wells bring points
    assert found["low"] > 0
    assert 100 <= found["deals"] <= 200
    assert found["games"] == 2 * found["deals"]
    assert "that is more than luck." in found["text"]
    shown = "band" if "<polygon" in found["drawing"] else "bar"
    assert f"The {shown} holds the true difference" in found["caption"]
    assert found["drawing"].count("chart-dot") == 1
    first, *others = found["metrics"]
    assert (first["name"], first["decides"]) == ("score", True)
    assert len(others) == 13
    assert not any(row["decides"] for row in others)
    page = anna.get(f"/lab/hamlet?change={WELLS}&comparison={id}").text
    assert found["text"] in unescape(page)
    assert bo.get(f"/api/lab/comparisons/{id}").status_code == 404  # it is Anna's
    assert found["text"] not in unescape(bo.get(f"/lab/hamlet?comparison={id}").text)


def test_a_picture_and_its_caption_show_the_same() -> None:
    _ = frame_words("en")
    looks = [Look(at, 2.0, 1.0, 3.0) for at in (100, 150)]
    for count, shape, said in [
        (0, "", "after 100 deals"),
        (1, "bar", "The bar"),
        (2, "band", "The band"),
    ]:
        drawing = draw_band(looks[:count], 200, "Difference", str)
        caption = describe_drawing(looks[:count], _)
        assert ("chart-band" in drawing) is (shape == "band")
        assert ("chart-line" in drawing) is (count > 0)
        assert said in caption


@pytest.mark.parametrize(
    "wish",
    [{"deals": 300}, {"level": "master"}, {"metric": "beauty"}, {"seats": 9}, {"change": ""}],
)
def test_a_comparison_that_the_form_does_not_offer_is_refused(
    anna: Visitor, wish: dict[str, Any]
) -> None:
    answer = compare(anna, **wish)
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_without_the_extra_the_page_says_so(anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "can_compare", lambda: False)
    assert "pip install 'pentapolis[lab]'" in unescape(anna.get("/lab/hamlet").text)
    assert "pip install 'pentapolis[lab]'" in compare(anna).json()["error"]
    assert start_variant(anna)  # playing needs nothing


def test_nobody_compares_twice_at_once_and_all_of_it_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        limits = AddressLimits()
        bench = Bench(InlineLab())
        held = Comparisons(bench, limits)
        async with bench.queue.turn("somebody"):  # so that nothing is played meanwhile
            wish = Wish({"tile.well.alone": 6}, 2, "newcomer", "score", 200)
            anna = Person("anna", address="203.0.113.1")
            first = held.start(anna, HAMLET, wish)
            second = held.start(anna, HAMLET, wish)
            await asyncio.sleep(0)
            assert (first.state, second.state) == ("stopped", "running")
            held.start(Person("bo", address="203.0.113.1"), HAMLET, wish)
            with pytest.raises(Exception, match="in your network"):
                held.start(Person("cleo", address="203.0.113.1"), HAMLET, wish)
            monkeypatch.setattr(comparisons, "MOST_RUNNING", 2)
            with pytest.raises(Exception, match="busy with other comparisons"):
                held.start(Person("dora", address="203.0.113.2"), HAMLET, wish)
            held.forget("anna")
            await held.close()
        assert not held.tasks
        assert not limits.open["comparisons"]
        assert all(one.state == "stopped" for one in held.known.values())

    asyncio.run(work())


def test_a_comparison_can_be_stopped(anna: Visitor) -> None:
    id = compare(anna, deals=4000, early=False).json()["id"]
    found = anna.post(f"/api/lab/comparisons/{id}/stop").json()
    assert found["state"] == "stopped"
    assert wait_for(anna, id)["deals"] < 4000


def test_comparisons_stand_behind_everything_else() -> None:
    async def work() -> None:
        lab = ProcessLab()
        try:
            found = await lab.games.run(os.nice, 0)
        finally:
            lab.close()
        assert found == 19

    asyncio.run(work())


def test_the_server_starts_without_the_libraries_of_the_lab() -> None:
    code = (
        "import sys; import pentapolis.server.app; "
        "print([name for name in ('polars', 'numpy', 'dask') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
