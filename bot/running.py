"""
Start and stop: hear updates, work on jobs, a bounded drain, one exit code.

A process polls, or takes updates by webhook, or hears nothing and works on jobs only. It says that it is
alive, and takes over from others that no longer do. `Application.run_polling` waits for running handlers
without limit and crashes without a network at start; this does neither. A second process that polls with the
same token stops this one with exit code 3.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, TypeAlias

from telegram import Update
from telegram.error import InvalidToken, NetworkError, TelegramError
from telegram.request import HTTPXRequest

from bot import app as application
from bot.asks import House
from bot.inbox import Inbox
from bot.settings import Settings
from bot.webhook import Webhook
from core.errors import EvalError
from core.store import Store
from core.store.database import Clock, utc_now

log = logging.getLogger(__name__)

DRAIN_S = 7.0  # all in all; Docker kills after 10
PARK_S = 4.0  # of these for jobs
SWITCH_S = 0.001  # a thread that computes gives way five times sooner than usual, so that the loop may answer
DEAD_AFTER_BEATS = 4
FORGET_EVERY_S = 3600  # how often it is looked whether a new day has begun
TICK_S = 5.0  # between two looks for reports that are due
POLL_S = 25
DEAF_AFTER_S = 4 * POLL_S
EXIT_DEAF, EXIT_TOKEN = 4, 2
OK = 200

Started = Callable[["Running"], Awaitable[None]]
Role: TypeAlias = Literal["bot", "worker"]


class PollRequest(HTTPXRequest):
    """
    The requests that poll: what they bring is in the inbox before anybody confirms it.

    Also remembers when Telegram last answered a poll: a bot can look alive and hear nothing.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.last_answer = time.monotonic()
        self.inbox: Inbox | None = None

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """One request, as the library sends it."""
        url = str(kwargs.get("url") or (args[0] if args else ""))
        status, answer = await super().do_request(*args, **kwargs)
        self.last_answer = time.monotonic()
        if status == OK and self.inbox is not None and url.endswith("/getUpdates"):
            answer = await _kept(self.inbox, answer)
        return status, answer


async def _kept(inbox: Inbox, answer: bytes) -> bytes:
    """The answer to a poll, its updates written down; NetworkError if they cannot be: poll again then."""
    found = json.loads(answer)
    raw = [update for update in found.get("result") or () if "update_id" in update]
    if not raw:
        return answer
    try:
        return json.dumps({**found, "result": await inbox.keep(raw)}).encode()
    except EvalError as error:
        raise NetworkError(f"updates could not be kept: {type(error).__name__}") from error


