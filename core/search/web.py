"""
One JSON request over HTTP, and every way it can fail as a SearchError.

aiohttp, since httpx needs 1 to 6 ms of processor time a request with 32 connections open, which is more than
a fast search takes; aiohttp needs 0.2 ms. Redirects are followed on the same host only, certificates are
checked, the size of an answer is limited. Nothing here puts an address, a header or a body into an error.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

import aiohttp
import orjson
from pydantic import SecretStr
from yarl import URL

from core.errors import (
    AccessRefused,
    AnswerTooBig,
    BadRequest,
    FileMissing,
    NotJson,
    RateLimited,
    Redirected,
    SearchError,
    ServiceFailed,
    ServiceUnreachable,
    Word,
)

MAX_REDIRECTS = 3
MEGABYTE = 1_000_000
SAID_LENGTH = 160  # characters of a service's own explanation
MAX_PLAIN = 6  # a longer word of a header may be a key: Bearer and Basic are no secret
_BOM = b"\xef\xbb\xbf"
_HEADER = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
_REDIRECTS = {301, 302, 303, 307, 308}
_KEEPS_METHOD = {307, 308}
_EXPLANATIONS = ("error", "message", "reason", "detail", "description", "status", "type", "code")


@dataclass(frozen=True, kw_only=True)
class Request:
    """One request; `body` is JSON bytes, or None for none."""

    method: str
    url: URL
    body: bytes | None = None
    params: Sequence[tuple[str, str]] = ()


@dataclass(kw_only=True)
class WebClient:
    """
    Connections to one host for the service `name`; `secrets` are texts that no error may repeat.

    Open it inside a running loop and close it there.
    """

    name: str
    host: str
    session: aiohttp.ClientSession = field(repr=False)
    limit_mb: float
    proxy: str | None = field(default=None, repr=False)
    secrets: Sequence[str] = field(default=(), repr=False)

    @classmethod
    def open(
        cls,
        name: str,
        host: str,
        *,
        headers: Mapping[str, str],
        parallel: int,
        limit_mb: float,
        proxy: str | None = None,
        certificates: ssl.SSLContext | None = None,
        secrets: Sequence[str] = (),
    ) -> WebClient:
        """A client with `parallel` connections; the environment's proxy is not used, only a named one."""
        context: ssl.SSLContext | bool = True if certificates is None else certificates
        session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=parallel, ssl=context),
            headers={"User-Agent": "baholash", "Accept": "application/json", **headers},
            timeout=aiohttp.ClientTimeout(total=None),  # the service has one limit for all it does
            cookie_jar=aiohttp.DummyCookieJar(),
        )
        return cls(name=name, host=host, session=session, limit_mb=limit_mb, proxy=proxy, secrets=secrets)

    async def close(self) -> None:
        """Close all connections."""
        await self.session.close()

    async def json(self, request: Request) -> Any:
        """The answer's JSON value; a SearchError for everything else."""
        content = await self.read(request)
        try:
            return orjson.loads(content.removeprefix(_BOM))
        except orjson.JSONDecodeError:
            raise NotJson(service=self.name, host=self.host, start=self._shown(_text(content))) from None

    async def read(self, request: Request) -> bytes:
        """The answer's bytes when its status is 2xx."""
        try:
            return await self._follow(request)
        except (aiohttp.ClientError, OSError, asyncio.IncompleteReadError) as error:
            raise self._unreachable(error) from None

    async def _follow(self, request: Request) -> bytes:
        status = 0
        for _ in range(MAX_REDIRECTS + 1):
            async with self.session.request(
                request.method,
                request.url,
                params=request.params or None,
                data=request.body,
                headers=None if request.body is None else {"Content-Type": "application/json"},
                allow_redirects=False,
                proxy=self.proxy,
            ) as response:
                if response.status not in _REDIRECTS or "Location" not in response.headers:
                    return await self._content(response)
                request, status = self._redirected(request, response), response.status
        raise BadRequest(service=self.name, host=self.host, status=status)

    def _redirected(self, request: Request, response: aiohttp.ClientResponse) -> Request:
        try:
            target = response.url.join(URL(response.headers["Location"]))
        except ValueError:
            raise BadRequest(service=self.name, host=self.host, status=response.status) from None
        if target.origin() != response.url.origin():
            raise Redirected(service=self.name, host=self.host, target=target.host or "")
        if response.status in _KEEPS_METHOD or request.method == "GET":
            return Request(method=request.method, url=target, body=request.body)
        return Request(method="GET", url=target)

    async def _content(self, response: aiohttp.ClientResponse) -> bytes:
        content = await self._limited(response)
        if 200 <= response.status < 300:
            return content
        raise self._refused(response, content)

    async def _limited(self, response: aiohttp.ClientResponse) -> bytes:
        """The body, unpacked, unless that is too large: a packed answer cannot fill memory."""
        if response.content_length is not None and "Content-Encoding" not in response.headers:
            self._check_size(response.content_length)
            return await response.read()
        parts, size = [], 0
        async for part in response.content.iter_any():
            size += len(part)
            self._check_size(size)
            parts.append(part)
        return b"".join(parts)

    def _check_size(self, size: int) -> None:
        if size > self.limit_mb * MEGABYTE:
            raise AnswerTooBig(service=self.name, host=self.host, limit_mb=f"{self.limit_mb:g}")

    def _refused(self, response: aiohttp.ClientResponse, content: bytes) -> SearchError:
        status = response.status
        if status == 429:
            wait_s = _retry_after(response.headers.get("Retry-After", ""))
            return RateLimited(service=self.name, host=self.host, wait_s=wait_s)
        if status in {401, 403, 407}:
            return AccessRefused(service=self.name, host=self.host, status=status)
        if status == 503 and "Retry-After" in response.headers:
            wait_s = _retry_after(response.headers["Retry-After"])
            return RateLimited(service=self.name, host=self.host, wait_s=wait_s)
        if status >= 500:
            return ServiceFailed(service=self.name, host=self.host, status=status)
        return BadRequest(
            service=self.name, host=self.host, status=status, said=self._shown(_explanation(content))
        )

    def _shown(self, text: str) -> str:
        """A service's own words as an error may repeat them: short, without an address or secret."""
        flat = " ".join(text.split())
        if "://" in flat or any(secret and secret in flat for secret in self.secrets):
            return ""
        return flat if len(flat) <= SAID_LENGTH else flat[: SAID_LENGTH - 1] + "…"

    def _unreachable(self, error: BaseException) -> ServiceUnreachable:
        return ServiceUnreachable(service=self.name, host=self.host, problem=unreachable_because(error))


