"""Runs in the store: named within a chat, with the file they were read from."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NotRequired, TypedDict, Unpack

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from core.errors import NameTaken, UnknownRun
from core.runs import Run
from core.store.chats import current_chat_id
from core.store.database import Database, by_id, insert_new, one_at_a_time, written
from core.store.naming import free_name, key_of, name_of, nearest
from core.store.packing import pack_bytes, pack_run, unpack_bytes, unpack_run
from core.store.records import RunRecord, Upload
from core.store.tables import EvaluationRow, GoldSetRow, GoldVersionRow, RunRow, UploadRow

UNNAMED = "run"


class RunFacts(TypedDict):
    """
    What is kept beside a run's rankings.

    `service` is the live service that was asked, `about` JSON facts such as the index's version. `origin`
    names the work that made the run: saving again with the same origin gives the run that is there.
    """

    chat_id: int
    author: int | None
    upload: NotRequired[Upload | None]
    service: NotRequired[str | None]
    is_partial: NotRequired[bool]
    about: NotRequired[Mapping[str, Any]]
    origin: NotRequired[str | None]


@dataclass(frozen=True, kw_only=True, slots=True)
class PackedRun:
    """A run and its file, compressed before the database is locked."""

    run: Run
    content: bytes
    upload: Mapping[str, Any] | None


class Runs(Database):
    """Verbs about runs. A name that the chat has already gets a number: before, before-2, before-3."""

    def save_run(self, run: Run, **facts: Unpack[RunFacts]) -> RunRecord:
        """Keep a run and, once per content, the file it was read from."""
        packed = pack(run, facts)
        with self._writing() as session:
            return run_record(insert_run(session, packed, facts, self._clock()))

    def run(self, run_id: int) -> Run:
        """The run as it was saved, under its present name; UnknownRun also for a deleted one."""
        with self._reading() as session:
            row = live_run(session, run_id)
            content, name, tag = row.content, row.name, row.tag
        return unpack_run(content, name, tag)

    def run_record(self, run_id: int) -> RunRecord:
        """What is known of a run; UnknownRun also for a deleted one."""
        with self._reading() as session:
            return run_record(live_run(session, run_id))

    def find_run(self, chat_id: int, name: str) -> RunRecord:
        """A chat's run by name; UnknownRun with the nearest name of the chat."""
        with self._reading() as session:
            row = session.scalars(_live(chat_id).where(RunRow.key == key_of(name_of(name, "")))).first()
            if row is None:
                known = {other.key: other.name for other in session.scalars(_live(chat_id))}
                raise UnknownRun(name=name, nearest=nearest(name, known))
            return run_record(row)

    def runs(self, chat_id: int, limit: int = 20, gold_name: str | None = None) -> list[RunRecord]:
        """A chat's runs, newest first; with `gold_name` those that were evaluated on that gold set."""
        query = _live(chat_id).order_by(RunRow.id.desc()).limit(limit)
        if gold_name is not None:
            query = query.where(RunRow.id.in_(_evaluated_on(gold_name)))
        with self._reading() as session:
            return [run_record(row) for row in session.scalars(query)]

    def upload(self, sha256: str) -> bytes | None:
        """A file as it was sent, None if it was never kept."""
        with self._reading() as session:
            row = session.get(UploadRow, sha256)
            content = None if row is None else row.content
        return None if content is None else unpack_bytes(content)

    def rename_run(self, run_id: int, name: str) -> RunRecord:
        """Give a run another name; NameTaken if another run of its chat has it, UnknownRun."""
        with self._writing() as session:
            row = live_run(session, run_id)
            wanted = name_of(name, UNNAMED)
            one_at_a_time(session, "runs", row.chat_id)
            if key_of(wanted) != row.key and key_of(wanted) in _taken(session, row.chat_id):
                raise NameTaken(name=wanted)
            row.name, row.key = wanted, key_of(wanted)
            return run_record(row)

    def tag_run(self, run_id: int, tag: str | None) -> RunRecord:
        """Set or clear the tag of a run; UnknownRun."""
        with self._writing() as session:
            row = live_run(session, run_id)
            row.tag = tag
            return run_record(written(session, row))

    def delete_run(self, run_id: int) -> RunRecord:
        """Mark a run as deleted, its evaluations go with it; UnknownRun."""
        with self._writing() as session:
            row = live_run(session, run_id)
            row.deleted = self._clock()
            return run_record(row)

    def restore_run(self, run_id: int) -> RunRecord:
        """Undo `delete_run`; its name gets a number if another run has it by now. UnknownRun if purged."""
        with self._writing() as session:
            row = by_id(session, RunRow, run_id)
            if row is None:
                raise UnknownRun(name=str(run_id), nearest="")
            one_at_a_time(session, "runs", row.chat_id)
            if row.deleted is not None:
                set_free_name(session, row, row.chat_id)
                row.deleted = None
            return run_record(row)


