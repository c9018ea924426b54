"""
The whole bot while it evaluates a live service: how fast it asks, and how fast it answers people meanwhile.

`python -m benchmarks.live` runs this after the service alone. The bot is a process of its own, with its
store, its durable jobs and its progress message; somebody asks for /help all the time.
"""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.kills import START_S, stage
from benchmarks.live_service import gold_yaml
from bot.sandbox import Chat, Sandbox, User
from core.store import Store

EVERY_S = 0.4


@dataclass(frozen=True, kw_only=True)
class Served:
    """Seconds that asking took, and for each /help meanwhile until its answer was there."""

    took_s: float
    help_s: list[float]

    @property
    def help_p95_s(self) -> float:
        """Nineteen of twenty people waited no longer."""
        return float(np.percentile(self.help_s, 95))


async def measure_bot(folder: Path, url: str, *, n_questions: int, parallel: int) -> Served:
    """`/eval` on a service at `url`, and /help every `EVERY_S` until the result is there."""
    service = {
        "kind": "http",
        "url": url,
        "body": {"q": "$query", "k": "$k"},
        "ids": "hits[].id",
        "scores": "hits[].score",
        "parallel": parallel,
    }
    (folder / "config.yaml").write_text(json.dumps({"services": {"fast": service}}))
    async with stage(folder) as (bot, admin, chat):
        await bot.start()
        await admin.send_document(chat, "faq.yaml", _gold(n_questions))
        await bot.sandbox.wait_for(chat, timeout_s=START_S)
        command = await admin.send(chat, "/eval")
        asking = asyncio.create_task(_ask_for_help(bot.sandbox, admin, chat))
        await bot.sandbox.wait_for(chat, lambda found: "Latency" in found.text, timeout_s=300, after=command)
        asking.cancel()
        help_s = await asking
        with Store(f"sqlite:///{folder / 'test.sqlite3'}") as store:
            took_s = float(store.runs(chat.id)[0].about["took_s"])
    return Served(took_s=took_s, help_s=help_s)


async def _ask_for_help(sandbox: Sandbox, person: User, chat: Chat) -> list[float]:
    """Ask, wait for the answer, pause, until cancelled; how long each answer took."""
    took_s: list[float] = []
    try:
        while True:
            started = time.perf_counter()
            message = await person.send(chat, "/help")
            await sandbox.wait_for(
                chat, lambda found: found.text.startswith("How to measure"), timeout_s=30, after=message
            )
            took_s.append(time.perf_counter() - started)
            await asyncio.sleep(EVERY_S)
    except asyncio.CancelledError:
        return took_s


def _gold(n_questions: int) -> bytes:
    """A gold set whose chunks the benchmark's service returns: it gives the same ten to every question."""
    gold = json.loads(gold_yaml(n_questions))
    for place, question in enumerate(gold["questions"]):
        question["chunks"] = [f"chunk-{place % 10:03}"]
    return json.dumps(gold).encode()
