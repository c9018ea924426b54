"""
Asking a service many questions: as fast as it allows, politely, and never in vain.

At most `parallel` questions are under way, at most `per_second` begin in a second. What may pass by itself is
asked again after a growing pause; after a 429 all pause together, for as long as the service says. When more
than a set share has failed, asking ends early. Answers are handed over in batches while the asking goes on,
so that a killed process loses one batch at most.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import numpy as np

from core.errors import RateLimited, SearchError, ServiceTimeout
from core.gold_sets import Question
from core.runs import Retrieved
from core.search.service import SearchService, ServiceConfig

Ended: TypeAlias = Literal["complete", "stopped", "failing"]
Batch: TypeAlias = Mapping[str, Retrieved]

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 30.0
TIMED_OUT = ServiceTimeout.reason()


@dataclass(frozen=True, kw_only=True)
class Limits:
    """
    What a service may be asked at most, and when to give up.

    `per_second` None: as fast as the answers come. A question is asked `retries` times more after a failure
    that may pass; pauses after 429 are not failures, but after `patience_s` of them a question has failed.
    Asking ends early when more than `stop_share` of the questions failed, once `stop_after` are through.
    """

    parallel: int = 4
    per_second: float | None = None
    retries: int = 2
    first_pause_s: float = FIRST_PAUSE_S
    patience_s: float = 120
    stop_share: float = 0.5
    stop_after: int = 20

    @classmethod
    def of(cls, config: ServiceConfig) -> Limits:
        """Those of a service's configuration."""
        return cls(
            parallel=config.parallel,
            per_second=config.per_second,
            retries=config.retries,
            stop_share=config.stop_share,
        )


@dataclass(frozen=True, kw_only=True)
class Progress:
    """Where asking stands: questions through (earlier ones included), of them failed, and all there are."""

    n_done: int
    n_failed: int
    n_questions: int
    per_second: float
    pausing_s: float = 0.0

    @property
    def left_s(self) -> float | None:
        """Seconds to the end at this pace; None while there is none."""
        return (self.n_questions - self.n_done) / self.per_second if self.per_second else None


@dataclass(frozen=True, kw_only=True)
class Latency:
    """
    How long the service took, in milliseconds, over the questions it answered; None without any.

    Percentiles are observed values (the nearest rank). `errors` maps reason -> number of questions that
    failed for it, commonest first; `n_timeouts` are those among them that took too long.
    """

    n: int
    p50_ms: float | None
    p95_ms: float | None
    max_ms: float | None
    n_timeouts: int
    errors: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """
    What came of it.

    `retrieved` maps question id -> entry in the order asked, earlier answers included; a question that failed
    has no chunks and a reason. `not_asked` are question ids that an early end left out. `examples` holds one
    error of each reason with its facts. `n_calls` counts searches begun here, repetitions included.
    """

    retrieved: Mapping[str, Retrieved]
    not_asked: tuple[str, ...]
    ended: Ended
    latency: Latency
    examples: Mapping[str, SearchError]
    n_calls: int
    took_s: float

    @property
    def n_failed(self) -> int:
        """Questions that failed."""
        return sum(entry.failed is not None for entry in self.retrieved.values())


async def ask_all(
    service: SearchService,
    questions: Sequence[Question],
    k: int,
    *,
    limits: Limits,
    stop: asyncio.Event | None = None,
    on_answer: Callable[[Progress], object] | None = None,
    on_batch: Callable[[Batch], Awaitable[object]] | None = None,
    batch: int = 100,
    batch_every_s: float = 0.0,
    most_unkept: int | None = None,
    done: Mapping[str, Retrieved] | None = None,
) -> Asked:
    """
    Ask every question that `done` does not have.

    Set `stop` to end early: nothing new begins, what is under way is given up and counts as not asked.
    `on_answer` is called after each question. `on_batch` is awaited with every `batch` new entries, one batch
    at a time while the asking goes on and the next no sooner than `batch_every_s` after one began, and with
    the rest at the end, however it ended; what it raises ends the asking and is raised. At most `most_unkept`
    questions are begun and not yet taken by `on_batch`: where that is slow, asking waits for it. Cancelling
    the caller ends everything at once, without a last batch.
    """
    asking = _Asking(
        service=service,
        questions=[question for question in questions if question.id not in (done or {})],
        k=k,
        limits=limits,
        on_answer=on_answer,
        outbox=_Outbox(
            deliver=on_batch, size=batch, every_s=batch_every_s, room=_room(on_batch, most_unkept)
        ),
        earlier={q.id: done[q.id] for q in questions if q.id in done} if done else {},
    )
    await asking.run(stop or asyncio.Event())
    return asking.result(questions)


