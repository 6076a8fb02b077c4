"""The table in the browser, without a browser."""
