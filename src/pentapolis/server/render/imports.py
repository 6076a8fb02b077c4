"""Importing this loads all that a process needs to draw; its copies have it from the start."""

import gc

from ..shared_games import load_games
from . import processes
from .marks import name_build

__all__ = ["processes"]

load_games()
name_build()
gc.freeze()  # what nothing sweeps stays one for all copies
