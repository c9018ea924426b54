"""
/eval on a live service: which service, which gold set, what it costs, and off it goes.

What a person still has to choose is kept in the store behind short buttons: `lv:ID:WHAT[:VALUE]` goes on with
it, `lc:CHAT:MESSAGE` cancels the job that this message started, `ac:CHAT:REST` a measurement of answers.
/answers on a service is the same, with a judge behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from telegram import Message, Update

from bot import words
from bot.answers_desk import assumed_cases
from bot.asks import Ask, House, Wishes
from bot.delivery import Buttons
from bot.handlers import answers, remapping, uploads
from bot.jobs import JobQueue
from bot.words import Html
from bot.words import answers as answer_words
from bot.words import live as live_words
from core.errors import NoAnswersService
from core.evaluations import CUTOFF
from core.gold_sets import GoldSet
from core.metrics import parse_cutoff
from core.store import GoldVersion, Job
from core.texts import Texts, texts

WISH = "live-evaluation"  # kind of a kept choice
FLAGS = ("check", "default")
OFFERED = 30

Wish = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """All that is needed to begin."""

    wish: Wish
    service: str
    version: GoldVersion
    gold_set: GoldSet


async def eval_(ask: Ask) -> None:
    """
    `/eval [GOLD] [on SERVICE] [k=10] [check]`: ask a live service, where there is one.

    In reply to a file, and with `run=`, it scores what is there.
    """
    wishes, replied = Wishes.of(ask.text), ask.message.reply_to_message if ask.message else None
    if wishes.get("run") or (replied is not None and replied.document is not None):
        await uploads.eval_(ask)
    elif ask.house.live is not None:
        await _go_on(ask, ask.house.live, wish_of(ask, wishes))
    elif "on" in wishes.words or wishes.get("service"):
        await ask.reply(words.plain_text("live-none", ask.t))
    else:
        await uploads.eval_(ask)


async def answers_(ask: Ask) -> None:
    """`/answers [GOLD] on SERVICE` asks the service first; all else is about runs that are here."""
    wishes = Wishes.of(ask.text)
    if "on" not in map(str.casefold, wishes.words) and not wishes.get("service"):
        await answers.answers(ask, wishes)
    elif ask.house.live is None:
        await ask.reply(words.plain_text("live-none", ask.t))
    elif ask.house.answering is None:
        await ask.reply(words.plain_text("answers-without-judge", ask.t))
    else:
        metrics = list(answers.wanted_metrics(ask, wishes))
        await _go_on(ask, ask.house.live, {**wish_of(ask, wishes), "answers": metrics})


async def press(ask: Ask, given: list[str]) -> None:
    """A choice was made: `lv:ID:g:VERSION`, `lv:ID:s:SERVICE`, `lv:ID:go`, `lv:ID:no`."""
    wish, jobs = dict((await ask.wish(given[0], WISH)).payload), ask.house.live
    if jobs is None:
        raise KeyError(given[0])
    match given[1]:
        case "g":
            wish["gold"] = (await ask.work(ask.house.desk.gold_of, int(given[2])))[0].name
        case "s":
            wish["service"] = given[2]
        case "go":
            wish["is_paid"] = True
        case "no":
            what = live_words.about(ask.t, wish["service"], wish["gold"], wish["number"])
            await ask.edit(words.plain_text("live-not-asked", ask.t, what=what))
            return
        case what:
            raise KeyError(what)
    await _go_on(ask, jobs, wish)


async def cancel(ask: Ask, given: list[str]) -> None:
    """`lc:`: end an evaluation early."""
    await _cancel(ask, "eval:" + ":".join(given))


async def cancel_answers(ask: Ask, given: list[str]) -> None:
    """`ac:`: end a measurement of answers early."""
    await _cancel(ask, "answers:" + ":".join(given))


async def _cancel(ask: Ask, job_id: str) -> None:
    """For who started it, and for administrators."""
    job = await ask.work(ask.house.store.job, job_id)
    if job is None or ask.house.jobs is None:
        raise KeyError(job_id)
    if job.chat_id != await ask.work(ask.house.store.current_chat, ask.chat_id):
        raise KeyError(job_id)
    if ask.role != "admin" and (job.author is None or job.author != ask.user_id):
        await ask.reply(words.plain_text("live-only-starter", ask.t))
    elif not await ask.house.jobs.cancel(job.id):
        await ask.reply(words.plain_text("live-over", ask.t))


async def result_message(house: House, job: Job) -> tuple[Html, Buttons]:
    """The message with the result, as after an upload, with what is to be said of the service."""
    t = texts(job.language)
    ask = Ask(house=house, update=Update(0), chat_id=job.chat_id, t=t, role="member")
    if job.evaluation_id is None:
        version = (await ask.work(house.desk.gold_of, job.gold_version_id))[0]
        what = live_words.about(t, job.service, version.name, version.number)
        ended = live_words.ended(t, what, job)
        if job.run_id is None:
            return ended, []
        notice, remap = await remapping.noticed(ask, job.run_id, job.gold_version_id)
        return words.join([ended, notice], "\n\n"), remap
    result = await ask.work(house.desk.result, job.evaluation_id, job.chat_id)
    summary = words.summary(result.evaluation, result.hints, t, gold_number=result.version.number)
    notice, remap = await remapping.noticed_in(ask, result)
    html = words.join([notice, summary, live_words.report(t, job.outcome)], "\n\n")
    buttons = [*remap, *await uploads.result_buttons(ask, result)]
    if job.outcome["ended"] == "complete":
        buttons.append([(t("button-baseline"), f"bl:{result.record.id}")])
    return html, buttons


def wish_of(ask: Ask, wishes: Wishes) -> Wish:
    """What a person has said so far."""
    said = [word for word in wishes.words if word.casefold() not in FLAGS]
    places = [place for place, word in enumerate(said[:-1]) if word.casefold() == "on"]
    service = said[places[0] + 1] if places else None
    rest = said[: places[0]] + said[places[0] + 2 :] if places else said
    flags = {word.casefold() for word in wishes.words}
    return {
        "gold": wishes.get("gold") or " ".join(rest) or None,
        "service": wishes.get("service") or service,
        "k": parse_cutoff(wishes.get("k", str(CUTOFF))),
        "name": wishes.get("name"),
        "check": "check" in flags,
        "default": "default" in flags,
        "message": ask.message.message_id if ask.message else 0,
    }


async def _go_on(ask: Ask, jobs: JobQueue, wish: Wish) -> None:
    """The next thing to ask the person, or begin."""
    wish = await with_defaults(ask, jobs, wish)
    if wish["gold"] is None:
        await _ask_gold(ask, wish)
    elif wish["service"] is None:
        await _offer(ask, wish, words.plain_text("live-which-service", ask.t), service_rows(jobs))
    else:
        config = jobs.services.find(wish["service"])
        version, gold_set = await ask.work(ask.house.store.gold_set, wish["gold"])
        name = next(known for known, each in jobs.services.services.items() if each is config)
        chosen = Chosen(wish=wish, service=name, version=version, gold_set=gold_set)
        await _begin_or_ask(ask, jobs, chosen)


async def with_defaults(ask: Ask, jobs: JobQueue, wish: Wish) -> Wish:
    """What nobody named is the chat's own choice, or the only one there is."""
    chat = await ask.work(ask.house.store.chat, ask.chat_id)
    services, golds = list(jobs.services.services), await ask.work(ask.house.store.gold_sets)
    default = chat.default_service if chat and chat.default_service in services else None
    only_gold = golds[0].name if len(golds) == 1 else None
    return {
        **wish,
        "gold": wish["gold"] or (chat.default_gold if chat else None) or only_gold,
        "service": wish["service"] or default or (services[0] if len(services) == 1 else None),
    }


