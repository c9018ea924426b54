"""Verdicts of judges, what answers were worth, and people's thumbs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take this step."""
    whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "verdicts",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_verdicts")),
    )
    op.create_table(
        "answer_evaluations",
        sa.Column("id", whole, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("run_id", whole, nullable=False),
        sa.Column("gold_version_id", whole, nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("backend", sa.Text(), nullable=True),
        sa.Column("model", sa.Text(), nullable=True),
        sa.Column("embedding_model", sa.Text(), nullable=True),
        sa.Column("n_calls", sa.Integer(), nullable=False),
        sa.Column("n_kept", sa.Integer(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["run_id"], ["runs.id"], name=op.f("fk_answer_evaluations_run_id_runs"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["gold_version_id"],
            ["gold_versions.id"],
            name=op.f("fk_answer_evaluations_gold_version_id_gold_versions"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_answer_evaluations")),
        sa.UniqueConstraint("origin", name=op.f("uq_answer_evaluations_origin")),
        sqlite_autoincrement=True,
    )
    for column in ("chat_id", "run_id", "gold_version_id"):
        op.create_index(op.f(f"ix_answer_evaluations_{column}"), "answer_evaluations", [column], unique=False)

    op.create_table(
        "thumbs",
        sa.Column("id", whole, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("is_up", sa.Boolean(), nullable=False),
        sa.Column("moment", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_thumbs")),
        sa.UniqueConstraint("chat_id", "answer", "user_id", name=op.f("uq_thumbs_chat_id_answer_user_id")),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("thumbs")
    for column in ("gold_version_id", "run_id", "chat_id"):
        op.drop_index(op.f(f"ix_answer_evaluations_{column}"), table_name="answer_evaluations")

    op.drop_table("answer_evaluations")
    op.drop_table("verdicts")
