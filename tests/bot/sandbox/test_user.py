"""The user side: what a person does reaches the bot, and what the bot does reaches the person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update

from bot.sandbox import CallbackAnswer, Chat, NotPossible, Sandbox, User

Serve = Callable[[Any], AbstractAsyncContextManager[None]]


async def test_a_bot_hears_a_text_and_answers(sandbox: Sandbox, ali: User, serve: Serve) -> None:
    private = sandbox.private_chat(ali)

    async def echo(update: Update, bot: Bot) -> None:
        assert update.message
        await update.message.reply_text(f"You said {update.message.text}")

    async with serve(echo):
        await ali.send(private, "salom")
        answer = await sandbox.wait_for(private)
        await sandbox.wait_idle()

    assert answer.text == "You said salom"
    assert private.transcript() == "Ali:\nsalom\nBaholash:\nYou said salom"


async def test_a_pressed_button_shows_its_answer_and_the_edit(
    sandbox: Sandbox, ali: User, private: Chat, serve: Serve
) -> None:
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Yes", callback_data="y:1")]])

    async def handle(update: Update, bot: Bot) -> None:
        if update.callback_query:
            assert update.callback_query.data == "y:1"
            await update.callback_query.answer("Noted", show_alert=True)
            await update.callback_query.edit_message_text("Thank you")
        else:
            await bot.send_message(private.id, "Sure?", reply_markup=keyboard)

    async with serve(handle):
        await ali.send(private, "/start")
        question = await sandbox.wait_for(private)
        answer = await ali.press(question, "Yes")
        edited = await sandbox.wait_for(private, lambda m: m.text == "Thank you")

    assert answer == CallbackAnswer(text="Noted", is_alert=True)
    assert edited is question
    assert (edited.edits, edited.buttons) == (1, [])


async def test_a_button_nobody_answers_shows_nothing(sandbox: Sandbox, ali: User, private: Chat) -> None:
    markup = {
        "inline_keyboard": [[{"text": "A", "callback_data": "a"}, {"text": "B", "url": "https://e.org"}]]
    }
    message = sandbox.world.post(private, sender=sandbox.bot, by_bot=True, reply_markup=markup)

    assert await ali.press(message, "A", timeout_s=0.05) is None
    assert await ali.press(message, "B") is None
    with pytest.raises(LookupError, match=r"no button 'C' among \[\['A', 'B'\]\]"):
        await ali.press(message, "C")


async def test_a_deleted_message_under_a_button_is_inaccessible(
    sandbox: Sandbox, bot: Bot, ali: User, private: Chat
) -> None:
    markup = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="a")]])
    await bot.send_message(private.id, "x", reply_markup=markup)
    shown = private.messages[-1]
    await bot.delete_message(private.id, shown.message_id)

    ali.press_only(shown, "A")

    query = (await bot.get_updates())[-1].callback_query
    assert query
    assert query.message
    assert (query.message.is_accessible, query.message.message_id) == (False, shown.message_id)


async def test_an_album_is_one_update_each_with_one_caption(bot: Bot, ali: User, private: Chat) -> None:
    await ali.send_album(private, [("a.json", b"1"), ("b.json", b"22")], caption="/compare")

    messages = [update.message for update in await bot.get_updates()]
    assert [m.document.file_name for m in messages if m and m.document] == ["a.json", "b.json"]
    assert [m.caption for m in messages if m] == ["/compare", None]
    assert len({m.media_group_id for m in messages if m}) == 1


async def test_a_file_arrives_as_it_was_sent(bot: Bot, ali: User, private: Chat) -> None:
    content = bytes(range(256)) * 40
    await ali.send_document(private, "../папка/run one.json", content, mime_type="text/x-odd")

    message = (await bot.get_updates())[0].message
    assert message
    assert message.document
    assert (message.document.file_name, message.document.mime_type) == ("run one.json", "text/x-odd")
    file = await message.document.get_file()
    assert bytes(await file.download_as_bytearray()) == content


async def test_an_anonymous_admin_hides_but_presses_under_her_name(
    sandbox: Sandbox, bot: Bot, ali: User
) -> None:
    group = sandbox.supergroup("Team", [ali])
    await ali.send(group, "/start", anonymous=True)
    markup = {"inline_keyboard": [[{"text": "A", "callback_data": "a"}]]}
    ali.press_only(sandbox.world.post(group, sender=sandbox.bot, by_bot=True, reply_markup=markup), "A")

    written, pressed = await bot.get_updates()

    assert written.message
    assert written.message.from_user
    assert written.message.sender_chat
    assert (written.message.from_user.id, written.message.sender_chat.id) == (1087968824, group.id)
    assert pressed.callback_query
    assert pressed.callback_query.from_user.id == ali.id


async def test_a_channel_post_has_no_sender_and_appears_in_the_discussion(
    sandbox: Sandbox, bot: Bot, ali: User
) -> None:
    group = sandbox.supergroup("Talk", [ali], bot_status="administrator")
    channel = sandbox.channel("News", [ali], discussion=group)
    await ali.send(channel, "news")

    post, copy = await bot.get_updates()

    assert post.effective_user is None
    assert post.channel_post
    assert copy.message
    assert copy.message.from_user
    assert (copy.message.from_user.id, copy.message.is_automatic_forward) == (777000, True)


async def test_an_answer_in_a_supergroup_carries_a_thread_that_is_no_topic(
    sandbox: Sandbox, ali: User
) -> None:
    group = sandbox.supergroup("Team", [ali])
    first = await ali.send(group, "first")

    second = await ali.reply(first, "second")
    third = await ali.reply(second, "third")

    assert (second.thread_id, third.thread_id) == (first.message_id, first.message_id)
    assert not third.is_topic_message


async def test_a_forward_says_where_it_came_from(
    sandbox: Sandbox, bot: Bot, ali: User, private: Chat
) -> None:
    olga = sandbox.user(id=1002, first_name="Olga")
    group = sandbox.group("Team", [ali, olga])
    written = await olga.send_document(group, "run.json", b"{}", caption="/eval")

    await ali.forward(written, private)

    message = (await bot.get_updates())[-1].message
    assert message
    assert message.forward_origin
    assert message.forward_origin.to_dict()["sender_user"]["id"] == olga.id
    assert message.caption == "/eval"


async def test_what_the_apps_do_not_offer_is_not_possible(sandbox: Sandbox, ali: User, private: Chat) -> None:
    olga = sandbox.user(id=1002, first_name="Olga")
    channel = sandbox.channel("News", [ali, olga])
    forum = sandbox.supergroup("Team", [ali], is_forum=True)
    written = await ali.send(private, "x")
    acts = [
        (olga.send(private, "x"), "Olga is not a member of this chat"),
        (olga.edit(written, "x"), "only one's own messages can be edited"),
        (olga.send(channel, "x"), "only administrators post in a channel"),
        (ali.send(private, ""), "a text message needs a text"),
        (ali.send(private, "x" * 4097), "more than 4096 characters"),
        (ali.send(private, "x", anonymous=True), "anonymous administrators exist in groups only"),
        (ali.send(forum, "x", thread_id=5), "there is no open topic with that id"),
        (ali.send_album(private, [("a", b"1")]), "an album has 2 to 10 files"),
        (ali.unblock(), "the bot is not kicked in a private chat with Ali"),
    ]

    for act, problem in acts:
        with pytest.raises(NotPossible, match=problem):
            await act


async def test_who_blocked_the_bot_cannot_write_to_it(sandbox: Sandbox, ali: User, private: Chat) -> None:
    await sandbox.block(ali)
    with pytest.raises(NotPossible, match="Ali blocked the bot"):
        await ali.send(private, "x")

    await sandbox.unblock(ali)

    assert await ali.send(private, "x")


async def test_waiting_finds_the_next_answer_only(
    sandbox: Sandbox, bot: Bot, ali: User, private: Chat
) -> None:
    await bot.send_message(private.id, "old")
    asked = await ali.send(private, "question")
    later = asyncio.create_task(sandbox.wait_for(private))
    await asyncio.sleep(0.05)
    assert not later.done()

    await bot.send_message(private.id, "first")
    await bot.send_message(private.id, "second")

    first = await later
    assert first.text == "first"
    assert (await sandbox.wait_for(private, after=first)).text == "second"
    assert (await sandbox.wait_for(private, lambda m: m.text == "second", after=asked)).text == "second"
    await bot.edit_message_text("first, edited", private.id, first.message_id)
    assert await sandbox.wait_for(private, lambda m: m.edits == 1, after=first) is first
    assert (await sandbox.wait_for(private, after=1)).text == "first, edited"


async def test_waiting_in_vain_shows_the_end_of_the_chat(sandbox: Sandbox, ali: User, private: Chat) -> None:
    await ali.send(private, "salom")

    with pytest.raises(TimeoutError, match=r"within 0\.05 s; the chat ends:\nAli:\nsalom"):
        await sandbox.wait_for(private, timeout_s=0.05)


async def test_waiting_until_idle_waits_for_slow_handlers_that_call(
    sandbox: Sandbox, ali: User, private: Chat, serve: Serve
) -> None:
    async def slow(update: Update, bot: Bot) -> None:
        await bot.send_chat_action(private.id, "typing")
        await asyncio.sleep(0.05)
        await bot.send_message(private.id, "done")

    async with serve(slow):
        await ali.send(private, "x")
        await sandbox.wait_idle()

    assert private.from_bot[-1].text == "done"


async def test_without_a_bot_it_never_gets_idle(sandbox: Sandbox, ali: User, private: Chat) -> None:
    await ali.send(private, "x")

    with pytest.raises(TimeoutError):
        await sandbox.wait_idle(timeout_s=0.3)


async def test_the_history_keeps_text_html_and_keyboards(bot: Bot, private: Chat) -> None:
    markup = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="a")]])
    await bot.send_message(private.id, "<b>1 &lt; 2</b>", parse_mode="HTML", reply_markup=markup)

    message = private.messages[-1]

    assert (message.text, message.html) == ("1 < 2", "<b>1 &lt; 2</b>")
    assert message.entities == [{"type": "bold", "offset": 0, "length": 5}]
    assert message.buttons == [["A"]]
    assert message.transcript() == "Baholash:\n1 < 2\n[A]"


async def test_coming_and_going_is_told(sandbox: Sandbox, bot: Bot, ali: User) -> None:
    olga = sandbox.user(id=1002, first_name="Olga")
    group = sandbox.group("Team", [ali])
    await olga.join(group)
    await olga.leave(group)
    sandbox.set_bot_status(group, "left", by=ali)

    joined, left, membership, removed = await bot.get_updates()

    assert joined.message
    assert joined.message.new_chat_members[0].id == olga.id
    assert left.message
    assert left.message.left_chat_member
    assert membership.my_chat_member
    assert membership.my_chat_member.new_chat_member.status == "left"
    assert removed.message
    assert removed.message.left_chat_member == await bot.get_me()
