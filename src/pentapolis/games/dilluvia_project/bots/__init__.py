"""Estimates for the bots: what positions and actions of Dilluvia Project are worth; compiled."""
