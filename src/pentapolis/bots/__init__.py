"""Players that are programs. None of them knows a game."""

from .base import Bot, Budget
from .names import KINDS, LEVELS, Kind, named

__all__ = ["KINDS", "LEVELS", "Bot", "Budget", "Kind", "named"]
