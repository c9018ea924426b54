"""
Judging: which unjudged chunks to look at first, what the judges' grades come to, and how far they agree.

Pairs are pooled from the runs of several systems (Spärck Jones and van Rijsbergen 1975) and ordered by how
much a judgment can change the metrics and the order of the systems, in the spirit of Carterette, Allan and
Sitaraman, SIGIR 2006. Agreement is on grades as names: a grade that is nearly the same counts as another.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal, TypeAlias

from core.errors import MatchError, NothingJudged
from core.gold_sets import GoldSet, Question
from core.matching import Rules, match, prepare
from core.runs import Retrieved, Run

DEPTH = 10  # of the pool: deeper chunks hardly change a metric
EVERYWHERE = 0.001  # weight of what all runs return alike: it decides between equals only
FLATTER = 0.7  # power of a difference: from .5 to 1 measured on triples of seven runs, .7 was best on average
FEW_LEVELS = 4  # a scale of whole grades up to this one has a button for each

Kappa: TypeAlias = Literal["cohen", "fleiss", "krippendorff"]


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A question and a chunk that nobody has judged; `text` where a run has it."""

    question_id: str
    question: str
    chunk_id: str
    text: str | None
    usefulness: float


@dataclass(frozen=True, kw_only=True)
class Grading:
    """One person's grade for the pair at `place` of a pool; `is_final` settles what was disputed."""

    place: int
    person: int
    grade: float
    is_final: bool = False


@dataclass(frozen=True, kw_only=True)
class Agreement:
    """
    How far judges agree beyond chance: 1 is always, 0 is chance.

    `kind` is Cohen's kappa for two people, Fleiss' for more who all judged the same pairs, Krippendorff's
    alpha otherwise. `value` None: not measured, because everybody always gave one and the same grade.
    `n_pairs` were judged by two people or more, on `n_same` of them all agreed.
    """

    kind: Kappa
    value: float | None
    n_pairs: int
    n_same: int
    n_people: int


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """
    What gradings come to: place -> grade, and the places of pairs that are still disputed.

    A final grade decides; otherwise more than half of those who judged the pair. `disputed` are all
    places with different grades and no final one, `open` those of them without a majority.
    """

    grades: Mapping[int, float]
    disputed: tuple[int, ...]
    open: tuple[int, ...]


def pool(gold_set: GoldSet, runs: Iterable[Run], depth: int = DEPTH) -> list[Pair]:
    """Unjudged pairs of the first `depth` chunks of all runs that fit the gold set, most useful first."""
    retrieved = [found for run in runs if (found := _retrieved(gold_set, run)) is not None]
    pairs = [pair for question in gold_set.questions for pair in _pairs(question, retrieved, depth)]
    return sorted(pairs, key=lambda pair: -round(pair.usefulness, 9))


def usefulness(ranks: Sequence[int | None]) -> float:
    """
    How much a judgment can change the metrics; `ranks` are the chunk's in each run, None: not returned.

    A chunk is worth 1 / log2(rank + 1) to a run. The mean over each two runs is that of flattened
    differences: a chunk that parts all runs tells more than one that sets a single run apart.

    >>> usefulness([1, None]) > usefulness([2, 9]) > usefulness([1, 1]) > usefulness([9, 9])
    True
    """
    gains = [0.0 if rank is None else 1 / math.log2(rank + 1) for rank in ranks]
    mean = sum(gains) / len(gains)
    differences = [math.pow(abs(a - b), FLATTER) for a, b in combinations(gains, 2)]
    return sum(differences) / max(1, len(differences)) + EVERYWHERE * mean


def levels_of(gold_set: GoldSet) -> tuple[float, ...]:
    """
    The grades a judge may give, lowest first: those of the gold set's scale, from 0 to its highest.

    >>> levels_of(GoldSet(name="faq", questions=(Question(id="q", judgments={"a": 3}),)))
    (0.0, 1.0, 2.0, 3.0)
    """
    every = (grade for question in gold_set.questions for grade in question.judgments.values())
    grades = [float(grade) for grade in every if math.isfinite(grade)]
    top = max([0.0, *grades])
    if all(grade.is_integer() for grade in grades) or top == 0:
        top = max(1.0, top)
    if top.is_integer() and top <= FEW_LEVELS:
        return tuple(float(level) for level in range(int(top) + 1))
    return (0.0, top / 2, top)


def outcome(gradings: Sequence[Grading]) -> Outcome:
    """Bring the grades of several people together."""
    final = {grading.place: grading.grade for grading in gradings if grading.is_final}
    votes = _votes(gradings)
    grades: dict[int, float] = {}
    disputed = []
    for place, given in sorted(votes.items()):
        grade, n = Counter(given.values()).most_common(1)[0]
        if place not in final and n < len(given):
            disputed.append(place)
        if n > len(given) / 2:
            grades[place] = grade
    grades |= final
    still_open = tuple(place for place in disputed if place not in grades)
    return Outcome(grades=grades, disputed=tuple(disputed), open=still_open)


def agreement(gradings: Sequence[Grading]) -> Agreement | None:
    """How far the judges agree; None where no pair was judged by two people."""
    items = [list(given.items()) for given in _votes(gradings).values() if len(given) > 1]
    people = {person for item in items for person, _ in item}
    if not items:
        return None
    ratings = [[grade for _, grade in item] for item in items]
    value: float | None
    kind: Kappa
    if len(people) == 2:
        kind, value = "cohen", cohens_kappa([(dict(i)[min(people)], dict(i)[max(people)]) for i in items])
    elif len({len(rating) for rating in ratings}) == 1:
        kind, value = "fleiss", fleiss_kappa(ratings)
    else:
        kind, value = "krippendorff", krippendorff_alpha(ratings)
    n_same = sum(len(set(rating)) == 1 for rating in ratings)
    return Agreement(kind=kind, value=value, n_pairs=len(items), n_same=n_same, n_people=len(people))


