"""The laws that every game keeps. A law knows no game, and raises LawBroken where it fails.

Ten laws are the contract; the others guard what the ten rely on. See docs/laws.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .basics import LawBroken, list_viewers
from .encoding import law_an_encoding_keeps_its_sizes, law_an_encoding_takes_its_viewers_side
from .hiding import (
    law_a_filling_can_be_played_out,
    law_a_filling_fits_the_view,
    law_a_filling_knows_only_the_view,
    law_a_view_cannot_be_played,
    law_commitments_stay_secret,
    law_the_actor_knows_its_choices,
    law_undo_forgets_nothing,
    law_what_is_hidden_is_not_told,
    law_what_is_not_told_cannot_be_seen,
)
from .line import (
    law_every_change_is_told,
    law_old_clones_never_change,
    law_the_game_ends,
    law_the_same_line_gives_the_same_state,
)
from .position import (
    law_a_clone_shares_nothing,
    law_a_wish_leaves_the_question_open,
    law_every_outcome_has_a_weight,
    law_fields_stay_in_their_bounds,
    law_legal_is_sorted_and_never_empty,
    law_luck_follows_the_odds,
    law_nothing_appears_or_vanishes,
    law_saving_loses_nothing,
    law_whatever_changes_is_a_field,
)
from .ratings import law_every_choice_is_rated, law_every_position_has_a_value
from .reasons import law_every_refusal_has_a_reason
from .refusing import (
    law_a_wrong_position_is_refused,
    law_no_position_contradicts_itself,
    law_what_is_not_legal_is_refused,
)
from .speech import (
    law_every_choice_can_be_clicked,
    law_every_choice_has_a_sentence,
    law_every_event_has_a_sentence,
    law_every_part_has_a_label,
)
from .static import (
    all_things,
    law_every_citation_holds,
    law_every_reading_has_a_switch,
    law_every_value_has_a_source,
    law_everything_occurs,
    law_nothing_else_names_the_game,
    law_score_lines_have_their_own_labels,
    law_the_machine_changes_nothing,
    law_the_sheet_adds_up,
)
from .table import (
    law_every_choice_has_a_card,
    law_every_effect_can_be_shown,
    law_every_question_has_a_step,
    law_every_turn_has_a_headline,
)
from .terms import (
    law_every_number_is_explained,
    law_every_term_holds,
    law_everything_drawn_is_explained,
)

Law = Callable[..., None]  # of (game, state) or (game, line), with the spec first where needed

# Checked at every ply; those that the others rely on come first.
QUICK: Final[list[Law]] = [
    law_a_clone_shares_nothing,
    law_fields_stay_in_their_bounds,
    law_legal_is_sorted_and_never_empty,
    law_every_outcome_has_a_weight,
    law_nothing_appears_or_vanishes,
    law_no_position_contradicts_itself,
    law_every_position_has_a_value,
    law_every_choice_is_rated,
]
# Checked at chosen plies: these try many actions or compare all views.
THOROUGH: Final[list[Law]] = [
    law_whatever_changes_is_a_field,
    law_luck_follows_the_odds,
    law_saving_loses_nothing,
    law_a_view_cannot_be_played,
    law_commitments_stay_secret,
    law_what_is_not_told_cannot_be_seen,
    law_what_is_hidden_is_not_told,
    law_undo_forgets_nothing,
    law_a_filling_fits_the_view,
    law_a_filling_knows_only_the_view,
    law_the_actor_knows_its_choices,
    law_the_sheet_adds_up,
    law_a_wish_leaves_the_question_open,
    law_what_is_not_legal_is_refused,
    law_score_lines_have_their_own_labels,
    law_an_encoding_keeps_its_sizes,
    law_an_encoding_takes_its_viewers_side,
    law_every_choice_has_a_sentence,
    law_every_choice_has_a_card,
    law_every_refusal_has_a_reason,
    law_every_number_is_explained,
]
# Checked once at each question: these draw, or play to the end for each viewer.
SLOW: Final[list[Law]] = [
    law_every_choice_can_be_clicked,
    law_every_part_has_a_label,
    law_everything_drawn_is_explained,
    law_a_filling_can_be_played_out,
]
# Checked once for each line.
LINE: Final[list[Law]] = [
    law_the_game_ends,
    law_the_same_line_gives_the_same_state,
    law_old_clones_never_change,
    law_every_change_is_told,
    law_every_event_has_a_sentence,
    law_every_turn_has_a_headline,
    law_every_effect_can_be_shown,
    law_every_question_has_a_step,
    law_a_wrong_position_is_refused,
]

__all__ = [
    "LINE",
    "QUICK",
    "SLOW",
    "THOROUGH",
    "Law",
    "LawBroken",
    "all_things",
    "law_a_clone_shares_nothing",
    "law_a_filling_can_be_played_out",
    "law_a_filling_fits_the_view",
    "law_a_filling_knows_only_the_view",
    "law_a_view_cannot_be_played",
    "law_a_wish_leaves_the_question_open",
    "law_a_wrong_position_is_refused",
    "law_an_encoding_keeps_its_sizes",
    "law_an_encoding_takes_its_viewers_side",
    "law_commitments_stay_secret",
    "law_every_change_is_told",
    "law_every_choice_can_be_clicked",
    "law_every_choice_has_a_card",
    "law_every_choice_has_a_sentence",
    "law_every_choice_is_rated",
    "law_every_citation_holds",
    "law_every_effect_can_be_shown",
    "law_every_event_has_a_sentence",
    "law_every_number_is_explained",
    "law_every_outcome_has_a_weight",
    "law_every_part_has_a_label",
    "law_every_position_has_a_value",
    "law_every_question_has_a_step",
    "law_every_reading_has_a_switch",
    "law_every_refusal_has_a_reason",
    "law_every_term_holds",
    "law_every_turn_has_a_headline",
    "law_every_value_has_a_source",
    "law_everything_drawn_is_explained",
    "law_everything_occurs",
    "law_fields_stay_in_their_bounds",
    "law_legal_is_sorted_and_never_empty",
    "law_luck_follows_the_odds",
    "law_no_position_contradicts_itself",
    "law_nothing_appears_or_vanishes",
    "law_nothing_else_names_the_game",
    "law_old_clones_never_change",
    "law_saving_loses_nothing",
    "law_score_lines_have_their_own_labels",
    "law_the_actor_knows_its_choices",
    "law_the_game_ends",
    "law_the_machine_changes_nothing",
    "law_the_same_line_gives_the_same_state",
    "law_the_sheet_adds_up",
    "law_undo_forgets_nothing",
    "law_what_is_hidden_is_not_told",
    "law_what_is_not_legal_is_refused",
    "law_what_is_not_told_cannot_be_seen",
    "law_whatever_changes_is_a_field",
    "list_viewers",
]
