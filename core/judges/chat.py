"""
Requests to an OpenAI-compatible endpoint, and every way one can fail as a JudgeError.

At most `parallel` are under way; after a 429 all pause together; what may pass by itself is asked again after
a growing pause; nothing is asked beyond the budget. When request after request fails, the rest is not
tried: a judge that is down is asked ten times, not ten thousand.
"""

from __future__ import annotations

import asyncio
import math
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from yarl import URL

from core.errors import (
    AccessRefused,
    BadRequest,
    JudgeAccessRefused,
    JudgeBadRequest,
    JudgeBudgetSpent,
    JudgeCutOff,
    JudgeError,
    JudgeFailed,
    JudgeNotJson,
    JudgeRateLimited,
    JudgeRefused,
    JudgeTimeout,
    JudgeUnreachable,
    JudgeWrongShape,
    NotJson,
    RateLimited,
    SearchError,
    ServiceFailed,
    ServiceUnreachable,
    Word,
)
from core.judges.config import Endpoint, JudgeConfig
from core.search.asking import (  # one pause for whoever is asked
    FIRST_PAUSE_S,
    LONGEST_PAUSE_S,
    Pace,
    wanted_pause,
)
from core.search.endpoints import connected
from core.search.web import Request, WebClient

LIMIT_MB = 16
GIVE_UP_AFTER = 10  # requests that fail in a row before the rest is not tried
SHOWN = 80  # signs of a reply that an error repeats

_DECLINES = re.compile(
    r"\W*(i['’]?m (really |very )?sorry|sorry|i (can ?not|can['’]t|am unable|won['’]t)|"
    r"извините|простите|к сожалению|я не могу|uzr|kechirasiz|maaf)\b",
    re.IGNORECASE,
)


@dataclass(kw_only=True)
class Budget:
    """Requests and tokens that may still be used; None: no limit."""

    calls: int | None
    tokens: int | None
    n_calls: int = 0
    n_tokens: int = 0

    def take(self, calls: int, tokens: int, at: Mapping[str, str]) -> None:
        """Count requests before they are made; JudgeBudgetSpent when they would go beyond it."""
        if self.calls is not None and self.n_calls + calls > self.calls:
            raise JudgeBudgetSpent(budget=Word("budget-calls"), limit=self.calls, **at)
        if self.tokens is not None and self.n_tokens + tokens > self.tokens:
            raise JudgeBudgetSpent(budget=Word("budget-tokens"), limit=self.tokens, **at)
        self.n_calls += calls
        self.n_tokens += tokens


@dataclass(kw_only=True)
class Outage:
    """Requests that failed for good in a row; `down` is why no more are made, None while they are."""

    failed_in_a_row: int = 0
    down: JudgeError | None = None

    def gave_up(self, error: JudgeError) -> JudgeError:
        """Note a failure: a refused key, 429 beyond all patience, or ten in a row end the asking."""
        self.failed_in_a_row += 1
        is_final = isinstance(error, JudgeAccessRefused | JudgeRateLimited)
        if is_final or self.failed_in_a_row >= GIVE_UP_AFTER:
            self.down = error
        return error

    def worked(self) -> None:
        """Note a reply."""
        self.failed_in_a_row = 0


@dataclass(kw_only=True)
class Address:
    """A model at an endpoint, with its connections."""

    url: URL
    model: str
    web: WebClient = field(repr=False)
    outage: Outage = field(default_factory=Outage)

    @classmethod
    def open(cls, endpoint: Endpoint, parallel: int) -> Address:
        """Connections to an endpoint; open them inside a running loop."""
        url, web = connected(
            endpoint.model,
            endpoint.base_url,
            api_key=endpoint.api_key,
            headers=endpoint.headers,
            parallel=parallel,
            limit_mb=LIMIT_MB,
        )
        return cls(url=url, model=endpoint.model, web=web)


