"""Pictures. One drawing serves the browser, notebooks, files and the docs; no game is in here."""

from .canvas import Canvas
from .frame import Picture, picture

__all__ = ["Canvas", "Picture", "picture"]
