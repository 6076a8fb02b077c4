"""Choices as the terminal shows them: numbers, sentences, and short lists of names."""

from __future__ import annotations

from typing import Final

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pentapolis.core.words import Words

from .choices import LETTERS, NAMES, Choice, Group

MOST_COLUMNS: Final = 4
NUMBER: Final = 7  # width of the numbers, such as "12–34", with a margin


def menu(groups: list[Group], width: int, _: Words) -> RenderableType:
    """Draw all groups below each other."""
    parts: list[RenderableType] = []
    singles: list[Choice] = []
    for group in groups:
        if not group.text:
            singles += group.choices
            continue
        if singles:
            parts.append(single_lines(singles))
            singles = []
        if group.form == NAMES:
            parts.append(name_lines(group))
        elif group.form == LETTERS:
            parts.append(letter_lines(group, _))
        else:
            parts += column_lines(group, width)
    if singles:
        parts.append(single_lines(singles))
    return Stack(*parts)


def numbered() -> Table:
    """Make a table with a column of numbers and one of texts."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", width=NUMBER, style="bold cyan")
    table.add_column()
    return table


def span(group: Group) -> Text:
    """Write the numbers of a group: 3–12."""
    return Text(f"{group.choices[0].number}–{group.choices[-1].number}", style="cyan")


def single_lines(choices: list[Choice]) -> Table:
    """Draw a line for each choice, its name at the right."""
    table = numbered()
    table.add_column(style="dim", no_wrap=True)
    for choice in choices:
        table.add_row(str(choice.number), Text(choice.sentence), "  " + choice.name)
    return table


def name_lines(group: Group) -> Table:
    """Draw a sentence with a gap and the names that fill it."""
    table = numbered()
    names = Text("  ".join(choice.object for choice in group.choices), style="bold cyan")
    table.add_row(span(group), Text(group.text))
    table.add_row("", names)
    return table


def letter_lines(group: Group, _: Words) -> Table:
    """Draw what each letter means, and say that they may be joined."""
    rest = len(group.text)
    letters = [choice for choice in group.choices if len(choice.object) == 1]
    meanings = Text("   ").join(
        Text.assemble((choice.object, "bold cyan"), " ", choice.sentence[rest:])
        for choice in letters
    )
    longest = max(group.choices, key=lambda choice: len(choice.object))
    joined = _("One letter or several together, up to {letters}.", letters=longest.object)
    table = numbered()
    table.add_row(span(group), Text(group.text.rstrip()))
    table.add_row("", meanings)
    table.add_row("", Text(joined, style="dim"))
    return table


def column_lines(group: Group, width: int) -> list[RenderableType]:
    """Draw how all choices begin, then how each goes on, in as many columns as fit."""
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
