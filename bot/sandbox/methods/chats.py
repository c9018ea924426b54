"""What the bot may ask about a chat, topics of forums, and leaving."""

from __future__ import annotations

from bot.sandbox.errors import bad_request
from bot.sandbox.members import member_json, membership_update
from bot.sandbox.methods.common import Method
from bot.sandbox.params import Params
from bot.sandbox.state import Chat, Json, Topic
from bot.sandbox.world import World

MAX_TOPIC_NAME = 128
ICON_COLORS = {7322096, 16766590, 13338331, 9367192, 16749490, 16478047}
NO_GIFTS = {
    "unlimited_gifts": False,
    "limited_gifts": False,
    "unique_gifts": False,
    "premium_subscription": False,
    "gifts_from_channels": False,
}


async def get_chat(world: World, params: Params) -> Json:
    chat = world.open_chat(params.chat_id())
    pinned = chat.message(chat.pinned[-1]) if chat.pinned else None
    full = {
        **chat.as_json(),
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": NO_GIFTS,
    }
    return {**full, "pinned_message": pinned.as_json(with_reply=False)} if pinned else full


async def get_chat_member(world: World, params: Params) -> Json:
    chat = world.open_chat(params.chat_id())
    account = world.accounts.get(params.integer("user_id") or 0)
    if account is None:
        raise bad_request("PARTICIPANT_ID_INVALID" if params.has("user_id") else "invalid user_id specified")
    return member_json(world, chat, account)


async def get_chat_administrators(world: World, params: Params) -> list[Json]:
    chat = world.open_chat(params.chat_id())
    if chat.is_private:
        raise bad_request("there are no administrators in the private chat")
    people = [world.bot, *chat.members.values()]
    return [
        member_json(world, chat, person)
        for person in people
        if world.role(chat, person) in ("creator", "administrator")
    ]


async def get_chat_member_count(world: World, params: Params) -> int:
    chat = world.open_chat(params.chat_id())
    return len(chat.members) + 1


async def create_forum_topic(world: World, params: Params) -> Json:
    chat = _forum(world, params, "not enough rights to create a topic")
    name = params.text("name").strip()
    color = params.integer("icon_color") or 7322096
    if not 1 <= len(name) <= MAX_TOPIC_NAME:
        raise bad_request("TOPIC_TITLE_EMPTY" if not name else "TOPIC_TITLE_INVALID")
    if color not in ICON_COLORS:
        raise bad_request("invalid topic icon color specified")
    created = {"forum_topic_created": {"name": name, "icon_color": color}}
    message = world.post(chat, sender=world.bot, by_bot=True, service=created, is_topic_message=True)
    message.thread_id = message.message_id
    chat.topics[message.message_id] = Topic(thread_id=message.message_id, name=name, icon_color=color)
    world.publish({"kind": "chat", "chat": chat})
    return {"message_thread_id": message.message_id, "name": name, "icon_color": color}


async def close_forum_topic(world: World, params: Params) -> bool:
    return _set_closed(world, params, closed=True)


async def reopen_forum_topic(world: World, params: Params) -> bool:
    return _set_closed(world, params, closed=False)


async def leave_chat(world: World, params: Params) -> bool:
    chat = world.open_chat(params.chat_id())
    if chat.is_private:
        raise bad_request("chat member status can't be changed in private chats")
    before, chat.bot_status = chat.bot_status, "left"
    if chat.is_group:
        gone = {"left_chat_member": world.bot.as_json()}
        world.post(chat, sender=world.bot, by_bot=True, service=gone)
    world.updates.push("my_chat_member", membership_update(world, chat, world.bot, before, "left"))
    world.publish({"kind": "chat", "chat": chat})
    return True


def _forum(world: World, params: Params, without_right: str) -> Chat:
    chat = world.open_chat(params.chat_id())
    if not chat.is_forum:
        raise bad_request("the chat is not a forum")
    if not world.is_admin(chat):
        raise bad_request(without_right)
    return chat


def _set_closed(world: World, params: Params, *, closed: bool) -> bool:
    chat = _forum(world, params, "not enough rights to manage topics")
    topic = chat.topics.get(params.integer("message_thread_id") or 0)
    if topic is None:
        raise bad_request("message thread not found")
    if topic.is_closed == closed:
        raise bad_request("TOPIC_NOT_MODIFIED")
    topic.is_closed = closed
    world.post(
        chat,
        sender=world.bot,
        by_bot=True,
        thread_id=topic.thread_id,
        is_topic_message=True,
        service={"forum_topic_closed" if closed else "forum_topic_reopened": {}},
    )
    return True


METHODS: dict[str, Method] = {
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "getChatMemberCount": get_chat_member_count,
    "createForumTopic": create_forum_topic,
    "closeForumTopic": close_forum_topic,
    "reopenForumTopic": reopen_forum_topic,
    "leaveChat": leave_chat,
}
