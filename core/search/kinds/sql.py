"""
One SELECT on the team's own database, with :query, :vector and :k.

Columns `id` (or the first), `score` or `distance`, and `text` are read. The transaction is read-only on
PostgreSQL and SQLite and rolled back everywhere; a statement that takes too long is stopped by the database.
`:vector` is the text of a list, as pgvector takes it: cast(:vector as vector).
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal
from urllib.parse import quote

import orjson
from pydantic import Field, SecretStr, field_validator
from sqlalchemy import URL, Connection, Engine, Row, TextClause, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from core.errors import (
    AccessRefused,
    DriverMissing,
    SearchError,
    ServiceFailed,
    ServiceTimeout,
    ServiceUnreachable,
    StatementRefused,
    TableMissing,
    Word,
)
from core.runs import Retrieved
from core.search.calling import in_thread
from core.search.hits import ID_FIELDS, HitReader
from core.search.service import Misfit, Opening, ServiceConfig

PLACES = ("query", "vector", "k")
CONNECT_S = 10
SQLITE_STEPS = 10_000  # instructions between two looks at the clock, well under a millisecond

_QUOTED = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|--[^\n]*|/\*.*?\*/", re.DOTALL)
_PLACE = re.compile(r"(?<!:):(\w+)")  # also those that SQLAlchemy does not take, such as :vector::vector
_READS = re.compile(r"\s*\(*\s*(select|with|values|table)\b", re.IGNORECASE)


class Config(ServiceConfig):
    """A SELECT; `kind: sql`."""

    kind: Literal["sql"] = "sql"
    url: SecretStr = Field(
        description="Address of the database; write ${ENV}. postgresql://user@host/database"
    )
    statement: str = Field(repr=False, description="One SELECT with :query or :vector, and :k.")

    @field_validator("url")
    @classmethod
    def _is_address(cls, value: SecretStr) -> SecretStr:
        try:
            address_of(value.get_secret_value())
        except (ArgumentError, NoSuchModuleError, ValueError):
            raise ValueError("postgresql://user@host/database") from None
        return value

    @field_validator("statement")
    @classmethod
    def _is_one_select(cls, value: str) -> str:
        bare = _QUOTED.sub(" ", value).strip().rstrip(";")
        if not _READS.match(bare) or ";" in bare:
            raise ValueError("SELECT ...")
        return value

    def misfits(self) -> Iterator[Misfit]:
        """Places that nobody fills, no place for the question, :vector without embed."""
        names = set(text(self.statement).compile().params)
        written = set(_PLACE.findall(_QUOTED.sub(" ", self.statement)))
        if names != written or names - set(PLACES) or not names & {"query", "vector"}:
            yield Misfit(key=("statement",), expected=":query | cast(:vector as vector), :k")
        if "vector" in names and self.embed is None:
            yield Misfit(key=("embed",), missing=True)

    async def open(self, opening: Opening) -> SqlSource:
        """The engine, which connects with the first question; DriverMissing without the database's driver."""
        address = address_of(self.url.get_secret_value())
        try:
            engine = await in_thread(partial(_engine, address, self))
        except ModuleNotFoundError as error:
            raise DriverMissing(service=opening.name, module=error.name or "") from None
        return SqlSource(
            name=opening.name,
            engine=engine,
            statement=text(self.statement),
            database=address.database or "",
            timeout_s=self.timeout_s,
        )


