"""Clocks and delays of tables, when the server ran, and how people are told of their turns."""

from __future__ import annotations

from alembic import op
from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Integer, String, Text

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Add them; the tables that are there have neither clock nor delay."""
    op.create_table(
        "terms",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("clock", String(8), nullable=False),
        Column("seconds", Integer, nullable=False),
        Column("delay_turns", Integer, nullable=False),
        Column("delay_seconds", Integer, nullable=False),
    )
    op.create_table(
        "runs",
        Column("id", String(32), primary_key=True),
        Column("began", Float, nullable=False),
        Column("seen", Float, nullable=False),
    )
    op.create_table(
        "channels",
        Column("id", String(32), primary_key=True),
        Column("person", String(64), ForeignKey("people.id"), nullable=False),
        Column("kind", String(8), nullable=False),
        Column("address", Text, nullable=False),
        Column("is_on", Boolean, nullable=False),
        Column("code", String(64), nullable=False),
        Column("created", Float, nullable=False),
    )
    op.create_index("channels_of_person", "channels", ["person"])
    op.create_table(
        "quiet",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("person", String(64), primary_key=True),
        Column("kinds", JSON, nullable=False),
    )
    op.create_table(
        "notices",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("person", String(64), primary_key=True),
        Column("turn", Integer, nullable=False),
        Column("due", Float, nullable=False),
        Column("tries", Integer, nullable=False),
        Column("done", JSON, nullable=False),
        Column("is_open", Boolean, nullable=False),
    )
    op.create_index("notices_to_send", "notices", ["is_open", "due"])
