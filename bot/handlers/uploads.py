"""
Files: a run or a gold set as a document, with or without a caption, alone or as an album; /eval.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from telegram import Document, Message

from bot import words
from bot.asks import WAITING_RUN, Ask, Wishes
from bot.delivery import Buttons
from bot.desk import (
    AnswersKept,
    GoldStored,
    GoldWanted,
    Neither,
    OtherIndex,
    Receipt,
    Result,
    Scored,
    Upload,
    Wanted,
)
from bot.handlers import remapping, suggesting
from bot.handlers.compare import show_comparison
from bot.words import remapping as remap_words
from core.errors import EvalError, FileTooBig
from core.evaluations import CUTOFF
from core.metrics import parse_cutoff
from core.texts import Texts

LARGEST_MB = 20  # what Telegram lets a bot download
MB = 1024 * 1024
CAPTION_COMMAND = re.compile(r"/(\w+)(?:@(\w+))?(?:\s|$)")


@dataclass
class Albums:
    """Files that came as one album and wait for the rest: Telegram sends each as a message of its own."""

    waiting: dict[tuple[int, str], list[Ask]] = field(default_factory=dict)

    def add(self, ask: Ask, group: str) -> bool:
        """Keep one file; True for the first of its album."""
        asks = self.waiting.setdefault((ask.chat_id, group), [])
        asks.append(ask)
        return len(asks) == 1

    async def whole(self, chat_id: int, group: str, wait_s: float) -> list[Ask]:
        """All files of the album, when none has come for `wait_s`."""
        n = 0
        while n < len(self.waiting[chat_id, group]):
            n = len(self.waiting[chat_id, group])
            await asyncio.sleep(wait_s)
        return self.waiting.pop((chat_id, group))


ALBUMS = Albums()


async def document(ask: Ask) -> None:
    """A file: in a private chat always for us; in a group with `/eval` in its caption or as our reply."""
    message = ask.message
    if message is None or message.document is None or not _is_for_us(ask, message):
        return
    group = message.media_group_id
    if group is None:
        await take(ask, [ask])
    elif ALBUMS.add(ask, group):
        ask.later(_take_album(ask, group))


async def eval_(ask: Ask) -> None:
    """`/eval` in reply to a file scores that file; alone it scores this chat's newest run again."""
    message = ask.message
    original = message.reply_to_message if message else None
    if original is not None and original.document is not None:
        await take(ask, [ask], original)
        return
    wishes = Wishes.of(ask.text)
    result = await ask.work(
        ask.house.desk.again,
        ask.chat_id,
        ask.user_id,
        run=wishes.get("run"),
        gold=_gold_name(wishes),
        k=_k(wishes),
    )
    if result is None:
        await ask.reply(words.plain_text("eval-how", ask.t))
    else:
        await show_result(ask, result)


async def take(ask: Ask, asks: Sequence[Ask], original: Message | None = None) -> None:
    """Read each file, gold sets first; one answer for each, or the comparison of two runs."""
    wishes = next((w for w in (Wishes.of(one.text) for one in asks) if w.words or w.values), Wishes.of(""))
    uploads: list[Upload] = []
    for one in asks:
        try:
            uploads.append(await _fetched(one, original or one.message, wishes))
        except EvalError as error:
            await ask.refuse(error)
    if len(uploads) == 1 and await _took_other(ask, uploads[0], original or ask.message):
        return
    receipts, refused = await ask.work(ask.house.desk.take_all, uploads)
    for problem in refused:
        await ask.refuse(problem)
    await _answer(ask, receipts)


async def _took_other(ask: Ask, upload: Upload, message: Message | None) -> bool:
    """Whether a file is neither run nor gold set, but what a dialogue waits for: a log, chunks."""
    if await suggesting.took_file(ask, upload.data, upload.file, message):
        return True
    return await remapping.took_file(ask, upload.data, upload.file)


async def show_result(ask: Ask, result: Result, notice: str = "") -> None:
    """The summary of one run with its buttons."""
    html = await _summary(ask, result)
    await ask.reply(words.join([notice, html], "\n\n"), await result_buttons(ask, result))


