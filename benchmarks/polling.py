"""Waiting for what other processes do: they cannot set an event here, so one looks again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


async def until(
    is_so: Callable[[], bool], patience_s: float, *, every_s: float = 0.02, in_thread: bool = False
) -> None:
    """Look until it is so, else TimeoutError; `in_thread` for what asks a database."""
    async with asyncio.timeout(patience_s):
        while not (await asyncio.to_thread(is_so) if in_thread else is_so()):  # noqa: ASYNC110 - no event reaches us
            await asyncio.sleep(every_s)
