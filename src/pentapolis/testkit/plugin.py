"""Tells pytest about the kit; use `-p pentapolis.testkit.plugin` or a line in conftest.py."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers of @rule and of the suite."""
    config.addinivalue_line("markers", "rule(citation, ...): the rules that this test shows")
    config.addinivalue_line("markers", "once: need not run both pure and compiled")