async def result_buttons(ask: Ask, result: Result) -> Buttons:
    """By category, failures, what to compare with, explanations."""
    id_, t = result.record.id, ask.t
    first = [(t("button-categories"), f"e:{id_}:cat")] if result.has_categories else []
    if result.n_failures:
        first.append((t("button-failures", n=result.n_failures), f"e:{id_}:fail:1"))
    second = [(t("button-headroom"), f"e:{id_}:room"), (t("button-slices"), f"e:{id_}:split")]
    third = [(t("button-details"), f"e:{id_}:det"), (t("button-why"), f"e:{id_}:why")]
    fourth = [(t("button-report"), f"e:{id_}:rep"), (t("button-export"), f"e:{id_}:exp")]
    others = await ask.work(ask.house.desk.comparable, result.record)
    compare = []
    if others:
        compare = [(t("button-compare-with", name=others[0].run_name[:24]), f"c:{others[0].id}:{id_}:show")]
    if len(others) > 1:
        compare.append((t("button-compare-other"), f"e:{id_}:cmp"))
    fifth = [measure_button(ask.t, result.record.run_id, result.n_answers)] if result.n_answers else []
    return [first, compare, second, third, fourth, fifth, _judge_row(ask, result)]


def measure_button(t: Texts, run_id: int, n: int) -> tuple[str, str]:
    """What measures the answers in words of a run."""
    return (t("button-measure-answers", n=n), f"ar:{run_id}")


def _judge_row(ask: Ask, result: Result) -> list[tuple[str, str]]:
    """The way to judge what stands near the top and nobody has looked at."""
    if not result.has_unjudged:
        return []
    return [(ask.t("button-judge-holes"), f"jv:{result.record.gold_version_id}")]


async def _summary(ask: Ask, result: Result) -> words.Html:
    return await ask.work(
        words.summary, result.evaluation, result.hints, ask.t, gold_number=result.version.number
    )


async def _take_album(ask: Ask, group: str) -> None:
    asks = await ALBUMS.whole(ask.chat_id, group, ask.house.settings.album_wait_s)
    asks.sort(key=lambda one: one.message.message_id if one.message else 0)
    await take(ask, asks)


async def _answer(ask: Ask, receipts: Sequence[Receipt]) -> None:
    """Each receipt in its own message; two runs on one gold set as their comparison."""
    scored = [receipt for receipt in receipts if isinstance(receipt, Scored)]
    is_pair = len(scored) == 2 and scored[0].result.version == scored[1].result.version
    for receipt in receipts:
        if isinstance(receipt, GoldStored):
            await show_gold(ask, receipt)
        elif isinstance(receipt, GoldWanted):
            await _ask_gold(ask, receipt)
        elif isinstance(receipt, AnswersKept):
            await _offer_answers(ask, receipt)
        elif isinstance(receipt, OtherIndex):
            await _show_other_index(ask, receipt)
        elif isinstance(receipt, Neither):
            await ask.reply(words.understood(receipt.understood, ask.t))
        elif not is_pair:
            await _show_scored(ask, receipt)
    if is_pair:
        await show_comparison(ask, scored[0].result.record.id, scored[1].result.record.id)


async def _show_scored(ask: Ask, receipt: Scored) -> None:
    result = receipt.result
    buttons = list(await result_buttons(ask, result))
    if receipt.is_unclear:
        buttons.append([(ask.t("button-is-gold"), f"r:{result.record.run_id}:gold")])
    notice, remap = await remapping.noticed_in(ask, result)
    html = await _summary(ask, result)
    n = result.n_answers
    more = words.plain_text("answers-in-run", ask.t, n=n) if n else ""
    parts = [notice, html, more, words.understood(receipt.understood, ask.t)]
    await ask.reply(words.join(parts, "\n\n"), [*remap, *buttons])


async def _show_other_index(ask: Ask, receipt: OtherIndex) -> None:
    """No chunk matches, though those of the run before did: the judgments may be moved."""
    parts = [words.error(receipt.error, ask.t), remap_words.gone(receipt.gone, ask.t)]
    n, rows = receipt.n_answers, remapping.button(ask, receipt.run.id, receipt.version.id)
    measure = [[measure_button(ask.t, receipt.run.id, n)]] if n else []
    await ask.reply(words.join(parts, "\n\n"), [*rows, *measure])


