"""What pytest has to know about the kit; `-p pentapolis.testkit.plugin` or a line in conftest."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker that @rule sets."""
    config.addinivalue_line("markers", "rule(citation, ...): the rules that this test shows")
