"""
/schedule and /timezone: reports that come by themselves.

What a person still has to choose is kept behind short buttons, `sw:ID:WHAT[:VALUE]`. `sd:SCHEDULE:WHAT` is
about a schedule of this chat, `tz:ZONE` sets the chat's time zone.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from telegram import Message

from bot import words
from bot.asks import Ask, House
from bot.delivery import Buttons, Place
from bot.handlers import alerts, live
from bot.handlers.runs import trend_chart
from bot.jobs import JobQueue
from bot.words import schedule_cards as cards
from bot.words.marks import moment
from core.alert_rules import default_rules, rules_from_json, rules_to_json
from core.evaluations import CUTOFF
from core.metrics import parse_cutoff
from core.schedules import (
    Timing,
    next_due,
    next_times,
    parse_schedule,
    parse_zone,
    shown_zone,
    zone_of,
)
from core.store import EvaluationRecord, Schedule
from core.store.schedules import Quiet
from core.texts import texts

WISH = "schedule"  # kind of a kept choice
WISH_LASTS = timedelta(hours=1)
ZONES = ("Asia/Tashkent", "Asia/Kuala_Lumpur", "Europe/Moscow", "UTC")
NEXT = 3
NOTHING = words.Html()
HISTORY = 40
K = re.compile(r"(?<!\S)k\s*=\s*(\S+)", re.IGNORECASE)
MODES: Mapping[str, Quiet] = {"always": "always", "change": "change", "alert": "alert"}

Wish = Mapping[str, Any]


async def schedule(ask: Ask) -> None:
    """`/schedule daily 09:00 faq on prod-search` sets one up; alone it lists those of this chat."""
    jobs = ask.house.live
    if jobs is None:
        await ask.reply(words.plain_text("live-none", ask.t))
    elif ask.text.strip():
        await _go_on(ask, jobs, await ask.work(_wish_of, ask.house, jobs, ask.text))
    else:
        await _show_list(ask)


async def timezone(ask: Ask) -> None:
    """`/timezone Berlin` sets the chat's time zone; alone it says which one that is."""
    if ask.text.strip():
        await _set_zone(ask, await ask.work(parse_zone, ask.text))
        return
    chat = await ask.work(ask.house.store.chat, ask.chat_id)
    zone = chat.time_zone if chat else None
    now = ask.house.clock()
    html = words.plain_text("zone-is", ask.t, zone=shown_zone(zone), time=_clock(zone, now)) if zone else ""
    how = words.plain_text("zone-how", ask.t)
    await ask.reply(words.join([html, how]), _zone_rows(ask, "tz"))


async def press_zone(ask: Ask, given: list[str]) -> None:
    """`tz:ZONE`."""
    await _set_zone(ask, await ask.work(parse_zone, given[0]))


async def press_wish(ask: Ask, given: list[str]) -> None:
    """A choice was made: `sw:ID:g:VERSION`, `sw:ID:s:SERVICE`, `sw:ID:z:ZONE`."""
    kept = await ask.wish(given[0], WISH)
    if ask.house.live is None:
        raise KeyError(given[0])
    wish = dict(kept.payload)
    match given[1]:
        case "g":
            wish["gold"] = (await ask.work(ask.house.desk.gold_of, int(given[2])))[0].name
        case "s":
            wish["service"] = given[2]
        case "z":
            zone = await ask.work(parse_zone, given[2])
            await ask.work(ask.house.store.set_chat, ask.chat_id, time_zone=zone)
        case what:
            raise KeyError(what)
    await ask.work(ask.house.store.take_kept, kept.id)
    await _go_on(ask, ask.house.live, wish)


async def press(ask: Ask, given: list[str]) -> None:
    """`sd:SCHEDULE:WHAT`, some with `:VALUE` behind."""
    if given[1] == "list":
        await _show_list(ask, in_place=True)
    elif ask.house.live is None:
        raise KeyError(given[1])
    elif given[1] == "undo":
        await _restore(ask, ask.house.live, int(given[0]))
    else:
        act = ACTS[given[1]]
        await act(ask, ask.house.live, await _own(ask, int(given[0])), given[2:])


async def _look(ask: Ask, _: JobQueue, chosen: Schedule, __: list[str]) -> None:
    await _show(ask, chosen, in_place=_is_of_schedules(ask))


