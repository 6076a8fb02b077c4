"""The table in the browser: pages, frames, tables and their store. No game is in here."""
