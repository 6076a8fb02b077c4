"""The score sheet, line by line, and how the game ended."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Line

from .state import KEPT, Garden, project_points, secret_points

LAST_FLOOR: Final = 0
ROUND_LIMIT: Final = 1
ENDINGS: Final = ["last-floor", "round-limit"]
SECRET_RULES: Final = [
    "GN-11.3 both",
    "GN-11.3 both",
    "GN-11.4 once",
    "GN-11.4 once",
    "GN-11.5 control",
]


def sheet(s: Garden, seat: int) -> list[Line]:
    """GN-11.2 score: claimed cards, inhabitants, and the secret cards that the viewer knows."""
    lines = [
        Line("public projects", project_points(s, seat), "GN-6.9 kept"),
        Line("population", s.box.worth(s.population[seat]), "GN-11.2 score"),
    ]
    for index in range(KEPT):
        kind = s.kept[KEPT * seat + index]
        if kind >= 0:
            rule = SECRET_RULES[s.box.secret_family[kind]]
            lines.append(Line(s.box.secret_names[kind], secret_points(s, seat, kind), rule))
    return lines


def ending(s: Garden) -> int:
    """GN-11.1 end: by somebody's last floor; GN-12.1 guard: by the round count."""
    return LAST_FLOOR if s.last_round else ROUND_LIMIT