async def _run_now(ask: Ask, jobs: JobQueue, chosen: Schedule, _: list[str]) -> None:
    await jobs.run_now(chosen)
    await ask.reply(words.plain_text("schedule-runs-now", ask.t, what=cards.name(chosen, ask.t)))


async def _pause(ask: Ask, _: JobQueue, chosen: Schedule, __: list[str]) -> None:
    await ask.work(ask.house.store.pause_schedule, chosen.id, "person")
    await _show(ask, await ask.work(ask.house.store.schedule, chosen.id), in_place=True)


async def _resume(ask: Ask, jobs: JobQueue, chosen: Schedule, _: list[str]) -> None:
    await _show(ask, await jobs.resume(chosen), in_place=True)


async def _set_quiet(ask: Ask, _: JobQueue, chosen: Schedule, rest: list[str]) -> None:
    changed = await ask.work(ask.house.store.change_schedule, chosen.id, quiet=MODES[rest[0]])
    await _show(ask, changed, in_place=True)


async def _delete(ask: Ask, _: JobQueue, chosen: Schedule, __: list[str]) -> None:
    await ask.work(ask.house.store.delete_schedule, chosen.id)
    gone = words.plain_text("schedule-deleted", ask.t, what=cards.name(chosen, ask.t))
    await ask.edit(gone, [[(ask.t("button-undo"), f"sd:{chosen.id}:undo")]])


async def _trend(ask: Ask, _: JobQueue, chosen: Schedule, __: list[str]) -> None:
    """The main metric over the reports of a schedule."""
    records = await ask.work(_records, ask.house, chosen)
    subtitle = f"{chosen.service} · {chosen.gold_name}"
    png = await ask.work(trend_chart, records, "MRR", ask.t, subtitle)
    await ask.house.delivery.send_photo(ask.place, "trend.png", png, caption=cards.name(chosen, ask.t))


async def topic_reopened(house: House, message: Message) -> None:
    """Let go on what was paused because its topic was closed, and say so there."""
    thread_id = message.message_thread_id
    if house.live is None or thread_id is None:
        return
    for each in await Ask.work(house.store.paused_in_topic, message.chat_id, thread_id):
        resumed = await house.live.resume(each, tells_missed=True)
        t = texts(each.language)
        due = resumed.due or house.clock()
        html = words.plain_text("schedule-goes-on", t, what=cards.name(each, t), when=moment(due, each.zone))
        await house.delivery.send(Place(chat_id=message.chat_id, thread_id=thread_id), html)


def _wish_of(house: House, jobs: JobQueue, text: str) -> Wish:
    """What a person has said; a ScheduleError where it says no time that can be."""
    cutoff = K.search(text)
    golds = [summary.name for summary in house.store.gold_sets()]
    request = parse_schedule(K.sub(" ", text), gold_sets=golds, services=list(jobs.services.services))
    return {
        "line": request.timing.line,
        "gold": request.gold_set,
        "service": request.service,
        "k": parse_cutoff(cutoff[1] if cutoff else str(CUTOFF)),
    }


async def _go_on(ask: Ask, jobs: JobQueue, wish: Wish) -> None:
    """The next thing to ask the person, or set the schedule up."""
    wish = await live.with_defaults(ask, jobs, wish)
    chat = await ask.work(ask.house.store.chat, ask.chat_id)
    zone = chat.time_zone if chat else None
    if wish["gold"] is None:
        rows = await live.gold_rows(ask)
        await _offer(ask, wish, words.plain_text("live-which-gold" if rows else "live-no-gold", ask.t), rows)
    elif wish["service"] is None:
        await _offer(ask, wish, words.plain_text("live-which-service", ask.t), live.service_rows(jobs))
    elif zone is None:
        question = words.plain_text("zone-which", ask.t)
        await _offer(ask, {**wish, "wants": "zone"}, question, _zone_rows(ask, "z"))
    else:
        await _set_up(ask, jobs, wish, zone)


async def _set_up(ask: Ask, jobs: JobQueue, wish: Wish, zone: str) -> None:
    """Keep the schedule, unless the same is there, and say it back with its next times."""
    config = jobs.services.find(wish["service"])
    service = next(name for name, each in jobs.services.services.items() if each is config)
    _, gold_set = await ask.work(ask.house.store.gold_set, wish["gold"])
    known = await ask.work(_same, ask, wish, service, zone)
    if known is None:
        known = await ask.work(_added, ask, wish, service, zone)
        calls = config.paid_calls(gold_set.questions)
        costs = cards.costs(ask.t, embeddings=calls.embeddings, answers=calls.answers)
        head = words.plain_text("schedule-set", ask.t)
    else:
        head, costs = words.plain_text("schedule-there", ask.t), words.Html()
    await _show(ask, known, head=head, note=costs, in_place=ask.update.callback_query is not None)


