"""
Judgings in the store: a pool of pairs that several people grade at the same time.

A pair that is served to somebody is nobody else's for a while, unless it is one that everybody is to judge.
Who is served what is decided in one transaction, so that two who ask at once never get the same pair.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, TypeAlias, cast

from sqlalchemy import ForeignKey, Select, UniqueConstraint, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from core.errors import UnknownGoldSet
from core.judging import Grading, Pair
from core.store.chats import current_chat_id
from core.store.database import Database, by_id, one_at_a_time, written
from core.store.gold_sets import live_shelf
from core.store.packing import pack_bytes, unpack_bytes
from core.store.tables import KEEP_IDS, Base, Content, GoldSetRow, GoldVersionRow, Id, TelegramId

MarkState: TypeAlias = Literal["served", "graded", "skipped", "settled"]
Closing: TypeAlias = Literal["closed", "changed", "closed before"]
ALL_PERSONS = 0  # stands for the person of a mark that settles a disputed pair
HELD = timedelta(minutes=30)  # how long a pair that was served and not graded is kept from the others


class JudgingRow(Base):
    """A pool of pairs to be judged, and until when it was."""

    __tablename__ = "judgings"
    __table_args__ = KEEP_IDS

    id: Mapped[Id]
    chat_id: Mapped[TelegramId] = mapped_column(index=True)
    gold_set_id: Mapped[int] = mapped_column(ForeignKey("gold_sets.id", ondelete="CASCADE"), index=True)
    n_pairs: Mapped[int]
    n_shared: Mapped[int]
    levels: Mapped[str]
    author: Mapped[TelegramId | None]
    created: Mapped[datetime]
    closed: Mapped[datetime | None]
    content: Mapped[Content]


class JudgingMarkRow(Base):
    """What one person was served of a pool, and what became of it; `author` is who settled."""

    __tablename__ = "judging_marks"
    __table_args__ = (UniqueConstraint("judging_id", "place", "user_id"), KEEP_IDS)

    id: Mapped[Id]
    judging_id: Mapped[int] = mapped_column(ForeignKey("judgings.id", ondelete="CASCADE"))
    place: Mapped[int]
    user_id: Mapped[TelegramId]
    author: Mapped[TelegramId]
    state: Mapped[str]
    grade: Mapped[float | None]
    note: Mapped[str]
    moment: Mapped[datetime]


@dataclass(frozen=True, kw_only=True, slots=True)
class Judging:
    """
    A pool without its pairs; `n_shared` of them are judged by everybody.

    `levels` are the grades that can be given; `closed` is when it was saved, None while it is open.
    """

    id: int
    chat_id: int
    gold_name: str
    n_pairs: int
    n_shared: int
    levels: tuple[float, ...]
    author: int | None
    created: datetime
    closed: datetime | None

    def is_shared(self, place: int) -> bool:
        """Whether everybody judges this pair; the shared ones are spread evenly over the pool."""
        return place * self.n_shared % max(1, self.n_pairs) < self.n_shared


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """What one person made of the pair at `place`; `person` is None for a mark that settles."""

    place: int
    person: int | None
    author: int
    state: MarkState
    grade: float | None
    note: str

    @property
    def grading(self) -> Grading | None:
        """The grade as the core counts it; None where none was given."""
        if self.grade is None or self.state not in {"graded", "settled"}:
            return None
        return Grading(
            place=self.place, person=self.author, grade=self.grade, is_final=self.state == "settled"
        )


class Judgings(Database):
    """Verbs about judging."""

    def start_judging(
        self,
        gold_version_id: int,
        pairs: Sequence[Pair],
        *,
        chat_id: int,
        author: int | None,
        levels: Sequence[float],
        n_shared: int = 0,
    ) -> Judging:
        """
        Keep a pool that people judge from now on, or give the one that is open for the gold set in this chat.

        UnknownGoldSet.
        """
        content = pack_bytes(json.dumps([_plain(pair) for pair in pairs]).encode())
        with self._writing() as session:
            version = by_id(session, GoldVersionRow, gold_version_id)
            if version is None:
                raise UnknownGoldSet(name=str(gold_version_id), nearest="")
            chat = current_chat_id(session, chat_id)
            one_at_a_time(session, "judging", chat, version.gold_set_id)
            known = session.scalars(_open(chat, version.gold_set_id)).first()
            return _judging(
                session,
                known
                or written(
                    session,
                    JudgingRow(
                        chat_id=chat,
                        gold_set_id=version.gold_set_id,
                        n_pairs=len(pairs),
                        n_shared=min(n_shared, len(pairs)),
                        levels=json.dumps(list(levels)),
                        author=author,
                        created=self._clock(),
                        closed=None,
                        content=content,
                    ),
                ),
            )

    def open_judging(self, chat_id: int, gold_name: str) -> Judging | None:
        """The pool of a gold set that is being judged in a chat; UnknownGoldSet."""
        with self._reading() as session:
            shelf, chat = live_shelf(session, gold_name), current_chat_id(session, chat_id)
            row = session.scalars(_open(chat, shelf.id)).first()
            return None if row is None else _judging(session, row)

    def judging(self, judging_id: int) -> Judging | None:
        """A pool, None if it was never kept."""
        with self._reading() as session:
            row = by_id(session, JudgingRow, judging_id)
            return None if row is None else _judging(session, row)

    def judging_pairs(self, judging_id: int) -> list[Pair]:
        """The pairs of a pool, most useful first; none for one that was never kept."""
        with self._reading() as session:
            row = by_id(session, JudgingRow, judging_id)
            content = None if row is None else row.content
        return [] if content is None else [_pair(each) for each in json.loads(unpack_bytes(content))]

    def marks(self, judging_id: int) -> list[Mark]:
        """All that was served and graded of a pool, in the order it was."""
        with self._reading() as session:
            return [_mark(row) for row in session.scalars(_marks(judging_id))]

    def serve(self, judging_id: int, user_id: int) -> int | None:
        """
        The place of the next pair for somebody: what they have in hand, else the most useful free one.

        None when nothing is left for them, or the pool is closed.
        """
        with self._writing() as session:
            row = _to_judge(session, judging_id)
            if row is None:
                return None
            marks = list(session.scalars(_marks(judging_id)))
            in_hand = [m.place for m in marks if m.user_id == user_id and m.state == "served"]
            place = in_hand[0] if in_hand else _free(_judging(session, row), marks, user_id, self._clock())
            if place is not None and not in_hand:
                session.add(self._new_mark(judging_id, place, user_id, "served"))
            return place

    def grade(self, judging_id: int, place: int, user_id: int, grade: float | None) -> bool:
        """Grade what one was served, None to skip it; False if it was not served to them, or it is saved."""
        state: MarkState = "skipped" if grade is None else "graded"
        with self._writing() as session:
            row = _own_mark(session, judging_id, place, user_id)
            if row is None or _to_judge(session, judging_id) is None:
                return False
            row.state, row.grade, row.moment = state, grade, self._clock()
            return True

    def settle(self, judging_id: int, place: int, author: int, grade: float) -> bool:
        """Say what the grade of a disputed pair is; False when the pool is closed."""
        with self._writing() as session:
            if _to_judge(session, judging_id) is None:
                return False
            row = _own_mark(session, judging_id, place, ALL_PERSONS)
            if row is None:
                row = self._new_mark(judging_id, place, ALL_PERSONS, "settled")
                session.add(row)
            row.grade, row.author, row.moment = grade, author, self._clock()
            return True

    def note_mark(self, judging_id: int, user_id: int, note: str) -> int | None:
        """Put a note to the pair somebody has in hand, or graded last; its place, None without one."""
        with self._writing() as session:
            row = _last(session, judging_id, user_id, ("served", "graded", "skipped"))
            if row is None or _to_judge(session, judging_id) is None:
                return None
            row.note = note
            return row.place

    def undo_mark(self, judging_id: int, user_id: int) -> int | None:
        """Take somebody's last grade or skip back: its place is in their hand again; None without one."""
        with self._writing() as session:
            row = _last(session, judging_id, user_id, ("graded", "skipped"))
            if row is None or _to_judge(session, judging_id) is None:
                return None
            in_hand = _last(session, judging_id, user_id, ("served",))
            if in_hand is not None:
                session.delete(in_hand)
            row.state, row.grade, row.moment = "served", None, self._clock()
            return row.place

    def close_judging(self, judging_id: int, seen: Sequence[Mark]) -> Closing:
        """
        End a pool unless somebody has graded since `seen` was read: nothing that was graded is left out.

        Of many who end it at once exactly one is told that it did.
        """
        with self._writing() as session:
            row = _to_judge(session, judging_id)
            if row is None:
                return "closed before"
            if [_mark(each) for each in session.scalars(_marks(judging_id))] != list(seen):
                return "changed"
            row.closed = self._clock()
            return "closed"

    def _new_mark(self, judging_id: int, place: int, user_id: int, state: MarkState) -> JudgingMarkRow:
        return JudgingMarkRow(
            judging_id=judging_id,
            place=place,
            user_id=user_id,
            author=user_id,
            state=state,
            grade=None,
            note="",
            moment=self._clock(),
        )


