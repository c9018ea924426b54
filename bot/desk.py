"""
What the bot asks of the core, in one place: take a file, look a result up, compare two.

Everything here is synchronous and computes; handlers call it outside the event loop. Results are worked
out again from the stored run and gold set when they are looked at, so that nothing is kept twice.
"""

from __future__ import annotations

import gc
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from itertools import repeat
from pathlib import Path
from threading import Lock
from typing import Generic, Literal, TypeAlias, TypeVar

from bot.remap_desk import gone_since
from core import formats
from core.comparisons import Comparison, compare
from core.contests import Contest, contest
from core.errors import (
    DifferentQuestions,
    EvalError,
    GradeTooBig,
    MatchError,
    NoChunksInCommon,
    NothingJudged,
    NotNewest,
    Place,
    UnknownEvaluation,
)
from core.evaluations import CUTOFF, Evaluation, default_metrics, evaluate
from core.formats import Understood
from core.formats.document import path_text
from core.gold_sets import LARGEST_GRADE, GoldSet, Health, Question, check_health
from core.hints import Hint, Targets, hints_for
from core.matching import n_answered
from core.metrics import parse_metric
from core.rechunking import Vanished
from core.runs import Run
from core.store import EvaluationRecord, GoldVersion, RunRecord, Store
from core.store import Upload as StoredUpload

log = logging.getLogger(__name__)

KEPT_ROWS = 1_000_000  # retrieved chunks of the evaluations kept in memory, some hundred megabytes
BIG_BYTES, BIG_ROWS = 1_000_000, 100_000  # from here on the garbage collector waits
COMPARABLE = 20

Wanted: TypeAlias = Literal["run", "gold set"]
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, kw_only=True)
class Upload:
    """
    A file as it came, with what the person wrote beside it; `wanted` is what they say it is.

    `origin` names the message: taking the same one again, after a crash, keeps nothing twice.
    """

    data: bytes
    file: str
    chat_id: int
    author: int | None
    gold_name: str | None = None
    run_name: str | None = None
    k: int = CUTOFF
    wanted: Wanted | None = None
    origin: str | None = None


@dataclass(frozen=True, kw_only=True)
class GoldStored:
    """The file was a gold set; `is_new` is False when its newest version has the same content."""

    understood: Understood | None
    version: GoldVersion
    gold_set: GoldSet
    health: Health
    is_new: bool


@dataclass(frozen=True, kw_only=True)
class Result:
    """A run on a gold set, with its place in the store."""

    record: EvaluationRecord
    version: GoldVersion
    evaluation: Evaluation
    hints: tuple[Hint, ...]
    k: int
    n_failures: int
    has_unjudged: bool  # chunks in the top k
    has_categories: bool
    n_answers: int  # in words


@dataclass(frozen=True, kw_only=True)
class Scored:
    """The file was a run, and a gold set fits it; `is_unclear` when it may be judgments instead."""

    understood: Understood
    result: Result
    is_unclear: bool


@dataclass(frozen=True, kw_only=True)
class GoldWanted:
    """The file was a run that is stored and waits for a gold set: several fit it, or none."""

    understood: Understood
    run: RunRecord
    fitting: tuple[tuple[GoldVersion, int], ...]  # with the number of questions the run answers
    may_be_gold: bool


@dataclass(frozen=True, kw_only=True)
class AnswersKept:
    """
    The file was a run whose retrieval cannot be measured, but whose answers can.

    `why` says what is wrong with its chunk ids, None where it names none.
    """

    understood: Understood
    run: RunRecord
    version: GoldVersion
    n_answers: int
    why: EvalError | None


@dataclass(frozen=True, kw_only=True)
class Neither:
    """The file was read, but is neither a run nor a gold set: questions alone, chunks alone."""

    understood: Understood


@dataclass(frozen=True, kw_only=True)
class OtherIndex:
    """
    The file was a run without any chunk of the gold set it answers, and the run before it had them.

    It is stored; `error` says what does not match.
    """

    understood: Understood
    run: RunRecord
    version: GoldVersion
    error: NoChunksInCommon
    gone: Vanished
    n_answers: int  # in words


