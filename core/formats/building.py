"""
Runs and gold sets from what a format finds, with the rules that hold for every format.

Ids are text; an empty or overlong one is an error. The same question twice: equal is a notice, different
an error that names both places. The same chunk judged twice: the same grade is a notice, another an error.
A chunk that one ranking names twice stays: matching counts it.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.errors import (
    BadGrade,
    BadScore,
    ConflictingJudgments,
    DuplicateQuestion,
    EmptyId,
    GradeTooBig,
    IdTooLong,
    NoQuestions,
    Notice,
    TooManyRecords,
    WrongShape,
)
from core.formats.document import (
    SAMPLE_CHUNKS,
    Document,
    Kind,
    Path,
    Sample,
    Understood,
    as_number,
    type_word,
)
from core.gold_sets import LARGEST_GRADE, GoldSet, Question
from core.runs import Retrieved, Run

ID_EXAMPLE = '"delivery-01"'
LARGEST_EXACT = 2**53  # whole numbers above are rounded when they pass through a float


@dataclass(kw_only=True)
class Builder:
    """Checks ids and counts records against the document's limits."""

    doc: Document
    n_records: int = 0
    n_repeated: int = 0

    def count(self, n: int) -> None:
        """Take note of n more ids; TooManyRecords above the limit."""
        self.n_records += n
        if self.n_records > self.doc.limits.records:
            raise TooManyRecords(file=self.doc.file, limit=self.doc.limits.records)

    def ids(self, values: Sequence[Any], *path: str | int) -> tuple[str, ...]:
        """A list of ids as text; whole numbers become text."""
        self.count(len(values))
        if not values:
            return ()
        if set(map(type, values)) == {str}:
            lengths = list(map(len, values))
            if min(lengths) > 0 and max(lengths) <= self.doc.limits.id_length and not _any_blank(values):
                return tuple(values)
        return tuple(self.id(value, *path, i) for i, value in enumerate(values))

    def id(self, value: Any, *path: str | int) -> str:
        """One id as text; WrongShape, EmptyId or IdTooLong."""
        text = _id_text(value)
        if text is None:
            raise self.wrong_shape(value, ID_EXAMPLE, *path)
        if not text.strip():
            raise EmptyId(file=self.doc.file, where=self.doc.place(*path))
        if len(text) > self.doc.limits.id_length:
            raise IdTooLong(
                file=self.doc.file,
                where=self.doc.place(*path),
                start=text[:40],
                limit=self.doc.limits.id_length,
            )
        return text

    def wrong_shape(self, value: Any, expected: str, *path: str | int) -> WrongShape:
        """The error for a value of another type than expected."""
        return WrongShape(
            file=self.doc.file, where=self.doc.place(*path), found=type_word(value), expected=expected
        )

    def duplicate_notices(self, kind: str) -> tuple[Notice, ...]:
        """What was named twice alike, as one notice."""
        return (Notice(id=f"notice-{kind}", facts={"n": self.n_repeated}),) if self.n_repeated else ()