def measure_latency(entries: Iterable[Retrieved]) -> Latency:
    """The latency of a service from what it returned, also of a run that was stored in between."""
    entries = list(entries)
    times = [e.took_ms for e in entries if e.failed is None and e.took_ms is not None]
    errors = Counter(e.failed for e in entries if e.failed is not None)
    p50, p95 = np.percentile(times, [50, 95], method="inverted_cdf").tolist() if times else (None, None)
    return Latency(
        n=len(times),
        p50_ms=p50,
        p95_ms=p95,
        max_ms=max(times, default=None),
        n_timeouts=errors[TIMED_OUT],
        errors=dict(errors.most_common()),
    )


def never_returned(questions: Iterable[Question], retrieved: Mapping[str, Retrieved]) -> tuple[str, ...]:
    """Chunk ids of positive grade that no question got, in the gold set's order: does the index have them?"""
    seen = {chunk_id for entry in retrieved.values() for chunk_id in entry.chunk_ids}
    wanted = (chunk for question in questions for chunk, grade in question.judgments.items() if grade > 0)
    return tuple(dict.fromkeys(chunk for chunk in wanted if chunk not in seen))


@dataclass(kw_only=True)
class Pace:
    """When the next search may begin: the rate of all workers, and the pause they share."""

    per_second: float | None
    next_at: float = 0.0
    paused_until: float = 0.0
    paused_at: float = 0.0

    async def turn(self) -> None:
        """Wait for the end of a pause, then for one's place in the rate; again if a pause came meanwhile."""
        while True:
            while (left := self.pausing_s) > 0:  # noqa: ASYNC110 - others may make it longer meanwhile
                await asyncio.sleep(left)
            if self.per_second is None:
                return
            await self._place(self.per_second)
            if not self.pausing_s:
                return

    async def _place(self, per_second: float) -> None:
        now = time.monotonic()
        begins = max(now, self.next_at)
        self.next_at = begins + 1 / per_second
        if begins > now:
            await asyncio.sleep(begins - now)

    def pause(self, seconds: float, *, asked_at: float, is_named: bool) -> None:
        """
        Pause all workers.

        Searches that began before a running pause and are refused too do not make it longer, unless the
        service names a later time: they are echoes of the same complaint.
        """
        now = time.monotonic()
        if not is_named and asked_at <= self.paused_at and now < self.paused_until:
            return
        self.paused_at = now
        self.paused_until = max(self.paused_until, now + seconds)

    @property
    def pausing_s(self) -> float:
        """Seconds that the pause still lasts."""
        return max(0.0, self.paused_until - time.monotonic())


@dataclass(kw_only=True)
class _Outbox:
    """Entries on their way to who keeps them: one batch at a time, apart from the searches."""

    deliver: Callable[[Batch], Awaitable[object]] | None
    size: int
    every_s: float
    room: asyncio.Semaphore | None
    waiting: dict[str, Retrieved] = field(default_factory=dict)
    filled: asyncio.Event = field(default_factory=asyncio.Event)
    over: asyncio.Event = field(default_factory=asyncio.Event)

    async def make_room(self) -> None:
        """Wait until one more question may be begun whose answer is not kept."""
        if self.room is not None:
            if self.room.locked():
                self.filled.set()
            await self.room.acquire()

    def put(self, question_id: str, entry: Retrieved) -> None:
        if self.deliver is None:
            return
        self.waiting[question_id] = entry
        if len(self.waiting) >= self.size:
            self.filled.set()

    def finish(self) -> None:
        """Nothing more comes: what waits is the last batch."""
        self.over.set()
        self.filled.set()

    async def keep_delivering(self) -> None:
        while True:
            await self.filled.wait()
            started = time.monotonic()
            await self._flush()
            if self.over.is_set() and not self.waiting:
                return
            await self._pause(self.every_s - (time.monotonic() - started))

    async def _pause(self, seconds: float) -> None:
        """So long, or until the end: the last batch waits for nothing."""
        if seconds > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.over.wait(), seconds)

    async def _flush(self) -> None:
        self.filled.clear()
        if self.deliver is not None and self.waiting:
            ready, self.waiting = self.waiting, {}
            await self.deliver(ready)
            for _ in ready:
                if self.room is not None:
                    self.room.release()


def _room(deliver: Callable[[Batch], Awaitable[object]] | None, most: int | None) -> asyncio.Semaphore | None:
    return None if deliver is None or most is None else asyncio.Semaphore(most)


