"""The settings as the settings page offers them."""

from __future__ import annotations

from typing import Any

from pentapolis.core.words import Words


def of(_: Words) -> list[dict[str, Any]]:
    """List the settings with their values, labels and help."""
    on_off = [("true", _("on")), ("false", _("off"))]
    return [
        {
            "name": "lang",
            "label": _("Language"),
            "help": "",
            "values": [("", _("as the browser")), ("en", "English"), ("de", "Deutsch")],
        },
        {
            "name": "theme",
            "label": _("Colours"),
            "help": "",
            "values": [
                ("auto", _("as the computer")),
                ("light", _("light")),
                ("dark", _("dark")),
            ],
        },
        {
            "name": "patterns",
            "label": _("Patterns"),
            "help": _("Patterns beside the colours of the players, for all eyes."),
            "values": on_off,
        },
        {
            "name": "animation",
            "label": _("Animation"),
            "help": _("Pieces move and dice roll."),
            "values": on_off,
        },
        {
            "name": "sound",
            "label": _("Sound"),
            "help": _("Quiet sounds for dice and for your turn."),
            "values": on_off,
        },
        {
            "name": "confirm",
            "label": _("Confirm a choice"),
            "help": _("Ask again before a choice counts."),
            "values": [
                ("touch", _("on touch screens")),
                ("always", _("always")),
                ("never", _("never")),
            ],
        },
        {
            "name": "end_turn",
            "label": _("End the turn yourself"),
            "help": _("The table waits at the end of your turn, so that you can take a step back."),
            "values": on_off,
        },
        {
            "name": "tour",
            "label": _("Tour of the table"),
            "help": _("A short guide on the next table."),
            "values": [("false", _("show it")), ("true", _("do not show it"))],
        },
    ]
