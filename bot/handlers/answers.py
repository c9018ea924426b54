"""
/answers on a run that is here: what its answers in words are worth, by a judge.

What it will take is said before anything is asked, and kept behind short buttons: `an:ID:go` begins,
`an:ID:no` does not, `ar:RUN` measures the answers of a run that was just scored, `aw:ID:WHAT[:PAGE]` looks at
a measurement. Asking a service for answers first is in `bot.handlers.live`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from telegram import Message, Update

from bot import words
from bot.answers_desk import AnswersResult, Subject, metrics_of
from bot.asks import Ask, House, Wishes
from bot.delivery import Buttons, Place
from bot.handlers.pages import pager
from bot.words import Html
from bot.words import answers as answer_words
from bot.words import live as live_words
from core.answers import JUDGED, measure
from core.answers.evaluating import AnswerEvaluation
from core.errors import EvalError
from core.judges.protocol import Plan
from core.store import Job
from core.texts import Texts, texts

WISH = "answers"  # kind of a kept choice
Wish = Mapping[str, Any]


async def answers(ask: Ask, wishes: Wishes) -> None:
    """`/answers [RUN] [gold=GOLD] [metrics=faithfulness,token_f1]`; without RUN the newest with answers."""
    name, metrics = wishes.get("run") or " ".join(wishes.words) or None, wanted_metrics(ask, wishes)
    subject = await ask.work(ask.house.answers.subject, ask.chat_id, name, wishes.get("gold"))
    await offer(ask, subject, metrics)


def wanted_metrics(ask: Ask, wishes: Wishes) -> tuple[str, ...]:
    """What the person named, or all that can be measured."""
    return metrics_of(wishes.get("metrics"), with_judge=ask.house.answering is not None)


async def press_run(ask: Ask, given: list[str]) -> None:
    """`ar:RUN`: the button under a run that has answers."""
    subject = await ask.work(ask.house.answers.subject_of, int(given[0]), ask.chat_id)
    await offer(ask, subject, metrics_of(None, with_judge=ask.house.answering is not None))


async def offer(ask: Ask, subject: Subject, metrics: Sequence[str]) -> None:
    """Say what measuring will take and ask; what costs nothing is begun or done at once."""
    answering = ask.house.answering
    if answering is None or not set(metrics) & set(JUDGED):
        await _measure_now(ask, subject, metrics)
        return
    plan = await answering.plan(subject.cases, metrics)
    wish = _wish(subject, metrics)
    if plan.asks_nothing:
        await begin(ask, wish, str(ask.update.update_id))
    else:
        await _offer(ask, wish, plan, subject)


async def press(ask: Ask, given: list[str]) -> None:
    """`an:ID:go` and `an:ID:no`."""
    kept = await ask.wish(given[0], WISH)
    if ask.house.answering is None:
        raise KeyError(given[0])
    wish = dict(kept.payload)
    match given[1]:
        case "no":
            await ask.edit(words.plain_text("live-not-asked", ask.t, what=_about_wish(ask, wish)))
        case "go":
            await begin(ask, wish, kept.id)
        case what:
            raise KeyError(what)


async def begin(ask: Ask, wish: Wish, started_by: str) -> None:
    """Write the job down, start it, and send the message that will show its progress; once."""
    house, jobs = ask.house, ask.house.jobs
    if house.answering is None or jobs is None:
        raise KeyError(WISH)
    job = _job(ask, house.answering.partition, wish, started_by)
    others = await ask.work(house.store.open_jobs, job.service)
    await ask.work(house.store.add_job, job)
    await jobs.begin(job)
    if (await ask.work(house.store.job, job.id) or job).message_id is not None:
        return  # this press was heard before
    note = "answers-waiting" if any(other.id != job.id for other in others) else "live-starting"
    html = live_words.progress(
        ask.t,
        _about_wish(ask, wish),
        n_done=0,
        n_failed=0,
        n_questions=job.n_questions,
        counted="answers-counted",
        note=words.plain_text(note, ask.t),
    )
    message_id = await _said(ask, html, [[(ask.t("button-cancel-live"), "ac:" + job.id.partition(":")[2])]])
    if message_id is not None:
        await ask.work(house.store.set_job_message, job.id, message_id)


async def after_live(house: House, job: Job) -> None:
    """
    A service has been asked for answers: measure them if that takes no more than was agreed to, else ask.

    Doing this again, after a kill, begins the same job and offers nothing twice. What a person can mend is
    said: the evaluation itself is over by now, and stays as it is.
    """
    ask = _ask_of(house, job)
    try:
        await _measure_live(ask, job)
    except EvalError as error:
        await ask.refuse(error)


async def look(ask: Ask, given: list[str]) -> None:
    """`aw:ID:sum`, `:cat`, `:page:N`, `:up:N`, `:down:N`, `:retry`."""
    id_, what, rest = int(given[0]), given[1], given[2:]
    if what in {"up", "down"}:
        await _thumb(ask, id_, int(rest[0]), is_up=what == "up")
        return
    result = await ask.work(ask.house.answers.result, id_, ask.chat_id)
    match what:
        case "sum":
            await ask.reply(await ask.work(answer_words.result, result, ask.t), result_buttons(ask.t, result))
        case "cat":
            await ask.reply(await ask.work(answer_words.by_category, result.evaluation, ask.t))
        case "page":
            await _show_page(ask, result, int(rest[0]))
        case "retry":
            subject = await ask.work(
                ask.house.answers.subject_on, result.record.run_id, result.record.gold_version_id
            )
            await offer(ask, subject, tuple(result.record.about["metrics"]))
        case _:
            raise KeyError(what)


async def result_message(house: House, job: Job) -> tuple[Html, Buttons]:
    """The message with the result of a job."""
    ask = _ask_of(house, job)
    answers_id = job.outcome.get("answers_id")
    if answers_id is None:
        version = (await ask.work(house.desk.gold_of, job.gold_version_id))[0]
        what = answer_words.about(ask.t, str(job.plan["run"]), version.name, version.number)
        return answer_words.ended(ask.t, what, job), []
    result = await ask.work(house.answers.result, int(answers_id), job.chat_id)
    html = await ask.work(answer_words.result, result, ask.t)
    return html, result_buttons(ask.t, result)


def result_buttons(t: Texts, result: AnswersResult) -> Buttons:
    """Answers one by one, by category, again what failed."""
    id_, n = result.record.id, len(result.in_order)
    label = t("button-weak-answers", n=result.n_faulted) if result.n_faulted else t("button-answers", n=n)
    first = [(label, f"aw:{id_}:page:1")] if n else []
    has_categories = len(result.evaluation.by_category) > 1 and result.evaluation.main_metric is not None
    second = [(t("button-categories"), f"aw:{id_}:cat")] if has_categories else []
    third = [(t("button-retry", n=result.n_failed), f"aw:{id_}:retry")] if result.n_failed else []
    return [first, second, third]


async def _measure_now(ask: Ask, subject: Subject, metrics: Sequence[str]) -> None:
    """The metrics that need no judge, at once."""
    evaluation = AnswerEvaluation(
        run_name=subject.record.name,
        gold_name=subject.version.name,
        cases=subject.cases,
        values=await ask.work(measure, subject.cases, [m for m in metrics if m not in JUDGED]),
    )
    record = await ask.work(
        ask.house.answers.save,
        subject,
        evaluation,
        chat_id=ask.chat_id,
        author=ask.user_id,
        origin=f"update {ask.update.update_id}",
        about={"metrics": list(evaluation.metrics)},
    )
    result = await ask.work(ask.house.answers.result, record.id, ask.chat_id)
    await ask.reply(await ask.work(answer_words.result, result, ask.t), result_buttons(ask.t, result))


async def _measure_live(ask: Ask, job: Job) -> None:
    answering, then = ask.house.answering, job.plan["then"]
    if answering is None or job.run_id is None:
        return
    subject = await ask.work(ask.house.answers.subject_on, job.run_id, job.gold_version_id)
    plan = await answering.plan(subject.cases, then["metrics"])
    wish = _wish(subject, then["metrics"])
    if plan.n_tokens <= then["tokens"] or plan.asks_nothing:
        await begin(ask, wish, job.id.partition(":")[2].partition(":")[2])
    elif await ask.work(ask.house.store.is_new, f"offer {job.id}"):
        await _offer(ask, wish, plan, subject)


async def _offer(ask: Ask, wish: Wish, plan: Plan, subject: Subject) -> None:
    """Keep what is meant behind the buttons of the question."""
    answering = ask.house.answering
    model = "" if answering is None else answering.model
    what = answer_words.about(ask.t, subject.record.name, subject.version.name, subject.version.number)
    html = answer_words.offer(plan, subject.n_answers, model, what, ask.t)
    id_ = await ask.work(ask.house.store.keep, WISH, dict(wish), chat_id=ask.chat_id, user_id=ask.user_id)
    row = [(ask.t("button-ask"), f"an:{id_}:go"), (ask.t("button-not-now"), f"an:{id_}:no")]
    await ask.reply(html, [row])


async def _show_page(ask: Ask, result: AnswersResult, number: int) -> None:
    """Turn in place where the press came from a page, else open one."""
    id_, n = result.record.id, len(result.in_order)
    number = min(max(number, 1), n)
    thumbs = [("👍", f"aw:{id_}:up:{number}"), ("👎", f"aw:{id_}:down:{number}")]
    rows: Buttons = [thumbs, pager(number, n, f"aw:{id_}:page")]
    html = await ask.work(answer_words.page, result, number, ask.t)
    if _is_page(ask, id_):
        await ask.edit(html, rows)
    else:
        await ask.reply(html, rows)


async def _thumb(ask: Ask, id_: int, number: int, *, is_up: bool) -> None:
    if ask.user_id is None:
        await ask.reply(words.plain_text("answers-anonymous", ask.t))
        return
    answers = ask.house.answers
    result = await ask.work(answers.thumb, id_, ask.chat_id, number, ask.user_id, is_up=is_up)
    await _show_page(ask, result, number)


def _is_page(ask: Ask, id_: int) -> bool:
    """Whether the pressed message is a page of this measurement: only those have thumbs."""
    query = ask.update.callback_query
    message = query.message if query else None
    markup = message.reply_markup if isinstance(message, Message) else None
    data = [button.callback_data for row in markup.inline_keyboard for button in row] if markup else []
    return any(str(each).startswith(f"aw:{id_}:up:") for each in data)


async def _said(ask: Ask, html: Html, buttons: Buttons) -> int | None:
    """Say it in the message that offered it, else in a new one; the message's id."""
    query = ask.update.callback_query
    if query is not None and isinstance(query.message, Message) and str(query.data).startswith("an:"):
        await ask.edit(html, buttons)
        return query.message.message_id
    return (await ask.reply(html, buttons)).message_id


