"""The laws are tested too: the law meant for a mistake must find it in a broken game."""

from __future__ import annotations

import shutil
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hamlet import SPEC
from hamlet.rules.game import Hamlet

from pentapolis.catalog.games import only
from pentapolis.catalog.glossary import Entry, Glossary
from pentapolis.catalog.spec import GameSpec
from pentapolis.play import replay
from pentapolis.testkit import laws
from pentapolis.testkit.conformance import conformance
from pentapolis.testkit.laws import Law, LawBroken
from pentapolis.testkit.laws.terms import list_strays
from pentapolis.testkit.lines import random_line
from pentapolis.testkit.walks import shrinking_walk
from tests.laws import bids
from tests.laws import mutant_bids as b
from tests.laws import mutant_functions as f
from tests.laws import mutants as m
from tests.laws.mutant_bids import bids_mutant
from tests.laws.mutants import mutant

MUTANTS: list[tuple[GameSpec, Law]] = [
    (mutant(m.GoalDeclaredPublic), laws.law_what_is_not_told_cannot_be_seen),
    (mutant(m.BagGivesGoalsAway), laws.law_what_is_not_told_cannot_be_seen),
    (mutant(m.TakingNotTold), laws.law_every_change_is_told),
    (mutant(m.GoalToldToEveryone), laws.law_what_is_hidden_is_not_told),
    (mutant(m.ChoicesDependOnSecrets), laws.law_the_actor_knows_its_choices),
    (mutant(m.MoveShowsASecret), laws.law_undo_forgets_nothing),
    (mutant(m.ViewCanBePlayed), laws.law_a_view_cannot_be_played),
    (mutant(m.FillingRemembersTheTruth), laws.law_a_filling_knows_only_the_view),
    (mutant(m.FillingLeavesBagAlone), laws.law_a_filling_fits_the_view),
    (mutant(m.FillingLeavesGaps), laws.law_a_filling_fits_the_view),
    (mutant(m.CloneSharesTheTown), laws.law_a_clone_shares_nothing),
    (mutant(m.CloneForgetsTheHeldTile), laws.law_a_clone_shares_nothing),
    (mutant(m.CountIsNoField), laws.law_whatever_changes_is_a_field),
    (mutant(m.SavingForgetsThePoints), laws.law_saving_loses_nothing),
    (mutant(m.LegalIsUnsorted), laws.law_legal_is_sorted_and_never_empty),
    (mutant(m.LegalIsEmptyTooSoon), laws.law_legal_is_sorted_and_never_empty),
    (mutant(m.WishIsAChoice), laws.law_a_wish_leaves_the_question_open),
    (mutant(m.OutcomeIgnoresTheOdds), laws.law_luck_follows_the_odds),
    (mutant(m.OddsAreZero), laws.law_every_outcome_has_a_weight),
    (mutant(m.PointsDeclaredSmall), laws.law_fields_stay_in_their_bounds),
    (mutant(m.TilesVanish), laws.law_nothing_appears_or_vanishes),
    (mutant(m.SheetCountsTwice), laws.law_the_sheet_adds_up),
    (mutant(m.SheetCitesWrongly), laws.law_the_sheet_adds_up),
    (mutant(m.SameLineGivesOtherPoints), laws.law_the_same_line_gives_the_same_state),
    (mutant(m.SheetHasALineTwice), laws.law_score_lines_have_their_own_labels),
    (mutant(m.EncodingIsTooLarge), laws.law_an_encoding_keeps_its_sizes),
    (mutant(m.EncodingIsTooShort), laws.law_an_encoding_keeps_its_sizes),
    (mutant(m.EncodingForgetsTheQuestion), laws.law_an_encoding_takes_its_viewers_side),
    (mutant(m.EncodingForgetsWhoDecides), laws.law_an_encoding_takes_its_viewers_side),
    (mutant(m.EncodingStaysWithSeatA), laws.law_an_encoding_takes_its_viewers_side),
    (mutant(m.LoadingChecksNothing), laws.law_a_wrong_position_is_refused),
    (mutant(m.LoadingChecksNoBounds), laws.law_a_wrong_position_is_refused),
    (mutant(m.HoldingIsAContradiction), laws.law_no_position_contradicts_itself),
    (mutant(m.PlaysAnything), laws.law_what_is_not_legal_is_refused),
    (mutant(m.NamesAnEndingTooSoon), laws.law_what_is_not_legal_is_refused),
    (mutant(m.EventHasANumberWithoutName), laws.law_every_change_is_told),
    (mutant(describe_action=f.say_the_same), laws.law_every_choice_has_a_sentence),
    (mutant(prompt=f.say_nothing), laws.law_every_choice_has_a_sentence),
    (mutant(draw_text=f.say_nothing), laws.law_every_choice_has_a_sentence),
    (mutant(describe_event=f.tell_no_secrets), laws.law_every_event_has_a_sentence),
    (mutant(draw=f.draw_without_a_word), laws.law_every_part_has_a_label),
    (mutant(draw=f.draw_a_comet), laws.law_everything_drawn_is_explained),
    (mutant(draw=f.define_a_comet), laws.law_everything_drawn_is_explained),
    (mutant(worth=f.value_with_a_gap), laws.law_everything_drawn_is_explained),
    (mutant(worth=f.value_by_changing), laws.law_everything_drawn_is_explained),
    (mutant(stats=f.count_comets), laws.law_every_number_is_explained),
    (mutant(m.SheetHasALineThatNobodyKnows), laws.law_every_number_is_explained),
    (mutant(action_card=f.make_one_card), laws.law_every_choice_has_a_card),
    (mutant(batches=f.batch_one), laws.law_every_choice_has_a_card),
    (mutant(void_answer=f.answer_wrongly), laws.law_every_choice_has_a_card),
    (mutant(describe_turn=f.sum_up_nothing), laws.law_every_turn_has_a_headline),
    (mutant(tie_breaks=f.break_no_tie), laws.law_every_turn_has_a_headline),
    (mutant(turn_step=f.step_too_far), laws.law_every_question_has_a_step),
    (mutant(turn_step=f.step_nowhere), laws.law_every_question_has_a_step),
    (mutant(effects=f.explode), laws.law_every_effect_can_be_shown),
    (mutant(effects=f.fly_nowhere), laws.law_every_effect_can_be_shown),
    (mutant(silent_events=frozenset(["NOISE"])), laws.law_every_effect_can_be_shown),
    (mutant(silent_events=frozenset(["TILE_TAKEN"])), laws.law_every_event_has_a_sentence),
    (mutant(why=f.refuse_nothing), laws.law_every_refusal_has_a_reason),
    (mutant(why=f.refuse_everything), laws.law_every_refusal_has_a_reason),
    (mutant(why=f.refuse_without_a_rule), laws.law_every_refusal_has_a_reason),
    (mutant(why=f.refuse_by_changing), laws.law_every_refusal_has_a_reason),
    (mutant(because=f.refuse_without_a_word), laws.law_every_refusal_has_a_reason),
    (mutant(because=f.refuse_with_a_gap), laws.law_every_refusal_has_a_reason),
    (mutant(near={"choose-tile": ("take",)}), laws.law_every_refusal_has_a_reason),
    (mutant(reasons={}), laws.law_every_refusal_has_a_reason),
    (mutant(rate_actions=f.rate_one), laws.law_every_choice_is_rated),
    (mutant(rate_actions=f.rate_by_changing), laws.law_every_choice_is_rated),
    (mutant(rate_actions=f.rate_by_neighbours), laws.law_every_choice_is_rated),
    (mutant(evaluate=f.evaluate_when_asked), laws.law_every_position_has_a_value),
    (mutant(evaluate=f.evaluate_by_share), laws.law_every_position_has_a_value),
    (mutant(evaluate=f.evaluate_by_changing), laws.law_every_position_has_a_value),
    (mutant(draw=f.draw_a_false_button), laws.law_every_choice_can_be_clicked),
    (mutant(draw=f.draw_by_counting), laws.law_every_choice_can_be_clicked),
    (bids_mutant(b.BidsAreTold), laws.law_commitments_stay_secret),
    (bids_mutant(b.BidsBindOthers), laws.law_commitments_stay_secret),
    (bids_mutant(b.BidsNeverEnd), laws.law_the_game_ends),
    (bids_mutant(b.BidsAreNotTold), laws.law_every_change_is_told),
    (bids_mutant(b.BidsCountSeatsFromA), laws.law_an_encoding_takes_its_viewers_side),
]


