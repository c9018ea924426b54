"""
A collection of Qdrant by its own client: a server, or a folder that the client reads itself.

Needs the extra `qdrant`. The `http` preset of the same name asks a server without it.
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, SecretStr, field_validator

from core.errors import (
    AccessRefused,
    BadRequest,
    ClientMissing,
    RateLimited,
    SearchError,
    ServiceFailed,
    ServiceUnreachable,
    TableMissing,
)
from core.runs import Retrieved
from core.search.calling import in_thread
from core.search.hits import HitReader
from core.search.service import Misfit, Opening, ServiceConfig
from core.search.web import is_web_address, unreachable_because


class Config(ServiceConfig):
    """A collection and how its points are read."""

    kind: Literal["qdrant"] = "qdrant"
    url: SecretStr | None = Field(None, description="Address of the server: http://qdrant:6333")
    folder: Path | None = Field(
        None, description="A folder of the client's local mode, in place of a server."
    )
    api_key: SecretStr | None = Field(None, description="Write ${ENV}.")
    collection: str = Field(min_length=1, description="Name of the collection.")
    vector_name: str | None = Field(
        None, min_length=1, description="Which vector, where points have several."
    )
    id_field: str | None = Field(
        None, min_length=1, description="Payload key with the chunk id; else the point's id."
    )
    text_field: str = Field("text", min_length=1, description="Payload key with the text.")

    @field_validator("url")
    @classmethod
    def _is_address(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not is_web_address(value.get_secret_value()):
            raise ValueError("http://host:6333")
        return value

    def misfits(self) -> Iterator[Misfit]:
        """Neither or both of server and folder; no vector."""
        if self.url is None and self.folder is None:
            yield Misfit(key=("url | folder",), missing=True)
        if self.url is not None and self.folder is not None:
            yield Misfit(key=("folder",), expected="url | folder")
        if self.embed is None:
            yield Misfit(key=("embed",), missing=True)

    async def open(self, opening: Opening) -> QdrantSource:
        """The client; ClientMissing without the extra."""
        try:
            library = await in_thread(partial(importlib.import_module, "qdrant_client"))  # takes seconds
        except ModuleNotFoundError:
            raise ClientMissing(service=opening.name, extra="qdrant") from None
        client = await in_thread(partial(self._client, library))
        return QdrantSource(name=opening.name, client=client, config=self)

    def _client(self, library: Any) -> Any:
        for name in ("httpx", "httpcore"):
            logging.getLogger(name).setLevel(logging.WARNING)  # the lines below it hold the address
        if self.folder is not None:
            return library.AsyncQdrantClient(path=str(self.folder))
        return library.AsyncQdrantClient(
            url=self.url.get_secret_value() if self.url else "",
            api_key=self.api_key.get_secret_value() if self.api_key else None,
            timeout=max(1, round(self.timeout_s)),
            check_compatibility=False,  # it would ask the server for its version before anybody asks anything
        )


@dataclass(kw_only=True)
class QdrantSource:
    """Asks a collection for the nearest points."""

    name: str
    client: Any = field(repr=False)
    config: Config = field(repr=False)

    def __post_init__(self) -> None:
        self._reader = HitReader(service=self.name)

    async def ask(self, _question: str, k: int, vector: Sequence[float] | None) -> Retrieved:
        """The nearest points; a SearchError for what the client raises."""
        try:
            found = await self.client.query_points(
                self.config.collection,
                query=list(vector or ()),
                using=self.config.vector_name,
                limit=k,
                with_payload=True,
            )
        except Exception as error:  # noqa: BLE001 - the client has no root of its errors
            raise self._error(error) from None
        return self._read(found.points)

    async def close(self) -> None:
        """Close the client."""
        await self.client.close()

    def _read(self, points: Sequence[Any]) -> Retrieved:
        payloads = [point.payload or {} for point in points]
        return self._reader.columns(
            [self._id(point, payload) for point, payload in zip(points, payloads, strict=True)],
            [point.score for point in points],
            [payload.get(self.config.text_field) for payload in payloads],
        )

    def _id(self, point: Any, payload: dict[str, Any]) -> Any:
        if self.config.id_field is None:
            return point.id
        if self.config.id_field not in payload:
            raise self._reader.nothing_at("id_field", self.config.id_field, payload)
        return payload[self.config.id_field]

    def _error(self, error: Exception) -> SearchError:
        who = {"service": self.name}
        if type(error).__name__ == "ResourceExhaustedResponse":
            return RateLimited(**who, wait_s=str(getattr(error, "retry_after_s", "")))
        status = getattr(error, "status_code", None)
        if status == 404 or "not found" in str(error).casefold():
            return TableMissing(**who, name=self.config.collection)
        if status in {401, 403}:
            return AccessRefused(**who, status=status)
        if status is not None and status >= 500:
            return ServiceFailed(**who, status=status)
        if status is not None or isinstance(error, ValueError):
            return BadRequest(**who, status=status or 0)
        return self._unreachable(getattr(error, "source", error))

    def _unreachable(self, error: BaseException) -> SearchError:
        return ServiceUnreachable(service=self.name, problem=unreachable_because(error))
