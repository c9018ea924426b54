"""
Start and stop: polling with a watchdog, a bounded drain, one exit code.

`Application.run_polling` waits for running handlers without limit and crashes without a network at start;
this does neither. A second process with the same token stops this one with exit code 3.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import time
from collections.abc import Awaitable, Callable
from typing import Any

from telegram.error import InvalidToken, NetworkError, TelegramError
from telegram.request import HTTPXRequest

from bot import app as application
from bot.settings import Settings
from core.store import Store

log = logging.getLogger(__name__)

DRAIN_S = 8.0  # Docker kills after 10
POLL_S = 25
DEAF_AFTER_S = 4 * POLL_S
EXIT_DEAF, EXIT_TOKEN = 4, 2

Started = Callable[["Running"], Awaitable[None]]


class PollRequest(HTTPXRequest):
    """Remembers when Telegram last answered a poll: a bot can look alive and hear nothing."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.last_answer = time.monotonic()

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """One request, as the library sends it."""
        answer = await super().do_request(*args, **kwargs)
        self.last_answer = time.monotonic()
        return answer


class Running:
    """One bot from start to stop; `stop(code)` may be called from anywhere in the loop."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.poll_request = PollRequest(**application.request_settings(settings, 10, 4))
        self.app = application.build(settings, store, poll_request=self.poll_request)
        self.app.bot_data["stop"] = self.stop
        self._stopping = asyncio.Event()
        self._code = 0

    def stop(self, code: int = 0) -> None:
        """Ask for an orderly stop; the first code stands."""
        if not self._stopping.is_set():
            self._code = code
            self._stopping.set()

    async def run(self, started: Started | None = None) -> int:
        """Serve until `stop`; the exit code. `started` is awaited when the bot hears."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(
            NotImplementedError, RuntimeError, ValueError
        ):  # not in a thread, not on Windows
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(number, self.stop)
        if not await self._initialized():
            await self.app.bot.request.shutdown()  # a bot that never got ready does not close its connections
            await self.poll_request.shutdown()
            return self._code
        watchdog = asyncio.create_task(self._watch())
        try:
            await self._start()
            if started is not None:
                await started(self)
            await self._stopping.wait()
        finally:
            watchdog.cancel()
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
        updater = self.app.updater
        if updater is None:
            raise RuntimeError("the application was built without an updater")
        await updater.start_polling(
            timeout=POLL_S,
            bootstrap_retries=-1,
            allowed_updates=application.UPDATES,
            error_callback=self._poll_failed,
        )
        await self.app.start()
        try:
            await application.introduce(self.app)
        except TelegramError as error:
            log.warning("the list of commands could not be set: %s", type(error).__name__)

    def _poll_failed(self, error: TelegramError) -> None:
        self.app.create_task(self.app.process_error(None, error))

    async def _watch(self) -> None:
        """Stop with its own exit code when no poll was answered for long: a restart mends that."""
        while True:
            await asyncio.sleep(POLL_S)
            if time.monotonic() - self.poll_request.last_answer > DEAF_AFTER_S:
                log.critical("no answer from Telegram for %d s: stopping", DEAF_AFTER_S)
                self.stop(EXIT_DEAF)

    async def _drained(self) -> None:
        """Take no more updates, give running handlers `DRAIN_S`, then close."""
        updater = self.app.updater
        if updater is not None and updater.running:
            await updater.stop()
        if self.app.running:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.app.stop(), DRAIN_S)
        await self.app.shutdown()