def name(value: object) -> str:
    """Return a name for a case: what is broken in it."""
    if not isinstance(value, GameSpec):
        return ""
    if value.make not in (SPEC.make, Hamlet):
        return value.make.__qualname__
    parts = [field.name for field in fields(GameSpec) if field.name != "make"]
    both = [(getattr(value, part), getattr(SPEC, part)) for part in parts]
    return "-".join(getattr(part, "__name__", "names") for part, usual in both if part != usual)


@pytest.mark.parametrize(("spec", "law"), MUTANTS, ids=name)
def test_a_broken_game_is_caught_by_its_law(spec: GameSpec, law: Law) -> None:
    with pytest.raises(LawBroken) as caught:
        conformance(spec, 3, walks=2)
    assert caught.value.law == law.__name__, str(caught.value)


def test_every_law_of_positions_and_lines_has_a_mutant() -> None:
    caught = {law for _, law in MUTANTS}
    tested_below = {laws.law_old_clones_never_change, laws.law_a_filling_can_be_played_out}
    assert {*laws.QUICK, *laws.THOROUGH, *laws.SLOW, *laws.LINE} == caught | tested_below


@pytest.mark.parametrize("seats", [2, 3])
def test_deciding_at_the_same_time_is_lawful(seats: int) -> None:
    report = conformance(bids.SPEC, seats, walks=3)
    laws.law_everything_occurs([report.game], report.things, {})


