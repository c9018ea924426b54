"""People in the store: members and admins, and the one-time code that makes the first admin."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import cast

from sqlalchemy import Select, select, update
from sqlalchemy.orm import Session

from core.errors import LastAdmin, UnknownMember
from core.store.database import Database, by_id, one_at_a_time, written
from core.store.records import Member, Role
from core.store.tables import ClaimCodeRow, MemberRow

CODE_LENGTH = 16  # signs of 5 bits each
CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: nothing that looks like something else
CODE_LASTS = timedelta(hours=24)
_LOOKALIKES = str.maketrans("ILO", "110")


class People(Database):
    """Verbs about members. Somebody who was removed is no member but keeps the name for what they made."""

    def add_member(
        self, user_id: int, name: str, *, role: Role = "member", added_by: int | None = None
    ) -> Member:
        """Let somebody in, or give a member this name and role; LastAdmin if no admin would be left."""
        with self._writing() as session:
            return _member(written(session, self._add(session, user_id, name, role, added_by)))

    def member(self, user_id: int) -> Member | None:
        """A member, None for a stranger."""
        with self._reading() as session:
            row = _live_row(session, user_id)
            return None if row is None else _member(row)

    def members(self) -> list[Member]:
        """All members, admins first, then by name."""
        with self._reading() as session:
            rows = session.scalars(_live().order_by(MemberRow.role, MemberRow.name, MemberRow.user_id))
            return [_member(row) for row in rows]

    def names_of(self, user_ids: Iterable[int]) -> dict[int, str]:
        """User id -> name of everybody who is or was a member."""
        query = select(MemberRow.user_id, MemberRow.name).where(MemberRow.user_id.in_(set(user_ids)))
        with self._reading() as session:
            return {row.user_id: row.name for row in session.execute(query)}

    def set_role(self, user_id: int, role: Role) -> Member:
        """Make a member an admin or an admin a member; UnknownMember, LastAdmin."""
        with self._writing() as session:
            _one_change_of_admins(session)
            row = _known(session, user_id)
            _keep_an_admin(session, row, role)
            row.role = role
            return _member(written(session, row))

    def set_language(self, user_id: int, language: str | None) -> Member:
        """Set the language a member is answered in, None for that of the Telegram client; UnknownMember."""
        with self._writing() as session:
            row = _known(session, user_id)
            row.language = language
            return _member(written(session, row))

    def remove_member(self, user_id: int) -> Member:
        """Let somebody in no longer; UnknownMember, LastAdmin."""
        with self._writing() as session:
            _one_change_of_admins(session)
            row = _known(session, user_id)
            _keep_an_admin(session, row, None)
            row.removed = self._clock()
            return _member(written(session, row))

    def new_claim_code(self, lasts: timedelta = CODE_LASTS) -> str:
        """A code that makes the first who sends it an admin; codes given before are void."""
        code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
        now = self._clock()
        with self._writing() as session:
            session.execute(update(ClaimCodeRow).where(ClaimCodeRow.used.is_(None)).values(expires=now))
            session.add(ClaimCodeRow(digest=_digest(code), expires=now + lasts, used=None, used_by=None))
        return "-".join(code[start : start + 4] for start in range(0, CODE_LENGTH, 4))

    def claim(self, code: str, user_id: int, name: str = "") -> bool:
        """Make the user an admin if the code is the open one, which works once; case and dashes are free."""
        now = self._clock()
        with self._writing() as session:
            is_open = (ClaimCodeRow.used.is_(None), ClaimCodeRow.expires > now)
            row = _matching(session.scalars(select(ClaimCodeRow).where(*is_open)), code)
            if row is None:
                return False
            taken = update(ClaimCodeRow).where(ClaimCodeRow.id == row.id, *is_open).returning(ClaimCodeRow.id)
            if session.execute(taken.values(used=now, used_by=user_id)).first() is None:
                return False  # somebody else was faster
            self._add(session, user_id, name, "admin", None)
            return True

    def _add(self, session: Session, user_id: int, name: str, role: Role, added_by: int | None) -> MemberRow:
        _one_change_of_admins(session)
        row = session.get(MemberRow, user_id)
        if row is None:
            row = MemberRow(user_id=user_id, language=None, removed=self._clock())
            session.add(row)
        if row.removed is None:
            _keep_an_admin(session, row, role)
        else:
            row.added_by, row.added, row.removed = added_by, self._clock(), None
        row.name, row.role = name, role
        return row


def _live() -> Select[MemberRow]:
    return select(MemberRow).where(MemberRow.removed.is_(None))


def _live_row(session: Session, user_id: int) -> MemberRow | None:
    row = by_id(session, MemberRow, user_id)
    return row if row is not None and row.removed is None else None


def _known(session: Session, user_id: int) -> MemberRow:
    row = _live_row(session, user_id)
    if row is None:
        raise UnknownMember(name=str(user_id))
    return row


def _one_change_of_admins(session: Session) -> None:
    """Two admins who remove each other at the same time must not both succeed."""
    one_at_a_time(session, "members")


def _keep_an_admin(session: Session, row: MemberRow, role: Role | None) -> None:
    others = _live().where(MemberRow.role == "admin", MemberRow.user_id != row.user_id)
    if row.role == "admin" and role != "admin" and session.scalars(others.limit(1)).first() is None:
        raise LastAdmin(name=row.name)


def _digest(code: str) -> str:
    """SHA-256 of the code as it was made; 80 random bits need no salt and no slow hash."""
    signs = "".join(sign for sign in code.upper() if sign.isascii() and sign.isalnum())
    return hashlib.sha256(signs.translate(_LOOKALIKES).encode()).hexdigest()


def _matching(rows: Iterable[ClaimCodeRow], code: str) -> ClaimCodeRow | None:
    digest = _digest(code)
    return next((row for row in rows if hmac.compare_digest(row.digest, digest)), None)


def _member(row: MemberRow) -> Member:
    return Member(
        user_id=row.user_id,
        name=row.name,
        role=cast("Role", row.role),
        language=row.language,
        added_by=row.added_by,
        added=row.added,
    )
