"""
RAGAS in a process of its own: JSON lines in, JSON lines out.

Started by `core.judges.ragas_judge` with whatever Python has RAGAS. It imports nothing of this project, so
that RAGAS, its pins and its memory stay away from the bot. The first line in holds the settings, the first
line out says `ready` and the version, or `broken` and why. Then each line in is one metric of one answer,
each line out its value with the verdicts that RAGAS itself throws away, or the kind of failure.

Telemetry is off before the first import, and nothing is written into the person's home.
"""

from __future__ import annotations

import asyncio
import contextvars
import importlib
import json
import math
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import metadata
from typing import Any, TextIO

PACKAGES = ("ragas", "langchain-community", "instructor", "openai")  # whose versions decide whether it works
KINDS = {
    "APITimeoutError": "timeout",
    "TimeoutError": "timeout",
    "APIConnectionError": "unreachable",
    "RateLimitError": "rate-limited",
    "AuthenticationError": "access-refused",
    "PermissionDeniedError": "access-refused",
    "InternalServerError": "failed",
    "BadRequestError": "bad-request",
    "NotFoundError": "bad-request",
    "UnprocessableEntityError": "bad-request",
    "ContentFilterFinishReasonError": "refused",
    "IncompleteOutputException": "cut-off",
    "JSONDecodeError": "not-json",
}


@dataclass
class Trail:
    """What happened while one metric was scored: parsed replies, and whether the model declined."""

    replies: list[Any] = field(default_factory=list)
    n_requests: int = 0
    declined: bool = False


_TRAIL: contextvars.ContextVar[Trail] = contextvars.ContextVar("trail")


class Scorer:
    """RAGAS's metrics over one client; importing RAGAS takes seconds and 200 MB."""

    def __init__(self, settings: dict[str, Any]) -> None:
        """Import RAGAS and make its metrics; whatever that raises is why it is not usable."""
        self.openai: Any = importlib.import_module("openai")
        self.ragas: Any = importlib.import_module("ragas")
        metrics: Any = importlib.import_module("ragas.metrics.collections")
        llms: Any = importlib.import_module("ragas.llms")
        llm = llms.llm_factory(
            settings["model"],
            client=self._client(settings),
            max_tokens=settings["reply_tokens"],
            max_retries=settings["repairs"],
        )
        _record_replies(llm)
        self.metrics = {
            "faithfulness": metrics.Faithfulness(llm=llm),
            "context_precision": metrics.ContextPrecisionWithReference(llm=llm),
            "context_recall": metrics.ContextRecall(llm=llm),
            **self._with_embeddings(settings, llm, metrics),
        }

    @property
    def version(self) -> str:
        """RAGAS's own version."""
        return str(self.ragas.__version__)

    def _with_embeddings(self, settings: dict[str, Any], llm: Any, metrics: Any) -> dict[str, Any]:
        weight, embeddings = settings["similarity_weight"], None
        weights = [1 - weight, weight]
        if settings["embeddings"] is None:
            return (
                {"answer_correctness": metrics.AnswerCorrectness(llm=llm, weights=weights)}
                if not weight
                else {}
            )
        provider: Any = importlib.import_module("ragas.embeddings")
        at = settings["embeddings"]
        embeddings = provider.OpenAIEmbeddings(client=self._client({**settings, **at}), model=at["model"])
        return {
            "answer_relevancy": metrics.AnswerRelevancy(llm=llm, embeddings=embeddings),
            "answer_correctness": metrics.AnswerCorrectness(llm=llm, embeddings=embeddings, weights=weights),
        }

    def _client(self, settings: dict[str, Any]) -> Any:
        http = self.openai.DefaultAsyncHttpxClient(trust_env=False, event_hooks={"response": [_look_at]})
        return self.openai.AsyncOpenAI(
            api_key=settings["api_key"] or "none",
            base_url=settings["base_url"],
            default_headers=settings["headers"],
            timeout=settings["timeout_s"],
            max_retries=settings["retries"],
            http_client=http,
        )

    async def score(self, metric: str, fields: dict[str, Any]) -> dict[str, Any]:
        """Value and verdicts of one metric, or the kind of its failure."""
        trail = Trail()
        _TRAIL.set(trail)
        try:
            result = await self.metrics[metric].ascore(**fields)
        except Exception as error:  # noqa: BLE001 - other people's code and clients may raise anything
            return {"failed": _kind(error, trail), **_facts(error), "n_requests": trail.n_requests}
        if result.value is None or math.isnan(result.value):  # what RAGAS makes of an empty list
            return {"failed": "empty-list", "n_requests": trail.n_requests}
        evidence = list(_evidence(metric, trail.replies))
        return {"value": float(result.value), "evidence": evidence, "n_requests": trail.n_requests}


def _record_replies(llm: Any) -> None:
    """Keep what the judge replied: RAGAS makes a number of it and drops the rest."""
    generate = llm.agenerate

    async def recorded(prompt: str, response_model: Any) -> Any:
        reply = await generate(prompt, response_model)
        _TRAIL.get().replies.append(reply)
        return reply

    llm.agenerate = recorded


