"""Checkpoints, to open a table without playing all its entries; the fingerprint of a shared key;
what tables change in the box of their game.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import JSON, Column, ForeignKey, Integer, LargeBinary, String

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Add them; they come as tables are played at."""
    op.add_column("schema", Column("key", String(64)))
    op.create_table(
        "checkpoints",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seq", Integer, nullable=False),
        Column("data", LargeBinary, nullable=False),
    )
    op.create_table(
        "variants",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("name", String(64), nullable=False),
        Column("change", JSON, nullable=False),
    )
