"""
What a live search service is: its configuration, its source, and the service that is asked.

A kind of service is one file in `core/search/kinds`: a `Config` with its settings and its `open`, and the
`Source` that this returns. A source answers one question; all that services share is done here once: the
limit in time, the vector of the question, the cut after k, the mapping of ids and the milliseconds it took.
"""

from __future__ import annotations

import asyncio
import re
import time
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, runtime_checkable

from pydantic import BaseModel, Field

from core.errors import QuestionsWithoutText, ServiceTimeout
from core.gold_sets import GoldSet, Question, compile_ids_map
from core.runs import Retrieved, Run
from core.search.embedding import EmbedConfig, Embedder
from core.search.endpoints import STRICT

PROBE = "How long is delivery?"  # what a service is asked to see whether it works
MAX_K = 1000  # chunks that anybody may ask for at once
HEALTH = r"^(GET|POST) /"  # how an address to ask for health is written


class SearchService(Protocol):
    """A search system that can be asked; `name` is the one in the configuration, `k` its usual depth."""

    name: str
    k: int

    async def search(self, question: str, k: int) -> Retrieved:
        """The first k chunks with `took_ms`; a subclass of SearchError says what failed."""

    async def close(self) -> None:
        """Free connections and threads."""


class Source(Protocol):
    """What a kind of service adds: how one question is put and its answer read."""

    async def ask(self, question: str, k: int, vector: Sequence[float] | None, /) -> Retrieved:
        """What was found, in the service's order; a subclass of SearchError says what failed."""

    async def close(self) -> None:
        """Free connections and threads."""


@runtime_checkable
class Checked(Protocol):
    """A source that can be asked whether it is well."""

    async def check(self) -> None:
        """Return if it is, raise a SearchError if not."""


@runtime_checkable
class Answers(Protocol):
    """A source that answers in words from texts it is given."""

    async def answer(self, question: str, contexts: Sequence[str], /) -> str | None:
        """The answer, None for an empty one; a SearchError says what failed."""


class ServiceConfig(BaseModel):
    """
    What every kind of service may say about itself.

    Secrets are `SecretStr` or kept out of `repr`; no config is ever shown to a person or kept with a run.
    """

    model_config = STRICT

    kind: str
    k: int = Field(10, ge=1, le=MAX_K, description="Chunks that are asked for.")
    timeout_s: float = Field(10, gt=0, le=600, description="Seconds after which a question has failed.")
    parallel: int = Field(4, ge=1, le=256, description="Questions asked at the same time.")
    per_second: float | None = Field(
        None, gt=0, le=10_000, description="Questions asked in one second at most."
    )
    retries: int = Field(2, ge=0, le=10, description="How often a question is asked again after a failure.")
    stop_share: float = Field(
        0.5, gt=0, le=1, description="When more than this share of the questions failed, stop early."
    )
    ids_map: str | None = Field(
        None,
        description="Regular expression with a group `id` that turns returned ids into those judged, such as"
        " '^(?P<id>[^#]+)#\\d+$' from chunk to document; others stay. In place of the ids.map of all.",
    )
    chunker: str | None = Field(
        None, max_length=200, description="How the chunks were cut; kept with each run."
    )
    index_version: str | None = Field(None, max_length=200, description="The index; kept with each run.")
    embed: EmbedConfig | None = Field(None, description="Where the vector of a question comes from.")
    answers_by: str | None = Field(
        None,
        description="Another service here that answers in words from these chunks ($contexts), for /answers.",
    )

    @abstractmethod
    async def open(self, opening: Opening) -> Source:
        """The source, ready to be asked; a SearchError when that cannot work."""

    def misfits(self) -> Iterable[Misfit]:
        """What does not fit together though each key alone is right."""
        return ()

    def require_texts(self, gold_set: GoldSet) -> None:
        """QuestionsWithoutText where questions have ids alone: a service would search for the ids."""
        bare = [question.id for question in gold_set.questions if not question.text]
        if bare:
            raise QuestionsWithoutText(n=len(bare), gold_set=gold_set.name, example=bare[0])

    def paid_calls(self, questions: Sequence[Question]) -> PaidCalls:
        """How many calls that usually cost money a run of these questions makes."""
        n_texts = len({question.title for question in questions})
        return PaidCalls(embeddings=n_texts if self.embed is not None else 0, answers=0)


@dataclass(frozen=True, kw_only=True)
class Misfit:
    """A mistake in the settings of one service: at `key`, the form `expected`, or that the key is missing."""

    key: tuple[str | int, ...]
    expected: str = ""
    missing: bool = False


@dataclass(frozen=True, kw_only=True)
class PaidCalls:
    """Calls that usually cost money: vectors of questions, and answers in words."""

    embeddings: int
    answers: int


