"""What positions and actions of Garden Nation are worth; compiled."""