async def _ask_gold(ask: Ask, wish: Wish) -> None:
    rows = await gold_rows(ask)
    if rows:
        await _offer(ask, wish, words.plain_text("live-which-gold", ask.t), rows)
    else:
        await ask.reply(words.plain_text("live-no-gold", ask.t))


async def gold_rows(ask: Ask) -> Buttons:
    """A button for each gold set; none where there is none."""
    golds = await ask.work(ask.house.store.gold_sets)
    return [[(summary.name[:40], f"g:{summary.newest.id}")] for summary in golds[:OFFERED]]


def service_rows(jobs: JobQueue) -> Buttons:
    """A button for each service."""
    return [[(name, f"s:{name}")] for name in list(jobs.services.services)[:OFFERED]]


async def _begin_or_ask(ask: Ask, jobs: JobQueue, chosen: Chosen) -> None:
    """Begin, unless it costs something and nobody has agreed to that."""
    t, wish, config = ask.t, chosen.wish, jobs.services.find(chosen.service)
    config.require_texts(chosen.gold_set)
    if wish.get("answers") and not wish.get("is_paid"):
        await _offer_answers(ask, jobs, chosen)
        return
    calls = config.paid_calls(chosen.gold_set.questions)
    if (calls.embeddings or calls.answers) and not wish.get("is_paid"):
        html = live_words.costs(t, _what(ask, chosen), embeddings=calls.embeddings, answers=calls.answers)
        await _offer(ask, _kept(chosen), html, _yes_or_no(t))
        return
    if wish["default"]:
        await _set_defaults(ask, chosen)
    await _begin(ask, jobs, chosen)


