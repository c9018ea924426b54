"""The real bot in a process of its own that measures how long its event loop pauses."""

from __future__ import annotations

import asyncio
import json
import sys
import time

from bot.__main__ import settled
from bot.running import Running
from bot.settings import read_settings
from core.store import Store

TICK_S = 0.002


async def watch(pauses: list[tuple[float, float]]) -> None:
    """Note every pause of the loop, and how long this process worked meanwhile: the rest others took."""
    last, last_worked = time.perf_counter(), time.process_time()
    while True:
        await asyncio.sleep(TICK_S)
        now, worked = time.perf_counter(), time.process_time()
        pause = now - last - TICK_S
        pauses.append((pause, min(pause, worked - last_worked)))
        last, last_worked = now, worked


async def main() -> None:
    """Serve until SIGTERM, then print the pauses over 20 ms."""
    settings = read_settings()
    pauses: list[tuple[float, float]] = []
    with Store(settings.store_url) as store:
        store.migrate()

        async def started(running: Running) -> None:
            await settled(running)  # as the bot does
            watching.append(asyncio.create_task(watch(pauses)))

        watching: list[asyncio.Task[None]] = []
        await Running(settings, store).run(started)
        for task in watching:
            task.cancel()
    json.dump(
        {
            "longest_ms": 1000 * max(pause for pause, _ in pauses),
            "longest_own_ms": 1000 * max(own for _, own in pauses),
            "over_20_ms": [round(1000 * own) for _, own in pauses if own > 0.02],
        },
        sys.stdout,
    )


if __name__ == "__main__":
    asyncio.run(main())