def pack(run: Run, facts: RunFacts) -> PackedRun:
    """Do all the work that needs no database."""
    upload = facts.get("upload")
    return PackedRun(run=run, content=pack_run(run), upload=None if upload is None else _pack_upload(upload))


def insert_run(session: Session, packed: PackedRun, facts: RunFacts, now: datetime) -> RunRow:
    """Write a run within the caller's transaction; the row that is there for a known `origin`."""
    chat_id, origin = _settled_chat(session, facts["chat_id"]), facts.get("origin")
    known = None if origin is None else session.scalars(select(RunRow).where(RunRow.origin == origin)).first()
    if known is not None:
        return known
    if packed.upload is not None:
        insert_new(session, UploadRow, created=now, **packed.upload)
    run, upload = packed.run, facts.get("upload")
    row = RunRow(
        chat_id=chat_id,
        name=name_of(run.name, UNNAMED),
        tag=run.tag,
        service=facts.get("service"),
        about=dict(facts.get("about") or {}),
        n_questions=run.n_questions,
        depth=run.depth,
        is_partial=facts.get("is_partial", False),
        file_name=None if upload is None else upload.file_name,
        sha256=None if packed.upload is None else packed.upload["sha256"],
        origin=origin,
        author=facts["author"],
        created=now,
        deleted=None,
        content=packed.content,
    )
    set_free_name(session, row, chat_id)
    return written(session, row)


def live_run(session: Session, run_id: int) -> RunRow:
    """The row of a run in use; UnknownRun otherwise."""
    row = by_id(session, RunRow, run_id)
    if row is None or row.deleted is not None:
        raise UnknownRun(name=str(run_id), nearest="")
    return row


def set_free_name(session: Session, row: RunRow, chat_id: int) -> None:
    """Number the name of a run if it is taken in the chat."""
    row.name = free_name(row.name, _taken(session, chat_id))
    row.key = key_of(row.name)


def run_record(row: RunRow) -> RunRecord:
    """The row as a value."""
    return RunRecord(
        id=row.id,
        chat_id=row.chat_id,
        name=row.name,
        tag=row.tag,
        n_questions=row.n_questions,
        depth=row.depth,
        created=row.created,
        author=row.author,
        file_name=row.file_name,
        sha256=row.sha256,
        service=row.service,
        is_partial=row.is_partial,
        about=row.about,
    )


def _settled_chat(session: Session, chat_id: int) -> int:
    """Where the chat is now; it moves no more until the transaction ends."""
    one_at_a_time(session, "runs", chat_id)
    current = current_chat_id(session, chat_id)
    if current != chat_id:
        one_at_a_time(session, "runs", current)
    return current


def _live(chat_id: int) -> Select[RunRow]:
    return select(RunRow).where(RunRow.chat_id == chat_id, RunRow.deleted.is_(None))


def _taken(session: Session, chat_id: int) -> set[str]:
    return set(session.scalars(_live(chat_id).with_only_columns(RunRow.key)))


def _evaluated_on(gold_name: str) -> Select[int]:
    return (
        select(EvaluationRow.run_id)
        .join(GoldVersionRow, GoldVersionRow.id == EvaluationRow.gold_version_id)
        .join(GoldSetRow, GoldSetRow.id == GoldVersionRow.gold_set_id)
        .where(GoldSetRow.key == key_of(gold_name))
    )


def _pack_upload(upload: Upload) -> Mapping[str, Any]:
    """The columns of an upload."""
    return {
        "sha256": hashlib.sha256(upload.content).hexdigest(),
        "n_bytes": len(upload.content),
        "content": pack_bytes(upload.content),
    }