@dataclass(kw_only=True)
class ChatClient:
    """Asks a chat model and an embedding model; `n_sent` counts requests, refused ones included."""

    config: JudgeConfig = field(repr=False)
    chat_at: Address
    embed_at: Address | None
    budget: Budget
    pace: Pace
    slots: asyncio.Semaphore = field(repr=False)
    n_sent: int = 0

    @classmethod
    def open(cls, config: JudgeConfig) -> ChatClient:
        """Ready to be asked; open it inside a running loop."""
        embeds_at = config.embeds_at
        return cls(
            config=config,
            chat_at=Address.open(config, config.parallel),
            embed_at=None if embeds_at is None else Address.open(embeds_at, config.parallel),
            budget=Budget(calls=config.call_budget, tokens=config.token_budget),
            pace=Pace(per_second=config.per_second),
            slots=asyncio.Semaphore(config.parallel),
        )

    async def close(self) -> None:
        """Close all connections."""
        await self.chat_at.web.close()
        if self.embed_at is not None:
            await self.embed_at.web.close()

    async def chat(self, messages: Sequence[Mapping[str, str]], tokens: int) -> str:
        """The text of a reply; `tokens` is what it will use, as estimated. A JudgeError for all else."""
        body = chat_body(self.config, messages)
        answer = await self._send(self.chat_at, "chat/completions", body, tokens)
        return self._text_of(answer)

    async def embed(self, texts: Sequence[str], tokens: int) -> list[list[float]]:
        """A vector for each text; call it only with an embedding model. A JudgeError for all else."""
        if self.embed_at is None:
            raise ValueError("no embedding model")
        body = {"model": self.embed_at.model, "input": list(texts), "encoding_format": "float"}
        answer = await self._send(self.embed_at, "embeddings", body, tokens)
        vectors = _vectors(answer, len(texts))
        if vectors is None:
            raise JudgeWrongShape(judge=self.embed_at.model, where="data.embedding")
        return vectors

    async def _send(self, at: Address, path: str, body: Mapping[str, Any], tokens: int) -> Any:
        """The JSON of a reply, after as many attempts as it may have."""
        content = orjson.dumps(without_halves(body))
        request = Request(method="POST", url=at.url / path, body=content)
        failures, paused_s = 0, 0.0
        while True:
            asked_at = time.monotonic()
            outcome = await self._attempt(at, request, tokens)
            if isinstance(outcome, RateLimited):
                pause = wanted_pause(outcome, FIRST_PAUSE_S, paused_s)
                paused_s += pause
                if paused_s > self.config.patience_s:
                    raise at.outage.gave_up(JudgeRateLimited(judge=at.model))
                self.pace.pause(pause, asked_at=asked_at, is_named=bool(outcome.wait_s))
            elif isinstance(outcome, JudgeError):
                failures += 1
                if not outcome.passing or failures > self.config.retries:
                    raise at.outage.gave_up(outcome)
                await asyncio.sleep(min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** (failures - 1)))
            else:
                at.outage.worked()
                return outcome

    async def _attempt(self, at: Address, request: Request, tokens: int) -> Any:
        """The JSON of a reply, or the error that came instead; raises when nothing may be asked any more."""
        async with self.slots:
            await self.pace.turn()
            if at.outage.down is not None:
                raise at.outage.down
            self.budget.take(1, tokens, {"judge": at.model})
            self.n_sent += 1
            try:
                async with asyncio.timeout(self.config.timeout_s):
                    answer = await at.web.json(request)
            except TimeoutError:
                return JudgeTimeout(judge=at.model, timeout_s=f"{self.config.timeout_s:g}")
            except RateLimited as error:
                self.budget.n_calls -= 1  # nobody worked on it
                self.budget.n_tokens -= tokens
                return error
            except SearchError as error:
                return _as_judge_error(error, at.model)
            self.budget.n_tokens += _used(answer, tokens) - tokens
            return answer

    def _text_of(self, answer: Any) -> str:
        judge = self.chat_at.model
        try:
            choice = answer["choices"][0]
            message, finish = choice["message"], choice.get("finish_reason")
            text, declined = message.get("content"), message.get("refusal")
        except (KeyError, IndexError, TypeError, AttributeError):
            raise JudgeWrongShape(judge=judge, where="choices[0].message") from None
        if declined or finish == "content_filter":
            raise JudgeRefused(judge=judge)
        if finish == "length":
            raise JudgeCutOff(judge=judge)
        if not isinstance(text, str) or "{" not in text:
            return self._without_json(text if isinstance(text, str) else "")
        return text

    def _without_json(self, text: str) -> str:
        judge = self.chat_at.model
        if _DECLINES.match(text):
            raise JudgeRefused(judge=judge)
        raise JudgeNotJson(judge=judge, start=start_of(text))


def chat_body(config: JudgeConfig, messages: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """The fields of a chat request."""
    body: dict[str, Any] = {
        "model": config.model,
        "messages": [dict(message) for message in messages],
        "temperature": 0,
        "max_tokens": config.reply_tokens,
    }
    if config.json_mode:
        body["response_format"] = {"type": "json_object"}
    body |= config.options
    return {key: value for key, value in body.items() if value is not None}


def start_of(text: str) -> str:
    """How a reply begins, on one line."""
    line = " ".join(text[: 4 * SHOWN].split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"


def without_halves(value: Any) -> Any:
    """The same with half characters, which broken JSON may hold and HTTP cannot, replaced."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, Mapping):
        return {key: without_halves(inner) for key, inner in value.items()}
    return [without_halves(inner) for inner in value] if isinstance(value, list) else value


def _as_judge_error(error: SearchError, judge: str) -> JudgeError:
    at: dict[str, Any] = {"judge": judge}
    match error:
        case ServiceUnreachable():
            return JudgeUnreachable(problem=error.problem, **at)
        case AccessRefused():
            return JudgeAccessRefused(status=error.status, **at)
        case ServiceFailed():
            return JudgeFailed(status=error.status, **at)
        case BadRequest():
            return JudgeBadRequest(status=error.status, said=error.said, **at)
        case NotJson():
            return JudgeNotJson(start=error.start, **at)
        case _:  # a redirect to another host, or more than any verdict is long
            return JudgeWrongShape(where="HTTP", **at)


def _used(answer: Any, estimated: int) -> int:
    """The tokens that a reply says it used; the estimate where it says nothing."""
    usage = answer.get("usage") if isinstance(answer, Mapping) else None
    total = usage.get("total_tokens") if isinstance(usage, Mapping) else None
    return total if type(total) is int and total >= 0 else estimated


def _vectors(answer: Any, n: int) -> list[list[float]] | None:
    """The vectors of an answer in the order asked; None unless they are n of one length, finite, not null."""
    try:
        rows = sorted(answer["data"], key=lambda row: row.get("index", 0))
        vectors = [[float(number) for number in row["embedding"]] for row in rows]
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
    if len(vectors) != n or len({len(vector) for vector in vectors}) != 1:
        return None
    return (
        vectors
        if all(math.isfinite(v := math.fsum(x * x for x in row)) and v > 0 for row in vectors)
        else None
    )
