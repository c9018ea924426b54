"""
/baseline: the result that later ones are held against, chosen by a person.

`bl:EVALUATION` blesses one, `bl:EVALUATION:clear` takes back that it was blessed.
"""

from __future__ import annotations

from bot import words
from bot.asks import Ask
from bot.delivery import Buttons
from bot.words import baselines as baseline_words
from core.store import Baseline, EvaluationRecord

CLEAR = ("clear", "off")


async def baseline(ask: Ask) -> None:
    """`/baseline NAME` blesses a run's last result, `/baseline clear [GOLD]` takes it back; alone: which."""
    given = ask.text.split()
    if not given:
        await _show(ask)
    elif given[0].casefold() in CLEAR:
        await _clear_all(ask, " ".join(given[1:]))
    else:
        record = await ask.work(ask.house.store.find_run, ask.chat_id, " ".join(given))
        results = await ask.work(ask.house.store.evaluations, run_id=record.id, limit=1)
        if results:
            await bless(ask, results[0].id)
        else:
            await ask.reply(words.plain_text("baseline-unscored", ask.t, run=record.name))


async def press(ask: Ask, given: list[str]) -> None:
    """A button was pressed."""
    if given[1:] == ["clear"]:
        await _clear(ask, int(given[0]))
    else:
        await bless(ask, int(given[0]))


async def bless(ask: Ask, evaluation_id: int) -> None:
    """Make a result of this chat the baseline for its service on its gold set."""
    result = await ask.work(ask.house.desk.result, evaluation_id, ask.chat_id)
    run = await ask.work(ask.house.store.run_record, result.record.run_id)
    if run.is_partial:
        await ask.reply(words.plain_text("baseline-partial", ask.t, run=run.name))
        return
    await ask.work(
        ask.house.store.bless,
        evaluation_id,
        gold=result.record.gold_name,
        service=run.service or "",
        chat_id=ask.chat_id,
        author=ask.user_id,
    )
    html = baseline_words.blessed(result.record, run.service or "", ask.t)
    await ask.reply(html, [[(ask.t("button-baseline-clear"), f"bl:{evaluation_id}:clear")]])


async def _show(ask: Ask) -> None:
    """The baselines of this chat, and a button for the newest result."""
    known = await ask.work(ask.house.store.baselines, ask.chat_id)
    records = [await ask.work(ask.house.store.evaluation_record, each.evaluation_id) for each in known]
    names = await ask.work(ask.house.store.names_of, [each.author for each in known if each.author])
    rows: list[list[tuple[str, str]]] = [
        [(ask.t("button-baseline-clear-of", run=record.run_name[:30]), f"bl:{record.id}:clear")]
        for record in records
    ]
    newest = await _newest(ask)
    if newest is not None and newest.id not in {record.id for record in records}:
        rows.append([(ask.t("button-baseline-use", run=newest.run_name[:30]), f"bl:{newest.id}")])
    html = baseline_words.baseline_list(list(zip(known, records, strict=True)), names, ask.t)
    await ask.reply(html, rows)


async def _newest(ask: Ask) -> EvaluationRecord | None:
    """The newest result of this chat that can be blessed."""
    partial = await ask.work(ask.house.store.partial_runs, ask.chat_id)
    recent = await ask.work(ask.house.store.evaluations, chat_id=ask.chat_id, limit=20)
    return next((each for each in recent if each.run_id not in partial), None)


async def _clear_all(ask: Ask, gold: str) -> None:
    """Take back all baselines of this chat, or those on one gold set."""
    name = (await ask.work(ask.house.store.gold_set, gold))[0].name if gold else None
    known = await ask.work(ask.house.store.baselines, ask.chat_id)
    chosen = [each for each in known if name is None or each.gold_name == name]
    for each in chosen:
        await _take_back(ask, each)
    await ask.reply(words.plain_text("baseline-cleared", ask.t, n=len(chosen)))


async def _clear(ask: Ask, evaluation_id: int) -> None:
    known = await ask.work(ask.house.store.baselines, ask.chat_id)
    chosen = [each for each in known if each.evaluation_id == evaluation_id]
    for each in chosen:
        await _take_back(ask, each)
    undo: Buttons = [[(ask.t("button-undo"), f"bl:{evaluation_id}")]] if chosen else []
    await ask.reply(words.plain_text("baseline-cleared", ask.t, n=len(chosen)), undo)


async def _take_back(ask: Ask, known: Baseline) -> None:
    await ask.work(
        ask.house.store.clear_baseline,
        gold=known.gold_name,
        service=known.service,
        chat_id=ask.chat_id,
        author=ask.user_id,
    )
