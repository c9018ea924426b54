"""Evaluations in the store: the values of a run on one version of a gold set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, TypeAlias, Unpack

from sqlalchemy import Row, Select, select
from sqlalchemy.orm import Session, undefer

from core.errors import UnknownEvaluation, UnknownGoldSet
from core.evaluations import Evaluation
from core.matching import Rules
from core.runs import Run
from core.store.database import Database, by_id, one_at_a_time, written
from core.store.gold_sets import live_shelf
from core.store.packing import pack_matrix, pack_texts, unpack_matrix, unpack_texts
from core.store.records import EvaluationRecord, RunRecord, Values
from core.store.runs import RunFacts, insert_run, live_run, pack, run_record
from core.store.tables import EvaluationRow, GoldSetRow, GoldVersionRow, RunRow

Joined: TypeAlias = Select[EvaluationRow, RunRow, GoldVersionRow, GoldSetRow]
JoinedRow: TypeAlias = Row[EvaluationRow, RunRow, GoldVersionRow, GoldSetRow]


class Evaluations(Database):
    """
    Verbs about evaluations.

    An evaluation that the run has already, equal in gold version, metrics, rules and values, is not kept
    twice. Evaluations of a deleted run are hidden with it.
    """

    def save_evaluation(
        self, evaluation: Evaluation, *, run_id: int, gold_version_id: int, author: int | None
    ) -> EvaluationRecord:
        """Keep an evaluation of a run that is kept; UnknownRun, UnknownGoldSet."""
        packed = _pack(evaluation)
        with self._writing() as session:
            live_run(session, run_id)
            return self._insert(session, packed, run_id, gold_version_id, author)

    def save_result(
        self, run: Run, evaluation: Evaluation, *, gold_version_id: int, **facts: Unpack[RunFacts]
    ) -> tuple[RunRecord, EvaluationRecord]:
        """Keep a run and its evaluation, both or neither; UnknownGoldSet."""
        packed_run, packed = pack(run, facts), _pack(evaluation)
        with self._writing() as session:
            row = insert_run(session, packed_run, facts, self._clock())
            record = self._insert(session, packed, row.id, gold_version_id, facts["author"])
            return run_record(row), record

    def evaluation(self, evaluation_id: int) -> tuple[EvaluationRecord, Values]:
        """An evaluation with the values of every question; UnknownEvaluation."""
        query = _joined().options(undefer(EvaluationRow.question_ids), undefer(EvaluationRow.matrix))
        with self._reading() as session:
            found = _one(session, query, evaluation_id)
            record, row = _record(found), found[0]
            question_ids, matrix = row.question_ids, row.matrix
        return record, Values(
            question_ids=unpack_texts(question_ids), matrix=unpack_matrix(matrix, len(record.metrics))
        )

    def evaluation_record(self, evaluation_id: int) -> EvaluationRecord:
        """An evaluation without its values; UnknownEvaluation."""
        with self._reading() as session:
            return _record(_one(session, _joined(), evaluation_id))

    def evaluations(
        self,
        *,
        chat_id: int | None = None,
        gold_name: str | None = None,
        run_id: int | None = None,
        limit: int = 20,
    ) -> list[EvaluationRecord]:
        """Evaluations, newest first, of a chat, a gold set or a run; UnknownGoldSet."""
        query = _joined().order_by(EvaluationRow.id.desc()).limit(limit)
        if chat_id is not None:
            query = query.where(RunRow.chat_id == chat_id)
        if run_id is not None:
            query = query.where(EvaluationRow.run_id == run_id)
        with self._reading() as session:
            if gold_name is not None:
                query = query.where(GoldSetRow.id == live_shelf(session, gold_name).id)
            return [_record(row) for row in session.execute(query)]

    def _insert(
        self,
        session: Session,
        packed: Mapping[str, Any],
        run_id: int,
        gold_version_id: int,
        author: int | None,
    ) -> EvaluationRecord:
        if by_id(session, GoldVersionRow, gold_version_id) is None:
            raise UnknownGoldSet(name=str(gold_version_id), nearest="")
        one_at_a_time(session, "evaluations", run_id)
        known = _equal(session, packed, run_id, gold_version_id)
        if known is None:
            fresh = EvaluationRow(
                run_id=run_id,
                gold_version_id=gold_version_id,
                author=author,
                created=self._clock(),
                **packed,
            )
            known = written(session, fresh)
        return _record(_one(session, _joined(), known.id))


def _pack(evaluation: Evaluation) -> Mapping[str, Any]:
    """The columns that come from the evaluation itself."""
    return {
        "metrics": [metric.name for metric in evaluation.metrics],
        "rules": asdict(evaluation.rules),
        "means": evaluation.means,
        "n_questions": evaluation.n_questions,
        "n_answered": evaluation.n_answered,
        "question_ids": pack_texts(question.id for question in evaluation.questions),
        "matrix": pack_matrix(evaluation.values),
    }


def _equal(
    session: Session, packed: Mapping[str, Any], run_id: int, gold_version_id: int
) -> EvaluationRow | None:
    """The same evaluation, kept earlier."""
    query = select(EvaluationRow).where(
        EvaluationRow.run_id == run_id,
        EvaluationRow.gold_version_id == gold_version_id,
        EvaluationRow.metrics == packed["metrics"],
        EvaluationRow.rules == packed["rules"],
        EvaluationRow.matrix == packed["matrix"],
        EvaluationRow.question_ids == packed["question_ids"],
    )
    return session.scalars(query.limit(1)).first()


def _joined() -> Joined:
    """Evaluations of runs in use, with all that a record names."""
    return (
        select(EvaluationRow, RunRow, GoldVersionRow, GoldSetRow)
        .join(RunRow, RunRow.id == EvaluationRow.run_id)
        .join(GoldVersionRow, GoldVersionRow.id == EvaluationRow.gold_version_id)
        .join(GoldSetRow, GoldSetRow.id == GoldVersionRow.gold_set_id)
        .where(RunRow.deleted.is_(None))
    )


def _one(session: Session, query: Joined, evaluation_id: int) -> JoinedRow:
    known = by_id(session, EvaluationRow, evaluation_id)
    row = None if known is None else session.execute(query.where(EvaluationRow.id == known.id)).first()
    if row is None:
        raise UnknownEvaluation(name=str(evaluation_id))
    return row


def _record(joined: JoinedRow) -> EvaluationRecord:
    row, run, version, shelf = joined
    return EvaluationRecord(
        id=row.id,
        run_id=run.id,
        run_name=run.name,
        chat_id=run.chat_id,
        gold_version_id=version.id,
        gold_name=shelf.name,
        gold_number=version.number,
        metrics=tuple(row.metrics),
        rules=Rules(**row.rules),
        means=row.means,
        n_questions=row.n_questions,
        n_answered=row.n_answered,
        created=row.created,
        author=row.author,
    )
