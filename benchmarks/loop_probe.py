"""The real bot in a process of its own that measures how long its event loop pauses."""

from __future__ import annotations

import asyncio
import json
import sys
import time

from bot.running import Running
from bot.settings import read_settings
from core.store import Store

TICK_S = 0.002


async def watch(pauses: list[float]) -> None:
    """Note every pause of the loop that is longer than a tick should be."""
    last = time.perf_counter()
    while True:
        await asyncio.sleep(TICK_S)
        now = time.perf_counter()
        pauses.append(now - last - TICK_S)
        last = now


async def main() -> None:
    """Serve until SIGTERM, then print the pauses over 20 ms."""
    settings = read_settings()
    pauses: list[float] = []
    with Store(settings.store_url) as store:
        store.migrate()

        async def started(_: Running) -> None:
            watching.append(asyncio.create_task(watch(pauses)))

        watching: list[asyncio.Task[None]] = []
        await Running(settings, store).run(started)
        for task in watching:
            task.cancel()
    json.dump(
        {"longest_ms": 1000 * max(pauses), "over_20_ms": [round(1000 * p) for p in pauses if p > 0.02]},
        sys.stdout,
    )


if __name__ == "__main__":
    asyncio.run(main())