def _same(ask: Ask, wish: Wish, service: str, zone: str) -> Schedule | None:
    """The schedule of this chat that is just the same: the command was heard before, or given twice."""
    wanted = (wish["gold"].casefold(), service, wish["line"], wish["k"], zone, ask.place.thread_id)
    for each in ask.house.store.schedules(ask.chat_id):
        if wanted == (
            each.gold_name.casefold(),
            each.service,
            each.timing,
            each.k,
            each.zone,
            each.thread_id,
        ):
            return each
    return None


def _added(ask: Ask, wish: Wish, service: str, zone: str) -> Schedule:
    now, timing = ask.house.clock(), Timing(wish["line"])
    metrics = ("MRR", f"Recall@{wish['k']}")
    return ask.house.store.add_schedule(
        wish["gold"],
        chat_id=ask.chat_id,
        thread_id=ask.place.thread_id,
        author=ask.user_id,
        service=service,
        language=ask.t.language,
        k=wish["k"],
        timing=timing.line,
        zone=zone,
        rules=rules_to_json(default_rules(metrics, timing, zone, now)),
        due=next_due(timing, zone, now),
        handled=now,
    )


async def _show_list(ask: Ask, *, in_place: bool = False) -> None:
    """All schedules of this chat with a button for each; the only one at once."""
    known = await ask.work(ask.house.store.schedules, ask.chat_id)
    if len(known) == 1:
        await _show(ask, known[0], in_place=in_place)
        return
    html = cards.schedule_list(known, ask.t) if known else words.plain_text("schedule-how", ask.t)
    rows = [
        [(cards.label(number, each, ask.t), f"sd:{each.id}:show")] for number, each in enumerate(known, 1)
    ]
    await (ask.edit(html, rows) if in_place else ask.reply(html, rows))


async def _show(
    ask: Ask,
    chosen: Schedule,
    *,
    head: words.Html = NOTHING,
    note: words.Html = NOTHING,
    in_place: bool,
) -> None:
    """One schedule with all that can be done about it."""
    facts = await ask.work(_card_facts, ask.house, chosen)
    html = words.join([head, cards.card(chosen, ask.t, **facts), note])
    rows = _card_rows(ask, chosen)
    await (ask.edit(html, rows) if in_place else ask.reply(html, rows))


def _card_facts(house: House, chosen: Schedule) -> dict[str, Any]:
    store = house.store
    baseline = store.baseline(chosen.chat_id, chosen.gold_name, chosen.service)
    record = store.evaluation_record(baseline.evaluation_id) if baseline else None
    reports = store.reports(chosen.id, 1)
    times = next_times(Timing(chosen.timing), chosen.zone, house.clock(), NEXT)
    return {
        "times": times,
        "baseline": record,
        "last": reports[0] if reports else None,
        "rules": rules_from_json(chosen.rules),
    }


def _card_rows(ask: Ask, chosen: Schedule) -> Buttons:
    t, id_ = ask.t, chosen.id
    switch = ("button-resume", "go") if chosen.state == "paused" else ("button-pause", "pause")
    modes = [
        (("• " if chosen.quiet == mode else "") + t(f"button-quiet-{mode}"), f"sd:{id_}:quiet:{mode}")
        for mode in MODES
    ]
    return [
        [(t("button-run-now"), f"sd:{id_}:now"), (t(switch[0]), f"sd:{id_}:{switch[1]}")],
        modes,
        [(t("button-alerts"), f"sd:{id_}:alerts"), (t("button-trend"), f"sd:{id_}:trend")],
        [(t("button-delete"), f"sd:{id_}:del"), (t("button-all-schedules"), "sd:0:list")],
    ]


async def _restore(ask: Ask, jobs: JobQueue, schedule_id: int) -> None:
    """Undo a deletion; what another chat deleted stays deleted."""
    restored = await ask.work(ask.house.store.restore_schedule, schedule_id)
    if restored.chat_id != await ask.work(ask.house.store.current_chat, ask.chat_id):
        await ask.work(ask.house.store.delete_schedule, schedule_id)
        raise KeyError(str(schedule_id))
    if restored.state == "active":
        restored = await jobs.resume(restored)
    await _show(ask, restored, in_place=True)


