"""
What a handler is given: one `Ask`, who wants what and where, and the ways to answer.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ParamSpec, TypeVar

from telegram import Message, Update

from bot import words
from bot.access import name_of
from bot.answers_desk import AnswersDesk
from bot.delivery import Buttons, Delivery, Place, Sent
from bot.desk import Desk
from bot.jobs import AnswerJobs, JobQueue
from bot.settings import Settings
from core.errors import EvalError
from core.store import Choice, Role, Store
from core.store.database import Clock, utc_now
from core.texts import Texts

WAITING_RUN = "waiting-run"  # kind of a kept choice: a run whose gold set a person has still to choose

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class House:
    """Everything that lives as long as the bot does."""

    settings: Settings
    store: Store
    delivery: Delivery
    desk: Desk
    spawn: Callable[[Coroutine[Any, Any, None], Update], object]
    answers: AnswersDesk
    jobs: JobQueue | None = None  # None: neither a live service nor a judge is set up
    answering: AnswerJobs | None = None  # None: no judge is set up
    clock: Clock = utc_now
    commands: Sequence[str] = ()  # those that the manual lists

    @property
    def live(self) -> JobQueue | None:
        """What asks live services; None where none is set up."""
        return self.jobs if self.jobs is not None and self.jobs.services.services else None


@dataclass(frozen=True, kw_only=True)
class Ask:
    """
    One request: a message or a press of a button, from an allowed person, in their language.

    `at` and `starter` are of the job that asks, where it is no update that does.
    """

    house: House
    update: Update
    chat_id: int
    t: Texts
    role: Role
    at: Place | None = None
    starter: int | None = None

    @property
    def user_id(self) -> int | None:
        """The person; None for an anonymous administrator."""
        user = self.update.effective_user
        return user.id if user else self.starter

    @property
    def author(self) -> str:
        """How the person is called in lists and notes."""
        return name_of(self.update.effective_user)

    @property
    def is_private(self) -> bool:
        """Whether this is a chat with one person."""
        chat = self.update.effective_chat
        return chat is not None and chat.type == "private"

    @property
    def message(self) -> Message | None:
        """The message that asks, or the one under which a button was pressed."""
        message = self.update.effective_message
        return message if isinstance(message, Message) else None

    async def wish(self, id_: str, kind: str) -> Choice:
        """What a person has said so far, kept under a button of this chat; KeyError for an old button."""
        kept = await self.work(self.house.store.kept, id_)
        if kept is None or kept.kind != kind or kept.chat_id != self.chat_id:
            raise KeyError(id_)
        return kept

    @cached_property
    def text(self) -> str:
        """The text or caption behind the command."""
        message = self.message
        text = (message.text or message.caption or "") if message else ""
        return re.sub(r"^/\S+\s*", "", text)

    @cached_property
    def place(self) -> Place:
        """Where the answer goes: the same chat and topic, as a reply in groups."""
        if self.at is not None:
            return self.at
        message = self.update.effective_message
        topic = isinstance(message, Message) and message.is_topic_message and message.message_thread_id
        reply = self.update.message.message_id if self.update.message and not self.is_private else None
        return Place(chat_id=self.chat_id, thread_id=topic or None, reply_to=reply)

    async def reply(self, html: str, buttons: Buttons = ()) -> Sent:
        """Answer with HTML in the same place."""
        return await self.house.delivery.send(self.place, html, buttons)

    async def edit(self, html: str, buttons: Buttons = ()) -> None:
        """Replace the message under which the button was pressed."""
        query = self.update.callback_query
        if query is None or query.message is None:
            await self.reply(html, buttons)
            return
        await self.house.delivery.edit(self.chat_id, query.message.message_id, html, buttons)

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Go on after the handler has returned; errors reach the error handler as always."""

        async def call() -> None:
            try:
                await work
            except EvalError as error:
                await self.refuse(error)

        self.house.spawn(call(), self.update)

    async def refuse(self, error: EvalError) -> Sent:
        """Say in one sentence what a person can mend."""
        return await self.reply(words.error(error, self.t))

    @staticmethod
    async def work(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run what computes or reads the store outside the event loop."""
        return await asyncio.to_thread(function, *args, **kwargs)


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """
    What stands behind `/eval`: `faq k=5 name=before`.

    `words` are those without an equals sign.
    """

    words: tuple[str, ...]
    values: dict[str, str]

    @classmethod
    def of(cls, text: str) -> Wishes:
        """Split at spaces; quotes hold a value with spaces together."""
        parts = re.findall(r"(?:(\w+)\s*=\s*)?(?:\"([^\"]*)\"|(\S+))", text)
        values = {key.casefold(): quoted or bare for key, quoted, bare in parts if key}
        return cls(words=tuple(quoted or bare for key, quoted, bare in parts if not key), values=values)

    def get(self, name: str, default: Any = None) -> str | Any:
        """The value of `name=`, or the default."""
        return self.values.get(name, default)
