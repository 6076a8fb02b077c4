"""Pictures of positions, for the browser, notebooks, files and docs; no game is in here."""

from .canvas import Canvas
from .picture import Picture, draw_picture

__all__ = ["Canvas", "Picture", "draw_picture"]
