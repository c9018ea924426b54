"""
/judge: several people grade the most useful unjudged chunks, in turns of one button each.

Buttons: `jd:JUDGING:WHAT[:USER[:PLACE[:LEVEL]]]`, and `jv:VERSION` to begin. Those under a pair name the
person whose pair it is, so that nobody grades for somebody else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from bot import gold_desk, judge_desk, words
from bot.asks import Ask, Wishes
from bot.delivery import ChatClosed, Place
from bot.handlers import uploads
from bot.handlers.rescoring import rescore_buttons
from bot.words import judging as judging_words
from core.store import GoldVersion, Judging

IN_HAND = "judging"  # kind of a kept choice: what somebody is judging in a chat
MOST = 1000  # pairs of one judging

Row = list[tuple[str, str]]
Rows = list[Row]


@dataclass(frozen=True, kw_only=True)
class Press:
    """A press of a button under a judging, by somebody we know."""

    ask: Ask
    judging: Judging
    user_id: int
    rest: list[str]


async def judge(ask: Ask) -> None:
    """`/judge NAME [n=60] [overlap=20]` begins, or joins what has begun in this chat."""
    wishes = Wishes.of(ask.text)
    name = await ask.work(judge_desk.gold_name, ask.house.store, " ".join(wishes.words), ask.chat_id)
    if name is None:
        await ask.reply(words.plain_text("judge-which", ask.t))
    else:
        await _begin(ask, name, max(1, _number(wishes, "n", judge_desk.PAIRS)), _number(wishes, "overlap", 0))


async def press_version(ask: Ask, given: list[str]) -> None:
    """`jv:VERSION`: begin with the gold set of this version, or join."""
    version, _ = await ask.work(ask.house.desk.gold_of, int(given[0]))
    await _begin(ask, version.name, judge_desk.PAIRS, 0)


async def note(ask: Ask) -> None:
    """`/note TEXT`: a note to the pair in one's hand, or to the one graded last."""
    kept = await _in_hand(ask)
    await _note(ask, None if kept is None else kept[0])


async def reply_note(ask: Ask) -> bool:
    """A text in reply to one's own judging message is a note to its pair; False for any other message."""
    answered = ask.message.reply_to_message if ask.message else None
    kept = await _in_hand(ask) if answered is not None and ask.message and ask.message.text else None
    if kept is None or answered is None or answered.message_id != kept[1]:
        return False
    await _note(ask, kept[0])
    return True


async def _in_hand(ask: Ask) -> tuple[int, int] | None:
    """The judging that somebody works on in this chat, and the message that shows their pair."""
    kept = await ask.work(ask.house.store.newest_kept, IN_HAND, chat_id=ask.chat_id, user_id=ask.user_id)
    if kept is None:
        return None
    judging_id, message_id = kept.payload if isinstance(kept.payload, list) else (kept.payload, 0)
    return int(judging_id), int(message_id)


async def _note(ask: Ask, judging_id: int | None) -> None:
    text, place = " ".join(ask.text.split()), None
    if judging_id is not None and text and ask.user_id is not None:
        place = await ask.work(ask.house.store.note_mark, judging_id, ask.user_id, text[:500])
    await ask.reply(words.plain_text("judge-noted" if place is not None else "judge-note-how", ask.t))


async def press(ask: Ask, given: list[str]) -> None:
    """A button under a pair, the progress or the invitation; KeyError for one that is too old."""
    store = ask.house.store
    judging = await ask.work(judge_desk.judging_for, store, int(given[0]), ask.chat_id, ask.user_id)
    if judging is None:
        raise KeyError(given[0])
    if ask.user_id is None:
        await ask.reply(words.plain_text("judge-anonymous", ask.t))
        return
    pressed = Press(ask=ask, judging=judging, user_id=ask.user_id, rest=given[2:])
    action = ACTIONS[given[1]]
    if pressed.rest and int(pressed.rest[0]) != ask.user_id:
        await ask.reply(words.plain_text("judge-not-yours", ask.t), [_join_row(ask, judging)])
    elif judging.closed is not None and given[1] != "save":
        await ask.reply(words.plain_text("judge-closed", ask.t, name=judging.gold_name))
    else:
        await action(pressed)


