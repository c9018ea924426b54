"""
The tables, for SQLite and PostgreSQL alike.

Ids of Telegram have up to 52 bits, so all ids are 64 bits wide. `deleted` marks what can still be restored.
A column named `chat_id` moves when its chat gets a new id: `Chats.migrate_chat` finds it by that name.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Annotated, Any

from sqlalchemy import (
    BigInteger,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class CleanText(TypeDecorator[str]):
    """Text without what PostgreSQL and UTF-8 cannot hold: NUL and halves of surrogate pairs."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002  # its form
        """Text on its way in."""
        return value if value is None else clean(value)


class Moment(TypeDecorator[datetime]):
    """An aware time, in UTC; SQLite keeps no time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """A time on its way in; ValueError for a naive one."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a time zone")
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002  # its form
        """A time on its way out."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Json(TypeDecorator[Any]):
    """JSON kept as text: PostgreSQL's own types refuse NUL, halves of surrogate pairs and infinity."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:  # noqa: ARG002  # its form
        """A value on its way in."""
        return None if value is None else json.dumps(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:  # noqa: ARG002  # its form
        """A value on its way out."""
        return None if value is None else json.loads(value)


def clean(value: str) -> str:
    """Text that every database takes, each sign that none takes replaced by U+FFFD."""
    return value.replace("\0", "\ufffd").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


Id = Annotated[int, mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)]
TelegramId = Annotated[int, mapped_column(BigInteger)]
TelegramKey = Annotated[int, mapped_column(BigInteger, primary_key=True, autoincrement=False)]
Content = Annotated[bytes, mapped_column(LargeBinary, deferred=True)]
KEEP_IDS = {"sqlite_autoincrement": True}  # the id of a purged row must not come back: buttons may name it


class Base(DeclarativeBase):
    """All tables."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {  # noqa: RUF012  # SQLAlchemy's own form
        str: CleanText,
        datetime: Moment,
        dict[str, Any]: Json,
        list[str]: Json,
    }


class GoldSetRow(Base):
    """A gold set's name; `key` is the name as it is matched."""

    __tablename__ = "gold_sets"
    __table_args__ = KEEP_IDS

    id: Mapped[Id]
    key: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    created: Mapped[datetime]
    deleted: Mapped[datetime | None]


class GoldVersionRow(Base):
    """One state of a gold set, never changed."""

    __tablename__ = "gold_versions"
    __table_args__ = (UniqueConstraint("gold_set_id", "number"), KEEP_IDS)

    id: Mapped[Id]
    gold_set_id: Mapped[int] = mapped_column(ForeignKey("gold_sets.id", ondelete="CASCADE"))
    number: Mapped[int]
    digest: Mapped[str]
    n_questions: Mapped[int]
    n_judged: Mapped[int]
    created: Mapped[datetime]
    author: Mapped[TelegramId | None]
    note: Mapped[str]
    chat_id: Mapped[TelegramId | None]
    content: Mapped[Content]


class UploadRow(Base):
    """A file as it was sent, compressed, once however often it is sent."""

    __tablename__ = "uploads"

    sha256: Mapped[str] = mapped_column(primary_key=True)
    n_bytes: Mapped[int] = mapped_column(BigInteger)
    created: Mapped[datetime]
    content: Mapped[Content]


class RunRow(Base):
    """A run; `origin` names what made it, so that the same work done twice is kept once."""

    __tablename__ = "runs"
    __table_args__ = (
        Index(
            "uq_runs_live_name",
            "chat_id",
            "key",
            unique=True,
            sqlite_where=text("deleted IS NULL"),
            postgresql_where=text("deleted IS NULL"),
        ),
        KEEP_IDS,
    )

    id: Mapped[Id]
    chat_id: Mapped[TelegramId] = mapped_column(index=True)
    key: Mapped[str]
    name: Mapped[str]
    tag: Mapped[str | None]
    service: Mapped[str | None]
    about: Mapped[dict[str, Any]]
    n_questions: Mapped[int]
    depth: Mapped[int]
    is_partial: Mapped[bool]
    file_name: Mapped[str | None]
    sha256: Mapped[str | None] = mapped_column(ForeignKey("uploads.sha256"), index=True)
    origin: Mapped[str | None] = mapped_column(unique=True)
    author: Mapped[TelegramId | None]
    created: Mapped[datetime]
    deleted: Mapped[datetime | None]
    content: Mapped[Content]


class EvaluationRow(Base):
    """The values of a run on a version of a gold set."""

    __tablename__ = "evaluations"
    __table_args__ = KEEP_IDS

    id: Mapped[Id]
    run_id: Mapped[int] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"), index=True)
    gold_version_id: Mapped[int] = mapped_column(ForeignKey("gold_versions.id"), index=True)
    metrics: Mapped[list[str]]
    rules: Mapped[dict[str, Any]]
    means: Mapped[dict[str, Any]]
    n_questions: Mapped[int]
    n_answered: Mapped[int]
    author: Mapped[TelegramId | None]
    created: Mapped[datetime]
    question_ids: Mapped[Content]
    matrix: Mapped[Content]


