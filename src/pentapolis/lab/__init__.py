"""Experiments: many games by many bots, counted with their uncertainty."""
