"""The style sheet: colours, lines and type sizes, light and dark, safe for colour-blind people."""

from __future__ import annotations

from pathlib import Path
from typing import Final

SHEET: Final = Path(__file__).with_name("theme.css")
STYLE: Final = SHEET.read_text(encoding="utf-8")  # the page links the file, exports carry it
