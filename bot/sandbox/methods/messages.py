"""Text messages, their edits and deletions, reactions, pins, and answers to pressed buttons."""

from __future__ import annotations

from telegram.constants import ReactionEmoji

from bot.sandbox.errors import bad_request
from bot.sandbox.html_text import utf16_len
from bot.sandbox.methods.common import (
    Method,
    edit,
    formatted,
    markup_of,
    own_message,
    send,
    target,
    text_to_send,
)
from bot.sandbox.params import Params
from bot.sandbox.state import Chat, Json, SandboxMessage
from bot.sandbox.world import World

DELETABLE_S = 48 * 3600
MAX_ANSWER = 200
CHAT_ACTIONS = {
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
}
REACTIONS = {str(emoji.value) for emoji in ReactionEmoji}


async def send_message(world: World, params: Params) -> Json:
    chat = target(world, params)
    text, entities = text_to_send(world, params)
    return send(world, params, chat, text=text, entities=entities).as_json()


async def edit_message_text(world: World, params: Params) -> Json:
    message = own_message(world, params)
    text, entities = text_to_send(world, params)
    if message.has_media:
        raise bad_request("there is no text in the message to edit")
    return edit(world, message, text=text, entities=entities, reply_markup=markup_of(params, message))


async def edit_message_caption(world: World, params: Params) -> Json:
    message = own_message(world, params)
    text, entities = formatted(world, params, of="caption")
    if not message.has_media:
        raise bad_request("there is no caption in the message to edit")
    return edit(world, message, text=text, entities=entities, reply_markup=markup_of(params, message))


async def edit_message_reply_markup(world: World, params: Params) -> Json:
    message = own_message(world, params)
    return edit(world, message, reply_markup=markup_of(params, message))


async def delete_message(world: World, params: Params) -> bool:
    chat = world.open_chat(params.chat_id())
    message = chat.message(params.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to delete not found")
    if not _is_deletable(world, message):
        raise bad_request("message can't be deleted")
    world.delete(message)
    return True


async def delete_messages(world: World, params: Params) -> bool:
    chat = world.open_chat(params.chat_id())
    wanted = params.integers("message_ids")
    if not 1 <= len(wanted) <= 100:
        raise bad_request("message identifiers are not specified" if not wanted else "too many messages")
    for message in filter(None, map(chat.message, wanted)):
        if _is_deletable(world, message):
            world.delete(message)
    return True


async def set_message_reaction(world: World, params: Params) -> bool:
    chat = world.open_chat(params.chat_id())
    message = _existing(chat, params, "message to react not found")
    reactions = params.objects("reaction") or []
    if len(reactions) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    emoji = [str(reaction.get("emoji")) for reaction in reactions]
    if any(one not in REACTIONS for one in emoji):
        raise bad_request("REACTION_INVALID")
    message.reactions = emoji
    world.publish({"kind": "message", "message": message})
    return True


async def send_chat_action(world: World, params: Params) -> bool:
    chat = world.open_chat(params.chat_id())
    thread_id = params.integer("message_thread_id")
    if thread_id and thread_id not in chat.topics:
        raise bad_request("message thread not found")
    if params.text("action") not in CHAT_ACTIONS:
        raise bad_request("wrong parameter action in request")
    world.publish({"kind": "action", "chat": chat, "action": params.text("action")})
    return True


async def answer_callback_query(world: World, params: Params) -> bool:
    text = params.text("text")
    if utf16_len(text) > MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    answer = {"text": text, "alert": params.flag("show_alert"), "url": params.text("url")}
    world.answer(params.text("callback_query_id"), answer)
    return True


async def pin_chat_message(world: World, params: Params) -> bool:
    chat = target(world, params)
    _check_pin_right(world, chat)
    message = _existing(chat, params, "message to pin not found")
    chat.pinned = [*(pin for pin in chat.pinned if pin != message.message_id), message.message_id]
    if not params.flag("disable_notification") or not chat.is_private:
        pinned = {"pinned_message": message.as_json(with_reply=False)}
        world.post(chat, sender=world.bot, service=pinned, by_bot=True, thread_id=None)
    world.publish({"kind": "chat", "chat": chat})
    return True


async def unpin_chat_message(world: World, params: Params) -> bool:
    chat = world.open_chat(params.chat_id())
    _check_pin_right(world, chat)
    wanted = params.integer("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    if wanted not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(wanted)
    world.publish({"kind": "chat", "chat": chat})
    return True


async def unpin_all_chat_messages(world: World, params: Params) -> bool:
    chat = world.open_chat(params.chat_id())
    _check_pin_right(world, chat)
    chat.pinned.clear()
    world.publish({"kind": "chat", "chat": chat})
    return True


def _existing(chat: Chat, params: Params, otherwise: str) -> SandboxMessage:
    message = chat.message(params.integer("message_id") or 0)
    if message is None:
        raise bad_request(otherwise)
    return message


def _is_deletable(world: World, message: SandboxMessage) -> bool:
    if world.now() - message.date > DELETABLE_S:
        return False
    return message.is_from_bot or message.chat.is_private or world.is_admin(message.chat)


def _check_pin_right(world: World, chat: Chat) -> None:
    if not chat.is_private and not world.is_admin(chat):
        raise bad_request("not enough rights to manage pinned messages in the chat")


METHODS: dict[str, Method] = {
    "sendMessage": send_message,
    "editMessageText": edit_message_text,
    "editMessageCaption": edit_message_caption,
    "editMessageReplyMarkup": edit_message_reply_markup,
    "deleteMessage": delete_message,
    "deleteMessages": delete_messages,
    "setMessageReaction": set_message_reaction,
    "sendChatAction": send_chat_action,
    "answerCallbackQuery": answer_callback_query,
    "pinChatMessage": pin_chat_message,
    "unpinChatMessage": unpin_chat_message,
    "unpinAllChatMessages": unpin_all_chat_messages,
}