@dataclass(kw_only=True)
class _Asking:
    service: SearchService
    questions: list[Question]
    k: int
    limits: Limits
    on_answer: Callable[[Progress], object] | None
    outbox: _Outbox
    earlier: Mapping[str, Retrieved]
    new: dict[str, Retrieved] = field(default_factory=dict)
    examples: dict[str, SearchError] = field(default_factory=dict)
    ended: Ended = "complete"
    n_calls: int = 0
    n_failed: int = 0
    started: float = field(default_factory=time.monotonic)
    took_s: float = 0.0

    def __post_init__(self) -> None:
        self.pace = Pace(per_second=self.limits.per_second)
        self.queue = iter(self.questions)
        self.failing = asyncio.Event()
        self.n_failed = sum(entry.failed is not None for entry in self.earlier.values())

    async def run(self, stop: asyncio.Event) -> None:
        """Until all is asked, or an end is wanted, or a callback raises."""
        try:
            await self._run(stop)
        except BaseExceptionGroup as group:
            raise first_of(group) from None
        finally:
            self.took_s = time.monotonic() - self.started

    async def _run(self, stop: asyncio.Event) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self.outbox.keep_delivering())
            n_workers = min(self.limits.parallel, len(self.questions))
            workers = [group.create_task(self._work()) for _ in range(n_workers)]
            watchers = [
                group.create_task(self._watch(stop, "stopped", workers)),
                group.create_task(self._watch(self.failing, "failing", workers)),
            ]
            if workers:
                await asyncio.wait(workers)
            for watcher in watchers:
                watcher.cancel()
            self.outbox.finish()

    async def _watch(self, event: asyncio.Event, ended: Ended, workers: Sequence[asyncio.Task[None]]) -> None:
        await event.wait()
        if self.ended == "complete" and len(self.new) < len(self.questions):
            self.ended = ended
        for worker in workers:
            worker.cancel()

    async def _work(self) -> None:
        for question in self.queue:
            await self.outbox.make_room()
            self._note(question, await self._answer(question))

    async def _answer(self, question: Question) -> Retrieved:
        """The entry of a question, after as many attempts as it may have."""
        failures, paused_s = 0, 0.0
        while True:
            await self.pace.turn()
            asked_at = time.monotonic()
            self.n_calls += 1
            try:
                return await self.service.search(question.title, self.k)
            except RateLimited as error:
                pause = wanted_pause(error, self.limits.first_pause_s, paused_s)
                paused_s += pause
                if paused_s > self.limits.patience_s:
                    return self._failed(error, asked_at)
                self.pace.pause(pause, asked_at=asked_at, is_named=bool(error.wait_s))
            except SearchError as error:
                failures += 1
                if not error.passing or failures > self.limits.retries:
                    return self._failed(error, asked_at)
                await asyncio.sleep(min(LONGEST_PAUSE_S, self.limits.first_pause_s * 2 ** (failures - 1)))

    def _failed(self, error: SearchError, asked_at: float) -> Retrieved:
        reason = error.reason()
        self.examples.setdefault(reason, error)
        return Retrieved(chunk_ids=(), failed=reason, took_ms=(time.monotonic() - asked_at) * 1000)

    def _note(self, question: Question, entry: Retrieved) -> None:
        self.new[question.id] = entry
        self.outbox.put(question.id, entry)
        if entry.failed is not None:
            self.n_failed += 1
            n_done = len(self.new) + len(self.earlier)
            if n_done >= self.limits.stop_after and self.n_failed > self.limits.stop_share * n_done:
                self.failing.set()
        if self.on_answer is not None:
            self.on_answer(self._progress())

    def _progress(self) -> Progress:
        passed = time.monotonic() - self.started
        return Progress(
            n_done=len(self.new) + len(self.earlier),
            n_failed=self.n_failed,
            n_questions=len(self.questions) + len(self.earlier),
            per_second=len(self.new) / passed if passed > 0 else 0.0,
            pausing_s=self.pace.pausing_s,
        )

    def result(self, questions: Sequence[Question]) -> Asked:
        """Everything in the order of the questions."""
        known = {**self.earlier, **self.new}
        retrieved = {q.id: known[q.id] for q in questions if q.id in known}
        return Asked(
            retrieved=retrieved,
            not_asked=tuple(q.id for q in questions if q.id not in known),
            ended=self.ended,
            latency=measure_latency(retrieved.values()),
            examples=self.examples,
            n_calls=self.n_calls,
            took_s=self.took_s,
        )


def wanted_pause(error: RateLimited, first_pause_s: float, paused_s: float) -> float:
    """What the service asks for; without that, as long again as one has paused already."""
    if error.wait_s:
        return max(first_pause_s, float(error.wait_s))
    return min(LONGEST_PAUSE_S, max(first_pause_s, paused_s))


def first_of(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """The first real error of a group of tasks; the others were cancelled because of it."""
    first = group.exceptions[0]
    return first_of(first) if isinstance(first, BaseExceptionGroup) else first
