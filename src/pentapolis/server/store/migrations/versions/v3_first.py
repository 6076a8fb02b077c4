"""The tables of version 3, the first one with Alembic; earlier databases have most of them."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    String,
    Text,
    UniqueConstraint,
)

revision = "3"
down_revision = None


def upgrade() -> None:
    """Create what is missing."""

    def create(name: str, *parts: Column[object] | UniqueConstraint) -> None:
        op.create_table(name, *parts, if_not_exists=True)

    create("schema", Column("version", Integer, nullable=False))
    create(
        "people",
        Column("id", String(64), primary_key=True),
        Column("settings", JSON, nullable=False),
        Column("created", Float, nullable=False),
        Column("seen", Float, nullable=False),
        Column("old", Boolean, nullable=False),
    )
    create(
        "tables",
        Column("id", String(32), primary_key=True),
        Column("owner", String(64), ForeignKey("people.id"), nullable=False),
        Column("kind", String(8), nullable=False),
        Column("game", String(64), nullable=False),
        Column("rules", Integer, nullable=False),
        Column("options", JSON, nullable=False),
        Column("commitment", String(64), nullable=False),
        Column("luck", String(80), nullable=False),
        Column("ply", Integer, nullable=False),
        Column("turn", Integer, nullable=False),
        Column("over", Boolean, nullable=False),
        Column("created", Float, nullable=False),
        Column("updated", Float, nullable=False),
        Column("invites", Integer, nullable=False),
        Column("listed", Boolean, nullable=False),
    )
    op.create_index("tables_of_owner", "tables", ["owner", "updated"], if_not_exists=True)
    create(
        "seats",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("kind", String(8), nullable=False),
        Column("name", String(64), nullable=False),
        Column("level", String(64), nullable=False),
        Column("owner", String(64), nullable=False),
        Column("seed", BigInteger, nullable=False),
    )
    op.create_index("seats_of_owner", "seats", ["owner"], if_not_exists=True)
    create(
        "passes",
        Column("id", String(64), primary_key=True),
        Column("table", String(32), ForeignKey("tables.id"), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("owner", String(64), nullable=False),
        Column("expires", Float, nullable=False),
        UniqueConstraint("table", "seat"),
    )
    create(
        "entries",
        Column("table", String(32), ForeignKey("tables.id"), nullable=False),
        Column("seq", Integer, nullable=False),
        Column("kind", String(8), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("value", Integer, nullable=False),
        Column("text", Text, nullable=False),
        Column("time", Float, nullable=False),
        UniqueConstraint("table", "seq"),
    )
    create(
        "chat",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("number", Integer, primary_key=True, autoincrement=False),
        Column("seat", Integer, nullable=False),
        Column("name", String(64), nullable=False),
        Column("text", Text, nullable=False),
        Column("time", Float, nullable=False),
    )
    create(
        "desks",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("notes", Text, nullable=False),
        Column("muted", JSON, nullable=False),
    )
    create(
        "progress",
        Column("person", String(64), ForeignKey("people.id"), primary_key=True),
        Column("game", String(64), primary_key=True),
        Column("lesson", String(64), primary_key=True),
        Column("step", Integer, nullable=False),
        Column("ticks", Integer, nullable=False),
        Column("updated", Float, nullable=False),
    )
    create(
        "results",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("scores", JSON, nullable=False),
        Column("places", JSON, nullable=False),
        Column("seconds", Float, nullable=False),
    )
