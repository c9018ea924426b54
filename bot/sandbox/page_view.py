"""What the chat page shows, as plain JSON: people, chats, messages, command menus."""

from __future__ import annotations

from bot.sandbox.state import Account, Chat, Document, Json, Photo, SandboxMessage
from bot.sandbox.user import User
from bot.sandbox.world import World

SNIPPET = 120


def snapshot(world: World) -> Json:
    """Everything, for a page that has just connected."""
    return {
        "kind": "snapshot",
        "bot": _account(world.bot),
        "people": people(world),
        "chats": [chat_view(chat) for chat in world.chats.values()],
        "messages": [
            message_view(m) for chat in world.chats.values() for m in chat.messages if not m.is_deleted
        ],
        "commands": commands(world),
    }


def event_view(world: World, event: Json) -> Json | None:
    """One change of the world for the page, None if the page does not show it."""
    kind = event["kind"]
    if kind == "message":
        return {"kind": kind, "message": message_view(event["message"])}
    if kind == "deleted":
        return {"kind": kind, "chat": event["message"].chat.id, "id": event["message"].message_id}
    if kind == "chat":
        return {"kind": kind, "chat": chat_view(event["chat"]), "commands": commands(world)}
    if kind == "user":
        return {"kind": kind, "people": people(world), "commands": commands(world)}
    if kind == "commands":
        return {"kind": kind, "commands": commands(world)}
    if kind == "action":
        return {"kind": kind, "chat": event["chat"].id, "action": event["action"]}
    return None


def people(world: World) -> list[Json]:
    """The persons one can be."""
    return [_account(account) for account in world.accounts.values() if isinstance(account, User)]


def commands(world: World) -> Json:
    """The command menu of every person in every chat: {chat id: {person id: [command, ...]}}."""
    return {
        str(chat.id): {str(person.id): world.commands_for(chat, person) for person in chat.members.values()}
        for chat in world.chats.values()
    }


def chat_view(chat: Chat) -> Json:
    """A chat without its messages."""
    return {
        "id": chat.id,
        "type": chat.type,
        "title": chat.name,
        "members": list(chat.members),
        "topics": [
            {"id": topic.thread_id, "name": topic.name, "closed": topic.is_closed}
            for topic in chat.topics.values()
        ],
        "pinned": chat.pinned[-1:],
        "closed": chat.migrated_to is not None,
        "blocked": chat.bot_status in ("kicked", "left"),
    }


def message_view(message: SandboxMessage) -> Json:
    """A message, complete but for the bytes of its files."""
    topic = message.chat.topics.get(message.thread_id or 0) if message.is_topic_message else None
    return {
        "id": message.message_id,
        "chat": message.chat.id,
        "author": _author(message),
        "date": message.date,
        "text": message.text,
        "entities": message.entities,
        "reply": _reply(message.reply_to),
        "forwarded": _forwarded(message.forward_origin),
        "buttons": [[_button(button) for button in row] for row in message.keyboard],
        "keyboard": _reply_keyboard(message),
        "photo": _photo(message.photo),
        "file": _file(message.document),
        "edited": message.edit_date is not None,
        "reactions": message.reactions,
        "topic": topic.name if topic else None,
        "service": service_text(message),
    }


def service_text(message: SandboxMessage) -> str | None:
    """What a service message says, None for an ordinary message."""
    who = message.sender.name if message.sender else message.chat.name
    for kind, value in message.service.items():
        names = ", ".join(str(person["first_name"]) for person in value) if isinstance(value, list) else ""
        return {
            "new_chat_members": f"{who} joined" if names == who else f"{who} added {names}",
            "left_chat_member": f"{value.get('first_name')} left" if isinstance(value, dict) else "",
            "pinned_message": f"{who} pinned a message",
            "forum_topic_created": f"{who} opened the topic {_named(value)}",
            "forum_topic_closed": f"{who} closed the topic",
            "forum_topic_reopened": f"{who} reopened the topic",
            "migrate_to_chat_id": "This group became a supergroup",
            "migrate_from_chat_id": "This supergroup was a group before",
        }.get(kind, kind.replace("_", " "))
    return None


def _named(value: object) -> str:
    return str(value.get("name", "")) if isinstance(value, dict) else ""


def _account(account: Account) -> Json:
    return {"id": account.id, "name": account.name, "username": account.username, "bot": account.is_bot}


def _author(message: SandboxMessage) -> Json:
    """Who the page says it is, and under `real` whose own message it is."""
    real = message.author.id if message.author else message.sender.id if message.sender else 0
    if message.sender_chat:
        return {"id": message.sender_chat.id, "name": message.sender_chat.name, "bot": False, "real": real}
    sender = message.sender
    return {**_account(sender), "real": real} if sender else {"id": 0, "name": "", "bot": False, "real": 0}


def _reply(message: SandboxMessage | None) -> Json | None:
    if message is None or message.is_deleted:
        return None
    text = message.text or (message.document.name if message.document else None) or "Photo"
    return {"id": message.message_id, "name": _author(message)["name"], "text": text[:SNIPPET]}


def _forwarded(origin: Json | None) -> str | None:
    if origin is None:
        return None
    source = origin.get("sender_user") or origin.get("chat") or origin.get("sender_chat") or {}
    return str(source.get("title") or source.get("first_name") or origin.get("sender_user_name", ""))


def _button(button: Json) -> Json:
    return {"text": button["text"], "data": button.get("callback_data"), "url": button.get("url")}


def _reply_keyboard(message: SandboxMessage) -> list[list[str]] | None:
    """The rows of a keyboard that replaces the phone's; [] takes it away, None leaves it."""
    markup = message.reply_markup or {}
    if "keyboard" in markup:
        return [[key if isinstance(key, str) else key["text"] for key in row] for row in markup["keyboard"]]
    return [] if "remove_keyboard" in markup else None


def _photo(photo: Photo | None) -> Json | None:
    if photo is None:
        return None
    file, width, height = photo.sizes[-1]
    return {"url": f"/chat/photo/{file.file_id}", "width": width, "height": height}


def _file(document: Document | None) -> Json | None:
    if document is None:
        return None
    name = document.name or "file"
    return {"url": f"/chat/file/{document.file.file_id}", "name": name, "size": len(document.bytes)}
