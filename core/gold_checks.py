"""
What would make a gold set better: where it contradicts itself, and where recent runs show gaps.

Without runs the findings about runs are empty and `n_runs` is 0: not measured. Runs that have nothing in
common with the gold set are left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from core.errors import MatchError, NothingJudged
from core.evaluations import CUTOFF
from core.gold_sets import GoldSet, Health, Question, check_health, fold
from core.likeness import similar_pairs, trigrams
from core.matching import match
from core.runs import Retrieved, Run

CROWDED = 8  # times the median number of right chunks from which a question is suspicious
ENOUGH_GRADED = 20  # judgments of one grade from which its mean rank says something
REVERSED = 1.5  # times higher that the lowest grade stands than the highest
MOST_COMPARED = 20_000  # questions; near-duplicates of more are not looked for


@dataclass(frozen=True, kw_only=True)
class NeverReturned:
    """A right chunk that no run ever returned; `looks_like` is an id of the runs that may be meant."""

    chunk_id: str
    n_questions: int
    looks_like: str | None


@dataclass(frozen=True, kw_only=True)
class Hole:
    """An unjudged chunk in the top k of `n_runs` runs; `rank` is its best."""

    question: Question
    chunk_id: str
    rank: int
    n_runs: int


@dataclass(frozen=True, kw_only=True)
class Scale:
    """Two grades, the lowest and the highest, with the mean 1 / rank at which runs return their chunks."""

    lowest: float
    highest: float
    value_of_lowest: float
    value_of_highest: float


@dataclass(frozen=True, kw_only=True)
class GoldCheck:
    """
    What was found, each in the gold set's order.

    Of the set itself: `conflicting` questions have the same text and other right chunks, `alike` pairs
    nearly the same text and other right chunks, `crowded` ones far more right chunks than the others,
    `unjudged` ones no judgment at all; `n_negative` judgments are below 0.
    Of the runs: `reversed_scale` when they return the lowest grade first; `never_returned` right chunks,
    those first that only look different; `all_right` questions have a right chunk first in every run,
    `all_wrong` ones none in the top k of any, both of two runs or more; `holes` by best rank;
    `judged_share` is the part of all top k places that is judged, None without runs.
    """

    gold_set: GoldSet
    health: Health
    k: int
    n_runs: int
    conflicting: tuple[tuple[Question, ...], ...]
    alike: tuple[tuple[Question, Question], ...]
    crowded: tuple[Question, ...]
    unjudged: tuple[Question, ...]
    n_negative: int
    reversed_scale: Scale | None
    never_returned: tuple[NeverReturned, ...]
    all_right: tuple[Question, ...]
    all_wrong: tuple[Question, ...]
    holes: tuple[Hole, ...]
    judged_share: float | None

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found that a person should look at."""
        own = (self.conflicting, self.alike, self.crowded, self.unjudged, self.n_negative)
        of_runs = (self.reversed_scale, self.never_returned, self.all_wrong, self.holes)
        health = self.health
        return not (any(own) or any(of_runs) or health.thin_categories or health.duplicates or health.odd_ids)


def check_gold_set(gold_set: GoldSet, runs: Sequence[Run], k: int = CUTOFF) -> GoldCheck:
    """Look at a gold set on its own, then through the eyes of recent runs."""
    health = check_health(gold_set)
    retrieved = [found for run in runs if (found := _retrieved(gold_set, run)) is not None]
    ranks = [_first_ranks(gold_set, found) for found in retrieved]
    several = gold_set.judged if len(retrieved) > 1 else ()
    return GoldCheck(
        gold_set=gold_set,
        health=health,
        k=k,
        n_runs=len(retrieved),
        conflicting=_conflicting(gold_set, health.duplicates),
        alike=alike(gold_set),
        crowded=_crowded(gold_set),
        unjudged=tuple(question for question in gold_set.questions if not question.judgments),
        n_negative=sum(grade < 0 for q in gold_set.questions for grade in q.judgments.values()),
        reversed_scale=_reversed_scale(gold_set, retrieved),
        never_returned=_never_returned(gold_set, retrieved),
        all_right=tuple(q for q in several if all(rank.get(q.id) == 1 for rank in ranks)),
        all_wrong=tuple(q for q in several if all(rank.get(q.id, k + 1) > k for rank in ranks)),
        holes=_holes(gold_set, retrieved, k),
        judged_share=_judged_share(gold_set, retrieved, k),
    )


def alike(gold_set: GoldSet) -> tuple[tuple[Question, Question], ...]:
    """Pairs of questions with nearly the same text, not just the same, but other right chunks."""
    questions = [question for question in gold_set.questions if question.text]
    if len(questions) > MOST_COMPARED:
        return ()
    texts = [fold(question.text) for question in questions]
    pairs = similar_pairs([trigrams(text) for text in texts])
    return tuple(
        (questions[i], questions[j])
        for i, j in sorted(pairs)
        if texts[i] != texts[j] and _right(gold_set, questions[i]) != _right(gold_set, questions[j])
    )


