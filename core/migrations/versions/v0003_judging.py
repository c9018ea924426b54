"""Pools of pairs to be judged, and what people made of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take this step."""
    whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "judgings",
        sa.Column("id", whole, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("gold_set_id", whole, nullable=False),
        sa.Column("n_pairs", sa.Integer(), nullable=False),
        sa.Column("n_shared", sa.Integer(), nullable=False),
        sa.Column("levels", sa.Text(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed", sa.DateTime(timezone=True), nullable=True),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["gold_set_id"],
            ["gold_sets.id"],
            name=op.f("fk_judgings_gold_set_id_gold_sets"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_judgings")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_judgings_chat_id"), "judgings", ["chat_id"], unique=False)
    op.create_index(op.f("ix_judgings_gold_set_id"), "judgings", ["gold_set_id"], unique=False)

    op.create_table(
        "judging_marks",
        sa.Column("id", whole, nullable=False),
        sa.Column("judging_id", whole, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("grade", sa.Double(), nullable=True),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("moment", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["judging_id"],
            ["judgings.id"],
            name=op.f("fk_judging_marks_judging_id_judgings"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_judging_marks")),
        sa.UniqueConstraint(
            "judging_id", "place", "user_id", name=op.f("uq_judging_marks_judging_id_place_user_id")
        ),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("judging_marks")
    op.drop_index(op.f("ix_judgings_gold_set_id"), table_name="judgings")
    op.drop_index(op.f("ix_judgings_chat_id"), table_name="judgings")

    op.drop_table("judgings")
