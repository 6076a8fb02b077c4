"""The web server: pages, frames, tables and their database. It knows no game by name."""
