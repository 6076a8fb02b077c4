"""The rules of Dilluvia Project; compiled."""
