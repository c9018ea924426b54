"""
What the sandbox knows: accounts, chats, topics, messages and files, as plain objects.

`as_json` gives each as the Bot API would show it to the bot. Dates are whole seconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.entities import to_html
from bot.sandbox.html_text import Entity

Json = dict[str, Any]
ANONYMOUS_ADMIN = 1087968824  # the account @GroupAnonymousBot
CHANNEL_FORWARDS = 777000  # the account "Telegram"


@dataclass(eq=False, kw_only=True)
class Account:
    """A person or a bot."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name

    def as_json(self) -> Json:
        """The Bot API's User."""
        return _present(
            id=self.id,
            is_bot=self.is_bot,
            first_name=self.first_name,
            last_name=self.last_name,
            username=self.username,
            language_code=self.language_code,
        )


@dataclass(eq=False, kw_only=True)
class StoredFile:
    """Bytes that were sent, under the names by which the Bot API hands them out."""

    file_id: str
    file_unique_id: str
    path: str  # as in getFile: documents/file_7.json
    data: bytes = field(repr=False)

    def as_json(self) -> Json:
        """The Bot API's File."""
        return {
            "file_id": self.file_id,
            "file_unique_id": self.file_unique_id,
            "file_size": len(self.data),
            "file_path": self.path,
        }


@dataclass(eq=False, kw_only=True)
class Document:
    """A file in a message; `bytes` are what was sent."""

    file: StoredFile
    name: str | None
    mime_type: str | None

    @property
    def bytes(self) -> bytes:
        """The content."""
        return self.file.data

    def as_json(self) -> Json:
        """The Bot API's Document."""
        return _present(
            file_id=self.file.file_id,
            file_unique_id=self.file.file_unique_id,
            file_name=self.name,
            mime_type=self.mime_type,
            file_size=len(self.file.data),
        )


@dataclass(eq=False, kw_only=True)
class Photo:
    """A picture in a message, offered in several sizes that all hold the bytes that were sent."""

    sizes: list[tuple[StoredFile, int, int]]  # smallest first

    @property
    def bytes(self) -> bytes:
        """The picture as it was sent."""
        return self.sizes[-1][0].data

    def as_json(self) -> list[Json]:
        """The Bot API's list of PhotoSize."""
        largest = self.sizes[-1][0]
        return [
            _present(
                file_id=file.file_id,
                file_unique_id=file.file_unique_id,
                width=width,
                height=height,
                file_size=len(file.data) if file is largest else None,
            )
            for file, width, height in self.sizes
        ]


@dataclass(eq=False, kw_only=True)
class Topic:
    """A topic of a forum; its id is that of the message that opened it."""

    thread_id: int
    name: str
    icon_color: int = 7322096
    is_closed: bool = False


@dataclass(eq=False, kw_only=True)
class Chat:
    """
    A private chat, group, supergroup or channel, with its whole history.

    `bot_status` is the bot's membership; in a private chat "kicked" means that the person blocked the bot.
    """

    id: int
    type: str
    title: str | None = None
    username: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    is_forum: bool = False
    bot_status: str = "member"
    is_started: bool = True  # private: the person wrote first, so that the bot may write
    members: dict[int, Account] = field(default_factory=dict, repr=False)
    admins: set[int] = field(default_factory=set, repr=False)
    messages: list[SandboxMessage] = field(default_factory=list, repr=False)
    topics: dict[int, Topic] = field(default_factory=dict, repr=False)
    pinned: list[int] = field(default_factory=list, repr=False)
    migrated_to: Chat | None = field(default=None, repr=False)
    discussion: Chat | None = field(
        default=None, repr=False
    )  # group into which a channel's posts are forwarded
    last_act: int = 0  # tick of the last thing a person did here
    last_message_id: int = 1  # supergroups and channels number by themselves; 1 is their creation
    menu_button: Json | None = None

    @property
    def is_private(self) -> bool:
        """Whether this is a chat of one person with the bot."""
        return self.type == "private"

    @property
    def is_group(self) -> bool:
        """Whether this is a group or a supergroup."""
        return self.type in ("group", "supergroup")

    @property
    def name(self) -> str:
        """Title, or the person's name."""
        return self.title or " ".join(filter(None, (self.first_name, self.last_name)))

    @property
    def from_bot(self) -> list[SandboxMessage]:
        """The bot's messages that were not deleted, oldest first."""
        return [m for m in self.messages if m.is_from_bot and not m.is_deleted]

    def message(self, message_id: int) -> SandboxMessage | None:
        """The message with that id, None if there is none or it was deleted."""
        found = next((m for m in reversed(self.messages) if m.message_id == message_id), None)
        return None if found is None or found.is_deleted else found

    def transcript(self, last: int | None = None) -> str:
        """The chat as plain text: one block per message, buttons in brackets."""
        shown = [m for m in self.messages if not m.is_deleted]
        return "\n".join(m.transcript() for m in shown[-last if last else 0 :])

    def as_json(self) -> Json:
        """The Bot API's Chat."""
        return _present(
            id=self.id,
            type=self.type,
            title=self.title,
            username=self.username,
            first_name=self.first_name,
            last_name=self.last_name,
            is_forum=self.is_forum or None,
        )


