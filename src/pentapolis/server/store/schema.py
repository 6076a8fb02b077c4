"""The database's tables. Positions follow from entries."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    func,
)

# Raised with every change below, with a step of this number in migrations/versions/.
VERSION: Final = 4

META: Final = MetaData()

schema: Final = Table(
    "schema",
    META,
    Column("version", Integer, nullable=False),
    Column("key", String(64)),  # a fingerprint of the key of those who share the database
)

# The last step that was taken; Alembic reads and writes it.
steps: Final = Table("alembic_version", META, Column("version_num", String(32), primary_key=True))

people: Final = Table(
    "people",
    META,
    Column("id", String(64), primary_key=True),  # the fingerprint of a secret in their cookie
    Column("settings", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),  # to the week
    Column("old", Boolean, nullable=False),  # has a cookie of an earlier version, not signed yet
)

tables: Final = Table(
    "tables",
    META,
    Column("id", String(32), primary_key=True),
    Column("owner", ForeignKey("people.id"), nullable=False),
    Column("kind", String(8), nullable=False),  # play or replay
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("luck", String(80), nullable=False),  # the seed; of a game that is played here, sealed
    # For lists, so that no table must be replayed to be listed:
    Column("ply", Integer, nullable=False),
    Column("turn", Integer, nullable=False),  # a seat, CHANCE or OVER
    Column("over", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("invites", Integer, nullable=False),  # how often the link to it was replaced
    Column("listed", Boolean, nullable=False),  # everybody's home page shows it
    Index("tables_of_owner", "owner", "updated"),
)

seats: Final = Table(
    "seats",
    META,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, or open for somebody who is invited
    Column("name", String(64), nullable=False),
    Column("level", String(64), nullable=False),  # of a bot
    Column("owner", String(64), nullable=False),  # of a person; "" for a bot
    Column("seed", BigInteger, nullable=False),  # of a bot's own luck
    Index("seats_of_owner", "owner"),
)

# Links that carry a seat to another device, once and not for long.
passes: Final = Table(
    "passes",
    META,
    Column("id", String(64), primary_key=True),  # the fingerprint of the secret in the link
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("owner", String(64), nullable=False),  # who has the seat now
    Column("expires", Float, nullable=False),
    UniqueConstraint("table", "seat"),  # the latest link of a seat is the only one
)

entries: Final = Table(
    "entries",
    META,
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("value", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
    UniqueConstraint("table", "seq"),  # serves as a lock: two writers cannot both be next
)

# A table as it was after some entries, so that it can be opened without playing them all again.
# It says nothing that the entries do not say, and can be made from them again.
checkpoints: Final = Table(
    "checkpoints",
    META,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),  # how many entries are in it
    Column("data", LargeBinary, nullable=False),
)

# What people have said to each other at a table.
chat: Final = Table(
    "chat",
    META,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),  # CHANCE for a host without one
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
)

# What tables change in the box of their game; most change nothing and have no row.
variants: Final = Table(
    "variants",
    META,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("name", String(64), nullable=False),  # as its maker calls it, or ""
    Column("change", JSON, nullable=False),
)
BOX: Final = (
    variants.c.change.label("variant"),
    func.coalesce(variants.c.name, "").label("variant_name"),
)

# What a player keeps to themselves; it goes with the seat to another device.
desks: Final = Table(
    "desks",
    META,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("notes", Text, nullable=False),
    Column("muted", JSON, nullable=False),  # seats that this one does not want to hear
)

# How far a person has come in each lesson of a game.
progress: Final = Table(
    "progress",
    META,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("lesson", String(64), primary_key=True),  # the name of its file
    Column("step", Integer, nullable=False),  # where it goes on, from 0
    Column("ticks", Integer, nullable=False),  # 1: done, 2: done without being shown an answer
    Column("updated", Float, nullable=False),
)

# What the lists say about finished games; worked out once from their entries.
results: Final = Table(
    "results",
    META,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("scores", JSON, nullable=False),  # by seat
    Column("places", JSON, nullable=False),
    Column("seconds", Float, nullable=False),  # of play, without long breaks; 0.0 when unknown
)

# What the people of a table have agreed on when it was set up; a table without a row has neither.
terms: Final = Table(
    "terms",
    META,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("clock", String(8), nullable=False),  # "": none, "move": for each turn, "bank": for all
    Column("seconds", Integer, nullable=False),
    Column("delay_turns", Integer, nullable=False),  # how far behind those who only watch are
    Column("delay_seconds", Integer, nullable=False),
)

# When the server was running: clocks stand still while nobody can play.
runs: Final = Table(
    "runs",
    META,
    Column("id", String(32), primary_key=True),
    Column("began", Float, nullable=False),
    Column("seen", Float, nullable=False),  # to the minute
)

# Where a person wants to be told that it is their turn.
channels: Final = Table(
    "channels",
    META,
    Column("id", String(32), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("kind", String(8), nullable=False),  # mail, hook or push
    Column("address", Text, nullable=False),  # of mail, a URL, or a browser's subscription in JSON
    Column("is_on", Boolean, nullable=False),
    Column("code", String(64), nullable=False),  # fingerprint of what confirms it; "": confirmed
    Column("created", Float, nullable=False),
    Index("channels_of_person", "person"),
)

# The kinds of channels that a person does not want to use for a table.
quiet: Final = Table(
    "quiet",
    META,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("kinds", JSON, nullable=False),
)

# The latest notice for a person at a table, sent or not.
notices: Final = Table(
    "notices",
    META,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("turn", Integer, nullable=False),  # entries of the table when the turn began
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("done", JSON, nullable=False),  # ids of channels that have been told
    Column("is_open", Boolean, nullable=False),  # still to be sent
    Index("notices_to_send", "is_open", "due"),
)

# Names that somebody has kept; the person is known by their sessions, not by one cookie.
names: Final = Table(
    "names",
    META,
    Column("key", String(64), primary_key=True),  # the name without capitals
    Column("name", String(64), nullable=False),  # as its owner writes it
    Column("person", ForeignKey("people.id"), nullable=False, unique=True),
    Column("password", String(200), nullable=False),  # hashed; "" for people with passkeys only
    Column("code", String(64), nullable=False),  # the fingerprint of the recovery code, or ""
    Column("created", Float, nullable=False),
)

# Browsers in which somebody has signed in.
sessions: Final = Table(
    "sessions",
    META,
    Column("id", String(64), primary_key=True),  # the fingerprint of the secret in the cookie
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("proved", Float, nullable=False),  # when the password or passkey was given
    Column("seen", Float, nullable=False),  # to the week
    Index("sessions_of_person", "person"),
)

passkeys: Final = Table(
    "passkeys",
    META,
    Column("id", String(1400), primary_key=True),  # as its authenticator calls it
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("key", Text, nullable=False),  # the public one
    Column("count", BigInteger, nullable=False),  # how often it was used, if it counts
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
    Index("passkeys_of_person", "person"),
)

# What a browser must sign with a passkey, once and not for long.
challenges: Final = Table(
    "challenges",
    META,
    Column("id", String(64), primary_key=True),
    Column("purpose", String(8), nullable=False),  # keep, add or enter
    Column("person", String(64), nullable=False),  # who is to own the passkey; "" to enter
    Column("expires", Float, nullable=False),
)

# What each seat has made of a finished game. Rated games stay when their tables go.
history: Final = Table(
    "history",
    META,
    Column("table", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("person", String(64), nullable=False),  # "" for a bot, or who has deleted everything
    Column("name", String(64), nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("lines", JSON, nullable=False),  # of the score sheet: label and points
    Column("rated", Boolean, nullable=False),
    Column("rating", Float, nullable=False),  # after the game, as it is shown; 0.0 if not rated
    Column("ended", Float, nullable=False),
    Index("history_of_person", "person", "ended"),
    Index("history_of_game", "game", "ended"),
)

# How strong people with kept names are, for each game and number of players.
ratings: Final = Table(
    "ratings",
    META,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),  # the mean, by OpenSkill
    Column("sigma", Float, nullable=False),  # and how uncertain it is
    Column("games", Integer, nullable=False),
    Column("updated", Float, nullable=False),
    Index("ratings_of_game", "game", "seats"),
)