async def show_gold(ask: Ask, receipt: GoldStored) -> None:
    """What was stored, how good it is, and the way back."""
    version, found = receipt.version, receipt.understood
    head = words.plain_text(
        "gold-stored" if receipt.is_new else "gold-same", ask.t, name=version.name, number=version.number
    )
    undo = [(ask.t("button-undo"), f"g:{version.id}:undo")] if receipt.is_new else []
    parts = [
        head,
        words.understood(found, ask.t) if found else "",
        words.health(receipt.health, receipt.gold_set, ask.t),
    ]
    await ask.reply(words.join(parts, "\n\n"), [[(ask.t("button-show"), f"g:{version.id}:show"), *undo]])


async def _ask_gold(ask: Ask, receipt: GoldWanted) -> None:
    """Several gold sets fit this run: a button for each. None fits: the run is kept until one does."""
    run = receipt.run
    rows = [
        [(ask.t("button-gold", name=version.name[:24], n=n), f"r:{run.id}:{version.id}")]
        for version, n in receipt.fitting[:20]
    ]
    if receipt.may_be_gold:
        rows.append([(ask.t("button-is-gold"), f"r:{run.id}:gold")])
    if rows:
        await ask.work(ask.house.store.keep, WAITING_RUN, run.id, chat_id=ask.chat_id, user_id=ask.user_id)
    question = words.plain_text("gold-which" if receipt.fitting else "gold-none-fits", ask.t, run=run.name)
    await ask.reply(words.join([question, words.understood(receipt.understood, ask.t)], "\n\n"), rows)


async def _offer_answers(ask: Ask, receipt: AnswersKept) -> None:
    """Retrieval cannot be measured; the answers can."""
    run, version = receipt.run, receipt.version
    facts = {"run": words.bold(run.name), "gold": words.bold(version.name), "n": receipt.n_answers}
    why = (
        words.plain_text("answers-no-ids", ask.t) if receipt.why is None else words.error(receipt.why, ask.t)
    )
    parts = [
        words.plain_text("answers-kept", ask.t, **facts),
        words.join([words.plain_text("answers-no-retrieval", ask.t), why], " "),
        words.understood(receipt.understood, ask.t),
    ]
    await ask.reply(words.join(parts, "\n\n"), [[measure_button(ask.t, run.id, receipt.n_answers)]])


async def _fetched(ask: Ask, message: Message | None, wishes: Wishes) -> Upload:
    """The file's bytes; its size is checked before a byte is asked for."""
    found = message.document if message else None
    if found is None:
        raise ValueError("a message without a document")
    name = found.file_name or f"{found.file_unique_id}.txt"
    if found.file_size is not None and found.file_size > LARGEST_MB * MB:
        raise FileTooBig(file=name, size_mb=f"{found.file_size / MB:.1f}", limit_mb=LARGEST_MB)
    return Upload(
        data=await _download(found),
        file=name,
        chat_id=ask.chat_id,
        author=ask.user_id,
        gold_name=_gold_name(wishes),
        run_name=wishes.get("name"),
        k=_k(wishes),
        wanted=_wanted(message.caption or "") if message else None,
        origin=f"update {ask.update.update_id}",
    )


async def _download(found: Document) -> bytes:
    file = await found.get_file()
    return bytes(await file.download_as_bytearray())


def _is_for_us(ask: Ask, message: Message) -> bool:
    """Whether a file's caption, or the message it answers, speaks to this bot."""
    command = CAPTION_COMMAND.match(message.caption or "")
    username = message.get_bot().username
    if command and command[2] and command[2].casefold() != username.casefold():
        return False
    if (
        ask.is_private
        or message.media_group_id
        or (command and command[1].casefold() in {"eval", "compare", "gold"})
    ):
        return True
    answered = message.reply_to_message
    return bool(answered and answered.from_user and answered.from_user.username == username)


def _wanted(caption: str) -> Wanted | None:
    """`/eval` above a file says that it is a run, `/gold` that it is a gold set."""
    command = CAPTION_COMMAND.match(caption)
    wanted: dict[str, Wanted] = {"eval": "run", "compare": "run", "gold": "gold set"}
    return wanted.get(command[1].casefold()) if command else None


def _gold_name(wishes: Wishes) -> str | None:
    """`gold=faq`, or the one bare word of `/eval faq`."""
    named = wishes.get("gold")
    return named or (wishes.words[0] if len(wishes.words) == 1 else None)


def _k(wishes: Wishes) -> int:
    return parse_cutoff(wishes.get("k", str(CUTOFF)))
