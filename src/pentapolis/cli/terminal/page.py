"""What a person sees: the news, the table, the question, and help on request."""

from __future__ import annotations

from typing import Final

from rich.markdown import Markdown
from rich.text import Text

from pentapolis.catalog.reasons import near_actions
from pentapolis.catalog.rulebook import Rulebook, Section
from pentapolis.core.state import CHANCE, SPECTATOR, State
from pentapolis.play import LogLine, Match

from .choices import Choice, list_choices, number_choices
from .menu import draw_menu
from .screen import Screen
from .views import draw_log, draw_scores, join_turns

MAX_CHANCE_PLIES: Final = 64  # plies of chance to skip to find out who decides next
LOG_TURNS: Final = 12  # shown by `l`


class Page:
    """A match on a screen."""

    def __init__(self, match: Match, screen: Screen) -> None:
        self.spec = match.spec
        self.match = match
        self.screen = screen
        self.frame = screen.words  # the words of the program; `words` are those of the game
        self.words = match.game_log.words(screen.words.lang)
        self.book = Rulebook.read(self.spec.meta, screen.words.lang)
        self.shown = [0] * match.game.seats  # by seat: news before this ply have been shown
        self.clean = False  # nothing on the page still has to be read

    def show_welcome(self) -> None:
        """Show the game, the players, and how to get help."""
        screen, _ = self.screen, self.frame
        screen.write_title(self.words(self.spec.meta.title))
        screen.write(self.words(self.spec.meta.about))
        names = [self.words.player_name(seat) for seat in range(self.match.game.seats)]
        screen.write(_("At the table: {names}", names=", ".join(names)))
        seal = self.match.timeline.header.commitment[:16]
        if seal:
            text = _(
                "The random seed is locked ({seal}…). The replay lets anyone check it.", seal=seal
            )
            screen.write_dim(text)
        screen.write_dim(_("Type ?? to learn the game, ? for help with your choice."))

    def show_turn(self, seat: int) -> list[Choice]:
        """Show everything a person needs to decide; return the choices."""
        if self.clean:
            self.screen.start_page()
        else:
            self.screen.write()
        self.clean = True
        self.show_news(seat)
        self.show_table(seat)
        return self.show_question(seat)

    def show_news(self, seat: int) -> None:
        """Show what has happened since a person last looked."""
        lines = self.log_lines(seat, self.shown[seat])
        self.shown[seat] = self.match.ply
        self.show_lines(lines)

    def log_lines(self, viewer: int, since: int) -> list[LogLine]:
        """Return the log from a ply on, as one viewer knows it, a line for each ply."""
        lang = self.screen.words.lang
        return self.match.game_log.each_ply(viewer, lang, self.match.ply)[since:]

    def show_lines(self, lines: list[LogLine]) -> None:
        """Show log lines, if there are any."""
        turns = join_turns(lines, self.words)
        if turns:
            self.screen.show(draw_log(turns))
            self.screen.write()

    def show_table(self, viewer: int) -> None:
        """Show the table as one viewer knows it."""
        seen = self.match.view(viewer).seen
        self.screen.write_drawing(self.spec.draw_text(self.match.game, seen, viewer, self.words))
        self.screen.write()

    def show_question(self, seat: int) -> list[Choice]:
        """Show the question and return the choices; none if only the end of the turn is left."""
        view = self.match.view(seat)
        if view.actor != seat:
            self.screen.write(self.describe_next(seat), "bold")
            self.show_confirm_keys()
            return []
        prompt = self.spec.prompt(self.match.game, view.seen, seat, self.words)
        rule = self.match.game.question(self.match.state).rule
        self.screen.show(Text.assemble((prompt, "bold"), "  ", (rule, "dim")))
        groups = number_choices(self.match.choices(self.screen.words.lang))
        choices = list_choices(groups)
        self.screen.show(draw_menu(groups, self.screen.width, self.frame))
        self.screen.write_dim(self.describe_keys(seat, len(choices)))
        return choices

    def describe_next(self, seat: int) -> str:
        """Return what happens when a person presses Enter now."""
        _ = self.frame
        if self.match.is_over:
            return _("The game ends here.")
        if find_next_seat(self.match.state) == seat:
            return _("Chance decides next.")
        return _("Your turn ends here.")

    def show_confirm_keys(self) -> None:
        """Show the keys for the end of a turn."""
        _ = self.frame
        self.screen.write_dim(_("Enter: continue    u: undo"))

    def describe_keys(self, seat: int, choices: int) -> str:
        """Return a line with the keys that do something now."""
        _ = self.frame
        timeline = self.match.timeline
        parts = [_("number or name") if choices > 1 else _("Enter or 1")]
        if timeline.earliest_undo(seat) < timeline.ply:
            parts.append(_("u undo"))
        if timeline.undone:
            parts.append(_("r redo"))
        parts += [_("? help"), _("s scores"), _("l log"), _("t table"), _("q quit")]
        return " · ".join(parts)

    def explain_no_undo(self, seat: int) -> None:
        """Show why nothing can be undone."""
        _ = self.frame
        actors = self.match.timeline.actors
        if not actors:
            text = _("There's nothing to undo yet.")
        elif actors[-1] == CHANCE:
            text = _("You can't undo past a roll or a draw.")
        elif actors[-1] != seat:
            name = self.words.player_name(actors[-1])
            text = _("You can't undo: {name} moved last.", name=name)
        else:
            text = _("You can't undo a move that revealed something hidden.")
        self.screen.warn(text)

    def explain_refusal(self, seat: int, names: list[str]) -> str:
        """Say why the action that was meant is not possible, and how to look up the rule.

        Of several with the same object, such as a field, it is one that the question offers.
        """
        match, lang = self.match, self.screen.words.lang
        asking = match.state.asking
        near = [
            match.game.actions.name(each) for each in near_actions(self.spec, match.game, asking)
        ]
        meant = [name for name in names if name in near] or names
        refusal = match.why(meant[0], seat, lang)
        if refusal is None:
            return ""
        return f"{refusal.text} (? {refusal.rule.split(' ')[0]})" if refusal.rule else refusal.text

    def show_scores(self, seat: int) -> None:
        """Show the score sheet with what a person may know."""
        seen = self.match.view(seat).seen
        self.screen.show(draw_scores(self.match.game, seen, self.words, self.frame, final=False))

    def show_log(self, seat: int, everything: bool) -> None:
        """Show the log, the last turns or all of it."""
        turns = join_turns(self.log_lines(seat, 0), self.words)
        self.screen.show(draw_log(turns if everything else turns[-LOG_TURNS:]))

    def show_overview(self) -> None:
        """Show how the game is played: everything above the first rule."""
        title = self.words(self.spec.meta.title)
        self.screen.show(Markdown(f"# {title}\n\n{self.book.overview}"))

    def show_help(self) -> None:
        """Show the keys and the rule for the question."""
        _ = self.frame
        example = next(iter(self.book.rules), "")
        for key, meaning in (
            ("1, 2, …", _("choose by number or name; the part after the colon is enough")),
            ("u", _("undo your last move, until chance or another player moves")),
            ("r", _("redo what you undid")),
            ("s", _("everyone's score sheet")),
            ("l", _("the last turns; l all: the whole log")),
            ("t", _("show the table and your choices again")),
            ("?", _("this help; ? {rule}: look up a rule, by number or word", rule=example)),
            ("??", _("how to play")),
            ("q", _("leave the table")),
        ):
            self.screen.write(f"  {key:<8} {meaning}")
        rule = self.book.find_rule(self.match.game.question(self.match.state).rule)
        if rule is not None:
            self.screen.write()
            self.show_rule(rule, rule.brief())

    def look_up(self, text: str) -> None:
        """Show the rule that a text names; if there are several, the first line of each."""
        _ = self.frame
        rules = self.book.find(text)
        if not rules:
            self.screen.warn(_("No rule mentions “{said}”.", said=text))
        elif len(rules) == 1:
            self.show_rule(rules[0], rules[0].text)
        else:
            for rule in rules:
                first = rule.text.strip().partition("\n")[0]
                self.screen.write_short(f"  {rule.citation}: {first}")

    def show_rule(self, rule: Section, text: str) -> None:
        """Show a rule with its number and key word."""
        self.screen.write(rule.citation, "bold")
        self.screen.show(Markdown(text))

    def show_end(self) -> None:
        """Show who has won, and the final score sheet."""
        game, screen, _ = self.match.game, self.screen, self.frame
        seen = self.match.view(SPECTATOR).seen
        screen.write_title(_("The game is over"))
        screen.write(self.spec.prompt(game, seen, SPECTATOR, self.words), "bold")
        screen.show(draw_scores(game, self.match.state, self.words, _, final=True))


def find_next_seat(state: State) -> int:
    """Return the seat that decides next, plies of chance left out; OVER if none does."""
    ahead = state.clone()
    for _ in range(MAX_CHANCE_PLIES):
        if ahead.actor() != CHANCE:
            break
        ahead.apply(ahead.legal()[0])
    return ahead.actor()
