"""
The user side: what a person does in Telegram's apps, as methods of `User`.

Each act changes the chat and queues the update the bot would get. An act that the apps do not offer, such as
writing in somebody else's private chat, raises NotPossible.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.entities import detect, settle, trim
from bot.sandbox.errors import NotPossible
from bot.sandbox.html_text import Entity, utf16_len
from bot.sandbox.members import membership_update
from bot.sandbox.methods.common import MAX_CAPTION, MAX_TEXT
from bot.sandbox.state import (
    ANONYMOUS_ADMIN,
    CHANNEL_FORWARDS,
    Account,
    Chat,
    Json,
    SandboxMessage,
    inaccessible,
)
from bot.sandbox.world import Query, World

ANONYMOUS = Account(id=ANONYMOUS_ADMIN, first_name="Group", username="GroupAnonymousBot", is_bot=True)
FORWARDER = Account(id=CHANNEL_FORWARDS, first_name="Telegram")


@dataclass(frozen=True, kw_only=True)
class CallbackAnswer:
    """What a pressed button showed: a short text, in a box that must be closed if `is_alert`."""

    text: str
    is_alert: bool
    url: str = ""


@dataclass(eq=False, kw_only=True)
class User(Account):
    """A person with a Telegram account."""

    world: World = field(repr=False)

    async def send(
        self,
        chat: Chat,
        text: str,
        *,
        reply_to: SandboxMessage | None = None,
        thread_id: int | None = None,
        anonymous: bool = False,
        entities: Sequence[Entity] = (),
    ) -> SandboxMessage:
        """
        Write a text; in a channel it is a post of the channel.

        `thread_id` is a topic of a forum. `anonymous` writes as the group itself, as an anonymous
        administrator does. Commands, addresses and mentions become entities by themselves.
        """
        if not text.strip():
            raise NotPossible("a text message needs a text")
        content = _formatted(text, entities, MAX_TEXT)
        return self._post(chat, content, reply_to=reply_to, thread_id=thread_id, anonymous=anonymous)

    async def reply(self, message: SandboxMessage, text: str) -> SandboxMessage:
        """Answer a message in its chat."""
        return await self.send(message.chat, text, reply_to=message)

    async def send_document(
        self,
        chat: Chat,
        name: str | None,
        data: bytes,
        *,
        caption: str | None = None,
        mime_type: str | None = None,
        reply_to: SandboxMessage | None = None,
        thread_id: int | None = None,
        anonymous: bool = False,
    ) -> SandboxMessage:
        """Send a file; people may send up to 2 GB, the bot can fetch 20 MB of it."""
        document = self.world.document(data, name, mime_type)
        content = {**_formatted(caption or "", (), MAX_CAPTION), "document": document}
        return self._post(chat, content, reply_to=reply_to, thread_id=thread_id, anonymous=anonymous)

    async def send_photo(
        self,
        chat: Chat,
        data: bytes,
        *,
        caption: str | None = None,
        reply_to: SandboxMessage | None = None,
        thread_id: int | None = None,
    ) -> SandboxMessage:
        """Send a picture (PNG or JPEG) as a photo."""
        content = {**_formatted(caption or "", (), MAX_CAPTION), "photo": self.world.photo(data)}
        return self._post(chat, content, reply_to=reply_to, thread_id=thread_id)

    async def send_album(
        self, chat: Chat, files: Sequence[tuple[str, bytes]], *, caption: str | None = None
    ) -> list[SandboxMessage]:
        """Send 2 to 10 files at once: one update each, the caption on the first only."""
        if not 2 <= len(files) <= 10:
            raise NotPossible("an album has 2 to 10 files")
        album = str(13_000_000_000_000_000 + self.world.serial())
        captions = [caption or "", *[""] * (len(files) - 1)]
        contents: list[Json] = [
            {
                **_formatted(text, (), MAX_CAPTION),
                "document": self.world.document(data, name),
                "media_group_id": album,
            }
            for text, (name, data) in zip(captions, files, strict=True)
        ]
        return [self._post(chat, content) for content in contents]

    async def edit(self, message: SandboxMessage, text: str) -> SandboxMessage:
        """Change the text or caption of one's own message."""
        if message.author is not self or message.is_deleted:
            raise NotPossible("only one's own messages can be edited")
        content = _formatted(text, (), MAX_CAPTION if message.has_media else MAX_TEXT)
        self.world.edit(message, **content)
        message.chat.last_act = message.changed
        self.world.tell_bot(message, edited=True)
        return message

    async def delete(self, message: SandboxMessage) -> None:
        """Delete one's own message, or any in a private chat; the bot is not told."""
        if message.author is not self and not message.chat.is_private:
            raise NotPossible("only one's own messages can be deleted in a group")
        self.world.delete(message)

    async def forward(self, message: SandboxMessage, chat: Chat) -> SandboxMessage:
        """Forward a message into another chat."""
        content = {
            "text": message.text,
            "entities": message.entities,
            "document": message.document,
            "photo": message.photo,
            "forward_origin": _origin(message),
        }
        return self._post(chat, content)

    async def press(
        self, message: SandboxMessage, button: str, *, timeout_s: float = 3.0, is_too_old: bool = False
    ) -> CallbackAnswer | None:
        """
        Press the inline button with that text or callback data, and wait for what it shows.

        None if the bot does not answer in time, or at once for a button that opens an address.
        `is_too_old` hides the message from the bot, as happens to a deleted or very old one.
        Raises LookupError if there is no such button.
        """
        query = self.press_only(message, button, is_too_old=is_too_old)
        if query is None:
            return None
        answered = asyncio.Event()
        stop = self.world.subscribe(lambda event: answered.set() if event.get("query") is query else None)
        try:
            if query.answer is None:
                await asyncio.wait_for(answered.wait(), timeout_s)
        except TimeoutError:
            return None
        finally:
            stop()
        return _answer(query)

    def press_only(self, message: SandboxMessage, button: str, *, is_too_old: bool = False) -> Query | None:
        """Press and do not wait; None for a button that opens an address."""
        self._check_may_write(message.chat, reads_only=True)
        data = message.button(button).get("callback_data")
        message.chat.last_act = self.world.tick()
        return None if data is None else self._query(message, str(data), is_too_old=is_too_old)

    async def join(self, chat: Chat) -> None:
        """Become a member of a group."""
        chat.members[self.id] = self
        if chat.is_group:
            self._service(chat, new_chat_members=[self.as_json()])
        self.world.publish({"kind": "chat", "chat": chat})

    async def leave(self, chat: Chat) -> None:
        """Leave a group."""
        self._check_may_write(chat, reads_only=True)
        if chat.is_group:
            self._service(chat, left_chat_member=self.as_json())
        del chat.members[self.id]
        self.world.publish({"kind": "chat", "chat": chat})

    async def block(self) -> None:
        """Block the bot: it is told, and can no longer write."""
        self._set_blocked(before="member", after="kicked")

    async def unblock(self) -> None:
        """Let the bot write again."""
        self._set_blocked(before="kicked", after="member")

    def _set_blocked(self, *, before: str, after: str) -> None:
        chat = self.world.chats.get(self.id)
        if chat is None or chat.bot_status != before:
            raise NotPossible(f"the bot is not {before} in a private chat with {self.name}")
        chat.bot_status = after
        chat.last_act = self.world.tick()
        self.world.updates.push("my_chat_member", membership_update(self.world, chat, self, before, after))
        self.world.publish({"kind": "chat", "chat": chat})

    def _service(self, chat: Chat, **service: Any) -> SandboxMessage:
        message = self.world.post(chat, sender=self, author=self, service=service)
        chat.last_act = message.created
        self.world.tell_bot(message)
        return message

    def _query(self, message: SandboxMessage, data: str, *, is_too_old: bool) -> Query:
        chat = message.chat
        query = Query(
            id=str(4_300_000_000_000_000 + self.world.serial()), account=self, asked=self.world.clock()
        )
        self.world.queries[query.id] = query
        gone = message.is_deleted or is_too_old
        self.world.updates.push(
            "callback_query",
            {
                "id": query.id,
                "from": self.as_json(),
                "message": inaccessible(chat, message.message_id) if gone else message.as_json(),
                "chat_instance": str(abs(chat.id) * 7919 + 17),
                "data": data,
            },
        )
        return query

    def _post(
        self,
        chat: Chat,
        content: Json,
        *,
        reply_to: SandboxMessage | None = None,
        thread_id: int | None = None,
        anonymous: bool = False,
    ) -> SandboxMessage:
        self._check_may_write(chat)
        message = self.world.post(
            chat,
            author=self,
            reply_to=reply_to,
            **self._signed(chat, anonymous=anonymous),
            **_place(chat, reply_to, thread_id),
            **content,
        )
        chat.is_started = True
        chat.last_act = message.created
        self.world.tell_bot(message)
        if chat.discussion:
            self._forward_automatically(message, chat.discussion)
        return message

    def _signed(self, chat: Chat, *, anonymous: bool) -> Json:
        if chat.type == "channel":
            return {"sender": None, "sender_chat": chat}
        if not anonymous:
            return {"sender": self}
        if not chat.is_group:
            raise NotPossible("anonymous administrators exist in groups only")
        return {"sender": ANONYMOUS, "sender_chat": chat}

    def _forward_automatically(self, post: SandboxMessage, group: Chat) -> None:
        """A channel's post appears in its discussion group, sent by "Telegram"."""
        copy = self.world.post(
            group,
            sender=FORWARDER,
            sender_chat=post.chat,
            is_automatic_forward=True,
            forward_origin=_origin(post),
            text=post.text,
            entities=post.entities,
            document=post.document,
            photo=post.photo,
        )
        self.world.tell_bot(copy)

    def _check_may_write(self, chat: Chat, *, reads_only: bool = False) -> None:
        if chat.migrated_to:
            raise NotPossible("this group became a supergroup")
        if self.id not in chat.members:
            raise NotPossible(f"{self.name} is not a member of this chat")
        if chat.is_private and chat.bot_status == "kicked" and not reads_only:
            raise NotPossible(f"{self.name} blocked the bot")
        if chat.type == "channel" and not reads_only and self.world.role(chat, self) == "member":
            raise NotPossible("only administrators post in a channel")


