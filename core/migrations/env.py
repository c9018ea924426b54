"""
What Alembic runs to get a connection.

`Store.migrate` hands one over. At the shell `-x url=` names a database, by default the file of `SHELL_URL`:
`alembic upgrade head`, then `alembic revision --autogenerate -m "..."` writes the step from there to
`core.store.tables`.
"""

from __future__ import annotations

from typing import Any, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy import Connection, TypeDecorator

from core.store.database import migrating, read_url
from core.store.tables import Base

SHELL_URL = "sqlite:///var/next.sqlite3"


def migrate(connection: Connection) -> None:
    """Run the steps that are due in the transaction of the connection."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",  # SQLite alters a table by rebuilding it
        render_item=render_item,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


def migrate_from_shell() -> None:
    """Open the database that `-x url=` names and migrate it."""
    url = context.get_x_argument(as_dictionary=True).get("url", SHELL_URL)
    with migrating(read_url(str(url))) as connection:
        migrate(connection)


def render_item(kind: str, item: Any, autogen: AutogenContext) -> str | Literal[False]:  # noqa: ARG001  # Alembic's form
    """Write our own column types as what they are in the database: a step must not change with our code."""
    if kind == "type" and isinstance(item, TypeDecorator):
        return f"sa.{item.impl!r}"
    return False


if hasattr(context, "config"):  # not when a tool merely imports this file
    handed_over: Connection | None = context.config.attributes.get("connection")
    if handed_over is None:
        migrate_from_shell()
    else:
        migrate(handed_over)
