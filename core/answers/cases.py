"""
Cases: each question of a gold set with what a run answered, ready to be judged.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.errors import Word
from core.gold_sets import GoldSet, Question
from core.matching import (  # one place decides which entry answers which question
    Rules,
    keys_of,
    no_questions,
    prepare,
)
from core.runs import Retrieved, Run

NO_ANSWER = Word("unmeasured-no-answer")
NO_REFERENCE = Word("unmeasured-no-reference")
NO_CONTEXTS = Word("unmeasured-no-contexts")
NOT_IN_RUN = Word("unmeasured-not-in-run")
SERVICE_FAILED = Word("unmeasured-service-failed")


@dataclass(frozen=True, kw_only=True)
class Context:
    """A retrieved chunk as the model saw it; `chunk_id` is None where the run keeps texts alone."""

    text: str
    chunk_id: str | None = None


@dataclass(frozen=True, kw_only=True)
class Case:
    """
    One question, its answer, the contexts best first, and the expected answer `reference`.

    `answer` and `reference` are None rather than blank. `right` are the right chunks of the gold set,
    `retrieved` the chunk ids best first. `absent` says why the run has nothing for it.
    """

    question: Question
    answer: str | None = None
    reference: str | None = None
    contexts: tuple[Context, ...] = ()
    right: tuple[str, ...] = ()
    retrieved: tuple[str, ...] = ()
    absent: Word | None = None

    @property
    def id(self) -> str:
        """The question's id."""
        return self.question.id

    @property
    def lacks_answer(self) -> Word | None:
        """Why there is no answer to measure; None if there is one."""
        return None if self.answer else self.absent or NO_ANSWER

    @property
    def lacks_reference(self) -> Word | None:
        """Why there is no expected answer; None if there is one."""
        return None if self.reference else NO_REFERENCE

    @property
    def lacks_contexts(self) -> Word | None:
        """Why there are no texts to hold the answer against; None if there are."""
        return None if self.contexts else self.absent or NO_CONTEXTS


def cases_of(gold_set: GoldSet, run: Run) -> tuple[Case, ...]:
    """A case for every question of the gold set, in its order; NoQuestionsInCommon if the run has none."""
    keys = keys_of(gold_set, run)
    if not keys:
        raise no_questions(gold_set, run)
    return tuple(_case(gold_set, question, run, keys.get(question.id)) for question in gold_set.questions)


def _case(gold_set: GoldSet, question: Question, run: Run, key: str | None) -> Case:
    right, reference = gold_set.relevant_chunks(question), _present(question.answer)
    if key is None:
        return Case(question=question, reference=reference, right=right, absent=NOT_IN_RUN)
    entry = prepare(run.retrieved[key], gold_set, Rules())
    return Case(
        question=question,
        answer=_present(entry.answer),
        reference=reference,
        contexts=_contexts(entry),
        right=right,
        retrieved=entry.chunk_ids,
        absent=None if entry.failed is None else SERVICE_FAILED,
    )


def _contexts(entry: Retrieved) -> tuple[Context, ...]:
    """The retrieved texts that say something, with their ids where there is one for each."""
    texts = entry.texts or ()
    ids = entry.chunk_ids if len(entry.chunk_ids) == len(texts) else (None,) * len(texts)
    return tuple(
        Context(text=text, chunk_id=id_) for text, id_ in zip(texts, ids, strict=True) if _present(text)
    )


def _present(text: str | None) -> str | None:
    return text if text is not None and text.strip() else None
