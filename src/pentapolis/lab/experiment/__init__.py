"""Experiments: many games of variants of a box, what was counted in them, and what it means."""
