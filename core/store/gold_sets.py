"""Gold sets in the store: a name with numbered versions, each immutable by its content."""

from __future__ import annotations

from sqlalchemy import Row, Select, func, select
from sqlalchemy.orm import Session

from core.errors import UnknownGoldSet, UnknownGoldVersion
from core.gold_sets import GoldSet
from core.store.database import Database, by_id, one_at_a_time, written
from core.store.naming import key_of, name_of, nearest
from core.store.packing import pack_gold_set, unpack_gold_set
from core.store.records import GoldSummary, GoldVersion
from core.store.tables import GoldSetRow, GoldVersionRow

UNNAMED = "gold-set"


class GoldSets(Database):
    """Verbs about gold sets. Names are matched without differences of case, spaces and apostrophes."""

    def save_gold_set(
        self, gold_set: GoldSet, *, author: int | None, note: str, chat_id: int | None = None
    ) -> GoldVersion:
        """
        Keep a gold set as the next version of its name, or give back the newest one if it is equal.

        The content of an older version is a new version: that is how an old state comes back. A deleted
        gold set is in use again.
        """
        name = name_of(gold_set.name, UNNAMED)
        content, digest = pack_gold_set(gold_set), gold_set.digest
        with self._writing() as session:
            one_at_a_time(session, "gold set", key_of(name))
            shelf = _shelf(session, name) or self._new_shelf(session, name)
            shelf.deleted = None
            newest = session.scalars(_newest(shelf.id)).first()
            if newest is not None and newest.digest == digest:
                return _version(shelf, newest)
            row = GoldVersionRow(
                gold_set_id=shelf.id,
                number=1 if newest is None else newest.number + 1,
                digest=digest,
                n_questions=len(gold_set.questions),
                n_judged=len(gold_set.judged),
                created=self._clock(),
                author=author,
                note=note,
                chat_id=chat_id,
                content=content,
            )
            return _version(shelf, written(session, row))

    def gold_set(self, name: str, number: int | None = None) -> tuple[GoldVersion, GoldSet]:
        """A version of a gold set, the newest by default; UnknownGoldSet, UnknownGoldVersion."""
        with self._reading() as session:
            shelf = live_shelf(session, name)
            newest = session.scalars(_newest(shelf.id)).one()
            row = newest if number is None else _numbered(session, shelf.id, number)
            if row is None:
                raise UnknownGoldVersion(name=shelf.name, number=number or 0, newest=newest.number)
            version, content = _version(shelf, row), row.content
        return version, unpack_gold_set(content, version.name)

    def gold_version(self, version_id: int) -> tuple[GoldVersion, GoldSet]:
        """The version that an evaluation used, also of a deleted gold set; UnknownGoldSet if it is gone."""
        with self._reading() as session:
            row = by_id(session, GoldVersionRow, version_id)
            if row is None:
                raise UnknownGoldSet(name=str(version_id), nearest="")
            version, content = _version(session.get_one(GoldSetRow, row.gold_set_id), row), row.content
        return version, unpack_gold_set(content, version.name)

    def gold_sets(self, *, deleted: bool = False) -> list[GoldSummary]:
        """All gold sets by name: those in use, or those that can be restored."""
        with self._reading() as session:
            rows = session.execute(_with_newest(deleted=deleted)).all()
            return [_summary(row) for row in rows]

    def gold_versions(self, name: str) -> list[GoldVersion]:
        """All versions of a gold set, newest first; UnknownGoldSet."""
        with self._reading() as session:
            shelf = live_shelf(session, name)
            of_it = select(GoldVersionRow).where(GoldVersionRow.gold_set_id == shelf.id)
            rows = session.scalars(of_it.order_by(GoldVersionRow.number.desc()))
            return [_version(shelf, row) for row in rows]

    def delete_gold_set(self, name: str) -> str:
        """Mark a gold set as deleted, all versions stay; its name as it is kept. UnknownGoldSet."""
        with self._writing() as session:
            shelf = live_shelf(session, name)
            shelf.deleted = self._clock()
            return shelf.name

    def restore_gold_set(self, name: str) -> str:
        """Undo `delete_gold_set`; its name as it is kept. UnknownGoldSet."""
        with self._writing() as session:
            shelf = _shelf(session, name)
            if shelf is None:
                raise _unknown(session, name)
            shelf.deleted = None
            return shelf.name

    def _new_shelf(self, session: Session, name: str) -> GoldSetRow:
        shelf = GoldSetRow(key=key_of(name), name=name, created=self._clock(), deleted=None)
        return written(session, shelf)


def live_shelf(session: Session, name: str) -> GoldSetRow:
    """The row of a gold set in use; UnknownGoldSet with the nearest name otherwise."""
    shelf = _shelf(session, name)
    if shelf is None or shelf.deleted is not None:
        raise _unknown(session, name)
    return shelf


def _shelf(session: Session, name: str) -> GoldSetRow | None:
    return session.scalars(select(GoldSetRow).where(GoldSetRow.key == key_of(name_of(name, "")))).first()


def _unknown(session: Session, name: str) -> UnknownGoldSet:
    live = session.scalars(select(GoldSetRow).where(GoldSetRow.deleted.is_(None)))
    return UnknownGoldSet(name=name, nearest=nearest(name, {shelf.key: shelf.name for shelf in live}))


def _newest(gold_set_id: int) -> Select[GoldVersionRow]:
    of_it = select(GoldVersionRow).where(GoldVersionRow.gold_set_id == gold_set_id)
    return of_it.order_by(GoldVersionRow.number.desc()).limit(1)


def _numbered(session: Session, gold_set_id: int, number: int) -> GoldVersionRow | None:
    # a number too large for the database is no version either
    if not 1 <= number < 2**31:
        return None
    return session.scalars(
        select(GoldVersionRow).where(
            GoldVersionRow.gold_set_id == gold_set_id, GoldVersionRow.number == number
        )
    ).first()


def _with_newest(*, deleted: bool) -> Select[GoldSetRow, GoldVersionRow, int]:
    counts = (
        select(
            GoldVersionRow.gold_set_id,
            func.max(GoldVersionRow.number).label("newest"),
            func.count().label("n_versions"),
        )
        .group_by(GoldVersionRow.gold_set_id)
        .subquery()
    )
    state = GoldSetRow.deleted.is_not(None) if deleted else GoldSetRow.deleted.is_(None)
    return (
        select(GoldSetRow, GoldVersionRow, counts.c.n_versions)
        .join(counts, counts.c.gold_set_id == GoldSetRow.id)
        .join(
            GoldVersionRow,
            (GoldVersionRow.gold_set_id == GoldSetRow.id) & (GoldVersionRow.number == counts.c.newest),
        )
        .where(state)
        .order_by(GoldSetRow.key)
    )


def _summary(row: Row[GoldSetRow, GoldVersionRow, int]) -> GoldSummary:
    shelf, newest, n_versions = row
    return GoldSummary(
        name=shelf.name, n_versions=n_versions, newest=_version(shelf, newest), deleted=shelf.deleted
    )


def _version(shelf: GoldSetRow, row: GoldVersionRow) -> GoldVersion:
    return GoldVersion(
        id=row.id,
        name=shelf.name,
        number=row.number,
        digest=row.digest,
        n_questions=row.n_questions,
        n_judged=row.n_judged,
        created=row.created,
        author=row.author,
        note=row.note,
    )
