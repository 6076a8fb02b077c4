"""What Alembic runs around the steps: they are part of the transaction that is under way."""

from __future__ import annotations

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    render_as_batch=True,  # SQLite changes a table by making it again
    transactional_ddl=False,  # the caller begins and commits
)
context.run_migrations()
