"""
Ranking metrics for one question: the readable definitions that every other path is tested against.

Every measure takes `ranking`, chunk ids best first, and `judgments`, chunk id -> grade (0 = judged not
relevant; absent = unjudged, counted as 0), and returns a float in [0, 1] (DCG alone may exceed 1).
`relevant_from` is the smallest grade that counts as relevant; negative grades never do.
A chunk that a ranking names twice is credited at its best rank; the later copy keeps its slot without
credit. Without a relevant chunk every value is 0.0. A cutoff `k` of None is the whole ranking.
Names and defaults follow trec_eval and ir_measures; an exception is named in its docstring.
"""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Literal, TypeAlias

from core.errors import BadCutoff, CutoffMissing, UnknownMetric

Ranking: TypeAlias = Sequence[str]
Judgments: TypeAlias = Mapping[str, float]
Measure: TypeAlias = Callable[..., float]
Cutoff: TypeAlias = Literal["needed", "optional", "none"]

ANY_POSITIVE = math.ulp(0.0)  # `relevant_from` of gold sets with fractional grades: everything above 0


STEEPEST = 1000.0  # grades above it gain no more than 2^1000 where gain is exponential: 2^1024 is no number
LARGEST_GAIN = 1e290  # grades above it gain no more: the sum of many would be no number
GDEVAL_TOP_GRADE = 4.0  # the highest grade of TREC's gdeval, whatever grades occur


@dataclass(frozen=True, kw_only=True)
class Definition:
    """A measure with the names people give it; `cutoff` says whether it takes a `@k`."""

    name: str
    measure: Measure
    cutoff: Cutoff
    aliases: tuple[str, ...]
    option: str | None = None  # the measure's parameter that is written in brackets: RBP(0.8), NDCG(exp)

    @cached_property
    def takes(self) -> Mapping[str, inspect.Parameter]:
        """The measure's parameters by name."""
        return inspect.signature(self.measure).parameters


@dataclass(frozen=True, order=True)
class Metric:
    """
    A named function of one question's ranking and judgments, such as `NDCG@5`.

    `base` is a name of `DEFINITIONS`, `cutoff` the k behind the @, `option` what stands in brackets.
    """

    base: str
    cutoff: int | None = None
    option: str | None = None

    @cached_property
    def name(self) -> str:
        """The one spelling shown and stored: `Hit@5`, `MRR`, `RBP(0.8)`, `NDCG(exp)@5`."""
        option = f"({self.option})" if self.option is not None else ""
        return f"{self.base}{option}" + (f"@{self.cutoff}" if self.cutoff is not None else "")

    def value(
        self,
        ranking: Ranking,
        judgments: Judgments,
        relevant_from: float = 1.0,
        top_grade: float = GDEVAL_TOP_GRADE,
    ) -> float:
        """The measure's result for one question; `top_grade` is the highest grade of the gold set's scale."""
        definition = DEFINITIONS[self.base]
        offered: dict[str, Any] = {"k": self.cutoff, "relevant_from": relevant_from, "top_grade": top_grade}
        offered |= self.options
        return definition.measure(
            ranking, judgments, **{name: value for name, value in offered.items() if name in definition.takes}
        )

    @property
    def options(self) -> dict[str, Any]:
        """What stands in brackets as the measure's own argument: `RBP(0.8)` -> {"p": 0.8}."""
        if self.option is None:
            return {}
        parameter = DEFINITIONS[self.base].option or ""
        is_text = isinstance(DEFINITIONS[self.base].takes[parameter].default, str)
        return {parameter: self.option if is_text else float(self.option)}

    def __str__(self) -> str:
        return self.name


DEFINITIONS: dict[str, Definition] = {}


def define(
    name: str, *aliases: str, cutoff: Cutoff, option: str | None = None
) -> Callable[[Measure], Measure]:
    """Make the decorated measure known under `name` and its `aliases`: all that a new metric needs."""

    def register(measure: Measure) -> Measure:
        DEFINITIONS[name] = Definition(
            name=name, measure=measure, cutoff=cutoff, aliases=aliases, option=option
        )
        return measure

    return register