def cohens_kappa(pairs: Sequence[tuple[float, float]]) -> float | None:
    """
    Agreement of two people beyond chance: Cohen 1960; None where chance alone makes them agree.

    >>> cohens_kappa([(1, 1), (1, 0), (0, 0), (0, 0)])
    0.5
    """
    n = len(pairs)
    observed = sum(a == b for a, b in pairs) / n
    first, second = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    expected = sum(first[grade] * second[grade] for grade in first) / n**2
    return None if expected == 1 else (observed - expected) / (1 - expected)


def fleiss_kappa(ratings: Sequence[Sequence[float]]) -> float | None:
    """
    Agreement of the same number of people on each item: Fleiss 1971; None where chance alone explains it.

    `ratings` (n_items, n_people).
    """
    n_items, n_people = len(ratings), len(ratings[0])
    counts = [Counter(rating) for rating in ratings]
    same = sum(sum(c * c for c in item.values()) - n_people for item in counts)
    observed = same / (n_items * n_people * (n_people - 1))
    totals = Counter(grade for rating in ratings for grade in rating)
    expected = sum((total / (n_items * n_people)) ** 2 for total in totals.values())
    return None if expected == 1 else (observed - expected) / (1 - expected)


def krippendorff_alpha(ratings: Sequence[Sequence[float]]) -> float | None:
    """
    Agreement where items have different numbers of judges, two or more: Krippendorff 2011, nominal data.

    None where all grades are one and the same.
    """
    totals = Counter(grade for rating in ratings for grade in rating)
    n = sum(totals.values())
    disagreements = [sum(a != b for a in rating for b in rating) / (len(rating) - 1) for rating in ratings]
    expected = sum(totals[a] * totals[b] for a in totals for b in totals if a != b) / (n - 1)
    return None if expected == 0 else 1 - sum(disagreements) / expected


def judged(
    gold_set: GoldSet, grades: Mapping[tuple[str, str], float], notes: Mapping[str, Sequence[str]]
) -> tuple[GoldSet, int]:
    """
    The gold set with new judgments, (question id, chunk id) -> grade, and how many were new.

    A pair that was judged in the meantime keeps its grade; a question that is gone is left out. `notes` maps
    question id -> lines that are put behind the question's notes.
    """
    by_question: dict[str, dict[str, float]] = {}
    for (question_id, chunk), grade in grades.items():
        by_question.setdefault(question_id, {})[chunk] = grade
    n_new = sum(
        chunk not in question.judgments
        for question in gold_set.questions
        for chunk in by_question.get(question.id, {})
    )
    questions = tuple(
        replace(
            question,
            judgments={**question.judgments, **_only_new(question, by_question.get(question.id, {}))},
            notes=_with_notes(question.notes, notes.get(question.id, ())),
        )
        for question in gold_set.questions
    )
    return replace(gold_set, questions=questions), n_new


def _only_new(question: Question, grades: Mapping[str, float]) -> dict[str, float]:
    return {chunk: grade for chunk, grade in grades.items() if chunk not in question.judgments}


def _with_notes(notes: str | None, lines: Sequence[str]) -> str | None:
    """Notes with the lines that they do not have yet."""
    known = notes.split("\n") if notes else []
    return "\n".join([*known, *(line for line in lines if line not in known)]) or None


def _retrieved(gold_set: GoldSet, run: Run) -> Mapping[str, Retrieved] | None:
    """A run as the gold set sees it, None for one that does not fit; a set without judgments takes any."""
    try:
        if gold_set.judged:
            return match(gold_set, run).retrieved
        found = match(_as_if_judged(gold_set, run), run).retrieved
    except (MatchError, NothingJudged):
        return None
    return {question_id: prepare(entry, gold_set, Rules()) for question_id, entry in found.items()}


def _as_if_judged(gold_set: GoldSet, run: Run) -> GoldSet:
    """The same questions with everything that a run returns as right: what there is to match by."""
    chunks = dict.fromkeys((c for entry in run.retrieved.values() for c in entry.chunk_ids), 1.0)
    questions = tuple(replace(question, judgments=chunks) for question in gold_set.questions)
    return replace(gold_set, questions=questions, threshold=None, ids_map=None)


def _pairs(question: Question, retrieved: Sequence[Mapping[str, Retrieved]], depth: int) -> list[Pair]:
    """The unjudged pairs of one question."""
    ranks: list[dict[str, int]] = []
    texts: dict[str, str] = {}
    for run in retrieved:
        entry = run.get(question.id)
        first = () if entry is None else tuple(dict.fromkeys(entry.chunk_ids))[:depth]
        ranks.append({chunk: rank for rank, chunk in enumerate(first, 1)})
        if entry is not None and entry.texts is not None:
            texts |= dict(zip(entry.chunk_ids, entry.texts, strict=False))
    chunks = dict.fromkeys(chunk for each in ranks for chunk in each if chunk not in question.judgments)
    return [
        Pair(
            question_id=question.id,
            question=question.title,
            chunk_id=chunk,
            text=texts.get(chunk),
            usefulness=usefulness([each.get(chunk) for each in ranks]),
        )
        for chunk in chunks
    ]


def _votes(gradings: Iterable[Grading]) -> dict[int, dict[int, float]]:
    """Place -> person -> grade, without those that settle."""
    votes: dict[int, dict[int, float]] = {}
    for grading in gradings:
        if not grading.is_final:
            votes.setdefault(grading.place, {})[grading.person] = grading.grade
    return votes