class Running:
    """One process from start to stop; `stop(code)` may be called from anywhere in the loop."""

    def __init__(self, settings: Settings, store: Store, role: Role = "bot", clock: Clock = utc_now) -> None:
        self.settings = settings
        self.store = store
        self.role = role
        self.polls = role == "bot" and settings.webhook_url is None
        # Of a process that polls there is one only, so after a restart it finds its own work at once.
        self.worker_id = (
            "bot" if self.polls else f"{role}-{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(3)}"
        )
        self.poll_request = (
            PollRequest(**application.request_settings(settings, 10, 4)) if self.polls else None
        )
        self.app = application.build(
            settings, store, worker_id=self.worker_id, poll_request=self.poll_request, clock=clock
        )
        self.app.bot_data["stop"] = self.stop
        self.house: House = self.app.bot_data["house"]
        self.inbox: Inbox = self.app.bot_data["inbox"]
        self.webhook = Webhook(settings, self.app, self.inbox) if role == "bot" and not self.polls else None
        if self.poll_request is not None:
            self.poll_request.inbox = self.inbox
        self._stopping = asyncio.Event()
        self._code = 0

    def stop(self, code: int = 0) -> None:
        """Ask for an orderly stop; the first code stands."""
        if not self._stopping.is_set():
            self._code = code
            self._stopping.set()

    async def run(self, started: Started | None = None) -> int:
        """Serve until `stop`; the exit code. `started` is awaited when the bot hears."""
        sys.setswitchinterval(SWITCH_S)
        loop = asyncio.get_running_loop()
        # A loop has no signals on Windows (NotImplementedError), nor in a thread (RuntimeError, ValueError).
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(number, self.stop)
        if not await self._initialized():
            await self.app.bot.request.shutdown()  # a bot that never got ready does not close its connections
            if self.poll_request is not None:
                await self.poll_request.shutdown()
            return self._code
        beside = [asyncio.create_task(work) for work in (self._watch(), self._live(), self._forget())]
        try:
            await self._start()
            beside.append(asyncio.create_task(self._tick()))
            if started is not None:
                await started(self)
            await self._stopping.wait()
        finally:
            for task in beside:
                task.cancel()
            await self._drained()
        return self._code

    async def _initialized(self) -> bool:
        """Reach Telegram, however long that takes; a wrong token is final."""
        wait = 1.0
        while not self._stopping.is_set():
            try:
                await self.app.initialize()
            except InvalidToken:
                log.critical(
                    "Telegram refuses TELEGRAM_TOKEN: ask @BotFather for the bot's token"
                )  # no str(error)
                self.stop(EXIT_TOKEN)
            except NetworkError as error:
                log.warning("Telegram is out of reach (%s); next try in %.0f s", type(error).__name__, wait)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), wait)
                wait = min(wait * 2, 60)
            else:
                return True
        return False

    async def _start(self) -> None:
        """Jobs first, then what an earlier process left, then what is new."""
        if self.house.jobs is not None:
            await self.house.jobs.start()
        unsure = await self._take_left_over()
        if self.role == "bot":
            await self._hear()
        await self.app.start()
        await application.own_up(self.app, unsure)
        if self.role == "bot":
            await self._introduce()

    async def _hear(self) -> None:
        if self.webhook is not None:
            await self.webhook.start(application.UPDATES)
            return
        updater = self.app.updater
        if updater is None:
            raise RuntimeError("the application was built without an updater")
        await updater.start_polling(
            timeout=POLL_S,
            bootstrap_retries=-1,
            allowed_updates=application.UPDATES,
            error_callback=self._poll_failed,
        )

    async def _introduce(self) -> None:
        try:
            await application.introduce(self.app)
        except TelegramError as error:
            log.warning("the list of commands could not be set: %s", type(error).__name__)

    async def _take_left_over(self) -> list[Update]:
        """Queue the updates that a process which is gone has not dealt with; those nobody is sure of."""
        if self.role != "bot":
            return []
        await self.inbox.tidy()
        again, unsure = await self.inbox.left_over(() if self.polls else await self._alive())
        for update in again:
            await self.app.update_queue.put(update)
        return unsure

    async def _live(self) -> None:
        """Say that this process is alive; the first of those alive takes over from those that are not."""
        if self.polls and self.house.jobs is None:
            return  # nobody shares anything with it
        while True:
            try:
                await asyncio.to_thread(self.store.beat, self.worker_id, self.role)
                alive = await self._alive()
                if self.house.jobs is not None and alive[:1] == [self.worker_id]:
                    await self.house.jobs.take_over(alive)
                if self.webhook is not None:
                    await self._take_over_updates(alive)
            except Exception as error:  # noqa: BLE001 - any error of database or driver may pass; without beats others would take our work
                log.warning("no heartbeat: %s", type(error).__name__)
            await asyncio.sleep(self.settings.heartbeat_s)

    async def _forget(self) -> None:
        """Once a day, what was deleted 30 days ago goes for good."""
        while True:
            try:
                n = await asyncio.to_thread(self.store.purge_daily)
            except EvalError as error:
                log.warning("what was deleted could not be forgotten: %s", type(error).__name__)
            else:
                if n:
                    log.info("%d rows of what was deleted are forgotten", n)
            await asyncio.sleep(FORGET_EVERY_S)

    async def _tick(self) -> None:
        """Look again and again for reports that are due; every process does, and each is begun by one."""
        while self.house.jobs is not None:
            try:
                await self.house.jobs.tick()
            except Exception as error:
                log.warning("no look at the schedules: %s", type(error).__name__, exc_info=error)
            await asyncio.sleep(TICK_S)

    async def _alive(self) -> list[str]:
        """Ids of the processes that were heard of lately, this one among them."""
        since = datetime.now(UTC) - timedelta(seconds=self.settings.heartbeat_s * DEAD_AFTER_BEATS)
        known = [worker.id for worker in await asyncio.to_thread(self.store.workers, since)]
        return sorted({*known, self.worker_id})

    async def _take_over_updates(self, alive: list[str]) -> None:
        again, unsure = await self.inbox.left_over(alive)
        for update in again:
            await self.app.update_queue.put(update)
        await application.own_up(self.app, unsure)

    def _poll_failed(self, error: TelegramError) -> None:
        self.app.create_task(self.app.process_error(None, error))

    async def _watch(self) -> None:
        """Stop with its own exit code when no poll was answered for long: a restart mends that."""
        while self.poll_request is not None:
            await asyncio.sleep(POLL_S)
            if time.monotonic() - self.poll_request.last_answer > DEAF_AFTER_S:
                log.critical("no answer from Telegram for %d s: stopping", DEAF_AFTER_S)
                self.stop(EXIT_DEAF)

    async def _drained(self) -> None:
        """Take no more updates, keep what jobs have, give handlers the time that is left, then close."""
        ends_at = time.monotonic() + DRAIN_S
        await asyncio.gather(self._deaf(), self._parked(), return_exceptions=True)
        if self.app.running:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.app.stop(), max(0.5, ends_at - time.monotonic()))
        with contextlib.suppress(EvalError):
            await asyncio.to_thread(self.store.forget_worker, self.worker_id)
        await self.app.shutdown()

    async def _deaf(self) -> None:
        if self.webhook is not None:
            await self.webhook.stop()
        updater = self.app.updater
        if updater is not None and updater.running:
            await asyncio.wait_for(updater.stop(), PARK_S)

    async def _parked(self) -> None:
        if self.house.jobs is not None:
            await self.house.jobs.stop(PARK_S)