def test_an_excused_law_is_left_out() -> None:
    spec = mutant(m.SheetCountsTwice)
    conformance(spec, 2, walks=1, excused={"law_the_sheet_adds_up": "to see that this works"})


def test_a_clone_that_changes_later_is_caught() -> None:
    spec = mutant(m.CloneSharesTheTown)
    game = spec.load(2, {})
    with pytest.raises(LawBroken, match="the clone kept at ply 0 has changed"):
        laws.law_old_clones_never_change(game, random_line(game, 1))


def test_a_filling_that_cannot_be_played_out_is_caught() -> None:
    game = mutant(m.LegalIsEmptyTooSoon).load(2, {})
    with pytest.raises(LawBroken, match="stops without an end"):
        laws.law_a_filling_can_be_played_out(game, game.start())


def test_a_game_that_depends_on_the_hash_seed_is_caught() -> None:
    spec = mutant(m.HashedStart)
    with pytest.raises(LawBroken, match="PYTHONHASHSEED"):
        laws.law_the_machine_changes_nothing(spec, spec.load(2, {}))


def test_an_event_that_never_happens_is_caught() -> None:
    report = conformance(mutant(m.HasAnEventThatNeverHappens), 2, walks=1)
    with pytest.raises(LawBroken, match="never came up: event TOWN_BURNT"):
        laws.law_everything_occurs([report.game], report.things, {})
    reason = {"event TOWN_BURNT": "it is a mutant"}
    laws.law_everything_occurs([report.game], report.things, reason)
    with pytest.raises(LawBroken, match="does not have it: event TOWN_SUNK"):
        laws.law_everything_occurs([report.game], report.things, reason | {"event TOWN_SUNK": ""})


def test_a_slug_elsewhere_is_caught(tmp_path: Path) -> None:
    laws.law_nothing_else_names_the_game(SPEC, tmp_path)
    (tmp_path / "lobby.py").write_text('FAVOURITE = "hamlet"\n', encoding="utf-8")
    with pytest.raises(LawBroken, match=r"lobby\.py contains 'hamlet'"):
        laws.law_nothing_else_names_the_game(SPEC, tmp_path)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("HAM-4.1 farm", "HAM-4.1 ranch", r"\[farm\] cites 'HAM-4.1 ranch', which is no rule"),
        ('title = "Mill"', 'title = "farm"', r"\[mill\] \(en\) has the title of \[farm\]"),
        ("2 points for each mill", "2 points" * 30, r"\[farm\] \(en\) has \d+ characters, 160"),
        ('title = "Mill"', 'title = "Mill"\nicon = "comet"', r"'comet', which a usual game"),
        ('title = "Mill"', 'title = "Mill"\nsigns = ["hut"]', r"'hut', which no drawing defines"),
    ],
)
def test_a_wrong_term_is_caught(right: str, wrong: str, said: str, tmp_path: Path) -> None:
    laws.law_every_term_holds(SPEC)
    for name in ("RULES.md", "glossary.toml"):
        shutil.copy(SPEC.meta.folder / name, tmp_path / name)
    text = (tmp_path / "glossary.toml").read_text(encoding="utf-8")
    assert right in text
    (tmp_path / "glossary.toml").write_text(text.replace(right, wrong), encoding="utf-8")
    with pytest.raises(LawBroken, match=said):
        laws.law_every_term_holds(replace(SPEC, meta=replace(SPEC.meta, folder=tmp_path)))


def test_a_symbol_that_two_terms_explain_is_caught() -> None:
    glossary = Glossary((Entry("a", "A", "", "", signs=("hut",)), Entry("b", "B", "", "", "hut")))
    assert list(list_strays(glossary, ["hut"])) == []
    twice = Glossary((*glossary.entries, Entry("c", "C", "", "", signs=("h*",))))
    assert list(list_strays(twice, ["hut"])) == ["[a] and [c] both explain 'hut'"]


