"""Höyük: being built."""
