"""
Everything people have -> GoldSet | Run.

`read` says what a file is and what was understood; `read_run` and `read_gold_set` take what they need from
it. A new format is one file with `recognises` and `read`, listed once in `reading.FORMATS`.
"""

from core.formats.document import Kind, Limits, Sample, Understood
from core.formats.reading import join, read, read_gold_set, read_run

__all__ = [
    "Kind",
    "Limits",
    "Sample",
    "Understood",
    "join",
    "read",
    "read_gold_set",
    "read_run",
]