@define("Hit", "success", "hit rate", "accuracy", "hits", cutoff="needed")
def hit_at_k(ranking: Ranking, judgments: Judgments, k: int | None, *, relevant_from: float = 1.0) -> float:
    """
    1.0 if at least one of the first k chunks is relevant, else 0.0.

    Its mean is the hit rate, trec_eval's `success`; never called recall.

    >>> hit_at_k(["a", "b"], {"b": 1}, 1), hit_at_k(["a", "b"], {"b": 1}, 2)
    (0.0, 1.0)
    """
    return float(any(_hits(ranking, judgments, relevant_from)[:k]))


@define("Recall", "r", cutoff="needed")
def recall_at_k(
    ranking: Ranking, judgments: Judgments, k: int | None, *, relevant_from: float = 1.0
) -> float:
    """
    Share of all relevant chunks that are among the first k.

    Divides by all relevant chunks even when they are more than k, as trec_eval's `recall`.

    >>> recall_at_k(["a", "x", "b"], {"a": 1, "b": 1}, 2)
    0.5
    """
    return _ratio(sum(_hits(ranking, judgments, relevant_from)[:k]), n_relevant(judgments, relevant_from))


@define("CappedRecall", "recall cap", "r cap", "rcap", cutoff="needed")
def capped_recall_at_k(
    ranking: Ranking, judgments: Judgments, k: int, *, relevant_from: float = 1.0
) -> float:
    """Relevant chunks among the first k, over the most that k slots can hold; BEIR's R_cap."""
    most = min(n_relevant(judgments, relevant_from), k)
    return _ratio(sum(_hits(ranking, judgments, relevant_from)[:k]), most)


@define("P", "precision", cutoff="needed")
def precision_at_k(ranking: Ranking, judgments: Judgments, k: int, *, relevant_from: float = 1.0) -> float:
    """
    Share of the first k slots that hold a relevant chunk.

    Divides by k even when fewer chunks were retrieved, as trec_eval's `P`.

    >>> precision_at_k(["a"], {"a": 1}, 5)
    0.2
    """
    return _ratio(sum(_hits(ranking, judgments, relevant_from)[:k]), k)


@define("F1", "f", "f measure", "f1 score", cutoff="needed")
def f1_at_k(ranking: Ranking, judgments: Judgments, k: int, *, relevant_from: float = 1.0) -> float:
    """Harmonic mean of precision@k and recall@k; 0.0 if both are 0."""
    found = sum(_hits(ranking, judgments, relevant_from)[:k])
    return _ratio(2 * found, k + n_relevant(judgments, relevant_from)) if found else 0.0


@define("MRR", "rr", "recip rank", "reciprocal rank", "mean reciprocal rank", cutoff="optional")
def reciprocal_rank(
    ranking: Ranking, judgments: Judgments, k: int | None = None, *, relevant_from: float = 1.0
) -> float:
    """
    1 / rank of the first relevant chunk; 0.0 if there is none among the first k.

    Over the whole ranking unless k is named; trec_eval's `recip_rank`. Its mean is MRR.

    >>> reciprocal_rank(["a", "b"], {"b": 1})
    0.5
    """
    hits = _hits(ranking, judgments, relevant_from)[:k]
    return 1.0 / (hits.index(True) + 1) if True in hits else 0.0


@define("MAP", "ap", "average precision", "mean average precision", cutoff="optional")
def average_precision(
    ranking: Ranking, judgments: Judgments, k: int | None = None, *, relevant_from: float = 1.0
) -> float:
    """
    Mean over all relevant chunks of the precision at their rank; a chunk not retrieved counts 0.

    Divides by all relevant chunks, not by those retrieved: trec_eval's `map` and `map_cut`.

    >>> average_precision(["a", "x", "y"], {"a": 1, "b": 1})
    0.5
    """
    found, total = 0, 0.0
    for rank, hit in enumerate(_hits(ranking, judgments, relevant_from)[:k], 1):
        if hit:
            found += 1
            total += found / rank
    return _ratio(total, n_relevant(judgments, relevant_from))