async def _look_at(response: Any) -> None:
    """Count a reply, and see whether the model declined: instructor calls that a mistake of form."""
    trail = _TRAIL.get()
    trail.n_requests += 1
    content = await response.aread()
    try:
        choice = json.loads(content)["choices"][0]
        trail.declined |= (
            bool(choice["message"].get("refusal")) or choice.get("finish_reason") == "content_filter"
        )
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        return  # vectors, or an error that the client will raise


def _kind(error: BaseException, trail: Trail) -> str:
    """The kind of a failure, from the innermost known cause."""
    if trail.declined:
        return "refused"
    for cause in _causes(error):
        name = type(cause).__name__
        if name in KINDS:
            return KINDS[name]
        if name == "ValidationError":
            return "not-json" if "json_invalid" in str(cause) else "wrong-shape"
    return "wrong-shape"


def _facts(error: BaseException) -> dict[str, Any]:
    """HTTP status and wished pause of a failure, 0 and "" where there are none."""
    for cause in _causes(error):
        response = getattr(cause, "response", None)
        if response is not None and hasattr(response, "headers"):
            status = int(getattr(cause, "status_code", 0) or 0)
            return {"status": status, "wait_s": str(response.headers.get("retry-after", ""))}
    return {"status": 0, "wait_s": ""}


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error, what it was raised from, and the last attempts that instructor keeps."""
    seen: set[int] = set()
    waiting = [error]
    while waiting:
        current = waiting.pop(0)
        if not isinstance(current, BaseException) or id(current) in seen:
            continue
        seen.add(id(current))
        yield current
        attempts = getattr(current, "failed_attempts", None) or []
        waiting += [getattr(attempt, "exception", None) for attempt in attempts[-1:]]
        waiting += [current.__cause__, current.__context__]


def _evidence(metric: str, replies: list[Any]) -> Iterator[dict[str, Any]]:
    """The verdicts behind a value, in the form of `core.answers.Evidence`."""
    if metric == "faithfulness":
        yield from _verdicts("statement", replies[-1].statements, "verdict")
    elif metric == "context_recall":
        yield from _verdicts("reference", replies[-1].classifications, "attributed")
    elif metric == "context_precision":
        for number, reply in enumerate(replies, start=1):
            yield _one("context", number, "", bool(reply.verdict), reply.reason)
    elif metric == "answer_relevancy":
        for number, reply in enumerate(replies, start=1):
            yield _one("question", number, reply.question, not reply.noncommittal, "")
    elif metric == "answer_correctness" and hasattr(replies[-1], "TP"):
        for part, group in (("statement", "TP"), ("extra", "FP"), ("absent", "FN")):
            for number, each in enumerate(getattr(replies[-1], group), start=1):
                yield _one(part, number, each.statement, group == "TP", each.reason)


def _verdicts(part: str, found: list[Any], name: str) -> Iterator[dict[str, Any]]:
    for number, each in enumerate(found, start=1):
        yield _one(part, number, each.statement, bool(getattr(each, name)), each.reason)


def _one(part: str, number: int, text: str, holds: bool, reason: str) -> dict[str, Any]:
    text, reason = (each.encode("utf-8", "replace").decode() for each in (text, reason))  # no half characters
    return {"part": part, "number": number, "text": text, "holds": holds, "reason": reason}


async def serve(lines: TextIO, say: Callable[[dict[str, Any]], None]) -> None:
    """Answer line after line, as many at once as are sent, until there are no more."""
    loop = asyncio.get_running_loop()
    try:
        scorer = Scorer(json.loads(lines.readline()))
    except Exception as error:  # noqa: BLE001 - an import of other people's code may raise anything
        say({"broken": f"{type(error).__name__}: {error}"[:300]})
        return
    say({"ready": scorer.version, "versions": {name: metadata.version(name) for name in PACKAGES}})
    tasks: set[asyncio.Task[None]] = set()
    while line := await loop.run_in_executor(None, lines.readline):
        task = asyncio.create_task(_answer(scorer, json.loads(line), say))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    for task in tasks:
        task.cancel()


async def _answer(scorer: Scorer, order: dict[str, Any], say: Callable[[dict[str, Any]], None]) -> None:
    say({"id": order["id"], **await scorer.score(order["metric"], order["fields"])})


def main() -> None:
    """Speak over the pipes; whatever other code prints goes to standard error."""
    out, sys.stdout = sys.stdout, sys.stderr
    os.environ["RAGAS_DO_NOT_TRACK"] = "true"  # only this word turns it off

    def say(message: dict[str, Any]) -> None:
        out.write(json.dumps(message) + "\n")
        out.flush()

    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder  # else RAGAS writes a file with an id of the person
        asyncio.run(serve(sys.stdin, say))


if __name__ == "__main__":
    main()
