"""Playing in the terminal: what is printed, what is typed, and the game loop."""
