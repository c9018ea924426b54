"""Asking many questions: limits, pauses, early ends, batches, and what is known afterwards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from aiohttp import web

from core.errors import (
    AccessRefused,
    PathFindsNothing,
    RateLimited,
    SearchError,
    ServiceFailed,
    ServiceTimeout,
    StoreFull,
    Word,
)
from core.gold_sets import Question
from core.runs import Retrieved
from core.search import Limits, Progress, ask_all, measure_latency, never_returned
from tests.core.search.conftest import Loopback, Opener, configured

FAST = {"first_pause_s": 0.01}


def questions(n: int) -> list[Question]:
    return [Question(id=f"q{i}", text=f"Savol {i}: to‘lov?") for i in range(n)]


def answered(text: str) -> Retrieved:
    return Retrieved(chunk_ids=(text,), took_ms=1.0)


async def at_once(text: str, _: int) -> Retrieved:
    return answered(text)


@dataclass(kw_only=True)
class FakeService:
    """A service in this process; `answer` is what each question gets, `asked` notes them with their time."""

    answer: Callable[[str, int], Awaitable[Retrieved]] = at_once
    takes_s: float = 0.0
    name: str = "prod"
    k: int = 10
    asked: list[tuple[str, float]] = field(default_factory=list)
    n_under_way: int = 0
    most_under_way: int = 0

    async def search(self, question: str, k: int) -> Retrieved:
        self.asked.append((question, time.monotonic()))
        attempt = sum(text == question for text, _ in self.asked)
        self.n_under_way += 1
        self.most_under_way = max(self.most_under_way, self.n_under_way)
        try:
            await asyncio.sleep(self.takes_s)
            return await self.answer(question, attempt)
        finally:
            self.n_under_way -= 1

    async def close(self) -> None: ...

    @property
    def n_asked(self) -> dict[str, int]:
        texts = [text for text, _ in self.asked]
        return {text: texts.count(text) for text in texts}


def failing(error: SearchError, *, until: int = 10**6) -> Callable[[str, int], Awaitable[Retrieved]]:
    async def answer(text: str, attempt: int) -> Retrieved:
        if attempt < until:
            raise error
        return answered(text)

    return answer


async def test_every_question_is_asked_once_and_kept_in_order() -> None:
    service, asked_for = FakeService(), questions(50)

    asked = await ask_all(service, asked_for, 10, limits=Limits(parallel=7))

    assert list(asked.retrieved) == [question.id for question in asked_for]
    assert asked.retrieved["q3"].chunk_ids == ("Savol 3: to‘lov?",)
    assert set(service.n_asked.values()) == {1}
    assert (asked.ended, asked.not_asked, asked.n_failed, asked.n_calls) == ("complete", (), 0, 50)


async def test_a_question_without_text_is_asked_by_its_id() -> None:
    service = FakeService()

    await ask_all(service, [Question(id="how long?")], 10, limits=Limits())

    assert service.n_asked == {"how long?": 1}


async def test_no_question_at_all_is_complete() -> None:
    asked = await ask_all(FakeService(), [], 10, limits=Limits())

    assert (asked.ended, asked.retrieved, asked.latency.p50_ms) == ("complete", {}, None)


@pytest.mark.parametrize("parallel", [1, 3, 8])
async def test_never_more_than_parallel_are_under_way(parallel: int) -> None:
    service = FakeService(takes_s=0.002)

    await ask_all(service, questions(40), 10, limits=Limits(parallel=parallel))

    assert service.most_under_way == parallel


async def test_the_rate_holds_from_the_first_question_on() -> None:
    service = FakeService()

    await ask_all(service, questions(12), 10, limits=Limits(parallel=12, per_second=100))

    times = [at for _, at in service.asked]
    assert times[-1] - times[0] >= 11 / 100 - 0.005
    assert len(times) == 12


@pytest.mark.parametrize("error", [ServiceTimeout(service="p", timeout_s="1"), ServiceFailed(service="p")])
async def test_what_may_pass_is_asked_again(error: SearchError) -> None:
    service = FakeService(answer=failing(error, until=3))

    asked = await ask_all(service, questions(3), 10, limits=Limits(retries=2, **FAST))

    assert asked.n_failed == 0
    assert set(service.n_asked.values()) == {3}
    assert asked.n_calls == 9


async def test_pauses_between_attempts_grow() -> None:
    service = FakeService(answer=failing(ServiceFailed(service="p")))

    await ask_all(service, questions(1), 10, limits=Limits(retries=3, first_pause_s=0.02))

    times = [at for _, at in service.asked]
    gaps = [b - a for a, b in pairwise(times)]
    assert len(gaps) == 3
    assert gaps == sorted(gaps)
    assert gaps[2] >= 0.08


@pytest.mark.parametrize(
    "error",
    [
        AccessRefused(service="p", status=401),
        PathFindsNothing(service="p", setting="ids", path="a", keys="b"),
    ],
)
async def test_what_cannot_pass_is_asked_once_and_kept_with_its_reason(error: SearchError) -> None:
    service = FakeService(answer=failing(error))

    asked = await ask_all(service, questions(3), 10, limits=Limits(**FAST))

    assert set(service.n_asked.values()) == {1}
    assert asked.n_failed == 3
    assert {(entry.chunk_ids, entry.failed) for entry in asked.retrieved.values()} == {((), error.reason())}
    assert asked.examples == {error.reason(): error}
    assert asked.latency.errors == {error.reason(): 3}


async def test_after_a_429_all_pause_together_for_as_long_as_the_service_says() -> None:
    refused_at: list[float] = []

    async def answer(text: str, attempt: int) -> Retrieved:
        if text.startswith("Savol 3:") and attempt == 1:
            refused_at.append(time.monotonic())
            raise RateLimited(service="p", wait_s="0.2")
        return answered(text)

    service = FakeService(answer=answer, takes_s=0.005)

    asked = await ask_all(service, questions(40), 10, limits=Limits(parallel=4, retries=0, **FAST))

    begun_in_pause = [at for _, at in service.asked if refused_at[0] < at < refused_at[0] + 0.195]
    assert asked.n_failed == 0
    assert begun_in_pause == []
    assert max(at for _, at in service.asked) > refused_at[0] + 0.2


async def test_several_429_at_once_are_one_pause() -> None:
    service = FakeService(answer=failing(RateLimited(service="p"), until=2), takes_s=0.002)
    progress: list[Progress] = []

    asked = await ask_all(
        service,
        questions(16),
        10,
        limits=Limits(parallel=16, retries=0, first_pause_s=0.05),
        on_answer=progress.append,
    )

    assert asked.n_failed == 0
    assert set(service.n_asked.values()) == {2}
    assert asked.took_s < 0.05 * 16


async def test_who_is_refused_for_too_long_gives_up() -> None:
    service = FakeService(answer=failing(RateLimited(service="p")))

    asked = await ask_all(
        service, questions(1), 10, limits=Limits(first_pause_s=0.01, patience_s=0.1, retries=0)
    )

    assert asked.latency.errors == {"failed-rate-limited": 1}
    assert 2 < asked.n_calls < 10


async def test_a_wish_beyond_all_patience_is_not_waited_for() -> None:
    service = FakeService(answer=failing(RateLimited(service="p", wait_s="86400")))

    asked = await ask_all(service, questions(2), 10, limits=Limits(**FAST))

    assert asked.n_failed == 2
    assert asked.n_calls == 2


async def test_asking_ends_early_when_too_many_fail() -> None:
    service = FakeService(answer=failing(AccessRefused(service="p", status=403)))

    asked = await ask_all(service, questions(500), 10, limits=Limits(parallel=4, stop_after=20))

    assert asked.ended == "failing"
    assert 20 <= len(asked.retrieved) < 30
    assert len(asked.not_asked) == 500 - len(asked.retrieved)
    assert asked.latency.errors == {"failed-access-refused": len(asked.retrieved)}


async def test_fewer_failures_than_the_share_do_not_end_it() -> None:
    async def answer(text: str, _: int) -> Retrieved:
        if int(text.split()[1].rstrip(":")) % 2:
            raise AccessRefused(service="p", status=403)
        return answered(text)

    asked = await ask_all(FakeService(answer=answer), questions(100), 10, limits=Limits(stop_share=0.5))

    assert asked.ended == "complete"
    assert asked.n_failed == 50


async def test_failures_of_before_count_when_one_more_comes() -> None:
    done = {f"q{i}": Retrieved(chunk_ids=(), failed="failed-service-timeout") for i in range(30)}
    broken = FakeService(answer=failing(AccessRefused(service="p", status=403)))

    still = await ask_all(broken, questions(100), 10, limits=Limits(parallel=2), done=done)
    again = await ask_all(FakeService(), questions(100), 10, limits=Limits(parallel=2), done=done)

    assert (still.ended, again.ended) == ("failing", "complete")
    assert len(broken.asked) < 10
    assert again.latency.n_timeouts == 30


async def test_what_is_done_is_not_asked_again() -> None:
    done = {f"q{i}": answered("before") for i in range(0, 50, 2)}
    service, progress = FakeService(), []

    asked = await ask_all(service, questions(50), 10, limits=Limits(), done=done, on_answer=progress.append)

    assert len(service.asked) == 25
    assert list(asked.retrieved) == [f"q{i}" for i in range(50)]
    assert asked.retrieved["q2"] is done["q2"]
    assert (progress[0].n_done, progress[-1].n_done, progress[0].n_questions) == (26, 50, 50)


async def test_stop_ends_it_at_once_and_keeps_what_is_there() -> None:
    stop, service = asyncio.Event(), FakeService(takes_s=0.01)
    batches: list[Mapping[str, Retrieved]] = []

    async def keep(entries: Mapping[str, Retrieved]) -> None:
        batches.append(entries)

    def after_ten(progress: Progress) -> None:
        if progress.n_done == 10:
            service.takes_s = 30
            stop.set()

    started = time.monotonic()
    asked = await ask_all(
        service, questions(200), 10, limits=Limits(parallel=5), stop=stop, on_answer=after_ten, on_batch=keep
    )

    assert time.monotonic() - started < 5
    assert asked.ended == "stopped"
    assert 10 <= len(asked.retrieved) < 20
    assert len(asked.retrieved) + len(asked.not_asked) == 200
    assert {id_ for entries in batches for id_ in entries} == set(asked.retrieved)
    assert service.n_under_way == 0


async def test_stop_ends_a_long_pause_too() -> None:
    stop = asyncio.Event()
    service = FakeService(answer=failing(RateLimited(service="p", wait_s="60")))
    asyncio.get_running_loop().call_later(0.05, stop.set)

    asked = await ask_all(service, questions(5), 10, limits=Limits(), stop=stop)

    assert asked.ended == "stopped"
    assert asked.retrieved == {}


async def test_a_stop_before_the_start_asks_nothing_to_its_end() -> None:
    stop = asyncio.Event()
    stop.set()

    asked = await ask_all(FakeService(takes_s=1), questions(5), 10, limits=Limits(), stop=stop)

    assert (asked.ended, len(asked.not_asked)) == ("stopped", 5)


async def test_batches_come_one_at_a_time_while_the_asking_goes_on() -> None:
    service, sizes, under_way = FakeService(takes_s=0.001), [], 0
    asked_meanwhile = 0

    async def keep(entries: Mapping[str, Retrieved]) -> None:
        nonlocal under_way, asked_meanwhile
        under_way += 1
        assert under_way == 1
        before = len(service.asked)
        await asyncio.sleep(0.02)
        asked_meanwhile += len(service.asked) - before
        under_way -= 1
        sizes.append(len(entries))

    await ask_all(service, questions(105), 10, limits=Limits(parallel=4), on_batch=keep, batch=10)

    assert sum(sizes) == 105
    assert all(size >= 10 for size in sizes[:-1])
    assert len(sizes) > 2
    assert asked_meanwhile > 0


async def test_no_more_is_begun_than_may_be_lost_while_nothing_can_be_kept() -> None:
    may_keep, kept = asyncio.Event(), list[str]()

    async def keep(batch: Mapping[str, Retrieved]) -> None:
        await may_keep.wait()
        kept.extend(batch)

    service, limits = FakeService(), Limits(parallel=4)
    asking = asyncio.create_task(
        ask_all(service, questions(100), 10, limits=limits, on_batch=keep, batch=50, most_unkept=7)
    )
    for _ in range(200):
        await asyncio.sleep(0)
    n_begun = len(service.asked)
    may_keep.set()
    asked = await asking

    assert n_begun == 7
    assert sorted(kept) == sorted(asked.retrieved) == sorted(q.id for q in questions(100))


async def test_a_batch_that_cannot_be_kept_ends_the_asking() -> None:
    service = FakeService(takes_s=0.001)

    async def keep(_: Mapping[str, Retrieved]) -> None:
        raise StoreFull(where="sqlite")

    with pytest.raises(StoreFull):
        await ask_all(service, questions(500), 10, limits=Limits(), on_batch=keep, batch=10)

    assert len(service.asked) < 100
    assert service.n_under_way == 0


async def test_a_mistake_of_ours_is_raised_and_not_counted_as_a_failure() -> None:
    async def answer(text: str, _: int) -> Retrieved:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await ask_all(FakeService(answer=answer), questions(50), 10, limits=Limits())


async def test_cancelling_the_caller_leaves_nothing_running() -> None:
    service = FakeService(takes_s=10)
    task = asyncio.create_task(ask_all(service, questions(50), 10, limits=Limits(parallel=8)))
    await asyncio.sleep(0.01)
    task.cancel()

    with pytest.raises(asyncio.CancelledError):
        await task

    assert service.n_under_way == 0


async def test_progress_tells_pace_and_time_left() -> None:
    progress: list[Progress] = []

    await ask_all(FakeService(takes_s=0.001), questions(20), 10, limits=Limits(), on_answer=progress.append)

    assert [step.n_done for step in progress] == list(range(1, 21))
    assert progress[9].per_second > 0
    assert progress[9].left_s == pytest.approx(10 / progress[9].per_second)
    assert progress[-1].left_s == 0


async def test_stopping_leaves_no_request_under_way(server: Loopback, opened: Opener) -> None:
    stop = asyncio.Event()

    async def hang(_: Any) -> web.Response:
        stop.set()
        await asyncio.sleep(30)
        return web.json_response({"ids": []})

    server.answer = hang
    service = await opened(kind="http", url=server.url, body={"q": "$query"}, ids="ids", timeout_s=60)

    asked = await ask_all(service, questions(50), 10, limits=Limits(parallel=8), stop=stop)
    for _ in range(100):
        await asyncio.sleep(0.01)
        if server.n_under_way == 0:
            break

    assert (asked.ended, asked.retrieved) == ("stopped", {})
    assert server.n_under_way == 0


def test_latency_is_over_the_answered_alone_and_like_numpys() -> None:
    times = np.random.default_rng(7).gamma(2, 50, 137).tolist()
    entries = [Retrieved(chunk_ids=("a",), took_ms=ms) for ms in times]
    entries += [Retrieved(chunk_ids=(), took_ms=9e9, failed=ServiceTimeout.reason())] * 3
    entries += [Retrieved(chunk_ids=(), failed=Word("failed-not-json"))] * 4

    latency = measure_latency(entries)

    assert latency.n == 137
    assert latency.max_ms == max(times)
    assert latency.p50_ms == sorted(times)[68]
    assert latency.p95_ms == sorted(times)[130]
    assert latency.n_timeouts == 3
    assert list(latency.errors.items()) == [("failed-not-json", 4), ("failed-service-timeout", 3)]


def test_right_chunks_that_no_question_got_are_named() -> None:
    gold = [
        Question(id="1", judgments={"a": 1, "b": 2, "no": 0}),
        Question(id="2", judgments={"b": 1, "c": 1, "d": 1}),
    ]
    retrieved = {"1": Retrieved(chunk_ids=("x", "c")), "2": Retrieved(chunk_ids=("a",))}

    assert never_returned(gold, retrieved) == ("b", "d")


async def test_a_service_over_http_is_asked_politely_to_the_end(server: Loopback, opened: Opener) -> None:
    """A server that allows four at a time and now and then says 429, 503, or breaks its answer."""
    n_requests = 0

    async def answer(received: Any) -> web.Response:
        nonlocal n_requests
        n_requests += 1
        if n_requests % 37 == 0:
            return web.Response(status=429, headers={"Retry-After": "0.05"})
        if n_requests % 41 == 0:
            return web.Response(status=503)
        await asyncio.sleep(0.002)
        return web.json_response({"ids": [received.body["q"], "b"]})

    server.answer = answer
    settings = {"kind": "http", "url": server.url, "body": {"q": "$query"}, "ids": "ids", "parallel": 4}
    service, limits = await opened(**settings), Limits.of(configured(**settings).services["prod"])
    limits = replace(limits, first_pause_s=0.02)

    asked = await ask_all(service, questions(300), 10, limits=limits)

    assert limits.parallel == 4
    assert asked.n_failed == 0
    assert all(asked.retrieved[q.id].chunk_ids[0] == q.text for q in questions(300))
    assert server.most_under_way <= 4
    assert asked.n_calls == n_requests > 300
    assert asked.latency.p50_ms is not None
    assert asked.latency.max_ms is not None
    assert 2 <= asked.latency.p50_ms <= asked.latency.max_ms
