"""
How fast a live service is asked: our share of what the service itself allows.

    python benchmarks/live.py                2,000 questions, 32 at a time, 20 ms a search
    python benchmarks/live.py --ms 5         a faster service

The service is a process of its own on loopback that lets 32 questions in and takes its time for each. It adds
up how long its searches really took (timers of an event loop are late); that sum over 32 places is the least
time in which all can be asked, which is what `share` is held against.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import orjson

from core.gold_sets import Question
from core.search import Asked, Limits, ask_all, open_service, read_services

N_QUESTIONS, PARALLEL, SEARCH_MS = 2_000, 32, 20.0
HITS = [{"id": f"chunk-{i:03}", "score": 20.5 - i, "text": "a few words of a chunk"} for i in range(10)]


@dataclass(frozen=True, kw_only=True)
class Throughput:
    """
    How one run went; times in seconds.

    `allowed_s` is the least time the service's places allow, `nominal_s` the same with searches that take
    exactly what they should. `most_at_once` is what the service saw.
    """

    asked: Asked
    took_s: float
    allowed_s: float
    nominal_s: float
    most_at_once: int

    @property
    def share(self) -> float:
        """1.0 = the service was never idle."""
        return self.allowed_s / self.took_s


async def measure(
    n_questions: int = N_QUESTIONS, parallel: int = PARALLEL, search_ms: float = SEARCH_MS
) -> Throughput:
    """Ask a service in another process so many questions; connections are open before the clock starts."""
    questions = [Question(id=str(i), text=f"Savol {i}: to‘lov qanday?") for i in range(n_questions)]
    async with serving(search_ms) as url:
        settings = {
            "kind": "http",
            "url": url,
            "body": {"q": "$query", "k": "$k"},
            "ids": "hits[].id",
            "scores": "hits[].score",
            "parallel": parallel,
        }
        config = read_services({"services": {"fast": settings}}, env={}).services["fast"]
        service = await open_service("fast", config)
        try:
            await asyncio.gather(*(service.search("warm up", 10) for _ in range(parallel)))
            before = await _counted(url)
            started = time.perf_counter()
            asked = await ask_all(service, questions, 10, limits=Limits.of(config))
            took_s = time.perf_counter() - started
            after = await _counted(url)
        finally:
            await service.close()
    return Throughput(
        asked=asked,
        took_s=took_s,
        allowed_s=(after["busy_s"] - before["busy_s"]) / parallel,
        nominal_s=n_questions * search_ms / 1000 / parallel,
        most_at_once=int(after["most_at_once"]),
    )


@asynccontextmanager
async def serving(search_ms: float) -> AsyncIterator[str]:
    """A search service in a process of its own; yields its address."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, __file__, "--serve", "--ms", str(search_ms), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        yield (await process.stdout.readline()).decode().strip()
    finally:
        process.terminate()
        await process.wait()


async def _counted(url: str) -> dict[str, float]:
    """What the service has counted so far."""
    config = {
        "kind": "http",
        "url": url + "/counted",
        "method": "GET",
        "params": {"q": "$query"},
        "ids": "ids",
    }
    service = await open_service(
        "counted", read_services({"services": {"counted": config}}, env={}).services["counted"]
    )
    try:
        busy_s, most_at_once = (await service.search("", 10)).chunk_ids
    finally:
        await service.close()
    return {"busy_s": float(busy_s), "most_at_once": float(most_at_once)}


class _Search(asyncio.Protocol):
    """One connection: answers each request after the time of a search, with as much HTTP as that takes."""

    search_s = SEARCH_MS / 1000
    busy_s, at_once, most_at_once = 0.0, 0, 0

    def __init__(self) -> None:
        self.received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.received += data
        head, found, rest = self.received.partition(b"\r\n\r\n")
        if not found or len(rest) < _length(head):
            return
        self.received = rest[_length(head) :]
        if b"/counted" in head.split(b"\r\n", 1)[0]:
            self._reply({"ids": [str(_Search.busy_s), str(_Search.most_at_once)]})
        else:
            self._begin()

    def _begin(self) -> None:
        _Search.at_once += 1
        _Search.most_at_once = max(_Search.most_at_once, _Search.at_once)
        loop = asyncio.get_running_loop()
        loop.call_later(self.search_s, self._end, loop.time())

    def _end(self, began: float) -> None:
        _Search.at_once -= 1
        _Search.busy_s += asyncio.get_running_loop().time() - began
        self._reply({"took": self.search_s, "hits": HITS})

    def _reply(self, answer: object) -> None:
        body = orjson.dumps(answer)
        head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        self.transport.write(head.encode() + body)


def _length(head: bytes) -> int:
    lines = (line.partition(b":") for line in head.lower().split(b"\r\n"))
    return next((int(value) for name, _, value in lines if name == b"content-length"), 0)


async def serve(search_ms: float) -> None:
    """Print the address and answer until the process is ended."""
    _Search.search_s = search_ms / 1000
    server = await asyncio.get_running_loop().create_server(_Search, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    print(f"http://{host}:{port}", flush=True)
    await server.serve_forever()


async def report(n_questions: int, parallel: int, search_ms: float) -> None:
    """Measure three times and print each."""
    print(f"{n_questions} questions, {parallel} at a time, {search_ms:g} ms a search")
    for _ in range(3):
        result = await measure(n_questions, parallel, search_ms)
        latency = result.asked.latency
        print(
            f"  {result.took_s:.3f} s, {n_questions / result.took_s:.0f} a second; the service allows"
            f" {result.allowed_s:.3f} s: {result.share:.1%} (nominal {result.nominal_s:.3f} s); p50"
            f" {latency.p50_ms:.1f} ms, p95 {latency.p95_ms:.1f} ms, failed {result.asked.n_failed}"
        )


def main() -> None:
    """Measure, or be the service that is measured against."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--questions", type=int, default=N_QUESTIONS)
    parser.add_argument("--parallel", type=int, default=PARALLEL)
    parser.add_argument("--ms", type=float, default=SEARCH_MS)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    asyncio.run(serve(given.ms) if given.serve else report(given.questions, given.parallel, given.ms))


if __name__ == "__main__":
    main()
