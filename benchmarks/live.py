"""
How fast a live service is asked: our share of what the service itself allows.

    python -m benchmarks.live                2,000 questions, 32 at a time, 20 ms a search
    python -m benchmarks.live --ms 5         a faster service

The service is a process of its own on loopback that takes its time for each question. What it allows is
measured by a bare client with as many connections, which sends the same bytes again as soon as an answer is
there and looks at nothing. `share` is our time against its mean of two runs, one before and one after ours.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import orjson

from core.gold_sets import Question
from core.search import Asked, Limits, ask_all, open_service, read_services

N_QUESTIONS, PARALLEL, SEARCH_MS = 2_000, 32, 20.0
N_RUNS = 5
HITS = [{"id": f"chunk-{i:03}", "score": 20.5 - i, "text": "a few words of a chunk"} for i in range(10)]


def _response(answer: object) -> bytes:
    body = orjson.dumps(answer)
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


ANSWER = _response({"took": 20, "hits": HITS})
REQUEST = b'POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 16\r\n\r\n{"q":"?","k":10}'


@dataclass(frozen=True, kw_only=True)
class Throughput:
    """
    How one run went; times in seconds.

    `allowed_s` is the time of the bare client, `nominal_s` that of a world in which searches take exactly
    what they should and all else takes nothing. `most_at_once` is what the service saw.
    """

    asked: Asked
    took_s: float
    cpu_s: float
    allowed_s: float
    nominal_s: float
    most_at_once: int

    @property
    def share(self) -> float:
        """1.0 = nobody could have asked faster."""
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
            before_s = await _bare_client(url, n_questions, parallel)
            started, cpu_before_s = time.perf_counter(), time.process_time()
            asked = await ask_all(service, questions, 10, limits=Limits.of(config))
            took_s, cpu_s = time.perf_counter() - started, time.process_time() - cpu_before_s
            after_s = await _bare_client(url, n_questions, parallel)
            most_at_once = await _most_at_once(url)
        finally:
            await service.close()
    return Throughput(
        asked=asked,
        took_s=took_s,
        cpu_s=cpu_s,
        allowed_s=(before_s + after_s) / 2,
        nominal_s=n_questions * search_ms / 1000 / parallel,
        most_at_once=most_at_once,
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


async def _bare_client(url: str, n_questions: int, parallel: int) -> float:
    """Seconds in which the service can be asked so many questions, over connections that are open already."""
    address = url.removeprefix("http://").split(":")
    done = asyncio.get_running_loop().create_future()
    work = _Bare.Work(left=n_questions, open=n_questions, done=done)
    clients = [
        await asyncio.get_running_loop().create_connection(lambda: _Bare(work), address[0], int(address[1]))
        for _ in range(parallel)
    ]
    started = time.perf_counter()
    for _, client in clients:
        client.send()
    await done
    took_s = time.perf_counter() - started
    for transport, _ in clients:
        transport.close()
    return took_s


async def _most_at_once(url: str) -> int:
    """How many questions the service has seen at the same time."""
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
        return int((await service.search("", 10)).chunk_ids[0])
    finally:
        await service.close()


class _Bare(asyncio.Protocol):
    """One connection of the bare client."""

    @dataclass(kw_only=True)
    class Work:
        """Questions left to ask and still open, shared by all connections."""

        left: int
        open: int
        done: asyncio.Future[None]

    def __init__(self, work: Work) -> None:
        self.work, self.n_received = work, 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def send(self) -> None:
        """Ask the next question, if there is one."""
        if self.work.left > 0:
            self.work.left -= 1
            self.transport.write(REQUEST)

    def data_received(self, data: bytes) -> None:
        self.n_received += len(data)
        if self.n_received < len(ANSWER):
            return
        self.n_received = 0
        self.work.open -= 1
        self.send()
        if self.work.open == 0:
            self.work.done.set_result(None)


class _Search(asyncio.Protocol):
    """One connection: answers each request after the time of a search, with as much HTTP as that takes."""

    search_s = SEARCH_MS / 1000
    at_once, most_at_once = 0, 0

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
            self.transport.write(_response({"ids": [_Search.most_at_once]}))
        else:
            self._begin()

    def _begin(self) -> None:
        _Search.at_once += 1
        _Search.most_at_once = max(_Search.most_at_once, _Search.at_once)
        asyncio.get_running_loop().call_later(self.search_s, self._end)

    def _end(self) -> None:
        _Search.at_once -= 1
        self.transport.write(ANSWER)


def _length(head: bytes) -> int:
    _, found, after = head.lower().partition(b"\r\ncontent-length:")
    return int(after.split(b"\r\n", 1)[0]) if found else 0


async def serve(search_ms: float) -> None:
    """Print the address and answer until the process is ended."""
    _Search.search_s = search_ms / 1000
    server = await asyncio.get_running_loop().create_server(_Search, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    print(f"http://{host}:{port}", flush=True)
    await server.serve_forever()


async def report(n_questions: int, parallel: int, search_ms: float) -> None:
    """Measure some times, print each and the median."""
    print(f"{n_questions} questions, {parallel} at a time, {search_ms:g} ms a search")
    shares = []
    for _ in range(N_RUNS):
        result = await measure(n_questions, parallel, search_ms)
        shares.append(result.share)
        latency = result.asked.latency
        print(
            f"  {result.took_s:.3f} s, {n_questions / result.took_s:.0f} a second; the service allows"
            f" {result.allowed_s:.3f} s: {result.share:.1%} (nominal {result.nominal_s:.3f} s); p50"
            f" {latency.p50_ms:.1f} ms, p95 {latency.p95_ms:.1f} ms, failed {result.asked.n_failed};"
            f" {result.cpu_s / n_questions * 1000:.2f} ms of processor time a question"
        )
    print(f"  median {statistics.median(shares):.1%}")


async def report_bot(n_questions: int, parallel: int, search_ms: float) -> None:
    """The same through the whole bot, which answers people meanwhile."""
    from benchmarks.live_bot import measure_bot  # here: it imports the bot, and a service needs none

    print("the whole bot, asked for /help meanwhile")
    shares = []
    for _ in range(N_RUNS):
        with tempfile.TemporaryDirectory() as folder:
            async with serving(search_ms) as url:
                before_s = await _bare_client(url, n_questions, parallel)
                served = await measure_bot(Path(folder), url, n_questions=n_questions, parallel=parallel)
                allowed_s = (before_s + await _bare_client(url, n_questions, parallel)) / 2
        shares.append(allowed_s / served.took_s)
        print(
            f"  {served.took_s:.3f} s; the service allows {allowed_s:.3f} s: {allowed_s / served.took_s:.1%};"
            f" /help {len(served.help_s)} times, p95 {served.help_p95_s * 1000:.0f} ms"
        )
    print(f"  median {statistics.median(shares):.1%}")


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
    if given.serve:
        asyncio.run(serve(given.ms))
        return
    asyncio.run(report(given.questions, given.parallel, given.ms))
    asyncio.run(report_bot(given.questions, given.parallel, given.ms))


if __name__ == "__main__":
    main()