async def _offer_answers(ask: Ask, jobs: JobQueue, chosen: Chosen) -> None:
    """What asking for answers and judging them will take; of the judge that is an estimate as yet."""
    answering, config = ask.house.answering, jobs.services.find(chosen.service)
    n = jobs.services.n_answers(config, chosen.gold_set.questions)
    if n == 0 or answering is None:
        raise NoAnswersService(service=chosen.service)
    cases = assumed_cases(chosen.gold_set, max(config.k, int(chosen.wish["k"])))
    plan = await answering.plan(cases, chosen.wish["answers"])
    html = answer_words.offer(plan, n, answering.model, _what(ask, chosen), ask.t, n_asked=n)
    await _offer(ask, {**_kept(chosen), "tokens": plan.n_tokens}, html, _yes_or_no(ask.t))


def _kept(chosen: Chosen) -> dict[str, Any]:
    names = {"service": chosen.service, "gold": chosen.version.name, "number": chosen.version.number}
    return {**chosen.wish, **names}


def _yes_or_no(t: Texts) -> Buttons:
    return [[(t("button-ask"), "go"), (t("button-not-now"), "no")]]


async def _begin(ask: Ask, jobs: JobQueue, chosen: Chosen) -> None:
    """Write the job down, start it, and send the message that will show its progress."""
    store, job = ask.house.store, _job(ask, jobs, chosen)
    others = await ask.work(store.open_jobs, chosen.service)
    await ask.work(store.add_job, job)
    await jobs.begin(job)
    if (await ask.work(store.job, job.id) or job).message_id is not None:
        return  # this command was heard before
    note = "live-waiting" if any(other.id != job.id for other in others) else "live-starting"
    html = live_words.progress(
        ask.t,
        _what(ask, chosen),
        n_done=0,
        n_failed=0,
        n_questions=job.n_questions,
        note=words.plain_text(note, ask.t),
    )
    message_id = await said(ask, html, [[(ask.t("button-cancel-live"), "lc:" + job.id.partition(":")[2])]])
    if message_id is not None:
        await ask.work(store.set_job_message, job.id, message_id)


def _job(ask: Ask, jobs: JobQueue, chosen: Chosen) -> Job:
    wish, config = chosen.wish, jobs.services.find(chosen.service)
    place = ask.place
    return Job(
        id=f"eval:{ask.chat_id}:{wish['message']}",
        chat_id=ask.chat_id,
        thread_id=place.thread_id,
        reply_to=None if ask.is_private else int(wish["message"]),
        author=ask.user_id,
        language=ask.t.language,
        service=chosen.service,
        gold_version_id=chosen.version.id,
        plan={
            "k": wish["k"],
            "depth": max(config.k, int(wish["k"])),
            "check": wish["check"],
            "name": wish["name"],
            **_then(wish),
        },
        n_questions=len(chosen.gold_set.questions),
    )


def _then(wish: Wish) -> dict[str, Any]:
    """What the run is wanted for: its answers, and what the person agreed that judging them may take."""
    if not wish.get("answers"):
        return {}
    return {"then": {"metrics": wish["answers"], "tokens": wish.get("tokens", 0)}}


async def _set_defaults(ask: Ask, chosen: Chosen) -> None:
    await ask.work(
        ask.house.store.set_chat,
        ask.chat_id,
        default_service=chosen.service,
        default_gold=chosen.version.name,
    )
    facts = {"service": words.bold(chosen.service), "gold": words.bold(chosen.version.name)}
    await ask.reply(words.plain_text("live-default-set", ask.t, **facts))


async def _offer(ask: Ask, wish: Wish, question: Html, rows: Buttons) -> None:
    """Keep what was said so far behind the buttons of a question."""
    id_ = await ask.work(ask.house.store.keep, WISH, dict(wish), chat_id=ask.chat_id, user_id=ask.user_id)
    await said(ask, question, [[(label, f"lv:{id_}:{data}") for label, data in row] for row in rows])


async def said(ask: Ask, html: Html, buttons: Buttons) -> int | None:
    """Say it in the message whose button was pressed, else in a new one; the message's id."""
    query = ask.update.callback_query
    if query is not None and isinstance(query.message, Message):
        await ask.edit(html, buttons)
        return query.message.message_id
    return (await ask.reply(html, buttons)).message_id


def _what(ask: Ask, chosen: Chosen) -> Html:
    return live_words.about(ask.t, chosen.service, chosen.version.name, chosen.version.number)
