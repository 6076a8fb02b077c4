"""The rules of Garden Nation; compiled."""
