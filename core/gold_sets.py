"""
Gold sets: which chunks are right for which question.

A `GoldSet` is immutable; its `digest` depends on the content alone, so that equal files are one version.
A question without a relevant chunk is legal: it is out of scope, stays out of every ranking mean and is
reported on its own.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from core.errors import BadPattern, Notice
from core.metrics import ANY_POSITIVE, n_relevant

Size: TypeAlias = Literal["first-look", "first-evaluation", "reliable"]

FIRST_EVALUATION, RELIABLE = 20, 50  # questions: fewer than 20 are a first look, from 50 on comparisons hold
LARGEST_GRADE = 1_000_000_000  # counts of clicks are grades, too; above it stand scores and broken numbers
THIN_CATEGORY = 3  # fewer questions of one category say nothing about it

_APOSTROPHES = dict.fromkeys(map(ord, "’‘ʻʼ`´ʹ′"), "'")


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """
    One information need.

    `judgments` maps chunk id -> grade; 0 is judged not relevant, absent is unjudged.
    `id` is the text where the file gives none: it stays the same when the file is reordered.
    """

    id: str
    text: str = ""
    judgments: Mapping[str, float] = field(default_factory=dict)
    category: str | None = None
    language: str | None = None
    answer: str | None = None
    notes: str | None = None

    @property
    def title(self) -> str:
        """What a person reads: the text, or the id where there is no text."""
        return self.text or self.id


@dataclass(frozen=True, kw_only=True)
class GoldSet:
    """
    Named questions with their judgments.

    `threshold` is the smallest grade that counts as relevant (None: 1, or anything above 0 if a grade is
    fractional). `ids_map` is a regular expression with a group `id` that turns a run's chunk ids into
    the ids of the judgments; ids it does not match stay. `notices` tell what was odd in the file.
    """

    name: str
    questions: tuple[Question, ...]
    threshold: float | None = None
    ids_map: str | None = None
    notices: tuple[Notice, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        """Refuse a broken `ids_map` before any work."""
        if self.ids_map is not None:
            compile_ids_map(self.ids_map)

    @cached_property
    def relevant_from(self) -> float:
        """Smallest grade that counts as relevant."""
        if self.threshold is not None:
            return self.threshold
        grades = (grade for question in self.questions for grade in question.judgments.values())
        return 1.0 if all(float(grade).is_integer() for grade in grades) else ANY_POSITIVE

    @cached_property
    def highest_grade(self) -> float:
        """The end of the scale of grades, 0 without judgments."""
        return float(max((grade for q in self.questions for grade in q.judgments.values()), default=0.0))

    @cached_property
    def by_id(self) -> dict[str, Question]:
        """Question id -> question."""
        return {question.id: question for question in self.questions}

    @cached_property
    def judged(self) -> tuple[Question, ...]:
        """Questions with at least one relevant chunk, in the file's order: those that means are over."""
        return tuple(q for q in self.questions if n_relevant(q.judgments, self.relevant_from))

    @cached_property
    def out_of_scope(self) -> tuple[Question, ...]:
        """Questions that no chunk answers."""
        return tuple(q for q in self.questions if not n_relevant(q.judgments, self.relevant_from))

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the content; the name and the order of judgments play no part."""
        digest = hashlib.sha256(json.dumps([self.threshold, self.ids_map]).encode())
        for question in self.questions:  # one by one: a single call for all would keep other threads waiting
            digest.update(b"\n" + json.dumps(_plain(question), sort_keys=True).encode())
        return digest.hexdigest()

    def relevant_chunks(self, question: Question) -> tuple[str, ...]:
        """The right chunks of a question, best grade first, then by id."""
        relevant = [
            (-grade, chunk)
            for chunk, grade in question.judgments.items()
            if grade >= self.relevant_from and grade > 0
        ]
        return tuple(chunk for _, chunk in sorted(relevant))


@dataclass(frozen=True, kw_only=True)
class Health:
    """
    What a gold set is good for and where it is weak.

    `thin_categories` maps category -> number of judged questions below `THIN_CATEGORY`.
    `duplicates` are groups of question ids with the same folded text; `odd_ids` are chunk ids
    of another shape than nearly all others, which often point into another index.
    """

    n_questions: int
    n_judged: int
    n_out_of_scope: int
    size: Size
    thin_categories: Mapping[str, int]
    duplicates: tuple[tuple[str, ...], ...]
    odd_ids: tuple[str, ...]


def whole(judgments: Mapping[str, float]) -> dict[str, float]:
    """Judgments with the fractions of their grades cut off, as trec_eval reads them."""
    return {chunk: float(int(grade)) for chunk, grade in judgments.items()}


def fold(text: str) -> str:
    """
    Text as questions are matched by: without differences of case, spaces and apostrophes.

    Uzbek o‘ and g‘ are typed with five different apostrophes.

    >>> fold(" Toʻlov  QANDAY? ") == fold("to'lov qanday?")
    True
    """
    unified = unicodedata.normalize("NFKC", text.translate(_APOSTROPHES)).translate(_APOSTROPHES)
    return " ".join(unified.casefold().split())


def compile_ids_map(pattern: str, file: str = "") -> re.Pattern[str]:
    """The compiled `ids_map`, or BadPattern when it is broken or has no group `id`."""
    try:
        compiled = re.compile(pattern)
    except re.error as error:
        raise BadPattern(file=file, pattern=pattern, problem=str(error)) from error
    if "id" not in compiled.groupindex:
        raise BadPattern(file=file, pattern=pattern, problem="(?P<id>...)")
    return compiled


def check_health(gold_set: GoldSet) -> Health:
    """Judge a gold set by its size, its categories, its duplicates and its ids."""
    categories = Counter(question.category for question in gold_set.judged if question.category)
    return Health(
        n_questions=len(gold_set.questions),
        n_judged=len(gold_set.judged),
        n_out_of_scope=len(gold_set.out_of_scope),
        size=size_of(len(gold_set.judged)),
        thin_categories={name: n for name, n in sorted(categories.items()) if n < THIN_CATEGORY},
        duplicates=_duplicates(gold_set.questions),
        odd_ids=_odd_ids(gold_set),
    )


def size_of(n_judged: int) -> Size:
    """What so many judged questions are enough for."""
    if n_judged < FIRST_EVALUATION:
        return "first-look"
    return "first-evaluation" if n_judged < RELIABLE else "reliable"


def id_shape(chunk_id: str) -> str:
    """
    The kind of id: runs of digits and of letters replaced by one sign each.

    >>> id_shape("CACM-0756"), id_shape("delivery-01"), id_shape("pay_on_delivery-01")
    ('a-9', 'a-9', 'a_a_a-9')
    """
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "9", chunk_id))


def _plain(question: Question) -> list[object]:
    judgments = {chunk: float(grade) for chunk, grade in question.judgments.items()}
    about = (question.category, question.language, question.answer, question.notes)
    return [question.id, question.text, judgments, *about]


def _duplicates(questions: Iterable[Question]) -> tuple[tuple[str, ...], ...]:
    groups: dict[str, list[str]] = {}
    for question in questions:
        groups.setdefault(fold(question.title), []).append(question.id)
    return tuple(tuple(ids) for ids in groups.values() if len(ids) > 1)


def _odd_ids(gold_set: GoldSet) -> tuple[str, ...]:
    """Ids of a shape that at most one id in twenty has, when one other shape makes up nine in ten."""
    ids = {chunk for question in gold_set.questions for chunk in question.judgments}
    shapes = Counter(_separators(chunk) for chunk in ids)
    if not shapes or shapes.most_common(1)[0][1] < 0.9 * len(ids):
        return ()
    return tuple(sorted(chunk for chunk in ids if shapes[_separators(chunk)] <= len(ids) / 20))


def _separators(chunk_id: str) -> str:
    """Coarser than `id_shape`: words joined by - or _ count as one word."""
    return re.sub(r"[a9]([-_.]?[a9])*", "x", id_shape(chunk_id)) + ("9" if chunk_id.isdecimal() else "")