@dataclass(frozen=True, kw_only=True)
class Opening:
    """
    What a source may need when it is opened.

    `load_run` finds the run that a `replay` service names. `questions` are those about to be asked: a stored
    run that is keyed by ids is found through them.
    """

    name: str
    load_run: Callable[[str], Run] | None = None
    questions: Sequence[Question] = ()


@dataclass(kw_only=True)
class Service:
    """A SearchService made of a source and what all services share."""

    name: str
    k: int
    source: Source = field(repr=False)
    timeout_s: float
    embedder: Embedder | None = field(default=None, repr=False)
    ids_map: re.Pattern[str] | None = None

    async def search(self, question: str, k: int) -> Retrieved:
        """
        The first k chunks in the service's order.

        `took_ms` is the time of the search alone: the vector is made before and kept, so that a second run
        is not faster. ServiceTimeout after `timeout_s` for each of the two.
        """
        vector = None if self.embedder is None else await self.embedder.vector(question)
        started = time.perf_counter()
        found = await self._in_time(self.source.ask(question, k, vector))
        took_ms = (time.perf_counter() - started) * 1000
        return replace(self._mapped(_first(found, k)), took_ms=took_ms)

    async def answer(self, question: str, contexts: Sequence[str]) -> str | None:
        """
        An answer in words, from the texts if the service takes any; None for an empty one.

        ServiceTimeout after `timeout_s`.
        """
        if isinstance(self.source, Answers):
            said: str | None = await self._in_time(self.source.answer(question, contexts))
            return said
        return (await self.search(question, self.k)).answer

    async def check(self, question: str = PROBE) -> Retrieved:
        """Ask whether the service is well, where it says how, and one question."""
        if isinstance(self.source, Checked):
            await self._in_time(self.source.check())
        return await self.search(question, self.k)

    @property
    def n_embeddings(self) -> int:
        """Calls for vectors made so far."""
        return 0 if self.embedder is None else self.embedder.n_calls

    async def close(self) -> None:
        """Free connections and threads."""
        try:
            await self.source.close()
        finally:
            if self.embedder is not None:
                await self.embedder.close()

    async def _in_time(self, answer: Any) -> Any:
        try:
            async with asyncio.timeout(self.timeout_s):
                return await answer
        except TimeoutError:
            raise ServiceTimeout(service=self.name, timeout_s=f"{self.timeout_s:g}") from None

    def _mapped(self, found: Retrieved) -> Retrieved:
        if self.ids_map is None:
            return found
        matches = ((chunk_id, self.ids_map.search(chunk_id)) for chunk_id in found.chunk_ids)
        return replace(found, chunk_ids=tuple((m and m["id"]) or chunk_id for chunk_id, m in matches))


@dataclass(kw_only=True)
class AnsweredService:
    """A SearchService whose answers in words another service gives; a failure of either is one of both."""

    service: Service
    answering: Service
    name: str = field(init=False)
    k: int = field(init=False)

    def __post_init__(self) -> None:
        self.name, self.k = self.service.name, self.service.k

    async def search(self, question: str, k: int) -> Retrieved:
        """The first k chunks with an answer; `took_ms` is the time of the search alone."""
        found = await self.service.search(question, k)
        return replace(found, answer=await self.answering.answer(question, found.texts or ()))

    async def close(self) -> None:
        """Free both."""
        try:
            await self.service.close()
        finally:
            await self.answering.close()


async def open_service(
    name: str,
    config: ServiceConfig,
    *,
    load_run: Callable[[str], Run] | None = None,
    questions: Sequence[Question] = (),
) -> Service:
    """The service, ready to be asked; close it afterwards. Raises a SearchError when that cannot work."""
    source = await config.open(Opening(name=name, load_run=load_run, questions=questions))
    try:
        embedder = None if config.embed is None else await _open_embedder(name, config, config.embed)
    except BaseException:
        await source.close()
        raise
    return Service(
        name=name,
        k=config.k,
        source=source,
        timeout_s=config.timeout_s,
        embedder=embedder,
        ids_map=None if config.ids_map is None else compile_ids_map(config.ids_map),
    )


async def _open_embedder(name: str, config: ServiceConfig, embed: EmbedConfig) -> Embedder:
    return await Embedder.open(name, embed, parallel=config.parallel, timeout_s=config.timeout_s)


def _first(found: Retrieved, k: int) -> Retrieved:
    """The first k in the service's own order, whatever it returned."""
    if len(found.chunk_ids) <= k:
        return found
    return replace(
        found,
        chunk_ids=found.chunk_ids[:k],
        scores=None if found.scores is None else found.scores[:k],
        texts=None if found.texts is None else found.texts[:k],
    )
