"""Checkpoints, clocks, notices, variants of boxes, kept names and ratings."""

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
    LargeBinary,
    String,
    Text,
)

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Add them; the tables and people that are there have none of it."""
    add_checkpoints()
    add_clocks_and_notices()
    add_variants()
    add_names()


def add_checkpoints() -> None:
    """Add checkpoints, to open a table without playing all its entries."""
    op.add_column("schema", Column("key", String(64)))
    op.create_table(
        "checkpoints",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seq", Integer, nullable=False),
        Column("data", LargeBinary, nullable=False),
    )


def add_clocks_and_notices() -> None:
    """Add clocks and delays, when the server ran, and how people are told of their turns."""
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


def add_variants() -> None:
    """Add what tables change in the box of their game."""
    op.create_table(
        "variants",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("name", String(64), nullable=False),
        Column("change", JSON, nullable=False),
    )


def add_names() -> None:
    """Add kept names with their sessions and passkeys, and results with ratings."""
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
