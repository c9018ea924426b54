"""
The one way a message leaves.

`Delivery` splits long texts at line borders in UTF-16 units, waits out floods for the one chat that caused
them, follows a group that became a supergroup, retries once without a topic that is gone, falls back to
plain text, and never repeats a send that may have arrived. Chats that are closed to the bot are marked.
"""

from __future__ import annotations

import asyncio
import html
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Literal, Protocol, TypeVar

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Message, ReplyParameters
from telegram.constants import MessageLimit
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TimedOut

log = logging.getLogger(__name__)

Buttons = Sequence[Sequence[tuple[str, str]]]  # rows of (label, callback data of 1 to 64 bytes)
T = TypeVar("T")

MOST_WAITS = 5  # floods waited out for one message before it is given up as undelivered
LONGEST_WAIT_S = 300.0
LARGEST_TEXT = int(MessageLimit.MAX_TEXT_LENGTH)
MOST_PARTS = 3  # a longer text goes as a document
TAG = re.compile(r"<(/?)([a-z-]+)([^<>]*)>")


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a message goes: a chat and, in a forum, the topic; `reply_to` is a message it answers."""

    chat_id: int
    thread_id: int | None = None
    reply_to: int | None = None


@dataclass(frozen=True, kw_only=True)
class Sent:
    """
    The messages that arrived; `is_unknown` when the last one may or may not have.

    `chat_id` and `thread_id` are where the last one arrived, not always where it was sent: a group moves,
    a topic is deleted.
    """

    message_ids: tuple[int, ...] = ()
    is_unknown: bool = False
    chat_id: int | None = None
    thread_id: int | None = None

    @property
    def message_id(self) -> int | None:
        """The last message, the one with the buttons."""
        return self.message_ids[-1] if self.message_ids else None


class ChatClosed(Exception):
    """The chat takes no message of the bot: blocked, kicked, or gone; `reason` is Telegram's word."""

    def __init__(self, chat_id: int, reason: str) -> None:
        super().__init__(f"chat {chat_id}: {reason}")
        self.chat_id, self.reason = chat_id, reason


class ChatBook(Protocol):
    """Whoever has to know that a group moved or that a chat closed; the store, where there is one."""

    def migrate_chat(self, old_id: int, new_id: int) -> bool:
        """Move all that belongs to a group to its new id; whether that was still to do."""

    def set_chat(self, chat_id: int, *, state: Literal["blocked"], reason: str) -> object:
        """Note why the bot cannot write there."""