async def _own(ask: Ask, schedule_id: int) -> Schedule:
    """A schedule of this chat; KeyError for one of another."""
    known = await ask.work(ask.house.store.schedule, schedule_id)
    if known.chat_id != await ask.work(ask.house.store.current_chat, ask.chat_id):
        raise KeyError(str(schedule_id))
    return known


async def _set_zone(ask: Ask, zone: str) -> None:
    """Set the chat's zone: schedules keep their time of day. A schedule that waits for it is set up."""
    n = await ask.work(_moved, ask.house, ask.chat_id, zone)
    now = ask.house.clock()
    facts = {"zone": shown_zone(zone), "time": _clock(zone, now), "n": n}
    await live.said(ask, words.plain_text("zone-set", ask.t, **facts), ())
    kept = await ask.work(ask.house.store.newest_kept, WISH, chat_id=ask.chat_id, user_id=ask.user_id)
    if kept is None or "wants" not in kept.payload or ask.house.live is None:
        return
    taken = await ask.work(ask.house.store.take_kept, kept.id)
    if taken is not None and now - kept.created < WISH_LASTS:
        await _set_up(ask, ask.house.live, kept.payload, zone)


def _moved(house: House, chat_id: int, zone: str) -> int:
    """Let all schedules of a chat follow its zone; how many there are."""
    house.store.set_chat(chat_id, time_zone=zone)
    known, now = house.store.schedules(chat_id), house.clock()
    for each in known:
        due = next_due(Timing(each.timing), zone, now) if each.state == "active" else None
        house.store.change_schedule(each.id, zone=zone, due=due, handled=max(each.handled, now))
    return len(known)


async def _offer(ask: Ask, wish: Wish, question: words.Html, rows: Buttons) -> None:
    """Keep what was said so far behind the buttons of a question."""
    id_ = await ask.work(ask.house.store.keep, WISH, dict(wish), chat_id=ask.chat_id, user_id=ask.user_id)
    await live.said(ask, question, [[(label, f"sw:{id_}:{data}") for label, data in row] for row in rows])


def _zone_rows(ask: Ask, prefix: str) -> Buttons:
    """A button for each zone that is likely, the reader's own first, with the time it is there."""
    now = ask.house.clock()
    zones = dict.fromkeys([zone_of(ask.t.language), *ZONES])
    return [[(f"{shown_zone(zone)} · {_clock(zone, now)}", f"{prefix}:{zone}")] for zone in zones]


def _clock(zone: str, now: datetime) -> str:
    """What a clock on the wall shows there."""
    return f"{now.astimezone(ZoneInfo(zone)):%H:%M}"


def _records(house: House, chosen: Schedule) -> list[EvaluationRecord]:
    """Evaluations of a schedule's complete runs, oldest first."""
    reports = [each for each in house.store.reports(chosen.id, HISTORY) if each.result.get("is_complete")]
    ids = [each.job.evaluation_id for each in reversed(reports) if each.job.evaluation_id is not None]
    return [house.store.evaluation_record(id_) for id_ in ids]


def _is_of_schedules(ask: Ask) -> bool:
    """Whether the pressed message is a list or card of schedules, which turns in place."""
    query = ask.update.callback_query
    message = query.message if query else None
    markup = message.reply_markup if isinstance(message, Message) else None
    data = [button.callback_data for row in markup.inline_keyboard for button in row] if markup else []
    return bool(data) and all(str(each).startswith("sd:") for each in data)


async def _alerts(ask: Ask, _: JobQueue, chosen: Schedule, __: list[str]) -> None:
    await alerts.show_rules(ask, chosen, in_place=_is_of_schedules(ask))


async def _rule(ask: Ask, _: JobQueue, chosen: Schedule, rest: list[str]) -> None:
    await alerts.toggle_rule(ask, chosen, rest[0])


Act = Callable[[Ask, JobQueue, Schedule, list[str]], Awaitable[None]]
ACTS: Mapping[str, Act] = {
    "show": _look,
    "now": _run_now,
    "pause": _pause,
    "go": _resume,
    "quiet": _set_quiet,
    "trend": _trend,
    "alerts": _alerts,
    "rule": _rule,
    "del": _delete,
}