def _to_judge(session: Session, judging_id: int) -> JudgingRow | None:
    """The row of an open pool, which nobody else changes until the transaction ends."""
    one_at_a_time(session, "judging", judging_id)
    row = by_id(session, JudgingRow, judging_id)
    return row if row is not None and row.closed is None else None


def _free(judging: Judging, marks: Iterable[JudgingMarkRow], user_id: int, now: datetime) -> int | None:
    """The first place that this person may be served."""
    own: set[int] = set()
    taken: set[int] = set()
    for mark in marks:
        if mark.user_id == user_id:
            own.add(mark.place)
        if mark.state == "graded" or (mark.state == "served" and mark.moment > now - HELD):
            taken.add(mark.place)
    free = (place for place in range(judging.n_pairs) if judging.is_shared(place) or place not in taken)
    return next((place for place in free if place not in own), None)


def _open(chat_id: int, gold_set_id: int) -> Select[JudgingRow]:
    of_it = select(JudgingRow).where(JudgingRow.chat_id == chat_id, JudgingRow.gold_set_id == gold_set_id)
    return of_it.where(JudgingRow.closed.is_(None)).order_by(JudgingRow.id.desc()).limit(1)


def _marks(judging_id: int) -> Select[JudgingMarkRow]:
    of_it = select(JudgingMarkRow).where(JudgingMarkRow.judging_id == judging_id)
    return of_it.order_by(JudgingMarkRow.moment, JudgingMarkRow.id)


