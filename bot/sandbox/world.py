"""
The sandbox's memory and the few ways in which it changes: a message is posted, edited or deleted.

Both sides use it: the Bot API's methods act for the bot, `user.py` acts for people. Whoever wants to follow
subscribes; a tick, one integer that only grows, orders all changes.
"""

from __future__ import annotations

import itertools
import mimetypes
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.errors import ApiError, bad_request, forbidden
from bot.sandbox.flood import FloodGate
from bot.sandbox.html_text import Entity
from bot.sandbox.pictures import check_photo, sizes
from bot.sandbox.state import Account, Chat, Document, Json, Photo, SandboxMessage, StoredFile
from bot.sandbox.updates import UpdateQueue

Listener = Callable[[Json], None]
MAX_NAME_BYTES = 255


@dataclass(eq=False, kw_only=True)
class Query:
    """A pressed button; `answer` is what the bot said, None so long as it said nothing."""

    id: str
    account: Account
    asked: float  # by the world's clock
    answer: Json | None = None


@dataclass(eq=False, kw_only=True)
class Profile:
    """What the bot tells about itself: name, texts, commands, each by language or scope."""

    names: dict[str, str] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)
    commands: dict[tuple[str, str], list[Json]] = field(default_factory=dict)  # (scope key, language)
    menu_button: Json = field(default_factory=lambda: {"type": "commands"})


