"""The `http` kind against a real engine and against every way a server can fail."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import socket
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from yarl import URL

from core.errors import (
    AccessRefused,
    AnswerTooBig,
    BadRequest,
    FileMissing,
    NotJson,
    PathFindsNothing,
    RateLimited,
    Redirected,
    SearchError,
    ServiceFailed,
    ServiceTimeout,
    ServiceUnreachable,
    UnusableAnswer,
)
from core.search import AnsweredService
from core.search.kinds.http import joined
from core.texts import LANGUAGES, texts
from tests.core.search.conftest import Loopback, Opener

SHOP = {
    "kind": "http",
    "path": "/search",
    "body": {"q": "$query", "top_k": "$k"},
    "ids": "results[].chunk.id",
    "scores": "results[].score",
    "texts": "results[].chunk.text",
    "answer": "answer",
}
SIMPLE = {"kind": "http", "body": {"q": "$query", "k": "$k"}, "ids": "ids"}


async def test_a_real_engine_is_asked_over_http(shop: Loopback, opened: Opener) -> None:
    service = await opened(url=shop.url, **SHOP)

    found = await service.search("How long does delivery take?", 5)

    assert len(found.chunk_ids) == 5
    assert found.chunk_ids[0].startswith("delivery")
    assert found.scores is not None
    assert list(found.scores) == sorted(found.scores, reverse=True)
    assert found.texts is not None
    assert all(found.texts)
    assert found.answer == "14 kun"
    assert found.took_ms is not None
    assert found.took_ms > 0


@pytest.mark.parametrize(
    "question",
    [
        "To‘lovni qanday qaytarib olaman?",
        "Toʻlov, to'lov va toʼlov",
        "Сколько идёт доставка?",
        'q": "$k", "x": "\\" \n\t {"$query"}',
        "$query $k $vector ${HOME}",
        "😀 ﷺ \u202e",
    ],
)
async def test_any_question_arrives_as_it_is(server: Loopback, opened: Opener, question: str) -> None:
    server.answer = lambda _: web.json_response({"ids": ["тўлов-01"]})
    service = await opened(url=server.url, **SIMPLE)

    found = await service.search(question, 3)

    assert server.received[0].body == {"q": question, "k": 3}
    assert found.chunk_ids == ("тўлов-01",)


async def test_parameters_carry_question_and_k_in_a_get(server: Loopback, opened: Opener) -> None:
    server.answer = lambda _: web.json_response([{"id": 7}, {"id": 8}])
    service = await opened(
        kind="http",
        url=server.url + "/api/?tenant=a%2Fb",
        path="find",
        params={"q": "$query", "limit": "$k", "mode": "hybrid"},
        ids="[].id",
    )

    found = await service.search("a&b=c +%20 ‘", 2)

    request = server.received[0]
    assert (request.method, request.path, request.body) == ("GET", "/api/find", None)
    assert request.params == {"tenant": "a/b", "q": "a&b=c +%20 ‘", "limit": "2", "mode": "hybrid"}
    assert found.chunk_ids == ("7", "8")


async def test_more_than_k_are_cut(server: Loopback, opened: Opener) -> None:
    server.answer = lambda _: web.json_response({"ids": [f"c{i}" for i in range(50)]})
    service = await opened(url=server.url, **SIMPLE)

    found = await service.search("q", 3)

    assert found.chunk_ids == ("c0", "c1", "c2")


async def test_ids_are_mapped_to_those_of_the_judgments(server: Loopback, opened: Opener) -> None:
    server.answer = lambda _: web.json_response({"ids": ["faq.md#3", "faq.md#4", "plain"]})
    service = await opened(url=server.url, ids_map=r"^(?P<id>[^#]+)#\d+$", **SIMPLE)

    found = await service.search("q", 10)

    assert found.chunk_ids == ("faq.md", "faq.md", "plain")


async def test_distances_become_scores_with_the_sign_turned(server: Loopback, opened: Opener) -> None:
    server.answer = lambda _: web.json_response({"ids": ["a", "b"], "far": [0.1, 0.5]})
    service = await opened(url=server.url, distances="far", **SIMPLE)

    found = await service.search("q", 10)

    assert found.scores == (-0.1, -0.5)
    assert found.in_order().chunk_ids == ("a", "b")


@pytest.mark.parametrize("answer", [{"ids": []}, {"ids": None}])
async def test_nothing_found_is_an_empty_ranking(server: Loopback, opened: Opener, answer: object) -> None:
    server.answer = lambda _: web.json_response(answer)
    service = await opened(url=server.url, **SIMPLE)

    found = await service.search("q", 10)

    assert found.chunk_ids == ()
    assert found.failed is None


@pytest.mark.parametrize(
    ("answer", "path", "keys"),
    [
        ({"took": 3, "hits": []}, "results[].id", "took, hits"),
        ({"results": [{"chunk_id": "a", "score": 1}]}, "results[].id", "chunk_id, score"),
        ({"results": [{"id": "a"}, {"nr": 2}]}, "results[].id", "nr"),
        ({"hits": {"total": 3, "items": []}}, "hits.hits[].id", "total, items"),
        ({f"key{i}": i for i in range(20)}, "ids", ", ".join(f"key{i}" for i in range(12)) + ", …"),
    ],
)
async def test_a_wrong_path_says_the_keys_that_are_there(
    server: Loopback, opened: Opener, answer: object, path: str, keys: str
) -> None:
    server.answer = lambda _: web.json_response(answer)
    service = await opened(kind="http", url=server.url, body={"q": "$query"}, ids=path)

    with pytest.raises(PathFindsNothing) as caught:
        await service.search("q", 10)

    assert (caught.value.setting, caught.value.path, caught.value.keys) == ("ids", path, keys)


@pytest.mark.parametrize(
    ("settings", "answer", "setting"),
    [
        ({"scores": "points"}, {"ids": ["a"], "score": [1]}, "scores"),
        ({"answer": "reply"}, {"ids": ["a"]}, "answer"),
    ],
)
async def test_other_wrong_paths_are_named_too(
    server: Loopback, opened: Opener, settings: dict[str, str], answer: object, setting: str
) -> None:
    server.answer = lambda _: web.json_response(answer)
    service = await opened(url=server.url, **SIMPLE, **settings)

    with pytest.raises(PathFindsNothing) as caught:
        await service.search("q", 10)

    assert caught.value.setting == setting


@pytest.mark.parametrize(
    ("answer", "setting", "found"),
    [
        ({"ids": "a"}, "ids", "type-text"),
        ({"ids": {"a": 1}}, "ids", "type-mapping"),
        ({"ids": [["a"]]}, "ids", "type-list"),
        ({"ids": [""]}, "ids", "type-text"),
        ({"ids": [True]}, "ids", "type-true-false"),
        ({"ids": ["x" * 2000]}, "ids", "type-text"),
        ({"ids": ["a", "b"], "s": [1]}, "scores", "type-list"),
        ({"ids": ["a"], "s": ["high"]}, "scores", "type-text"),
    ],
)
async def test_values_of_another_type_are_an_error(
    server: Loopback, opened: Opener, answer: object, setting: str, found: str
) -> None:
    server.answer = lambda _: web.json_response(answer)
    scores = {"scores": "s"} if setting == "scores" else {}
    service = await opened(url=server.url, **SIMPLE, **scores)

    with pytest.raises(UnusableAnswer) as caught:
        await service.search("q", 10)

    assert (caught.value.setting, caught.value.found) == (setting, found)


@pytest.mark.parametrize(
    ("content", "start"),
    [
        (b"<!DOCTYPE html><title>Sign in</title>", "<!DOCTYPE html><title>Sign in</title>"),
        (b"", ""),
        (b"\xff\xfe\x00", "\ufffd\ufffd\x00"),
        (b'{"ids": [1, 2', '{"ids": [1, 2'),
        (b'{"ids": NaN}', '{"ids": NaN}'),
        (b"see https://me:pw@host/", ""),
    ],
)
async def test_what_is_no_json_is_said_with_its_start(
    server: Loopback, opened: Opener, content: bytes, start: str
) -> None:
    server.answer = lambda _: web.Response(body=content, content_type="text/html")
    service = await opened(url=server.url, **SIMPLE)

    with pytest.raises(NotJson) as caught:
        await service.search("q", 10)

    assert caught.value.start == start


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, BadRequest),
        (401, AccessRefused),
        (403, AccessRefused),
        (404, BadRequest),
        (429, RateLimited),
        (500, ServiceFailed),
        (503, ServiceFailed),
    ],
)
async def test_each_status_is_an_error_of_its_own(
    server: Loopback, opened: Opener, status: int, error: type[SearchError]
) -> None:
    server.answer = lambda _: web.json_response({"error": "x"}, status=status)
    service = await opened(url=server.url, **SIMPLE)

    with pytest.raises(SearchError) as caught:
        await service.search("q", 10)

    assert type(caught.value) is error
    assert caught.value.service == "prod"


@pytest.mark.parametrize("status", [429, 503])
async def test_the_wish_to_be_left_alone_is_kept(server: Loopback, opened: Opener, status: int) -> None:
    server.answer = lambda _: web.Response(status=status, headers={"Retry-After": "7"})
    service = await opened(url=server.url, **SIMPLE)

    with pytest.raises(RateLimited) as caught:
        await service.search("q", 10)

    assert caught.value.wait_s == "7"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"error": {"type": "index_not_found", "reason": "no such index [x]"}}, "no such index [x]"),
        ({"message": "Index `x` not found."}, "Index `x` not found."),
        ({"detail": [{"loc": ["body", "k"], "msg": "m", "type": "missing"}]}, "missing"),
        ({"status": {"error": "Not found: Collection `x`"}}, "Not found: Collection `x`"),
        ({"message": "bad key s3cret-value"}, ""),
        ({"message": "bad key '0ther-key'"}, ""),
        ({"message": "see http://me:pw@host"}, ""),
        (["x" * 500], "x" * 159 + "…"),
        (3, ""),
    ],
)
async def test_a_refusal_repeats_what_the_service_says_but_no_secret(
    server: Loopback, opened: Opener, answer: object, said: str
) -> None:
    server.answer = lambda _: web.json_response(answer, status=400)
    service = await opened(
        url=server.url,
        headers={"X-Key": "Bearer ${KEY}"},
        params={"key": "${OTHER}"},
        env={"KEY": "s3cret-value", "OTHER": "0ther-key"},
        **SIMPLE,
    )

    with pytest.raises(BadRequest) as caught:
        await service.search("q", 10)

    assert caught.value.said == said
    assert server.received[0].headers["X-Key"] == "Bearer s3cret-value"


async def test_a_slow_service_times_out(server: Loopback, opened: Opener) -> None:
    async def slow(_: object) -> web.Response:
        await asyncio.sleep(5)
        return web.json_response({"ids": []})

    server.answer = slow
    service = await opened(url=server.url, timeout_s=0.05, **SIMPLE)

    with pytest.raises(ServiceTimeout) as caught:
        await service.search("q", 10)

    assert caught.value.timeout_s == "0.05"
    assert caught.value.passing


async def test_a_huge_answer_is_not_read_to_its_end(server: Loopback, opened: Opener) -> None:
    server.answer = lambda _: web.json_response({"ids": ["x" * 100] * 30_000})
    service = await opened(url=server.url, answer_limit_mb=1, **SIMPLE)

    with pytest.raises(AnswerTooBig) as caught:
        await service.search("q", 10)

    assert caught.value.limit_mb == "1"


async def test_a_packed_answer_counts_unpacked(server: Loopback, opened: Opener) -> None:
    bomb = gzip.compress(b" " * 20_000_000)
    server.answer = lambda _: web.Response(body=bomb, headers={"Content-Encoding": "gzip"})
    service = await opened(url=server.url, answer_limit_mb=1, **SIMPLE)

    with pytest.raises(AnswerTooBig):
        await service.search("q", 10)


async def test_a_redirect_within_the_host_is_followed(server: Loopback, opened: Opener) -> None:
    def answer(received: object) -> web.Response:
        if server.received[-1].path == "/search":
            return web.Response(status=307, headers={"Location": "/search/"})
        return web.json_response({"ids": ["a"]})

    server.answer = answer
    service = await opened(url=server.url, path="/search", **SIMPLE)

    found = await service.search("q", 10)

    assert found.chunk_ids == ("a",)
    assert [(r.method, r.path, r.body) for r in server.received] == [
        ("POST", "/search", {"q": "q", "k": 10}),
        ("POST", "/search/", {"q": "q", "k": 10}),
    ]


async def test_a_redirect_to_another_host_is_refused(server: Loopback, opened: Opener) -> None:
    server.answer = lambda _: web.Response(
        status=302, headers={"Location": "http://me:pw@metadata.internal/latest?token=1"}
    )
    service = await opened(url=server.url, **SIMPLE)

    with pytest.raises(Redirected) as caught:
        await service.search("q", 10)

    assert "metadata" not in repr(caught.value)
    assert len(server.received) == 1


async def test_redirects_without_end_are_not_followed(server: Loopback, opened: Opener) -> None:
    server.answer = lambda _: web.Response(status=307, headers={"Location": "/again"})
    service = await opened(url=server.url, **SIMPLE)

    with pytest.raises(BadRequest) as caught:
        await service.search("q", 10)

    assert caught.value.status == 307
    assert len(server.received) == 4


async def test_a_byte_order_mark_before_the_answer_is_read_over(server: Loopback, opened: Opener) -> None:
    server.answer = lambda _: web.Response(body=b'\xef\xbb\xbf{"ids": ["a"]}')
    service = await opened(url=server.url, **SIMPLE)

    assert (await service.search("q", 10)).chunk_ids == ("a",)


async def test_certificates_that_cannot_be_read_are_said(opened: Opener, tmp_path: Path) -> None:
    (tmp_path / "none.pem").write_text("nothing")

    with pytest.raises(FileMissing):
        await opened(url="https://h", ca_file=str(tmp_path / "none.pem"), **SIMPLE)
    with pytest.raises(FileMissing):
        await opened(url="https://h", ca_file=str(tmp_path / "missing.pem"), **SIMPLE)


async def test_a_refused_connection_is_unreachable(opened: Opener) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        service = await opened(url=f"http://127.0.0.1:{port}", **SIMPLE)

        with pytest.raises(ServiceUnreachable) as caught:
            await service.search("q", 10)

    assert caught.value.problem == "unreachable-refused"
    assert str(port) not in repr(caught.value)


async def test_a_name_that_nobody_knows_is_unreachable(opened: Opener) -> None:
    service = await opened(url="http://no-such-host.invalid", **SIMPLE)

    with pytest.raises(ServiceUnreachable) as caught:
        await service.search("q", 10)

    assert caught.value.problem == "unreachable-name"


async def test_a_server_that_speaks_no_tls_is_unreachable_by_https(server: Loopback, opened: Opener) -> None:
    service = await opened(url=server.url.replace("http:", "https:"), **SIMPLE)

    with pytest.raises(ServiceUnreachable) as caught:
        await service.search("q", 10)

    assert caught.value.problem == "unreachable-tls"


async def test_a_connection_cut_in_the_middle_is_unreachable(server: Loopback, opened: Opener) -> None:
    def cut(_: object) -> web.Response:
        raise asyncio.CancelledError

    server.answer = cut
    service = await opened(url=server.url, **SIMPLE)

    with pytest.raises(ServiceUnreachable) as caught:
        await service.search("q", 10)

    assert caught.value.problem == "unreachable-cut-off"


async def test_health_is_asked_before_the_question(server: Loopback, opened: Opener) -> None:
    server.answer = lambda _: web.json_response({"ids": ["a"]})
    service = await opened(url=server.url, health="GET /health", **SIMPLE)

    found = await service.check("works?")

    assert found.chunk_ids == ("a",)
    assert [(r.method, r.path) for r in server.received] == [("GET", "/health"), ("POST", "/")]


@pytest.mark.parametrize("status", [200, 302, 400, 401, 404, 429, 500])
async def test_no_error_repr_or_log_shows_an_address_or_a_key(
    server: Loopback, opened: Opener, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secret = "s3cr3t-kEy"
    text = f"{server.url}/?key={secret} {secret}"
    server.answer = lambda _: web.Response(
        status=status, text=json.dumps({"error": text}) if status != 200 else text, headers={"Location": text}
    )
    service = await opened(
        url=server.url.replace("//", "//me:${KEY}@"),
        params={"key": "${KEY}"},
        headers={"Authorization": "Bearer ${KEY}"},
        env={"KEY": secret},
        **SIMPLE,
    )

    with pytest.raises(SearchError) as caught:
        await service.search("q", 10)

    shown = "".join(traceback.format_exception(caught.value))
    sentences = [texts(language).sentence(caught.value) for language in LANGUAGES]
    address = server.url.removeprefix("http://")
    for said in (str(caught.value), repr(caught.value), str(caught.value.facts), *sentences, shown):
        assert secret not in said
        assert "/?key" not in said
        assert address not in said
    assert secret not in repr(service)
    assert all("prod" in sentence for sentence in sentences)
    assert secret not in caplog.text


def test_addresses_are_joined_without_losing_either_side() -> None:
    assert str(joined(URL("http://h/a"), "")) == "http://h/a"
    assert str(joined(URL("http://h/a/"), "b%2Fc")) == "http://h/a/b%2Fc"


# --- answers in words -------------------------------------------------------------------------------


def search_and_model(status: int = 200) -> Callable[[Any], web.StreamResponse]:
    hits = {"ids": ["a", "b"], "texts": ["It takes 2 days.", "Gift cards."]}
    said = {"said": "In 2 days."}

    def answer(received: Any) -> web.StreamResponse:
        is_model = "chunks" in received.body
        return web.json_response(said if is_model else hits, status=status if is_model else 200)

    return answer


MODEL = {"kind": "http", "body": {"q": "$query", "chunks": "$contexts"}, "answer": "said"}


async def test_a_service_without_ids_answers_from_the_chunks_of_another(
    server: Loopback, opened: Opener
) -> None:
    server.answer = search_and_model()
    search = await opened(url=server.url, **SIMPLE, texts="texts")
    both = AnsweredService(service=search, answering=await opened(url=server.url, **MODEL))

    found = await both.search("How long is delivery?", 2)

    assert (found.answer, found.chunk_ids) == ("In 2 days.", ("a", "b"))
    chunks = ["It takes 2 days.", "Gift cards."]
    assert server.received[1].body == {"q": "How long is delivery?", "chunks": chunks}


async def test_a_model_that_fails_fails_the_question(server: Loopback, opened: Opener) -> None:
    server.answer = search_and_model(status=500)
    search = await opened(url=server.url, **SIMPLE, texts="texts")
    both = AnsweredService(service=search, answering=await opened(url=server.url, **MODEL))

    with pytest.raises(ServiceFailed):
        await both.search("How long?", 2)


async def test_a_service_that_answers_alone_has_no_chunks(server: Loopback, opened: Opener) -> None:
    server.answer = lambda _: web.json_response({"said": "In 2 days."})
    service = await opened(kind="http", url=server.url, body={"q": "$query"}, answer="said")

    found = await service.search("How long?", 2)

    assert (found.chunk_ids, found.answer) == ((), "In 2 days.")
