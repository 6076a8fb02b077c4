"""What toy games say about themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pentapolis.catalog.meta import Meta


def make_meta(slug: str, **more: Any) -> Meta:
    """Return what there is to say about a toy."""
    usual: dict[str, Any] = {
        "title": slug.title(),
        "prefix": "T",
        "designers": (),
        "publisher": "",
        "year": 2026,
        "seats": (2, 3, 4),
        "minutes": (1, 2),
        "age": 3,
        "about": "",
        "folder": Path(__file__).parent,
    }
    return Meta(slug=slug, **(usual | more))
