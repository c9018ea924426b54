"""
Everything a person can fix, as a tree of errors that carry data and no sentence.

    EvalError
    ├── FileError                 the file as such
    │   ├── FileMissing, EmptyFile, BinaryFile, FileTooBig, UnpacksTooBig, NotText, BrokenArchive
    │   ├── SeveralFiles, UnknownFormat, AggregatesOnly, OtherKind, NotWritable
    │   ├── BrokenJson, BrokenYaml, BadLine, WrongShape, MissingKey, UnknownKey, DuplicateKey
    │   ├── TooDeep, TooManyRecords, IdTooLong, EmptyId
    │   ├── BadScore, BadGrade (GradeTooBig), ConflictingJudgments, DuplicateQuestion, NoQuestions,
    │   ├── QuestionWithoutText
    │   └── BadPattern, PackageMissing
    ├── MetricError               UnknownMetric, BadCutoff, CutoffMissing
    ├── MatchError                NoQuestionsInCommon, NoChunksInCommon, NothingJudged
    ├── CompareError              DifferentQuestions
    ├── NoAnswers                 a run without answers in words, or whose questions no gold set has
    ├── NothingToShow             a chart without anything to draw
    ├── StoreError                the database: BadStoreUrl, StoreUnreachable, StoreBusy, StoreFull,
    │                             StoreNotWritable, StoreBroken, StoreNotMigrated, StoreTooNew
    ├── ConfigError               config.yaml, also a FileError: UnknownSetting, SettingMissing, BadSetting,
    │                             EnvironmentMissing, NoServices
    ├── SearchError               a live search service
    │   ├── ServiceUnreachable, ServiceTimeout, RateLimited, AccessRefused, ServiceFailed, BadRequest
    │   ├── Redirected, NotJson, PathFindsNothing, UnusableAnswer, AnswerTooBig
    │   ├── CallNotFound, BadSignature, CallFailed, TableMissing, StatementRefused, ClientMissing
    │   └── DriverMissing, QuestionNotStored
    ├── JudgeError                a judge of answers
    │   ├── JudgeUnreachable, JudgeTimeout, JudgeRateLimited, JudgeAccessRefused, JudgeFailed, JudgeBadRequest
    │   ├── JudgeNotJson, JudgeCutOff, JudgeWrongShape, JudgeEmptyList, JudgeRefused
    │   └── JudgeBudgetSpent, JudgeNotUsable, JudgeBackendMissing
    ├── UnknownService
    ├── QuestionsWithoutText
    ├── ScheduleError             when a report comes: TimingMissing, TimingNotUnderstood, BadTimeOfDay,
    │                             UnevenInterval, MixedTimes, BadCronLine, NeverDue, TooOften, UnknownZone,
    │                             BadAlertRule
    ├── NotNewest                 a version that cannot be taken back any more
    └── KeptError                 what is kept in it: UnknownGoldSet, UnknownGoldVersion, UnknownRun,
                                  UnknownEvaluation, UnknownMember, UnknownSchedule, NameTaken,
                                  LastAdmin

The bot and the command line turn an error into a sentence of the reader's language: the catalogue has
one message for each class, `error-` and the class name in kebab case, with the fields as its variables.
A field of type `Word` is itself a message of the catalogue.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from typing import Any, ClassVar, Self, dataclass_transform


class Word(str):
    """A fact that is a word of the reader's language: the id of a catalogue message, such as `type-list`."""

    __slots__ = ()


class Place(str):
    """
    Where in a file: a line (0 = not known), a path to a value, or both.

    As text `L7 questions[2].chunks`; a catalogue may word `line` and `path` in the reader's language.
    """

    __slots__ = ("line", "path")
    line: int
    path: str

    def __new__(cls, *, line: int = 0, path: str = "") -> Self:
        text = " ".join(part for part in (f"L{line}" if line else "", path) if part)
        place = super().__new__(cls, text)
        place.line, place.path = line, path
        return place

    def __reduce__(self) -> tuple[Any, ...]:
        return _place, (self.line, self.path)


