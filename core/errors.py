"""
Everything a person can fix, as a tree of errors that carry data and no sentence.

    EvalError
    ├── FileError                 the file as such
    │   ├── EmptyFile, BinaryFile, FileTooBig, UnpacksTooBig, NotText, BrokenArchive,
    │   ├── UnknownFormat, AggregatesOnly
    │   ├── BrokenJson, BrokenYaml, BadLine, WrongShape, MissingKey, UnknownKey, DuplicateKey
    │   ├── TooDeep, TooManyRecords, IdTooLong, EmptyId
    │   ├── BadScore, BadGrade, ConflictingJudgments, DuplicateQuestion, NoQuestions, QuestionWithoutText
    │   └── BadPattern, PackageMissing
    ├── MetricError               UnknownMetric, BadCutoff, CutoffMissing
    ├── MatchError                NoQuestionsInCommon, NoChunksInCommon, NothingJudged
    └── CompareError              DifferentQuestions

The bot and the command line turn an error into a sentence of the reader's language: the catalogue has
one message for each class, `error-` and the class name in kebab case, with the fields as its variables.
A field of type `Word` is itself a message of the catalogue.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any


class Word(str):
    """A fact that is a word of the reader's language: the id of a catalogue message, such as `type-list`."""

    __slots__ = ()


@dataclass(kw_only=True, eq=False)
class EvalError(Exception):
    """Root of all errors that a person can fix; its fields are the facts of the sentence."""

    @property
    def facts(self) -> dict[str, Any]:
        """Field name -> value, the variables of the catalogue's sentence."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def message_id(cls) -> str:
        """Id of the sentence in the catalogue: `NoChunksInCommon` -> `error-no-chunks-in-common`."""
        return "error-" + kebab(cls.__name__)

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{type(self).__name__}({facts})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.facts)


@dataclass(frozen=True, kw_only=True)
class Notice:
    """
    Something worth saying about input that was used all the same.

    `id` is the catalogue message (`notice-` is part of it), `facts` its variables.
    """

    id: str
    facts: dict[str, Any]


def kebab(name: str) -> str:
    """`NoChunksInCommon` -> `no-chunks-in-common`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _rebuild(cls: type[EvalError], facts: dict[str, Any]) -> EvalError:
    return cls(**facts)


# --- the file as such -------------------------------------------------------------------------------


@dataclass(kw_only=True, eq=False)
class FileError(EvalError):
    """A file cannot be used; `file` is its name as the person knows it."""

    file: str = ""


@dataclass(kw_only=True, eq=False)
class EmptyFile(FileError):
    """Nothing but white space in it."""


@dataclass(kw_only=True, eq=False)
class BinaryFile(FileError):
    """A picture, a PDF, a program: no text in it. `kind` is a Word such as `kind-pdf`, `kind-picture`."""

    kind: Word


@dataclass(kw_only=True, eq=False)
class FileTooBig(FileError):
    """Larger than can be taken; sizes in megabytes."""

    size_mb: str
    limit_mb: int


@dataclass(kw_only=True, eq=False)
class UnpacksTooBig(FileError):
    """A compressed file that unpacks to more than the limit in megabytes."""

    limit_mb: int


@dataclass(kw_only=True, eq=False)
class NotText(FileError):
    """Bytes that are no text in any encoding we know; `position` is the first such byte, from 1."""

    position: int


@dataclass(kw_only=True, eq=False)
class BrokenArchive(FileError):
    """A zip, gz, bz2, xz or xlsx that cannot be unpacked; `kind` is the short name of the format."""

    kind: str


@dataclass(kw_only=True, eq=False)
class UnknownFormat(FileError):
    """Readable text of no format we know; `start` is how it begins."""

    start: str


@dataclass(kw_only=True, eq=False)
class AggregatesOnly(FileError):
    """A results file that holds means only and no ranking; `tool` wrote it, `instead` is the file to send."""

    tool: str
    instead: str


@dataclass(kw_only=True, eq=False)
class BrokenJson(FileError):
    """Not JSON; `problem` is a Word such as `json-comma-missing`, `near` the text around the place."""

    line: int
    column: int
    problem: Word
    near: str


@dataclass(kw_only=True, eq=False)
class BrokenYaml(FileError):
    """Not YAML; `problem` is a Word such as `yaml-indentation`, `near` the text of the line."""

    line: int
    column: int
    problem: Word
    near: str


@dataclass(kw_only=True, eq=False)
class BadLine(FileError):
    """A line of a table or TREC file that does not fit; `expected` shows the form it should have."""

    line: int
    text: str
    expected: str


