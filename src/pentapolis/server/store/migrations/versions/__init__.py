"""One step for each version of the database."""
