"""What the bot has to remember between two updates, and the forgetting of all that is old."""

from __future__ import annotations

import secrets
import string
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, exists, or_, select, update

from core.store.answers import AnswerEvaluationRow
from core.store.database import Database, insert_new, one_at_a_time
from core.store.records import Choice
from core.store.schedules import ScheduleRow
from core.store.tables import (
    ChoiceRow,
    EvaluationRow,
    FactRow,
    GoldSetRow,
    GoldVersionRow,
    RunRow,
    SeenRow,
    UploadRow,
)

KEPT = timedelta(days=30)  # how long what was deleted can be restored
ID_LENGTH = 10  # signs of base 36: callback_data has room for 64 bytes, and nobody guesses 51 bits
ID_SIGNS = string.digits + string.ascii_lowercase


class Memory(Database):
    """Verbs about updates that were seen, choices behind buttons, facts, and purging."""

    def is_new(self, key: str) -> bool:
        """Whether nobody has asked for this key before; of many who ask at once exactly one is told True."""
        with self._writing() as session:
            return insert_new(session, SeenRow, key=key, moment=self._clock())

    def keep(self, kind: str, payload: Any, *, chat_id: int | None = None, user_id: int | None = None) -> str:
        """Keep a JSON value for a button or a dialogue; a short id that fits into callback_data."""
        values = {"kind": kind, "payload": payload, "chat_id": chat_id, "user_id": user_id}
        with self._writing() as session:
            while True:
                id_ = "".join(secrets.choice(ID_SIGNS) for _ in range(ID_LENGTH))
                if insert_new(session, ChoiceRow, id=id_, created=self._clock(), **values):
                    return id_

    def kept(self, id_: str) -> Choice | None:
        """What an id stands for, None if it was dropped or never given out."""
        with self._reading() as session:
            row = session.get(ChoiceRow, id_)
            return None if row is None else _choice(row)

    def newest_kept(self, kind: str, *, chat_id: int | None, user_id: int | None) -> Choice | None:
        """The last choice of a kind kept for somebody in a chat: where a dialogue is."""
        query = select(ChoiceRow).where(*_of(chat_id, user_id, kind))
        with self._reading() as session:
            row = session.scalars(query.order_by(ChoiceRow.created.desc()).limit(1)).first()
            return None if row is None else _choice(row)

    def change_kept(self, id_: str, payload: Any) -> bool:
        """Put another value in place of a kept one; False if it is gone."""
        change = update(ChoiceRow).where(ChoiceRow.id == id_).values(payload=payload)
        with self._writing() as session:
            return session.execute(change.returning(ChoiceRow.id)).first() is not None

    def revise_kept(self, id_: str, change: Callable[[Any], Any]) -> Choice | None:
        """
        Put what `change` makes of a kept value in its place; the choice as it is then, None if it is gone.

        Of many who change it at once each sees what the one before has made.
        """
        with self._writing() as session:
            one_at_a_time(session, "kept", id_)
            row = session.get(ChoiceRow, id_)
            if row is None:
                return None
            row.payload = change(row.payload)
            session.flush()
            return _choice(row)

    def take_kept(self, id_: str) -> Choice | None:
        """What an id stands for, and drop it: of two clicks at once only one gets it."""
        with self._writing() as session:
            row = session.scalars(delete(ChoiceRow).where(ChoiceRow.id == id_).returning(ChoiceRow)).first()
            return None if row is None else _choice(row)

    def drop_kept(self, *, chat_id: int | None, user_id: int | None, kind: str | None = None) -> int:
        """Drop what is kept for somebody in a chat, of one kind or all; how many there were."""
        gone = delete(ChoiceRow).where(*_of(chat_id, user_id, kind)).returning(ChoiceRow.id)
        with self._writing() as session:
            return len(session.execute(gone).all())

    def fact(self, name: str) -> str | None:
        """A single remembered thing, None if it was never set."""
        with self._reading() as session:
            row = session.get(FactRow, name)
            return None if row is None else row.value

    def set_fact(self, name: str, value: str) -> None:
        """Remember a single thing in place of what was there."""
        with self._writing() as session:
            if not insert_new(session, FactRow, name=name, value=value):
                session.execute(update(FactRow).where(FactRow.name == name).values(value=value))

    def purge_daily(self) -> int | None:
        """
        Forget for good what is older than `KEPT`; how many rows went.

        None when that was done today: of all processes that ask, one does it.
        """
        now = self._clock()
        return self.purge(now - KEPT) if self.is_new(f"purge {now:%Y-%m-%d}") else None

    def purge(self, before: datetime) -> int:
        """
        Forget for good what was deleted, seen or kept before a time; how many rows went.

        Evaluations go with their runs, uploads with their last run. A gold set stays while an evaluation
        that is in use names it.
        """
        steps = (
            delete(SeenRow).where(SeenRow.moment < before).returning(SeenRow.key),
            delete(ChoiceRow).where(ChoiceRow.created < before).returning(ChoiceRow.id),
            delete(ScheduleRow).where(ScheduleRow.deleted < before).returning(ScheduleRow.id),
            delete(RunRow).where(RunRow.deleted < before).returning(RunRow.id),
            delete(UploadRow).where(~_has_run()).returning(UploadRow.sha256),
            delete(GoldSetRow).where(GoldSetRow.deleted < before, ~_is_used()).returning(GoldSetRow.id),
        )
        with self._writing() as session:
            return sum(len(session.execute(step).all()) for step in steps)


def _of(chat_id: int | None, user_id: int | None, kind: str | None) -> list[ColumnElement[bool]]:
    of_whom: list[ColumnElement[bool]] = [
        ChoiceRow.chat_id.is_not_distinct_from(chat_id),
        ChoiceRow.user_id.is_not_distinct_from(user_id),
    ]
    return of_whom if kind is None else [*of_whom, ChoiceRow.kind == kind]


def _has_run() -> ColumnElement[bool]:
    return exists().where(RunRow.sha256 == UploadRow.sha256)


def _is_used() -> ColumnElement[bool]:
    return or_(_is_named_in(EvaluationRow), _is_named_in(AnswerEvaluationRow))


def _is_named_in(table: type[EvaluationRow | AnswerEvaluationRow]) -> ColumnElement[bool]:
    used: Select[int] = (
        select(GoldVersionRow.id)
        .join(table, table.gold_version_id == GoldVersionRow.id)
        .where(GoldVersionRow.gold_set_id == GoldSetRow.id)
    )
    return used.exists()


def _choice(row: ChoiceRow) -> Choice:
    return Choice(
        id=row.id,
        kind=row.kind,
        payload=row.payload,
        chat_id=row.chat_id,
        user_id=row.user_id,
        created=row.created,
    )
