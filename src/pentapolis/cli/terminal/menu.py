"""The menu of choices: numbers, sentences, and short lists of names."""

from __future__ import annotations

from typing import Final

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pentapolis.catalog.words import Words

from .choices import LETTERS, NAMES, Choice, Group

MOST_COLUMNS: Final = 4
NUMBER: Final = 7  # width of the numbers, such as "12–34", with a margin


def draw_menu(groups: list[Group], width: int, _: Words) -> RenderableType:
    """Return the menu of all groups of choices."""
    parts: list[RenderableType] = []
    singles: list[Choice] = []
    for group in groups:
        if not group.text and group.form != LETTERS:
            singles += group.choices
            continue
        if singles:
            parts.append(draw_lines(singles))
            singles = []
        if group.form == NAMES:
            parts.append(draw_names(group))
        elif group.form == LETTERS:
            parts.append(draw_letters(group, _))
        else:
            parts += draw_columns(group, width)
    if singles:
        parts.append(draw_lines(singles))
    return Stack(*parts)


def make_table() -> Table:
    """Return an empty table with a column for numbers and one for texts."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", width=NUMBER, style="bold cyan")
    table.add_column()
    return table


def number_range(group: Group) -> Text:
    """Return the numbers of a group, such as 3–12."""
    return Text(f"{group.choices[0].number}–{group.choices[-1].number}", style="cyan")


def draw_lines(choices: list[Choice]) -> Table:
    """Draw a line for each choice, its name at the right."""
    table = make_table()
    table.add_column(style="dim", no_wrap=True)
    for choice in choices:
        table.add_row(str(choice.number), Text(choice.sentence), "  " + choice.name)
    return table


def draw_names(group: Group) -> Table:
    """Draw a sentence with a gap and the names that fill it."""
    table = make_table()
    names = Text("  ".join(choice.object for choice in group.choices), style="bold cyan")
    table.add_row(number_range(group), Text(group.text))
    table.add_row("", names)
    return table


def draw_letters(group: Group, _: Words) -> Table:
    """Draw what each letter means, or else every choice; and how to combine the letters."""
    longest = max(group.choices, key=lambda choice: len(choice.object))
    joined = _("Type one letter, or several together, up to {letters}.", letters=longest.object)
    if group.text:
        rest = len(group.text)
        table = make_table()
        table.add_row(number_range(group), Text(group.text.rstrip()))
        letters = [choice for choice in group.choices if len(choice.object) == 1]
        meanings = Text("   ").join(
            Text.assemble((choice.object, "bold cyan"), " ", choice.sentence[rest:])
            for choice in letters
        )
        table.add_row("", meanings)
    else:
        table = draw_lines(group.choices)
    table.add_row("", Text(joined, style="dim"))
    return table


def draw_columns(group: Group, width: int) -> list[RenderableType]:
    """Draw the words that all choices begin with, then the rest of each, in columns."""
    rest = len(group.text)
    cells = [
        (f"{choice.number:>{NUMBER}} {choice.object}", choice.sentence[rest:])
        for choice in group.choices
    ]
    code = max(len(head) for head, _ in cells) + 1
    for columns in range(MOST_COLUMNS, 0, -1):
        height = -(-len(cells) // columns)
        split = [cells[start : start + height] for start in range(0, len(cells), height)]
        widths = [code + max(len(text) for _, text in part) for part in split]
        if sum(widths) <= width:
            break
    lines: list[RenderableType] = []
    if group.text.strip():
        lines.append(Text(" " * (NUMBER + 1) + group.text.rstrip()))
    for row in range(height):
        line = Text()
        for part, wide in zip(split, widths, strict=True):
            if row < len(part):
                head, text = part[row]
                line.append(head.ljust(code), "bold cyan")
                line.append(text.ljust(wide - code))
        line.rstrip()
        lines.append(line)
    return lines
