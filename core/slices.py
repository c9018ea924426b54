"""
Slices: where a run is weak, beyond its mean.

The judged questions are cut by category, by language (the script of the text where the gold set names no
language), by length and by number of right chunks. Small slices swing by chance, so that one is called
worse only when it has enough questions and its whole interval lies below the mean of all the others.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.errors import Word
from core.evaluations import Evaluation
from core.gold_sets import Question
from core.metrics import Metric, n_relevant
from core.statistics import SEED, bootstrap_interval

SliceKind: TypeAlias = Literal["category", "language", "length", "chunks"]

ENOUGH = 5  # questions: fewer are never called worse
LENGTHS = ((1, 3), (4, 8), (9, None))  # words: keywords, a short question, a long one
CHUNK_COUNTS = ((1, 1), (2, 3), (4, None))  # right chunks of a question

_FEW = 200  # different values of a slice
_RESAMPLES = 4_000

_SCRIPTS = {  # the first word of a letter's Unicode name -> script
    "LATIN": "latin",
    "CYRILLIC": "cyrillic",
    "ARABIC": "arabic",
    "HEBREW": "hebrew",
    "GREEK": "greek",
    "DEVANAGARI": "devanagari",
    "THAI": "thai",
    "HANGUL": "hangul",
    "CJK": "han",
    "HIRAGANA": "kana",
    "KATAKANA": "kana",
}
_WITHOUT_SPACES = {"han", "kana", "thai"}  # their words cannot be counted by the spaces between them


@dataclass(frozen=True, kw_only=True)
class SliceRow:
    """
    One metric over some of the judged questions.

    `name` is what the gold set calls it, a range such as `4-8`, or a `Word` of the catalogue such as
    `script-cyrillic`; questions without a category stand under the empty name. `low`, `high`: 95 %
    bootstrap interval of the mean. `is_worse`: at least `ENOUGH` questions, and `high` is below the mean
    of all other questions of this kind.
    """

    kind: SliceKind
    name: str
    n: int
    mean: float
    low: float
    high: float
    is_worse: bool


def slices(evaluation: Evaluation, metric: str | Metric, *, seed: int = SEED) -> tuple[SliceRow, ...]:
    """
    The slices of each kind, one kind after the other.

    A kind with a single slice says nothing and is left out. Questions that a kind does not apply to (no
    text to measure) are in none of its slices. ValueError for a metric that was not evaluated.
    """
    values = evaluation.values_of(metric)
    named = _names(evaluation)
    return tuple(row for kind, names in named.items() for row in _rows(kind, names, values, seed))


def script_of(text: str) -> str | None:
    """
    The script that most letters of a text are in, None without letters, `other` for one we have no word for.

    >>> script_of("Qaytarish muddati?"), script_of("Срок возврата iPhone"), script_of("42?")
    ('latin', 'cyrillic', None)
    """
    if text.isascii():
        return "latin" if any(map(str.isalpha, text)) else None
    counts: Counter[str] = Counter()
    for sign, n in Counter(text).items():
        if sign.isalpha():
            counts[_script(sign)] += n
    return max(counts, key=counts.__getitem__) if counts else None


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    return _SCRIPTS.get(unicodedata.name(letter, "").split(" ")[0], "other")


def _names(evaluation: Evaluation) -> Mapping[SliceKind, list[str | None]]:
    """Kind -> the slice that each judged question belongs to, None for none."""
    level = evaluation.gold_set.relevant_from

    def n_chunks(question: Question) -> str | None:
        return _range(n_relevant(question.judgments, level), CHUNK_COUNTS)

    cuts: dict[SliceKind, Callable[[Question], str | None]] = {
        "category": lambda question: question.category or "",
        "language": _language,
        "length": _length,
        "chunks": n_chunks,
    }
    return {kind: [cut(question) for question in evaluation.questions] for kind, cut in cuts.items()}


def _language(question: Question) -> str | None:
    if question.language:
        return question.language.strip().casefold()
    script = script_of(question.text)
    return Word(f"script-{script}") if script else None


def _length(question: Question) -> str | None:
    if script_of(question.text) in _WITHOUT_SPACES:
        return None
    return _range(len(question.text.split()), LENGTHS)


def _range(number: int, ranges: Iterable[tuple[int, int | None]]) -> str | None:
    """
    The name of the range a number is in.

    >>> [_range(n, CHUNK_COUNTS) for n in (0, 1, 3, 7)]
    [None, '1', '2-3', '4+']
    """
    for low, high in ranges:
        if low <= number and (high is None or number <= high):
            return f"{low}+" if high is None else str(low) if low == high else f"{low}-{high}"
    return None


def _rows(
    kind: SliceKind, names: list[str | None], values: NDArray[np.float64], seed: int
) -> Iterable[SliceRow]:
    """One row for each name, in the order of names; nothing where there is only one."""
    known = sorted({name for name in names if name is not None}, key=lambda name: (not name, name))
    if len(known) < 2:
        return
    places = {name: place for place, name in enumerate(known)}
    column = np.array([-1 if name is None else places[name] for name in names])
    inside = values[column >= 0]
    for place, name in enumerate(known):
        chosen = values[column == place]
        rest = (inside.sum() - chosen.sum()) / (inside.size - chosen.size)
        low, high = _interval(chosen, seed)
        is_worse = chosen.size >= ENOUGH and high < rest
        yield SliceRow(
            kind=kind,
            name=name,
            n=int(chosen.size),
            mean=float(chosen.mean()),
            low=low,
            high=high,
            is_worse=bool(is_worse),
        )


def _interval(values: NDArray[np.float64], seed: int) -> tuple[float, float]:
    """
    Percentile bootstrap of a mean; values are never negative, so that one question's is 0 to 1.

    Most metrics take few different values: how often each is drawn is then one multinomial, which is the
    same as drawing questions and stays fast with hundreds of categories.
    """
    different, counts = np.unique(values, return_counts=True)
    if values.size == 1 or different.size > _FEW:
        low, high = bootstrap_interval(values, seed=seed)[0]
    else:
        drawn = np.random.default_rng(seed).multinomial(values.size, counts / values.size, size=_RESAMPLES)
        low, high = np.quantile(drawn @ different / values.size, [0.025, 0.975])
    return max(0.0, float(low)), float(high)
