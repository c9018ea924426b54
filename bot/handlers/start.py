"""
/start, /help, /language, /cancel, and what is no command.
"""

from __future__ import annotations

from bot import remap_desk, suggest_desk, words
from bot.asks import WAITING_RUN, Ask
from bot.delivery import Buttons
from bot.handlers import judging
from bot.words.chat import TOPICS, TOPICS_OF_ADMINS
from core.texts import LANGUAGES, texts

FORGOTTEN = (remap_desk.KIND, suggest_desk.WAITING)


async def start(ask: Ask) -> None:
    """Greet: what the bot is for and the first thing to do."""
    summaries = await ask.work(ask.house.store.gold_sets)
    names = [summary.name for summary in summaries]
    await ask.reply(words.welcome(ask.t, names, is_private=ask.is_private))


async def help_(ask: Ask) -> None:
    """The manual: every command, and a button for each topic."""
    await ask.reply(words.manual(ask.t, ask.house.commands), _topics(ask))


async def show_topic(ask: Ask, given: list[str]) -> None:
    """`h:TOPIC`: that topic in place of the message; `h:all` the commands again."""
    if given[0] == "all":
        await ask.edit(words.manual(ask.t, ask.house.commands), _topics(ask))
    elif given[0] in (*TOPICS, *TOPICS_OF_ADMINS):
        await ask.edit(words.topic(ask.t, given[0]), [*_topics(ask, given[0]), [("‹", "h:all")]])
    else:
        raise KeyError(given[0])


def _topics(ask: Ask, shown: str = "") -> Buttons:
    """Two a row, without the one that is shown."""
    names = [*TOPICS, *(TOPICS_OF_ADMINS if ask.role == "admin" else ())]
    buttons = [(ask.t(f"help-{name}-title"), f"h:{name}") for name in names if name != shown]
    return [buttons[place : place + 2] for place in range(0, len(buttons), 2)]


async def language(ask: Ask) -> None:
    """`/language uz`, or a button for each language."""
    wanted = ask.text.strip().casefold()[:2]
    if wanted in LANGUAGES:
        await set_language(ask, wanted)
        return
    row = [(name, f"lang:{code}") for code, name in LANGUAGES.items()]
    await ask.reply(words.plain_text("language-choose", ask.t), [row[:2], row[2:]])


async def set_language(ask: Ask, code: str) -> None:
    """Answer in this language from now on: one person in a private chat, the whole group in a group."""
    await ask.work(ask.house.store.set_chat, ask.chat_id, language=code)
    await ask.reply(words.plain_text("language-set", texts(code), language=LANGUAGES[code]))


async def cancel(ask: Ask) -> None:
    """Let go of what waits for an answer or a file; runs that waited stay in the store."""
    whose: dict[str, int | None] = {"chat_id": ask.chat_id, "user_id": ask.user_id}
    n_runs = await ask.work(ask.house.store.drop_kept, **whose, kind=WAITING_RUN)
    others = [await ask.work(ask.house.store.drop_kept, **whose, kind=kind) for kind in FORGOTTEN]
    if n_runs:
        await ask.reply(words.plain_text("cancelled", ask.t, n=n_runs))
    else:
        await ask.reply(words.plain_text("cancelled-other" if any(others) else "nothing-to-cancel", ask.t))


async def unknown(ask: Ask) -> None:
    """Text that is no command: perhaps a note; else in a private chat say what can be done."""
    if not await judging.reply_note(ask) and ask.is_private:
        await ask.reply(words.plain_text("unknown-text", ask.t))
