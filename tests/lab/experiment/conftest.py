"""Every test of experiments knows Hamlet."""

from .setups import hamlet_is_known

__all__ = ["hamlet_is_known"]
