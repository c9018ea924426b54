"""
Any search that answers JSON over HTTP.

Method, path, parameters and body come from the configuration or from a preset; $query, $k and $vector in them
are put in as JSON values. JMESPaths lead to ids, scores, texts and the answer in words; a service with an
`answer` and no `ids` answers in words alone, from the texts in $contexts if it likes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import orjson
from pydantic import Field, SecretStr, field_validator
from yarl import URL

from core.gold_sets import Question
from core.runs import Retrieved
from core.search.hits import HitReader
from core.search.paths import AnswerPath, Found
from core.search.presets import PRESETS, Form
from core.search.service import HEALTH, Misfit, Opening, PaidCalls, ServiceConfig
from core.search.templates import Values, as_text, filled, places
from core.search.web import (
    Request,
    WebClient,
    checked_headers,
    is_web_address,
    secret_words,
    trusted,
    without_login,
)

Method = Literal["GET", "POST", "PUT"]


class Config(ServiceConfig):
    """A service over HTTP. What is left out comes from the preset."""

    kind: Literal["http"] = "http"
    url: SecretStr = Field(description="Address of the service, such as https://search.internal:9200")
    preset: str | None = Field(
        None,
        description="A known engine: fills in request and paths.",
        json_schema_extra={"enum": list(PRESETS)},
    )
    index: str | None = Field(None, min_length=1, description="Index, collection or class, for a preset.")
    id_field: str | None = Field(None, min_length=1, description="Field with the chunk id, for a preset.")
    text_field: str | None = Field(None, min_length=1, description="Field with the text, for a preset.")
    vector_field: str | None = Field(None, min_length=1, description="Field with the vector, for a preset.")
    method: Method | None = Field(None, description="POST, or GET where there is no body.")
    path: str | None = Field(None, repr=False, description="Added to the address.")
    params: Mapping[str, Any] | None = Field(
        None, repr=False, description="Query parameters; $query, $k, $vector."
    )
    body: Any = Field(None, repr=False, description="JSON body; $query, $k, $vector are put in as values.")
    headers: Mapping[str, SecretStr] = Field({}, description="Headers; secrets as ${ENV}.")
    ids: str | None = Field(None, description="JMESPath to the chunk ids, such as hits[].id")
    scores: str | None = Field(None, description="JMESPath to the scores, more is better.")
    distances: str | None = Field(
        None, description="JMESPath to distances, less is better; kept as -distance."
    )
    texts: str | None = Field(None, description="JMESPath to the texts.")
    answer: str | None = Field(None, description="JMESPath to the answer in words.")
    health: str | None = Field(None, pattern=HEALTH, description="Asked by `bot doctor`: GET /health")
    answer_limit_mb: float = Field(10, gt=0, le=1000, description="Largest answer that is read.")
    proxy: SecretStr | None = Field(
        None, description="Proxy for this service; the environment's is not used."
    )
    ca_file: Path | None = Field(None, description="Certificates to trust in place of the system's.")

    @field_validator("ids", "scores", "distances", "texts", "answer")
    @classmethod
    def _is_path(cls, value: str | None) -> str | None:
        """Refuse what is no JMESPath before any question is asked."""
        if value is not None:
            AnswerPath.parse(value)
        return value

    @field_validator("preset")
    @classmethod
    def _is_known(cls, value: str | None) -> str | None:
        if value is not None and value not in PRESETS:
            raise ValueError(" | ".join(PRESETS))
        return value

    @field_validator("url", "proxy")
    @classmethod
    def _is_address(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not is_web_address(value.get_secret_value()):
            raise ValueError("https://host:port")
        return value

    @field_validator("headers")
    @classmethod
    def _are_headers(cls, value: Mapping[str, SecretStr]) -> Mapping[str, SecretStr]:
        return checked_headers(value)

    @cached_property
    def form(self) -> Form:
        """Request and paths: the preset's, with everything replaced that the configuration names."""
        base = Form() if self.preset is None else PRESETS[self.preset].make(self)
        own = {name: getattr(self, name) for name in _OWN if getattr(self, name) is not None}
        if "body" not in own and base.body is None and "method" not in own:
            own["method"] = "GET"
        if "scores" in own or "distances" in own:  # one replaces the other
            own = {"scores": None, "distances": None, **own}
        return replace(base, **own)

    @property
    def with_vector(self) -> bool:
        """Whether a preset may use $vector."""
        return self.embed is not None

    def misfits(self) -> Iterator[Misfit]:
        """A preset without what it needs, no path to the ids, or $query and $vector in the wrong place."""
        if self.preset is not None:
            needs = PRESETS[self.preset].needs
            yield from (Misfit(key=(need,), missing=True) for need in needs if getattr(self, need) is None)
        elif self.ids is None and self.answer is None:  # without ids it answers in words alone
            yield Misfit(key=("ids",), missing=True)
        if self.preset == "weaviate" and not all(
            map(_is_graphql_name, (self.index, self.id_field, self.text_field))
        ):
            yield Misfit(key=("index",), expected="A-Z a-z 0-9 _")
        if self.scores is not None and self.distances is not None:
            yield Misfit(key=("distances",), expected="scores | distances")
        yield from self._wrong_places()

    def paid_calls(self, questions: Sequence[Question]) -> PaidCalls:
        """One answer in words a question, where the service gives one."""
        return replace(super().paid_calls(questions), answers=len(questions) if self.answer else 0)

    async def open(self, opening: Opening) -> HttpSource:
        """Connections are made when the first question is asked."""
        address = URL(self.url.get_secret_value())
        url, login = without_login(address)
        headers = login | {name: value.get_secret_value() for name, value in self.headers.items()}
        client = WebClient.open(
            opening.name,
            url,
            headers=headers,
            parallel=self.parallel,
            limit_mb=self.answer_limit_mb,
            proxy=None if self.proxy is None else self.proxy.get_secret_value(),
            certificates=None if self.ca_file is None else trusted(self.ca_file),
            secrets=secret_words(self._secrets(address, headers)),
        )
        return HttpSource(client=client, url=url, config=self)

    def _secrets(self, address: URL, headers: Mapping[str, str]) -> Iterator[str]:
        yield from headers.values()
        yield address.password or ""
        yield from (value for _, value in address.query.items())
        yield from (value for value in (self.params or {}).values() if isinstance(value, str))

    def _wrong_places(self) -> Iterator[Misfit]:
        found = [*places(self.form.params, ("params",)), *places(self.form.body, ("body",))]
        names = {name for _, name, _ in found}
        if not names & {"query", "vector"}:
            yield Misfit(key=("body",), expected="$query")
        if "vector" in names and self.embed is None:
            yield Misfit(key=("embed",), missing=True)
        yield from (
            Misfit(key=path, expected="$query")
            for path, name, alone in found
            if name == "query" and not alone
        )
        yield from (
            Misfit(key=path, expected="$contexts")
            for path, name, alone in found
            if name == "contexts" and not alone
        )


