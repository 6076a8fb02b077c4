"""Lessons: a game taught by playing it. Everything that a lesson says and asks is data."""