@dataclass(kw_only=True)
class RunBuilder(Builder):
    """
    Collects one entry a question.

    `texts` maps a question's id to its text, where the file gives both.
    """

    entries: dict[str, Retrieved] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    paths: dict[str, Path] = field(default_factory=dict)

    def add(self, key: str, entry: Retrieved, *path: str | int, text: str | None = None) -> None:
        """Note an entry; DuplicateQuestion if the question has another one already."""
        earlier = self.entries.get(key)
        if earlier is None:
            self.entries[key], self.paths[key] = entry, path
            if text:
                self.texts[key] = text
        elif _same_ranking(earlier, entry):
            self.n_repeated += 1
        else:
            raise DuplicateQuestion(
                file=self.doc.file,
                question=key,
                first=self.doc.place(*self.paths[key]),
                second=self.doc.place(*path),
            )

    def scores(
        self, values: Sequence[Any], ids: Sequence[str], question: str, *path: str | int
    ) -> tuple[float, ...]:
        """Scores of the chunks, BadScore for one that is not a number."""
        if set(map(type, values)) == {float} and not any(map(math.isnan, values)):
            return tuple(values)
        numbers = []
        for i, value in enumerate(values):
            number = None if isinstance(value, bool) else as_number(value)
            if number is None:
                raise self.bad_score(value, question, ids[i], *path, i)
            numbers.append(number)
        return tuple(numbers)

    def scores_of_mapping(
        self, values: Mapping[Any, Any], ids: Sequence[str], question: str, *path: str | int
    ) -> tuple[float, ...]:
        """Scores of `{chunk: score}`; where a score should be, an object or a list is of the wrong shape."""
        try:
            return self.scores(list(values.values()), ids, question, *path)
        except BadScore as error:
            key = next(key for key, chunk in zip(values, ids, strict=True) if chunk == error.chunk)
            if isinstance(values[key], dict | list):
                raise self.wrong_shape(values[key], "0.9", *path, key) from error
            raise self.bad_score(values[key], question, error.chunk, *path, key) from error

    def bad_score(self, value: Any, question: str, chunk: str, *path: str | int) -> BadScore:
        """The error for a score that is not a number."""
        where = self.doc.place(*path)
        return BadScore(file=self.doc.file, where=where, question=question, chunk=chunk, score=_shown(value))

    def build(self, *, name: str | None = None, tag: str | None = None) -> Run:
        """The run; NoQuestions without an entry."""
        if not self.entries:
            raise NoQuestions(file=self.doc.file)
        notices = (*self.doc.notices, *self.duplicate_notices("duplicate-questions"))
        return Run(name=name or self.doc.name, retrieved=self.entries, tag=tag, notices=notices)

    def build_by_text(self, run: Run) -> Run | None:
        """The run keyed by the questions' texts, where each has its own text."""
        texts = [self.texts.get(key) for key in run.retrieved]
        if not self.texts or None in texts or len(set(texts)) < len(texts):
            return None
        retrieved = {str(text): entry for text, entry in zip(texts, run.retrieved.values(), strict=True)}
        return (
            None
            if list(retrieved) == list(run.retrieved)
            else Run(name=run.name, retrieved=retrieved, tag=run.tag, notices=run.notices)
        )


@dataclass(kw_only=True)
class Found:
    """A question of a gold set while it is read; `marks` says for each judgment which record gave it."""

    text: str = ""
    judgments: dict[str, float] = field(default_factory=dict)
    marks: array[int] = field(default_factory=lambda: array("q"))
    about: dict[str, str | None] = field(default_factory=dict)
    path: Path = ()


@dataclass(kw_only=True)
class GoldBuilder(Builder):
    """
    Collects questions and judgments.

    A judgment's `mark` is the number that leads back to its place: `path_of_mark(mark)`,
    below `mark_prefix`.
    """

    questions: dict[str, Found] = field(default_factory=dict)
    mark_prefix: Path = ()
    n_same_questions: int = 0

    def question(self, key: str, *path: str | int, text: str = "", **about: str | None) -> Found:
        """The question of that id, new or known; what is already known about it stays."""
        found = self.questions.get(key)
        if found is None:
            found = self.questions[key] = Found(path=path)
            self.count(1)
        found.text = found.text or text
        for name, value in about.items():
            if value is not None and found.about.get(name) is None:
                found.about[name] = value
        return found

    def whole_question(
        self, key: str, judgments: Mapping[str, float], *path: str | int, text: str = "", **about: str | None
    ) -> None:
        """A question with all its judgments at once; a second one must be equal."""
        earlier = self.questions.get(key)
        if earlier is None:
            found = self.question(key, *path, text=text, **about)
            self.count(len(judgments))
            found.judgments = dict(judgments)
        elif earlier.judgments == judgments and (not text or earlier.text == text):
            self.n_same_questions += 1
        else:
            first = self.doc.place(*earlier.path)
            raise DuplicateQuestion(
                file=self.doc.file, question=text or key, first=first, second=self.doc.place(*path)
            )

    def judge(self, found: Found, question: str, chunk: str, grade: float, mark: int) -> None:
        """Note one judgment; ConflictingJudgments if the chunk has another grade already."""
        earlier = found.judgments.get(chunk)
        if earlier is None:
            found.judgments[chunk] = grade
            found.marks.append(mark)
        elif earlier == grade:
            self.n_repeated += 1
        else:
            first = found.marks[list(found.judgments).index(chunk)]
            raise ConflictingJudgments(
                file=self.doc.file,
                question=question,
                chunk=chunk,
                first=self.doc.place(*self.path_of_mark(first)),
                second=self.doc.place(*self.path_of_mark(mark)),
            )

    def path_of_mark(self, mark: int) -> Path:
        """Where the record of that number is."""
        return (*self.mark_prefix, mark)

    def graded(self, values: Mapping[Any, Any], question: str, *path: str | int) -> dict[str, float]:
        """Judgments from a mapping of chunk id -> grade."""
        judgments: dict[str, float] = {}
        for key, value in values.items():
            chunk = self.id(key, *path, str(key))
            judgments[chunk] = self.grade(value, question, chunk, *path, str(key))
        return judgments

    def relevant(self, values: Sequence[Any], *path: str | int) -> dict[str, float]:
        """Judgments from a list of right chunks: grade 1 each; a chunk named twice is one notice."""
        judgments = dict.fromkeys(self.ids(values, *path), 1.0)
        self.n_repeated += len(values) - len(judgments)
        return judgments

    def grade(self, value: Any, question: str, chunk: str, *path: str | int) -> float:
        """A grade from a number, true/false or a text of a number; BadGrade, GradeTooBig."""
        number = as_number(value)
        if number is not None and abs(number) <= LARGEST_GRADE:
            return number
        facts = {"where": self.doc.place(*path), "question": question, "chunk": chunk, "grade": _shown(value)}
        if number is None or math.isinf(number):
            raise BadGrade(file=self.doc.file, **facts)
        raise GradeTooBig(file=self.doc.file, limit=LARGEST_GRADE, **facts)

    def build(
        self, *, name: str | None = None, threshold: float | None = None, ids_map: str | None = None
    ) -> GoldSet:
        """The gold set; NoQuestions without a question."""
        if not self.questions:
            raise NoQuestions(file=self.doc.file)
        same = Notice(id="notice-duplicate-questions", facts={"n": self.n_same_questions})
        notices = (
            *self.doc.notices,
            *((same,) if self.n_same_questions else ()),
            *self.duplicate_notices("duplicate-judgments"),
        )
        questions = tuple(_question(key, found) for key, found in self.questions.items())
        return GoldSet(
            name=name or self.doc.name,
            questions=questions,
            threshold=threshold,
            ids_map=ids_map,
            notices=notices,
        )


