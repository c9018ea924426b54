"""
The queue of updates that wait for the bot, for getUpdates and for a webhook alike.

As at Telegram: an update is gone only once a later offset confirmed it, the kinds the bot asked for stick
until it asks for others, and of two pollers the earlier one loses.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.sandbox.errors import ApiError
from bot.sandbox.state import Json

FIRST_ID = 700_000_001
SILENT_KINDS = {"chat_member", "message_reaction", "message_reaction_count"}  # only on request
KINDS = {
    "message",
    "edited_message",
    "channel_post",
    "edited_channel_post",
    "callback_query",
    "my_chat_member",
    "inline_query",
    "chosen_inline_result",
    "poll",
    "poll_answer",
    "chat_join_request",
    *SILENT_KINDS,
}


@dataclass(kw_only=True)
class Webhook:
    """Where updates go instead of waiting for getUpdates; no url means nowhere."""

    url: str = ""
    secret: str = ""
    max_connections: int = 40
    last_error: str = ""
    last_error_date: int = 0


class UpdateQueue:
    """Updates in the order in which they happened, until the bot confirmed them."""

    def __init__(self) -> None:
        self.pending: deque[Json] = deque()
        self.allowed: set[str] | None = None  # None: all but the silent kinds
        self.asked_for: list[str] = []
        self.activity = asyncio.Event()  # set by every push, confirmation and call
        self.webhook = Webhook()
        self._next_id = FIRST_ID
        self._poller: asyncio.Future[None] | None = None
        self._wakers: list[Callable[[], None]] = []

    def allow(self, kinds: Iterable[str]) -> None:
        """From now on queue only these kinds; an empty list means the default ones."""
        self.asked_for = list(kinds)
        self.allowed = set(self.asked_for) or None

    def push(self, kind: str, payload: Json) -> int | None:
        """Queue an update; its id, or None if the bot did not ask for this kind."""
        if not self._wanted(kind):
            return None
        return self.push_raw({kind: payload})

    def push_raw(self, update: Json) -> int:
        """Queue an update as it is, with an `update_id` unless it brings one."""
        update = {"update_id": self._next_id, **update}
        self._next_id = max(self._next_id, update["update_id"]) + 1
        self.pending.append(update)
        self.activity.set()
        self._wake()
        return int(update["update_id"])

    def confirm(self, offset: int) -> None:
        """Forget everything before `offset`; a negative one keeps only that many of the last."""
        while self.pending and (
            self.pending[0]["update_id"] < offset if offset >= 0 else len(self.pending) > -offset
        ):
            self.pending.popleft()
            self.activity.set()

    def on_push(self, waker: Callable[[], None]) -> None:
        """Call `waker` whenever an update was queued."""
        self._wakers.append(waker)

    def set_webhook(self, url: str, secret: str, max_connections: int) -> None:
        """Deliver to that address from now on; "" goes back to getUpdates."""
        self.webhook = Webhook(url=url, secret=secret, max_connections=max_connections)
        if url:
            self._end_poll("terminated by setWebhook request")
        self._wake()

    async def poll(self, offset: int, limit: int, timeout_s: float) -> list[Json]:
        """One getUpdates; raises ApiError 409 when a webhook is set or another poll takes over."""
        if self.webhook.url:
            raise ApiError(
                409,
                "Conflict: can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first",
            )
        self._end_poll(
            "terminated by other getUpdates request; make sure that only one bot instance is running"
        )
        self.confirm(offset)
        if not self.pending and timeout_s > 0:
            await self._wait(timeout_s)
        return list(self.pending)[:limit]

    def stop(self) -> None:
        """Let a held poll end with nothing."""
        self._wake()

    def _wanted(self, kind: str) -> bool:
        return kind in self.allowed if self.allowed is not None else kind not in SILENT_KINDS

    def _wake(self) -> None:
        if self._poller and not self._poller.done():
            self._poller.set_result(None)
        for waker in self._wakers:
            waker()

    def _end_poll(self, reason: str) -> None:
        if self._poller and not self._poller.done():
            self._poller.set_exception(ApiError(409, f"Conflict: {reason}"))

    async def _wait(self, timeout_s: float) -> None:
        mine = self._poller = asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait_for(mine, timeout_s)
        except TimeoutError:
            pass
        finally:
            if self._poller is mine:
                self._poller = None