@dataclass(kw_only=True, eq=False)
class WrongShape(FileError):
    """The value at `where` has another type than expected; `found` is a Word, `expected` an example."""

    where: str
    found: Word
    expected: str


@dataclass(kw_only=True, eq=False)
class MissingKey(FileError):
    """The record at `where` lacks `key`."""

    where: str
    key: str


@dataclass(kw_only=True, eq=False)
class UnknownKey(FileError):
    """The record at `where` has a key we do not know; `nearest` is what may be meant, or all known keys."""

    where: str
    key: str
    nearest: str


@dataclass(kw_only=True, eq=False)
class DuplicateKey(FileError):
    """The same key twice in one JSON or YAML object, with different values. `line` 0 = not known."""

    key: str
    line: int


@dataclass(kw_only=True, eq=False)
class TooDeep(FileError):
    """Nested deeper than `limit` levels."""

    limit: int


@dataclass(kw_only=True, eq=False)
class TooManyRecords(FileError):
    """More than `limit` questions, rows or ids."""

    limit: int


@dataclass(kw_only=True, eq=False)
class IdTooLong(FileError):
    """An id of more than `limit` characters; `start` is how it begins."""

    where: str
    start: str
    limit: int


@dataclass(kw_only=True, eq=False)
class EmptyId(FileError):
    """An id without a character."""

    where: str


@dataclass(kw_only=True, eq=False)
class BadScore(FileError):
    """A score that is not a number (NaN, null, text) for `chunk` of `question`; `where` is line or key."""

    where: str
    question: str
    chunk: str
    score: str


@dataclass(kw_only=True, eq=False)
class BadGrade(FileError):
    """A grade that is not a number for `chunk` of `question`."""

    where: str
    question: str
    chunk: str
    grade: str


@dataclass(kw_only=True, eq=False)
class ConflictingJudgments(FileError):
    """The same question and chunk judged twice with different grades; `first` and `second` say where."""

    question: str
    chunk: str
    first: str
    second: str


@dataclass(kw_only=True, eq=False)
class DuplicateQuestion(FileError):
    """The same question twice with different chunks; `first` and `second` say where (line or record)."""

    question: str
    first: str
    second: str


@dataclass(kw_only=True, eq=False)
class NoQuestions(FileError):
    """Well formed, but without a single question."""


@dataclass(kw_only=True, eq=False)
class QuestionWithoutText(FileError):
    """A question of a gold set has neither text nor id."""

    where: str


@dataclass(kw_only=True, eq=False)
class BadPattern(FileError):
    """The regular expression of `ids.map` is broken or has no group `id`; `problem` is the reason given."""

    pattern: str
    problem: str


@dataclass(kw_only=True, eq=False)
class PackageMissing(FileError):
    """Reading this kind of file needs an extra that is not installed: `pip install baholash[extra]`."""

    kind: str
    extra: str


# --- metrics ----------------------------------------------------------------------------------------


@dataclass(kw_only=True, eq=False)
class MetricError(EvalError):
    """A metric as a person typed it in `name`."""

    name: str


@dataclass(kw_only=True, eq=False)
class UnknownMetric(MetricError):
    """No metric of that name; `nearest` is what may be meant."""

    nearest: str


@dataclass(kw_only=True, eq=False)
class BadCutoff(MetricError):
    """A cutoff that is not a whole number of at least 1."""

    cutoff: str


@dataclass(kw_only=True, eq=False)
class CutoffMissing(MetricError):
    """A metric that needs a cutoff, such as `Hit`; `example` shows it with one."""

    example: str


# --- matching a run with a gold set -----------------------------------------------------------------


@dataclass(kw_only=True, eq=False)
class MatchError(EvalError):
    """Run and gold set do not fit; examples of both sides are shown."""

    gold_example: str
    run_example: str


@dataclass(kw_only=True, eq=False)
class NoQuestionsInCommon(MatchError):
    """Not one question of the run is in the gold set; `guess` is a Word: why that may be."""

    guess: Word


@dataclass(kw_only=True, eq=False)
class NoChunksInCommon(MatchError):
    """Not one right chunk id occurs in the run; `guess` is a Word such as `guess-zero-padding`."""

    guess: Word


@dataclass(kw_only=True, eq=False)
class NothingJudged(EvalError):
    """No question of the gold set has a right chunk, so that nothing can be measured."""

    gold_set: str


@dataclass(kw_only=True, eq=False)
class CompareError(EvalError):
    """Two evaluations that cannot be compared."""

    before: str
    after: str


@dataclass(kw_only=True, eq=False)
class DifferentQuestions(CompareError):
    """The two evaluations have no judged question in common."""
