"""Fixtures that every test may ask for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("no timed tests", deadline=None)
settings.load_profile("no timed tests")

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with public data that is never part of the project; tests skip without it."""
    folder = Path(os.environ.get("BAHOLASH_SHARED", ROOT.parent / "shared"))
    if not (folder / "data").is_dir():
        pytest.skip(f"no public data at {folder} (set BAHOLASH_SHARED)")
    return folder
