"""What most methods need: the chat, the text with its entities, the reply, the topic, the keyboard."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.sandbox.entities import detect, settle, trim
from bot.sandbox.errors import bad_request
from bot.sandbox.html_text import Entity, HtmlError, parse_html, utf16_len
from bot.sandbox.keyboards import check_markup
from bot.sandbox.params import Params
from bot.sandbox.state import Chat, Json, SandboxMessage
from bot.sandbox.world import World, check_entities

Method = Callable[[World, Params], Awaitable[Any]]
MAX_TEXT = 4096
MAX_CAPTION = 1024


def target(world: World, params: Params) -> Chat:
    """The chat to write in; counts against its pace when the sandbox enforces one."""
    chat = world.open_chat(params.chat_id())
    if chat.type == "channel" and not world.is_admin(chat):
        raise bad_request("need administrator rights in the channel chat")
    if world.flood:
        world.flood.check(chat.id)
    return chat


def formatted(world: World, params: Params, *, of: str) -> tuple[str, list[Entity]]:
    """`text` or `caption` with its entities, from HTML or as given; raises ApiError if it is too long."""
    source, mode = params.text(of), params.text("parse_mode").lower()
    given = params.objects("entities" if of == "text" else "caption_entities") or []
    if mode not in ("", "none", "html"):
        raise bad_request("unsupported parse_mode")
    if mode == "html":
        try:
            text, entities = parse_html(source)
        except HtmlError as error:
            raise bad_request(f"can't parse entities: {error}") from error
    else:
        check_entities(given, utf16_len(source))
        text, entities = source, given
    text, entities = trim(text, entities)
    if utf16_len(text) > (MAX_TEXT if of == "text" else MAX_CAPTION):
        raise bad_request("message is too long" if of == "text" else "message caption is too long")
    return text, detect(text, _mentions(world, settle(entities)))


def text_to_send(world: World, params: Params) -> tuple[str, list[Entity]]:
    """The text of a text message, which may not be empty."""
    text, entities = formatted(world, params, of="text")
    if not text:
        raise bad_request("message text is empty" if not params.text("text") else "text must be non-empty")
    return text, entities


def envelope(params: Params, chat: Chat, *, is_admin: bool) -> Json:
    """What every sent message has besides its content: reply, topic, keyboard, flags."""
    reply_to = _reply_to(params, chat)
    thread_id = _thread(params, chat, reply_to, is_admin=is_admin)
    return {
        "reply_to": reply_to,
        "thread_id": thread_id,
        "is_topic_message": thread_id is not None,
        "reply_markup": check_markup(params.object("reply_markup"), chat),
        "is_silent": params.flag("disable_notification"),
        "is_protected": params.flag("protect_content"),
    }


def send(world: World, params: Params, chat: Chat, **content: Any) -> SandboxMessage:
    """Post the bot's message."""
    in_channel = chat.type == "channel"
    return world.post(
        chat,
        sender=None if in_channel else world.bot,
        sender_chat=chat if in_channel else None,
        by_bot=True,
        **envelope(params, chat, is_admin=world.is_admin(chat)),
        **content,
    )


def own_message(world: World, params: Params) -> SandboxMessage:
    """The bot's message to edit."""
    chat = target(world, params)
    message = chat.message(params.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to edit not found")
    if not message.is_from_bot or message.service:
        raise bad_request("message can't be edited")
    return message


def edit(world: World, message: SandboxMessage, **content: Any) -> Json:
    """Change the message; raises ApiError if nothing would change."""
    if all(getattr(message, name) == value for name, value in content.items()):
        raise bad_request(
            "message is not modified: specified new message content and reply markup "
            "are exactly the same as a current content and reply markup of the message"
        )
    world.edit(message, **content)
    return message.as_json()


def markup_of(params: Params, message: SandboxMessage) -> Json | None:
    """The keyboard given with an edit, which can only be an inline one."""
    markup = check_markup(params.object("reply_markup"), message.chat)
    if markup and "inline_keyboard" not in markup:
        raise bad_request("inline keyboard expected")
    return markup


def _reply_to(params: Params, chat: Chat) -> SandboxMessage | None:
    reply = params.object("reply_parameters") or {
        "message_id": params.integer("reply_to_message_id"),
        "allow_sending_without_reply": params.flag("allow_sending_without_reply"),
    }
    if not reply.get("message_id"):
        return None
    is_here = reply.get("chat_id", chat.id) == chat.id
    message = chat.message(Params(reply).integer("message_id") or 0) if is_here else None
    if message is None and not reply.get("allow_sending_without_reply"):
        raise bad_request("message to be replied not found")
    return message


def _thread(params: Params, chat: Chat, reply_to: SandboxMessage | None, *, is_admin: bool) -> int | None:
    """The topic to write in: the one named, else that of the message answered; None is General."""
    thread_id = params.integer("message_thread_id")
    if not thread_id and reply_to and reply_to.is_topic_message:
        thread_id = reply_to.thread_id
    if not thread_id:
        return None
    topic = chat.topics.get(thread_id)
    if topic is None:
        raise bad_request("message thread not found")
    if topic.is_closed and not is_admin:
        raise bad_request("TOPIC_CLOSED")
    return thread_id


def _mentions(world: World, entities: list[Entity]) -> list[Entity]:
    """Links to tg://user?id=… become mentions of people who are known, and vanish otherwise."""
    resolved = []
    for entity in entities:
        prefix, _, user_id = str(entity.get("url", "")).partition("tg://user?id=")
        if prefix or not user_id:
            resolved.append(entity)
        elif user_id.isdigit() and int(user_id) in world.accounts:
            place = {"offset": entity["offset"], "length": entity["length"]}
            user = world.accounts[int(user_id)].as_json()
            resolved.append({"type": "text_mention", **place, "user": user})
    return resolved