async def _begin(ask: Ask, name: str, n: int, n_shared: int) -> None:
    """In a private chat the first pair at once, in a group an invitation to everybody."""
    if ask.user_id is None:
        await ask.reply(words.plain_text("judge-anonymous", ask.t))
        return
    found = await ask.work(judge_desk.begin, ask.house.store, name, ask.chat_id, ask.user_id, n, n_shared)
    if found is None:
        await ask.reply(words.plain_text("judge-nothing", ask.t, name=name))
    elif ask.is_private:
        await _go(Press(ask=ask, judging=found, user_id=ask.user_id, rest=[]))
    else:
        rows = [_join_row(ask, found), await _end_row(ask, found, ask.chat_id)]
        await ask.reply(judging_words.invitation_to_judge(found, ask.t), rows)


# --- turns --------------------------------------------------------------------------------------------


async def _go(pressed: Press) -> None:
    """
    Somebody wants to judge: their own message with their next pair, in private where that is possible.

    Telegram takes twenty messages a minute in a group, edits among them: too few for people who judge.
    """
    ask = pressed.ask
    store, admins = ask.house.store, ask.house.settings.admins
    if not ask.is_private and await ask.work(judge_desk.is_known, store, admins, pressed.user_id):
        with suppress(ChatClosed):  # who has never written to the bot judges in the group
            await _show_turn(pressed, to=Place(chat_id=pressed.user_id))
            return
    await _show_turn(pressed, to=ask.place)


async def _grade(pressed: Press) -> None:
    place, level = int(pressed.rest[1]), int(pressed.rest[2])
    await _graded(pressed, place, pressed.judging.levels[level])


async def _skip(pressed: Press) -> None:
    await _graded(pressed, int(pressed.rest[1]), None)


async def _graded(pressed: Press, place: int, grade: float | None) -> None:
    """Keep a grade, and serve the next pair in the same message."""
    if not 0 <= place < pressed.judging.n_pairs:
        raise ValueError(place)
    store = pressed.ask.house.store
    await pressed.ask.work(store.grade, pressed.judging.id, place, pressed.user_id, grade)
    await _show_turn(pressed)


async def _undo(pressed: Press) -> None:
    """The pair graded last is in one's hand again."""
    await pressed.ask.work(pressed.ask.house.store.undo_mark, pressed.judging.id, pressed.user_id)
    await _show_turn(pressed)


async def _show_turn(pressed: Press, *, to: Place | None = None) -> None:
    """The next pair with a button for each grade, or that none is left; `to` None: in the same message."""
    ask, judging = pressed.ask, pressed.judging
    found = await ask.work(judge_desk.next_turn, ask.house.store, judging, pressed.user_id)
    place = ask.place if to is None else to
    if found is None:
        undo = [(ask.t("button-undo"), f"jd:{judging.id}:undo:{pressed.user_id}")]
        html = words.plain_text("judge-done", ask.t, name=judging.gold_name)
        rows = [undo, await _end_row(ask, judging, place.chat_id)]
    else:
        whose = None if place.chat_id == pressed.user_id else ask.author
        html, rows = judging_words.turn(found, ask.t, whose), _turn_rows(ask, found, pressed.user_id)
    if to is None:
        await ask.edit(html, rows)
    else:
        sent = await ask.house.delivery.send(to, html, rows)
        await _remember(pressed, to.chat_id, sent.message_id)


def _turn_rows(ask: Ask, found: judge_desk.Turn, user_id: int) -> Rows:
    judging, head = found.judging, f"jd:{found.judging.id}"
    under = f"{user_id}:{found.place}"
    return [
        _grade_row(ask, judging, f"{head}:g:{under}"),
        [
            (ask.t("button-skip"), f"{head}:s:{under}"),
            (ask.t("button-undo"), f"{head}:undo:{user_id}"),
            (ask.t("button-judge-progress"), f"{head}:stat"),
        ],
    ]


def _grade_row(ask: Ask, judging: Judging, prefix: str) -> Row:
    """A button for each grade, best first."""
    top = len(judging.levels) - 1
    labels = judging_words.levels(judging, ask.t)
    return [(label, f"{prefix}:{top - i}") for i, label in enumerate(labels)]


# --- progress and the end -----------------------------------------------------------------------------


async def _stat(pressed: Press) -> None:
    """Who has done how much, how far they agree, what is left to settle."""
    ask, judging = pressed.ask, pressed.judging
    found = await ask.work(judge_desk.progress, ask.house.store, judging)
    disputed = len(found.outcome.disputed)
    settle = [(ask.t("button-settle", n=disputed), f"jd:{judging.id}:settle")] if disputed else []
    rows = [_join_row(ask, judging), settle, (await _end_row(ask, judging, ask.chat_id))[1:]]
    await ask.reply(judging_words.progress(found, ask.t), rows)