@define("Rprec", "r precision", cutoff="none")
def r_precision(ranking: Ranking, judgments: Judgments, *, relevant_from: float = 1.0) -> float:
    """Precision at R, where R is the number of relevant chunks: trec_eval's `Rprec`."""
    relevant = n_relevant(judgments, relevant_from)
    return _ratio(sum(_hits(ranking, judgments, relevant_from)[:relevant]), relevant)


@define("DCG", "discounted cumulative gain", cutoff="optional", option="gain")
def dcg_at_k(ranking: Ranking, judgments: Judgments, k: int | None = None, *, gain: str = "linear") -> float:
    """
    Sum of gain / log2(rank + 1) over the first k chunks; not bounded by 1.

    Gain is the grade itself, or 2^grade - 1 with `gain="exp"`; negative grades gain nothing.
    """
    return _discounted(_gains(ranking, judgments, gain)[:k])


@define("NDCG", "normalized dcg", cutoff="optional", option="gain")
def ndcg_at_k(ranking: Ranking, judgments: Judgments, k: int | None = None, *, gain: str = "linear") -> float:
    """
    Discounted gain of the first k chunks over that of the best possible order of all judged chunks.

    Gain is the grade itself, discount log2(rank + 1): Järvelin & Kekäläinen, TOIS 2002, as in trec_eval's
    `ndcg_cut`. The threshold for relevance plays no part. 0.0 if no grade is above 0.

    >>> round(ndcg_at_k(["c", "b", "a"], {"a": 3, "b": 2, "c": 1}, 5), 4)
    0.79
    """
    ideal = sorted((_gain(grade, gain) for grade in judgments.values()), reverse=True)[:k]
    return _ratio(_discounted(_gains(ranking, judgments, gain)[:k]), _discounted(ideal))


@define("ERR", "expected reciprocal rank", cutoff="optional", option="top_grade")
def expected_reciprocal_rank(
    ranking: Ranking, judgments: Judgments, k: int | None = None, *, top_grade: float = GDEVAL_TOP_GRADE
) -> float:
    """
    Expected 1 / rank at which a reader who goes down the first k chunks is satisfied.

    A chunk satisfies with probability (2^grade - 1) / 2^top_grade: Chapelle et al., CIKM 2009, as in TREC's
    gdeval and `ERR` of ir_measures. The highest grade is 4 as there, so that values of different gold sets
    compare; in an evaluation it is the gold set's own highest grade where that is above 4. Name another
    scale in brackets: `ERR(1)@10` for judgments that only say yes or no. A grade above it counts as it.

    >>> expected_reciprocal_rank(["x", "a"], {"a": 4}), expected_reciprocal_rank(["a"], {"a": 1}, top_grade=1)
    (0.46875, 0.5)
    """
    top, still_reading, total = min(top_grade, STEEPEST), 1.0, 0.0
    for rank, grade in enumerate(_credited(ranking, judgments)[:k], 1):
        satisfies = _gain(min(grade, top), "exp") / math.pow(2.0, top)
        total += still_reading * satisfies / rank
        still_reading *= 1.0 - satisfies
    return total


@define("RBP", "rank biased precision", cutoff="optional", option="p")
def rank_biased_precision(
    ranking: Ranking,
    judgments: Judgments,
    k: int | None = None,
    *,
    p: float = 0.8,
    relevant_from: float = 1.0,
) -> float:
    """
    Share of relevant chunks that a reader sees who goes on to the next one with probability p.

    (1 - p) times the sum of p^(rank - 1) over relevant chunks: Moffat & Zobel, TOIS 2008; `RBP(rel=1)` of
    ir_measures; trec_eval's `rbp` is `RBP(0.9)`. Grades count only by the threshold.
    Below 1 for every finite ranking.

    >>> round(rank_biased_precision(["a", "x", "b"], {"a": 1, "b": 2}, p=0.5), 3)
    0.625
    """
    hits = _hits(ranking, judgments, relevant_from)[:k]
    return (1.0 - p) * math.fsum(math.pow(p, place) for place, hit in enumerate(hits) if hit)


