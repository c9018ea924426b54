"""
The inbox: an update is written to the store before Telegram is told that it arrived.

Telegram forgets an update as soon as it is confirmed, and the library confirms it while it waits in memory: a
killed process would lose it. So what comes is written down first, each update is worked on once, and what a
crash interrupted is worked on again at the next start, unless a message of its answer may have been sent
already: then it is marked `unknown`, and the chat is told once that an answer may be missing.
"""

from __future__ import annotations

import asyncio
import contextvars
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias

from telegram import Bot, Update

from bot.delivery import Buttons, Delivery, Place, Sent
from core.errors import EvalError
from core.store import KeptUpdate, Store

log = logging.getLogger(__name__)

Raw: TypeAlias = Mapping[str, Any]
Key: TypeAlias = int | tuple[int, str]

MOST_ATTEMPTS = 3  # an update that ends the process each time is given up
KEPT_FOR = timedelta(days=7)  # Telegram gives an update again within 24 hours


@dataclass
class Work:
    """Updates that are answered together, an album for instance, and how many handlers work on them."""

    ids: list[int] = field(default_factory=list)
    n_open: int = 0
    is_sending: bool = False


_now: contextvars.ContextVar[Work | None] = contextvars.ContextVar("update being worked on", default=None)


class Inbox:
    """The updates of one bot, as far as this process has to do with them; `owner` names the process."""

    def __init__(self, store: Store, bot: Bot, *, bot_id: int, owner: str) -> None:
        self._store, self._bot = store, bot
        self._bot_id, self._owner = bot_id, owner
        self._works: dict[Key, Work] = {}
        self._again: set[int] = set()  # left over by an earlier process, and not begun yet

    # Coming in

    async def keep(self, raw: Sequence[Raw]) -> list[dict[str, Any]]:
        """
        Write updates down; the same ones for the library, in their order.

        In place of those that were here before, and of those that cannot be read, it gets an update with
        nothing in it: the offset goes on, and no handler takes it.
        """
        bad = [update["update_id"] for update in raw if not self._is_readable(update)]
        content = [(update["update_id"], json.dumps(update).encode()) for update in raw]
        new = await asyncio.to_thread(
            self._store.keep_updates, self._bot_id, content, owner=self._owner, unreadable=bad
        )
        for id_ in bad:
            log.error("update %d cannot be read; it is kept as it came", id_)
        is_wanted = {id_ for id_ in new if id_ not in bad}
        return [
            dict(update) if update["update_id"] in is_wanted else {"update_id": update["update_id"]}
            for update in raw
        ]

    async def left_over(self, alive: Iterable[str] = ()) -> tuple[list[Update], list[Update]]:
        """
        What a process that is gone has left: updates to work on, and those whose answer may have been sent.

        Both are this process's from now on; the latter are marked and done with.
        """
        kept = await asyncio.to_thread(
            self._store.take_over_updates, self._bot_id, self._owner, alive=list(alive)
        )
        again = [each for each in kept if each.state == "new" and each.attempts < MOST_ATTEMPTS]
        given_up = [each.update_id for each in kept if each.state == "new" and each.attempts >= MOST_ATTEMPTS]
        unsure = [each for each in kept if each.state == "sending"]
        await self._mark(given_up, "given up")
        await self._mark([each.update_id for each in unsure], "unknown")
        if kept:
            log.warning(
                "%d updates of an interrupted process are worked on now; the answers to %d more may have been"
                " sent already; %d were given up",
                len(again),
                len(unsure),
                len(given_up),
            )
        self._again.update(each.update_id for each in again)
        return [self._read(each) for each in again], [self._read(each) for each in unsure]

    async def tidy(self) -> None:
        """Forget what is long done."""
        await asyncio.to_thread(self._store.purge_updates, datetime.now(UTC) - KEPT_FOR)

    # Being worked on

    async def work(self, update: Update, handling: Awaitable[Any]) -> None:
        """Await an update's handlers; it is done when they are, and what they left to be done later."""
        with self._at(update) as work:
            work.ids.append(update.update_id)
            if update.update_id in self._again:  # one that only waited when a process ended is not to blame
                self._again.discard(update.update_id)
                await asyncio.to_thread(self._store.count_attempt, self._bot_id, update.update_id)
            await handling
        await self._settle(update, work)

    def later(
        self,
        spawn: Callable[[Coroutine[Any, Any, None], Update], object],
        coroutine: Coroutine[Any, Any, None],
        update: Update,
    ) -> None:
        """Let a handler's work go on after it has returned; the update is not done before."""
        self._work(update).n_open += 1

        async def call() -> None:
            work = self._work(update)
            _now.set(work)
            try:
                await coroutine
            finally:
                work.n_open -= 1
                if not _is_cancelled():
                    await self._settle(update, work)

        spawn(call(), update)

    async def sending(self) -> None:
        """A message is about to leave: from now on the answer may have been delivered."""
        work = _now.get()
        if work is not None and not work.is_sending:
            work.is_sending = True
            await self._mark(work.ids, "sending")

    async def unsure(self) -> None:
        """A message may or may not have arrived."""
        work = _now.get()
        if work is not None:
            await self._mark(work.ids, "unknown")

    @contextmanager
    def _at(self, update: Update) -> Any:
        work = self._work(update)
        work.n_open += 1
        token = _now.set(work)
        try:
            yield work
        finally:
            work.n_open -= 1
            _now.reset(token)

    def _work(self, update: Update) -> Work:
        return self._works.setdefault(_key(update), Work())

    async def _settle(self, update: Update, work: Work) -> None:
        if work.n_open == 0 and self._works.pop(_key(update), None) is not None:
            with suppress(EvalError):  # a database that is away: the update is worked on once more then
                await self._mark(work.ids, "done")

    async def _mark(self, ids: Sequence[int], state: Any) -> None:
        if ids:
            await asyncio.to_thread(self._store.set_updates, self._bot_id, ids, state)

    def _is_readable(self, update: Raw) -> bool:
        try:
            return Update.de_json(dict(update), self._bot) is not None
        except Exception:  # noqa: BLE001 - the parser raises what it likes; one bad update is kept, the rest goes on
            return False

    def _read(self, kept: KeptUpdate) -> Update:
        return Update.de_json(json.loads(kept.content), self._bot)


