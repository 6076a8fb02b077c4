"""What a person sees at the table: the news, the table, the question, and help on request."""

from __future__ import annotations

from typing import Final

from rich.markdown import Markdown
from rich.text import Text

from pentapolis.core.spec import GameSpec
from pentapolis.core.state import CHANCE, SPECTATOR, State
from pentapolis.locale import game_words
from pentapolis.play import Match

from .choices import Choice, choices_of, listed
from .log import drawn, paragraphs, told
from .menu import menu
from .rulebook import Rule, Rulebook
from .screen import Screen
from .sheet import sheet

PEEK: Final = 64  # chance plies to look over when asking who decides next
LOG_TURNS: Final = 12  # that `l` shows


class Page:
    """One match on a screen, in the words of its game."""

    def __init__(self, spec: GameSpec, match: Match, screen: Screen) -> None:
        self.spec = spec
        self.match = match
        self.screen = screen
        self.frame = screen.words  # of the table itself
        self.words = game_words(spec, screen.words.lang, match.timeline.head.names)
        self.book = Rulebook(spec.meta, screen.words.lang)
        self.shown = [0] * match.game.seats  # up to which ply each seat has read the news
        self.clean = False  # nothing stands on the page that must still be read

    def welcome(self) -> None:
        """Say what begins, and how to get help."""
        screen, _ = self.screen, self.frame
        screen.title(self.words(self.spec.meta.title))
        screen.line(self.words(self.spec.meta.about))
        names = [self.words.who(seat) for seat in range(self.match.game.seats)]
        screen.line(_("At the table: {names}", names=", ".join(names)))
        seal = self.match.timeline.head.commitment[:16]
        if seal:
            text = _(
                "Luck is sealed ({seal}…): the replay will prove it was not touched.", seal=seal
            )
            screen.dim(text)
        screen.dim(_("?? tells how the game goes, ? explains the question you are asked."))

    def turn(self, seat: int) -> list[Choice]:
        """Show everything a person needs for the decision; return the choices."""
        if self.clean:
            self.screen.fresh()
        else:
            self.screen.line()
        self.clean = True
        self.news(seat)
        self.sketch(seat)
        return self.question(seat)

    def news(self, seat: int) -> None:
        """Tell what a person has not read yet."""
        timeline = self.match.timeline
        first = min(self.shown[seat], timeline.ply)
        lines = told(self.spec, timeline, self.words, seat, first, timeline.ply)
        self.shown[seat] = timeline.ply
        if lines:
            self.screen.show(drawn(paragraphs(lines, self.words)))
            self.screen.line()

    def sketch(self, viewer: int) -> None:
        """Show the table as one viewer knows it."""
        seen = self.match.view(viewer).seen
        self.screen.table(self.spec.sketch(self.match.game, seen, viewer, self.words))
        self.screen.line()

    def question(self, seat: int) -> list[Choice]:
        """Ask the question and list the choices; or ask whether the turn is over."""
        view = self.match.view(seat)
        if view.actor != seat:
            self.screen.line(self.what_follows(seat), "bold")
            self.enter_or_back()
            return []
        prompt = self.spec.prompt(self.match.game, view.seen, seat, self.words)
        rule = self.match.game.questions[view.question].rule
        self.screen.show(Text.assemble((prompt, "bold"), "  ", (rule, "dim")))
        groups = choices_of(self.spec, view, self.words)
        self.screen.show(menu(groups, self.screen.width, self.frame))
        self.screen.dim(self.keys(seat, len(view.legal) + len(view.wishes)))
        return listed(groups)

    def what_follows(self, seat: int) -> str:
        """Say what happens when a person presses Enter now."""
        _ = self.frame
        if self.match.is_over:
            return _("The game ends here.")
        if next_seat(self.match.state) == seat:
            return _("Chance is next.")
        return _("Your turn ends here.")

    def enter_or_back(self) -> None:
        _ = self.frame
        self.screen.dim(_("Enter: go on    u: take back"))

    def keys(self, seat: int, choices: int) -> str:
        """Name the keys that are of use now."""
        _ = self.frame
        timeline = self.match.timeline
        parts = [_("number or name") if choices > 1 else _("Enter or 1")]
        if timeline.undo_floor(seat) < timeline.ply:
            parts.append(_("u undo"))
        if timeline.undone:
            parts.append(_("r redo"))
        parts += [_("? help"), _("s scores"), _("l log"), _("t table"), _("q quit")]
        return " · ".join(parts)

    def no_way_back(self, seat: int) -> None:
        """Say why nothing can be taken back."""
        _ = self.frame
        actors = self.match.timeline.actors
        if not actors:
            text = _("Nothing has happened yet.")
        elif actors[-1] == CHANCE:
            text = _("Chance has just decided, and that stays: nothing can be taken back.")
        elif actors[-1] != seat:
            name = self.words.who(actors[-1])
            text = _("{name} decided last: nothing can be taken back.", name=name)
        else:
            text = _("A secret was told, and that stays: nothing can be taken back.")
        self.screen.warn(text)

    def scores(self, seat: int) -> None:
        """Show the score sheet as far as a person knows it."""
        seen = self.match.view(seat).seen
        self.screen.show(sheet(self.match.game, seen, self.words, self.frame, final=False))

    def log(self, seat: int, everything: bool) -> None:
        """Show what has happened, the last turns or all."""
        timeline = self.match.timeline
        lines = told(self.spec, timeline, self.words, seat, 0, timeline.ply)
        parts = paragraphs(lines, self.words)
        self.screen.show(drawn(parts if everything else parts[-LOG_TURNS:]))

    def overview(self) -> None:
        """Tell how the game goes."""
        self.screen.show(Markdown(self.book.overview))

    def help(self) -> None:
        """Explain the keys and the rule behind the question."""
        _ = self.frame
        example = next(iter(self.book.rules), "")
        for key, meaning in (
            ("1, 2, …", _("choose by number, or by name: the part behind the colon is enough")),
            ("u", _("take your last click back, until chance or somebody else decides")),
            ("r", _("play again what you took back")),
            ("s", _("score sheet of all players")),
            ("l", _("what has happened; l all: since the start")),
            ("t", _("the table and the question again")),
            ("?", _("this help; ? {rule}: any rule, by number or word", rule=example)),
            ("??", _("how the game goes")),
            ("q", _("leave the table")),
        ):
            self.screen.line(f"  {key:<8} {meaning}")
        rule = self.book.cited(self.match.game.questions[self.match.state.question()].rule)
        if rule is not None:
            self.screen.line()
            self.rule(rule, rule.brief())

    def look_up(self, text: str) -> None:
        """Show a rule; of several, how each begins."""
        _ = self.frame
        found = self.book.find(text)
        if not found:
            self.screen.warn(_("No rule speaks of “{said}”.", said=text))
        elif len(found) == 1:
            self.rule(found[0], found[0].text)
        else:
            for rule in found:
                first = rule.text.strip().partition("\n")[0]
                self.screen.short(f"  {rule.title}: {first}")

    def rule(self, rule: Rule, text: str) -> None:
        self.screen.line(rule.title, "bold")
        self.screen.show(Markdown(text))

    def end(self) -> None:
        """Show who has won, and the whole score sheet with its rules."""
        game, screen, _ = self.match.game, self.screen, self.frame
        seen = self.match.view(SPECTATOR).seen
        screen.title(_("The game is over"))
        screen.line(self.spec.prompt(game, seen, SPECTATOR, self.words), "bold")
        screen.show(sheet(game, self.match.state, self.words, _, final=True))


def next_seat(state: State) -> int:
    """Say who decides after the chance that follows now."""
    ahead = state.clone()
    for _ in range(PEEK):
        if ahead.actor() != CHANCE:
            break
        ahead.apply(ahead.legal()[0])
    return ahead.actor()
