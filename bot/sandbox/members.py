"""Memberships as the Bot API shows them: ChatMember and ChatMemberUpdated."""

from __future__ import annotations

from bot.sandbox.state import Account, Chat, Json
from bot.sandbox.world import World

RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
)


def member_json(world: World, chat: Chat, account: Account, status: str | None = None) -> Json:
    """The Bot API's ChatMember of someone; `status` overrides what the chat says."""
    status = status or world.role(chat, account)
    member: Json = {"user": account.as_json(), "status": status}
    if status == "creator":
        return {**member, "is_anonymous": False}
    if status == "administrator":
        rights = dict.fromkeys((*RIGHTS, *_kind_rights(chat)), True)
        return {**member, "can_be_edited": False, "is_anonymous": False, **rights}
    return {**member, "until_date": 0} if status == "kicked" else member


def membership_update(world: World, chat: Chat, by: Account, before: str, after: str) -> Json:
    """The Bot API's ChatMemberUpdated about the bot itself."""
    return {
        "chat": chat.as_json(),
        "from": by.as_json(),
        "date": world.now(),
        "old_chat_member": member_json(world, chat, world.bot, before),
        "new_chat_member": member_json(world, chat, world.bot, after),
    }


def _kind_rights(chat: Chat) -> tuple[str, ...]:
    if chat.type == "channel":
        return ("can_post_messages", "can_edit_messages")
    return ("can_pin_messages", *(("can_manage_topics",) if chat.type == "supergroup" else ()))
