"""
Alerts: who takes care of an incident, muting it, and what is watched.

`al:INCIDENT:WHAT` is about an incident of this chat; `/alert MRR < 0.7` adds a rule to a schedule, whose
card shows all of them.
"""

from __future__ import annotations

from zlib import crc32

from bot import words
from bot.asks import Ask
from bot.delivery import Buttons
from bot.jobs.alerting import MUTES, buttons_of, worded
from bot.words import alerts as alert_words
from bot.words import schedule_cards as cards
from core.alert_rules import (
    Rule,
    default_rules,
    key_of,
    parse_rule,
    rules_from_json,
    rules_to_json,
)
from core.schedules import Timing
from core.store import Incident, Schedule

WISH = "alert rule"  # kind of a kept choice
LABEL = 40  # signs on a button


async def alert(ask: Ask) -> None:
    """`/alert MRR < 0.7`: watch that, too; which schedule is asked where there are several."""
    known = await ask.work(ask.house.store.schedules, ask.chat_id)
    if not ask.text.strip() or not known:
        await ask.reply(words.plain_text("alert-how" if known else "schedule-how", ask.t))
        return
    rule = parse_rule(ask.text)
    if len(known) == 1:
        await show_rules(ask, await ask.work(_with_rule, ask, known[0], rule), in_place=False)
        return
    kept = rules_to_json([rule])
    id_ = await ask.work(ask.house.store.keep, WISH, kept, chat_id=ask.chat_id, user_id=ask.user_id)
    rows = [
        [(cards.label(number, each, ask.t), f"alw:{id_}:{each.id}")] for number, each in enumerate(known, 1)
    ]
    await ask.reply(words.plain_text("alert-which", ask.t), rows)


async def press_wish(ask: Ask, given: list[str]) -> None:
    """`alw:ID:SCHEDULE`: the schedule that shall watch it."""
    kept = await ask.wish(given[0], WISH)
    chosen = await ask.work(ask.house.store.schedule, int(given[1]))
    if chosen.chat_id != await ask.work(ask.house.store.current_chat, ask.chat_id):
        raise KeyError(given[1])
    await ask.work(ask.house.store.take_kept, kept.id)
    (rule,) = rules_from_json(kept.payload)
    await show_rules(ask, await ask.work(_with_rule, ask, chosen, rule), in_place=True)


async def press(ask: Ask, given: list[str]) -> None:
    """`al:INCIDENT:ack`, `al:INCIDENT:mute:1d`, `al:INCIDENT:unmute`."""
    store, now = ask.house.store, ask.house.clock()
    incident = await ask.work(store.incident, int(given[0]))
    schedule = await ask.work(store.schedule, incident.schedule_id)
    if schedule.chat_id != await ask.work(store.current_chat, ask.chat_id):
        raise KeyError(given[0])
    match given[1]:
        case "ack":
            await ask.work(store.acknowledge, incident.id, ask.user_id, ask.author)
        case "mute":
            await ask.work(store.mute, incident.id, now + MUTES[given[2]])
        case "unmute":
            await ask.work(store.mute, incident.id, None)
        case what:
            raise KeyError(what)
    await _show(ask, schedule, await ask.work(store.incident, incident.id))


async def show_rules(ask: Ask, chosen: Schedule, *, in_place: bool) -> None:
    """What a schedule watches, each rule with a button that takes it away, and those it might."""
    rules = rules_from_json(chosen.rules)
    html = cards.rule_card(chosen, rules, ask.t)
    rows = [*_rule_rows(ask, chosen, rules), [(ask.t("button-back"), f"sd:{chosen.id}:show")]]
    await (ask.edit(html, rows) if in_place else ask.reply(html, rows))


async def toggle_rule(ask: Ask, chosen: Schedule, digest: str) -> None:
    """Take a rule away, or add one of those that new schedules have."""
    rules = rules_from_json(chosen.rules)
    kept = [each for each in rules if digest_of(each) != digest]
    if len(kept) == len(rules):
        kept += [each for each in usual_rules(ask, chosen) if digest_of(each) == digest]
    changed = await ask.work(ask.house.store.change_schedule, chosen.id, rules=rules_to_json(kept))
    await show_rules(ask, changed, in_place=True)


def usual_rules(ask: Ask, chosen: Schedule) -> tuple[Rule, ...]:
    """What a new schedule of this kind watches."""
    metrics = ("MRR", f"Recall@{chosen.k}")
    return default_rules(metrics, Timing(chosen.timing), chosen.zone, ask.house.clock())


def digest_of(rule: Rule) -> str:
    """A rule in callback data, whatever its metrics are called."""
    return f"{crc32(key_of(rule).encode()):08x}"


def _with_rule(ask: Ask, chosen: Schedule, rule: Rule) -> Schedule:
    """The rule in place of one about the same."""
    others = [each for each in rules_from_json(chosen.rules) if key_of(each) != key_of(rule)]
    return ask.house.store.change_schedule(chosen.id, rules=rules_to_json([*others, rule]))


def _rule_rows(ask: Ask, chosen: Schedule, rules: tuple[Rule, ...]) -> Buttons:
    """One button a row: rules are long."""
    has = {key_of(each) for each in rules}
    missing = [each for each in usual_rules(ask, chosen) if key_of(each) not in has]
    signed = [*(("✕", each) for each in rules), *(("＋", each) for each in missing)]
    return [[(_label(ask, sign, each), f"sd:{chosen.id}:rule:{digest_of(each)}")] for sign, each in signed]


def _label(ask: Ask, sign: str, rule: Rule) -> str:
    return f"{sign} {cards.plain(alert_words.rule_in_words(rule, ask.t))}"[:LABEL]


async def _show(ask: Ask, schedule: Schedule, incident: Incident) -> None:
    now = ask.house.clock()
    html = await ask.work(worded, ask.house.store, schedule, incident, ask.t, now)
    await ask.edit(html, buttons_of(incident, ask.t, now))
