"""The reasons why something is not allowed, each with its rule and its sentence."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.reasons import Because, Reason, list_gaps
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.text import translatable

from ..rules.codes import COLOURS
from ..rules.state import Sky
from .names import aeros, cost, plot, size, workers

# What each question can ever offer.
NEAR: Final = {
    "moor-zeppelin": ("zeppelin",),
    "buy-tile": ("buy", "stop"),
    "choose-field": ("field", "idle", "play"),
    "send-workers": ("send", "special"),
    "buy-land": ("land", "free-square", "play", "done"),
    "place-land": ("square", "across", "down", "block", "decline"),
    "build": ("build", "propeller", "play", "done"),
    "choose-site": ("square", "across", "down", "block"),
    "waive-cube": ("waive",),
    "mark-square": ("mark",),
    "take-tile": ("buy", "decline"),
    "lay-garden": ("square", "decline"),
    "move-cube": ("move", "done"),
    "end-turn": ("play", "end"),
    "take-cube": ("take",),
    "give-cube": ("give",),
    "pick-tile": ("pick", "decline"),
    "place-square": ("square", "decline"),
    "earn-cube": ("take",),
}
TOO_DEAR: Final = translatable("This costs {aeros}, and you have {n}.")
REASONS: Final = {
    # The market
    "line-taken": Because(
        "DP-3.2 zeppelin", translatable("{name}'s zeppelin is moored at this line.")
    ),
    "other-line": Because("DP-3.3 price", translatable("Your zeppelin is moored at another line.")),
    "space-empty": Because("DP-3.1 refill", translatable("No tile lies here.")),
    "space-bought": Because("DP-3.8 last-market", translatable("{name} has bought this space.")),
    "tile-too-dear": Because("DP-3.3 price", TOO_DEAR),
    "extra-too-dear": Because("DP-5.6 extra-tile", TOO_DEAR),
    "not-aside": Because("DP-10.10 pick", translatable("No such tile was set aside.")),
    # Workers and tiles
    "field-full": Because("DP-4.3 circles", translatable("No circle is free for you here.")),
    "in-the-queue": Because(
        "DP-5.1a queue", translatable("You have your place in the next order already.")
    ),
    "no-aero": Because(
        "DP-4.4 aero-mark", translatable("The next circle costs {aeros}, and you have none.")
    ),
    "field-open": Because(
        "DP-4.8 idle", translatable("A field is open to you, so a worker must go.")
    ),
    "special-gone": Because(
        "DP-4.5 special", translatable("Your special worker is at work already.")
    ),
    "one-worker-only": Because(
        "DP-4.3 circles", translatable("Only a single worker goes into this circle.")
    ),
    "too-few-workers": Because("DP-4.1 turns", translatable("You can send {workers} at most.")),
    "not-your-tile": Because("DP-4.7 playing", translatable("You do not have this tile.")),
    "works-by-itself": Because("DP-10.11 offered", translatable("This tile works by itself.")),
    "tile-idle": Because("DP-10.11 offered", translatable("It would do nothing now.")),
    # Cubes
    "same-colour": Because(
        "DP-10.1 converter", translatable("Take another colour than the one you gave.")
    ),
    "no-such-cube": Because("DP-10.1 converter", translatable("You have no such cube.")),
    "colour-not-due": Because("DP-10.3 discount", translatable("No such cube is left to pay.")),
    "rest-unpayable": Because("DP-10.3 discount", translatable("Then you could not pay the rest.")),
    # Land
    "land-needs-workers": Because(
        "DP-5.4a land", translatable("It takes {workers}, and {n} here can still buy land.")
    ),
    "land-too-dear": Because("DP-5.4a land", TOO_DEAR),
    "no-room-for-land": Because(
        "DP-5.4c touch", translatable("There is no place for it beside what is yours.")
    ),
    "no-free-square": Because(
        "DP-4.5 special", translatable("You have no free square: it is the special worker's gift.")
    ),
    "other-size": Because("DP-5.4a land", translatable("You are placing this: {plot}.")),
    "over-the-edge": Because("DP-5.4b free", translatable("It would reach over the edge.")),
    "square-taken": Because(
        "DP-5.4b free", translatable("Land, a building or a garden lies there.")
    ),
    "not-in-play": Because(
        "DP-5.4b free", translatable("A propeller, or a ring that is not in play.")
    ),
    "land-apart": Because(
        "DP-5.4c touch", translatable("It must touch your own land, building or propeller.")
    ),
    "first-land": Because(
        "DP-5.4d first-land", translatable("Your first land begins at the propeller in the middle.")
    ),
    "gift-apart": Because(
        "DP-10.7 free-land", translatable("Free land must touch what is already yours.")
    ),
    "must-place": Because("DP-5.4a land", translatable("You have chosen this land: place it.")),
    "played-already": Because(
        "DP-10.6 two-singles", translatable("You have played the tile: place what it gives.")
    ),
    # Gardens
    "garden-not-on-yours": Because(
        "DP-5.7 garden", translatable("A garden goes on land of your own.")
    ),
    "garden-apart": Because(
        "DP-10.5 free-garden", translatable("It goes on your land, or beside your building.")
    ),
    "no-garden-left": Because("DP-11.2 limits", translatable("No garden is left.")),
    "garden-too-dear": Because("DP-5.7 garden", translatable("A garden costs {aeros}.")),
    # Buildings
    "type-gone": Because("DP-11.2 limits", translatable("None of these is left.")),
    "too-early": Because(
        "DP-5.5e number", translatable("This building comes in round {n} at the earliest.")
    ),
    "enough-buildings": Because(
        "DP-5.5a build", translatable("One building for each worker here, that is {n}.")
    ),
    "no-land": Because("DP-5.5c building", translatable("You have no land to build on.")),
    "no-site": Because(
        "DP-5.5c building",
        translatable("This building is {size}, and you have no land of that shape."),
    ),
    "no-cubes": Because("DP-5.5c building", translatable("You lack cubes: {cubes}.")),
    "propeller-owned": Because("DP-5.5b propeller", translatable("{name} owns this propeller.")),
    "enough-propellers": Because(
        "DP-5.5a build", translatable("One propeller for each worker here, that is {n}.")
    ),
    "propeller-too-dear": Because("DP-5.5b propeller", TOO_DEAR),
    "building-other-size": Because("DP-5.5c building", translatable("Your building is {size}.")),
    "not-your-land": Because(
        "DP-5.5c building", translatable("A building stands on land of your own.")
    ),
    # Income cubes
    "no-building-of-yours": Because(
        "DP-5.8a move", translatable("No building of yours stands here.")
    ),
    "not-its-first-square": Because(
        "DP-5.8a move", translatable("A building is named after its top left square.")
    ),
    "no-move-left": Because("DP-5.8a move", translatable("You have moved all you may.")),
    "moved-already": Because(
        "DP-5.8a move", translatable("The cube of a building moves only once.")
    ),
}


def because(game: Game, seen: Sky, reason: Reason, _: Words) -> str:
    """Return the sentence for a reason."""
    text = REASONS[reason.key].text
    gaps = zip(list_gaps(text), reason.args, strict=True)
    return _(text, **{gap: fill_gap(seen, gap, number, _) for gap, number in gaps})


def fill_gap(seen: Sky, gap: str, number: int, _: Words) -> str:
    """Write a number of a reason as the gap wants it."""
    if gap == "name":
        return _.player_name(number)
    if gap == "aeros":
        return aeros(number, _)
    if gap == "workers":
        return workers(number, _)
    if gap in ("size", "plot"):
        return size(number, _) if gap == "size" else plot(number, _)
    return cost(find_missing(seen, number), _) if gap == "cubes" else str(number)


def find_missing(seen: Sky, type_: int) -> list[int]:
    """List the cubes that a seat lacks for a building, without any discount."""
    price = seen.box.cost[type_ * COLOURS : (type_ + 1) * COLOURS]
    own = seen.cubes[seen.turn * COLOURS : (seen.turn + 1) * COLOURS]
    return [max(0, needed - there) for needed, there in zip(price, own, strict=True)]
