"""
The connection: addresses, sessions, migrations, and database errors as errors a person can fix.

A password never leaves this file: `where` is all that errors, logs and `repr` show of an address.
"""

from __future__ import annotations

import hashlib
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from core.errors import (
    BadStoreUrl,
    StoreBroken,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreNotMigrated,
    StoreNotWritable,
    StoreTooNew,
    StoreUnreachable,
)
from core.store.tables import Base

Clock = Callable[[], datetime]
Row = TypeVar("Row", bound=Base)

SQLITE_DRIVERS = {"sqlite", "sqlite+pysqlite"}
POSTGRES_DRIVERS = {"postgresql", "postgres", "postgresql+psycopg"}
WAIT_S = 30  # how long a writer waits for the others
CONNECT_S = 10

# Execution options of an engine: how a transaction begins on SQLite.
_WRITE = {"begin": "BEGIN IMMEDIATE"}  # takes the write lock at once instead of failing half-way
_OUTSIDE = {"begin": ""}  # no transaction: the journal mode cannot be changed inside one
_MIGRATION_LOCK = 0x6261686F6C617368  # "baholash": the key of the advisory lock on PostgreSQL
_MIGRATING = threading.Lock()  # Alembic keeps its environment in module globals

_REASONS: dict[str, type[StoreError]] = {
    "SQLITE_BUSY": StoreBusy,
    "SQLITE_LOCKED": StoreBusy,
    "SQLITE_FULL": StoreFull,
    "SQLITE_READONLY": StoreNotWritable,
    "SQLITE_PERM": StoreNotWritable,
    "SQLITE_CANTOPEN": StoreUnreachable,
    "SQLITE_IOERR": StoreUnreachable,
    "SQLITE_NOTADB": StoreBroken,
    "SQLITE_CORRUPT": StoreBroken,
    "25006": StoreNotWritable,  # read-only transaction: a standby server
    "42501": StoreNotWritable,
    "40P01": StoreBusy,  # deadlock
    "55P03": StoreBusy,
    "53100": StoreFull,
    "42P01": StoreNotMigrated,
    "42703": StoreNotMigrated,
}
_UNREACHABLE_CLASSES = {"08", "28", "3D", "53", "57"}  # the first two signs of a SQLSTATE


def utc_now() -> datetime:
    """The present, aware."""
    return datetime.now(UTC)