@dataclass_transform(kw_only_default=True, eq_default=False)
class EvalError(Exception):
    """
    Root of all errors that a person can fix; its fields are the facts of the sentence.

    A subclass declares fields as a dataclass does, all by keyword. It is none: making a hundred dataclasses
    takes longer than a small evaluation, and every start would pay for it.
    """

    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        declared = inspect.get_annotations(cls)
        own = (name for name, kind in declared.items() if not kind.startswith("ClassVar"))
        cls.fields = tuple(dict.fromkeys((*cls.fields, *own)))

    def __init__(self, **facts: Any) -> None:
        super().__init__()
        for name in facts:
            if name not in self.fields:
                raise TypeError(f"{type(self).__name__} has no field {name!r}")
        for name in self.fields:
            if name not in facts and not hasattr(type(self), name):
                raise TypeError(f"{type(self).__name__} needs {name!r}")
        self.__dict__.update(facts)

    @property
    def facts(self) -> dict[str, Any]:
        """Field name -> value, the variables of the catalogue's sentence."""
        return {name: getattr(self, name) for name in self.fields}

    @classmethod
    def message_id(cls) -> str:
        """Id of the sentence in the catalogue: `NoChunksInCommon` -> `error-no-chunks-in-common`."""
        return "error-" + kebab(cls.__name__)

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{type(self).__name__}({facts})"

    __repr__ = __str__

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


def _place(line: int, path: str) -> Place:
    return Place(line=line, path=path)


# --- the file as such -------------------------------------------------------------------------------


class FileError(EvalError):
    """A file cannot be used; `file` is its name as the person knows it."""

    file: str = ""


class FileMissing(FileError):
    """A file named in a shell cannot be read; `problem` is the operating system's reason."""

    problem: str


class EmptyFile(FileError):
    """Nothing but white space in it."""


class BinaryFile(FileError):
    """A picture, a PDF, a program: no text in it. `kind` is a Word such as `kind-pdf`, `kind-picture`."""

    kind: Word


class FileTooBig(FileError):
    """Larger than can be taken; sizes in megabytes."""

    size_mb: str
    limit_mb: int


class UnpacksTooBig(FileError):
    """A compressed file that unpacks to more than the limit in megabytes."""

    limit_mb: int


class NotText(FileError):
    """Bytes that are no text in any encoding we know; `position` is the first such byte, from 1."""

    position: int


class BrokenArchive(FileError):
    """A zip, gz, bz2, xz or xlsx that cannot be unpacked; `kind` is the short name of the format."""

    kind: str


class SeveralFiles(FileError):
    """An archive with more than one file that could be meant; `names` are the first of them."""

    names: str


class UnknownFormat(FileError):
    """Readable text of no format we know; `start` is how it begins."""

    start: str


class AggregatesOnly(FileError):
    """A results file that holds means only and no ranking; `tool` wrote it, `instead` is the file to send."""

    tool: str
    instead: str


class OtherKind(FileError):
    """A file of another kind than asked for; both are Words such as `holds-run`, `holds-gold-set`."""

    found: Word
    wanted: Word


class NotWritable(FileError):
    """The format `kind` has no room for this id, because of a space, tab or line break in it."""

    kind: str
    id: str


class BrokenJson(FileError):
    """Not JSON; `problem` is a Word such as `json-comma-missing`, `near` the text around the place."""

    line: int
    column: int
    problem: Word
    near: str


class BrokenYaml(FileError):
    """Not YAML; `problem` is a Word such as `yaml-indentation`, `near` the text of the line."""

    line: int
    column: int
    problem: Word
    near: str


class BadLine(FileError):
    """A line of a table or TREC file that does not fit; `expected` shows the form it should have."""

    line: int
    text: str
    expected: str


class WrongShape(FileError):
    """The value at `where` has another type than expected; `found` is a Word, `expected` an example."""

    where: str
    found: Word
    expected: str


class MissingKey(FileError):
    """The record at `where` lacks `key`."""

    where: str
    key: str


class UnknownKey(FileError):
    """The record at `where` has a key we do not know; `nearest` is what may be meant, or all known keys."""

    where: str
    key: str
    nearest: str


class DuplicateKey(FileError):
    """The same key twice in one JSON or YAML object, with different values. `line` 0 = not known."""

    key: str
    line: int


class TooDeep(FileError):
    """Nested deeper than `limit` levels."""

    limit: int


class TooManyRecords(FileError):
    """More than `limit` questions, rows or ids."""

    limit: int


class IdTooLong(FileError):
    """An id of more than `limit` characters; `start` is how it begins."""

    where: str
    start: str
    limit: int


class EmptyId(FileError):
    """An id without a character."""

    where: str


class BadScore(FileError):
    """A score that is not a number (NaN, null, text) for `chunk` of `question`; `where` is line or key."""

    where: str
    question: str
    chunk: str
    score: str