def trusted(ca_file: Path) -> ssl.SSLContext:
    """Trust in the certificates of a file alone; FileMissing when it cannot be read as such."""
    try:
        return ssl.create_default_context(cafile=str(ca_file))
    except (OSError, ssl.SSLError) as error:
        raise FileMissing(file=ca_file.name, problem=error.strerror or type(error).__name__) from None


def checked_headers(headers: Mapping[str, SecretStr]) -> Mapping[str, SecretStr]:
    """The headers; ValueError for a name or value that HTTP cannot carry."""
    for name, value in headers.items():
        if not _HEADER.fullmatch(name) or any(ord(sign) < 32 for sign in value.get_secret_value()):
            raise ValueError("Name: value")
    return headers


def is_web_address(text: str) -> bool:
    """Whether a text is an address of HTTP with a host."""
    try:
        url = URL(text)
        return url.scheme in {"http", "https"} and bool(url.host) and url.port is not None
    except ValueError:
        return False


def secret_words(texts: Iterable[str]) -> tuple[str, ...]:
    """
    What no error may repeat of headers and the like: each word that is long enough to be a key.

    >>> secret_words(["Bearer s3cr3t-kEy", "uz"])
    ('Bearer s3cr3t-kEy', 's3cr3t-kEy')
    """
    words = (word for text in texts for word in (text, *text.split()))
    return tuple(dict.fromkeys(word for word in words if len(word) > MAX_PLAIN))


def without_login(url: URL) -> tuple[URL, dict[str, str]]:
    """
    An address without user and password, and the header that says them instead.

    >>> without_login(URL("http://me:secret@h/x"))
    (URL('http://h/x'), {'Authorization': 'Basic bWU6c2VjcmV0'})
    """
    if url.user is None:
        return url, {}
    login = b64encode(f"{url.user}:{url.password or ''}".encode()).decode()
    return url.with_user(None), {"Authorization": f"Basic {login}"}


def host_of(url: URL) -> str:
    """
    Host and port of an address, and nothing else of it.

    >>> host_of(URL("https://me:secret@search.internal:9200/handbook?key=1"))
    'search.internal:9200'
    """
    return url.host or "" if url.explicit_port is None else f"{url.host}:{url.explicit_port}"


def unreachable_because(error: BaseException) -> Word:
    """Why there is no connection, from the innermost cause that says it."""
    causes = list(_causes(error))
    for types, word in _REASONS:
        if any(isinstance(cause, types) for cause in causes):
            return Word(word)
    return Word("unreachable-other")


_REASONS: tuple[tuple[tuple[type[BaseException], ...], str], ...] = (
    ((ssl.SSLError, aiohttp.ClientSSLError), "unreachable-tls"),
    ((socket.gaierror, aiohttp.ClientConnectorDNSError), "unreachable-name"),
    ((ConnectionRefusedError,), "unreachable-refused"),
    (
        (ConnectionResetError, BrokenPipeError, aiohttp.ServerDisconnectedError, aiohttp.ClientPayloadError),
        "unreachable-cut-off",
    ),
)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        inner = getattr(error, "os_error", None)
        if isinstance(inner, BaseException):
            yield inner
        error = error.__cause__ or error.__context__


def _retry_after(header: str) -> str:
    """
    Seconds of a Retry-After header, given as seconds or as a date; "" for neither.

    >>> _retry_after("3"), _retry_after("soon")
    ('3', '')
    """
    try:
        return f"{max(0.0, float(header)):g}" if float(header) < 1e6 else ""
    except ValueError:
        pass
    try:
        at = parsedate_to_datetime(header)
    except ValueError:
        return ""
    wait = (at.replace(tzinfo=at.tzinfo or UTC) - datetime.now(UTC)).total_seconds()
    return f"{max(0.0, wait):g}"


def _text(content: bytes) -> str:
    return content[: 4 * SAID_LENGTH].decode("utf-8", "replace")


def _explanation(content: bytes) -> str:
    """The service's own words in a JSON answer: the first text under the usual keys, "" without any."""
    try:
        value = orjson.loads(content)
    except orjson.JSONDecodeError:
        return ""
    return _first_text(value, depth=4)


def _first_text(value: Any, depth: int) -> str:
    if isinstance(value, str) or depth == 0:
        return value if isinstance(value, str) else ""
    if isinstance(value, list):
        return next((text for item in value[:3] if (text := _first_text(item, depth - 1))), "")
    if not isinstance(value, Mapping):
        return ""
    # "reason" before "type": Elasticsearch says index_not_found_exception and, better, no such index [x]
    return next((text for key in _EXPLANATIONS if (text := _first_text(value.get(key), depth - 1))), "")
