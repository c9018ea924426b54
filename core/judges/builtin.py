"""
The built-in judge: any OpenAI-compatible endpoint, with few requests and every verdict kept.

For k = 10 the four metrics of RAGAS take four chat requests and one for embeddings a question, where RAGAS
takes sixteen and two; why the values mean the same is said in `core.judges.tasks`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from core.answers.cases import Case
from core.answers.evaluating import JudgedBy
from core.answers.measured import Measured
from core.errors import (
    JudgeEmptyList,
    JudgeError,
    JudgeNotJson,
    JudgeWrongShape,
)
from core.gold_sets import Question
from core.judges.cache import Cache, MemoryCache, key_of
from core.judges.chat import ChatClient, chat_body, start_of
from core.judges.config import JudgeConfig
from core.judges.keeping import KeepingJudge
from core.judges.needs import lack
from core.judges.protocol import Plan, money
from core.judges.tasks import (
    N_QUESTIONS,
    Comparison,
    Contexts,
    Empty,
    Guesses,
    NoJson,
    OtherShape,
    Prompt,
    Reply,
    Statements,
    correct,
    cosine,
    guesses_of,
    n_tokens,
    prompts,
    relevance,
    relevant,
    supported,
    useful,
)

BACKEND = "builtin-1"  # counts up when a prompt or a rule changes, so that values are not compared across it

_REMINDER = "Your last reply was not that object. Send it alone, complete and in the form shown."


@dataclass(kw_only=True)
class BuiltinJudge(KeepingJudge):
    """A `Judge` over one `ChatClient`."""

    client: ChatClient

    @classmethod
    def open(cls, config: JudgeConfig, cache: Cache | None = None) -> BuiltinJudge:
        """Ready to be asked; open it inside a running loop. Without a cache, verdicts live as long as it."""
        embeddings = config.embeddings
        return cls(
            config=config,
            client=ChatClient.open(config),
            cache=MemoryCache() if cache is None else cache,
            judged_by=JudgedBy(
                backend=BACKEND,
                model=config.model,
                embedding_model=None if embeddings is None else embeddings.model,
            ),
        )

    @property
    def n_calls(self) -> int:
        """Requests made so far, repetitions included."""
        return self.client.n_sent

    async def close(self) -> None:
        """Close the connections and the cache."""
        await self.client.close()
        self.cache.close()

    # --- judging ------------------------------------------------------------------------------------

    async def relevant(self, question: Question, texts: Sequence[str]) -> tuple[bool, ...]:
        """Whether each text answers a question, in full or in part; a JudgeError when that is not known."""
        replies = await asyncio.gather(*(self._reply(prompt) for prompt in relevance(question, texts)))
        contexts = [each for reply in cast("list[Contexts]", replies) for each in reply.contexts]
        verdicts = {each.n: each.verdict for each in contexts}
        return tuple(verdicts[n] for n in range(1, len(texts) + 1))

    async def _value(self, metric: str, case: Case) -> Measured:
        replies = await asyncio.gather(*(self._reply(prompt) for prompt in prompts(metric, case)))
        match replies[0]:
            case Statements() as reply:
                return supported(reply, "statement" if metric == "faithfulness" else "reference")
            case Contexts():
                return useful(cast("list[Contexts]", replies), case)
            case Guesses() as reply:
                guesses = [guess.question for guess in guesses_of(reply)]
                return relevant(reply, await self._vectors([case.question.title, *guesses]))
            case Comparison() as reply:
                return correct(reply, await self._similarity(case), self.config.similarity_weight)

    async def _similarity(self, case: Case) -> float | None:
        if self.config.similarity_weight == 0:
            return None
        first, second = await self._vectors([case.answer or "", case.reference or ""])
        return cosine(first, second)

    # --- asking -------------------------------------------------------------------------------------

    async def _reply(self, prompt: Prompt) -> Reply:
        """The kept reply, or a new one."""
        return await self._known_or_asked(
            self._key(prompt),
            lambda: self._asked(prompt),
            read=lambda kept: _checked(prompt, kept),
            write=lambda reply: reply.model_dump(),
        )

    async def _asked(self, prompt: Prompt) -> Reply:
        """A reply of the right form; one of another form is answered with a reminder, `repairs` times."""
        reminder = ""
        for _ in range(self.config.repairs):
            try:
                return await self._once(prompt, reminder)
            except JudgeError as error:
                if not error.repairable:
                    raise
                reminder = _REMINDER
        return await self._once(prompt, reminder)

    async def _once(self, prompt: Prompt, reminder: str) -> Reply:
        text = await self.client.chat(prompt.messages(reminder), prompt.tokens + prompt.reply_tokens)
        at: dict[str, Any] = {"judge": self.config.model}
        try:
            return prompt.read(text)
        except NoJson:
            raise JudgeNotJson(start=start_of(text), **at) from None
        except Empty as error:
            raise JudgeEmptyList(where=error.where, **at) from None
        except OtherShape as error:
            raise JudgeWrongShape(where=error.where, **at) from None

    async def _vectors(self, texts: Sequence[str]) -> list[list[float]]:
        """The vectors of texts, kept like replies."""
        return await self._known_or_asked(
            self._embedding_key(texts),
            lambda: self.client.embed(texts, sum(map(n_tokens, texts))),
            read=lambda kept: cast("list[list[float]]", kept),
            write=lambda vectors: vectors,
        )

    def _key(self, prompt: Prompt) -> str:
        body = chat_body(self.config, prompt.messages())
        return key_of("chat", str(self.client.chat_at.url), sorted(body.items()), prompt.shape.__name__)

    def _embedding_key(self, texts: Sequence[str]) -> str:
        at = self.client.embed_at
        return key_of("embed", at and (str(at.url), at.model), list(texts))

    # --- what it will take --------------------------------------------------------------------------

    def plan(self, cases: Sequence[Case], metrics: Sequence[str]) -> Plan:
        """Requests that are not answered yet, each text once, without repetitions; asks nothing."""
        planning = _Planning(judge=self)
        for case in cases:
            for metric in metrics:
                if lack(metric, case, self.config) is None:
                    planning.add(metric, case)
        return planning.result()

    def known(self, prompt: Prompt) -> tuple[str, Reply | None]:
        """The key of a request, and its reply if that is kept."""
        key = self._key(prompt)
        kept = self.cache.find(key)
        return key, None if kept is None else _checked(prompt, kept)

    def knows_vectors(self, texts: Sequence[str]) -> bool:
        """Whether the vectors of these texts are kept."""
        return self.cache.find(self._embedding_key(texts)) is not None


def _checked(prompt: Prompt, kept: Any) -> Reply | None:
    """A kept reply; None for one that somebody has edited since."""
    try:
        return prompt.check(kept)
    except OtherShape:
        return None


@dataclass(kw_only=True)
class _Planning:
    """Counts what a judge would have to ask."""

    judge: BuiltinJudge
    seen: set[str] = field(default_factory=set)
    n_calls: int = 0
    n_embeddings: int = 0
    n_kept: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    embedding_tokens: int = 0

    def add(self, metric: str, case: Case) -> None:
        """Count one metric of one case."""
        reply = None
        for prompt in prompts(metric, case):
            key, reply = self.judge.known(prompt)
            if reply is not None:
                self.n_kept += 1
            elif key not in self.seen:
                self.n_calls += 1
                self.input_tokens += prompt.tokens
                self.output_tokens += prompt.reply_tokens
            self.seen.add(key)
        texts = self._embedded(metric, case, reply)
        if texts and not self.judge.knows_vectors(texts):
            self.n_embeddings += 1
            self.embedding_tokens += sum(map(n_tokens, texts))

    def _embedded(self, metric: str, case: Case, reply: Reply | None) -> list[str]:
        """The texts whose vectors a metric needs; guessed questions are about as long as the real one."""
        if metric == "answer_correctness" and self.judge.config.similarity_weight > 0:
            return [case.answer or "", case.reference or ""]
        if metric != "answer_relevancy":
            return []
        title = case.question.title
        guesses = [guess.question for guess in guesses_of(reply)] if isinstance(reply, Guesses) else None
        return [title, *(guesses or [title] * N_QUESTIONS)]

    def result(self) -> Plan:
        plan = Plan(
            n_calls=self.n_calls,
            n_embeddings=self.n_embeddings,
            n_kept=self.n_kept,
            input_tokens=self.input_tokens,
            output_tokens=self.output_tokens,
            embedding_tokens=self.embedding_tokens,
        )
        return money(plan, self.judge.config.prices)
