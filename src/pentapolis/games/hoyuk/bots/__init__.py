"""What positions and actions are worth; compiled."""
