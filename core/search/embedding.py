"""
Vectors of questions, from an OpenAI-compatible endpoint or from a function of one's own.

Each question's vector is made once and kept, whoever asks again; the calls are counted because they cost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

import orjson
from pydantic import BaseModel, Field, SecretStr, model_validator
from yarl import URL

from core.errors import SearchError, ServiceTimeout, UnusableAnswer
from core.search.calling import CALL, Caller
from core.search.endpoints import STRICT, ApiAddress, Headers, connected
from core.search.hits import HitReader, type_of
from core.search.web import Request, WebClient

LIMIT_MB = 10
KEPT = 20_000  # vectors; the oldest goes first


class EmbedConfig(BaseModel):
    """Where vectors come from: `url` and `model` of an endpoint, or `call`, a function text -> vector."""

    model_config = STRICT

    url: ApiAddress | None = Field(
        None, description="Address that /embeddings is added to: http://host:8000/v1"
    )
    model: str | None = Field(None, description="Name of the model, as the endpoint knows it.")
    api_key: SecretStr | None = Field(None, description="Sent as a Bearer token; write ${ENV}.")
    headers: Headers = Field({}, description="More headers; secrets as ${ENV}.")
    dimensions: int | None = Field(
        None, ge=1, le=100_000, description="Length of the vector, where one can choose."
    )
    call: str | None = Field(None, pattern=CALL, description="module:function, text -> list of numbers.")
    prefix: str = Field("", description="Put before each question, such as 'query: ' for e5 models.")

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.url is None) == (self.call is None):
            raise ValueError("url | call")
        return self


class _Model(Protocol):
    async def vector(self, text: str) -> list[float]: ...

    async def close(self) -> None: ...


@dataclass(kw_only=True)
class Embedder:
    """Makes and keeps vectors; `n_calls` counts those that were made and not found kept."""

    name: str
    model: _Model = field(repr=False)
    timeout_s: float
    prefix: str = ""
    n_calls: int = 0
    _kept: dict[str, asyncio.Task[list[float]]] = field(default_factory=dict, repr=False)

    @classmethod
    async def open(cls, name: str, config: EmbedConfig, *, parallel: int, timeout_s: float) -> Embedder:
        """Ready to be asked; a SearchError when the function of `call` cannot be had."""
        if config.call is not None:
            model: _Model = await _Function.open(name, config.call, parallel)
        else:
            model = _Endpoint.open(name, config, parallel)
        return cls(name=name, model=model, timeout_s=timeout_s, prefix=config.prefix)

    async def vector(self, question: str) -> list[float]:
        """
        The vector of a question.

        Two who ask for it at once share one call; one who gives up does not take it from the other. A failed
        call is not kept; ServiceTimeout after `timeout_s`.
        """
        task = self._kept.get(question)
        if task is None:
            self.n_calls += 1
            task = self._kept[question] = asyncio.create_task(self._made(question))
            task.add_done_callback(lambda done: self._drop_failed(question, done))
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Give up what is under way and close connections."""
        running = [task for task in self._kept.values() if not task.done()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self.model.close()

    async def _made(self, question: str) -> list[float]:
        try:
            async with asyncio.timeout(self.timeout_s):
                return await self.model.vector(self.prefix + question)
        except TimeoutError:
            raise ServiceTimeout(service=self.name, timeout_s=f"{self.timeout_s:g}") from None

    def _drop_failed(self, question: str, task: asyncio.Task[list[float]]) -> None:
        if (task.cancelled() or task.exception() is not None) and self._kept.get(question) is task:
            del self._kept[question]


@dataclass(kw_only=True)
class _Endpoint:
    """POST /embeddings as OpenAI, vLLM, Ollama, TEI and LiteLLM answer it."""

    client: WebClient
    url: URL
    fields: Mapping[str, Any]

    @classmethod
    def open(cls, name: str, config: EmbedConfig, parallel: int) -> _Endpoint:
        url, client = connected(
            name,
            config.url,
            api_key=config.api_key,
            headers=config.headers,
            parallel=parallel,
            limit_mb=LIMIT_MB,
        )
        chosen = {"model": config.model, "dimensions": config.dimensions}
        fields = {key: value for key, value in chosen.items() if value is not None}
        return cls(client=client, url=url / "embeddings", fields=fields)

    async def vector(self, text: str) -> list[float]:
        body = orjson.dumps({**self.fields, "input": [text], "encoding_format": "float"})
        answer = await self.client.json(Request(method="POST", url=self.url, body=body))
        try:
            found = answer["data"][0]["embedding"]
        except (KeyError, IndexError, TypeError):
            reader = HitReader(service=self.client.name)
            raise reader.nothing_at("embed", "data[0].embedding", answer) from None
        return _numbers(found, self.client.name)

    async def close(self) -> None:
        await self.client.close()


@dataclass(kw_only=True)
class _Function:
    """A function text -> vector in this process."""

    name: str
    caller: Caller

    @classmethod
    async def open(cls, name: str, call: str, parallel: int) -> _Function:
        return cls(name=name, caller=await Caller.open(name, call, parallel))

    async def vector(self, text: str) -> list[float]:
        return _numbers(await self.caller.call(text), self.name)

    async def close(self) -> None:
        """Nothing is held."""


def _numbers(value: Any, service: str) -> list[float]:
    """A vector as numbers, from a list or from anything with `tolist`, such as a numpy array."""
    numbers: Any = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(numbers, Sequence) and len(numbers) == 1 and isinstance(numbers[0], Sequence):
        numbers = numbers[0]  # the vector of a list with one text
    if (
        isinstance(numbers, list | tuple)
        and numbers
        and all(type(number) in {int, float} for number in numbers)
    ):
        return [float(number) for number in numbers]
    raise _not_a_vector(value, service)


def _not_a_vector(value: Any, service: str) -> SearchError:
    return UnusableAnswer(service=service, setting="embed", found=type_of(value), expected="[0.12, -0.5]")
