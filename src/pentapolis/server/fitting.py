"""Says why a game cannot be laid with some seats and options, in the language of who asked."""

from __future__ import annotations

from collections.abc import Mapping

from pentapolis.core.spec import GameSpec
from pentapolis.core.words import Words
from pentapolis.locale import game_words


def unfit(spec: GameSpec, seats: int, options: Mapping[str, int], _: Words) -> str:
    """Name the first thing that does not fit, and what would."""
    words, meta = game_words(spec, _.lang), spec.meta
    title = words(meta.title)
    known = {option.name: option for option in meta.options}
    allowed = meta.seats
    for name, value in options.items():
        option = known.get(name)
        if option is None:
            text = _("{title} has no option {name}. It has: {names}.")
            return text.format(title=title, name=repr(name), names=", ".join(known) or "–")
        if value not in option.values:
            values = [f"{number} ({words(label)})" for number, label in option.values.items()]
            text = _("The option {name} can be {values}, not {value}.")
            return text.format(name=name, values=", ".join(values), value=value)
        if option.seats and value != option.default:
            allowed = option.seats
    if seats in allowed:
        return _("These options do not go together.")
    counts = ", ".join(str(count) for count in allowed)
    text = _("{title} with these options is for {counts} players, not for {seats}.")
    return text.format(title=title, counts=counts, seats=seats)