class BadGrade(FileError):
    """A grade that is not a number for `chunk` of `question`."""

    where: str
    question: str
    chunk: str
    grade: str


class GradeTooBig(BadGrade):
    """A grade of more than `limit`, which is a score or a broken number rather than a grade."""

    limit: int


class ConflictingJudgments(FileError):
    """The same question and chunk judged twice with different grades; `first` and `second` say where."""

    question: str
    chunk: str
    first: str
    second: str


class DuplicateQuestion(FileError):
    """The same question twice with different chunks; `first` and `second` say where (line or record)."""

    question: str
    first: str
    second: str


class NoQuestions(FileError):
    """Well formed, but without a single question."""


class QuestionWithoutText(FileError):
    """A question of a gold set has neither text nor id."""

    where: str


class BadPattern(FileError):
    """The regular expression of `ids.map` is broken or has no group `id`; `problem` is the reason given."""

    pattern: str
    problem: str


class PackageMissing(FileError):
    """Reading this kind of file needs an extra that is not installed: `pip install baholash[extra]`."""

    kind: str
    extra: str


# --- metrics ----------------------------------------------------------------------------------------


class MetricError(EvalError):
    """A metric as a person typed it in `name`."""

    name: str


class UnknownMetric(MetricError):
    """No metric of that name; `nearest` is what may be meant."""

    nearest: str


class BadCutoff(MetricError):
    """A cutoff that is not a whole number of at least 1."""

    cutoff: str


class CutoffMissing(MetricError):
    """A metric that needs a cutoff, such as `Hit`; `example` shows it with one."""

    example: str


# --- matching a run with a gold set -----------------------------------------------------------------


class MatchError(EvalError):
    """Run and gold set do not fit; examples of both sides are shown."""

    gold_example: str
    run_example: str


class NoQuestionsInCommon(MatchError):
    """Not one question of the run is in the gold set; `guess` is a Word: why that may be."""

    guess: Word


class NoChunksInCommon(MatchError):
    """Not one right chunk id occurs in the run; `guess` is a Word such as `guess-zero-padding`."""

    guess: Word


class NothingJudged(EvalError):
    """No question of the gold set has a right chunk, so that nothing can be measured."""

    gold_set: str


class CompareError(EvalError):
    """Two evaluations that cannot be compared."""

    before: str
    after: str


class DifferentQuestions(CompareError):
    """The two evaluations have no judged question in common."""


class NothingToShow(EvalError):
    """A chart without anything to draw; `reason` is a Word such as `nothing-categories`."""

    reason: Word


# --- the database -----------------------------------------------------------------------------------


class StoreError(EvalError):
    """The database cannot be used; `where` is its address without user, password and options."""

    where: str


class BadStoreUrl(StoreError):
    """An address of no database we know; `where` is its scheme alone, as the rest may hold a password."""


class StoreUnreachable(StoreError):
    """No connection: the server is down, refuses the user, or there is no such database."""


class StoreBusy(StoreError):
    """Others kept the database locked for longer than we wait."""


class StoreFull(StoreError):
    """No space left for it."""


class StoreNotWritable(StoreError):
    """The file, its folder or the server may only be read."""


class StoreBroken(StoreError):
    """The file is no SQLite database, or is damaged."""


class StoreNotMigrated(StoreError):
    """Tables or columns are missing: `bot migrate` makes them."""


class StoreTooNew(StoreError):
    """A newer version of the program has written it."""


# --- what is kept -----------------------------------------------------------------------------------


class KeptError(EvalError):
    """Something that is not kept, or may not be changed as asked; `name` as the person gave it."""

    name: str


class UnknownGoldSet(KeptError):
    """No gold set of that name; `nearest` is what may be meant, or "" where there is none."""

    nearest: str


class UnknownGoldVersion(KeptError):
    """The gold set has no version `number`; `newest` is its last one."""

    number: int
    newest: int


class NotNewest(EvalError):
    """Version `number` of a gold set cannot be taken back: others built on it, up to `newest`."""

    name: str
    number: int
    newest: int


class UnknownRun(KeptError):
    """No run of that name in this chat; `nearest` is what may be meant, or "" where there is none."""

    nearest: str


class UnknownEvaluation(KeptError):
    """The evaluation of that number is gone, most likely with its deleted run."""


class UnknownMember(KeptError):
    """Nobody with that Telegram user id is a member."""


