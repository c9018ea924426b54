"""HTTP over connections that stay open: what comes in pieces, what breaks off, proxies, TLS."""

from __future__ import annotations

import asyncio
import gzip
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from yarl import URL

from core.search.connections import Connections, NotHttp, Response, TooBig

Talk = Callable[["Line"], Awaitable[None]]


@dataclass(kw_only=True)
class Line:
    """One connection at the server's end."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    number: int

    async def hears(self) -> str:
        """The next request, body included."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        _, found, after = head.lower().partition("content-length: ")
        length = int(after.split("\r\n", 1)[0]) if found else 0
        return head + (await self.reader.readexactly(length)).decode()

    async def says(self, *parts: bytes) -> None:
        """Send parts, each on its own."""
        for part in parts:
            self.writer.write(part)
            await self.writer.drain()
            await asyncio.sleep(0)


@dataclass(kw_only=True)
class Server:
    """A server that talks as a test tells it; `heard` are all requests."""

    url: URL
    heard: list[str] = field(default_factory=list)
    n_connections: int = 0


@asynccontextmanager
async def talking(talk: Talk, tls: ssl.SSLContext | None = None) -> AsyncIterator[Server]:
    server = Server(url=URL("http://unset"))
    serving: set[asyncio.Task[None]] = set()

    def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving.add(asyncio.create_task(talk_with(reader, writer)))

    async def talk_with(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server.n_connections += 1
        line = Line(reader=reader, writer=writer, number=server.n_connections)
        heard = line.hears

        async def hears() -> str:
            server.heard.append(await heard())
            return server.heard[-1]

        line.hears = hears  # type: ignore[method-assign]  # remembered by the server, too
        try:
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                await talk(line)
        finally:
            writer.transport.abort()

    listening = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls)
    port = listening.sockets[0].getsockname()[1]
    server.url = URL(f"{'https' if tls else 'http'}://localhost:{port}")
    async with listening:
        yield server
    for task in serving:
        task.cancel()
    await asyncio.gather(*serving, return_exceptions=True)
    await asyncio.sleep(0)  # sockets are closed in the loop's next round


@asynccontextmanager
async def connected(url: URL, **facts: object) -> AsyncIterator[Connections]:
    facts = {"headers": {"User-Agent": "test"}, "parallel": 4, "limit_bytes": 100_000, **facts}
    connections = Connections(url=url, **facts)  # type: ignore[arg-type]  # as a test wants them
    try:
        yield connections
    finally:
        await connections.close()


def answer(content: bytes = b"{}", status: str = "200 OK", *headers: str) -> bytes:
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(content)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + content


async def always(line: Line) -> None:
    while True:
        await line.hears()
        await line.says(answer())


async def test_a_request_says_what_it_should() -> None:
    async with talking(always) as server, connected(server.url, headers={"X-Key": "ключ"}) as connections:
        await connections.send("POST", "/search?k=5", b'{"q": 1}')
        await connections.send("GET", "/health")

    first, second = server.heard
    assert first.startswith("POST /search?k=5 HTTP/1.1\r\n")
    assert f"Host: localhost:{server.url.port}\r\n" in first
    assert "X-Key: ключ\r\n" in first
    assert first.endswith("Content-Type: application/json\r\nContent-Length: 8\r\n\r\n" + '{"q": 1}')
    assert second.startswith("GET /health HTTP/1.1\r\n")
    assert "Content-" not in second


async def test_own_headers_replace_ours() -> None:
    async with talking(always) as server, connected(server.url, headers={"host": "search"}) as connections:
        await connections.send("GET", "/")

    assert "host: search\r\n" in server.heard[0]
    assert "Host: localhost" not in server.heard[0]


async def test_one_connection_is_used_again() -> None:
    async with talking(always) as server, connected(server.url) as connections:
        for _ in range(5):
            await connections.send("GET", "/")

    assert server.n_connections == 1
    assert len(server.heard) == 5


async def test_a_connection_that_was_idle_for_long_is_not_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.search.connections.IDLE_S", 0)
    async with talking(always) as server, connected(server.url) as connections:
        for _ in range(2):
            await connections.send("GET", "/")

    assert server.n_connections == 2


async def test_no_more_connections_than_allowed() -> None:
    async with talking(always) as server, connected(server.url, parallel=3) as connections:
        await asyncio.gather(*(connections.send("GET", "/") for _ in range(20)))

    assert server.n_connections == 3
    assert len(server.heard) == 20