class MemberRow(Base):
    """Somebody who may use the bot, or might once: authors keep their names."""

    __tablename__ = "members"

    user_id: Mapped[TelegramKey]
    name: Mapped[str]
    role: Mapped[str]
    language: Mapped[str | None]
    added_by: Mapped[TelegramId | None]
    added: Mapped[datetime]
    removed: Mapped[datetime | None]


class ClaimCodeRow(Base):
    """A code that makes its first user an admin; only its SHA-256 is kept."""

    __tablename__ = "claim_codes"
    __table_args__ = KEEP_IDS

    id: Mapped[Id]
    digest: Mapped[str]
    expires: Mapped[datetime]
    used: Mapped[datetime | None]
    used_by: Mapped[TelegramId | None]


class ChatRow(Base):
    """A chat the bot has seen, and how it is set up."""

    __tablename__ = "chats"

    chat_id: Mapped[TelegramKey]
    kind: Mapped[str]
    title: Mapped[str]
    language: Mapped[str | None]
    default_gold_set_id: Mapped[int | None] = mapped_column(
        ForeignKey("gold_sets.id", ondelete="SET NULL"), index=True
    )
    default_service: Mapped[str | None]
    time_zone: Mapped[str | None]
    is_allowed: Mapped[bool]
    state: Mapped[str]
    reason: Mapped[str | None]
    thread_id: Mapped[TelegramId | None]
    created: Mapped[datetime]


class MovedChatRow(Base):
    """A group that has become a supergroup; `new_id` is where it is now."""

    __tablename__ = "moved_chats"

    old_id: Mapped[TelegramKey]
    new_id: Mapped[TelegramId] = mapped_column(index=True)
    moved: Mapped[datetime]


class SeenRow(Base):
    """Something that has been dealt with and must not be again."""

    __tablename__ = "seen"

    key: Mapped[str] = mapped_column(primary_key=True)
    moment: Mapped[datetime] = mapped_column(index=True)


class ChoiceRow(Base):
    """What a button stands for, or where a dialogue is."""

    __tablename__ = "choices"
    __table_args__ = (Index("ix_choices_chat_id_user_id_kind", "chat_id", "user_id", "kind"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    payload: Mapped[Any] = mapped_column(Json)
    chat_id: Mapped[TelegramId | None]
    user_id: Mapped[TelegramId | None]
    created: Mapped[datetime] = mapped_column(index=True)


class FactRow(Base):
    """A single thing worth remembering, by name."""

    __tablename__ = "facts"

    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class JobRow(Base):
    """Work that goes on after its command was answered: an evaluation of a live service."""

    __tablename__ = "jobs"

    id: Mapped[str] = mapped_column(primary_key=True)
    chat_id: Mapped[TelegramId] = mapped_column(index=True)
    thread_id: Mapped[TelegramId | None]
    reply_to: Mapped[TelegramId | None]
    author: Mapped[TelegramId | None]
    language: Mapped[str]
    service: Mapped[str]
    gold_version_id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"))
    plan: Mapped[dict[str, Any]]
    state: Mapped[str]
    message_id: Mapped[TelegramId | None]
    wants_cancel: Mapped[bool]
    n_questions: Mapped[int]
    n_done: Mapped[int]
    n_failed: Mapped[int]
    outcome: Mapped[dict[str, Any]]
    run_id: Mapped[int | None] = mapped_column(BigInteger().with_variant(Integer, "sqlite"))
    evaluation_id: Mapped[int | None] = mapped_column(BigInteger().with_variant(Integer, "sqlite"))
    delivery: Mapped[str | None]
    created: Mapped[datetime]
    changed: Mapped[datetime] = mapped_column(index=True)


class JobBatchRow(Base):
    """Answers of a job that is not finished."""

    __tablename__ = "job_batches"

    id: Mapped[Id]
    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), index=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)


class WorkerRow(Base):
    """A process that works on jobs; `beat` is when it was last heard of."""

    __tablename__ = "workers"

    id: Mapped[str] = mapped_column(primary_key=True)
    role: Mapped[str]
    started: Mapped[datetime]
    beat: Mapped[datetime]


class UpdateRow(Base):
    """An update of Telegram, written before Telegram is told that it arrived."""

    __tablename__ = "updates"
    __table_args__ = (Index("ix_updates_state_owner", "state", "owner"),)

    bot_id: Mapped[TelegramKey]
    update_id: Mapped[TelegramKey]
    owner: Mapped[str]
    state: Mapped[str]
    attempts: Mapped[int]
    content: Mapped[bytes | None] = mapped_column(LargeBinary)
    received: Mapped[datetime] = mapped_column(index=True)