@dataclass(kw_only=True)
class SqlSource:
    """Runs the statement, each question in a transaction of its own."""

    name: str
    engine: Engine = field(repr=False)
    statement: TextClause = field(repr=False)
    database: str = field(repr=False)
    timeout_s: float

    def __post_init__(self) -> None:
        self._is_closed = False
        self._places = set(self.statement.compile().params)
        self._reader = HitReader(service=self.name)

    async def ask(self, question: str, k: int, vector: Sequence[float] | None) -> Retrieved:
        """The rows of the statement."""
        written = None if vector is None else orjson.dumps(list(vector)).decode()
        values = {"query": question, "k": k, "vector": written}
        given = {name: value for name, value in values.items() if name in self._places}
        found: Retrieved = await in_thread(partial(self._run, given, k))
        return found

    async def close(self) -> None:
        """Close all connections; one whose statement still runs is closed when that ends."""
        self._is_closed = True
        await in_thread(self.engine.dispose)

    def _run(self, values: dict[str, Any], k: int) -> Retrieved:
        try:
            with self.engine.connect() as connection:
                names, rows = self._rows(connection, values, k)
        except (SQLAlchemyError, UnicodeError) as error:
            raise self._error(error) from None  # its text holds the statement, the address and the question
        return self._read(names, rows)

    def _rows(
        self, connection: Connection, values: dict[str, Any], k: int
    ) -> tuple[list[str], Sequence[Row[Any]]]:
        try:
            _begin(connection, self.timeout_s)
            result = connection.execute(self.statement, values)
            return list(result.keys()), result.fetchmany(k)
        finally:
            if self._is_closed:
                connection.invalidate()  # the pool is gone, nobody else would close it
            else:
                connection.rollback()

    def _read(self, names: list[str], rows: Sequence[Sequence[Any]]) -> Retrieved:
        lower = [name.casefold() for name in names]
        at_id = next((lower.index(name) for name in ID_FIELDS if name in lower), 0)
        scores = _column(lower, rows, "score")
        if scores is None and (distances := _column(lower, rows, "distance")) is not None:
            scores = [None if d is None else -self._reader.score(d) for d in distances]
        return self._reader.columns([row[at_id] for row in rows], scores, _column(lower, rows, "text"))

    def _error(self, error: Exception) -> SearchError:
        who: dict[str, Any] = {"service": self.name}
        if isinstance(error, PoolTimeout):
            return ServiceTimeout(**who, timeout_s=f"{self.timeout_s:g}")
        if not isinstance(error, DBAPIError):
            return StatementRefused(**who, problem=Word("sql-other"))
        original = error.orig
        if isinstance(original, sqlite3.Error):
            return self._sqlite_error(original, who)
        state = getattr(original, "sqlstate", None) or ""
        if not state:
            return _without_state(original, who)
        name = _quoted_name(original)
        return self._by_state(state, name, who)

    def _by_state(self, state: str, name: str, who: dict[str, Any]) -> SearchError:
        if state == "57014":
            return ServiceTimeout(**who, timeout_s=f"{self.timeout_s:g}")
        if state in {"42P01", "3D000", "3F000"}:
            return TableMissing(**who, name=name or self.database)
        if state[:2] == "28" or state == "42501":
            return AccessRefused(**who)
        if state[:2] in {"08", "53", "57", "58", "XX", "40"}:
            return ServiceFailed(**who)
        return StatementRefused(**who, problem=Word(_STATES.get(state, "sql-other")), name=name)

    def _sqlite_error(self, error: sqlite3.Error, who: dict[str, Any]) -> SearchError:
        said = str(error)
        if "interrupted" in said:
            return ServiceTimeout(**who, timeout_s=f"{self.timeout_s:g}")
        if "unable to open" in said:
            return ServiceUnreachable(**who, problem=Word("unreachable-no-file"))
        if "locked" in said or "busy" in said:
            return ServiceFailed(**who)
        for start, problem in _SQLITE_PROBLEMS.items():
            if start in said:
                name = said.split(start, 1)[1].strip(' ":').split('"')[0]
                if problem == "":
                    return TableMissing(**who, name=name)
                return StatementRefused(**who, problem=Word(problem), name=name)
        return StatementRefused(**who, problem=Word("sql-other"))