BODY = b'{"ids": ["a", "\xd0\xb1"]}'
FORMS = {
    "length": answer(BODY),
    "chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n"
    + BODY[:5]
    + b"\r\n"
    + f"{len(BODY) - 5:x}".encode()
    + b";name=value\r\n"
    + BODY[5:]
    + b"\r\n0\r\nTrailer: x\r\n\r\n",
    "packed": answer(gzip.compress(BODY, mtime=0), "200 OK", "Content-Encoding: gzip"),
    "announced": b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
    + answer(BODY),
}


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=15)
@given(cuts=st.lists(st.integers(1, 200), max_size=6))
def test_an_answer_is_the_same_wherever_it_is_cut(form: str, cuts: list[int]) -> None:
    content = FORMS[form]
    places = sorted({0, *(cut for cut in cuts if cut < len(content)), len(content)})
    parts = [content[a:b] for a, b in pairwise(places)]

    async def talk(line: Line) -> None:
        for _ in range(2):
            await line.hears()
            await line.says(*parts)

    async def ask_twice() -> tuple[list[Response], int]:
        async with talking(talk) as server, connected(server.url) as connections:
            return [await connections.send("GET", "/") for _ in range(2)], server.n_connections

    responses, n_connections = asyncio.run(ask_twice())
    assert [(response.status, response.content) for response in responses] == [(200, BODY)] * 2
    assert n_connections == 1


async def test_an_answer_without_a_length_ends_with_the_connection() -> None:
    async def talk(line: Line) -> None:
        await line.hears()
        await line.says(b"HTTP/1.1 200 OK\r\n\r\n", BODY)
        line.writer.close()
        await line.writer.wait_closed()

    async with talking(talk) as server, connected(server.url) as connections:
        contents = [(await connections.send("GET", "/")).content for _ in range(2)]

    assert contents == [BODY, BODY]
    assert server.n_connections == 2


async def test_an_answer_without_content_has_none() -> None:
    async def talk(line: Line) -> None:
        while True:
            await line.hears()
            await line.says(b"HTTP/1.1 204 No Content\r\n\r\n")

    async with talking(talk) as server, connected(server.url) as connections:
        responses = [await connections.send("GET", "/") for _ in range(2)]

    assert [(response.status, response.content) for response in responses] == [(204, b"")] * 2
    assert server.n_connections == 1


async def test_a_connection_that_is_to_be_closed_is_not_used_again() -> None:
    async def talk(line: Line) -> None:
        await line.hears()
        await line.says(answer(b"{}", "200 OK", "Connection: close"))
        await line.reader.read()

    async with talking(talk) as server, connected(server.url) as connections:
        for _ in range(3):
            await connections.send("GET", "/")

    assert server.n_connections == 3


async def test_an_idle_connection_that_the_server_closes_under_a_question_is_opened_anew() -> None:
    async def talk(line: Line) -> None:
        await line.hears()
        await line.says(answer(str(line.number).encode()))
        await line.hears()  # and is gone

    async with talking(talk) as server, connected(server.url) as connections:
        contents = [(await connections.send("GET", "/")).content for _ in range(3)]

    assert contents == [b"1", b"2", b"3"]


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"HTTP/1.1 200",
        b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n123",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12",
        answer(gzip.compress(bytes(5_000))[:-9], "200 OK", "Content-Encoding: gzip"),
    ],
    ids=["silence", "status", "length", "chunk", "packed"],
)
async def test_an_answer_that_breaks_off_is_none(said: bytes) -> None:
    async def talk(line: Line) -> None:
        await line.hears()
        await line.says(said)

    async with talking(talk) as server, connected(server.url) as connections:
        with pytest.raises(ConnectionResetError):
            await connections.send("GET", "/")

    assert len(server.heard) == 1


@pytest.mark.parametrize(
    "said",
    [b"SSH-2.0-OpenSSH_9.2\r\n", b"\x00\x01", b"HTTP/1.1 abc\r\n\r\n"],
    ids=["ssh", "bytes", "status"],
)
async def test_what_is_no_http_is_told_from_silence(said: bytes) -> None:
    async def talk(line: Line) -> None:
        await line.hears()
        await line.says(said)
        await line.reader.read()

    async with talking(talk) as server, connected(server.url) as connections:
        with pytest.raises(NotHttp):
            await connections.send("GET", "/")


@pytest.mark.parametrize(
    "said",
    [
        answer(bytes(200_000)),
        answer(gzip.compress(bytes(200_000)), "200 OK", "Content-Encoding: gzip"),
        b"HTTP/1.1 200 OK\r\n" + b"X-Header: and so on\r\n" * 20_000,
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + (b"3e8\r\n" + bytes(1000) + b"\r\n") * 400,
    ],
    ids=["long", "packed", "headers", "chunks"],
)
async def test_no_answer_is_larger_than_the_limit(said: bytes) -> None:
    async def talk(line: Line) -> None:
        await line.hears()
        await line.says(said)
        await line.reader.read()

    async with talking(talk) as server, connected(server.url) as connections:
        with pytest.raises(TooBig):
            await connections.send("GET", "/")


async def test_an_answer_to_nobody_answers_no_later_question() -> None:
    async def talk(line: Line) -> None:
        await line.hears()
        await line.says(answer(b"right") + (answer(b"wrong") if line.number == 1 else b""))
        await line.hears()
        await line.says(answer(b"late"))

    async with talking(talk) as server, connected(server.url) as connections:
        contents = [(await connections.send("GET", "/")).content for _ in range(2)]

    assert contents == [b"right", b"right"]


