"""Kept names with their sessions and passkeys, and results with ratings."""

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
)

revision = "7"
down_revision = "6"


def upgrade() -> None:
    """Add them; nobody has kept a name yet, and games are counted after the start."""
    op.create_table(
        "names",
        Column("key", String(64), primary_key=True),
        Column("name", String(64), nullable=False),
        Column("person", String(64), ForeignKey("people.id"), nullable=False, unique=True),
        Column("password", String(200), nullable=False),
        Column("code", String(64), nullable=False),
        Column("created", Float, nullable=False),
    )
    op.create_table(
        "sessions",
        Column("id", String(64), primary_key=True),
        Column("person", String(64), ForeignKey("people.id"), nullable=False),
        Column("proved", Float, nullable=False),
        Column("seen", Float, nullable=False),
    )
    op.create_index("sessions_of_person", "sessions", ["person"])
    op.create_table(
        "passkeys",
        Column("id", String(1400), primary_key=True),
        Column("person", String(64), ForeignKey("people.id"), nullable=False),
        Column("key", Text, nullable=False),
        Column("count", BigInteger, nullable=False),
        Column("created", Float, nullable=False),
        Column("used", Float, nullable=False),
    )
    op.create_index("passkeys_of_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        Column("id", String(64), primary_key=True),
        Column("purpose", String(8), nullable=False),
        Column("person", String(64), nullable=False),
        Column("expires", Float, nullable=False),
    )
    op.create_table(
        "history",
        Column("table", String(32), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("game", String(64), nullable=False),
        Column("seats", Integer, nullable=False),
        Column("person", String(64), nullable=False),
        Column("name", String(64), nullable=False),
        Column("place", Integer, nullable=False),
        Column("score", Integer, nullable=False),
        Column("lines", JSON, nullable=False),
        Column("rated", Boolean, nullable=False),
        Column("rating", Float, nullable=False),
        Column("ended", Float, nullable=False),
    )
    op.create_index("history_of_person", "history", ["person", "ended"])
    op.create_index("history_of_game", "history", ["game", "ended"])
    op.create_table(
        "ratings",
        Column("person", String(64), ForeignKey("people.id"), primary_key=True),
        Column("game", String(64), primary_key=True),
        Column("seats", Integer, primary_key=True, autoincrement=False),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        Column("games", Integer, nullable=False),
        Column("updated", Float, nullable=False),
    )
    op.create_index("ratings_of_game", "ratings", ["game", "seats"])