class World:
    """Everything behind the loopback Bot API, without HTTP."""

    def __init__(
        self,
        bot: Account,
        *,
        privacy: bool = True,
        flood: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.bot = bot
        self.privacy = privacy
        self.flood = FloodGate(clock) if flood else None
        self.clock = clock
        self.accounts: dict[int, Account] = {bot.id: bot}
        self.chats: dict[int, Chat] = {}
        self.files: dict[str, StoredFile] = {}
        self.queries: dict[str, Query] = {}
        self.profile = Profile()
        self.updates = UpdateQueue()
        self.query_lifetime_s = 30.0
        self.is_logged_out = False
        self.last_tick = 0
        self._listeners: list[Listener] = []
        self._message_ids = itertools.count(1)
        self._group_ids = itertools.count(4_000_000_001)
        self._serials = itertools.count(1)

    # Looking up

    def now(self) -> int:
        """Seconds since 1970, whole as in the Bot API."""
        return int(self.clock())

    def chat(self, wanted: int | str | None) -> Chat:
        """The chat with that id or @username; raises ApiError if there is none."""
        if wanted is None or wanted == "":
            raise bad_request("chat_id is empty")
        if isinstance(wanted, str) and wanted.startswith("@"):
            found = next(
                (c for c in self.chats.values() if c.username == wanted[1:] and not c.is_private), None
            )
        else:
            found = self.chats.get(int(wanted)) if str(wanted).removeprefix("-").isdigit() else None
        if found is None:
            raise bad_request("chat not found")
        return found

    def open_chat(self, wanted: int | str | None) -> Chat:
        """A chat the bot may act in; raises ApiError if it was blocked, removed, or the group moved."""
        chat = self.chat(wanted)
        kind = "group" if chat.type == "group" else chat.type
        if chat.migrated_to:
            raise bad_request(
                "group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to.id
            )
        if chat.bot_status == "kicked":
            raise forbidden(
                "bot was blocked by the user" if chat.is_private else f"bot was kicked from the {kind} chat"
            )
        if chat.bot_status == "left":
            raise forbidden(f"bot is not a member of the {kind} chat")
        if not chat.is_started:
            raise forbidden("bot can't initiate conversation with a user")
        return chat

    def file(self, file_id: str) -> StoredFile | None:
        """The file with that id."""
        return self.files.get(file_id)

    def role(self, chat: Chat, account: Account) -> str:
        """Someone's status in a chat, as in getChatMember."""
        if account is self.bot:
            return chat.bot_status
        if account.id not in chat.members:
            return "left"
        first = next(iter(chat.members))
        if account.id == first and not chat.is_private:
            return "creator"
        return "administrator" if account.id in chat.admins else "member"

    def is_admin(self, chat: Chat) -> bool:
        """Whether the bot is one of the chat's administrators."""
        return chat.bot_status == "administrator"

    # Changing

    def tick(self) -> int:
        """The next point of the sandbox's own order."""
        self.last_tick += 1
        return self.last_tick

    def new_group_id(self, kind: str) -> int:
        """An id as Telegram gives it: negative, and below -10^12 for supergroups and channels."""
        serial = next(self._group_ids)
        return -serial if kind == "group" else -1_000_000_000_000 - serial

    def serial(self) -> int:
        """A number not given before, for ids of files, albums and queries."""
        return next(self._serials)

    def add_chat(self, chat: Chat) -> Chat:
        """Make a chat known."""
        self.chats[chat.id] = chat
        self.publish({"kind": "chat", "chat": chat})
        return chat

    def post(self, chat: Chat, **fields: Any) -> SandboxMessage:
        """Append a message to a chat."""
        tick = self.tick()
        message = SandboxMessage(
            message_id=self._next_message_id(chat),
            chat=chat,
            date=self.now(),
            created=tick,
            changed=tick,
            **fields,
        )
        chat.messages.append(message)
        self.publish({"kind": "message", "message": message})
        return message

    def edit(self, message: SandboxMessage, **fields: Any) -> None:
        """Change a message in place. A new keyboard alone leaves `edit_date` as it was, as Telegram does."""
        for name, value in fields.items():
            setattr(message, name, value)
        message.edits += 1
        message.changed = self.tick()
        if set(fields) != {"reply_markup"}:
            message.edit_date = self.now()
        self.publish({"kind": "message", "message": message})

    def delete(self, message: SandboxMessage) -> None:
        """Take a message out of its chat; the object stays in the history, marked."""
        message.is_deleted = True
        message.changed = self.tick()
        self.publish({"kind": "deleted", "message": message})

    def store(self, data: bytes, *, kind: str, name: str | None) -> StoredFile:
        """Keep bytes under a new file id; `kind` is documents or photos."""
        serial = self.serial()
        suffix = (name or "").rpartition(".")[2].lower()
        ending = f".{suffix}" if "." in (name or "") and suffix.isalnum() else ""
        letter = {"documents": "BQACAgIAAx", "photos": "AgACAgIAAx"}[kind]
        stored = StoredFile(
            file_id=f"{letter}kBAAIB{serial:08d}Nq2wAAR",
            file_unique_id=f"AgAD{serial:08d}",
            path=f"{kind}/file_{serial}{ending}",
            data=data,
        )
        self.files[stored.file_id] = stored
        return stored

    def document(self, data: bytes, name: str | None, mime_type: str | None = None) -> Document:
        """A new document; without a type Telegram guesses it from the name."""
        name = name.rpartition("/")[2].rpartition("\\")[2][:MAX_NAME_BYTES] if name else None
        guessed = mimetypes.guess_type(name or "")[0] or "application/octet-stream"
        stored = self.store(data, kind="documents", name=name)
        return Document(file=stored, name=name, mime_type=mime_type or guessed)

    def photo(self, data: bytes) -> Photo:
        """A new photo; raises ApiError if this is none that Telegram would show."""
        width, height = check_photo(data)
        return Photo(
            sizes=[(self.store(data, kind="photos", name="a.jpg"), w, h) for w, h in sizes(width, height)]
        )

    # Telling

    def tell_bot(self, message: SandboxMessage, *, edited: bool = False) -> int | None:
        """Queue a person's message for the bot, if it is one the bot may see."""
        chat = message.chat
        if not self.sees(message):
            return None
        kind = "channel_post" if chat.type == "channel" else "message"
        return self.updates.push(f"edited_{kind}" if edited else kind, message.as_json())

    def sees(self, message: SandboxMessage) -> bool:
        """Whether the bot gets this message: member, and in groups privacy mode."""
        chat = message.chat
        if chat.bot_status in ("left", "kicked"):
            return False
        if not chat.is_group or not self.privacy or self.is_admin(chat) or message.service:
            return True
        replies = message.reply_to is not None and message.reply_to.is_from_bot
        return replies or self._is_command_for_bot(message.text)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every change from now on; returns how to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, event: Json) -> None:
        """Tell all listeners; `kind` says what happened."""
        for listener in list(self._listeners):
            listener(event)

    def answer(self, query_id: str, answer: Json) -> None:
        """Store the bot's one answer to a pressed button; raises ApiError if it is late or the second."""
        query = self.queries.get(query_id)
        if query is None or query.answer is not None or self.clock() - query.asked > self.query_lifetime_s:
            raise bad_request("query is too old and response timeout expired or query ID is invalid")
        query.answer = answer
        self.publish({"kind": "answer", "query": query})

    def commands_for(self, chat: Chat, account: Account) -> list[Json]:
        """The command menu this person sees in this chat: the narrowest scope, there her language first."""
        language = account.language_code or ""
        for scope in self._scopes(chat, account):
            for wanted in (language, ""):
                found = self.profile.commands.get((scope, wanted))
                if found:
                    return found
        return []

    def _scopes(self, chat: Chat, account: Account) -> list[str]:
        if chat.is_private:
            return [f"chat:{chat.id}", "all_private_chats", "default"]
        admin = self.role(chat, account) in ("creator", "administrator")
        return [
            f"chat_member:{chat.id}:{account.id}",
            *([f"chat_administrators:{chat.id}"] if admin else []),
            f"chat:{chat.id}",
            *(["all_chat_administrators"] if admin else []),
            "all_group_chats",
            "default",
        ]

    def _is_command_for_bot(self, text: str) -> bool:
        if not text.startswith("/"):
            return False
        addressee = text.split(maxsplit=1)[0].partition("@")[2]
        return not addressee or addressee.lower() == (self.bot.username or "").lower()

    def _next_message_id(self, chat: Chat) -> int:
        if chat.type in ("supergroup", "channel"):
            chat.last_message_id += 1
        else:
            chat.last_message_id = next(self._message_ids)  # private chats and groups share one sequence
        return chat.last_message_id


def check_entities(entities: list[Entity], length: int) -> None:
    """Refuse entities that reach beyond a text of `length` UTF-16 units."""
    for entity in entities:
        offset, size = entity.get("offset"), entity.get("length")
        if not isinstance(offset, int) or not isinstance(size, int) or "type" not in entity:
            raise bad_request("can't parse MessageEntity")
        if offset < 0 or size < 0 or offset + size > length:
            raise ApiError(400, "Bad Request: ENTITY_BOUNDS_INVALID")
