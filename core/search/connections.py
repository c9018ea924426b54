"""
HTTP/1.1 to one origin over connections that stay open, with next to no work for a request.

A client that can do everything costs a fast search more than the search: with 32 connections open httpx
takes 1 to 6 ms of processor time for a request, aiohttp 0.13 ms, this 0.03 ms. The parser is llhttp, as in
Node. Here is what a JSON service needs: keep-alive, TLS, proxies, packed and chunked answers, a limit on
their size. There are no cookies and no HTTP/2; statuses and redirects are the caller's.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import ssl
import time
import zlib
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import cast

import httptools
from yarl import URL

IDLE_S = 15.0  # a connection unused for so long may have been forgotten by something on the way
EYEBALLS_S = 0.25  # before the next address of a name is tried beside the first: RFC 8305
HEAD_BYTES = 65_536  # beside the content: head, sizes of chunks, trailers
_OK = 200
_ERRNO = re.compile(r"\[(?:Errno|WinError) (\d+)\]")


class TooBig(Exception):
    """An answer of more bytes than the limit, as it came or unpacked."""


class NotHttp(OSError):
    """What came is no HTTP."""


@dataclass(frozen=True, slots=True)
class Response:
    """An answer, unpacked; names of headers are in small letters."""

    status: int
    headers: Mapping[str, str]
    content: bytes


@dataclass(kw_only=True)
class Connections:
    """
    At most `parallel` connections to the origin of `url`, opened when they are needed.

    `headers` go with every request. `proxy` may carry user and password. Belongs to one event loop.
    """

    url: URL
    headers: Mapping[str, str]
    parallel: int
    limit_bytes: int
    proxy: URL | None = None
    certificates: ssl.SSLContext | None = None
    _idle: list[_Connection] = field(default_factory=list, repr=False)
    _busy: set[_Connection] = field(default_factory=set, repr=False)

    def __post_init__(self) -> None:
        self._slots = asyncio.Semaphore(self.parallel)
        self._is_tls = self.url.scheme == "https"
        login = _login(self.proxy)
        # A proxy reads plain requests as its own; to a TLS origin it only opens a tunnel.
        self._base = "" if self.proxy is None or self._is_tls else str(self.url.origin())
        self._tunnel = {"Host": _authority(self.url), **login} if self._is_tls else {}
        own = {"Host": self.url.host_port_subcomponent or ""} | ({} if self._is_tls else login)
        self._head = _header_lines({**own, "Accept-Encoding": "gzip"}, self.headers)

    async def send(
        self, method: str, target: str, body: bytes | None = None, content_type: str = "application/json"
    ) -> Response:
        """
        The answer to one request for `target`, path and query.

        OSError for no connection or one that broke off, TooBig. A connection that was idle may have been
        closed by the other side meanwhile: then, before a byte of an answer, a new one is tried once.
        """
        request = self._request(method, target, body, content_type)
        async with self._slots:
            connection = self._take_idle()
            if connection is not None:
                try:
                    return await self._exchange(connection, request)
                except OSError:
                    if connection.n_received:
                        raise
            return await self._exchange(await self._connect(), request)

    async def close(self) -> None:
        """Close all connections, also those in use."""
        for connection in (*self._idle, *self._busy):
            connection.abort()
        self._idle.clear()
        await asyncio.sleep(0)  # sockets are closed in the loop's next round

    async def _exchange(self, connection: _Connection, request: bytes) -> Response:
        self._busy.add(connection)
        try:
            response = await connection.exchange(request)
        except BaseException:
            connection.abort()
            raise
        finally:
            self._busy.discard(connection)
        if connection.is_reusable:
            self._idle.append(connection)
        else:
            connection.abort()
        if response.headers.get("content-encoding", "identity") in {"gzip", "x-gzip"}:
            return Response(response.status, response.headers, _unpacked(response.content, self.limit_bytes))
        return response

    def _take_idle(self) -> _Connection | None:
        """The connection that was used last, if it is still open."""
        oldest = time.monotonic() - IDLE_S
        while self._idle:
            connection = self._idle.pop()
            if connection.is_open and connection.idle_since > oldest:
                return connection
            connection.abort()
        return None

    async def _connect(self) -> _Connection:
        loop = asyncio.get_running_loop()
        via = self.url if self.proxy is None else self.proxy
        tls = (self.certificates or _trusted()) if self._is_tls else None
        is_tunnel = self.proxy is not None and tls is not None
        first = (_trusted() if via.scheme == "https" else None) if self.proxy is not None else tls
        try:
            _, connection = await loop.create_connection(
                lambda: _Connection(self.limit_bytes + HEAD_BYTES),
                via.raw_host or "",
                via.port or 0,
                ssl=first,
                happy_eyeballs_delay=None if _is_address(via.raw_host) else EYEBALLS_S,
            )
        except OSError as error:
            raise _common(error) from None
        if is_tunnel and tls is not None:
            await self._open_tunnel(connection, tls)
        return connection

    async def _open_tunnel(self, connection: _Connection, tls: ssl.SSLContext) -> None:
        """Let the proxy connect us with the origin, and speak TLS with that one."""
        head = f"CONNECT {_authority(self.url)} HTTP/1.1\r\n".encode()
        try:
            response = await connection.exchange(head + _header_lines(self._tunnel) + b"\r\n", is_tunnel=True)
            await connection.start_tls(response, tls, self.url.raw_host or "")
        except BaseException:
            connection.abort()
            raise

    def _request(self, method: str, target: str, body: bytes | None, content_type: str) -> bytes:
        start = f"{method} {self._base}{target} HTTP/1.1\r\n".encode()
        if body is None:
            return start + self._head + b"\r\n"
        about = f"Content-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        return start + self._head + about + body


class _Connection(asyncio.Protocol):
    """One connection: a request, its answer, the next request."""

    def __init__(self, limit_bytes: int) -> None:
        self.n_received, self.idle_since = 0, time.monotonic()
        self.is_open, self.is_reusable = False, False
        self._limit_bytes = limit_bytes
        self._waiter: asyncio.Future[Response] | None = None
        self._transport: asyncio.Transport
        self._is_tunnel = False
        self._forget()

    async def exchange(self, request: bytes, *, is_tunnel: bool = False) -> Response:
        """The answer to a request; `is_tunnel`: to CONNECT, whose answer has no content."""
        self._forget()
        self._is_tunnel, self.n_received, self.is_reusable = is_tunnel, 0, False
        if not self.is_open:
            raise ConnectionResetError
        self._waiter = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._waiter

    async def start_tls(self, response: Response, context: ssl.SSLContext, host: str) -> None:
        """Speak TLS from now on, if that is the proxy's response; NotHttp if it refuses."""
        if response.status != _OK:
            raise NotHttp(f"the proxy answers with {response.status}")
        loop = asyncio.get_running_loop()
        transport = await loop.start_tls(self._transport, self, context, server_hostname=host)
        if transport is None:
            raise ConnectionResetError
        self._transport, self._parser = transport, httptools.HttpResponseParser(self)

    def abort(self) -> None:
        """Close at once."""
        self.is_open = False
        self._transport.abort()

    # What the transport calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._parser = httptools.HttpResponseParser(self)
        self.is_open = True

    def data_received(self, data: bytes) -> None:
        self.n_received += len(data)
        if self._waiter is None:  # nobody asked: whatever this is, it must not answer the next question
            self.abort()
        elif self.n_received > self._limit_bytes:
            self._fail(TooBig())
        else:
            try:
                self._parser.feed_data(data)
            except httptools.HttpParserUpgrade:
                pass  # a tunnel: what follows is TLS
            except httptools.HttpParserError:
                self._fail(NotHttp("no HTTP"))

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False
        if self._waiter is not None and self._ends_with_connection:
            self._done()
        self._fail(error if isinstance(error, OSError) else ConnectionResetError())

    # What the parser calls

    def on_message_begin(self) -> None:
        self._forget()
        self.is_reusable = False  # also of what nobody asked for, right behind an answer

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers[name.decode("latin-1").lower()] = value.decode("latin-1").strip()

    def on_headers_complete(self) -> None:
        self._status = self._parser.get_status_code()
        has_end = "content-length" in self._headers or "chunked" in self._headers.get("transfer-encoding", "")
        self._ends_with_connection = self._status >= _OK and not has_end
        if self._is_tunnel and self._status >= _OK:
            self._done()

    def on_body(self, part: bytes) -> None:
        self._parts.append(part)

    def on_message_complete(self) -> None:
        if self._status >= _OK and self._waiter is not None:  # what is below only announces the answer
            self.is_reusable = self.is_open and self._parser.should_keep_alive()
            self._done()

    def _forget(self) -> None:
        self._status, self._ends_with_connection = 0, False
        self._headers: dict[str, str] = {}
        self._parts: list[bytes] = []

    def _done(self) -> None:
        self.idle_since = time.monotonic()
        waiter, self._waiter = self._waiter, None
        if waiter is not None and not waiter.done():
            content = self._parts[0] if len(self._parts) == 1 else b"".join(self._parts)
            waiter.set_result(Response(self._status, self._headers, content))

    def _fail(self, error: Exception) -> None:
        waiter, self._waiter = self._waiter, None
        self.abort()
        if waiter is not None and not waiter.done():
            waiter.set_exception(error)


