"""Levels against each other: the pairings, and the table of results in docs/bots.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentapolis.bots import LEVELS
from pentapolis.bots.names import GUEST

from .ratings import Rating

BEGIN: Final = "<!-- written by: pentapolis arena --levels -->"
END: Final = "<!-- end -->"
COLUMNS: Final = (
    "game",
    "seats",
    "pairing",
    "games",
    "seed",
    "win share",
    "95 % interval",
    "lead",
    "lead in SD",
    "ms a choice",
)


@dataclass(frozen=True)
class Pairing:
    """A bot against another one on all other seats."""

    seats: int
    better: str
    other: str

    @property
    def name(self) -> str:
        return f"{self.better}-{self.other}"

    def bots(self) -> list[str]:
        """List the bots by seat."""
        return [self.better] + [self.other] * (self.seats - 1)


def list_pairings() -> list[Pairing]:
    """List the pairings: each level against the one below it, and the best against greedy.

    The lowest is the guest, who also meets the player who takes the most points at once.
    """
    names = [GUEST, *(kind.name for kind in LEVELS)]
    steps = [Pairing(2, names[index], names[index - 1]) for index in range(1, len(names))]
    return [
        Pairing(2, "points", GUEST),
        *steps,
        Pairing(2, names[-1], "greedy"),
        Pairing(4, names[-1], "greedy"),
    ]


def find_pairings(text: str, most_seats: int, seats: int | None = None) -> list[Pairing]:
    """Return the pairings that are named, or all; ValueError lists the names.

    `seats` limits them to that number of seats.
    """
    known = [pairing for pairing in list_pairings() if pairing.seats <= most_seats]
    if seats is not None:
        known = [pairing for pairing in known if pairing.seats == seats]
    if not known:
        raise ValueError(f"levels play each other on 2 or 4 seats, not {seats}")
    if text == "all":
        return known
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in [pairing.name for pairing in known]:
            there = ", ".join(dict.fromkeys(pairing.name for pairing in known))
            raise ValueError(f"no pairing is called {name!r}; there are: all, {there}")
    return [pairing for pairing in known if pairing.name in names]


def write_row(slug: str, pairing: Pairing, games: int, seed: int, rated: list[Rating]) -> str:
    """Write a result as a line of a Markdown table, for the first bot of the pairing."""
    better, other = rated[0], rated[1]
    cells = [
        slug,
        str(pairing.seats),
        pairing.name,
        str(games),
        str(seed),
        f"{better.win_share:.1%}",
        f"{better.low:.1%} – {better.high:.1%}",
        f"{better.mean_lead:+.1f}",
        f"{better.lead_in_sd:+.2f}",
        f"{better.ms_a_choice:.1f} : {other.ms_a_choice:.1f}",
    ]
    return write_line(cells)


def write_line(cells: list[str]) -> str:
    """Write a line of a Markdown table."""
    return "| " + " | ".join(cells) + " |"


def heading() -> list[str]:
    """Return the two lines above the rows."""
    return [write_line(list(COLUMNS)), write_line(["---"] * len(COLUMNS))]


def replace_rows(text: str, rows: list[str]) -> str:
    """Return a document with rows added, or replaced if they have the same game and pairing."""
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise ValueError(f"the document needs the lines {BEGIN!r} and {END!r}, once each")
    before, rest = text.split(BEGIN)
    old, after = rest.split(END)
    kept = {row_key(known): known for known in old.splitlines()[3:] if known.startswith("| ")}
    kept.update({row_key(new): new for new in rows})
    order = [(pairing.seats, pairing.name) for pairing in list_pairings()]
    lines = sorted(kept, key=lambda found: (found[0], order.index((int(found[1]), found[2]))))
    body = "\n".join([*heading(), *(kept[found] for found in lines)])
    return f"{before}{BEGIN}\n{body}\n{END}{after}"


def row_key(text: str) -> tuple[str, str, str]:
    """Return what identifies a row: the game, the seats, the pairing."""
    cells = [cell.strip() for cell in text.split("|")]
    return cells[1], cells[2], cells[3]
