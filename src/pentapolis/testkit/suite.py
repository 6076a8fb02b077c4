"""Makes every standard test of a game, as one pytest class.

    TestHamlet = suite(SPEC, Path(__file__).parent, pictures=[("two-seats", 30)])

The folder of the tests holds `golden/*.replay`, `perft.txt`, `snapshots/*.svg` and, where random
games miss something, `rare.txt` with a line for each: `event TOWN_BURNT: why`; `seldom.txt` does
the same for reasons: `key: why`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture, draw_seat_picture

from . import fields_block, golden, perft, snapshots, translations
from .check_law import count_walks
from .conformance import conformance, option_sets, things_seen
from .laws import (
    all_things,
    law_every_citation_holds,
    law_every_reading_has_a_switch,
    law_every_term_holds,
    law_every_value_has_a_source,
    law_everything_occurs,
    law_the_machine_changes_nothing,
)
from .lines import random_line
from .pictures import find_picture_faults, find_reference_faults
from .refusals import check_refusals, read_seldom
from .walks import shrinking_walk
from .wander import Wander

NAMES: Final = ["Anna", "Bo & Co", "<b>Cleo</b>", "Dirk", "Eva", "Flo", "Gus", "Hal"]
END: Final = -1  # a picture of the last position
ROUNDS: Final = 8  # rounds of random games until everything has come up
RATED_ROUND: Final = 4  # the slower round, in which half the choices follow the game's own ratings

Rare = Mapping[str, Mapping[str, str]]  # by changed option: what never comes up, and why
MakeWander = Callable[[Any, int], Wander[Any, Any]]  # game, seed


def suite(
    spec: GameSpec,
    tests: Path,
    *,
    pictures: Sequence[tuple[str, int]],
    rare: Rare | None = None,
    wander: MakeWander | None = None,
) -> type:
    """Return a pytest class with every standard test of a game; `tests` is their folder.

    `pictures` are positions to compare as drawings: the name of a golden replay, and a ply or END.
    With `rare`, everything must come up with each changed option, except what is listed for it;
    without `rare`, all games together are enough. `wander` makes games in the game's own styles;
    what happens in them counts too.
    """
    replays = golden.list_replays(tests / "golden")
    each_case = pytest.mark.parametrize(("number", "seats", "options", "quick"), list_cases(spec))
    each_golden = pytest.mark.parametrize("path", replays, ids=[path.stem for path in replays])
    each_picture = pytest.mark.parametrize(("name", "ply"), pictures)
    each_shape = pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])

    class Suite:
        """The standard tests of one game."""

        @each_case
        def test_random_games_keep_all_laws(
            self, number: int, seats: int, options: dict[str, int], quick: bool
        ) -> None:
            brief = bool(options)
            report = conformance(spec, seats, options, seed=number, brief=brief, quick=quick)
            if rare is not None:
                excused = read_rare(tests)
                for name in options:
                    excused |= rare.get(name, {})
                law_everything_occurs([report.game], report.things, excused)

        def test_walks_that_shrink_keep_all_laws(self) -> None:
            shrinking_walk(spec, spec.load(spec.meta.seats[0], {}), 6)

        def test_everything_in_the_game_comes_up(self) -> None:
            games = [spec.load(seats, options) for seats, options in option_sets(spec)]
            excused = read_rare(tests)
            things = collect_things(spec, tests, games, excused, wander)
            law_everything_occurs(games, things, excused)

        @pytest.mark.once
        def test_every_refusal_has_a_reason_and_every_reason_comes_up(self) -> None:
            seldom = read_seldom(tests)
            unknown = sorted(seldom.keys() - spec.reasons.keys())
            assert not unknown, f"seldom.txt names no reasons: {', '.join(unknown)}"
            wanted = spec.reasons.keys() - seldom.keys()
            timelines = golden.verify_all(spec, tests / "golden")
            lines = [(timeline.game, timeline.line) for timeline in timelines]
            if spec.why is not None:
                found = check_refusals(spec, wanted=wanted, lines=lines).keys
                missing = sorted(wanted - found.keys())
                assert not missing, f"these reasons never came up: {', '.join(missing)}"

        @pytest.mark.once
        def test_every_rule_is_cited_correctly_and_shown(self) -> None:
            law_every_citation_holds(spec, tests)

        @pytest.mark.once
        def test_every_reading_has_a_switch(self) -> None:
            law_every_reading_has_a_switch(spec)

        @pytest.mark.once
        def test_every_value_of_the_box_has_a_source(self) -> None:
            law_every_value_has_a_source(spec)

        @pytest.mark.once
        def test_every_term_of_the_glossary_holds(self) -> None:
            law_every_term_holds(spec)

        def test_digests_do_not_depend_on_the_machine(self) -> None:
            law_the_machine_changes_nothing(spec, spec.load(spec.meta.seats[-1], {}))

        @each_golden
        def test_a_recorded_game_plays_as_it_did(self, path: Path) -> None:
            timeline = golden.read_golden(spec, path)
            assert timeline.is_over, f"{path.name} stops at ply {timeline.ply}, before the end"
            text = path.read_text(encoding="utf-8")
            changes = snapshots.show_difference(text, golden.rewrite(spec, text))
            assert not changes, f"{path.name} would be written differently\n{changes}"

        @pytest.mark.once
        def test_every_ending_has_a_recorded_game(self) -> None:
            missing = golden.missing_endings(spec, tests / "golden")
            assert not missing, f"no golden replay ends with {', '.join(missing)}"

        @pytest.mark.once
        def test_every_number_of_seats_has_a_recorded_game(self) -> None:
            games = [timeline.game for timeline in golden.verify_all(spec, tests / "golden")]
            missing = sorted({*spec.meta.seat_counts()} - {game.seats for game in games})
            assert not missing, f"no golden replay has {missing} seats"

        def test_perft_counts_are_unchanged(self) -> None:
            perft.check(spec, tests / "perft.txt")

        @pytest.mark.once
        @each_shape
        @each_picture
        def test_a_position_is_drawn_as_it_was(self, name: str, ply: int, wide: bool) -> None:
            check_picture(spec, tests, name, ply, wide)

        @pytest.mark.once
        @each_picture
        def test_the_card_of_a_seat_has_nothing_to_click(self, name: str, ply: int) -> None:
            view = view_golden(spec, tests, name, ply)
            for seat in range(view.game.seats):
                small = draw_seat_picture(spec, view, game_words(spec, "en", NAMES), seat)
                assert small is None or "data-action" not in small.svg()

        @pytest.mark.once
        def test_pictures_of_rules_and_the_reference_show_what_is_there(self) -> None:
            faults = [*find_picture_faults(spec), *find_reference_faults(spec)]
            assert not faults, "\n".join(faults)

        def test_every_value_of_the_box_is_read(self) -> None:
            for seats, options in option_sets(spec):
                spec.load(seats, options)
            assert spec.parts is not None, "SPEC must name the box: parts=PARTS"
            unread = spec.parts.unread_paths()
            assert not unread, f"no code reads these values of parts.toml: {', '.join(unread)}"

        @pytest.mark.once
        def test_the_field_block_is_up_to_date(self) -> None:
            command = f"pentapolis fields {spec.meta.slug} --write"
            assert not fields_block.is_stale(spec), f"rules/state.py is stale: {command}"

        @pytest.mark.once
        def test_every_catalogue_is_complete(self) -> None:
            faults = translations.find_faults(spec.meta.folder)
            assert not faults, "\n".join(faults)

    return Suite


def list_cases(spec: GameSpec) -> list[Any]:
    """Return the cases of option_sets() as parameters for pytest, numbered and named.

    With a changed option the slower laws are checked for the fewest and the most seats; for all
    numbers between if more walks are wanted than usual.
    """
    cases: list[Any] = []
    sets = option_sets(spec)
    for number, (seats, options) in enumerate(sets):
        name = "-".join([str(seats), *(f"{name}={value}" for name, value in options.items())])
        marks = [pytest.mark.once] if options else []
        same = [each for each, others in sets if others == options]
        quick = bool(options) and min(same) < seats < max(same) and count_walks() == 1
        cases.append(pytest.param(number, seats, options, quick, id=name, marks=marks))
    return cases


def read_rare(tests: Path) -> dict[str, str]:
    """Read what may never come up, with the reasons; a line is `event TOWN_BURNT: why`."""
    path = tests / "rare.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    found: dict[str, str] = {}
    for line in lines:
        if line and not line.startswith("#"):
            name, _, reason = line.partition(": ")
            assert reason.strip(), f"{path.name}: {line!r} gives no reason"
            found[name] = reason
    return found


def collect_things(
    spec: GameSpec,
    tests: Path,
    games: list[Game],
    excused: Mapping[str, str],
    wander: MakeWander | None,
) -> set[str]:
    """Return what comes up in golden replays, and in random games until nothing is missing."""
    seen: set[str] = set()
    for path in golden.list_replays(tests / "golden"):
        timeline = golden.read_golden(spec, path)
        seen |= things_seen(timeline.game, timeline.line)
    wanted = {name for game in games for name in all_things(game)} - excused.keys()
    for attempt in range(count_walks(ROUNDS)):
        rater = spec if attempt == RATED_ROUND else None
        for number, game in enumerate(games):
            if wanted <= seen:
                return seen
            seed = 100 * number + attempt
            seen |= things_seen(game, random_line(game, seed, rater))
            if wander is not None:
                wanderer = wander(game, seed)
                wanderer.play()
                seen |= things_seen(game, wanderer.line)
    return seen


def view_golden(spec: GameSpec, tests: Path, name: str, ply: int) -> View:
    """Return what the deciding seat sees of a position in a golden replay."""
    timeline = golden.read_golden(spec, tests / "golden" / f"{name}.replay")
    state = timeline.position_at(timeline.ply if ply == END else ply)
    return View(timeline.game, max(0, state.actor()), state, [])


def check_picture(spec: GameSpec, tests: Path, name: str, ply: int, wide: bool) -> None:
    """Compare what the deciding seat sees of a position with its snapshot."""
    view = view_golden(spec, tests, name, ply)
    text = draw_picture(spec, view, game_words(spec, "en", NAMES), wide=wide).svg(style=False)
    ElementTree.fromstring(text)  # raises with the place if it is not well-formed
    assert NAMES[2] not in text, "a player's name must be escaped"
    shape = "wide" if wide else "tall"
    path = tests / "snapshots" / f"{name}-{'end' if ply == END else ply}-{shape}.svg"
    snapshots.check_snapshot(path, text)
