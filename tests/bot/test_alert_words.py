"""Alerts, schedules and reports in words, in every language."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.delivery import plain
from bot.jobs.alerting import buttons_of
from bot.words import alerts as alert_words
from bot.words import baselines as baseline_words
from bot.words import schedule_cards as cards
from bot.words.marks import moment
from bot.words.reports import spark
from core.alert_rules import Below, Down, Drop, Failing, Rule, Silent, Slow, parse_rule, rules_to_json
from core.alerts import Evidence, evidence_to_json
from core.schedules import parse_schedule, parse_timing, parse_zone
from core.store import Incident, Schedule
from core.texts import LANGUAGES, Texts

NOW = datetime(2026, 12, 1, 9, tzinfo=UTC)
HOSTILE = "<b>&\u202e{x}"
RULES: dict[Rule, Evidence] = {
    Below(metric="MRR", limit=0.7): Evidence(value=0.6, limit=0.7, metric="MRR"),
    Drop(metrics=("MRR", "Recall@5")): Evidence(
        value=0.6, before=0.8, metric="MRR", delta=-0.2, low=-0.3, high=-0.1, lost=21, won=1
    ),
    Down(): Evidence(n_questions=20, n_failed=20),
    Failing(share=0.1): Evidence(value=0.5, limit=0.1, n_questions=20, n_failed=10),
    Slow(limit_ms=800): Evidence(value=1200.0, limit=800.0),
    Silent(hours=26): Evidence(value=27.4, limit=26.0),
}
SCHEDULE = Schedule(
    id=7, chat_id=5, thread_id=None, author=1, gold_name=HOSTILE, is_gold_deleted=False, service=HOSTILE,
    language="en", k=5, timing="0 9 * * 1-5", zone="Asia/Tashkent", quiet="always", rules={}, alerts={},
    state="active", reason=None, due=NOW, again=None, handled=NOW, active_since=NOW, created=NOW,
)  # fmt: skip


def incident(rule: Rule | None, evidence: Evidence, **facts: Any) -> Incident:
    found = Incident(
        id=3,
        schedule_id=7,
        key="key",
        facts={
            "what": "opened",
            "rule": rules_to_json([rule])["rules"][0] if rule else None,
            "since": NOW.isoformat(),
            "n_bad": 2,
            "n_good": 0,
            "evidence": evidence_to_json(evidence),
        },
        opened=NOW,
        closed=None,
        muted_until=None,
        acknowledged_by=None,
        acknowledged_name=None,
        acknowledged=None,
        said_in=5,
        message_id=9,
        delivery="sent",
        closing=None,
    )
    return replace(found, **facts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("rule", "evidence"), RULES.items(), ids=lambda each: type(each).__name__)
def test_incident_is_worded_from_its_opening_to_its_end(
    rule: Rule, evidence: Evidence, language: str
) -> None:
    t = Texts(language)
    opened = incident(rule, evidence)
    mending = replace(opened, facts={**opened.facts, "n_good": 1, "now": evidence_to_json(evidence)})
    over = replace(mending, closed=NOW, facts={**mending.facts, "what": "recovered"})
    texts = [
        alert_words.incident(SCHEDULE, each, t, worst=[HOSTILE], now=NOW) for each in (opened, mending, over)
    ]

    assert texts[0].startswith("🔴 &lt;b&gt;&amp;{x}")
    assert texts[2].startswith("⚪ ")
    assert alert_words.recovered(SCHEDULE, over, t).startswith("🟢 ")
    assert len(texts[1].splitlines()) == len(texts[0].splitlines()) + 1
    for text in texts:
        assert "\u202e" not in text
        assert not re.search(r"None|nan|<b>&[^a]", text)


def test_who_takes_care_and_who_wants_to_hear_nothing_is_said() -> None:
    found = incident(
        Down(),
        Evidence(n_questions=1, n_failed=1),
        acknowledged_name="@ada<",
        acknowledged=NOW,
        muted_until=NOW + timedelta(days=1),
    )
    text = plain(alert_words.incident(SCHEDULE, found, Texts("en"), worst=[], now=NOW))

    assert "@ada< takes care of it." in text
    assert "Muted until 2026-12-02 14:00." in text
    labels = [label for row in buttons_of(found, Texts("en"), NOW) for label, _ in row]
    assert labels == ["Unmute", "Schedule"]
    later = [label for row in buttons_of(found, Texts("en"), NOW + timedelta(days=2)) for label, _ in row]
    assert later == ["Mute 1 h", "1 day", "1 week", "Schedule"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_card_lists_times_rules_and_why_it_is_paused(language: str) -> None:
    t = Texts(language)
    facts: dict[str, Any] = {"baseline": None, "last": None, "rules": tuple(RULES)}
    running = cards.card(SCHEDULE, t, times=[NOW, NOW + timedelta(days=1)], **facts)
    paused = [
        cards.card(replace(SCHEDULE, state="paused", reason=reason), t, times=[], **facts)
        for reason in ("person", "chat", "topic", "gold")
    ]

    assert running.count("<tg-time") == 2
    assert "&lt;b&gt;&amp;{x}" in running
    assert len({text for text in paused if "tg-time" not in text}) == 4
    assert all(len(cards.label(12, SCHEDULE, t)) <= cards.LABEL for _ in RULES)
    assert cards.rule_card(SCHEDULE, [], t) != cards.rule_card(SCHEDULE, tuple(RULES), t)


@pytest.mark.parametrize("language", LANGUAGES)
def test_chat_without_a_baseline_is_told_how_to_have_one(language: str) -> None:
    assert "/baseline" in plain(baseline_words.baseline_list([], {}, Texts(language)))


def test_moment_is_an_entity_with_the_chats_time_as_its_text() -> None:
    assert moment(NOW, "Asia/Tashkent") == (
        f'<tg-time unix="{int(NOW.timestamp())}" format="wDT">2026-12-01 14:00</tg-time>'
    )
    assert moment(NOW, "UTC").endswith(">2026-12-01 09:00 UTC</tg-time>")


def test_curve_shows_where_values_stand_between_lowest_and_highest() -> None:
    assert spark([0.1, 0.2, 0.3]) == "▁▅█"
    assert spark([0.5, 0.5, 0.5001]) == "▄▄▄"


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_that_people_are_shown_are_understood(language: str) -> None:
    t = Texts(language)
    rules = re.findall(r"`/alert ([^`]+)`", t("alert-how") + t("rules-how"))
    schedules = re.findall(r"`/schedule ([^`]+)`", t("schedule-how") + t("help-schedule"))
    zones = re.findall(r"`/timezone ([^`]+)`", t("zone-how") + t("zone-which"))

    assert {type(parse_rule(text)) for text in rules} == {Below, Drop, Down, Failing, Slow, Silent}
    for text in schedules:
        request = parse_schedule(text, gold_sets=["faq"], services=["prod-search"])
        assert (request.timing.line, request.gold_set, request.service) == ("0 9 * * *", "faq", "prod-search")
    assert schedules
    assert len({parse_zone(zone) for zone in zones}) > 1
    others = [text for text in re.findall(r"`([^`]+)`", t("schedule-how")) if "/" not in text]
    assert len({parse_timing(text).line for text in others}) == 3