async def test_who_gives_up_takes_the_connection_along() -> None:
    asked = asyncio.Event()

    async def talk(line: Line) -> None:
        await line.hears()
        asked.set()
        if line.number == 1:
            await line.reader.read()
        await line.says(answer(str(line.number).encode()))

    async with talking(talk) as server, connected(server.url) as connections:
        first = asyncio.create_task(connections.send("GET", "/"))
        await asked.wait()
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        second = await connections.send("GET", "/")

    assert second.content == b"2"


async def test_closing_ends_what_is_under_way() -> None:
    asked = asyncio.Event()

    async def talk(line: Line) -> None:
        await line.hears()
        asked.set()
        await line.reader.read()

    async with talking(talk) as server, connected(server.url) as connections:
        asking = asyncio.create_task(connections.send("GET", "/"))
        await asked.wait()
        await connections.close()
        with pytest.raises(ConnectionResetError):
            await asking


async def test_a_proxy_gets_the_whole_address_and_its_login() -> None:
    async with talking(always) as proxy:
        via = proxy.url.with_user("me").with_password("s3cret")
        async with connected(URL("http://search.invalid:81/x"), proxy=via) as connections:
            await connections.send("GET", "/health")

    assert proxy.heard[0].startswith(
        "GET http://search.invalid:81/health HTTP/1.1\r\nHost: search.invalid:81\r\n"
    )
    assert "Proxy-Authorization: Basic bWU6czNjcmV0\r\n" in proxy.heard[0]


@dataclass(frozen=True, kw_only=True)
class Tls:
    """Both ends of TLS for localhost."""

    server: ssl.SSLContext
    client: ssl.SSLContext


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> Tls:
    """A certificate for localhost that only `client` trusts."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed, so there is no certificate to try with")
    folder: Path = tmp_path_factory.mktemp("tls")
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    about = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"]
    made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([openssl, "req", "-x509", *made, *about, *files], check=True, capture_output=True)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificate, key)
    return Tls(server=server, client=ssl.create_default_context(cafile=str(certificate)))


async def test_tls_is_spoken_with_whom_we_trust(tls: Tls) -> None:
    async with (
        talking(always, tls.server) as server,
        connected(server.url, certificates=tls.client) as connections,
    ):
        contents = [(await connections.send("POST", "/", b"{}")).content for _ in range(2)]

    assert contents == [b"{}", b"{}"]
    assert server.n_connections == 1


async def test_tls_is_not_spoken_with_others(tls: Tls) -> None:
    async with talking(always, tls.server) as server:
        async with connected(server.url) as connections:
            with pytest.raises(ssl.SSLCertVerificationError):
                await connections.send("GET", "/")
        other = server.url.with_host("127.0.0.1")
        async with connected(other, certificates=tls.client) as connections:
            with pytest.raises(ssl.SSLCertVerificationError):
                await connections.send("GET", "/")

    assert server.heard == []


async def passed_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while part := await reader.read(65_536):
            writer.write(part)
    finally:
        writer.transport.abort()


async def test_a_proxy_opens_a_tunnel_to_a_tls_origin(tls: Tls) -> None:
    async with talking(always, tls.server) as server:

        async def tunnel(line: Line) -> None:
            await line.hears()
            reader, writer = await asyncio.open_connection("127.0.0.1", server.url.port)
            await line.says(b"HTTP/1.1 200 Connection established\r\n\r\n")
            await asyncio.gather(passed_on(line.reader, writer), passed_on(reader, line.writer))

        async with talking(tunnel) as proxy:
            via = proxy.url.with_user("me")
            async with connected(server.url, proxy=via, certificates=tls.client) as connections:
                contents = [(await connections.send("POST", "/x", b"{}")).content for _ in range(2)]

    assert contents == [b"{}", b"{}"]
    assert len(proxy.heard) == 1
    assert proxy.heard[0].startswith(f"CONNECT localhost:{server.url.port} HTTP/1.1\r\n")
    assert "Proxy-Authorization: Basic bWU6\r\n" in proxy.heard[0]
    assert server.heard[0].startswith("POST /x HTTP/1.1\r\n")
    assert "Proxy-Authorization" not in server.heard[0]


async def test_a_proxy_that_opens_no_tunnel_is_no_way(tls: Tls) -> None:
    async def refuse(line: Line) -> None:
        await line.hears()
        await line.says(answer(b"", "407 Proxy Authentication Required"))

    async with (
        talking(refuse) as proxy,
        connected(URL("https://search.invalid"), proxy=proxy.url) as connections,
    ):
        with pytest.raises(NotHttp):
            await connections.send("GET", "/")


async def test_nobody_listening_is_a_refused_connection() -> None:
    async with talking(always) as server:
        pass
    async with connected(server.url) as connections:
        with pytest.raises(ConnectionRefusedError):
            await connections.send("GET", "/")
