"""
What the bot asks of the core about answers: which run is meant, what its answers were worth, people's thumbs.

Everything here is synchronous; handlers and jobs call it outside the event loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.desk import Desk
from core.answers import (
    JUDGED,
    UNJUDGED,
    AnswerEvaluation,
    Case,
    Context,
    Measured,
    Thumb,
    ThumbsAgreement,
    cases_of,
    ladder,
    parse_answer_metric,
    thumbs_agreement,
)
from core.errors import NoAnswers, UnknownEvaluation, Word
from core.gold_sets import GoldSet
from core.hints import Hint
from core.judges import Check, Health
from core.matching import n_answered
from core.runs import Run
from core.store import AnswerRecord, GoldVersion, RunRecord, Store

NO_ANSWER = Word("answers-no-answer")
LOOKED_AT = 10  # a chat's newest runs, when none is named
LOOKED_BACK = 50  # measurements that are looked at for an earlier one
USUAL_ANSWER, USUAL_CHUNK = 450, 480  # signs, before a service has been asked


@dataclass(frozen=True, kw_only=True)
class Subject:
    """A run whose answers are meant, the gold set that says what was expected, and both together."""

    record: RunRecord
    version: GoldVersion
    gold_set: GoldSet
    run: Run
    cases: tuple[Case, ...]

    @property
    def n_answers(self) -> int:
        """Questions that have an answer."""
        return sum(case.answer is not None for case in self.cases)


@dataclass(frozen=True, kw_only=True)
class Earlier:
    """The measurement before this one on the same gold set; `mean` is None where the judge was another."""

    run_name: str
    metric: str
    mean: float | None
    judge: str


@dataclass(frozen=True, kw_only=True)
class AnswersResult:
    """A measurement with all that is to be said of it; `hints` None: nothing can be ruled out."""

    record: AnswerRecord
    evaluation: AnswerEvaluation
    health: Health
    hints: tuple[Hint, ...] | None
    thumbs: tuple[Thumb, ...]
    agreement: ThumbsAgreement | None
    earlier: Earlier | None

    @cached_property
    def in_order(self) -> tuple[Case, ...]:
        """The cases with an answer, the weakest first."""
        answered = [case for case in self.evaluation.cases if case.answer is not None]
        weak = [case for case, _, _ in self.evaluation.weakest(len(answered)) if case.answer is not None]
        known = {case.id for case in weak}
        return (*weak, *(case for case in answered if case.id not in known))

    @property
    def n_faulted(self) -> int:
        """Answers that a verdict went against."""
        values = self.evaluation.values
        about = [metric for metric in ("faithfulness", "answer_correctness") if metric in values]
        return sum(any(values[metric][case.id].failing for metric in about) for case in self.in_order)

    @property
    def n_failed(self) -> int:
        """Answers with a verdict that failed, or was not come by."""
        return sum(
            any(_may_be_retried(found[case.id]) for found in self.evaluation.values.values())
            for case in self.evaluation.cases
        )


class AnswersDesk:
    """The verbs; one for the whole process, used from any thread."""

    def __init__(self, store: Store, desk: Desk) -> None:
        self._store, self._desk = store, desk

    def subject(self, chat_id: int, run_name: str | None, gold_name: str | None) -> Subject:
        """
        The named run, or the chat's newest one that has answers, with the gold set it was last scored on.

        UnknownRun; NoAnswers where there is none; UnknownGoldSet.
        """
        if run_name is not None:
            return self.subject_of(self._store.find_run(chat_id, run_name).id, chat_id, gold_name)
        for record in self._store.runs(chat_id, limit=LOOKED_AT):
            if has_answers(self._store.run(record.id)):
                return self.subject_of(record.id, chat_id, gold_name)
        raise NoAnswers(run="", problem=NO_ANSWER)

    def subject_of(self, run_id: int, chat_id: int, gold_name: str | None = None) -> Subject:
        """A run of this chat; NoAnswers where it has none, or no gold set has its questions."""
        record = self._store.run_record(run_id)
        if record.chat_id != self._store.current_chat(chat_id):
            raise UnknownEvaluation(name=str(run_id))
        run = self._store.run(run_id)
        if not has_answers(run):
            raise NoAnswers(run=record.name, problem=NO_ANSWER)
        version, gold_set = self._gold_for(record, run, gold_name)
        return _subject(record, run, version, gold_set)

    def subject_on(self, run_id: int, version_id: int) -> Subject:
        """A stored run on a version of a gold set."""
        version, gold_set = self._desk.gold_of(version_id)
        return _subject(self._store.run_record(run_id), self._store.run(run_id), version, gold_set)

    def save(
        self,
        subject: Subject,
        evaluation: AnswerEvaluation,
        *,
        chat_id: int,
        author: int | None,
        origin: str,
        health: Health | None = None,
        about: Mapping[str, Any] | None = None,
    ) -> AnswerRecord:
        """Keep what answers were worth; the same work keeps it once."""
        return self._store.save_answers(
            evaluation,
            chat_id=chat_id,
            run_id=subject.record.id,
            gold_version_id=subject.version.id,
            author=author,
            origin=origin,
            about={**(about or {}), "health": [] if health is None else _packed(health)},
        )

    def result(self, answers_id: int, chat_id: int) -> AnswersResult:
        """A measurement of this chat; UnknownEvaluation for one of another chat."""
        record = self._own(answers_id, chat_id)
        subject = self.subject_on(record.run_id, record.gold_version_id)
        evaluation = AnswerEvaluation(
            run_name=record.run_name,
            gold_name=record.gold_name,
            cases=subject.cases,
            values=self._store.answer_values(record.id),
            judge=record.judge,
            n_calls=record.n_calls,
            n_kept=record.n_kept,
        )
        thumbs = self._store.thumbs(evaluation.cases, record.chat_id)
        return AnswersResult(
            record=record,
            evaluation=evaluation,
            health=_unpacked(record.about.get("health", ())),
            hints=ladder(subject.gold_set, subject.run, evaluation, self._desk.targets),
            thumbs=tuple(thumbs),
            agreement=thumbs_agreement(evaluation, thumbs),
            earlier=self._earlier(record, evaluation),
        )

    def thumb(self, answers_id: int, chat_id: int, place: int, user_id: int, *, is_up: bool) -> AnswersResult:
        """Note what somebody thinks of an answer, by its place in the order of the result."""
        result = self.result(answers_id, chat_id)
        case = result.in_order[place - 1]
        self._store.set_thumb(case, chat_id=chat_id, user_id=user_id, is_up=is_up)
        return self.result(answers_id, chat_id)

    def _own(self, answers_id: int, chat_id: int) -> AnswerRecord:
        record = self._store.answers_record(answers_id)
        if record.chat_id != self._store.current_chat(chat_id):
            raise UnknownEvaluation(name=str(answers_id))
        return record

    def _gold_for(self, record: RunRecord, run: Run, gold_name: str | None) -> tuple[GoldVersion, GoldSet]:
        """The named gold set, the one the run was last scored on, else the one it answers most of."""
        if gold_name is not None:
            return self._store.gold_set(gold_name)
        last = self._store.evaluations(run_id=record.id, limit=1)
        if last:
            return self._desk.gold_of(last[0].gold_version_id)
        known = [self._desk.gold_of(summary.newest.id) for summary in self._store.gold_sets()]
        fitting = [
            (n_answered(gold_set, run), _n_expected(gold_set), version.id) for version, gold_set in known
        ]
        n, _, version_id = max(fitting, default=(0, 0, 0))
        if n == 0:
            raise NoAnswers(run=record.name, problem=Word("answers-no-gold"))
        return self._desk.gold_of(version_id)

    def _earlier(self, record: AnswerRecord, evaluation: AnswerEvaluation) -> Earlier | None:
        """The last measurement of another run on the same gold set; its mean only from the same judge."""
        metric = evaluation.main_metric
        others = [
            each
            for each in self._store.answer_evaluations(chat_id=record.chat_id, limit=LOOKED_BACK)
            if each.id < record.id and each.run_id != record.run_id and each.gold_name == record.gold_name
        ]
        if metric is None or not others or record.judge is None:
            return None
        same = next((each for each in others if each.judge == record.judge), None)
        found = same or others[0]
        if found.judge is None:
            return None
        mean = None if same is None else self._mean(same, metric)
        if same is not None and mean is None:
            return None
        return Earlier(run_name=found.run_name, metric=metric, mean=mean, judge=found.judge.model)

    def _mean(self, record: AnswerRecord, metric: str) -> float | None:
        found = self._store.answer_values(record.id).get(metric, {})
        values = [measured.value for measured in found.values() if measured.value is not None]
        return sum(values) / len(values) if values else None


def has_answers(run: Run) -> bool:
    """Whether any question has an answer in words."""
    return any(entry.answer for entry in run.retrieved.values())


def metrics_of(names: str | None, *, with_judge: bool) -> tuple[str, ...]:
    """`metrics=faithfulness,token_f1` as metrics, or all that can be measured; UnknownMetric."""
    if names is None:
        return (*JUDGED, *UNJUDGED) if with_judge else UNJUDGED
    return tuple(dict.fromkeys(parse_answer_metric(name) for name in names.split(",") if name.strip()))


def assumed_cases(gold_set: GoldSet, k: int) -> tuple[Case, ...]:
    """Cases as a service that has not been asked yet may answer them, to say what judging will take."""
    chunk = Context(text="x" * USUAL_CHUNK)
    return tuple(
        Case(
            question=question,
            answer=f"{question.id} {'x' * USUAL_ANSWER}",
            reference=question.answer or None,
            contexts=(chunk,) * k,
            right=gold_set.relevant_chunks(question),
        )
        for question in gold_set.questions
    )


def _subject(record: RunRecord, run: Run, version: GoldVersion, gold_set: GoldSet) -> Subject:
    return Subject(record=record, version=version, gold_set=gold_set, run=run, cases=cases_of(gold_set, run))


def _n_expected(gold_set: GoldSet) -> int:
    return sum(question.answer is not None for question in gold_set.questions)


def _may_be_retried(measured: Measured) -> bool:
    """A verdict that failed, was stopped or did not fit into a budget; what is not there stays away."""
    again = {"unmeasured-stopped", "unmeasured-budget-spent"}
    return measured.state == "failed" or str(measured.why) in again


def _packed(health: Health) -> list[Any]:
    return [
        [check.metric, check.language, check.better, check.worse, check.is_plain, *map(_known, check.values)]
        for check in health.checks
    ]


def _known(measured: Measured) -> list[Any]:
    return [measured.state, measured.value, measured.why]


def _unpacked(packed: Sequence[Sequence[Any]]) -> Health:
    return Health(
        checks=tuple(
            Check(
                metric=metric,
                language=language,
                better=better,
                worse=worse,
                is_plain=is_plain,
                values=(_measured(*first), _measured(*second)),
            )
            for metric, language, better, worse, is_plain, first, second in packed
        )
    )


def _measured(state: Any, value: float | None, why: str | None) -> Measured:
    return Measured(state=state, value=value, why=None if why is None else Word(why))