@define("Bpref", "binary preference", cutoff="none")
def binary_preference(ranking: Ranking, judgments: Judgments, *, relevant_from: float = 1.0) -> float:
    """
    How seldom a chunk judged not relevant stands above a relevant one; unjudged chunks play no part.

    Each retrieved relevant chunk counts 1 - (judged not relevant above it, at most R) / min(N, R), with R
    relevant and N judged not relevant; divided by R: Buckley & Voorhees, SIGIR 2004, trec_eval's `bpref`.
    A negative grade counts as unjudged, as there.

    >>> binary_preference(["x", "bad", "a"], {"a": 1, "b": 1, "bad": 0, "worse": 0})
    0.25
    """
    relevant = n_relevant(judgments, relevant_from)
    most = min(n_not_relevant(judgments, relevant_from), relevant)
    above, total = 0, 0.0
    for chunk in dict.fromkeys(ranking):
        grade = judgments.get(chunk, -1.0)
        if grade >= relevant_from and grade > 0:
            total += 1.0 - _ratio(min(above, relevant), most)
        elif grade >= 0:
            above += 1
    return _ratio(total, relevant)


@define("Judged", "judged at", cutoff="needed")
def judged_at_k(ranking: Ranking, judgments: Judgments, k: int) -> float:
    """
    Share of the first k retrieved chunks that anybody has judged, whatever the grade.

    Fewer than k retrieved: the share of those, as `Judged` of ir_measures. Two differences: 0.0 for an
    empty ranking, where ir_measures divides by zero, and equal scores go by chunk id descending as for
    every other metric, where ir_measures takes them ascending here. A duplicate counts as judged.
    """
    top = ranking[:k]
    return _ratio(sum(chunk in judgments for chunk in top), len(top))


def n_relevant(judgments: Judgments, relevant_from: float = 1.0) -> int:
    """Number of chunks whose grade counts as relevant."""
    return sum(grade >= relevant_from and grade > 0 for grade in judgments.values())


def n_not_relevant(judgments: Judgments, relevant_from: float = 1.0) -> int:
    """Number of chunks judged not relevant; negative grades are not counted, as in trec_eval."""
    return sum(grade >= 0 and not (grade >= relevant_from and grade > 0) for grade in judgments.values())


def parse_metric(name: str) -> Metric:
    """
    Read the name of a metric as people and other tools write it.

    Raises UnknownMetric with the nearest name, BadCutoff, or CutoffMissing.

    >>> [parse_metric(name).name for name in ("ndcg_cut_5", "RR@10", "Success@1", "map", "hit rate @ 3")]
    ['NDCG@5', 'MRR@10', 'Hit@1', 'MAP', 'Hit@3']
    """
    head, option, cutoff = _split(name)
    definition = _definition(head)
    if definition is None:
        raise UnknownMetric(name=name, nearest=_nearest(head))
    if definition.cutoff == "needed" and cutoff is None:
        raise CutoffMissing(name=name, example=f"{definition.name}@5")
    if definition.cutoff == "none" and cutoff is not None:
        raise UnknownMetric(name=name, nearest=definition.name)
    k = None if cutoff is None else parse_cutoff(cutoff, name)
    return Metric(definition.name, k, _option(name, definition, option))


def parse_cutoff(text: str, name: str = "k") -> int:
    """A whole number of at least 1, or BadCutoff naming the metric (or `k`) it was written for."""
    if not (text.isascii() and text.isdecimal() and int(text) >= 1 and len(text) < 10):
        raise BadCutoff(name=name, cutoff=text)
    return int(text)