class UnknownSchedule(KeptError):
    """There is no schedule with that number; it was most likely deleted."""


class NameTaken(KeptError):
    """Another run of this chat has that name."""


class LastAdmin(KeptError):
    """The only admin cannot leave or become a member: nobody could let people in any more."""


# --- config.yaml ------------------------------------------------------------------------------------


class ConfigError(FileError):
    """The configuration cannot be used as written; `where` is the Place of the key."""

    where: str


class UnknownSetting(ConfigError):
    """A key that is not known there; `nearest` is what may be meant, or all keys that are known."""

    key: str
    nearest: str


class SettingMissing(ConfigError):
    """A key that has to be there, or one of several: `url`, `url | path`."""

    key: str


class BadSetting(ConfigError):
    """A value that does not fit; `expected` is its form: `1 … 1000`, `http | sql`. The value stays unsaid."""

    expected: str


class EnvironmentMissing(ConfigError):
    """`${variable}` is written there, and the environment has no such variable."""

    variable: str


class NoServices(FileError):
    """A configuration without a single service."""


# --- live search services ---------------------------------------------------------------------------


class SearchError(EvalError):
    """
    A service gave nothing for a question.

    Where it was asked is not said: that is for whoever writes config.yaml. `passing` says that the same
    question may be answered a moment later, so that it is worth asking again.
    """

    passing: ClassVar[bool] = False
    service: str

    @classmethod
    def reason(cls) -> Word:
        """The catalogue's few words for it, kept with the question: `failed-service-timeout`."""
        return Word("failed-" + kebab(cls.__name__))


class ServiceUnreachable(SearchError):
    """No connection; `problem` is a Word such as `unreachable-refused` or `unreachable-tls`."""

    passing = True
    problem: Word


class ServiceTimeout(SearchError):
    """No answer within `timeout_s` seconds."""

    passing = True
    timeout_s: str


class RateLimited(SearchError):
    """Asked too often (429); the service wants to be left alone for `wait_s` seconds, "" if unsaid."""

    passing = True
    wait_s: str = ""


class AccessRefused(SearchError):
    """The key or password is missing, wrong or not enough; `status` is the HTTP status, 0 without HTTP."""

    status: int = 0


class ServiceFailed(SearchError):
    """The service broke down over it; `status` is the HTTP status (5xx), 0 without HTTP."""

    passing = True
    status: int = 0


class BadRequest(SearchError):
    """The service does not take the request; `said` is its own explanation, "" if it gave none."""

    status: int
    said: str = ""


class Redirected(SearchError):
    """Sent to another host, where nobody has allowed us to ask."""


class NotJson(SearchError):
    """An answer that is no JSON; `start` is how it begins, "" where it is empty."""

    start: str


class PathFindsNothing(SearchError):
    """The path `path` of the setting `setting` leads nowhere; `keys` are those that the answer has there."""

    setting: str
    path: str
    keys: str


class UnusableAnswer(SearchError):
    """What `setting` should be is `found`, a Word for its type, in place of something like `expected`."""

    setting: str
    found: Word
    expected: str


class AnswerTooBig(SearchError):
    """An answer of more than `limit_mb` megabytes."""

    limit_mb: str


class CallNotFound(SearchError):
    """`module:function` cannot be had: `problem`, a Word, is about the module or attribute `name`."""

    call: str
    problem: Word
    name: str


class BadSignature(SearchError):
    """The function needs `parameter`, and nobody knows what to give."""

    call: str
    parameter: str


class CallFailed(SearchError):
    """The function raised an exception of type `kind` at `search.py:12`; its text may hold a password."""

    call: str
    kind: str
    at: str


class TableMissing(SearchError):
    """No table, index, collection or database of the name `name`."""

    name: str


class StatementRefused(SearchError):
    """The SQL does not run; `problem` is a Word such as `sql-no-such-column`, `name` what it is about."""

    problem: Word
    name: str = ""


class ClientMissing(SearchError):
    """This kind of service needs an extra that is not installed: `pip install baholash[extra]`."""

    extra: str


class DriverMissing(SearchError):
    """The database's Python driver, the module `module`, is not installed."""

    module: str


class QuestionNotStored(SearchError):
    """A stored run is replayed, and it has no such question."""


class UnknownService(EvalError):
    """No service of that name; `nearest` is what may be meant, or all names that there are."""

    name: str
    nearest: str