Receipt: TypeAlias = GoldStored | Scored | GoldWanted | AnswersKept | OtherIndex | Neither


class GarbageLater:
    """
    No garbage collection while at least one thread works on something big, and none of what it leaves.

    A full collection over a large run stops every thread, the event loop's too, for most of a second. What
    is frozen is still freed with its last reference; only rings of references would stay.
    """

    def __init__(self) -> None:
        self._inside = 0
        self._lock = Lock()

    def __enter__(self) -> None:
        with self._lock:
            self._inside += 1
            gc.disable()

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._inside -= 1
            if self._inside == 0:
                gc.freeze()
                gc.enable()


GARBAGE_LATER = GarbageLater()


class Desk:
    """The verbs; one for the whole process, used from any thread."""

    def __init__(self, store: Store, targets: Targets | None = None) -> None:
        self._store = store
        self.targets = targets or Targets()
        self._evaluations: Kept[int, Evaluation] = Kept(KEPT_ROWS, _rows_of, _let_go)
        self._gold_sets: Kept[int, tuple[GoldVersion, GoldSet]] = Kept(
            KEPT_ROWS, lambda kept: kept[0].n_questions
        )

    def import_folder(self, folder: Path) -> list[tuple[str, EvalError]]:
        """
        Store every gold set of a folder that is new or changed since it was last imported.

        What people did to it in chat meanwhile stays. Returns the files that cannot be used.
        """
        unusable: list[tuple[str, EvalError]] = []
        for path in sorted([*folder.glob("*.yaml"), *folder.glob("*.yml")]):
            try:
                self._import(path)
            except EvalError as error:
                unusable.append((path.name, error))
        return unusable

    def _import(self, path: Path) -> None:
        gold_set = formats.read_gold_set(path.read_bytes(), path.name)
        imported = f"imported {path.name}"
        if self._store.fact(imported) != gold_set.digest:
            self._store.save_gold_set(gold_set, author=None, note=path.name)
            self._store.set_fact(imported, gold_set.digest)

    def take(self, upload: Upload, earlier: Sequence[GoldStored] = ()) -> Receipt:
        """
        Read a file, keep it, and score it when it is a run.

        `earlier` are gold sets that came along with it. Raises the EvalError that says what is wrong;
        nothing is stored then.
        """
        with _collecting(len(upload.data) > BIG_BYTES):
            return self._taken(formats.read(upload.data, upload.file), upload, earlier)

    def _taken(self, found: Understood, upload: Upload, earlier: Sequence[GoldStored]) -> Receipt:
        gold_set, run = found.gold_set, found.run
        kind = upload.wanted or found.kind
        if kind == "run" and upload.wanted is None and found.may_be_gold and _looks_like_gold(upload.file):
            kind = "gold set"  # {question: [ids]} can be either: then the file's name decides
        if kind == "gold set":
            gold_set = found.as_gold_set()
        if run is not None and (kind in {"run", "unclear", "both"} or gold_set is None):
            if kind == "both" and gold_set is not None:
                earlier = [*earlier, self._keep_gold(gold_set, found, upload)]
            fitting = self._fitting(upload, found, [stored.version for stored in earlier])
            if kind != "unclear" or fitting or gold_set is None:
                return self._score_or_ask(upload, found, run, fitting)
        if gold_set is not None and kind != "topics":
            return self._keep_gold(gold_set, found, upload)
        return Neither(understood=_said(found))

    def take_all(self, uploads: Sequence[Upload]) -> tuple[list[Receipt], list[EvalError]]:
        """Take files that came together: gold sets first, so that runs among them find theirs."""
        receipts: dict[int, Receipt] = {}
        refused: list[EvalError] = []
        order = sorted(range(len(uploads)), key=lambda place: not _looks_like_gold(uploads[place].file))
        for place in order:
            stored = [receipt for receipt in receipts.values() if isinstance(receipt, GoldStored)]
            try:
                receipts[place] = self.take(uploads[place], stored)
            except EvalError as error:
                refused.append(error)
        return [receipts[place] for place in sorted(receipts)], refused

    def result(self, evaluation_id: int, chat_id: int) -> Result:
        """A stored evaluation of this chat; UnknownEvaluation for one of another chat."""
        return self._result(self._own(evaluation_id, chat_id))

    def again(
        self, chat_id: int, author: int | None, *, run: str | None, gold: str | None, k: int
    ) -> Result | None:
        """
        Score a stored run of the chat once more: by name, or the newest.

        On the named gold set, else the one it was scored on, else the one it fits best. None when there
        is no run, or no gold set that fits.
        """
        if run is not None:
            record = self._store.find_run(chat_id, run)
        else:
            newest = self._store.runs(chat_id, limit=1)
            if not newest:
                return None
            record = newest[0]
        last = self._store.evaluations(run_id=record.id, limit=1)
        name = gold or (last[0].gold_name if last else None) or self._best_gold(record.id)
        if name is None:
            return None
        return self.score(record.id, self._store.gold_set(name)[0].id, chat_id, author, k)

    def score(
        self, run_id: int, gold_version_id: int, chat_id: int, author: int | None, k: int = CUTOFF
    ) -> Result:
        """Score a stored run on a version of a gold set, and keep that."""
        if self._store.run_record(run_id).chat_id != self._store.current_chat(chat_id):
            raise UnknownEvaluation(name=str(run_id))
        version, gold_set = self._gold(gold_version_id)
        evaluation = evaluate(gold_set, self._store.run(run_id), default_metrics(k))
        record = self._store.save_evaluation(
            evaluation, run_id=run_id, gold_version_id=version.id, author=author
        )
        self._evaluations.put(record.id, evaluation)
        return self._result(record)

    def run_as_gold(self, run_id: int, chat_id: int, author: int | None) -> GoldStored:
        """A stored run whose scores are grades after all, as a gold set of the same name."""
        if self._store.run_record(run_id).chat_id != self._store.current_chat(chat_id):
            raise UnknownEvaluation(name=str(run_id))
        gold_set = as_gold_set(self._store.run(run_id))
        return self._stored_gold(gold_set, None, chat_id, author, f"from run {run_id}")

    def undo_gold(self, version_id: int, author: int | None) -> GoldVersion:
        """Take a gold set's newest version back: the one before it is the newest again; NotNewest."""
        version, _ = self._gold(version_id)
        newest, _ = self._store.gold_set(version.name)
        if newest.id != version.id:
            raise NotNewest(name=version.name, number=version.number, newest=newest.number)
        if version.number == 1:
            self._store.delete_gold_set(version.name)
            return version
        _, before = self._store.gold_set(version.name, version.number - 1)
        self._store.save_gold_set(before, author=author, note=f"undo of version {version.number}")
        return version

    def comparable(self, record: EvaluationRecord) -> list[EvaluationRecord]:
        """Other runs of the chat on the same gold set, newest first, each once; and no partial one."""
        same = self._store.evaluations(chat_id=record.chat_id, gold_name=record.gold_name, limit=200)
        partial = self._store.partial_runs(record.chat_id)
        if record.run_id in partial:
            return []
        others = {
            each.run_id: each for each in reversed(same) if each.run_id not in {record.run_id, *partial}
        }
        return sorted(others.values(), key=lambda each: each.id, reverse=True)[:COMPARABLE]

    def pair(self, chat_id: int, names: Sequence[str]) -> tuple[int, int] | None:
        """The evaluations to compare: of two named runs, or of the chat's newest two; None without two."""
        if len(names) >= 2:
            before, after = (self._store.find_run(chat_id, name) for name in names[:2])
            return self._shared_evaluations(before, after)
        partial = self._store.partial_runs(chat_id)
        recent = self._store.evaluations(chat_id=chat_id, limit=COMPARABLE)
        newest = [each for each in recent if each.run_id not in partial]
        others = self.comparable(newest[0]) if newest else []
        return (others[0].id, newest[0].id) if others else None

    def contest(self, chat_id: int, names: Sequence[str]) -> tuple[Contest, list[tuple[int, int]]]:
        """Several named runs of the chat against the first; with the pairs of evaluations for each."""
        runs = [self._store.find_run(chat_id, name) for name in names]
        pairs = [self._shared_evaluations(runs[0], run) for run in runs[1:]]
        found = [pair for pair in pairs if pair is not None]
        if len(found) < len(pairs):
            raise DifferentQuestions(before=runs[0].name, after=runs[1 + pairs.index(None)].name)
        records = [self._own(id_, chat_id) for id_ in (found[0][0], *(after for _, after in found))]
        first, *others = map(self._evaluation, records)
        return contest(first, others, k=k_of(records[0])), [(found[0][0], after) for _, after in found]

    def comparison(self, before_id: int, after_id: int, chat_id: int) -> Comparison:
        """Two stored evaluations of this chat, paired by question."""
        before, after = (self._own(id_, chat_id) for id_ in (before_id, after_id))
        first, second = self._evaluation(before), self._evaluation(after)
        if before.gold_version_id != after.gold_version_id:
            first, second = _with_version(first, before), _with_version(second, after)
        return compare(first, second, k=k_of(after))

    def hints(self, comparison: Comparison) -> tuple[Hint, ...]:
        """What to do after a comparison."""
        return hints_for(comparison.after, comparison, targets=self.targets, k=comparison.k)

    def newer_gold(self, before_id: int, after_id: int, chat_id: int) -> int | None:
        """The newest version's number, where two evaluations are on different versions of one gold set."""
        before, after = (self._own(id_, chat_id) for id_ in (before_id, after_id))
        if before.gold_name != after.gold_name or before.gold_version_id == after.gold_version_id:
            return None
        return self._store.gold_set(after.gold_name)[0].number

    def delete_run(self, run_id: int, chat_id: int) -> RunRecord:
        """Hide a run of this chat with its results; `restore_run` brings them back."""
        if self._store.run_record(run_id).chat_id != self._store.current_chat(chat_id):
            raise UnknownEvaluation(name=str(run_id))
        return self._store.delete_run(run_id)

    def restore_run(self, run_id: int, chat_id: int) -> RunRecord:
        """Undo `delete_run`; what another chat deleted stays deleted."""
        record = self._store.restore_run(run_id)
        if record.chat_id != self._store.current_chat(chat_id):
            self._store.delete_run(run_id)
            raise UnknownEvaluation(name=str(run_id))
        return record

    def gold_of(self, version_id: int) -> tuple[GoldVersion, GoldSet]:
        """A version of a gold set."""
        return self._gold(version_id)

    def _score_or_ask(
        self, upload: Upload, found: Understood, run: Run, fitting: Sequence[Fit]
    ) -> Scored | GoldWanted | AnswersKept | OtherIndex:
        best = [fit for fit in fitting if fit.n == fitting[0].n]
        if len(best) == 1:
            try:
                result = self._keep_scored(upload, best[0])
            except (MatchError, NothingJudged) as error:
                kept = self._other_index(upload, found, best[0], error) or self._answers_kept(
                    upload, found, best[0], error
                )
                if kept is None:
                    raise
                return kept
            is_unclear = found.kind == "unclear" and upload.wanted is None
            return Scored(understood=_said(found), result=result, is_unclear=is_unclear)
        if not fitting and (answers := self._answers_kept(upload, found, None, None)) is not None:
            return answers
        return GoldWanted(
            understood=_said(found),
            run=self._keep_run(upload, run),
            fitting=tuple((fit.version, fit.n) for fit in fitting),
            may_be_gold=found.may_be_gold,
        )

    def _other_index(
        self, upload: Upload, found: Understood, fit: Fit, error: EvalError
    ) -> OtherIndex | None:
        """Keep a run of an index that was cut anew; None for one that never fitted."""
        if not isinstance(error, NoChunksInCommon):
            return None
        gone = gone_since(self._store, fit.gold_set, fit.run, upload.chat_id)
        if gone is None:
            return None
        record = self._keep_run(upload, fit.run)
        return OtherIndex(
            understood=_said(found),
            run=record,
            version=fit.version,
            error=error,
            gone=gone,
            n_answers=_n_answers(fit.run),
        )

    def _keep_run(self, upload: Upload, run: Run) -> RunRecord:
        return self._store.save_run(
            replace(run, name=upload.run_name or run.name),
            chat_id=upload.chat_id,
            author=upload.author,
            upload=_stored(upload),
            origin=upload.origin,
        )

    def _answers_kept(
        self, upload: Upload, found: Understood, fit: Fit | None, why: EvalError | None
    ) -> AnswersKept | None:
        """
        Keep a run for its answers: on the gold set that has its questions, else on what its file expects.

        None where it has no answers, or nobody says what was asked.
        """
        run, own = fit.run if fit is not None else found.run, found.gold_set
        if run is None or not _n_answers(run):
            return None
        if fit is not None and fit.n and (_expects_answers(fit.gold_set) or not _expects_answers(own)):
            version = fit.version
        elif own is not None and _expects_answers(own) and n_answered(own, run):
            named = replace(own, name=f"{own.name}-answers")  # apart from a gold set that is called so
            version = self._stored_gold(named, None, upload.chat_id, upload.author, upload.file).version
        else:
            return None
        record = self._store.save_run(
            replace(run, name=upload.run_name or run.name),
            chat_id=upload.chat_id,
            author=upload.author,
            upload=_stored(upload),
            origin=upload.origin,
        )
        return AnswersKept(
            understood=_said(found),
            run=record,
            version=version,
            n_answers=_n_answers(run),
            why=why if run.depth else None,
        )

    def _keep_scored(self, upload: Upload, fit: Fit) -> Result:
        """Evaluate, then keep run, file and values in one transaction."""
        run = replace(fit.run, name=upload.run_name or fit.run.name)
        evaluation = evaluate(fit.gold_set, run, default_metrics(upload.k))
        record, kept = self._store.save_result(
            run,
            evaluation,
            gold_version_id=fit.version.id,
            chat_id=upload.chat_id,
            author=upload.author,
            upload=_stored(upload),
            origin=upload.origin,
        )
        self._evaluations.put(kept.id, replace(evaluation, run_name=record.name))
        return self._result(kept)

    def _fitting(self, upload: Upload, found: Understood, along: Sequence[GoldVersion]) -> list[Fit]:
        """
        Gold sets for a run, best first: the named one, else the one sent along, else all that it answers.

        With a single gold set to choose from there is no choice: if it does not fit, the error says why.
        """
        named = upload.gold_name
        if named is not None:
            return [self._fit(found, self._store.gold_set(named)[0])]
        if along:
            return [self._fit(found, along[-1])]
        default = self._default_gold(upload.chat_id)
        versions = [summary.newest for summary in self._store.gold_sets()]
        fits = [self._fit(found, version) for version in versions]
        own = [fit for fit in fits if fit.version.name == default and fit.n]
        if own or len(fits) == 1:
            return own or fits
        return sorted((fit for fit in fits if fit.n), key=lambda fit: -fit.n)

    def _fit(self, found: Understood, version: GoldVersion) -> Fit:
        """How many questions of a gold set the run answers, keyed by id or by text, whichever fits better."""
        gold_set = self._gold(version.id)[1]
        runs = [run for run in (found.run, found.run_by_text) if run is not None]
        run = max(runs, key=lambda each: n_answered(gold_set, each))
        return Fit(version=version, gold_set=gold_set, run=run, n=n_answered(gold_set, run))

    def _keep_gold(self, gold_set: GoldSet, found: Understood, upload: Upload) -> GoldStored:
        if upload.run_name is not None:
            gold_set = replace(gold_set, name=upload.run_name)
        return self._stored_gold(gold_set, found, upload.chat_id, upload.author, upload.file)

    def _stored_gold(
        self, gold_set: GoldSet, found: Understood | None, chat_id: int, author: int | None, note: str
    ) -> GoldStored:
        known = {summary.newest.id for summary in self._store.gold_sets()}
        version = self._store.save_gold_set(gold_set, author=author, note=note, chat_id=chat_id)
        return GoldStored(
            understood=None if found is None else _said(found),
            version=version,
            gold_set=gold_set,
            health=check_health(gold_set),
            is_new=version.id not in known,
        )

    def _result(self, record: EvaluationRecord) -> Result:
        evaluation, k = self._evaluation(record), k_of(record)
        return Result(
            record=record,
            version=self._gold(record.gold_version_id)[0],
            evaluation=evaluation,
            hints=hints_for(evaluation, targets=self.targets, k=k),
            k=k,
            n_failures=evaluation.n_failures(k),
            has_unjudged=evaluation.has_unjudged(k),
            has_categories=any(question.category for question in evaluation.questions),
            n_answers=sum(bool(entry.answer) for entry in evaluation.retrieved.values()),
        )

    def _own(self, evaluation_id: int, chat_id: int) -> EvaluationRecord:
        record = self._store.evaluation_record(evaluation_id)
        if record.chat_id != self._store.current_chat(chat_id):
            raise UnknownEvaluation(name=str(evaluation_id))
        return record

    def _evaluation(self, record: EvaluationRecord) -> Evaluation:
        def work() -> Evaluation:
            metrics = [parse_metric(name) for name in record.metrics]
            about = self._store.run_record(record.run_id)
            with _collecting(about.n_questions * about.depth > BIG_ROWS):
                run = self._store.run(record.run_id)
                return evaluate(self._gold(record.gold_version_id)[1], run, metrics, record.rules)

        return self._evaluations.get(record.id, work)

    def _gold(self, version_id: int) -> tuple[GoldVersion, GoldSet]:
        return self._gold_sets.get(version_id, lambda: self._store.gold_version(version_id))

    def _best_gold(self, run_id: int) -> str | None:
        """The gold set most of whose questions a stored run answers; None if it answers none."""
        run = self._store.run(run_id)
        versions = [summary.newest for summary in self._store.gold_sets()]
        answered = {version.name: n_answered(self._gold(version.id)[1], run) for version in versions}
        best = max(answered, key=lambda name: answered[name], default=None)
        return best if best is not None and answered[best] else None

    def _default_gold(self, chat_id: int) -> str | None:
        chat = self._store.chat(chat_id)
        return None if chat is None else chat.default_gold

    def _shared_evaluations(self, before: RunRecord, after: RunRecord) -> tuple[int, int] | None:
        """The newest evaluations of two runs on one gold set."""
        of_before = {each.gold_name: each.id for each in reversed(self._store.evaluations(run_id=before.id))}
        for each in self._store.evaluations(run_id=after.id):
            if each.gold_name in of_before:
                return of_before[each.gold_name], each.id
        return None

    def scored_on_older(self, chat_id: int, gold_name: str) -> list[EvaluationRecord]:
        """The last evaluations of the chat's two newest runs on a gold set, older first; [] if up to date."""
        newest = self._store.gold_set(gold_name)[0].number
        records = self._store.evaluations(chat_id=chat_id, gold_name=gold_name, limit=200)
        last: dict[int, EvaluationRecord] = {}
        for record in records:
            last.setdefault(record.run_id, record)
        two = list(last.values())[:2][::-1]
        return two if any(record.gold_number < newest for record in two) else []

    def on_newest_gold(self, evaluation_ids: Sequence[int], chat_id: int, author: int | None) -> list[Result]:
        """Score the runs of evaluations of this chat again, on the newest version of their gold set."""
        records = [self._own(id_, chat_id) for id_ in evaluation_ids]
        newest = self._store.gold_set(records[0].gold_name)[0]
        return [self.score(each.run_id, newest.id, chat_id, author, k_of(each)) for each in records]