class Database:
    """
    A database that sessions are opened on.

    Raises BadStoreUrl for an address that is neither SQLite nor PostgreSQL. The folder of a SQLite file is
    made; StoreNotWritable when it cannot be.
    """

    def __init__(self, url: str, *, clock: Clock = utc_now) -> None:
        self._url = read_url(url)
        self._clock = clock
        self.where = where(self._url)
        self._engine = _engine(self._url)
        self._writer = self._engine.execution_options(**_WRITE)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.where})"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections; the next verb would open new ones."""
        self._engine.dispose()

    def migrate(self) -> None:
        """
        Bring the tables up to date, all or nothing; others that start at the same time wait.

        Raises StoreTooNew when a newer program has been here.
        """
        with _MIGRATING, self._explaining(), migrating(self._url) as connection:
            self._upgrade(connection)

    def _upgrade(self, connection: Connection) -> None:
        from alembic import command  # here: it is needed once, and takes as long to load as all the rest
        from alembic.config import Config
        from alembic.util import CommandError

        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", "core:migrations")
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise StoreTooNew(where=self.where) from error

    @contextmanager
    def _reading(self) -> Iterator[Session]:
        """A session that sees one state of the database."""
        with self._explaining(), Session(self._engine, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def _writing(self) -> Iterator[Session]:
        """A session that is committed at the end, or leaves nothing behind."""
        with self._explaining(), Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def _explaining(self) -> Iterator[None]:
        """Turn the database's errors into ours; what is none of a person's business stays as it is."""
        try:
            yield
        except PoolTimeout as error:
            raise StoreBusy(where=self.where) from error
        except DBAPIError as error:
            reason = _reason(error)
            if reason is None:
                raise
            raise reason(where=self.where) from error


def read_url(text: str) -> URL:
    """A database address as people write it, with the driver we use; BadStoreUrl if it is none of ours."""
    try:
        url = _with_our_driver(make_url(text.strip()))
        url.get_dialect()().create_connect_args(url)
    except (ArgumentError, ValueError):  # not chained: the text of a wrong port holds half of the password
        raise _bad_url(text) from None
    return url


def where(url: URL) -> str:
    """
    What may be shown of an address.

    >>> where(make_url("postgresql+psycopg://ann:secret@db:5432/eval?sslpassword=other"))
    'postgresql://db:5432/eval'
    """
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    port = f":{url.port}" if url.port else ""
    return f"postgresql://{url.host or ''}{port}/{url.database or ''}"


@contextmanager
def migrating(url: URL) -> Iterator[Connection]:
    """A connection in one transaction, while everybody else who wants to migrate waits."""
    engine = _engine(url, for_migration=True)
    try:
        _use_wal(engine)
        with engine.execution_options(**_WRITE).begin() as connection:
            _wait_for_other_migrations(connection)
            yield connection
    finally:
        engine.dispose()


def one_at_a_time(session: Session, *about: object) -> None:
    """
    Let only one transaction at a time decide about `about`, a name for instance, until it is committed.

    SQLite has one writer at a time anyhow.
    """
    if session.get_bind().dialect.name == "postgresql":
        digest = hashlib.sha256(repr(about).encode(errors="backslashreplace")).digest()
        key = int.from_bytes(digest[:8], "big", signed=True)
        session.execute(select(func.pg_advisory_xact_lock(key)))


def insert_new(session: Session, table: type[Base], **values: Any) -> bool:
    """Insert a row unless its key is there already; whether it was new, decided by the database."""
    dialect = session.get_bind().dialect.name
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    key = next(iter(table.__table__.primary_key)).key
    statement = insert(table).values(**values).on_conflict_do_nothing().returning(getattr(table, key))
    return session.execute(statement).first() is not None


def written(session: Session, row: Row) -> Row:
    """Write a row, and read it from now on as the database keeps it."""
    session.add(row)
    session.flush()
    session.expire(row)
    return row


def by_id(session: Session, table: type[Row], id_: int) -> Row | None:
    """A row by its id, None where there is none; ids come from buttons, so they may be of any size."""
    return session.get(table, id_) if abs(id_) < 2**63 else None


def _with_our_driver(url: URL) -> URL:
    # An @ here comes from a password that holds one and was not written as %40.
    is_postgres = url.drivername in POSTGRES_DRIVERS and "@" not in f"{url.host}{url.database}"
    if is_postgres:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername in SQLITE_DRIVERS and url.database and url.database != ":memory:":
        return url.set(drivername="sqlite", database=str(Path(url.database).expanduser()))
    raise ArgumentError("a database we do not know")


def _bad_url(text: str) -> BadStoreUrl:
    scheme, colon, _ = text.strip().partition("://")
    return BadStoreUrl(where=f"{scheme[:30]}://" if colon and "@" not in scheme else "")


def _make_folder(url: URL) -> None:
    try:
        Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreNotWritable(where=where(url)) from error


def _engine(url: URL, *, for_migration: bool = False) -> Engine:
    options: dict[str, Any] = {"poolclass": NullPool} if for_migration else {"pool_timeout": WAIT_S}
    if url.get_backend_name() == "sqlite":
        _make_folder(url)
        engine = create_engine(url, hide_parameters=True, connect_args={"timeout": WAIT_S}, **options)
        # Rebuilding a table drops it; with foreign keys on, that would delete the rows that point to it.
        _prepare_sqlite(engine, foreign_keys=not for_migration)
        return engine
    connect_args = {"connect_timeout": CONNECT_S}
    return create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args=connect_args, **options)


def _prepare_sqlite(engine: Engine, *, foreign_keys: bool) -> None:
    """Own BEGIN instead of the driver's, which starts no transaction before the first write."""

    @event.listens_for(engine, "connect")
    def connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        connection.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        how = connection.get_execution_options().get("begin", "BEGIN")
        if how:
            connection.exec_driver_sql(how)


def _use_wal(engine: Engine) -> None:
    """
    Let readers go on while somebody writes; the file remembers it.

    SQLite does not wait for others here as it does elsewhere, so we do.
    """
    if engine.dialect.name != "sqlite":
        return
    deadline = time.monotonic() + WAIT_S
    while not _switched_to_wal(engine, last_try=time.monotonic() > deadline):
        time.sleep(0.05)


def _switched_to_wal(engine: Engine, *, last_try: bool) -> bool:
    with engine.execution_options(**_OUTSIDE).connect() as connection:
        try:
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        except DBAPIError as error:
            if last_try or _reason(error) is not StoreBusy:
                raise
            return False
    return True


def _wait_for_other_migrations(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_MIGRATION_LOCK)))


def _reason(error: DBAPIError) -> type[StoreError] | None:
    """Which of our errors it is, None for a fault of the program."""
    if isinstance(error.orig, sqlite3.Error):
        return _sqlite_reason(error.orig)
    state = getattr(error.orig, "sqlstate", None)
    if state is None:  # nothing came from the server: no connection, or it broke off
        return StoreUnreachable
    return _REASONS.get(state) or (StoreUnreachable if state[:2] in _UNREACHABLE_CLASSES else None)


def _sqlite_reason(error: sqlite3.Error) -> type[StoreError] | None:
    name = getattr(error, "sqlite_errorname", "")  # such as SQLITE_READONLY_DIRECTORY
    if name == "SQLITE_ERROR" and str(error).startswith(("no such table", "no such column")):
        return StoreNotMigrated
    return _REASONS.get("_".join(name.split("_")[:2]))
