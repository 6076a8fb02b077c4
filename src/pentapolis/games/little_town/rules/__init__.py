"""The rules of Little Town; compiled."""
