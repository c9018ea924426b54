"""
python-telegram-bot understands everything the sandbox says.

A field it does not know would survive in `api_kwargs`; so every object is walked and none may be there.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

import pytest
from telegram import (
    Bot,
    BotCommandScopeAllPrivateChats,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputFile,
    InputMediaDocument,
    InputMediaPhoto,
    MenuButtonCommands,
    Message,
    ReplyParameters,
    TelegramObject,
    Update,
)

from bot.sandbox import Chat, Sandbox, User
from bot.sandbox.methods import METHODS

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("Yes", callback_data="y")]])
PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 1280, 800) + b"\x08\x02\0\0\0"


def objects_in(value: Any) -> Iterator[TelegramObject]:
    """The object and all objects inside it."""
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from objects_in(item)
    if isinstance(value, TelegramObject):
        yield value
        for slot in {name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())}:
            if not slot.startswith("_") and slot != "api_kwargs":
                yield from objects_in(getattr(value, slot, None))


def assert_all_known(value: Any) -> None:
    unknown = [(type(o).__name__, dict(o.api_kwargs)) for o in objects_in(value) if o.api_kwargs]
    assert unknown == []


async def test_every_method_gives_an_object_without_unknown_fields(
    sandbox: Sandbox, bot: Bot, ali: User, private: Chat
) -> None:
    forum = sandbox.supergroup("Search team", [ali], bot_status="administrator", is_forum=True)
    group = sandbox.group("Friends", [ali])
    hello = await ali.send(private, "hello")
    update_id = sandbox.world.updates.pending[-1]["update_id"]
    results: list[Any] = []

    async def keep(call: Any) -> Any:
        results.append(await call)
        return results[-1]

    await keep(bot.get_me())
    await keep(bot.get_updates(offset=update_id, allowed_updates=["message", "callback_query"]))
    text: Message = await keep(
        bot.send_message(
            private.id,
            '<b>bold</b> <a href="https://a.org">x</a> <tg-time unix="1700000000" format="r">t</tg-time>',
            parse_mode="HTML",
            reply_markup=KEYBOARD,
            reply_parameters=ReplyParameters(hello.message_id),
        )
    )
    await keep(bot.edit_message_text("new", private.id, text.message_id, reply_markup=KEYBOARD))
    await keep(bot.edit_message_reply_markup(private.id, text.message_id, reply_markup=None))
    photo: Message = await keep(bot.send_photo(private.id, PNG, caption="chart"))
    await keep(
        bot.edit_message_caption(private.id, photo.message_id, caption="<i>new</i>", parse_mode="HTML")
    )
    await keep(
        bot.edit_message_media(InputMediaDocument(b"{}", filename="a.json"), private.id, photo.message_id)
    )
    document: Message = await keep(
        bot.send_document(private.id, InputFile(b"[]", filename="имя.json"), caption="c")
    )
    assert document.document
    assert document.document.file_name == "имя.json"
    await keep(bot.send_media_group(private.id, [InputMediaDocument(b"1"), InputMediaDocument(b"2")]))
    await keep(bot.send_media_group(private.id, [InputMediaPhoto(PNG), InputMediaPhoto(PNG, caption="p")]))
    file = await keep(bot.get_file(document.document.file_id))
    assert bytes(await file.download_as_bytearray()) == b"[]"
    await keep(bot.send_chat_action(private.id, "typing"))
    await keep(bot.set_message_reaction(private.id, hello.message_id, "👀"))
    await keep(bot.pin_chat_message(private.id, text.message_id))
    await keep(bot.get_chat(private.id))
    await keep(bot.unpin_chat_message(private.id, text.message_id))
    await keep(bot.unpin_all_chat_messages(private.id))
    await keep(bot.delete_message(private.id, document.message_id))
    await keep(bot.delete_messages(private.id, [photo.message_id]))
    query = ali.press_only(
        sandbox.world.post(private, sender=sandbox.bot, reply_markup=KEYBOARD.to_dict()), "Yes"
    )
    assert query
    await keep(bot.answer_callback_query(query.id, "ok"))
    topic = await keep(bot.create_forum_topic(forum.id, "Evaluations"))
    await keep(bot.send_message(forum.id, "here", message_thread_id=topic.message_thread_id))
    await keep(bot.close_forum_topic(forum.id, topic.message_thread_id))
    await keep(bot.reopen_forum_topic(forum.id, topic.message_thread_id))
    await keep(bot.get_chat(forum.id))
    await keep(bot.get_chat_member(forum.id, ali.id))
    await keep(bot.get_chat_member(forum.id, sandbox.bot.id))
    await keep(bot.get_chat_member(group.id, sandbox.bot.id))
    await keep(bot.get_chat_administrators(forum.id))
    await keep(bot.get_chat_member_count(forum.id))
    await keep(bot.leave_chat(group.id))
    scope = BotCommandScopeAllPrivateChats()
    await keep(bot.set_my_commands([("help", "Manual")], scope=scope, language_code="ru"))
    assert await keep(bot.get_my_commands(scope=scope, language_code="ru"))
    await keep(bot.delete_my_commands(scope=scope, language_code="ru"))
    await keep(bot.set_my_name("Baho"))
    await keep(bot.get_my_name())
    await keep(bot.set_my_description("Measures retrieval"))
    await keep(bot.get_my_description())
    await keep(bot.set_my_short_description("Measures"))
    await keep(bot.get_my_short_description())
    await keep(bot.set_chat_menu_button(menu_button=MenuButtonCommands()))
    await keep(bot.get_chat_menu_button())
    await keep(bot.set_webhook("https://example.org/hook", allowed_updates=["message"]))
    await keep(bot.get_webhook_info())
    await keep(bot.delete_webhook())
    await keep(bot.close())
    await keep(bot.log_out())

    assert_all_known(results)
    assert {call.method.lower() for call in sandbox.calls} == set(METHODS)


async def test_every_update_is_without_unknown_fields(sandbox: Sandbox, ali: User, private: Chat) -> None:
    sandbox.world.privacy = False
    vali = sandbox.user(id=1002, first_name="Vali", last_name="Karimov")
    group = sandbox.group("Friends", [ali, vali])
    forum = sandbox.supergroup("Team", [ali, vali], is_forum=True)
    channel = sandbox.channel("News", [ali], username="news", discussion=forum)
    first = await ali.send(private, "/start now https://example.org @someone #tag")
    await ali.edit(first, "changed")
    await ali.send_document(private, "run.json", b"{}", caption="/eval k=5", reply_to=first)
    await ali.send_photo(private, PNG)
    await ali.send_album(group, [("a.json", b"1"), ("b.json", b"2")], caption="both")
    post = await ali.send(channel, "news")
    await ali.forward(post, group)
    await ali.forward(first, group)
    anonymous = await ali.send(group, "/help", anonymous=True)
    await ali.forward(anonymous, private)
    topic = sandbox.topic(forum, "Runs", by=ali)
    await vali.send(forum, "in the topic", thread_id=topic.thread_id)
    sandbox.close_topic(forum, topic, by=ali)
    asked = sandbox.world.post(group, sender=sandbox.bot, by_bot=True, reply_markup=KEYBOARD.to_dict())
    ali.press_only(asked, "Yes")
    ali.press_only(asked, "Yes", is_too_old=True)
    await vali.leave(group)
    await vali.join(group)
    sandbox.set_bot_status(group, "administrator", by=ali)
    sandbox.set_bot_status(group, "kicked", by=ali)
    sandbox.set_bot_status(group, "member", by=ali)
    sandbox.migrate(group)
    await ali.block()
    await ali.unblock()

    updates = [Update.de_json(update) for update in sandbox.world.updates.pending]

    assert len(updates) == 28
    assert_all_known(updates)
    assert all(update.effective_chat for update in updates)


async def test_numbers_and_dates_are_those_of_the_bot_api(sandbox: Sandbox, ali: User, private: Chat) -> None:
    message = await ali.send(private, "👋 /help")

    update = sandbox.world.updates.pending[-1]

    assert update["message"]["date"] == message.date == int(message.date)
    assert update["message"]["entities"] == [{"type": "bot_command", "offset": 3, "length": 5}]
    assert update["message"]["from"] == {
        "id": 1001,
        "is_bot": False,
        "first_name": "Ali",
        "username": "ali",
        "language_code": "uz",
    }


@pytest.mark.parametrize("kind", ["group", "supergroup", "channel"])
async def test_ids_of_chats_are_of_telegrams_ranges(sandbox: Sandbox, ali: User, kind: str) -> None:
    chat = getattr(sandbox, kind)("x", [ali])

    assert chat.id < 0
    assert (chat.id < -1_000_000_000_000) == (kind != "group")