@dataclass(kw_only=True)
class HttpSource:
    """Asks over HTTP and reads the answer by the configured paths."""

    client: WebClient
    url: URL = field(repr=False)
    config: Config = field(repr=False)

    def __post_init__(self) -> None:
        form = self.config.form
        self._form, self._at = form, joined(self.url, form.path)
        self._ids = AnswerPath.parse(form.ids or "@")
        self._scores = _path(form.scores or form.distances)
        self._texts, self._answer = _path(form.texts), _path(self.config.answer)
        self._reader = HitReader(service=self.client.name)

    async def ask(self, question: str, k: int, vector: Sequence[float] | None) -> Retrieved:
        """One request; a SearchError for whatever its answer lacks."""
        return self._read(await self.client.json(self._request(Values(query=question, k=k, vector=vector))))

    async def answer(self, question: str, contexts: Sequence[str]) -> str | None:
        """An answer in words from these texts, where the request has a place for them."""
        values = Values(query=question, k=max(1, len(contexts)), contexts=contexts)
        return self._words(await self.client.json(self._request(values)))

    async def check(self) -> None:
        """Ask the address of `health`, where there is one."""
        if self.config.health is not None:
            method, path = self.config.health.split(" ", 1)
            await self.client.read(Request(method=method, url=joined(self.url, path)))

    async def close(self) -> None:
        """Close all connections."""
        await self.client.close()

    def _request(self, values: Values) -> Request:
        form = self._form
        return Request(
            method=form.method,
            url=self._at,
            params=[(key, as_text(filled(value, values))) for key, value in form.params.items()],
            body=None if form.body is None else orjson.dumps(filled(form.body, values)),
        )

    def _read(self, answer: Any) -> Retrieved:
        if self._form.ids is None:
            return Retrieved(chunk_ids=(), answer=self._words(answer))
        ids = self._list(answer, "ids", self._ids)
        found = self._reader.columns(
            ids, self._numbers(answer, len(ids)), self._column(answer, "texts", self._texts, len(ids))
        )
        return found if self._answer is None else replace(found, answer=self._words(answer))

    def _numbers(self, answer: Any, n: int) -> list[Any] | None:
        """Scores as they are, or distances with the sign turned."""
        if self._form.distances is None:
            return self._column(answer, "scores", self._scores, n)
        values = self._column(answer, "distances", self._scores, n)
        return None if values is None else [None if v is None else -self._reader.score(v) for v in values]

    def _column(self, answer: Any, setting: str, path: AnswerPath | None, n: int) -> list[Any] | None:
        """
        One value a chunk.

        A path that was written down must lead somewhere; one that only a preset has may lead to nothing, as
        when an engine sorts by date and scores nothing.
        """
        if path is None or n == 0:
            return None
        found = path.find(answer)
        if not found.is_there and getattr(self.config, setting) is None:
            return None
        values = self._checked(found, setting, path)
        if len(values) != n:
            raise self._reader.unusable(setting, values, f"{n}")
        return values

    def _list(self, answer: Any, setting: str, path: AnswerPath) -> list[Any]:
        values = self._checked(path.find(answer), setting, path)
        if None in values:
            hits = path.hits_of(answer)
            raise self._reader.nothing_at(setting, path.text, hits[values.index(None)] if hits else answer)
        return values

    def _checked(self, found: Found, setting: str, path: AnswerPath) -> list[Any]:
        if not found.is_there:
            raise self._reader.nothing_at(setting, path.text, found.seen)
        if not isinstance(found.values, list):
            raise self._reader.unusable(setting, found.values, '["delivery-01", "delivery-02"]')
        return found.values

    def _words(self, answer: Any) -> str | None:
        if self._answer is None:
            return None
        found = self._answer.find(answer)
        if not found.is_there:
            raise self._reader.nothing_at("answer", self._answer.text, found.seen)
        return self._reader.answer(found.values or None)


def joined(url: URL, path: str) -> URL:
    """
    An address with a path added to its own; parameters of both stay.

    >>> str(joined(URL("http://h:1/api/?key=1"), "/search?x=2"))
    'http://h:1/api/search?key=1&x=2'
    """
    if not path:
        return url
    added = URL(path, encoded=True)
    base = url.raw_path.rstrip("/") + "/" + added.raw_path.lstrip("/")
    return url.with_path(base, encoded=True).with_query([*url.query.items(), *added.query.items()])


_OWN = ("method", "path", "params", "body", "ids", "scores", "distances", "texts")


def _path(text: str | None) -> AnswerPath | None:
    return None if text is None else AnswerPath.parse(text)


def _is_graphql_name(name: str | None) -> bool:
    return name is None or (name.isascii() and name.isidentifier())