def understood(
    doc: Document,
    key: str,
    kind: Kind,
    *,
    run: Run | None = None,
    gold_set: GoldSet | None = None,
    run_by_text: Run | None = None,
    n_chunks: int = 0,
    sample: Sample | None = None,
    id_fields: Iterable[str] = (),
    other_reading: Callable[[], GoldSet | None] | None = None,
) -> Understood:
    """What is said back about a document, counted from what was read."""
    main = run if gold_set is None or kind in {"run", "unclear", "both"} else gold_set
    return Understood(
        file=doc.file,
        format=key,
        kind=kind,
        run=run,
        gold_set=gold_set,
        run_by_text=run_by_text,
        n_questions=_n_questions(main),
        n_chunks=n_chunks or (0 if gold_set is None or kind == "run" else _n_chunks(gold_set)),
        depth=run.depth if run is not None else 0,
        tag=run.tag if run is not None else None,
        sample=sample or _sample(main),
        encoding=doc.encoding,
        id_fields=tuple(id_fields),
        notices=main.notices if main is not None else tuple(doc.notices),
        other_reading=other_reading,
    )


def any_judged(gold_set: GoldSet) -> bool:
    """Whether any question has a judgment."""
    return any(question.judgments for question in gold_set.questions)


def _question(key: str, found: Found) -> Question:
    return Question(id=key, text=found.text, judgments=found.judgments, **found.about)


def _n_questions(main: Run | GoldSet | None) -> int:
    if main is None:
        return 0
    return main.n_questions if isinstance(main, Run) else len(main.questions)


def _n_chunks(gold_set: GoldSet) -> int:
    return len({chunk for question in gold_set.questions for chunk in question.judgments})


def _sample(main: Run | GoldSet | None) -> Sample | None:
    if main is None:
        return None
    if isinstance(main, Run):
        key, entry = next(iter(main.retrieved.items()))
        return Sample(question=key, chunk_ids=entry.chunk_ids[:SAMPLE_CHUNKS])
    first = main.questions[0]
    return Sample(question=first.title, chunk_ids=tuple(first.judgments)[:SAMPLE_CHUNKS])


def _id_text(value: Any) -> str | None:
    if isinstance(value, str):
        return str(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, int):
        return str(value) if value.bit_length() < 200 else None
    exact = value.is_integer() and abs(value) < LARGEST_EXACT
    return str(int(value)) if exact else None


def _any_blank(values: Sequence[str]) -> bool:
    return any(map(str.isspace, values))


def _shown(value: Any) -> str:
    return "null" if value is None else str(value)[:60]


def _same_ranking(one: Retrieved, other: Retrieved) -> bool:
    return one.chunk_ids == other.chunk_ids and one.scores == other.scores and one.answer == other.answer