@cache
def _trusted() -> ssl.SSLContext:
    """Trust in what the system trusts; made once, since reading its certificates takes 20 ms."""
    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1"])
    return context


def _unpacked(content: bytes, limit_bytes: int) -> bytes:
    """A packed answer; TooBig before it fills memory, ConnectionResetError when its end is missing."""
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        plain = unpacker.decompress(content, limit_bytes + 1)
    except zlib.error:
        raise NotHttp("not packed as said") from None
    if len(plain) > limit_bytes:
        raise TooBig
    if content and not unpacker.eof:
        raise ConnectionResetError
    return plain


def _header_lines(*headers: Mapping[str, str]) -> bytes:
    """Headers as they are sent; of two with one name the later stays."""
    kept = {name.lower(): (name, value) for each in headers for name, value in each.items()}
    return "".join(f"{name}: {value}\r\n" for name, value in kept.values()).encode()


def _authority(url: URL) -> str:
    return f"{url.host_subcomponent}:{url.port}"


def _is_address(host: str | None) -> bool:
    """Whether there is nothing to race: asyncio may forget the socket of a race that is cancelled."""
    try:
        return bool(ipaddress.ip_address(host or ""))
    except ValueError:
        return False


def _login(proxy: URL | None) -> dict[str, str]:
    if proxy is None or proxy.user is None:
        return {}
    login = b64encode(f"{proxy.user}:{proxy.password or ''}".encode()).decode()
    return {"Proxy-Authorization": f"Basic {login}"}


def _common(error: OSError) -> OSError:
    """asyncio puts the errors of several addresses into one without a number; if they agree, it is theirs."""
    numbers = set(_ERRNO.findall(str(error)))
    return OSError(int(numbers.pop()), "") if error.errno is None and len(numbers) == 1 else error
