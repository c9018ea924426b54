"""Rules that people set up, as they type them and as they are kept."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.alert_rules import (
    Below,
    Down,
    Drop,
    Failing,
    Rule,
    Silent,
    Slow,
    default_rules,
    key_of,
    parse_rule,
    rules_from_json,
    rules_to_json,
    silence_for,
)
from core.errors import BadAlertRule, CutoffMissing, EvalError, UnknownMetric
from core.timings import Timing

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)  # a Monday


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("MRR < 0.7", Below(metric="MRR", limit=0.7)),
        ("mrr<.7", Below(metric="MRR", limit=0.7)),
        ("MRR < 0,7", Below(metric="MRR", limit=0.7)),
        ("ndcg_cut_5 below 70%", Below(metric="NDCG@5", limit=0.7)),
        ("MRR ниже 0.7", Below(metric="MRR", limit=0.7)),
        ("drop", Drop(metrics=("MRR",))),
        ("drop MRR, NDCG@5", Drop(metrics=("MRR", "NDCG@5"))),
        ("drop MRR 0.05", Drop(metrics=("MRR",), least=0.05)),
        ("падение MRR 5%", Drop(metrics=("MRR",), least=0.05)),
        ("Down", Down()),
        ("service is down", Down()),
        ("failures > 10%", Failing(share=0.1)),
        ("gagal > 0.2", Failing(share=0.2)),
        ("latency > 800 ms", Slow(limit_ms=800)),
        ("p95 > 1.5 s", Slow(limit_ms=1500)),
        ("no run for 26 h", Silent(hours=26)),
        ("silence 26 hours", Silent(hours=26)),
        ("тишина 26 ч", Silent(hours=26)),
    ],
)
def test_a_rule_as_people_type_it(said: str, rule: Rule) -> None:
    assert parse_rule(said) == rule


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ("", BadAlertRule),
        ("banana", BadAlertRule),
        ("MRR < 70", BadAlertRule),
        ("MRR < 0", BadAlertRule),
        ("failures > 150%", BadAlertRule),
        ("MRR > 0.7", BadAlertRule),
        ("MRZ < 0.7", UnknownMetric),
        ("Hit < 0.7", CutoffMissing),
        ("drop banana", UnknownMetric),
    ],
)
def test_what_cannot_be_watched_is_refused(said: str, error: type[EvalError]) -> None:
    with pytest.raises(error):
        parse_rule(said)


RULES = st.one_of(
    st.builds(Below, metric=st.sampled_from(["MRR", "Hit@5"]), limit=st.floats(0.01, 1)),
    st.builds(Drop, metrics=st.just(("MRR", "NDCG@5")), least=st.floats(0.001, 0.5)),
    st.just(Down()),
    st.builds(Failing, share=st.floats(0.01, 1)),
    st.builds(Slow, limit_ms=st.floats(1, 1e5)),
    st.builds(Silent, hours=st.floats(1, 1000)),
)


@given(st.lists(RULES, max_size=6))
def test_rules_survive_being_kept_as_json(rules: list[Rule]) -> None:
    assert list(rules_from_json(json.loads(json.dumps(rules_to_json(rules))))) == rules


def test_nothing_kept_is_no_rule() -> None:
    assert rules_from_json({}) == ()


@pytest.mark.parametrize(
    ("line", "hours"), [("0 9 * * *", 26), ("0 * * * *", 3), ("30 18 * * 1-5", 74), ("0 9 * * 1", 170)]
)
def test_silence_is_longer_than_the_longest_gap(line: str, hours: float) -> None:
    assert silence_for(Timing(line), "Asia/Tashkent", NOW).hours == hours


def test_a_new_schedule_watches_a_drop_failures_the_service_and_silence() -> None:
    rules = default_rules(("MRR",), Timing("0 9 * * *"), "UTC", NOW)

    assert [key_of(rule) for rule in rules] == ["drop:MRR", "down", "failing", "silent"]


def test_moving_a_limit_does_not_make_another_incident() -> None:
    assert key_of(parse_rule("MRR < 0.7")) == key_of(parse_rule("MRR < 0.6"))
