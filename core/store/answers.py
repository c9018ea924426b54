"""
Judged answers in the store: verdicts that are never asked for again, evaluations, and people's thumbs.

A verdict is kept under a digest of all it depends on, see `core.judges.cache`, by itself and at once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, LargeBinary, Select, UniqueConstraint, select, update
from sqlalchemy.orm import Mapped, mapped_column

from core.answers import AnswerEvaluation, Case, Evidence, JudgedBy, Measured, Thumb
from core.answers.evaluating import Values
from core.errors import UnknownEvaluation, Word
from core.store.chats import current_chat_id
from core.store.database import Database, insert_new
from core.store.packing import pack_bytes, unpack_bytes
from core.store.tables import (
    KEEP_IDS,
    Base,
    Content,
    GoldSetRow,
    GoldVersionRow,
    Id,
    Json,
    RunRow,
    TelegramId,
)


class VerdictRow(Base):
    """What a judge replied to one request."""

    __tablename__ = "verdicts"

    key: Mapped[str] = mapped_column(primary_key=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)
    created: Mapped[datetime]


class AnswerEvaluationRow(Base):
    """What the answers of a run were worth; `origin` names the work that found it out."""

    __tablename__ = "answer_evaluations"
    __table_args__ = KEEP_IDS

    id: Mapped[Id]
    chat_id: Mapped[TelegramId] = mapped_column(index=True)
    run_id: Mapped[int] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"), index=True)
    gold_version_id: Mapped[int] = mapped_column(ForeignKey("gold_versions.id"), index=True)
    origin: Mapped[str] = mapped_column(unique=True)
    backend: Mapped[str | None]
    model: Mapped[str | None]
    embedding_model: Mapped[str | None]
    n_calls: Mapped[int]
    n_kept: Mapped[int]
    about: Mapped[Any] = mapped_column(Json)
    author: Mapped[TelegramId | None]
    created: Mapped[datetime]
    content: Mapped[Content]


class ThumbRow(Base):
    """What one person thinks of an answer, which `answer` is the digest of, with its question."""

    __tablename__ = "thumbs"
    __table_args__ = (UniqueConstraint("chat_id", "answer", "user_id"), KEEP_IDS)

    id: Mapped[Id]
    chat_id: Mapped[TelegramId]
    answer: Mapped[str]
    user_id: Mapped[TelegramId]
    is_up: Mapped[bool]
    moment: Mapped[datetime]


@dataclass(frozen=True, kw_only=True, slots=True)
class AnswerRecord:
    """An evaluation of answers without its values; `judge` is None where none was asked."""

    id: int
    chat_id: int
    run_id: int
    run_name: str
    gold_version_id: int
    gold_name: str
    gold_number: int
    judge: JudgedBy | None
    n_calls: int
    n_kept: int
    author: int | None
    created: datetime
    about: Mapping[str, Any] = field(default_factory=dict)


class JudgedAnswers(Database):
    """Verbs about verdicts, evaluations of answers, and thumbs."""

    def verdict(self, key: str) -> Any | None:
        """The reply kept under a key, None if there is none."""
        with self._reading() as session:
            row = session.get(VerdictRow, key)
            content = None if row is None else row.content
        return None if content is None else json.loads(unpack_bytes(content))

    def verdict_keys(self) -> set[str]:
        """All keys that something is kept under."""
        with self._reading() as session:
            return set(session.scalars(select(VerdictRow.key)))

    def keep_verdict(self, key: str, reply: Any) -> None:
        """Keep a reply for good; of two under one key the first stays."""
        content = pack_bytes(json.dumps(reply).encode())
        with self._writing() as session:
            insert_new(session, VerdictRow, key=key, content=content, created=self._clock())

    def save_answers(
        self,
        evaluation: AnswerEvaluation,
        *,
        chat_id: int,
        run_id: int,
        gold_version_id: int,
        author: int | None,
        origin: str,
        about: Mapping[str, Any],
    ) -> AnswerRecord:
        """Keep an evaluation; with an origin that is there already, what that work found first."""
        content, judge = pack_bytes(json.dumps(_packed(evaluation.values)).encode()), evaluation.judge
        with self._writing() as session:
            insert_new(
                session,
                AnswerEvaluationRow,
                chat_id=current_chat_id(session, chat_id),
                run_id=run_id,
                gold_version_id=gold_version_id,
                origin=origin,
                backend=None if judge is None else judge.backend,
                model=None if judge is None else judge.model,
                embedding_model=None if judge is None else judge.embedding_model,
                n_calls=evaluation.n_calls,
                n_kept=evaluation.n_kept,
                about=dict(about),
                author=author,
                created=self._clock(),
                content=content,
            )
            found = session.execute(_joined().where(AnswerEvaluationRow.origin == origin)).one()
            return _record(*found)

    def answers_record(self, answers_id: int) -> AnswerRecord:
        """An evaluation without its values; UnknownEvaluation, also where its run is deleted."""
        if abs(answers_id) >= 2**63:
            raise UnknownEvaluation(name=str(answers_id))
        with self._reading() as session:
            found = session.execute(_joined().where(AnswerEvaluationRow.id == answers_id)).first()
            if found is None:
                raise UnknownEvaluation(name=str(answers_id))
            return _record(*found)

    def answer_values(self, answers_id: int) -> Values:
        """All values of an evaluation; UnknownEvaluation."""
        query = select(AnswerEvaluationRow.content).where(AnswerEvaluationRow.id == answers_id)
        with self._reading() as session:
            content = session.scalars(query).first()
        if content is None:
            raise UnknownEvaluation(name=str(answers_id))
        return _unpacked(json.loads(unpack_bytes(content)))

    def answer_evaluations(
        self, *, chat_id: int, run_id: int | None = None, limit: int = 20
    ) -> list[AnswerRecord]:
        """Evaluations of answers in a chat, newest first."""
        query = _joined().where(AnswerEvaluationRow.chat_id == chat_id)
        if run_id is not None:
            query = query.where(AnswerEvaluationRow.run_id == run_id)
        with self._reading() as session:
            rows = session.execute(query.order_by(AnswerEvaluationRow.id.desc()).limit(limit))
            return [_record(*row) for row in rows]

    def set_thumb(self, case: Case, *, chat_id: int, user_id: int, is_up: bool) -> None:
        """Note what somebody thinks of an answer, in place of what they thought before."""
        with self._writing() as session:
            chat = current_chat_id(session, chat_id)
            values = {"chat_id": chat, "answer": answer_digest(case), "user_id": user_id}
            now = self._clock()
            if not insert_new(session, ThumbRow, **values, is_up=is_up, moment=now):
                change = update(ThumbRow).where(*(getattr(ThumbRow, k) == v for k, v in values.items()))
                session.execute(change.values(is_up=is_up, moment=now))

    def thumbs(self, cases: Iterable[Case], chat_id: int) -> list[Thumb]:
        """What people of a chat think of these answers, whichever run gave them."""
        by_digest: dict[str, list[str]] = {}
        for case in cases:
            by_digest.setdefault(answer_digest(case), []).append(case.id)
        query = select(ThumbRow).where(ThumbRow.chat_id == chat_id).order_by(ThumbRow.id)
        with self._reading() as session:
            return [
                Thumb(question_id=id_, person=row.user_id, is_up=row.is_up)
                for row in session.scalars(query)
                for id_ in by_digest.get(row.answer, ())
            ]


def answer_digest(case: Case) -> str:
    """What an answer is known by: the same words to the same question are the same answer."""
    text = json.dumps([case.question.title, case.answer])
    return hashlib.sha256(text.encode()).hexdigest()


def _joined() -> Select[AnswerEvaluationRow, RunRow, GoldVersionRow, GoldSetRow]:
    return (
        select(AnswerEvaluationRow, RunRow, GoldVersionRow, GoldSetRow)
        .join(RunRow, RunRow.id == AnswerEvaluationRow.run_id)
        .join(GoldVersionRow, GoldVersionRow.id == AnswerEvaluationRow.gold_version_id)
        .join(GoldSetRow, GoldSetRow.id == GoldVersionRow.gold_set_id)
        .where(RunRow.deleted.is_(None))
    )


def _record(row: AnswerEvaluationRow, run: RunRow, version: GoldVersionRow, gold: GoldSetRow) -> AnswerRecord:
    judge = None
    if row.backend is not None and row.model is not None:
        judge = JudgedBy(backend=row.backend, model=row.model, embedding_model=row.embedding_model)
    return AnswerRecord(
        id=row.id,
        chat_id=row.chat_id,
        run_id=row.run_id,
        run_name=run.name,
        gold_version_id=version.id,
        gold_name=gold.name,
        gold_number=version.number,
        judge=judge,
        n_calls=row.n_calls,
        n_kept=row.n_kept,
        author=row.author,
        created=row.created,
        about=row.about,
    )


def _packed(values: Values) -> dict[str, dict[str, list[Any]]]:
    return {
        metric: {id_: _packed_one(measured) for id_, measured in found.items()}
        for metric, found in values.items()
    }


def _packed_one(measured: Measured) -> list[Any]:
    evidence = [[e.part, e.number, e.text, e.holds, e.reason] for e in measured.evidence]
    return [measured.state, measured.value, measured.why, evidence]


def _unpacked(packed: Mapping[str, Mapping[str, Sequence[Any]]]) -> dict[str, dict[str, Measured]]:
    return {
        metric: {id_: _unpacked_one(*each) for id_, each in found.items()} for metric, found in packed.items()
    }


def _unpacked_one(state: Any, value: float | None, why: str | None, evidence: Sequence[Any]) -> Measured:
    return Measured(
        state=state,
        value=value,
        why=None if why is None else Word(why),
        evidence=tuple(
            Evidence(part=part, number=number, text=text, holds=holds, reason=reason)
            for part, number, text, holds, reason in evidence
        ),
    )