@dataclass(eq=False, kw_only=True)
class SandboxMessage:
    """
    One message, kept up to date: an edit changes it in place and counts in `edits`.

    `text` is the text or the caption, "" if there is neither; `entities` belong to it.
    """

    message_id: int
    chat: Chat
    date: int
    created: int  # tick; ticks order everything that happens in the sandbox
    changed: int  # tick of the last edit, or of creation
    sender: Account | None = None  # None: a channel post
    sender_chat: Chat | None = None
    author: Account | None = field(default=None, repr=False)  # who really wrote it, also anonymously
    text: str = ""
    entities: list[Entity] = field(default_factory=list)
    reply_markup: Json | None = None
    reply_to: SandboxMessage | None = field(default=None, repr=False)
    thread_id: int | None = None
    is_topic_message: bool = False
    media_group_id: str | None = None
    document: Document | None = None
    photo: Photo | None = None
    service: Json = field(default_factory=dict)  # new_chat_members, pinned_message, ...
    forward_origin: Json | None = None
    is_automatic_forward: bool = False
    edit_date: int | None = None
    edits: int = 0
    reactions: list[str] = field(default_factory=list)
    is_deleted: bool = False
    is_silent: bool = False
    is_protected: bool = False
    by_bot: bool = False  # also true of what the bot posts in a channel

    @property
    def is_from_bot(self) -> bool:
        """Whether the bot under test wrote it."""
        return self.by_bot

    @property
    def has_media(self) -> bool:
        """Whether it carries a document or a photo, so that its text is a caption."""
        return self.document is not None or self.photo is not None

    @property
    def html(self) -> str:
        """Text and entities as Telegram HTML."""
        return to_html(self.text, self.entities)

    @property
    def keyboard(self) -> list[list[Json]]:
        """The rows of its inline keyboard, [] if it has none."""
        rows = (self.reply_markup or {}).get("inline_keyboard", [])
        return list(rows)

    @property
    def buttons(self) -> list[list[str]]:
        """What is written on its inline buttons, row by row."""
        return [[button["text"] for button in row] for row in self.keyboard]

    def button(self, wanted: str) -> Json:
        """The inline button with that text or callback data; LookupError names those there are."""
        for button in (b for row in self.keyboard for b in row):
            if wanted in (button["text"], button.get("callback_data")):
                return dict(button)
        raise LookupError(f"no button {wanted!r} among {self.buttons}")

    def transcript(self) -> str:
        """The message as plain text."""
        author = self.sender.name if self.sender else self.chat.name
        parts = [f"{author}:"]
        if self.document:
            parts.append(f"[file {self.document.name or 'without a name'}, {len(self.document.bytes)} bytes]")
        if self.photo:
            parts.append(f"[photo {self.photo.sizes[-1][1]}x{self.photo.sizes[-1][2]}]")
        parts += [self.text] if self.text else []
        parts += [f"[{', '.join(self.service)}]"] if self.service else []
        rows = ["".join(f"[{text}]" for text in row) for row in self.buttons]
        return "\n".join(["\n".join(parts), *rows])

    def as_json(self, *, with_reply: bool = True) -> Json:
        """The Bot API's Message; the message it answers is included once, without its own."""
        inline = self.reply_markup if self.reply_markup and "inline_keyboard" in self.reply_markup else None
        replied = self.reply_to if with_reply and self.reply_to and not self.reply_to.is_deleted else None
        return _present(
            message_id=self.message_id,
            date=self.date,
            chat=self.chat.as_json(),
            **{"from": self.sender.as_json() if self.sender else None},
            sender_chat=self.sender_chat.as_json() if self.sender_chat else None,
            forward_origin=self.forward_origin,
            is_automatic_forward=self.is_automatic_forward or None,
            message_thread_id=self.thread_id,
            is_topic_message=self.is_topic_message or None,
            reply_to_message=replied.as_json(with_reply=False) if replied else None,
            edit_date=self.edit_date,
            media_group_id=self.media_group_id,
            has_protected_content=self.is_protected or None,
            reply_markup=inline,
            **self._content(),
            **self.service,
        )

    def _content(self) -> Json:
        text, entities = ("caption", "caption_entities") if self.has_media else ("text", "entities")
        return {
            text: self.text or None,
            entities: self.entities or None,
            "document": self.document.as_json() if self.document else None,
            "photo": self.photo.as_json() if self.photo else None,
        }


def inaccessible(chat: Chat, message_id: int) -> Json:
    """The Bot API's InaccessibleMessage, which stands for a deleted one under a pressed button."""
    return {"chat": chat.as_json(), "message_id": message_id, "date": 0}


def _present(**values: Any) -> Json:
    return {name: value for name, value in values.items() if value is not None}
