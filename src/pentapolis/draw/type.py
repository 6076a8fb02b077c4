"""How wide texts are in the typeface that comes with every page, and where they break."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

# The letters of Figtree and how far each moves on, in thousandths of its size; digits are
# tabular, as on every page. A test in the browser compares them with the typeface itself.
LETTERS: Final = "".join(map(chr, range(32, 127))) + "äöüÄÖÜßéèêáàâçñôûîï’‘“”„–—…×·−↑↓"
REGULAR: Final = """
    247 298 320 629 563 786 644 200 352 352 481 623 226 417 208 389 620 620 620 620 620 620 620
    620 620 620 253 259 623 623 623 504 989 677 611 721 688 592 543 760 751 271 515 610 520 846
    774 776 579 780 626 614 552 707 693 960 614 604 641 324 389 324 551 438 221 510 586 541 586
    546 369 587 558 232 269 485 220 851 558 580 591 578 338 466 378 558 520 784 475 526 491 385
    257 385 567 509 580 558 677 776 707 564 547 547 547 509 509 509 541 558 580 558 232 232 181
    181 330 330 313 550 1100 613 623 254 623 700 700
"""
BOLD: Final = """
    238 312 412 631 554 813 647 245 382 382 488 632 257 408 248 432 630 630 630 630 630 630 630
    630 630 630 301 305 632 632 632 513 992 714 612 725 700 589 554 743 750 289 552 666 537 857
    773 787 603 789 645 607 584 704 722 985 679 647 632 344 432 344 581 434 263 533 596 546 595
    554 393 601 570 262 291 538 246 872 568 581 601 592 379 466 402 568 556 835 536 576 477 394
    256 394 667 528 581 568 714 787 704 587 557 557 557 528 528 528 546 568 581 568 262 262 219
    219 415 415 407 550 1100 709 632 260 632 733 733
"""
UNKNOWN: Final = 600  # for a letter that is not in the list

_regular: Final = dict(zip(LETTERS, map(int, REGULAR.split()), strict=True))
_bold: Final = dict(zip(LETTERS, map(int, BOLD.split()), strict=True))


@lru_cache(maxsize=1 << 13)  # tables show the same texts again and again
def measure_text(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is in letters of a size."""
    widths = _bold if bold else _regular
    return sum(widths.get(letter, UNKNOWN) for letter in text) * size / 1000


def wrap_text(
    text: str, room: float, size: float, bold: bool = False, indent: float = 0
) -> list[str]:
    """Break a text into lines that fit, where its words allow that.

    The first line may begin further in; it is empty if not even the first word fits there.
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        left = room - (indent if len(lines) == 1 else 0)
        if measure_text(longer, size, bold) > left and (lines[-1] or (indent and len(lines) == 1)):
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def balance_text(text: str, room: float, size: float, bold: bool = False) -> list[str]:
    """Break a text into as few lines as fit, all about equally long."""
    lines = wrap_text(text, room, size, bold)
    narrow = measure_text(text, size, bold) / len(lines)
    while len(found := wrap_text(text, narrow, size, bold)) > len(lines):
        narrow += size / 4
    return found


def shorten_text(text: str, room: float, size: float, bold: bool = False) -> str:
    """Shorten a text that would not fit."""
    if measure_text(text, size, bold) <= room:
        return text
    while text and measure_text(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"
