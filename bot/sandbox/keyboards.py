"""Keyboards as the Bot API takes them, checked as strictly."""

from __future__ import annotations

from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.state import Chat, Json

MAX_BUTTONS = 100
MAX_IN_ROW = 8
MAX_DATA_BYTES = 64
ACTIONS = {
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
}
DECORATIONS = {"text", "style", "icon_custom_emoji_id"}
OTHER_KINDS = ("keyboard", "remove_keyboard", "force_reply")


def check_markup(markup: Json | None, chat: Chat) -> Json | None:
    """The keyboard to store with a message, None if there is none; raises ApiError 400 for a broken one."""
    if not markup:
        return None
    if "inline_keyboard" in markup:
        rows = _rows(markup["inline_keyboard"], "inline keyboard")
        keyboard = [[_inline_button(button, chat) for button in row] for row in rows]
        return {"inline_keyboard": keyboard} if keyboard else None
    if not any(kind in markup for kind in OTHER_KINDS):
        raise bad_request("object expected as reply markup")
    if "keyboard" in markup:
        _rows(markup["keyboard"], "keyboard")
    return markup


def is_web_app(value: Any) -> bool:
    """Whether this is a WebAppInfo that Telegram would open."""
    return isinstance(value, dict) and str(value.get("url", "")).startswith("https://")


def _rows(rows: Any, what: str) -> list[list[Any]]:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request(f"field {what.replace(' ', '_')!r} of the reply markup must be an Array of Arrays")
    filled: list[list[Any]] = [row for row in rows if row]
    if sum(map(len, filled)) > MAX_BUTTONS or any(len(row) > MAX_IN_ROW for row in filled):
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    return filled


def _inline_button(button: Any, chat: Chat) -> Json:
    text = button.get("text") if isinstance(button, dict) else None
    if not isinstance(text, str):
        raise bad_request('can\'t parse inline keyboard button: Field "text" must be of type String')
    if not text.strip():
        raise bad_request("can't parse inline keyboard button: inline keyboard button text can't be empty")
    actions = [name for name in ACTIONS if button.get(name) is not None]
    if not actions:
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if len(actions) > 1:
        raise bad_request("BUTTON_TYPE_INVALID")
    _check_action(actions[0], button[actions[0]], chat)
    return {name: button[name] for name in (*sorted(DECORATIONS), *actions) if button.get(name) is not None}


def _check_action(action: str, value: Any, chat: Chat) -> None:
    if action == "callback_data" and not 1 <= len(str(value).encode()) <= MAX_DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    if action == "url" and not str(value).startswith(("http://", "https://", "tg://", "mailto:")):
        raise bad_request(f"inline keyboard button URL '{value}' is invalid: Wrong HTTP URL")
    if action == "web_app":
        if not chat.is_private:
            raise bad_request("BUTTON_TYPE_INVALID")
        if not is_web_app(value):
            address = value.get("url") if isinstance(value, dict) else value
            raise bad_request(
                f"inline keyboard button Web App URL '{address}' is invalid: Only HTTPS links are allowed"
            )
