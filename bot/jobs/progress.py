"""
The progress message: one message, edited at Telegram's pace.

At most one edit in three seconds, six in a group; unchanged text is not sent; after a flood the pace halves.
What comes in between is left out: the newest state wins.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

from telegram.error import TelegramError

from bot.delivery import Buttons, ChatClosed, Delivery, Place
from bot.words import Html
from bot.words import live as live_words
from bot.words.marks import say
from core.search import Progress
from core.store import Job, Store
from core.texts import Texts

log = logging.getLogger(__name__)

CANCEL = {"eval": "lc", "answers": "ac"}  # what the buttons of each kind begin with
PRIVATE_S, GROUP_S, SLOWEST_S = 3.0, 6.0, 60.0
FLOODED_S = 2.0  # an edit that takes so long has waited out a flood
MESSAGE_WAIT_S = 5.0  # for the handler that sends the message, before we send one ourselves


class ProgressMessage:
    """What a chat sees of one job. `latest` is set by whoever asks; `refresh` says it when it is time."""

    note: Html | None = None  # what is special at the moment, in place of our own guess

    def __init__(self, delivery: Delivery, store: Store, job: Job, t: Texts, what: Html) -> None:
        self._delivery, self._store = delivery, store
        self._job, self._t, self._what = job, t, what
        self._pause_s = PRIVATE_S if job.chat_id > 0 else GROUP_S
        self._next_at = 0.0
        self._said = ""
        self.latest: Progress | None = None
        self.is_ending = False

    @property
    def buttons(self) -> Buttons:
        """Cancel, while it can be."""
        return [] if self.is_ending else [[(self._t("button-cancel-live"), cancel_data(self._job))]]

    def html(self, note: Html | None = None) -> Html:
        """The message as it should be now."""
        job, latest = self._job, self.latest
        return live_words.progress(
            self._t,
            self._what,
            n_done=latest.n_done if latest else job.n_done,
            n_failed=latest.n_failed if latest else job.n_failed,
            n_questions=job.n_questions,
            per_second=latest.per_second if latest else 0.0,
            counted="answers-counted" if job.kind == "answers" else "live-asked",
            note=note or self._note(),
        )

    async def refresh(self, note: Html | None = None, *, is_due: bool = False) -> None:
        """Edit the message if the text is new and it is time; `is_due` does not wait for the time."""
        html = self.html(note)
        if html == self._said or not (is_due or time.monotonic() >= self._next_at):
            return
        started = time.monotonic()
        await self._edit(html, self.buttons)
        took_s = time.monotonic() - started
        if took_s > FLOODED_S:
            self._pause_s = min(SLOWEST_S, 2 * self._pause_s)
        self._next_at = time.monotonic() + self._pause_s

    async def keep_refreshing(self) -> None:
        """Until it is cancelled."""
        self._next_at = time.monotonic() + self._pause_s  # the message has just been sent
        while True:
            await asyncio.sleep(0.5)
            await self.refresh()

    async def finish(self, html: Html, buttons: Buttons) -> None:
        """The last state, whatever the pace."""
        await self._edit(html, buttons)

    async def _edit(self, html: Html, buttons: Buttons) -> None:
        message_id = await self._message_id(html)
        if message_id is None:
            return
        try:
            await self._delivery.edit(self._job.chat_id, message_id, html, buttons)
            self._said = html
        except (TelegramError, ChatClosed) as error:
            log.info("the progress of %s could not be shown: %s", self._job.id, type(error).__name__)

    async def _message_id(self, html: Html) -> int | None:
        """The message to edit; the command's handler sends it, and if it was killed before, we do."""
        deadline = time.monotonic() + MESSAGE_WAIT_S
        while self._job.message_id is None and time.monotonic() < deadline:
            await self._reload()
            if self._job.message_id is None:
                await asyncio.sleep(0.25)
        if self._job.message_id is None:
            await self._send(html)
        return self._job.message_id

    async def _send(self, html: Html) -> None:
        with suppress(TelegramError, ChatClosed):
            sent = await self._delivery.send(place_of(self._job), html, self.buttons)
            if sent.message_id is not None:
                await asyncio.to_thread(self._store.set_job_message, self._job.id, sent.message_id)
        await self._reload()

    async def _reload(self) -> None:
        known = await asyncio.to_thread(self._store.job, self._job.id)
        self._job = known or self._job

    def _note(self) -> Html:
        if self.is_ending:
            return say(self._t, "live-cancelling")
        if self.note is not None:
            return self.note
        if self.latest is None:
            return say(self._t, "live-starting")
        if self.latest.pausing_s >= 1:
            return say(self._t, "live-pausing", n=round(self.latest.pausing_s))
        return Html()


class SilentProgress(ProgressMessage):
    """Of a run that nobody waits for: no message at all."""

    async def refresh(self, note: Html | None = None, *, is_due: bool = False) -> None:
        """Nothing is shown."""

    async def keep_refreshing(self) -> None:
        """Until it is cancelled."""
        await asyncio.Event().wait()

    async def finish(self, html: Html, buttons: Buttons) -> None:
        """Nothing is shown."""


def cancel_data(job: Job) -> str:
    """What the Cancel button carries: `lc:<chat>:<message>`, as in the job's id `eval:<chat>:<message>`."""
    return CANCEL[job.kind] + ":" + job.id.partition(":")[2]


def place_of(job: Job) -> Place:
    """Where a job's messages go."""
    return Place(chat_id=job.chat_id, thread_id=job.thread_id, reply_to=job.reply_to)