class QuestionsWithoutText(EvalError):
    """`n` questions of `gold_set`, `example` among them, have ids alone: no service can search for those."""

    n: int
    gold_set: str
    example: str


# --- judges of answers ------------------------------------------------------------------------------


class NoAnswers(EvalError):
    """
    There are no answers to measure in `run`, "" for no run at all.

    `problem` is the Word `answers-no-answer` or `answers-no-gold`: no gold set has its questions.
    """

    run: str
    problem: Word


class NoAnswersService(EvalError):
    """A service that is to be asked for answers gives none."""

    service: str


class JudgeError(EvalError):
    """
    A judge gave no usable verdict.

    `judge` is its model. `passing` says that the same request may be answered a moment later; `repairable`
    that a reminder of the form may help.
    """

    passing: ClassVar[bool] = False
    repairable: ClassVar[bool] = False
    judge: str

    @classmethod
    def reason(cls) -> Word:
        """The catalogue's few words for it, kept with the answer: `failed-judge-timeout`."""
        return Word("failed-" + kebab(cls.__name__))


class JudgeUnreachable(JudgeError):
    """No connection; `problem` is a Word such as `unreachable-refused`."""

    passing = True
    problem: Word


class JudgeTimeout(JudgeError):
    """No reply within `timeout_s` seconds."""

    passing = True
    timeout_s: str


class JudgeRateLimited(JudgeError):
    """Still asked too often (429) after all the pauses that we have patience for."""


class JudgeAccessRefused(JudgeError):
    """The key is missing, wrong or not enough; `status` is the HTTP status."""

    status: int


class JudgeFailed(JudgeError):
    """The judge's server broke down over it; `status` is the HTTP status (5xx)."""

    passing = True
    status: int


class JudgeBadRequest(JudgeError):
    """The server does not take the request; `said` is its own explanation, "" if it gave none."""

    status: int
    said: str = ""


class JudgeNotJson(JudgeError):
    """A reply without JSON; `start` is how it begins, "" where it is empty."""

    repairable = True
    start: str


class JudgeCutOff(JudgeError):
    """A reply that ends at the limit of its length."""


class JudgeWrongShape(JudgeError):
    """JSON of another form; `where` is the path of the first thing that does not fit."""

    repairable = True
    where: str


class JudgeEmptyList(JudgeError):
    """A list without a single verdict, which makes no value; `where` is the path of the list."""

    repairable = True
    where: str


class JudgeRefused(JudgeError):
    """The model, or a filter before it, declines to judge this."""


class JudgeBudgetSpent(JudgeError):
    """The next request would go beyond `limit`, the budget that the Word `budget` names."""

    budget: Word
    limit: int


class JudgeNotUsable(JudgeError):
    """RAGAS does not work in its process; `problem` is what Python or the operating system says."""

    problem: str


class JudgeBackendMissing(JudgeError):
    """A way of judging that has a place and nobody has added yet; `known` are those there are."""

    backend: str
    known: str


# --- schedules --------------------------------------------------------------------------------------


class ScheduleError(EvalError):
    """When a report shall come cannot be told from what was written."""


class TimingMissing(ScheduleError):
    """Nothing says when: no day, no time, no interval."""


class TimingNotUnderstood(ScheduleError):
    """`words` are those that are neither a day nor a time nor a name that is known."""

    words: str


class BadTimeOfDay(ScheduleError):
    """A time that no clock shows, such as 25:00; `text` as it was written."""

    text: str


class UnevenInterval(ScheduleError):
    """An interval that does not fill an hour or day evenly, such as 45 minutes; `text` as it was written."""

    text: str


class MixedTimes(ScheduleError):
    """Times of day that do not fit into one cron line, such as 09:00 and 18:30; `text` lists them."""

    text: str


class BadCronLine(ScheduleError):
    """A cron line that is none; `field` is a Word for what is wrong with it, such as `cron-hour`."""

    line: str
    field: Word


class NeverDue(ScheduleError):
    """A cron line of a day that never comes, such as 30 February."""

    line: str


class TooOften(ScheduleError):
    """Reports every `every_min` minutes, where `limit_min` is the least."""

    every_min: int
    limit_min: int


class UnknownZone(ScheduleError):
    """No time zone of that name; `nearest` is what may be meant, or "" where there is none."""

    name: str
    nearest: str


@dataclass(kw_only=True, eq=False)
class BadAlertRule(ScheduleError):
    """What shall be watched cannot be told from `text`."""

    text: str
