"""The user side: what a person does reaches the bot, and what the bot does reaches the person."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update

from bot.sandbox import CallbackAnswer, Chat, Sandbox, User

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
