"""Sentences about components: what they are worth, who uses them, and what goes with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pentapolis.catalog.words import Words

from .company import Company
from .findings import MISSED, Uptake, Worth
from .sentences import Bold, Numbers, times


def tell_worths(
    worths: Sequence[Worth],
    name: Callable[[str], str],
    _: Words,
    n: Numbers,
    name_bots: Callable[[Sequence[str]], str] = ", ".join,
) -> list[str]:
    """Say which components stand out, the strongest first; bold is what all bots agree on."""
    all_bots = list(dict.fromkeys(one.bots for one in worths))
    found: list[str] = []
    told: set[str] = set()  # components that all bots agree on
    for one in worths:
        if one.part in told:
            continue
        alike = [one]
        if one.is_agreed:
            told.add(one.part)
            alike = [other for other in worths if other.part == one.part]
            alike.sort(key=lambda other: all_bots.index(other.bots))
        share = tell_losses(alike, _, n)
        if len(all_bots) > 1:
            share += f" ({' / '.join(name_bots(other.bots) for other in alike)})"
        parts = {"name": name(one.part), "share": share}
        said = ""
        if one.flag == "carries the game":
            said = _("{name} carries the game: without it the win share falls by {share}.", **parts)
        elif one.flag == "strong":
            said = _("{name} is strong: without it the win share falls by {share}.", **parts)
        elif one.flag == "a trap":
            said = _("{name} is a trap: without it the win share rises by {share}.", **parts)
        if said:
            found.append(Bold(said) if one.is_agreed else said)
    if not found:
        found.append(_("No component stands out with enough evidence."))
    return found + tell_missed(worths, name, _, name_bots if len(all_bots) > 1 else None)


def tell_losses(alike: Sequence[Worth], _: Words, n: Numbers) -> str:
    """Say how much each of several bots loses without a component, or wins without a trap."""
    numbers = []
    for one in alike:
        lost = times(one.share, -100 if one.flag == "a trap" else 100)
        numbers.append(n.estimate(lost, False, sign=lost.low < 0))
    number = " / ".join(numbers)
    return _("{number} percentage points", number=number)


def tell_missed(
    worths: Sequence[Worth],
    name: Callable[[str], str],
    _: Words,
    name_bots: Callable[[Sequence[str]], str] | None,
) -> list[str]:
    """Say which components nobody misses: first those on which all bots agree."""
    missed = [one for one in worths if one.flag == "never missed"]
    said = _("Nobody misses, within {n} percentage points:", n=round(100 * MISSED))
    found: list[str] = []
    agreed = dict.fromkeys(name(one.part) for one in missed if one.is_agreed)
    if agreed:
        found.append(Bold(f"{said} {', '.join(agreed)}."))
    for bots in dict.fromkeys(one.bots for one in missed):
        names = [name(one.part) for one in missed if one.bots == bots and not one.is_agreed]
        who = f" ({name_bots(bots)})" if name_bots else ""
        if names:
            found.append(f"{said} {', '.join(names)}{who}.")
    return found


def tell_uptake(uptake: Sequence[Uptake], name: Callable[[str], str], _: Words) -> list[str]:
    """Say how many components are used at all, and which nobody takes."""
    reached = sum(one.used.mean > 0 for one in uptake)
    found = [_("Every component was used.")]
    if reached < len(uptake):
        found = [_("{n} of {all} components were used at least once.", n=reached, all=len(uptake))]
    never = [name(one.part) for one in uptake if one.flag == "never taken"]
    unreachable = [name(one.part) for one in uptake if one.flag == "unreachable"]
    if unreachable:
        names = ", ".join(unreachable)
        found.append(_("Nobody could ever use: {names}.", names=names))
    if never:
        found.append(_("Could be used, but hardly ever was: {names}.", names=", ".join(never)))
    return found


def tell_company(
    company: Mapping[str, Company], name: Callable[[str], str], _: Words, n: Numbers
) -> str:
    """Say which component goes with most points, without a word about causes."""
    telling = [one for one in company.values() if one.counts and one.points.mean > 0]
    if not telling:
        return ""
    most = max(telling, key=lambda one: one.points.mean)
    return _(
        "Most points go with {name}: seats that use it are {points} points further ahead of their "
        "table than seats that could use it and do not. This does not say why.",
        name=name(most.part),
        points=n.estimate(most.points, False),
    )
