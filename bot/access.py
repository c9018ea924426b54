"""
Who may do what: one gate in front of every handler, buttons included.

Nobody is served unless named: administrators (setting ADMINS, or the first person to claim the bot with the
one-time code printed at its start), members (invited by a code), and the people of a group that an
administrator has allowed, inside that group. Everybody else gets nothing at all, not even a refusal.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from telegram import Update, User
from telegram.constants import ChatType

from core.store import Role, Store

INVITATION = "invitation"
INVITATION_LASTS = timedelta(days=7)
GROUPS = (ChatType.GROUP, ChatType.SUPERGROUP)
SERVICE_IDS = frozenset({777000, 1087968824, 136817688})  # Telegram itself, anonymous admins, channel senders


@dataclass(frozen=True, kw_only=True)
class Visitor:
    """
    Who sent an update, and where.

    `user_id` is None for an anonymous administrator of the group: nobody can tell which one it is.
    """

    chat_id: int
    is_private: bool
    user_id: int | None
    is_channel: bool = False


def visitor_of(update: Update) -> Visitor | None:
    """Who is behind an update; None when nobody is, as with a post in a channel."""
    chat, user = update.effective_chat, update.effective_user
    if chat is None:
        return None
    if user is None or user.id in SERVICE_IDS:
        return _anonymous(update)
    return Visitor(
        chat_id=chat.id,
        is_private=chat.type == ChatType.PRIVATE,
        user_id=user.id,
        is_channel=chat.type == ChatType.CHANNEL,
    )


def role_of(visitor: Visitor, admins: frozenset[int], store: Store) -> Role | None:
    """The role a visitor has in this place; None is a stranger, who gets nothing."""
    if visitor.is_channel:
        return None
    role = _own_role(visitor.user_id, admins, store)
    if visitor.is_private or role == "admin":
        return role
    chat = store.chat(visitor.chat_id)
    return "member" if chat is not None and chat.is_allowed else None


def claim_code(update: Update) -> str | None:
    """
    The code in `/start CODE` or `/claim CODE`, sent by a person in a private chat.

    The only words of a stranger that are read at all.
    """
    message, user = update.message, update.effective_user
    if message is None or user is None or message.chat.type != ChatType.PRIVATE or not message.text:
        return None
    words = message.text.split()
    is_claim = len(words) == 2 and words[0].partition("@")[0] in {"/start", "/claim"}
    return words[1] if is_claim else None


def invitation(store: Store, author: int | None) -> str:
    """A code that makes one person a member, once, within `INVITATION_LASTS`."""
    return store.keep(INVITATION, {}, user_id=author)


def admitted(store: Store, code: str, user_id: int, name: str) -> Role | None:
    """Let in who has the administrator's claim code or an open invitation; None for any other code."""
    if store.claim(code, user_id, name):
        return "admin"
    kept = store.kept(code.strip().casefold())
    if kept is None or kept.kind != INVITATION or store.take_kept(kept.id) is None:
        return None
    if datetime.now(UTC) - kept.created > INVITATION_LASTS:
        return None
    return store.add_member(user_id, name, added_by=kept.user_id).role


def name_of(user: User | None) -> str:
    """How a person is called in lists and notes."""
    if user is None:
        return "?"
    return f"@{user.username}" if user.username else user.full_name


def _own_role(user_id: int | None, admins: frozenset[int], store: Store) -> Role | None:
    if user_id is None:
        return None
    if user_id in admins:
        return "admin"
    member = store.member(user_id)
    return None if member is None else member.role


def _anonymous(update: Update) -> Visitor | None:
    """An administrator who hides behind the group itself; any other message without a person is nobody's."""
    message, chat = update.effective_message, update.effective_chat
    if message is None or chat is None or chat.type not in GROUPS:
        return None
    is_group_itself = message.sender_chat is not None and message.sender_chat.id == chat.id
    return Visitor(chat_id=chat.id, is_private=False, user_id=None) if is_group_itself else None
