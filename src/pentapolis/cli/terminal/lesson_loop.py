"""A lesson in the terminal: its texts, its choices, and the keys beside them."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from pentapolis.core.luck import SeededLuck
from pentapolis.core.text import translatable
from pentapolis.learn.lesson import LEARNER
from pentapolis.learn.pointing import name_parts
from pentapolis.learn.runner import MISSES, SEED, LessonRunner, Result
from pentapolis.play import Match

from .choices import Choice, find_choice, find_exact, list_choices, number_choices
from .game_loop import PlayerLeft
from .menu import draw_menu
from .page import Page
from .screen import Screen

# What can be typed, in English and in the reader's language; the first letter is enough.
NEXT: Final = translatable("next")
UNDO: Final = translatable("undo")
AGAIN: Final = translatable("again")
SHOW: Final = translatable("show")
HINT: Final = translatable("hint")
TABLE: Final = translatable("table")
QUIT: Final = translatable("quit")
KEYS: Final = (NEXT, UNDO, AGAIN, SHOW, HINT, TABLE, QUIT)


class LessonLoop:
    """Plays a lesson on a screen."""

    def __init__(self, runner: LessonRunner, screen: Screen) -> None:
        course = runner.course
        self.runner = runner
        self.screen = screen
        self.frame = screen.words
        players = [None] * course.game.seats
        luck = SeededLuck(SEED)  # the runner has its own; nobody plays through the match
        self.match = Match(course.spec, course.game, players, luck, timeline=runner.timeline)
        self.page = Page(self.match, screen)
        self.page.shown[LEARNER] = runner.timeline.ply
        self.choices: list[Choice] = []
        self.message = ""  # what the lesson says to the last thing typed
        self.hinting = False
        self.drawn: list[int] | None = None  # the plies when the table was shown last

    def play(self) -> None:
        """Play to the end of the lesson; raise PlayerLeft if the learner leaves."""
        while not self.runner.is_done:
            self.show_step()
            line = self.screen.ask("> ")
            if line is None:
                raise PlayerLeft
            self.run_line(line)
        _ = self.frame
        self.show_table()
        self.screen.write(self.runner.tell_end(self.page.words, _), "bold")
        if self.runner.lesson.done:  # a puzzle is over when it is solved
            self.screen.write_dim(_("You have finished this lesson."))

    # Showing

    def show_table(self) -> None:
        """Show the news and the table, if anything has changed since they were shown."""
        line = list(self.runner.timeline.line)
        if line == self.drawn:
            return
        self.screen.start_page()
        self.screen.write_title(self.runner.tell_title(self.page.words))
        self.match.game_log.drop_after(0)
        self.page.shown[LEARNER] = min(self.page.shown[LEARNER], len(line))
        self.page.show_news(LEARNER)
        self.page.show_table(LEARNER)
        self.drawn = line

    def show_step(self) -> None:
        """Show the table, the text of the step, and what can be typed."""
        runner, screen, _ = self.runner, self.screen, self.frame
        self.show_table()
        if self.message:
            screen.warn(self.message)
            self.message = ""
        count = len(runner.lesson.steps)
        if count > 1:
            screen.write_dim(_("Step {n} of {count}", n=runner.index + 1, count=count))
        screen.write(self.page.words(runner.step.text), "bold")
        self.show_pointer()
        self.choices = self.show_choices() if runner.may_choose else []
        screen.write_dim(self.describe_keys())

    def show_pointer(self) -> None:
        """Say what the step points at and which actions it suggests."""
        _, runner = self.frame, self.runner
        picture = self.match.picture(LEARNER, _.lang)
        names = name_parts(picture, runner.step.point, self.page.words)
        if names:
            self.screen.write_dim(_("Look at: {names}", names="; ".join(names)))
        press = list(runner.step.press) if not runner.own_plies() else []
        if self.hinting or runner.misses >= MISSES:
            text, name = runner.hint()
            if text:
                self.screen.write(self.page.words(text))
            press = [name] if name else press
        if press and runner.may_choose:
            self.screen.write_dim(_("Try this: {names}", names=", ".join(press)))
        self.hinting = False

    def show_choices(self) -> list[Choice]:
        """Show the question and the menu of choices."""
        view = self.match.view(LEARNER)
        prompt = self.match.spec.prompt(self.match.game, view.seen, LEARNER, self.page.words)
        rule = self.match.game.question(self.match.state).rule
        self.screen.show(Text.assemble(prompt, "  ", (rule, "dim")))
        legal = {self.match.game.actions.name(action) for action in view.legal}
        choices = self.match.choices(self.frame.lang)
        groups = number_choices({name: choices[name] for name in choices if name in legal})
        self.screen.show(draw_menu(groups, self.screen.width, self.frame))
        return list_choices(groups)

    def describe_keys(self) -> str:
        """Return a line with what can be typed now."""
        _ = self.frame
        if not self.runner.may_choose:
            parts = [_("Enter: {word}", word=_(NEXT)), _(UNDO), _(TABLE), _(QUIT)]
        else:
            words = (UNDO, AGAIN, SHOW, HINT, TABLE, QUIT)
            parts = [_("number or name"), *(_(word) for word in words)]
        return " · ".join(parts)

    def take_result(self, result: Result) -> None:
        """Remember what the lesson says to the learner's ply."""
        self.message = self.runner.tell(result, self.page.words, self.frame)

    # Typing

    def run_line(self, line: str) -> None:
        """Carry out what was typed: a choice, a key, or something to be explained."""
        choice = find_exact(line, self.choices)
        key = self.find_key(line)
        if choice is None and key:
            self.run_key(key)
        elif not self.runner.may_choose:
            self.run_key(NEXT if not line else TABLE)
        elif choice is not None:
            self.choose(choice)
        else:
            self.guess_choice(line)

    def guess_choice(self, line: str) -> None:
        """Find the choice that was meant, or say why there is none."""
        _ = self.frame
        plain = line.lower()
        for reply in self.runner.step.replies:
            name = reply.tries[-1].lower()
            if reply.rule and plain and plain in (name, name.partition(":")[2]):
                if self.runner.explain(reply.tries[-1]) is reply:
                    self.message = f"{self.page.words(reply.say)} ({reply.rule})"
                    return
        try:
            self.choose(find_choice(line, self.choices, self.match.game, _))
        except ValueError as error:
            self.message = str(error)

    def choose(self, choice: Choice) -> None:
        """Play a choice."""
        self.take_result(self.runner.act(choice.name))

    def find_key(self, line: str) -> str:
        """Return the key that a line stands for; "" if it is none."""
        _ = self.frame
        plain = line.lower()
        for key in KEYS:
            if plain in (key, key[0], _(key).lower()):
                return key
        return ""

    def run_key(self, key: str) -> None:
        """Carry out a key."""
        _, runner = self.frame, self.runner
        if key == QUIT:
            raise PlayerLeft
        if key == NEXT and runner.may_choose:
            self.message = _("This step asks for a move. Type show to see one.")
        elif key == NEXT:
            self.take_result(runner.next())
        elif key == SHOW:
            self.page.shown[LEARNER] = min(self.page.shown[LEARNER], runner.start)
            self.take_result(runner.show())
        elif key == HINT:
            self.hinting = True
        elif key == AGAIN:
            runner.again()
        elif key == TABLE:
            self.drawn = None
        elif not runner.undo():
            self.message = _("There's nothing to undo yet.")
