"""The `qdrant` kind against the client's local mode, and against servers that fail."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from core.errors import (
    AccessRefused,
    BadRequest,
    ClientMissing,
    PathFindsNothing,
    RateLimited,
    SearchError,
    ServiceFailed,
    ServiceUnreachable,
    TableMissing,
)
from tests.core.search.conftest import Loopback, Opener

qdrant_client = pytest.importorskip("qdrant_client", reason="qdrant-client is not installed")

LETTERS = {"call": "tests.core.search.services:letters"}
COLOURS = {"red": [1.0, 0.0, 0.0], "green": [0.0, 1.0, 0.0], "blue": [0.0, 0.0, 1.0]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    models = qdrant_client.models
    client = qdrant_client.QdrantClient(path=str(tmp_path / "qdrant"))
    client.create_collection(
        "colours", vectors_config=models.VectorParams(size=3, distance=models.Distance.COSINE)
    )
    points = [
        models.PointStruct(id=i, vector=vector, payload={"chunk_id": f"{name}-01", "text": f"o‘rik {name}"})
        for i, (name, vector) in enumerate(COLOURS.items())
    ]
    client.upsert("colours", points)
    client.close()
    return tmp_path / "qdrant"


async def opened_folder(opened: Opener, folder: Path, **settings: Any) -> Any:
    return await opened(
        **{"kind": "qdrant", "folder": str(folder), "collection": "colours", "embed": LETTERS, **settings}
    )


async def test_the_nearest_points_are_found(folder: Path, opened: Opener) -> None:
    service = await opened_folder(opened, folder, id_field="chunk_id")

    found = await service.search("something green", 2)

    assert found.chunk_ids[0] == "green-01"
    assert len(found.chunk_ids) == 2
    assert found.texts is not None
    assert found.texts[0] == "o‘rik green"
    assert found.scores is not None
    assert found.scores[0] > found.scores[1]


async def test_the_points_own_id_is_used_without_a_field(folder: Path, opened: Opener) -> None:
    service = await opened_folder(opened, folder)

    assert (await service.search("blue", 1)).chunk_ids == ("2",)


async def test_a_payload_without_the_field_says_its_keys(folder: Path, opened: Opener) -> None:
    service = await opened_folder(opened, folder, id_field="slug")

    with pytest.raises(PathFindsNothing) as caught:
        await service.search("blue", 1)

    assert caught.value.keys == "chunk_id, text"


async def test_a_collection_that_is_not_there_is_said(folder: Path, opened: Opener) -> None:
    service = await opened_folder(opened, folder, collection="nothing")

    with pytest.raises(TableMissing) as caught:
        await service.search("blue", 1)

    assert caught.value.name == "nothing"


@pytest.mark.parametrize(
    ("status", "headers", "error"),
    [
        (400, {}, BadRequest),
        (401, {}, AccessRefused),
        (404, {}, TableMissing),
        (429, {"Retry-After": "3"}, RateLimited),
        (500, {}, ServiceFailed),
    ],
)
@pytest.mark.filterwarnings("ignore:Api key is used with an insecure connection")
async def test_each_failure_of_a_server_is_an_error_of_its_own(
    server: Loopback, opened: Opener, status: int, headers: dict[str, str], error: type[SearchError]
) -> None:
    server.answer = lambda _: web.json_response(
        {"status": {"error": "s3cret"}}, status=status, headers=headers
    )
    service = await opened(
        kind="qdrant",
        url=server.url,
        collection="colours",
        api_key="${KEY}",
        env={"KEY": "s3cret"},
        embed=LETTERS,
    )

    with pytest.raises(SearchError) as caught:
        await service.search("blue", 1)

    assert type(caught.value) is error
    assert server.url.removeprefix("http://") not in repr(caught.value)
    assert "s3cret" not in str(caught.value)
    if isinstance(caught.value, RateLimited):
        assert caught.value.wait_s == "3"


async def test_no_log_line_holds_the_address(
    server: Loopback, opened: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server.answer = lambda _: web.json_response({"result": {"points": []}, "status": "ok", "time": 0.1})
    service = await opened(kind="qdrant", url=server.url, collection="colours", embed=LETTERS)

    found = await service.search("blue", 1)

    assert found.chunk_ids == ()
    assert server.received[0].path == "/collections/colours/points/query"
    assert server.received[0].body["query"]["nearest"] == [0.01, 0.01, 1.01]
    assert server.url.removeprefix("http://") not in caplog.text


async def test_a_server_that_is_down_is_unreachable(opened: Opener) -> None:
    service = await opened(kind="qdrant", url="http://127.0.0.1:1", collection="c", embed=LETTERS)

    with pytest.raises(ServiceUnreachable) as caught:
        await service.search("blue", 1)

    assert caught.value.problem == "unreachable-refused"


async def test_without_the_extra_it_is_said_how_to_get_it(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "qdrant_client", None)

    with pytest.raises(ClientMissing) as caught:
        await opened(kind="qdrant", url="http://q", collection="c", embed=LETTERS)

    assert caught.value.extra == "qdrant"
