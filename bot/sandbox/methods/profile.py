"""What the bot says about itself: getMe, commands, name and descriptions, menu button, logging out."""

from __future__ import annotations

import re

from bot.sandbox.errors import bad_request
from bot.sandbox.html_text import utf16_len
from bot.sandbox.keyboards import is_web_app
from bot.sandbox.methods.common import Method
from bot.sandbox.params import Params
from bot.sandbox.state import Json
from bot.sandbox.world import World

COMMAND = re.compile(r"[a-z0-9_]{1,32}")
MAX_COMMANDS = 100
MAX_COMMAND_DESCRIPTION = 256
MAX_NAME = 64
MAX_DESCRIPTION = 512
MAX_SHORT_DESCRIPTION = 120
PLAIN_SCOPES = {"default", "all_private_chats", "all_group_chats", "all_chat_administrators"}
CHAT_SCOPES = {"chat", "chat_administrators", "chat_member"}


async def get_me(world: World, _params: Params) -> Json:
    return {
        **world.bot.as_json(),
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


async def set_my_commands(world: World, params: Params) -> bool:
    commands = params.objects("commands")
    if commands is None:
        raise bad_request("expected an Array of BotCommand")
    if len(commands) > MAX_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    key = _scope(world, params), _language(params)
    checked = [_command(command) for command in commands]
    world.profile.commands[key] = checked
    world.publish({"kind": "commands"})
    return True


async def get_my_commands(world: World, params: Params) -> list[Json]:
    return world.profile.commands.get((_scope(world, params), _language(params)), [])


async def delete_my_commands(world: World, params: Params) -> bool:
    world.profile.commands.pop((_scope(world, params), _language(params)), None)
    world.publish({"kind": "commands"})
    return True


async def set_my_name(world: World, params: Params) -> bool:
    return _set(world.profile.names, params, "name", MAX_NAME)


async def get_my_name(world: World, params: Params) -> Json:
    return {"name": _get(world.profile.names, params) or world.bot.first_name}


async def set_my_description(world: World, params: Params) -> bool:
    return _set(world.profile.descriptions, params, "description", MAX_DESCRIPTION)


async def get_my_description(world: World, params: Params) -> Json:
    return {"description": _get(world.profile.descriptions, params)}


async def set_my_short_description(world: World, params: Params) -> bool:
    return _set(world.profile.short_descriptions, params, "short_description", MAX_SHORT_DESCRIPTION)


async def get_my_short_description(world: World, params: Params) -> Json:
    return {"short_description": _get(world.profile.short_descriptions, params)}


async def set_chat_menu_button(world: World, params: Params) -> bool:
    button = params.object("menu_button") or {"type": "default"}
    if button.get("type") not in ("default", "commands", "web_app"):
        raise bad_request("unsupported MenuButton type specified")
    if button["type"] == "web_app" and not (button.get("text") and is_web_app(button.get("web_app"))):
        raise bad_request("menu button Web App URL is invalid: Only HTTPS links are allowed")
    if params.has("chat_id"):
        world.open_chat(params.chat_id()).menu_button = button
    else:
        world.profile.menu_button = button
    return True


async def get_chat_menu_button(world: World, params: Params) -> Json:
    own = world.open_chat(params.chat_id()).menu_button if params.has("chat_id") else None
    return own or world.profile.menu_button


async def log_out(world: World, _params: Params) -> bool:
    world.is_logged_out = True
    return True


async def close(world: World, _params: Params) -> bool:
    world.updates.stop()
    return True


def _command(command: Json) -> Json:
    name, description = str(command.get("command", "")).removeprefix("/"), str(command.get("description", ""))
    if not COMMAND.fullmatch(name):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= utf16_len(description.strip()) <= MAX_COMMAND_DESCRIPTION:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return {"command": name, "description": description}


def _scope(world: World, params: Params) -> str:
    """The scope as one key: its type, and the chat and person it is about."""
    scope = params.object("scope") or {"type": "default"}
    kind = str(scope.get("type", ""))
    if kind in PLAIN_SCOPES:
        return kind
    if kind not in CHAT_SCOPES:
        raise bad_request("unsupported BotCommandScope type specified")
    chat = world.chat(scope.get("chat_id"))
    if kind == "chat_member":
        return f"{kind}:{chat.id}:{scope.get('user_id')}"
    return f"{kind}:{chat.id}"


def _language(params: Params) -> str:
    language = params.text("language_code")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad_request("invalid language code specified")
    return language


def _set(texts: dict[str, str], params: Params, name: str, limit: int) -> bool:
    text = params.text(name)
    if utf16_len(text) > limit:
        raise bad_request(f"bot {name.replace('_', ' ')} is too long")
    texts[_language(params)] = text
    return True


def _get(texts: dict[str, str], params: Params) -> str:
    return texts.get(_language(params)) or texts.get("", "")


METHODS: dict[str, Method] = {
    "getMe": get_me,
    "setMyCommands": set_my_commands,
    "getMyCommands": get_my_commands,
    "deleteMyCommands": delete_my_commands,
    "setMyName": set_my_name,
    "getMyName": get_my_name,
    "setMyDescription": set_my_description,
    "getMyDescription": get_my_description,
    "setMyShortDescription": set_my_short_description,
    "getMyShortDescription": get_my_short_description,
    "setChatMenuButton": set_chat_menu_button,
    "getChatMenuButton": get_chat_menu_button,
    "logOut": log_out,
    "close": close,
}
