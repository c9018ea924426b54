"""Alembic's scripts: each file of versions/ takes the tables one step further."""