class Delivery:
    """Sends, edits and answers through one bot; the store is told of migrations and closed chats."""

    def __init__(self, bot: Bot, store: ChatBook) -> None:
        self._bot = bot
        self._store = store

    async def send(self, place: Place, text: str, buttons: Buttons = ()) -> Sent:
        """Send HTML, in parts if need be; the buttons stand under the last part. ChatClosed if refused."""
        parts = split(text)
        if len(parts) > MOST_PARTS:
            return await self.send_document(place, "answer.txt", plain(text).encode(), buttons=buttons)
        ids: list[int] = []
        sent = Sent()
        for number, part in enumerate(parts, 1):
            sent = await self._send_part(place, part, buttons if number == len(parts) else ())
            ids.extend(sent.message_ids)
            if sent.is_unknown:
                break
            place = replace(place, reply_to=None)
        return replace(sent, message_ids=tuple(ids))

    async def send_document(
        self, place: Place, name: str, data: bytes, *, caption: str = "", buttons: Buttons = ()
    ) -> Sent:
        """Send a file with an HTML caption of at most 1,024 UTF-16 units."""

        async def call(at: Place) -> Message:
            return await self._bot.send_document(
                at.chat_id,
                data,
                filename=name,
                caption=caption or None,
                message_thread_id=at.thread_id,
                reply_parameters=_reply(at),
                reply_markup=keyboard(buttons),
            )

        return await self._deliver(place, call)

    async def send_photo(
        self, place: Place, name: str, png: bytes, *, caption: str = "", buttons: Buttons = ()
    ) -> Sent:
        """Send a picture; where Telegram refuses it as a photo, the same file as a document."""

        async def call(at: Place) -> Message:
            return await self._bot.send_photo(
                at.chat_id,
                png,
                filename=name,
                caption=caption or None,
                message_thread_id=at.thread_id,
                reply_parameters=_reply(at),
                reply_markup=keyboard(buttons),
            )

        try:
            return await self._deliver(place, call)
        except BadRequest as error:
            if not re.search(r"photo|image", error.message, re.IGNORECASE):
                raise
            return await self.send_document(place, name, png, caption=caption, buttons=buttons)

    async def edit(self, chat_id: int, message_id: int, text: str, buttons: Buttons = ()) -> None:
        """Replace a message of ours; an unchanged, deleted or too old one is left as it is."""

        async def call(at: Place) -> Message | bool:
            return await self._bot.edit_message_text(
                split(text)[0], at.chat_id, message_id, reply_markup=keyboard(buttons)
            )

        try:
            await self._patiently(Place(chat_id=chat_id), call)
        except BadRequest as error:
            if not re.search(
                r"not modified|message to edit not found|can't be edited", error.message, re.IGNORECASE
            ):
                raise
        except TimedOut:
            await self._patiently(Place(chat_id=chat_id), call)  # an edit may be repeated, a send may not
        except Forbidden as error:
            raise await self._closed(chat_id, error) from error

    async def answer_press(self, press_id: str, text: str = "", *, is_alert: bool = False) -> None:
        """Stop the button's spinner; a press that is too old is no error."""
        try:
            await self._bot.answer_callback_query(press_id, text[:200] or None, show_alert=is_alert)
        except BadRequest as error:
            if "query" not in error.message.casefold():
                raise
        except (TimedOut, RetryAfter):
            log.info("a button press was not answered in time")

    async def _send_part(self, place: Place, part: str, buttons: Buttons) -> Sent:
        async def call(at: Place) -> Message:
            return await self._bot.send_message(
                at.chat_id,
                part,
                message_thread_id=at.thread_id,
                reply_parameters=_reply(at),
                reply_markup=keyboard(buttons),
            )

        async def call_plain(at: Place) -> Message:
            return await self._bot.send_message(
                at.chat_id,
                plain(part),
                parse_mode=None,
                message_thread_id=at.thread_id,
                reply_markup=keyboard(buttons),
            )

        try:
            return await self._deliver(place, call)
        except BadRequest as error:
            if "parse entities" not in error.message:
                raise
            log.warning("a message was sent as plain text: %s", error.message)
            return await self._deliver(place, call_plain)

    async def _deliver(self, place: Place, call: Callable[[Place], Awaitable[Message]]) -> Sent:
        """One message; ChatClosed when the chat refuses, `is_unknown` when nobody can tell."""
        try:
            message = await self._patiently(place, call)
        except TimedOut:
            log.warning("chat %d: a message may or may not have arrived; it is not repeated", place.chat_id)
            return Sent(is_unknown=True)
        except Forbidden as error:
            raise await self._closed(place.chat_id, error) from error
        except BadRequest as error:
            if "chat not found" in error.message.casefold():
                raise await self._closed(place.chat_id, error) from error
            raise
        return Sent(
            message_ids=(message.message_id,),
            chat_id=message.chat_id,
            thread_id=message.message_thread_id if message.is_topic_message else None,
        )

    async def _patiently(self, place: Place, call: Callable[[Place], Awaitable[T]]) -> T:
        """Call, wait out floods, follow a migration, drop a topic that is gone."""
        for _ in range(MOST_WAITS):
            try:
                return await call(place)
            except RetryAfter as flood:
                await asyncio.sleep(min(seconds(flood.retry_after), LONGEST_WAIT_S) + 0.1)
            except ChatMigrated as moved:
                await asyncio.to_thread(self._store.migrate_chat, place.chat_id, moved.new_chat_id)
                place = replace(place, chat_id=moved.new_chat_id, reply_to=None)
            except BadRequest as error:
                if place.thread_id is None or "thread not found" not in error.message:
                    raise
                place = replace(place, thread_id=None, reply_to=None)
        return await call(place)

    async def _closed(self, chat_id: int, error: NetworkError | Forbidden) -> ChatClosed:
        await asyncio.to_thread(self._store.set_chat, chat_id, state="blocked", reason=error.message)
        return ChatClosed(chat_id, error.message)


