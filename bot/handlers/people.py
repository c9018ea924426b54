"""
/id, /allow, /invite, /members: who may use the bot.
"""

from __future__ import annotations

from bot import words
from bot.access import invitation
from bot.asks import Ask


async def id_(ask: Ask) -> None:
    """The ids of this chat and person, as settings want them."""
    await ask.reply(
        words.plain_text(
            "ids", ask.t, chat=str(ask.chat_id), user="—" if ask.user_id is None else str(ask.user_id)
        )
    )


async def allow(ask: Ask) -> None:
    """Let everybody in this group use the bot here; `/allow off` takes that back."""
    if ask.is_private:
        await ask.reply(words.plain_text("allow-in-group", ask.t))
        return
    is_allowed = ask.text.strip().casefold() != "off"
    await ask.work(ask.house.store.set_chat, ask.chat_id, is_allowed=is_allowed)
    await ask.reply(words.plain_text("group-allowed" if is_allowed else "group-closed", ask.t))


async def invite(ask: Ask) -> None:
    """A one-time code that makes one person a member."""
    if not ask.is_private:
        await ask.reply(words.plain_text("invite-in-private", ask.t))
        return
    code = await ask.work(invitation, ask.house.store, ask.user_id)
    await ask.reply(words.invitation(ask.t, bot=ask.update.get_bot().username, code=code))


async def members(ask: Ask) -> None:
    """Who may use the bot, with a button to remove each but the person who asks."""
    people = await ask.work(ask.house.store.members)
    others = [person for person in people if person.user_id != ask.user_id]
    rows = [[(ask.t("remove-member", name=person.name), f"rm:{person.user_id}")] for person in others[:50]]
    await ask.reply(words.member_list(ask.t, people), rows if ask.is_private else ())


async def remove(ask: Ask, user_id: int) -> None:
    """Serve a member no longer; for administrators."""
    if ask.role != "admin":
        await ask.reply(words.plain_text("only-admins", ask.t))
        return
    person = await ask.work(ask.house.store.remove_member, user_id)
    await ask.reply(words.plain_text("member-removed", ask.t, name=person.name))