def same_id(chunk_id: str) -> str:
    """
    An id without what people write differently: case, leading zeros, separators.

    >>> same_id("CACM-0756") == same_id("cacm_756")
    True
    """
    return re.sub(r"[\W_]+|(?<!\d)0+(?=\d)", "", chunk_id.casefold())


def _retrieved(gold_set: GoldSet, run: Run) -> Mapping[str, Retrieved] | None:
    try:
        return match(gold_set, run).retrieved
    except (MatchError, NothingJudged):
        return None


def _right(gold_set: GoldSet, question: Question) -> frozenset[str]:
    return frozenset(gold_set.relevant_chunks(question))


def _conflicting(gold_set: GoldSet, duplicates: Iterable[Sequence[str]]) -> tuple[tuple[Question, ...], ...]:
    groups = [tuple(gold_set.by_id[id_] for id_ in ids) for ids in duplicates]
    return tuple(group for group in groups if len({_right(gold_set, q) for q in group}) > 1)


def _crowded(gold_set: GoldSet) -> tuple[Question, ...]:
    """Questions that seem to be several under one text: keys that leaked into a sheet, for instance."""
    counts = {question.id: len(gold_set.relevant_chunks(question)) for question in gold_set.judged}
    limit = CROWDED * max(1, median(counts.values())) if counts else 0
    crowded = [question for question in gold_set.judged if counts[question.id] >= limit]
    return tuple(sorted(crowded, key=lambda question: -counts[question.id]))


def _reversed_scale(gold_set: GoldSet, retrieved: Sequence[Mapping[str, Retrieved]]) -> Scale | None:
    """The ends of the scale, if runs return chunks of the lowest grade clearly above those of the highest."""
    found: dict[float, list[float]] = {}
    for run in retrieved:
        for question in gold_set.questions:
            ids = run[question.id].chunk_ids if question.id in run else ()
            values = {chunk: 1 / rank for rank, chunk in reversed(list(enumerate(ids, 1)))}
            for chunk, grade in question.judgments.items():
                found.setdefault(grade, []).append(values.get(chunk, 0.0))
    means = {
        grade: sum(values) / len(values) for grade, values in found.items() if len(values) >= ENOUGH_GRADED
    }
    if len(means) < 2:
        return None
    low, high = min(means), max(means)
    scale = Scale(lowest=low, highest=high, value_of_lowest=means[low], value_of_highest=means[high])
    return scale if means[low] > REVERSED * means[high] else None


def _first_ranks(gold_set: GoldSet, retrieved: Mapping[str, Retrieved]) -> dict[str, int]:
    """Question id -> rank of its first right chunk, where there is one."""
    ranks = {}
    for question in gold_set.judged:
        right = _right(gold_set, question)
        chunks = retrieved[question.id].chunk_ids if question.id in retrieved else ()
        rank = next((rank for rank, chunk in enumerate(chunks, 1) if chunk in right), None)
        if rank is not None:
            ranks[question.id] = rank
    return ranks


def _never_returned(
    gold_set: GoldSet, retrieved: Sequence[Mapping[str, Retrieved]]
) -> tuple[NeverReturned, ...]:
    if not retrieved:
        return ()
    returned = {chunk for run in retrieved for entry in run.values() for chunk in entry.chunk_ids}
    wanted = Counter(c for q in gold_set.judged for c in gold_set.relevant_chunks(q) if c not in returned)
    known = {same_id(chunk): chunk for chunk in returned} if wanted else {}
    return tuple(
        NeverReturned(chunk_id=chunk, n_questions=n, looks_like=known.get(same_id(chunk)))
        for chunk, n in sorted(wanted.items(), key=lambda item: (same_id(item[0]) not in known, -item[1]))
    )


def _holes(gold_set: GoldSet, retrieved: Sequence[Mapping[str, Retrieved]], k: int) -> tuple[Hole, ...]:
    best: dict[tuple[str, str], list[int]] = {}
    for run in retrieved:
        for question_id, chunk, rank in _top(run, k):
            if chunk not in gold_set.by_id[question_id].judgments:
                best.setdefault((question_id, chunk), []).append(rank)
    holes = [
        Hole(question=gold_set.by_id[question_id], chunk_id=chunk, rank=min(ranks), n_runs=len(ranks))
        for (question_id, chunk), ranks in best.items()
    ]
    return tuple(sorted(holes, key=lambda hole: (hole.rank, -hole.n_runs)))


def _judged_share(gold_set: GoldSet, retrieved: Sequence[Mapping[str, Retrieved]], k: int) -> float | None:
    judged = [
        chunk in gold_set.by_id[question_id].judgments
        for run in retrieved
        for question_id, chunk, _ in _top(run, k)
    ]
    return sum(judged) / len(judged) if judged else None


def _top(retrieved: Mapping[str, Retrieved], k: int) -> Iterator[tuple[str, str, int]]:
    """Question id, chunk id and rank of all that stands in the top k."""
    for question_id, entry in retrieved.items():
        for rank, chunk in enumerate(dict.fromkeys(entry.chunk_ids[:k]), 1):
            yield question_id, chunk, rank