def _own_mark(session: Session, judging_id: int, place: int, user_id: int) -> JudgingMarkRow | None:
    of_it = _marks(judging_id).where(JudgingMarkRow.place == place, JudgingMarkRow.user_id == user_id)
    return session.scalars(of_it).first()


def _last(
    session: Session, judging_id: int, user_id: int, states: Sequence[MarkState]
) -> JudgingMarkRow | None:
    of_it = select(JudgingMarkRow).where(
        JudgingMarkRow.judging_id == judging_id,
        JudgingMarkRow.user_id == user_id,
        JudgingMarkRow.state.in_(states),
    )
    return session.scalars(
        of_it.order_by(JudgingMarkRow.moment.desc(), JudgingMarkRow.id.desc()).limit(1)
    ).first()


def _judging(session: Session, row: JudgingRow) -> Judging:
    return Judging(
        id=row.id,
        chat_id=row.chat_id,
        gold_name=session.get_one(GoldSetRow, row.gold_set_id).name,
        n_pairs=row.n_pairs,
        n_shared=row.n_shared,
        levels=tuple(json.loads(row.levels)),
        author=row.author,
        created=row.created,
        closed=row.closed,
    )


def _mark(row: JudgingMarkRow) -> Mark:
    return Mark(
        place=row.place,
        person=None if row.user_id == ALL_PERSONS else row.user_id,
        author=row.author,
        state=cast("MarkState", row.state),
        grade=row.grade,
        note=row.note,
    )


def _plain(pair: Pair) -> list[object]:
    return [pair.question_id, pair.question, pair.chunk_id, pair.text, pair.usefulness]


def _pair(plain: Sequence[object]) -> Pair:
    question_id, question, chunk_id, text, usefulness = plain
    return Pair(
        question_id=str(question_id),
        question=str(question),
        chunk_id=str(chunk_id),
        text=None if text is None else str(text),
        usefulness=float(cast("float", usefulness)),
    )
