"""
Alert rules: what people want to be told about a service at once.

A rule is a small frozen value. `key_of` names it within a schedule; there is at most one incident of a key.
As JSON, in the store, rules are `{"rules": [{"kind": "below", "metric": "MRR", "limit": 0.7}, ...]}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any, ClassVar, Literal, TypeAlias

from core.errors import BadAlertRule
from core.metrics import parse_metric
from core.timings import Timing, next_times

Kind: TypeAlias = Literal["below", "drop", "down", "failing", "slow", "silent"]

LEAST_DROP = 0.01  # of a mean; less is not worth waking anybody
USUAL_SHARE = 0.1  # of questions that may fail
GRACE_H = 2  # how late a run may be before its absence is told
_LOOKED_AHEAD = 200  # due times among which the longest gap is looked for


@dataclass(frozen=True, kw_only=True)
class Below:
    """The mean of `metric` is under `limit`; failed questions count 0, as in the report."""

    kind: ClassVar[Kind] = "below"
    metric: str
    limit: float


@dataclass(frozen=True, kw_only=True)
class Drop:
    """A mean is lower than the baseline's by at least `least`, and that is neither chance nor noise."""

    kind: ClassVar[Kind] = "drop"
    metrics: tuple[str, ...]
    least: float = LEAST_DROP


@dataclass(frozen=True, kw_only=True)
class Down:
    """The service answers no question at all."""

    kind: ClassVar[Kind] = "down"


@dataclass(frozen=True, kw_only=True)
class Failing:
    """More than this share of the questions fails."""

    kind: ClassVar[Kind] = "failing"
    share: float = USUAL_SHARE


@dataclass(frozen=True, kw_only=True)
class Slow:
    """The slowest twentieth of the answers takes longer than this: the 95th percentile in milliseconds."""

    kind: ClassVar[Kind] = "slow"
    limit_ms: float


@dataclass(frozen=True, kw_only=True)
class Silent:
    """No run has ended for so many hours."""

    kind: ClassVar[Kind] = "silent"
    hours: float


Rule: TypeAlias = Below | Drop | Down | Failing | Slow | Silent
RULES: Mapping[str, type[Rule]] = {rule.kind: rule for rule in (Below, Drop, Down, Failing, Slow, Silent)}

_NUMBER = r"(\d*[.,]?\d+)"
_BELOW = re.compile(rf"(\S+)\s*(?:<|below|under|ниже|меньше|bawah)\s*{_NUMBER}\s*(%?)$", re.IGNORECASE)
_DROP = re.compile(rf"(?:drop|pasayish|penurunan|падение)((?:\s+[^\s\d][^\s,]*,?)*)(?:\s+{_NUMBER}\s*(%?))?$")
_DOWN = re.compile(r"(?:service )?(?:is )?down|ishlamayapti|tergendala|недоступен")
_FAILING = re.compile(rf"(?:failures|failing|fail|xatolar|gagal|ошибки)\s*>?\s*{_NUMBER}\s*(%?)$")
_SLOW = re.compile(rf"(?:p95|latency|slow|sekin|lambat|медленно)\s*>?\s*{_NUMBER}\s*(ms|s|мс|с|)$")
_SILENT = re.compile(
    rf"(?:no run(?: for)?|silence|silent|jimlik|senyap|тишина)\s*>?\s*{_NUMBER}\s*(?:h|hours?|soat|jam|ч|)$"
)


def key_of(rule: Rule) -> str:
    """
    What an incident of this rule is known by; a limit that is moved does not make it another one.

    >>> key_of(Below(metric="MRR", limit=0.7)), key_of(Down())
    ('below:MRR', 'down')
    """
    match rule:
        case Below():
            return f"below:{rule.metric}"
        case Drop():
            return f"drop:{','.join(rule.metrics)}"
        case _:
            return rule.kind


def default_rules(metrics: Iterable[str], timing: Timing, zone: str, now: datetime) -> tuple[Rule, ...]:
    """What a new schedule watches: a drop of the metrics, the service down, failures, silence."""
    return Drop(metrics=tuple(metrics)), Down(), Failing(), silence_for(timing, zone, now)


def silence_for(timing: Timing, zone: str, now: datetime) -> Silent:
    """
    Silence that is longer than the longest gap between due times, by a grace of two hours.

    >>> from datetime import UTC
    >>> silence_for(Timing("0 9 * * *"), "UTC", datetime(2026, 11, 30, tzinfo=UTC)).hours
    26.0
    """
    ahead = (now, *next_times(timing, zone, now, _LOOKED_AHEAD))
    longest = max(later - earlier for earlier, later in pairwise(ahead[1:]))
    return Silent(hours=longest.total_seconds() / 3600 + GRACE_H)


def parse_rule(text: str) -> Rule:
    """
    A rule as a person types it. Raises BadAlertRule, UnknownMetric, BadCutoff, CutoffMissing.

    >>> [key_of(parse_rule(text)) for text in ("MRR < 0.7", "drop MRR, NDCG@5", "failures > 10%")]
    ['below:MRR', 'drop:MRR,NDCG@5', 'failing']
    """
    said = " ".join(text.split())
    low = said.casefold()
    if found := _BELOW.fullmatch(said):
        return Below(metric=parse_metric(found[1]).name, limit=_share(found[2], found[3], text))
    if found := _DROP.fullmatch(low):
        names = [name for name in re.split(r"[\s,]+", found[1]) if name]
        metrics = tuple(dict.fromkeys(parse_metric(name).name for name in names)) or ("MRR",)
        return Drop(metrics=metrics, least=_share(found[2], found[3], text) if found[2] else LEAST_DROP)
    if _DOWN.fullmatch(low):
        return Down()
    if found := _FAILING.fullmatch(low):
        return Failing(share=_share(found[1], found[2], text))
    if found := _SLOW.fullmatch(low):
        return Slow(limit_ms=_positive(found[1], text) * (1000 if found[2] in {"s", "с"} else 1))
    if found := _SILENT.fullmatch(low):
        return Silent(hours=_positive(found[1], text))
    raise BadAlertRule(text=text)


def rules_to_json(rules: Iterable[Rule]) -> dict[str, Any]:
    """Rules as they are kept."""
    return {"rules": [{"kind": rule.kind, **asdict(rule)} for rule in rules]}


def rules_from_json(kept: Mapping[str, Any]) -> tuple[Rule, ...]:
    """Rules as they were kept; none from an empty mapping."""
    return tuple(map(_rule, kept.get("rules", ())))


def _rule(kept: Mapping[str, Any]) -> Rule:
    facts: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()
    }
    kind: str = facts.pop("kind")
    return RULES[kind](**facts)


def _share(number: str, percent: str, text: str) -> float:
    """A number between 0 and 1, also written as a percentage."""
    share = _positive(number, text) / (100 if percent else 1)
    if share > 1:
        raise BadAlertRule(text=text)
    return share


def _positive(number: str, text: str) -> float:
    value = float(number.replace(",", "."))
    if value <= 0:
        raise BadAlertRule(text=text)
    return value
