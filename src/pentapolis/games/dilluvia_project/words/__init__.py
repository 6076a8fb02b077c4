"""Dilluvia Project in words: prompts, actions, the log, and the names of things."""