@dataclass(frozen=True, kw_only=True)
class Fit:
    """A gold set with the run as it fits it; `n` questions are answered."""

    version: GoldVersion
    gold_set: GoldSet
    run: Run
    n: int


class Kept(Generic[K, V]):
    """The values used last, for any number of threads; together they weigh at most `limit`, or are one."""

    def __init__(
        self, limit: int, weigh: Callable[[V], int], let_go: Callable[[V], None] = lambda _: None
    ) -> None:
        self._limit = limit
        self._weigh = weigh
        self._let_go = let_go
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K, work: Callable[[], V]) -> V:
        """The value, worked out if it is not at hand."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = work()
        self.put(key, value)
        return value

    def put(self, key: K, value: V) -> None:
        """Keep a value; the one used longest ago goes."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            gone = []
            while len(self._values) > 1 and sum(map(self._weigh, self._values.values())) > self._limit:
                gone.append(self._values.popitem(last=False)[1])
        while gone:
            self._let_go(gone.pop())


def _collecting(is_big: bool) -> AbstractContextManager[None]:
    return GARBAGE_LATER if is_big else nullcontext()


def _rows_of(evaluation: Evaluation) -> int:
    return max(1, len(evaluation.retrieved) * evaluation.depth)


def _let_go(evaluation: Evaluation) -> None:
    """Free the rankings one by one: all at once, many keep other threads waiting."""
    if isinstance(evaluation.retrieved, dict):
        entries = list(evaluation.retrieved.values())
        del evaluation
        while entries:
            entries.pop()


