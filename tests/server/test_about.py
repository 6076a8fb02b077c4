"""What a part is: the terms that explain it, in the reader's language, and the whole glossary."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.catalog.games import all_games
from pentapolis.catalog.glossary import read_glossary

from .test_live import MALO
from .visitors import BOT, PERSON, Visitor


def ask(visitor: Visitor, address: str, **wish: object) -> Any:
    return visitor.get(f"{address}/about?{urlencode(wish, doseq=True)}").json()


def keys(answer: dict[str, Any]) -> list[str]:
    return [term["key"] for term in answer["terms"]]


def test_a_part_is_explained_with_its_rule_in_the_readers_language(anna: Visitor) -> None:
    table = f"/api/tables/{anna.create_table(MALO, PERSON, BOT)}"
    found = ask(anna, table, part="f0-b2", signs=["crate"])
    (term,) = found["terms"]
    assert term["title"] == "Goods crate" and term["icon"] == "crate"
    assert term["text"] == "Each merchant drawn beside it earns 1 coin, once. It is never used up."
    assert (term["rule"], term["url"]) == ("SM-6.2 crate", f"/rules/{MALO}#SM-6.2")
    anna.post("/api/settings", {"lang": "de"})
    (term,) = ask(anna, table, part="f0-b2", signs=["crate"])["terms"]
    assert term["title"] == "Warenkiste"


def test_the_sign_under_the_pointer_comes_first(anna: Visitor) -> None:
    game = f"/api/games/{MALO}"
    signs = ["merchant", "coin", "crate"]
    assert keys(ask(anna, game, part="person4", signs=signs, sign="coin")) == ["coin", "merchant"]
    assert keys(ask(anna, game, part="person4", signs=signs)) == ["merchant"]


def test_the_symbol_is_that_of_the_part_itself(anna: Visitor) -> None:
    game = f"/api/games/{MALO}"
    (term,) = ask(anna, game, signs=["seat-3"])["terms"]
    assert term["icon"] == "seat-3"
    (term,) = ask(anna, game, part="pirates")["terms"]
    assert term["icon"] == "ship"


def test_a_number_is_found_by_the_label_that_is_shown(anna: Visitor) -> None:
    anna.post("/api/settings", {"lang": "de"})
    game = f"/api/games/{MALO}"
    assert keys(ask(anna, game, label="Häuser", rule="SM-6.13")) == ["house"]
    assert keys(ask(anna, game, label="freie Felder")) == ["free-fields"]
    assert keys(ask(anna, game, label="nichts")) == []


def test_what_the_drawing_names_is_explained(anna: Visitor) -> None:
    table = f"/api/tables/{anna.create_table(HAMLET.meta.slug, PERSON, BOT)}"
    assert keys(ask(anna, table, part="cell-c3", term="mill")) == ["mill"]
    assert keys(ask(anna, table, part="cell-c3")) == ["cell"]


def test_what_a_part_is_worth_now_is_said_for_the_ply_that_is_shown(anna: Visitor) -> None:
    id = anna.create_table(MALO, PERSON, BOT)
    ply = anna.frame(id)["ply"]
    table = f"/api/tables/{id}"
    assert ask(anna, table, part="f0-c3", ply=ply)["now"] == "Now here: merchant +4 coins."
    assert ask(anna, table, part="f0-c3", ply=ply + 1)["now"] == ""
    assert ask(anna, table, part="f0-c3")["now"] == ""
    assert ask(anna, table, label="houses", ply=ply)["now"] == ""


def test_what_nobody_drew_has_no_terms(anna: Visitor) -> None:
    assert ask(anna, f"/api/games/{MALO}", part="comet") == {"terms": [], "now": ""}
    assert anna.get(f"/api/games/{MALO}/about?part={'x' * 101}").status_code in (400, 422)
    assert anna.get(f"/api/games/{MALO}/about?{'signs=x&' * 61}").status_code in (400, 422)
    assert anna.get("/api/games/chess/about?part=x").status_code == 404


@pytest.mark.parametrize("slug", all_games())
def test_the_glossary_lists_every_term_by_title(anna: Visitor, slug: str) -> None:
    terms = anna.get(f"/api/games/{slug}/glossary").json()["terms"]
    titles = [term["title"].casefold() for term in terms]
    assert titles == sorted(titles)
    wanted = read_glossary(all_games()[slug].meta).entries
    assert {term["key"] for term in terms} == {entry.key for entry in wanted}
    page = anna.get(f"/rules/{slug}").text
    for term in terms:
        assert f'id="term-{term["key"]}"' in page
        assert not term["icon"] or f'id="s-{term["icon"]}"' in page
