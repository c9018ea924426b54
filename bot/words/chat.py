"""What the bot says about itself and about people: greeting, manual, invitation, members."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.words.marks import Html, bold, code, join, listed, say, short
from core.store import Member
from core.texts import Texts

NAMED = 5  # gold sets in the greeting
TOPICS = ("upload", "eval", "live", "schedule", "compare", "answers", "runs", "gold", "files", "numbers")
TOPICS_OF_ADMINS = ("people",)


def plain_text(message_id: str, t: Texts, /, **facts: Any) -> Html:
    """A sentence of the catalogue as it stands."""
    return say(t, message_id, **facts)


def welcome(t: Texts, gold_sets: Sequence[str], *, is_private: bool) -> Html:
    """What the bot is for, and the first thing to do."""
    known = listed([bold(short(name, 40)) for name in gold_sets[:NAMED]], len(gold_sets), t)
    return join(
        [
            bold(say(t, "welcome-title")),
            say(t, "welcome-what"),
            say(t, "welcome-gold-sets", names=known) if gold_sets else "",
            say(t, "welcome-send-run" if gold_sets else "welcome-send-gold"),
            "" if is_private else say(t, "welcome-group"),
            say(t, "welcome-more"),
        ],
        "\n\n",
    )


def manual(t: Texts, commands: Sequence[str]) -> Html:
    """Every command on a line; more about each is told by topic."""
    lines = [join([Html(f"/{name}"), say(t, f"command-{name}")], " – ") for name in commands]
    return join([bold(say(t, "help-title")), join(lines)], "\n\n")


def topic(t: Texts, name: str) -> Html:
    """One topic of the manual: what to send, what comes back."""
    return join([bold(say(t, f"help-{name}-title")), say(t, f"help-{name}")])


def invitation(t: Texts, *, bot: str, code: str) -> Html:
    """A link that makes one person a member."""
    return say(t, "invitation", link=f"https://t.me/{bot}?start={code}")


def member_list(t: Texts, people: Sequence[Member]) -> Html:
    """Who may use the bot, admins first."""
    lines = [
        join([bold(short(person.name, 60)), say(t, f"role-{person.role}"), code(str(person.user_id))], " · ")
        for person in sorted(people, key=lambda person: (person.role, person.name))
    ]
    return join([bold(say(t, "members-title", n=len(people))), *lines])
