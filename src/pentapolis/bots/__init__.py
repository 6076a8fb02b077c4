"""Bots: players that are programs. None of them knows a game."""

from .bot import Bot, Budget
from .names import KINDS, LEVELS, BotKind, LevelInfo, available, describe_levels, make_bot

__all__ = [
    "KINDS",
    "LEVELS",
    "Bot",
    "BotKind",
    "Budget",
    "LevelInfo",
    "available",
    "describe_levels",
    "make_bot",
]
