"""The first tables: gold sets, runs, evaluations, people, chats and what the bot remembers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take this step."""
    op.create_table(
        "choices",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_choices")),
    )
    op.create_index(
        "ix_choices_chat_id_user_id_kind", "choices", ["chat_id", "user_id", "kind"], unique=False
    )
    op.create_index(op.f("ix_choices_created"), "choices", ["created"], unique=False)
    op.create_table(
        "claim_codes",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used", sa.DateTime(timezone=True), nullable=True),
        sa.Column("used_by", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_claim_codes")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_facts")),
    )
    op.create_table(
        "gold_sets",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_gold_sets")),
        sa.UniqueConstraint("key", name=op.f("uq_gold_sets_key")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "members",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("added_by", sa.BigInteger(), nullable=True),
        sa.Column("added", sa.DateTime(timezone=True), nullable=False),
        sa.Column("removed", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_members")),
    )
    op.create_table(
        "moved_chats",
        sa.Column("old_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("new_id", sa.BigInteger(), nullable=False),
        sa.Column("moved", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("old_id", name=op.f("pk_moved_chats")),
    )
    op.create_index(op.f("ix_moved_chats_new_id"), "moved_chats", ["new_id"], unique=False)
    op.create_table(
        "seen",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("moment", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_seen")),
    )
    op.create_index(op.f("ix_seen_moment"), "seen", ["moment"], unique=False)
    op.create_table(
        "uploads",
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("n_bytes", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("sha256", name=op.f("pk_uploads")),
    )
    op.create_table(
        "chats",
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("default_gold_set_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("default_service", sa.Text(), nullable=True),
        sa.Column("time_zone", sa.Text(), nullable=True),
        sa.Column("is_allowed", sa.Boolean(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["default_gold_set_id"],
            ["gold_sets.id"],
            name=op.f("fk_chats_default_gold_set_id_gold_sets"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("chat_id", name=op.f("pk_chats")),
    )
    op.create_index(op.f("ix_chats_default_gold_set_id"), "chats", ["default_gold_set_id"], unique=False)
    op.create_table(
        "gold_versions",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("gold_set_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("n_questions", sa.Integer(), nullable=False),
        sa.Column("n_judged", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=True),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=True),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["gold_set_id"],
            ["gold_sets.id"],
            name=op.f("fk_gold_versions_gold_set_id_gold_sets"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_gold_versions")),
        sa.UniqueConstraint("gold_set_id", "number", name=op.f("uq_gold_versions_gold_set_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "runs",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("tag", sa.Text(), nullable=True),
        sa.Column("service", sa.Text(), nullable=True),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("n_questions", sa.Integer(), nullable=False),
        sa.Column("depth", sa.Integer(), nullable=False),
        sa.Column("is_partial", sa.Boolean(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=True),
        sa.Column("sha256", sa.Text(), nullable=True),
        sa.Column("origin", sa.Text(), nullable=True),
        sa.Column("author", sa.BigInteger(), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted", sa.DateTime(timezone=True), nullable=True),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["sha256"], ["uploads.sha256"], name=op.f("fk_runs_sha256_uploads")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_runs")),
        sa.UniqueConstraint("origin", name=op.f("uq_runs_origin")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_runs_chat_id"), "runs", ["chat_id"], unique=False)
    op.create_index(op.f("ix_runs_sha256"), "runs", ["sha256"], unique=False)
    op.create_index(
        "uq_runs_live_name",
        "runs",
        ["chat_id", "key"],
        unique=True,
        sqlite_where=sa.text("deleted IS NULL"),
        postgresql_where=sa.text("deleted IS NULL"),
    )
    op.create_table(
        "evaluations",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("run_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("gold_version_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("metrics", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("means", sa.Text(), nullable=False),
        sa.Column("n_questions", sa.Integer(), nullable=False),
        sa.Column("n_answered", sa.Integer(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("question_ids", sa.LargeBinary(), nullable=False),
        sa.Column("matrix", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["gold_version_id"],
            ["gold_versions.id"],
            name=op.f("fk_evaluations_gold_version_id_gold_versions"),
        ),
        sa.ForeignKeyConstraint(
            ["run_id"], ["runs.id"], name=op.f("fk_evaluations_run_id_runs"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_evaluations")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_evaluations_gold_version_id"), "evaluations", ["gold_version_id"], unique=False)
    op.create_index(op.f("ix_evaluations_run_id"), "evaluations", ["run_id"], unique=False)


def downgrade() -> None:
    """Take it back."""
    op.drop_table("evaluations")
    op.drop_table("runs")
    op.drop_table("gold_versions")
    op.drop_table("chats")
    op.drop_table("uploads")
    op.drop_table("seen")
    op.drop_table("moved_chats")
    op.drop_table("members")
    op.drop_table("gold_sets")
    op.drop_table("facts")
    op.drop_table("claim_codes")
    op.drop_table("choices")
