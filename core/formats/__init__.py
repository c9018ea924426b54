"""
Everything people have -> GoldSet | Run, and back.

`read` says what a file is and what was understood; `read_run` and `read_gold_set` take what they need from
it. A new format is one file with `recognises` and `read`, listed once in `reading.FORMATS`.
"""

from core.formats.document import Kind, Limits, Sample, Understood
from core.formats.reading import join, read, read_gold_set, read_run
from core.formats.writing import GoldFormat, RunFormat, write_gold_set, write_run

__all__ = [
    "GoldFormat",
    "Kind",
    "Limits",
    "RunFormat",
    "Sample",
    "Understood",
    "join",
    "read",
    "read_gold_set",
    "read_run",
    "write_gold_set",
    "write_run",
]
