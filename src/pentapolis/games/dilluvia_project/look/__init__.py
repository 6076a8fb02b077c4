"""Dilluvia Project as a drawing and as text."""
