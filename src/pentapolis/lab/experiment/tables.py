"""Tables of a report: for people with rounded numbers, and the same as CSV with all of them.

The CSV is a link that holds its data, so that saving it asks nobody for anything.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from pentapolis.catalog.words import Words
from pentapolis.draw.svg import words as escape

from .plan import slugify
from .sentences import Numbers
from .statistics import Estimate

MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"  # without it spreadsheets take UTF-8 for Latin-1
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")  # with these a spreadsheet begins to compute
SAFE: Final = ",;:!/()*=~"  # need no escape inside a link of data
DIGITS: Final = 6


@dataclass(frozen=True)
class Measured:
    """A number of a table with its interval."""

    estimate: Estimate
    is_share: bool = False
    sign: bool = False
    digits: int = 1
    is_bare: bool = False  # then only the interval is shown, of a mean that stands beside it


@dataclass(frozen=True)
class Count:
    """A number of a table that has no interval."""

    number: float
    digits: int = 0


# A number with its interval, or a percentage alone, as the text of a page has it.
NUMBER: Final = r"[−+]?\d[\d.,]*(?:\s%)?"
TOGETHER: Final = re.compile(rf"{NUMBER}\s\([−+–\d][^()<]*\)|\d[\d.,]* %")
CITATION: Final = re.compile(r"[A-Z]+-\d[\w.]*(?= )")  # of a rule, up to its key word

Entry = str | Measured | Count
Row = Sequence[Entry]


def write_table(
    head: Sequence[str],
    rows: Sequence[Row],
    names: Sequence[str],
    _: Words,
    n: Numbers,
    bold: Collection[int] = (),
) -> str:
    """Return a table and the link to its CSV; `names` together say what it is.

    `bold` are the places of rows that stand out.
    """
    top = "".join(f"<th>{escape(name)}</th>" for name in head)
    lines = "".join(
        ('<tr class="bold">' if place in bold else "<tr>")
        + "".join(write_field(one, n) for one in row)
        + "</tr>\n"
        for place, row in enumerate(rows)
    )
    file = "-".join(filter(None, map(slugify, names))) + ".csv"
    link, label = link_data(write_csv(head, rows, _)), escape(_("As CSV"))
    return (
        f'<div class="wide"><table>\n<thead><tr>{top}</tr></thead>\n'
        f"<tbody>\n{lines}</tbody></table></div>\n"
        f'<p class="csv"><a download="{escape(file)}" href="{link}">{label}</a></p>\n'
    )


def write_field(entry: Entry, n: Numbers) -> str:
    """Return a field of a table, in which no interval and no rule's number is torn apart."""
    text = escape(write_entry(entry, n))
    if isinstance(entry, Measured):
        return f"<td><span>{text}</span></td>"
    found = CITATION.match(text)
    end = found.end() if found else 0
    return f"<td><span>{text[:end]}</span>{text[end:]}</td>" if end else f"<td>{text}</td>"


def write_text(text: str) -> str:
    """Return a text for a page, in which no interval is torn apart between two lines."""
    return TOGETHER.sub(lambda found: f"<span>{found[0]}</span>", escape(text))


def write_entry(entry: Entry, n: Numbers) -> str:
    """Return what stands in a table."""
    if isinstance(entry, Measured) and entry.is_bare:
        return n.interval(entry.estimate, entry.is_share, entry.sign, entry.digits)
    if isinstance(entry, Measured):
        return n.estimate(entry.estimate, entry.is_share, entry.sign, entry.digits)
    if isinstance(entry, Count):
        return n.number(entry.number, entry.digits)
    return entry


def write_csv(head: Sequence[str], rows: Sequence[Row], _: Words) -> str:
    """Return a table as CSV, with two columns more for both ends of an interval.

    Numbers have a point in every language, and shares are shares: 0.531 and not 53.1 %.
    """
    wide = [any(isinstance(row[place], Measured) for row in rows) for place in range(len(head))]
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\n")
    names = (
        (name, _("{name}: from", name=name), _("{name}: to", name=name)) if is_wide else (name,)
        for name, is_wide in zip(head, wide, strict=True)
    )
    out.writerow(defuse(name) for group in names for name in group)
    for row in rows:
        out.writerow(
            field
            for entry, is_wide in zip(row, wide, strict=True)
            for field in list_fields(entry, is_wide)
        )
    return text.getvalue()


def list_fields(entry: Entry, is_wide: bool) -> Iterator[str]:
    """Yield what an entry puts into the columns it has."""
    if isinstance(entry, Measured):
        one = entry.estimate
        yield from map(write_number, (one.mean, one.low, one.high))
        return
    yield write_number(entry.number) if isinstance(entry, Count) else defuse(entry)
    if is_wide:
        yield from ("", "")


def write_number(value: float) -> str:
    """Write a number for programs; nothing if there is none."""
    return f"{value:.{DIGITS}g}" if math.isfinite(value) else ""


def defuse(text: str) -> str:
    """Keep a spreadsheet from taking a text for a formula: reports are passed on."""
    return f"'{text}" if text.startswith(FORMULAS) else text


def link_data(text: str) -> str:
    """Return a link that holds a CSV file."""
    return f"data:text/csv;charset=utf-8,{quote(MARK + text, safe=SAFE)}"
