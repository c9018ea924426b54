"""Schedules with their reports and incidents, and the baselines that people blessed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take this step."""
    whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "schedules",
        sa.Column("id", whole, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("author", sa.BigInteger(), nullable=True),
        sa.Column("gold_set_id", whole, nullable=False),
        sa.Column("service", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("k", sa.Integer(), nullable=False),
        sa.Column("timing", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("quiet", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("alerts", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("due", sa.DateTime(timezone=True), nullable=True),
        sa.Column("again", sa.DateTime(timezone=True), nullable=True),
        sa.Column("handled", sa.DateTime(timezone=True), nullable=False),
        sa.Column("active_since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["gold_set_id"],
            ["gold_sets.id"],
            name=op.f("fk_schedules_gold_set_id_gold_sets"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_schedules")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_schedules_chat_id"), "schedules", ["chat_id"], unique=False)
    op.create_index(op.f("ix_schedules_due"), "schedules", ["due"], unique=False)
    op.create_index(op.f("ix_schedules_gold_set_id"), "schedules", ["gold_set_id"], unique=False)
    op.create_table(
        "incidents",
        sa.Column("id", whole, nullable=False),
        sa.Column("schedule_id", whole, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed", sa.DateTime(timezone=True), nullable=True),
        sa.Column("muted_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("acknowledged_by", sa.BigInteger(), nullable=True),
        sa.Column("acknowledged_name", sa.Text(), nullable=True),
        sa.Column("acknowledged", sa.DateTime(timezone=True), nullable=True),
        sa.Column("said_in", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("delivery", sa.Text(), nullable=True),
        sa.Column("closing", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["schedule_id"],
            ["schedules.id"],
            name=op.f("fk_incidents_schedule_id_schedules"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incidents")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_incidents_schedule_id"), "incidents", ["schedule_id"], unique=False)
    op.create_table(
        "reports",
        sa.Column("job_id", sa.Text(), nullable=False),
        sa.Column("schedule_id", whole, nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("n_skipped", sa.Integer(), nullable=False),
        sa.Column("skipped_from", sa.DateTime(timezone=True), nullable=True),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("settled", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["job_id"], ["jobs.id"], name=op.f("fk_reports_job_id_jobs"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["schedule_id"],
            ["schedules.id"],
            name=op.f("fk_reports_schedule_id_schedules"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("job_id", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_schedule_id"), "reports", ["schedule_id"], unique=False)
    op.create_table(
        "baselines",
        sa.Column("id", whole, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("gold_set_id", whole, nullable=False),
        sa.Column("service", sa.Text(), nullable=False),
        sa.Column("evaluation_id", whole, nullable=True),
        sa.Column("author", sa.BigInteger(), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["evaluation_id"],
            ["evaluations.id"],
            name=op.f("fk_baselines_evaluation_id_evaluations"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["gold_set_id"],
            ["gold_sets.id"],
            name=op.f("fk_baselines_gold_set_id_gold_sets"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_baselines")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_baselines_chat_id"), "baselines", ["chat_id"], unique=False)
    op.create_index(op.f("ix_baselines_evaluation_id"), "baselines", ["evaluation_id"], unique=False)
    op.create_index(op.f("ix_baselines_gold_set_id"), "baselines", ["gold_set_id"], unique=False)


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_baselines_gold_set_id"), table_name="baselines")
    op.drop_index(op.f("ix_baselines_evaluation_id"), table_name="baselines")
    op.drop_index(op.f("ix_baselines_chat_id"), table_name="baselines")
    op.drop_table("baselines")
    op.drop_index(op.f("ix_reports_schedule_id"), table_name="reports")
    op.drop_table("reports")
    op.drop_index(op.f("ix_incidents_schedule_id"), table_name="incidents")
    op.drop_table("incidents")
    op.drop_index(op.f("ix_schedules_gold_set_id"), table_name="schedules")
    op.drop_index(op.f("ix_schedules_due"), table_name="schedules")
    op.drop_index(op.f("ix_schedules_chat_id"), table_name="schedules")
    op.drop_table("schedules")