def _split(name: str) -> tuple[str, str | None, str | None]:
    """`RBP(0.8)@10` -> ("RBP", "0.8", "10"); the cutoff may also follow `_`, `.`, a space or nothing."""
    head, at, cutoff = name.strip().partition("@")
    bracket = re.fullmatch(r"([^()]*)\((?:[^()=]*=)?([^()]*)\)([^()]*)", head)
    head, option, tail = bracket.groups() if bracket else (head, None, "")
    if at:
        return head, option, cutoff.strip().removeprefix("k=")
    if tail or _definition(head):
        return head, option, tail.strip(" _.") or None
    trailing = re.fullmatch(r"(.*?)[\s_.]*(\d[\d.]*)", head)
    return (trailing[1], option, trailing[2]) if trailing else (head, option, None)


def _definition(head: str) -> Definition | None:
    return _aliases().get(_squeeze(head))


def _aliases() -> dict[str, Definition]:
    """Every spelling we understand, squeezed."""
    return {
        _squeeze(alias): definition
        for definition in DEFINITIONS.values()
        for alias in (definition.name, *definition.aliases)
    }


def _squeeze(alias: str) -> str:
    squeezed = re.sub(r"[\s_.\-]", "", alias).casefold()
    return re.sub(r"(?<=\w)(cut|at)$", "", squeezed)


def _nearest(head: str) -> str:
    aliases = _aliases()
    found = get_close_matches(_squeeze(head), aliases, n=1)
    return aliases[found[0]].name if found else ", ".join(DEFINITIONS)


def _option(name: str, definition: Definition, option: str | None) -> str | None:
    """The option in its one spelling, None for the default; an option the metric cannot have is an error."""
    if definition.option is None and option is None:
        return None
    try:
        return _SPELLINGS[definition.option or ""](option)
    except (KeyError, ValueError) as error:
        raise UnknownMetric(name=name, nearest=definition.name) from error


def _spell_gain(option: str | None) -> str | None:
    """`exp`, or None for linear gain, which is the default."""
    gains = {None: None, "linear": None, "log2": None, "exp": "exp"}
    return gains[option and option.strip("'\" ").removesuffix("-log2")]


def _spell_persistence(option: str | None) -> str:
    """A number above 0 and below 1, always shown."""
    p = float(option or 0.8)
    if not 0 < p < 1:
        raise ValueError(option)
    return f"{p:.15g}"


def _spell_top_grade(option: str | None) -> str | None:
    """A number above 0; None leaves the choice to the measure."""
    if option is None:
        return None
    if not 0 < float(option) < 1000:
        raise ValueError(option)
    return f"{float(option):.15g}"


_SPELLINGS: dict[str, Callable[[str | None], str | None]] = {
    "gain": _spell_gain,
    "p": _spell_persistence,
    "top_grade": _spell_top_grade,
}


def _credited(ranking: Ranking, judgments: Judgments) -> list[float]:
    """Grade at each rank; 0 where the chunk is unjudged or was named before."""
    seen: set[str] = set()
    grades = []
    for chunk in ranking:
        grades.append(0.0 if chunk in seen else judgments.get(chunk, 0.0))
        seen.add(chunk)
    return grades


def _hits(ranking: Ranking, judgments: Judgments, relevant_from: float) -> list[bool]:
    return [grade >= relevant_from and grade > 0 for grade in _credited(ranking, judgments)]


def _gains(ranking: Ranking, judgments: Judgments, gain: str) -> list[float]:
    return [_gain(grade, gain) for grade in _credited(ranking, judgments)]


def _gain(grade: float, gain: str) -> float:
    positive = max(float(grade), 0.0)
    if gain == "exp":
        return math.pow(2.0, min(positive, STEEPEST)) - 1.0
    return min(positive, LARGEST_GAIN)


def _discounted(gains: Sequence[float]) -> float:
    return math.fsum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, 1) if gain)


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