def keyboard(buttons: Buttons) -> InlineKeyboardMarkup | None:
    """Telegram's keyboard; callback data over 64 bytes is a mistake of ours and refused here."""
    for row in buttons:
        for label, data in row:
            if not 1 <= len(data.encode()) <= 64:
                raise ValueError(f"callback data of button {label!r} has {len(data.encode())} bytes")
    rows = [
        [InlineKeyboardButton(label, callback_data=data) for label, data in row] for row in buttons if row
    ]
    return InlineKeyboardMarkup(rows) if rows else None


def units(text: str) -> int:
    """Length as Telegram counts it: UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def plain(text: str) -> str:
    """HTML without its tags and entities."""
    return html.unescape(TAG.sub("", text))


def seconds(wait: int | timedelta) -> float:
    """`RetryAfter.retry_after` is a number in some versions of the library and a timedelta in others."""
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def split(text: str, limit: int = LARGEST_TEXT) -> list[str]:
    """
    Parts of at most `limit` UTF-16 units, cut between lines; open tags are closed and opened again.

    A single line longer than that is cut between characters, never inside a tag, an entity or a pair.

    >>> split("<b>one\\ntwo</b>", 13)
    ['<b>one</b>', '<b>two</b>']
    """
    if units(text) <= limit:
        return [text]
    parts: list[str] = []
    current = ""
    opened: list[str] = []
    for piece in _pieces(text, limit):
        after = _open_tags(opened, piece)
        if current and units(current + piece) + _closing_units(after) > limit:
            parts.append(_closed_up(current, opened))
            current = "".join(opened)
        current += piece
        opened = after
    return [part for part in [*parts, current.rstrip("\n")] if plain(part).strip()]


def _pieces(text: str, limit: int) -> list[str]:
    """Lines, and long lines cut at spaces or between characters into pieces well below the limit."""
    pieces: list[str] = []
    for line in text.splitlines(keepends=True):
        if units(line) <= limit // 2:
            pieces.append(line)
        else:
            pieces.extend(_atoms(line))
    return pieces


def _atoms(line: str) -> list[str]:
    """A line as its tags, entities, words and spaces; a word of over 200 characters in pieces of 200."""
    return re.findall(r"<[^<>]*>|&[#\w]+;|\s+|[^<&\s]{1,200}|.", line)


def _open_tags(opened: list[str], piece: str) -> list[str]:
    """The opening tags still open after `piece`."""
    stack = list(opened)
    for closing, name, attributes in TAG.findall(piece):
        if not closing:
            stack.append(f"<{name}{attributes}>")
        elif stack:
            stack.pop()
    return stack


def _closing(opened: Sequence[str]) -> str:
    names = [TAG.match(tag) for tag in reversed(opened)]
    return "".join(f"</{found[2]}>" for found in names if found)


def _closing_units(opened: Sequence[str]) -> int:
    return units(_closing(opened)) + sum(map(units, opened))


def _closed_up(current: str, opened: Sequence[str]) -> str:
    return current.rstrip("\n") + _closing(opened)


def _reply(place: Place) -> ReplyParameters | None:
    if place.reply_to is None:
        return None
    return ReplyParameters(place.reply_to, allow_sending_without_reply=True)
