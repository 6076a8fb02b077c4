"""What the extra `lab` brings: numpy, polars and tomlkit."""

from __future__ import annotations


def check_extra() -> None:
    """Raise a ValueError that says what to install if a library is missing."""
    try:
        import numpy  # noqa: F401
        import polars  # noqa: F401
        import tomlkit  # noqa: F401
    except ImportError as error:
        raise ValueError(
            f"this needs the extra `lab` ({error}): pip install 'pentapolis[lab]'"
        ) from None
