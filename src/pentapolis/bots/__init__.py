"""Players that are programs. None of them knows a game."""

from .base import Bot, Budget
from .names import KINDS, Kind, named

__all__ = ["KINDS", "Bot", "Budget", "Kind", "named"]
