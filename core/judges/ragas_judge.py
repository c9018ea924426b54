"""
RAGAS as a judge: its own prompts and code, in a process of its own (`core.judges.ragas_worker`).

It asks four times as often as the built-in judge: for k = 10 and its four metrics sixteen chat requests and
two for embeddings. Each value is kept as soon as it comes, with the verdicts behind it.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, cast

import orjson

from core.answers.cases import Case
from core.answers.evaluating import JudgedBy
from core.answers.measured import Evidence, Measured
from core.errors import (
    JudgeAccessRefused,
    JudgeBadRequest,
    JudgeCutOff,
    JudgeEmptyList,
    JudgeError,
    JudgeFailed,
    JudgeNotJson,
    JudgeNotUsable,
    JudgeRateLimited,
    JudgeRefused,
    JudgeTimeout,
    JudgeUnreachable,
    JudgeWrongShape,
    RateLimited,
    Word,
)
from core.judges.cache import Cache, MemoryCache, key_of
from core.judges.chat import Budget, Outage, without_halves
from core.judges.config import Endpoint, JudgeConfig, read_judge
from core.judges.keeping import KeepingJudge
from core.judges.needs import lack
from core.judges.protocol import Plan, money
from core.judges.tasks import n_tokens
from core.search.asking import FIRST_PAUSE_S, Pace, wanted_pause  # one pause for whoever is asked

WORKER = Path(__file__).with_name("ragas_worker.py")
STARTS_IN_S = 120  # importing RAGAS takes 2 to 6 s, more on a busy or cold machine
PROMPT_TOKENS = 900  # of instructions and examples in each of RAGAS's requests

_FIELDS: dict[str, tuple[str, ...]] = {
    "faithfulness": ("user_input", "response", "retrieved_contexts"),
    "answer_relevancy": ("user_input", "response"),
    "context_precision": ("user_input", "reference", "retrieved_contexts"),
    "context_recall": ("user_input", "retrieved_contexts", "reference"),
    "answer_correctness": ("user_input", "response", "reference"),
}
_CHATS = {"faithfulness": 2, "answer_relevancy": 3, "context_recall": 1, "answer_correctness": 3}
_EMBEDDINGS = {"answer_relevancy": 2, "answer_correctness": 2}


@dataclass(kw_only=True)
class RagasJudge(KeepingJudge):
    """A `Judge` over one worker process."""

    worker: Worker = field(repr=False)
    slots: asyncio.Semaphore = field(repr=False)
    budget: Budget
    pace: Pace
    outage: Outage = field(default_factory=lambda: Outage())
    n_calls: int = 0

    @classmethod
    async def open(cls, config: JudgeConfig, cache: Cache | None = None) -> RagasJudge:
        """Start the process; JudgeNotUsable with the reason when RAGAS cannot be imported there."""
        worker = await Worker.start(config)
        embeddings = config.embeddings
        return cls(
            config=config,
            worker=worker,
            cache=MemoryCache() if cache is None else cache,
            judged_by=JudgedBy(
                backend=f"ragas-{worker.version}",
                model=config.model,
                embedding_model=None if embeddings is None else embeddings.model,
            ),
            slots=asyncio.Semaphore(config.parallel),
            budget=Budget(calls=config.call_budget, tokens=config.token_budget),
            pace=Pace(per_second=config.per_second),
        )

    async def close(self) -> None:
        """End the process and close the cache."""
        await self.worker.stop()
        self.cache.close()

    def plan(self, cases: Sequence[Case], metrics: Sequence[str]) -> Plan:
        """What RAGAS would ask for values that are not kept yet; asks nothing."""
        plan, known = (money(Plan(n_kept=n), self.config.prices) for n in (0, 1))
        seen: set[str] = set()
        for case, metric in itertools.product(cases, metrics):
            key = self._key(metric, case)
            if lack(metric, case, self.config) is not None or key in seen:
                continue
            seen.add(key)
            plan += self._price(metric, case) if self.cache.find(key) is None else known
        return plan

    async def _value(self, metric: str, case: Case) -> Measured:
        """The kept value, or a new one, with its evidence."""
        kept = await self._known_or_asked(
            self._key(metric, case),
            lambda: self._asked(metric, case),
            read=lambda found: cast("dict[str, Any]", found),
            write=lambda found: found,
        )
        evidence = (self._named(Evidence(**each), case) for each in kept["evidence"])
        return Measured.of(kept["value"], evidence)

    async def _asked(self, metric: str, case: Case) -> dict[str, Any]:
        """Value and evidence from the worker; after a 429 all pause together and it is asked again."""
        paused_s = 0.0
        while True:
            asked_at = time.monotonic()
            reply = await self._attempt(metric, case)
            if "value" in reply:
                self.outage.worked()
                return {"value": reply["value"], "evidence": reply["evidence"]}
            if reply["failed"] != "rate-limited":
                raise self.outage.gave_up(self._error(reply))
            wished = RateLimited(service=self.config.model, wait_s=_seconds(reply["wait_s"]))
            pause = wanted_pause(wished, FIRST_PAUSE_S, paused_s)
            paused_s += pause
            if paused_s > self.config.patience_s:
                raise self.outage.gave_up(self._error(reply))
            self.pace.pause(pause, asked_at=asked_at, is_named=bool(wished.wait_s))

    async def _attempt(self, metric: str, case: Case) -> dict[str, Any]:
        async with self.slots:
            await self.pace.turn()
            if self.outage.down is not None:
                raise self.outage.down
            price = self._price(metric, case)
            self.budget.take(price.n_calls + price.n_embeddings, price.n_tokens, self._at)
            reply = await self.worker.ask(metric, _fields(metric, case))
            self.n_calls += int(reply.get("n_requests", 0))
            return reply

    def _error(self, reply: Mapping[str, Any]) -> JudgeError:
        at, status = self._at, int(reply.get("status", 0))
        errors: dict[str, JudgeError] = {
            "timeout": JudgeTimeout(timeout_s=f"{self.config.timeout_s:g}", **at),
            "unreachable": JudgeUnreachable(problem=Word("unreachable-other"), **at),
            "rate-limited": JudgeRateLimited(**at),
            "access-refused": JudgeAccessRefused(status=status, **at),
            "failed": JudgeFailed(status=status, **at),
            "bad-request": JudgeBadRequest(status=status, **at),
            "refused": JudgeRefused(**at),
            "cut-off": JudgeCutOff(**at),
            "not-json": JudgeNotJson(start="", **at),
            "empty-list": JudgeEmptyList(where="RAGAS", **at),
            "not-usable": JudgeNotUsable(problem=str(reply.get("problem", "")), **at),
        }
        return errors.get(reply["failed"]) or JudgeWrongShape(where="RAGAS", **at)

    @property
    def _at(self) -> dict[str, str]:
        return {"judge": self.config.model}

    def _price(self, metric: str, case: Case) -> Plan:
        """One value without repetitions; RAGAS asks for each context by itself."""
        n = _CHATS.get(metric, len(case.contexts))
        texts = sum(n_tokens(context.text) for context in case.contexts)
        own = n_tokens(case.question.title) + n_tokens(case.answer) + n_tokens(case.reference)
        contexts = texts if metric in {"faithfulness", "context_precision", "context_recall"} else 0
        n_embeddings = _EMBEDDINGS.get(metric, 0)
        plan = Plan(
            n_calls=n,
            n_embeddings=n_embeddings,
            input_tokens=n * (PROMPT_TOKENS + own) + contexts,
            output_tokens=n * 60 + 2 * own,
            embedding_tokens=4 * n_tokens(case.question.title) if n_embeddings else 0,
        )
        return money(plan, self.config.prices)

    def _key(self, metric: str, case: Case) -> str:
        settings = (_secret(self.config.base_url), self.config.reply_tokens, self.config.similarity_weight)
        return key_of(asdict(self.judged_by), settings, metric, _fields(metric, case))

    @staticmethod
    def _named(evidence: Evidence, case: Case) -> Evidence:
        """Evidence about a context with its id or text, which RAGAS does not repeat."""
        if evidence.part != "context":
            return evidence
        context = case.contexts[evidence.number - 1]
        return Evidence(
            part="context",
            number=evidence.number,
            text=context.chunk_id or context.text,
            holds=evidence.holds,
            reason=evidence.reason,
        )


async def ragas_versions(python: str | None = None) -> dict[str, str]:
    """Versions of RAGAS and of what decides whether it works; JudgeNotUsable with the reason."""
    nowhere = {"base_url": "http://127.0.0.1:1/v1", "model": "none", "python": python}
    worker = await Worker.start(read_judge(nowhere, env={}))
    await worker.stop()
    return worker.versions


@dataclass(kw_only=True)
class Worker:
    """The process with RAGAS in it; `waiting` are the orders that it has not answered."""

    process: asyncio.subprocess.Process
    version: str
    versions: dict[str, str] = field(default_factory=dict)
    waiting: dict[int, asyncio.Future[dict[str, Any]]] = field(default_factory=dict)
    numbers: itertools.count[int] = field(default_factory=itertools.count)
    reader: asyncio.Task[None] | None = None

    @classmethod
    async def start(cls, config: JudgeConfig) -> Worker:
        """A process that has imported RAGAS; JudgeNotUsable when that does not work."""
        at = {"judge": config.model}
        try:
            process = await asyncio.create_subprocess_exec(
                config.python or sys.executable,
                "-I",  # neither our folders nor the person's site-packages
                str(WORKER),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=LINE_BYTES,
            )
        except OSError as error:
            raise JudgeNotUsable(problem=error.strerror or type(error).__name__, **at) from None
        worker = cls(process=process, version="")
        said = await worker._greeting(_settings(config))
        if "ready" not in said:
            await worker.stop()
            raise JudgeNotUsable(problem=str(said.get("broken", "")), **at)
        worker.version, worker.versions = str(said["ready"]), dict(said["versions"])
        worker.reader = asyncio.create_task(worker._read())
        return worker

    async def ask(self, metric: str, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The reply to one order; of a process that died, that it is not usable."""
        number = next(self.numbers)
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.waiting[number] = future
        try:
            self._send({"id": number, "metric": metric, "fields": fields})
            if self.reader is None or self.reader.done():
                return _DIED
            return await future
        finally:
            self.waiting.pop(number, None)

    async def stop(self) -> None:
        """End the process and wait for its end."""
        if self.reader is not None:
            self.reader.cancel()
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()

    def _send(self, message: Mapping[str, Any]) -> None:
        if self.process.stdin is not None and not self.process.stdin.is_closing():
            self.process.stdin.write(orjson.dumps(without_halves(message)) + b"\n")

    async def _greeting(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        self._send(settings)
        try:
            async with asyncio.timeout(STARTS_IN_S):
                return await self._line() or {"broken": "it ended at once"}
        except TimeoutError:
            return {"broken": f"no sign of life in {STARTS_IN_S} s"}

    async def _read(self) -> None:
        """Hand replies to those who wait; when there are no more, tell all who still do."""
        try:
            while message := await self._line():
                future = self.waiting.get(message["id"])
                if future is not None and not future.done():
                    future.set_result(message)
        finally:
            for future in self.waiting.values():
                if not future.done():
                    future.set_result(_DIED)

    async def _line(self) -> dict[str, Any] | None:
        if self.process.stdout is None:
            return None
        try:
            line = await self.process.stdout.readline()
            message: dict[str, Any] | None = orjson.loads(line) if line else None
        except ValueError:  # longer than LINE_BYTES, or no JSON: nothing after it can be trusted
            return None
        return message


LINE_BYTES = 16_000_000  # the longest reply of the worker
_DIED: dict[str, Any] = {"failed": "not-usable", "problem": "its process has ended", "n_requests": 0}


def _fields(metric: str, case: Case) -> dict[str, Any]:
    every = {
        "user_input": case.question.title,
        "response": case.answer,
        "reference": case.reference,
        "retrieved_contexts": [context.text for context in case.contexts],
    }
    return {name: every[name] for name in _FIELDS[metric]}


def _settings(config: JudgeConfig) -> dict[str, Any]:
    """What the worker is told first, over its pipe: keys stand in no argument and no environment."""
    at = config.embeds_at
    plain = ("model", "timeout_s", "retries", "repairs", "reply_tokens", "similarity_weight")
    return {
        **{name: getattr(config, name) for name in plain},
        **_endpoint(config),
        "embeddings": None if at is None else {**_endpoint(at), "model": at.model},
    }


def _endpoint(endpoint: Endpoint) -> dict[str, Any]:
    return {
        "base_url": _secret(endpoint.base_url),
        "api_key": _secret(endpoint.api_key),
        "headers": {name: _secret(value) for name, value in endpoint.headers.items()},
    }


def _secret(value: Any) -> str:
    return "" if value is None else str(value.get_secret_value())


def _seconds(text: str) -> str:
    """A wish for a pause in seconds; "" for one that is no number, such as a date."""
    with contextlib.suppress(ValueError):
        return f"{max(0.0, float(text)):g}" if float(text) < 1e6 else ""
    return ""