class NotedDelivery(Delivery):
    """The way messages leave, which tells the inbox when one does."""

    def __init__(self, bot: Bot, store: Store, inbox: Inbox) -> None:
        super().__init__(bot, store)
        self._inbox = inbox

    async def send(self, place: Place, text: str, buttons: Buttons = ()) -> Sent:
        """As `Delivery.send`."""
        await self._inbox.sending()
        return await self._noted(await super().send(place, text, buttons))

    async def send_document(
        self, place: Place, name: str, data: bytes, *, caption: str = "", buttons: Buttons = ()
    ) -> Sent:
        """As `Delivery.send_document`."""
        await self._inbox.sending()
        return await self._noted(
            await super().send_document(place, name, data, caption=caption, buttons=buttons)
        )

    async def send_photo(
        self, place: Place, name: str, png: bytes, *, caption: str = "", buttons: Buttons = ()
    ) -> Sent:
        """As `Delivery.send_photo`."""
        await self._inbox.sending()
        return await self._noted(await super().send_photo(place, name, png, caption=caption, buttons=buttons))

    async def _noted(self, sent: Sent) -> Sent:
        if sent.is_unknown:
            await self._inbox.unsure()
        return sent


def is_empty(update: object) -> bool:
    """Whether an update stands in for one that was here before or cannot be read."""
    return isinstance(update, Update) and update.to_dict() == {"update_id": update.update_id}


def _is_cancelled() -> bool:
    """Whether the process is stopping: what it has begun is worked on again."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _key(update: Update) -> Key:
    """The updates of an album are answered together."""
    message = update.message
    if message is not None and message.media_group_id:
        return message.chat_id, message.media_group_id
    return update.update_id
