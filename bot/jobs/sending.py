"""
Messages of schedules: to the topic they were set up in, once, whatever becomes of the chat meanwhile.

A topic that is closed pauses the schedule, one that was deleted moves it to the chat itself, a chat that is
closed to the bot pauses it until it is open again. What may have arrived is never sent twice.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field

from telegram.error import BadRequest, TelegramError

from bot.delivery import Buttons, ChatClosed, Delivery, Place, Sent
from bot.words.marks import Html, join, say
from core.store import Schedule, Store
from core.store.jobs import Delivery as Reached
from core.texts import Texts, texts

log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class Reach:
    """What became of a message: how far it is, and where it arrived."""

    delivery: Reached
    sent: Sent = field(default_factory=Sent)


class Sending:
    """The way messages of schedules leave."""

    def __init__(self, *, store: Store, delivery: Delivery) -> None:
        self._store, self._delivery = store, delivery

    async def send(
        self, schedule: Schedule, html: Html, buttons: Buttons, t: Texts, *, reply_to: int | None = None
    ) -> Reach:
        """Send to the schedule's topic; what cannot go there goes to the chat itself, with the reason."""
        place = Place(chat_id=schedule.chat_id, thread_id=schedule.thread_id, reply_to=reply_to)
        try:
            return await self._sent(schedule, place, html, buttons, t)
        except BadRequest as error:
            if "topic_closed" not in error.message.casefold() or schedule.thread_id is None:
                log.warning("schedule %d: not delivered: %s", schedule.id, error.message)
                return Reach(delivery="refused")
        await asyncio.to_thread(self._store.pause_schedule, schedule.id, "topic")
        closed = join([html, say(t, "schedule-topic-closed")], "\n\n")
        return await self._sent(schedule, Place(chat_id=schedule.chat_id), closed, buttons, t)

    async def edit(self, chat_id: int, message_id: int, html: Html, buttons: Buttons) -> None:
        """Replace a message of ours, as far as that is possible."""
        try:
            await self._delivery.edit(chat_id, message_id, html, buttons)
        except (TelegramError, ChatClosed) as error:
            log.info("chat %d: a message was not edited: %s", chat_id, type(error).__name__)

    async def _sent(self, schedule: Schedule, place: Place, html: Html, buttons: Buttons, t: Texts) -> Reach:
        try:
            sent = await self._delivery.send(place, html, buttons)
        except ChatClosed:
            await asyncio.to_thread(self._store.pause_schedule, schedule.id, "chat")
            return Reach(delivery="refused")
        except BadRequest:
            raise
        except TelegramError as error:
            log.warning("schedule %d: nobody knows whether it arrived: %s", schedule.id, type(error).__name__)
            return Reach(delivery="unknown")
        if place.thread_id is not None and not sent.is_unknown and sent.thread_id is None:
            await self._leave_topic(schedule, t)
        return Reach(delivery="unknown" if sent.is_unknown else "sent", sent=sent)

    async def _leave_topic(self, schedule: Schedule, t: Texts) -> None:
        """The topic is gone: from now on the schedule reports to the chat itself, and says so once."""
        await asyncio.to_thread(self._store.change_schedule, schedule.id, thread_id=None)
        try:
            await self._delivery.send(Place(chat_id=schedule.chat_id), say(t, "schedule-topic-gone"))
        except (TelegramError, ChatClosed) as error:
            log.info("schedule %d: %s", schedule.id, type(error).__name__)

    async def texts(self, schedule: Schedule) -> Texts:
        """The chat's language as it is now, else the one in which the schedule was set up."""
        chat = await asyncio.to_thread(self._store.chat, schedule.chat_id)
        return texts((chat.language if chat else None) or schedule.language)
