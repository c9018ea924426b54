"""
What every kind of job shares: its steps, the ear for Cancel, the one message with its result.

Each step can be interrupted at any moment and begun again. The right to send the result is given once.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from telegram.error import TelegramError

from bot import words
from bot.delivery import Buttons, ChatClosed, Delivery
from bot.desk import Desk
from bot.jobs.progress import ProgressMessage, place_of
from bot.words import Html
from core.store import Job, Store
from core.store.jobs import Delivery as Reached
from core.texts import texts

log = logging.getLogger(__name__)

Compose = Callable[[Job], Awaitable[tuple[Html, Buttons]]]


@dataclass(kw_only=True)
class Signals:
    """How a job that runs here is told to end: early for good, or until the process is back."""

    stop: asyncio.Event = field(default_factory=asyncio.Event)
    is_parking: bool = False


class Work(ABC):
    """The three steps of a kind of job; one for the whole process. `compose` makes a result's message."""

    def __init__(self, *, store: Store, desk: Desk, delivery: Delivery, compose: Compose) -> None:
        self._store, self._desk, self._delivery, self._compose = store, desk, delivery, compose

    @abstractmethod
    async def ask(self, job_id: str, signals: Signals) -> bool:
        """Ask what has not been answered; False when it was parked and is to be begun again."""

    @abstractmethod
    async def score(self, job_id: str) -> None:
        """Make of what was asked what is kept; the same however often this is done."""

    async def tell(self, job_id: str) -> None:
        """Let the progress message say how it ended, then send the result, once."""
        job = await self._job(job_id)
        message = await self._message(job)
        await message.finish(await self._ended(job), self._shown(job))
        if self._is_worth_a_message(job) and not await self._is_surely_sent(job):
            job = await self._job(job_id)
            await message.finish(await self._ended(job), self._shown(job))

    async def give_up(self, job_id: str, error_id: str) -> None:
        """What nobody foresaw: the chat gets the number under which it was logged."""
        job = await self._job(job_id)
        problem = str(words.plain_text("unforeseen", texts(job.language), id=error_id))
        await self._unusable(job, problem)
        await self.tell(job_id)

    @abstractmethod
    async def _what(self, job: Job) -> Html:
        """What a job is about, the first line of its progress."""

    @abstractmethod
    async def _ended(self, job: Job) -> Html:
        """How it ended, in place of its progress."""

    @abstractmethod
    def _shown(self, job: Job) -> Buttons:
        """The button that shows the result again."""

    @abstractmethod
    def _is_worth_a_message(self, job: Job) -> bool:
        """Whether there is more to tell than the progress message can."""

    async def _unusable(self, job: Job, problem: str) -> None:
        """It cannot be done at all; `problem` is what the chat reads."""
        outcome = {"ended": "unusable", "problem": problem}
        await asyncio.to_thread(self._store.finish_job, job.id, state="failed", outcome=outcome)

    async def _hear_cancel(self, job_id: str, message: ProgressMessage, signals: Signals) -> None:
        """Cancel may be pressed in a chat that another process serves: the store tells."""
        while not (await self._job(job_id)).wants_cancel:
            with suppress(TimeoutError):
                await asyncio.wait_for(signals.stop.wait(), 1.0)
            if signals.stop.is_set():
                break
        if not signals.is_parking:
            message.is_ending = True
            signals.stop.set()

    async def _is_surely_sent(self, job: Job) -> bool:
        """
        Whoever takes the right to send may send; one who was killed with it may have sent.

        The message is ready before: the less time between the right and the sending, the less is in doubt.
        """
        message = await self._compose(job) if job.delivery is None else None
        earlier = await asyncio.to_thread(self._store.begin_delivery, job.id)
        if earlier == "sent":
            return True
        reached: Reached = "unknown"
        if earlier is None and message is not None:
            try:
                sent = await self._delivery.send(place_of(job), *message)
                reached = "unknown" if sent.is_unknown else "sent"
            except (TelegramError, ChatClosed) as error:
                log.warning("the result of %s was not delivered: %s", job.id, type(error).__name__)
        await asyncio.to_thread(self._store.end_delivery, job.id, reached)
        return reached == "sent"

    async def _message(self, job: Job) -> ProgressMessage:
        t = texts(job.language)
        return ProgressMessage(self._delivery, self._store, job, t, await self._what(job))

    async def _job(self, job_id: str) -> Job:
        job = await asyncio.to_thread(self._store.job, job_id)
        if job is None:
            raise LookupError(job_id)
        return job
