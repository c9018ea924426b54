"""Chats in the store: which may be served, how they are set up, and where a group went."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Unpack, cast

from sqlalchemy import Select, select, update
from sqlalchemy.orm import Session

from core.store.database import Database, by_id, insert_new, one_at_a_time, written
from core.store.gold_sets import live_shelf
from core.store.naming import free_name, key_of
from core.store.records import Chat, ChatChanges, ChatState
from core.store.tables import Base, ChatRow, GoldSetRow, MovedChatRow, RunRow, clean

_SETTINGS = ("language", "default_gold_set_id", "default_service", "time_zone", "thread_id")


class Chats(Database):
    """Verbs about chats. A chat is not allowed until somebody says so."""

    def remember_chat(self, chat_id: int, *, kind: str, title: str) -> Chat:
        """A chat that something came from: new ones are added, known ones keep their set-up."""
        known = self.chat(chat_id)
        if known is not None and (known.kind, known.title) == (kind, clean(title)):
            return known  # as nearly always: no writer has to wait
        with self._writing() as session:
            row = self._ensured(session, chat_id)
            row.kind, row.title = kind, title
            return _chat(session, written(session, row))

    def set_chat(self, chat_id: int, **changes: Unpack[ChatChanges]) -> Chat:
        """
        Change what is given of a chat, and nothing else; a chat not seen before is added.

        UnknownGoldSet for a `default_gold` that is not kept.
        """
        with self._writing() as session:
            row = self._ensured(session, chat_id)
            for column, value in _columns(session, changes).items():
                setattr(row, column, value)
            return _chat(session, written(session, row))

    def chat(self, chat_id: int) -> Chat | None:
        """A chat, None for one never seen. The old id of a group that moved is none."""
        with self._reading() as session:
            row = by_id(session, ChatRow, chat_id)
            return None if row is None else _chat(session, row)

    def chats(self, state: ChatState | None = None) -> list[Chat]:
        """All chats by title, or those in one state."""
        query = select(ChatRow).order_by(ChatRow.title, ChatRow.chat_id)
        if state is not None:
            query = query.where(ChatRow.state == state)
        with self._reading() as session:
            return [_chat(session, row) for row in session.scalars(query)]

    def current_chat(self, chat_id: int) -> int:
        """Where a chat is now: another id if the group became a supergroup."""
        with self._reading() as session:
            return current_chat_id(session, chat_id)

    def migrate_chat(self, old_id: int, new_id: int) -> bool:
        """
        Move all that belongs to a group to its new id; whether that was still to do.

        Telegram tells it three times: by two messages and by an error. Where both ids have a set-up, that of
        the old one wins, because the new one was made by the first message after the move. Runs whose
        names meet get a number.
        """
        with self._writing() as session:
            for about in ("chats",), ("runs", old_id), ("runs", new_id):
                one_at_a_time(session, *about)
            if old_id == new_id or session.get(MovedChatRow, old_id) is not None:
                return False
            _rename_runs(session, old_id, new_id)
            for table in _tables_of_chats():
                session.execute(update(table).where(table.c.chat_id == old_id).values(chat_id=new_id))
            _move_row(session, old_id, new_id)
            _move_pointers(session, old_id, new_id)
            session.add(MovedChatRow(old_id=old_id, new_id=new_id, moved=self._clock()))
            return True

    def _ensured(self, session: Session, chat_id: int) -> ChatRow:
        insert_new(
            session,
            ChatRow,
            chat_id=chat_id,
            kind="private" if chat_id > 0 else "group",
            title="",
            is_allowed=False,
            state="active",
            created=self._clock(),
        )
        return session.get_one(ChatRow, chat_id)


def current_chat_id(session: Session, chat_id: int) -> int:
    """The id of a chat after all its moves."""
    moved = session.get(MovedChatRow, chat_id)
    return chat_id if moved is None else moved.new_id


def _columns(session: Session, changes: ChatChanges) -> dict[str, Any]:
    columns: dict[str, Any] = {**changes}
    if "default_gold" in columns:
        name = columns.pop("default_gold")
        columns["default_gold_set_id"] = None if name is None else live_shelf(session, name).id
    return columns


def _tables_of_chats() -> Iterable[Any]:
    """All tables with a `chat_id`, those of later versions included."""
    return (
        table
        for table in Base.metadata.sorted_tables
        if "chat_id" in table.c and table is not ChatRow.__table__
    )


def _rename_runs(session: Session, old_id: int, new_id: int) -> None:
    """Number the runs that move, where the new chat has their names."""
    taken = set(session.scalars(_live_runs(new_id).with_only_columns(RunRow.key)))
    own = set(session.scalars(_live_runs(old_id).with_only_columns(RunRow.key)))
    for row in session.scalars(_live_runs(old_id).where(RunRow.key.in_(taken & own))):
        row.name = free_name(row.name, taken | own)
        row.key = key_of(row.name)
        own.add(row.key)
    session.flush()


def _live_runs(chat_id: int) -> Select[RunRow]:
    return select(RunRow).where(RunRow.chat_id == chat_id, RunRow.deleted.is_(None))


def _move_row(session: Session, old_id: int, new_id: int) -> None:
    old, new = session.get(ChatRow, old_id), session.get(ChatRow, new_id)
    if old is None:
        return
    if new is None:
        old.chat_id = new_id
        return
    new.is_allowed = new.is_allowed or old.is_allowed
    new.title = new.title or old.title
    for setting in _SETTINGS:
        if getattr(old, setting) is not None:
            setattr(new, setting, getattr(old, setting))
    session.delete(old)


def _move_pointers(session: Session, old_id: int, new_id: int) -> None:
    """Let what pointed to the old id point to the new one, and the new one to nowhere."""
    earlier = update(MovedChatRow).where(MovedChatRow.new_id == old_id)
    session.execute(earlier.values(new_id=new_id))


def _chat(session: Session, row: ChatRow) -> Chat:
    return Chat(
        chat_id=row.chat_id,
        kind=row.kind,
        title=row.title,
        language=row.language,
        default_gold=_gold_name(session, row.default_gold_set_id),
        default_service=row.default_service,
        time_zone=row.time_zone,
        is_allowed=row.is_allowed,
        state=cast("ChatState", row.state),
        reason=row.reason,
        thread_id=row.thread_id,
        created=row.created,
    )


def _gold_name(session: Session, gold_set_id: int | None) -> str | None:
    """The name of the default gold set; None also for one that was deleted."""
    shelf = None if gold_set_id is None else session.get(GoldSetRow, gold_set_id)
    return shelf.name if shelf is not None and shelf.deleted is None else None
