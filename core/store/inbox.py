"""
Updates of Telegram in the store, and the processes that work on them.

An update is written before Telegram is told that it arrived: `new` until it is dealt with, `sending` from the
first message of its answer on, then `done`. What a crash leaves as `sending` is `unknown`: the answer may
have been delivered, so it is not given again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

from sqlalchemy import ColumnElement, delete, func, select, update

from core.store.database import Database, insert_new
from core.store.packing import pack_bytes, unpack_bytes
from core.store.tables import UpdateRow, WorkerRow

UpdateState: TypeAlias = Literal["new", "sending", "done", "unknown", "unreadable", "given up"]
OPEN: tuple[UpdateState, ...] = ("new", "sending")


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptUpdate:
    """An update as it came; `attempts` counts how often somebody began to work on it after a crash."""

    update_id: int
    content: bytes
    state: UpdateState
    attempts: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Worker:
    """A process; `beat` is when it was last heard of."""

    id: str
    role: str
    beat: datetime


class Inbox(Database):
    """Verbs about updates and workers. Ids of updates are those of one bot."""

    def keep_updates(
        self, bot_id: int, updates: Sequence[tuple[int, bytes]], *, owner: str, unreadable: Iterable[int] = ()
    ) -> set[int]:
        """Write updates down, all or none; ids of those that were not there before."""
        bad = set(unreadable)
        with self._writing() as session:
            return {
                id_
                for id_, content in updates
                if insert_new(
                    session,
                    UpdateRow,
                    bot_id=bot_id,
                    update_id=id_,
                    owner=owner,
                    state="unreadable" if id_ in bad else "new",
                    attempts=0,
                    content=pack_bytes(content),
                    received=self._clock(),
                )
            }

    def set_updates(self, bot_id: int, ids: Sequence[int], state: UpdateState) -> None:
        """Note how far updates are; the content of those that are dealt with goes."""
        values: dict[str, Any] = {"state": state} if state in OPEN else {"state": state, "content": None}
        # An answer that may have been delivered stays so, whatever the rest of its handler does.
        rows = (*_these(bot_id, ids), UpdateRow.state.in_(OPEN))
        with self._writing() as session:
            session.execute(update(UpdateRow).where(*rows).values(**values))

    def take_over_updates(self, bot_id: int, owner: str, *, alive: Iterable[str] = ()) -> list[KeptUpdate]:
        """
        Make unfinished updates the owner's own, oldest first: all but those of processes that are `alive`.

        States are those the updates were left in.
        """
        mine = (
            UpdateRow.bot_id == bot_id,
            UpdateRow.state.in_(OPEN),
            UpdateRow.owner.not_in(list(alive)),
        )
        change = update(UpdateRow).where(*mine).values(owner=owner)
        with self._writing() as session:
            taken = session.scalars(change.returning(UpdateRow)).all()
            found = [_kept(row) for row in taken if row.content is not None]
        return sorted(found, key=lambda kept: kept.update_id)

    def count_attempt(self, bot_id: int, update_id: int) -> None:
        """Note that work on an update begins once more: it may be what ends the process."""
        change = update(UpdateRow).where(*_these(bot_id, [update_id]))
        with self._writing() as session:
            session.execute(change.values(attempts=UpdateRow.attempts + 1))

    def update_states(self, bot_id: int) -> Mapping[str, int]:
        """State -> number of updates."""
        query = select(UpdateRow.state, func.count()).where(UpdateRow.bot_id == bot_id)
        with self._reading() as session:
            return {row[0]: row[1] for row in session.execute(query.group_by(UpdateRow.state))}

    def update_state(self, bot_id: int, update_id: int) -> UpdateState | None:
        """How far one update is, None if it never came."""
        query = select(UpdateRow.state).where(*_these(bot_id, [update_id]))
        with self._reading() as session:
            return session.scalars(query).first()  # type: ignore[return-value]  # only our states are written

    def purge_updates(self, before: datetime) -> int:
        """Forget updates that were dealt with before a time; how many went."""
        old = delete(UpdateRow).where(UpdateRow.received < before, UpdateRow.state.not_in(OPEN))
        with self._writing() as session:
            return len(session.execute(old.returning(UpdateRow.update_id)).all())

    def beat(self, worker_id: str, role: str) -> None:
        """Say that a process is alive."""
        now = self._clock()
        with self._writing() as session:
            if not insert_new(session, WorkerRow, id=worker_id, role=role, started=now, beat=now):
                session.execute(update(WorkerRow).where(WorkerRow.id == worker_id).values(beat=now))

    def workers(self, since: datetime) -> list[Worker]:
        """Processes that were heard of since a time, by id."""
        query = select(WorkerRow).where(WorkerRow.beat >= since).order_by(WorkerRow.id)
        with self._reading() as session:
            return [Worker(id=row.id, role=row.role, beat=row.beat) for row in session.scalars(query)]

    def forget_worker(self, worker_id: str) -> None:
        """A process has ended in order."""
        with self._writing() as session:
            session.execute(delete(WorkerRow).where(WorkerRow.id == worker_id))


def _these(bot_id: int, ids: Sequence[int]) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return UpdateRow.bot_id == bot_id, UpdateRow.update_id.in_(ids)


def _kept(row: UpdateRow) -> KeptUpdate:
    return KeptUpdate(
        update_id=row.update_id,
        content=unpack_bytes(row.content or b""),
        state=row.state,  # type: ignore[arg-type]  # only our states are written
        attempts=row.attempts,
    )