def as_gold_set(run: Run) -> GoldSet:
    """Judgments that were taken for a run: its scores are grades; listed chunks are right. GradeTooBig."""
    for key, entry in run.retrieved.items():
        for chunk, score in zip(entry.chunk_ids, entry.scores or (), strict=False):
            if not abs(score) <= LARGEST_GRADE:
                where = Place(line=0, path=path_text((key, chunk)))
                facts = {"where": where, "question": key, "chunk": chunk, "grade": f"{score:g}"}
                raise GradeTooBig(file=run.name, limit=LARGEST_GRADE, **facts)
    questions = [
        Question(
            id=key,
            text=key if " " in key else "",
            judgments=dict(zip(e.chunk_ids, e.scores or repeat(1.0), strict=False)),
        )
        for key, e in run.retrieved.items()
    ]
    return GoldSet(name=run.name, questions=tuple(questions))


def _with_version(evaluation: Evaluation, record: EvaluationRecord) -> Evaluation:
    """The evaluation on a gold set that is called by its version, too."""
    name = f"{record.gold_name} v{record.gold_number}"
    return replace(evaluation, gold_set=replace(evaluation.gold_set, name=name))


def k_of(record: EvaluationRecord) -> int:
    """The cutoff of a summary: that of P@k."""
    cutoffs = [metric.cutoff for metric in map(parse_metric, record.metrics) if metric.base == "P"]
    return next((cutoff for cutoff in cutoffs if cutoff is not None), CUTOFF)


def _n_answers(run: Run) -> int:
    """Questions with an answer in words."""
    return sum(bool(entry.answer) for entry in run.retrieved.values())


def _expects_answers(gold_set: GoldSet | None) -> bool:
    return gold_set is not None and any(question.answer for question in gold_set.questions)


def _said(found: Understood) -> Understood:
    """What is said back of a file, without the data: a handler that let go of them would stop the loop."""
    return replace(found, run=None, gold_set=None, run_by_text=None, other_reading=None)


def _looks_like_gold(file: str) -> bool:
    """Whether a file's name says gold set; its content decides what it is all the same."""
    return (
        file.casefold().endswith((".yaml", ".yml")) or "gold" in file.casefold() or "qrel" in file.casefold()
    )


def _stored(upload: Upload) -> StoredUpload:
    return StoredUpload(file_name=upload.file, content=upload.data)