async def _settle(pressed: Press) -> None:
    await _show_dispute(pressed, in_place=False)


async def _final(pressed: Press) -> None:
    """What a disputed pair is, once and for all."""
    place, level = int(pressed.rest[1]), int(pressed.rest[2])
    if not 0 <= place < pressed.judging.n_pairs:
        raise ValueError(place)
    grade = pressed.judging.levels[level]
    store = pressed.ask.house.store
    await pressed.ask.work(store.settle, pressed.judging.id, place, pressed.user_id, grade)
    await _show_dispute(pressed, in_place=True)


async def _show_dispute(pressed: Press, *, in_place: bool) -> None:
    ask, judging = pressed.ask, pressed.judging
    found = await ask.work(judge_desk.next_dispute, ask.house.store, judging)
    answer = ask.edit if in_place else ask.reply
    if found is None:
        await answer(words.plain_text("judge-settled", ask.t), [await _end_row(ask, judging, ask.chat_id)])
        return
    prefix = f"jd:{judging.id}:f:{pressed.user_id}:{found.place}"
    await answer(judging_words.dispute(found, ask.t), [_grade_row(ask, judging, prefix)])


async def _save(pressed: Press) -> None:
    """The next version, and the last evaluation on it."""
    ask = pressed.ask
    if not await ask.work(judge_desk.is_own_chat, ask.house.store, pressed.judging, ask.chat_id):
        raise KeyError("save")
    found = await ask.work(judge_desk.save, ask.house.store, pressed.judging, pressed.user_id)
    if found is None:
        await ask.reply(words.plain_text("judge-save-nothing", ask.t))
        return
    html = judging_words.saved(found, ask.t)
    if not found.is_first:
        await ask.reply(html)
        return
    version = found.version
    undo = [(ask.t("button-undo"), f"g:{version.id}:undo")]
    changes = [(ask.t("button-gold-diff", number=version.number), f"gv:{version.id}:log:1")]
    await ask.reply(html, [undo + changes, *await rescore_buttons(ask, version)])
    await _score_again(ask, version)


async def _score_again(ask: Ask, version: GoldVersion) -> None:
    """The chat's last evaluation on this gold set, now on its newest version."""
    last = await ask.work(ask.house.store.evaluations, chat_id=ask.chat_id, gold_name=version.name, limit=1)
    if last:
        results = await ask.work(ask.house.desk.on_newest_gold, [last[0].id], ask.chat_id, ask.user_id)
        await uploads.show_result(ask, results[0])


def _join_row(ask: Ask, judging: Judging) -> Row:
    return [(ask.t("button-judge"), f"jd:{judging.id}:go")]


async def _end_row(ask: Ask, judging: Judging, chat_id: int) -> Row:
    """Progress, and in the judging's own chat saving: what follows from it belongs there."""
    row = [(ask.t("button-judge-progress"), f"jd:{judging.id}:stat")]
    if await ask.work(judge_desk.is_own_chat, ask.house.store, judging, chat_id):
        row.append((ask.t("button-judge-save"), f"jd:{judging.id}:save"))
    return row


async def _remember(pressed: Press, chat_id: int, message_id: int | None) -> None:
    """What somebody is called, and what they have in hand in a chat: notes are about it."""
    ask, store, user_id = pressed.ask, pressed.ask.house.store, pressed.user_id
    await ask.work(gold_desk.remember_name, store, user_id, ask.author)
    await ask.work(store.drop_kept, chat_id=chat_id, user_id=user_id, kind=IN_HAND)
    in_hand = [pressed.judging.id, message_id or 0]
    await ask.work(store.keep, IN_HAND, in_hand, chat_id=chat_id, user_id=user_id)


def _number(wishes: Wishes, name: str, default: int) -> int:
    """`n=60`; what is no number, or out of bounds, is the nearest that is."""
    given = str(wishes.get(name, default))
    return min(int(given), MOST) if given.isdecimal() and len(given) < 9 else default


ACTIONS: Mapping[str, Callable[[Press], Awaitable[None]]] = {
    "go": _go,
    "g": _grade,
    "s": _skip,
    "undo": _undo,
    "stat": _stat,
    "settle": _settle,
    "f": _final,
    "save": _save,
}