@pytest.mark.parametrize(
    ("file", "right", "wrong", "said"),
    [
        ("rules/questions.py", "HAM-2.2 touch", "HAM-2.2 reach", "HAM-2.2 is 'touch', not 'reach'"),
        ("rules/questions.py", "HAM-2.2 touch", "HAM-2.9 touch", "there is no rule HAM-2.9"),
        ("rules/questions.py", "HAM-2.2 touch", "HAM-2.2", "HAM-2.2 is 'touch', not 'nothing'"),
        ("rules/questions.py", "  # HAM-2.4 order", "", "no code cites HAM-2.4 order"),
        ("RULES.md", "### HAM-2.4 order", "### HAM-2.4 turns", "the same headings"),
    ],
)
def test_a_wrong_or_missing_citation_is_caught(
    file: str, right: str, wrong: str, said: str, tmp_path: Path
) -> None:
    folder = tmp_path / "hamlet"
    shutil.copytree(SPEC.meta.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    spec = replace(SPEC, meta=replace(SPEC.meta, folder=folder))
    laws.law_every_citation_holds(spec)
    text = (folder / file).read_text(encoding="utf-8")
    assert right in text
    (folder / file).write_text(text.replace(right, wrong), encoding="utf-8")
    with pytest.raises((LawBroken, ValueError), match=said):
        laws.law_every_citation_holds(spec)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("- Reading: corners do not count.", "names no switch"),
        ("- Reading: corners do not count (option `corners`).", "names no switch"),
        ("- Reading: corners do not count. No switch:", "names no switch"),
        ("- Source: our own", "differ in number"),
    ],
)
def test_a_reading_without_switch_or_reason_is_caught(
    tmp_path: Path, text: str, fault: str
) -> None:
    for path in SPEC.meta.folder.glob("*.*"):
        shutil.copy(path, tmp_path)
    rules = tmp_path / "RULES.md"
    lines = rules.read_text(encoding="utf-8").splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("- Reading:"))
    rules.write_text("\n".join([*lines[:place], text, *lines[place + 1 :]]), encoding="utf-8")
    spec = replace(SPEC, meta=replace(SPEC.meta, folder=tmp_path))
    with pytest.raises(LawBroken, match=fault):
        laws.law_every_reading_has_a_switch(spec)


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ('provenance = "C"\n', "", r"\[box.tiles\] says 'None'"),
        ('provenance = "C"', 'provenance = "hearsay"', r"\[box.tiles\] says 'hearsay'"),
        ('provenance = "C"', 'provenance = "R; P: S1"', "comes from R, .*comes from S1, which"),
        ('rule = "HAM-1.2 box"', 'rule = "HAM-1.2 bag"', "serves 'HAM-1.2 bag', which is no rule"),
        ('rule = "HAM-4.1 farm"', "", r"\[tile 1\] serves None"),
    ],
)
def test_a_value_without_source_or_rule_is_caught(
    tmp_path: Path, right: str, wrong: str, fault: str
) -> None:
    for path in SPEC.meta.folder.glob("*.*"):
        shutil.copy(path, tmp_path)
    spec = replace(SPEC, meta=replace(SPEC.meta, folder=tmp_path))
    laws.law_every_value_has_a_source(spec)
    box = tmp_path / "parts.toml"
    text = box.read_text(encoding="utf-8")
    assert right in text
    box.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(LawBroken, match=fault):
        laws.law_every_value_has_a_source(spec)


def test_an_excuse_for_a_rule_that_is_cited_is_caught() -> None:
    meta = replace(SPEC.meta, uncited_rules={"HAM-2.2": "nobody needs it", "HAM-1.1": "aim"})
    with pytest.raises(LawBroken, match=r"HAM-2\.2 is excused, but"):
        laws.law_every_citation_holds(replace(SPEC, meta=meta))


def test_a_failing_walk_shrinks_to_a_replay_that_can_be_kept() -> None:
    spec = mutant(m.PointsDeclaredSmall)

    def walk_on() -> None:
        for examples in (30, 60, 120):  # what Hypothesis tries depends on what else is loaded
            shrinking_walk(spec, spec.load(2, {}), examples)

    with pytest.raises(LawBroken) as caught:
        walk_on()
    assert caught.value.law == "law_fields_stay_in_their_bounds"
    (text,) = [note for note in caught.value.__notes__ if note.startswith("game: hamlet")]
    timeline = replay.read(text, only(SPEC))
    assert 7 <= len(timeline.line) <= 12  # two points take at least seven plies, with a lone well
    assert timeline.state.scores()[0] >= 2