_STATES = {
    "42703": "sql-no-such-column",
    "42601": "sql-syntax",
    "42883": "sql-no-such-function",
    "42704": "sql-no-such-type",
    "25006": "sql-not-read-only",
    "22P02": "sql-value-does-not-fit",
    "22000": "sql-value-does-not-fit",
}
_SQLITE_PROBLEMS = {
    "no such table": "",
    "no such column": "sql-no-such-column",
    "no such function": "sql-no-such-function",
    "readonly database": "sql-not-read-only",
    "fts5: syntax error near": "sql-value-does-not-fit",
    "unterminated string": "sql-value-does-not-fit",
    "near ": "sql-syntax",
}


def address_of(url: str) -> URL:
    """The address with the driver that we bring; errors of SQLAlchemy for one that is none."""
    address = make_url(url)
    if address.drivername in {"postgres", "postgresql"}:
        address = address.set(drivername="postgresql+psycopg")
    address.get_dialect()
    return address


def _engine(address: URL, config: Config) -> Engine:
    options: dict[str, Any] = {"hide_parameters": True, "pool_pre_ping": True}
    if address.get_backend_name() == "postgresql":
        options["connect_args"] = {"connect_timeout": CONNECT_S, "application_name": "baholash"}
    if address.get_backend_name() == "sqlite":
        address = _read_only_file(address)
    if address.database not in {None, "", ":memory:"} or address.get_backend_name() != "sqlite":
        options |= {"pool_size": config.parallel, "max_overflow": 0, "pool_timeout": config.timeout_s}
    engine = create_engine(address, **options)
    if address.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _only_query)
    return engine


def _read_only_file(address: URL) -> URL:
    """SQLite would make a file that is not there; opened for reading, it says so."""
    name = address.database
    if not name or name == ":memory:" or name.startswith("file:"):
        return address
    return address.set(database=f"file:{quote(name)}").update_query_dict({"mode": "ro", "uri": "true"})


def _only_query(connection: Any, _record: Any) -> None:
    connection.execute("PRAGMA query_only = ON")


def _begin(connection: Connection, timeout_s: float) -> None:
    """Make the transaction read-only and end the statement in time, where the database can."""
    backend = connection.dialect.name
    if backend == "postgresql":
        connection.execute(text("SET TRANSACTION READ ONLY"))
        connection.execute(text(f"SET LOCAL statement_timeout = {max(1, int(timeout_s * 1000))}"))
    elif backend == "sqlite":
        deadline = time.monotonic() + timeout_s
        driver = connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection):
            driver.set_progress_handler(lambda: int(time.monotonic() > deadline), SQLITE_STEPS)


def _without_state(original: BaseException | None, who: dict[str, Any]) -> SearchError:
    """psycopg has no SQLSTATE before a connection stands: the server's own words decide."""
    said = str(original).casefold()
    if (
        "password" in said
        or "authentication" in said
        or "pg_hba" in said
        or ("role" in said and "exist" in said)
    ):
        return AccessRefused(**who)
    if "database" in said and "exist" in said:
        return TableMissing(**who, name=_quoted_name(original))
    reasons = (
        ("refused", "unreachable-refused"),
        ("resolve", "unreachable-name"),
        ("name or", "unreachable-name"),
    )
    found = next((word for part, word in reasons if part in said), None)
    if found is None and ("ssl" in said or "certificate" in said):
        found = "unreachable-tls"
    return ServiceUnreachable(**who, problem=Word(found or "unreachable-other"))


def _quoted_name(error: BaseException | None) -> str:
    """The name that a database's message is about: what it puts in quotes last, at most 60 characters."""
    diagnosis = getattr(error, "diag", None)
    said = getattr(diagnosis, "message_primary", None) or str(error)
    names: Iterable[str] = re.findall(r'"([^"]{1,60})"', said)
    return next(iter(reversed(list(names))), "")


def _column(names: list[str], rows: Sequence[Sequence[Any]], wanted: str) -> list[Any] | None:
    return [row[names.index(wanted)] for row in rows] if wanted in names else None
