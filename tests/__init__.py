"""Tests of Baholash; the folders mirror the code."""

import os


def examples(n: int) -> int:
    """How many random examples to try: all of them in a CI job, a third at a developer's desk."""
    return n if os.environ.get("CI") else max(20, n // 3)
