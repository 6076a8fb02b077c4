"""Importing this loads all that a process needs to draw; its copies have it from the start."""

import gc

from ..tables.bot_runner import load_games
from . import processes

__all__ = ["processes"]

load_games()
gc.freeze()  # what nothing sweeps stays one for all copies
