"""
One JSON request over HTTP, and every way it can fail as a SearchError.

Redirects are followed on the same host only, certificates are checked, the size of an answer is limited.
Nothing here puts an address, a header or a body into an error.
"""

from __future__ import annotations

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
from core.search.connections import Connections, Response, TooBig

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
    origin: URL = field(repr=False)
    connections: Connections = field(repr=False)
    limit_mb: float
    secrets: Sequence[str] = field(default=(), repr=False)

    @classmethod
    def open(
        cls,
        name: str,
        url: URL,
        *,
        headers: Mapping[str, str],
        parallel: int,
        limit_mb: float,
        proxy: str | None = None,
        certificates: ssl.SSLContext | None = None,
        secrets: Sequence[str] = (),
    ) -> WebClient:
        """A client with `parallel` connections; the environment's proxy is not used, only a named one."""
        connections = Connections(
            url=url,
            headers={"User-Agent": "baholash", "Accept": "application/json", **headers},
            parallel=parallel,
            limit_bytes=int(limit_mb * MEGABYTE),
            proxy=None if proxy is None else URL(proxy),
            certificates=certificates,
        )
        return cls(
            name=name,
            origin=url.origin(),
            connections=connections,
            limit_mb=limit_mb,
            secrets=secrets,
        )

    async def close(self) -> None:
        """Close all connections."""
        await self.connections.close()

    async def json(self, request: Request) -> Any:
        """The answer's JSON value; a SearchError for everything else."""
        content = await self.read(request)
        try:
            return orjson.loads(content.removeprefix(_BOM))
        except orjson.JSONDecodeError:
            raise NotJson(service=self.name, start=self._shown(_text(content))) from None

    async def read(self, request: Request) -> bytes:
        """The answer's bytes when its status is 2xx."""
        try:
            response = await self._follow(request)
        except TooBig:
            raise AnswerTooBig(service=self.name, limit_mb=f"{self.limit_mb:g}") from None
        except OSError as error:
            problem = unreachable_because(error)
            raise ServiceUnreachable(service=self.name, problem=problem) from None
        if 200 <= response.status < 300:
            return response.content
        raise self._refused(response)

    async def _follow(self, request: Request) -> Response:
        """The answer at the end of redirects."""
        status = 0
        for _ in range(MAX_REDIRECTS + 1):
            url = request.url.extend_query(request.params) if request.params else request.url
            response = await self.connections.send(request.method, url.raw_path_qs, request.body)
            if response.status not in _REDIRECTS or "location" not in response.headers:
                return response
            request, status = self._redirected(request, url, response), response.status
        raise BadRequest(service=self.name, status=status)

    def _redirected(self, request: Request, url: URL, response: Response) -> Request:
        try:
            target = url.join(URL(response.headers["location"]))
            is_here = target.origin() == self.origin
        except ValueError:
            raise BadRequest(service=self.name, status=response.status) from None
        if not is_here:
            raise Redirected(service=self.name)
        if response.status in _KEEPS_METHOD or request.method == "GET":
            return Request(method=request.method, url=target, body=request.body)
        return Request(method="GET", url=target)

    def _refused(self, response: Response) -> SearchError:
        status = response.status
        if status == 429:
            wait_s = _retry_after(response.headers.get("retry-after", ""))
            return RateLimited(service=self.name, wait_s=wait_s)
        if status in {401, 403, 407}:
            return AccessRefused(service=self.name, status=status)
        if status == 503 and "retry-after" in response.headers:
            wait_s = _retry_after(response.headers["retry-after"])
            return RateLimited(service=self.name, wait_s=wait_s)
        if status >= 500:
            return ServiceFailed(service=self.name, status=status)
        said = self._shown(_explanation(response.content))
        return BadRequest(service=self.name, status=status, said=said)

    def _shown(self, text: str) -> str:
        """A service's own words as an error may repeat them: short, without an address or secret."""
        flat = " ".join(text.split())
        if "://" in flat or any(secret and secret in flat for secret in self.secrets):
            return ""
        return flat if len(flat) <= SAID_LENGTH else flat[: SAID_LENGTH - 1] + "…"


def trusted(ca_file: Path) -> ssl.SSLContext:
    """Trust in the certificates of a file alone; FileMissing when it cannot be read as such."""
    try:
        context = ssl.create_default_context(cafile=str(ca_file))
    except (OSError, ssl.SSLError) as error:
        raise FileMissing(file=ca_file.name, problem=error.strerror or type(error).__name__) from None
    context.set_alpn_protocols(["http/1.1"])
    return context


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


def unreachable_because(error: BaseException) -> Word:
    """Why there is no connection, from the innermost cause that says it."""
    causes = list(_causes(error))
    for types, word in _REASONS:
        if any(isinstance(cause, types) for cause in causes):
            return Word(word)
    return Word("unreachable-other")


_REASONS: tuple[tuple[tuple[type[BaseException], ...], str], ...] = (
    ((ssl.SSLError,), "unreachable-tls"),
    ((socket.gaierror,), "unreachable-name"),
    ((ConnectionRefusedError,), "unreachable-refused"),
    ((ConnectionResetError, BrokenPipeError), "unreachable-cut-off"),
)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
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
