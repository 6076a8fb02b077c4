"""What positions and actions of Dilluvia Project are worth; compiled."""
