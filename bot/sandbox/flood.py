"""
Telegram's pace: about one message a second per chat, twenty a minute per group, thirty a second in all.

Telegram does not publish the exact numbers; these are those its documentation names, with a small burst.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable

from bot.sandbox.errors import too_many_requests

LIMITS = {"all": (30, 1.0), "private": (5, 5.0), "group": (20, 60.0)}  # calls, seconds


class FloodGate:
    """Counts sends and edits per chat; `check` raises ApiError 429 with the seconds to wait."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._sent: dict[int, deque[float]] = {}

    def check(self, chat_id: int) -> None:
        """Count one send or edit in that chat, or refuse it."""
        now = self._clock()
        self._refuse_beyond(0, LIMITS["all"], now)
        self._refuse_beyond(chat_id, LIMITS["private" if chat_id > 0 else "group"], now)
        for key in (0, chat_id):
            self._sent[key].append(now)

    def _refuse_beyond(self, key: int, limit: tuple[int, float], now: float) -> None:
        calls, window_s = limit
        sent = self._sent.setdefault(key, deque())
        while sent and sent[0] <= now - window_s:
            sent.popleft()
        if len(sent) >= calls:
            raise too_many_requests(max(1, math.ceil(sent[0] + window_s - now)))
