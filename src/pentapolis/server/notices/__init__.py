"""Tells people who are elsewhere that it is their turn: by mail, to a program, to a browser."""
