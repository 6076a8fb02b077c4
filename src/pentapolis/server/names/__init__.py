"""Names that people keep: passwords, passkeys, sessions, and bringing along what a guest has."""