def _formatted(text: str, entities: Sequence[Entity], limit: int) -> Json:
    text, kept = trim(text, list(entities))
    if utf16_len(text) > limit:
        raise NotPossible(f"more than {limit} characters")
    return {"text": text, "entities": detect(text, settle(kept))}


def _place(chat: Chat, reply_to: SandboxMessage | None, thread_id: int | None) -> Json:
    """
    Topic and thread of a message.

    In a supergroup without topics an answer carries the id of the first message of its chain as thread id,
    though that is no topic.
    """
    if thread_id is None and reply_to and reply_to.is_topic_message:
        thread_id = reply_to.thread_id
    if thread_id is not None:
        topic = chat.topics.get(thread_id)
        if topic is None or topic.is_closed:
            raise NotPossible("there is no open topic with that id")
        return {"thread_id": thread_id, "is_topic_message": True}
    if reply_to and chat.type == "supergroup" and not chat.is_forum:
        return {"thread_id": reply_to.thread_id or reply_to.message_id}
    return {}


def _origin(message: SandboxMessage) -> Json:
    if message.forward_origin:
        return message.forward_origin
    if message.chat.type == "channel":
        chat, number = message.chat.as_json(), message.message_id
        return {"type": "channel", "date": message.date, "chat": chat, "message_id": number}
    if message.sender_chat:
        return {"type": "chat", "date": message.date, "sender_chat": message.sender_chat.as_json()}
    sender = message.sender or FORWARDER
    return {"type": "user", "date": message.date, "sender_user": sender.as_json()}


def _answer(query: Query) -> CallbackAnswer:
    answer = query.answer or {}
    return CallbackAnswer(
        text=answer.get("text", ""), is_alert=bool(answer.get("alert")), url=answer.get("url", "")
    )
