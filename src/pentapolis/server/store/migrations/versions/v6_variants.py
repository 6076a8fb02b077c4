"""What tables change in the box of their game."""

from __future__ import annotations

from alembic import op
from sqlalchemy import JSON, Column, ForeignKey, String

revision = "6"
down_revision = "5"


def upgrade() -> None:
    """Add it; the tables that are there change nothing."""
    op.create_table(
        "variants",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("name", String(64), nullable=False),
        Column("change", JSON, nullable=False),
    )
