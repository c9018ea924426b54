"""
Schedules: reports that come by themselves, from what a person writes to the moments they are due.

The timing itself is in `core.timings`, its words in `core.timing_words`, time zones in `core.zones`; all that
others need of them is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from core.errors import EvalError, ScheduleError, TimingNotUnderstood, UnknownGoldSet, UnknownService
from core.gold_sets import fold
from core.timing_words import is_timing_word, parse_timing, read_timing
from core.timings import Timing, TimingFacts, due_between, facts_of, next_due, next_times
from core.zones import parse_zone, shown_zone, zone_of

__all__ = [
    "ScheduleRequest",
    "Timing",
    "TimingFacts",
    "due_between",
    "facts_of",
    "next_due",
    "next_times",
    "parse_schedule",
    "parse_timing",
    "parse_zone",
    "shown_zone",
    "zone_of",
]

_ON = frozenset(["on", "via", "at", "in", "from", "na", "на", "через", "с", "di", "pada", "dari", "melalui"])
_BEFORE = _ON | frozenset(["for", "of", "для", "untuk"])  # words that belong to the name behind them
_AFTER = frozenset(["uchun", "bilan", "orqali", "da", "'da"])  # or before them
_ENDINGS = ("'da", "-da", "da", ",", ";")


@dataclass(frozen=True, kw_only=True)
class ScheduleRequest:
    """What a person asked for; a gold set or service that was not named is None."""

    timing: Timing
    gold_set: str | None
    service: str | None


@dataclass(frozen=True)
class _Span:
    """Where words name something; `weight` 2 is surely, behind "on", 0 hardly: a word for a time."""

    start: int
    end: int
    name: str
    weight: int


def parse_schedule(text: str, *, gold_sets: Iterable[str], services: Iterable[str]) -> ScheduleRequest:
    """
    What shall be measured when, in any order; `gold_sets` and `services` are the names there are.

    Raises a ScheduleError, or UnknownGoldSet and UnknownService for a name that there is not.

    >>> parse_schedule("faq har kuni 9:00 prod-search", gold_sets=["faq"], services=["prod-search"])
    ScheduleRequest(timing=Timing(line='0 9 * * *'), gold_set='faq', service='prod-search')
    """
    words, golds, running = text.split(), list(gold_sets), list(services)
    refused: list[EvalError] = []
    for gold, service in _readings(_spans(words, golds), _spans(words, running)):
        rest = _without(words, gold, service)
        try:
            timing, unknown = read_timing(" ".join(rest))
        except ScheduleError as error:
            refused.append(error)
            continue
        if not unknown:
            return ScheduleRequest(
                timing=timing, gold_set=gold.name if gold else None, service=service.name if service else None
            )
        refused.append(_unknown(rest, unknown, () if gold else golds, () if service else running))
    raise refused[0]


def _spans(words: Sequence[str], names: Iterable[str]) -> list[_Span]:
    """Every place where words are one of the names."""
    return [
        _Span(start, start + n, name, _weight(words, start, n))
        for name in names
        for n in [len(name.split())]
        for start in range(len(words) - n + 1)
        if _is_name(" ".join(words[start : start + n]), name)
    ]


def _weight(words: Sequence[str], start: int, n: int) -> int:
    if start and fold(words[start - 1]) in _ON:
        return 2
    return 0 if all(map(is_timing_word, words[start : start + n])) else 1


def _is_name(said: str, name: str) -> bool:
    """Whether it is the name, as such or with an ending or a comma behind it."""
    said, name = fold(said), fold(name)
    return said == name or any(said.removesuffix(ending) == name for ending in _ENDINGS)


def _readings(
    golds: Sequence[_Span], services: Sequence[_Span]
) -> Iterator[tuple[_Span | None, _Span | None]]:
    """
    Pairs of places, the likeliest first: as many sure names as can be, a service behind "on", long names.

    A name that is also a word for a time (a gold set called "daily") is taken for a name last.
    """
    pairs = [
        (gold, service)
        for gold in (*golds, None)
        for service in (*services, None)
        if gold is None or service is None or gold.end <= service.start or service.end <= gold.start
    ]

    def order(pair: tuple[_Span | None, _Span | None]) -> tuple[int, int, int]:
        named = [span for span in pair if span]
        surely = sum(span.weight > 0 for span in named) - sum(span.weight == 0 for span in named)
        service_weight = pair[1].weight if pair[1] else 1
        return -surely, -service_weight, -sum(span.end - span.start for span in named)

    yield from sorted(pairs, key=order)


def _without(words: Sequence[str], *spans: _Span | None) -> list[str]:
    """The words beside the names; "on" before a name and what Uzbek puts behind it go with it."""
    gone: set[int] = set()
    for span in filter(None, spans):
        gone |= set(range(span.start, span.end))
        gone |= {place for place in [span.start - 1] if place >= 0 and fold(words[place]) in _BEFORE}
        gone |= {place for place in [span.end] if place < len(words) and fold(words[place]) in _AFTER}
    return [word for place, word in enumerate(words) if place not in gone]


def _unknown(
    words: Sequence[str], unknown: Sequence[str], golds: Sequence[str], services: Sequence[str]
) -> EvalError:
    """Why a request with words that say nothing about a time was refused: most likely a wrong name."""
    places = [place for place, word in enumerate(words) if not is_timing_word(word)]
    names = " ".join(words[place] for place in places)
    if len(places) == 1 and services and fold(words[places[0] - 1]) in _ON and places[0]:
        return UnknownService(name=names, nearest=_nearest(names, services) or ", ".join(services))
    if len(places) == 1 and golds:
        near = _nearest(names, golds)
        if not near and (service := _nearest(names, services)):
            return UnknownService(name=names, nearest=service)
        return UnknownGoldSet(name=names, nearest=near)
    return TimingNotUnderstood(words=names or " ".join(unknown))


def _nearest(name: str, known: Iterable[str]) -> str:
    by_key = {fold(each): each for each in known}
    close = get_close_matches(fold(name), list(by_key), n=1)
    return by_key[close[0]] if close else ""