def _ask_of(house: House, job: Job) -> Ask:
    """An Ask in the place of a job, for whoever started it."""
    place = Place(chat_id=job.chat_id, thread_id=job.thread_id, reply_to=job.reply_to)
    return Ask(
        house=house,
        update=Update(0),
        chat_id=job.chat_id,
        t=texts(job.language),
        role="member",
        at=place,
        starter=job.author,
    )


def _job(ask: Ask, service: str, wish: Wish, started_by: str) -> Job:
    return Job(
        id=f"answers:{ask.chat_id}:{started_by}",
        chat_id=ask.chat_id,
        thread_id=ask.place.thread_id,
        reply_to=ask.place.reply_to,
        author=ask.user_id,
        language=ask.t.language,
        service=service,
        gold_version_id=int(wish["gold_version"]),
        plan={"run_id": wish["run_id"], "run": wish["run"], "metrics": list(wish["metrics"])},
        n_questions=int(wish["n_questions"]),
    )


def _wish(subject: Subject, metrics: Sequence[str]) -> Wish:
    return {
        "run_id": subject.record.id,
        "run": subject.record.name,
        "gold_version": subject.version.id,
        "gold": subject.version.name,
        "number": subject.version.number,
        "metrics": list(metrics),
        "n_questions": len(subject.cases),
    }


def _about_wish(ask: Ask, wish: Wish) -> Html:
    return answer_words.about(ask.t, str(wish["run"]), str(wish["gold"]), int(wish["number"]))
