"""
Which entry of a run answers which question of a gold set: the rules before any arithmetic.

All rules about what counts live here, so that every metric and both ways of computing see the same:
how questions are found (by id, else by folded text), how chunk ids are mapped, how rankings are ordered,
what is missing, unknown, empty or named twice. Without anything in common there is an error with an
example of each side and a guess, never a score of 0.
"""

from __future__ import annotations

import operator
import re
from array import array
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Literal, TypeAlias

from core.errors import NoChunksInCommon, NoQuestionsInCommon, NothingJudged, Notice, Word
from core.gold_sets import GoldSet, Question, compile_ids_map, fold
from core.runs import Retrieved, Run, Ties

CountAs: TypeAlias = Literal["zero", "skip"]
SUGGESTIONS_FOR = 20  # unknown questions that get a nearest suggestion; the rest are counted


@dataclass(frozen=True, kw_only=True)
class Rules:
    """
    What counts, and how.

    `missing`: a judged question that the run does not have counts 0, or is left out.
    `out_of_scope`: a question without relevant chunk is left out, or counts 0.
    `whole_grades` cuts fractions off grades, `single_precision` compares scores as float32.
    """

    ties: Ties = "trec_eval"
    missing: CountAs = "zero"
    out_of_scope: CountAs = "skip"
    whole_grades: bool = False
    single_precision: bool = False


LIKE_TREC_EVAL = Rules(out_of_scope="zero", whole_grades=True, single_precision=True)  # trec_eval -c


@dataclass(frozen=True, kw_only=True)
class Unknown:
    """A question of the run that the gold set does not have, and the nearest one that it has."""

    key: str
    nearest: str | None


@dataclass(frozen=True, kw_only=True)
class Match:
    """
    A run as the gold set sees it.

    `retrieved` maps question id -> entry, best chunk first, ids mapped; only questions of the gold set.
    `missing` and `empty` are question ids of the gold set without an entry, or with one without chunks.
    `n_duplicate_chunks` counts second and later copies of a chunk within one ranking. `is_falling` says that
    scores, where there are any, fall from chunk to chunk everywhere; False is not known.
    """

    retrieved: Mapping[str, Retrieved]
    missing: tuple[str, ...]
    empty: tuple[str, ...]
    unknown: tuple[Unknown, ...]
    n_duplicate_chunks: int
    notices: tuple[Notice, ...]
    is_falling: bool = False


def match(gold_set: GoldSet, run: Run, rules: Rules | None = None) -> Match:
    """Find each question's entry; NoQuestionsInCommon, NoChunksInCommon or NothingJudged if nothing fits."""
    rules = rules or Rules()
    if not gold_set.judged:
        raise NothingJudged(gold_set=gold_set.name)
    keys = keys_of(gold_set, run)
    if not keys:
        raise no_questions(gold_set, run)
    entries = {id_: run.retrieved[key] for id_, key in keys.items()}
    if gold_set.ids_map is None and not rules.single_precision and run.is_falling:
        prepared = entries
    else:
        prepared = {id_: prepare(entry, gold_set, rules) for id_, entry in entries.items()}
    rankings = [entry.chunk_ids for entry in prepared.values()]
    if not _any_chunk(gold_set, prepared):
        raise _no_chunks(gold_set, prepared)
    return Match(
        retrieved=prepared,
        missing=() if len(keys) == len(gold_set.by_id) else _missing(gold_set, keys),
        empty=() if all(rankings) else tuple(id_ for id_, entry in prepared.items() if not entry.chunk_ids),
        unknown=unknown_questions(gold_set, _unused(run, keys)),
        n_duplicate_chunks=_n_repeated(
            run, prepared, is_whole=prepared is entries and len(keys) == run.n_questions
        ),
        notices=(*run.notices, *order_notices(_n_out_of_order(entries, prepared))),
        is_falling=prepared is entries,
    )


def prepare(entry: Retrieved, gold_set: GoldSet, rules: Rules) -> Retrieved:
    """An entry as metrics see it: best chunk first, chunk ids mapped."""
    scores = entry.scores
    if scores is not None:
        if rules.single_precision:
            entry = replace(entry, scores=_single(scores)).in_order(rules.ties)
        elif not all(map(operator.gt, scores, scores[1:])):
            entry = entry.in_order(rules.ties)
    if gold_set.ids_map is None:
        return entry
    pattern = compile_ids_map(gold_set.ids_map)
    return replace(entry, chunk_ids=tuple(_mapped(pattern, chunk) for chunk in entry.chunk_ids))


def unknown_questions(gold_set: GoldSet, keys: list[str]) -> tuple[Unknown, ...]:
    """Keys of a run that no question of the gold set has, the first ones with the nearest question."""
    if not keys:
        return ()
    titles = {fold(question.title): question.title for question in gold_set.questions}
    few = [Unknown(key=key, nearest=_nearest(key, titles)) for key in keys[:SUGGESTIONS_FOR]]
    return (*few, *(Unknown(key=key, nearest=None) for key in keys[SUGGESTIONS_FOR:]))


def order_notices(n_questions: int) -> tuple[Notice, ...]:
    """Say when the file's order disagrees with its scores for so many questions: the scores decide."""
    return (Notice(id="notice-order-against-scores", facts={"n": n_questions}),) if n_questions else ()


def n_answered(gold_set: GoldSet, run: Run) -> int:
    """How many questions of the gold set the run has an entry for: what a gold set is chosen by."""
    return len(keys_of(gold_set, run))


def keys_of(gold_set: GoldSet, run: Run) -> dict[str, str]:
    """Question id -> the run's key for it: the id itself, else the same text."""
    if gold_set.by_id.keys() <= run.retrieved.keys():
        return dict(zip(gold_set.by_id, gold_set.by_id, strict=True))
    by_text: dict[str, str] = {}
    for key in run.retrieved:
        by_text.setdefault(fold(key), key)
    keys = {}
    for question in gold_set.questions:
        if question.id in run.retrieved:
            keys[question.id] = question.id
        elif question.text and (same := by_text.get(fold(question.text))) is not None:
            keys[question.id] = same
    return keys


def _missing(gold_set: GoldSet, keys: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(question.id for question in gold_set.questions if question.id not in keys)


def _single(scores: tuple[float, ...]) -> tuple[float, ...]:
    """Scores rounded to single precision; those beyond it are infinite, as in trec_eval."""
    return tuple(array("f", scores))


def _unused(run: Run, keys: Mapping[str, str]) -> list[str]:
    """Keys of the run that answer no question."""
    used = set(keys.values())
    return [] if len(used) == len(run.retrieved) else [key for key in run.retrieved if key not in used]


def _mapped(pattern: re.Pattern[str], chunk_id: str) -> str:
    found = pattern.search(chunk_id)
    return chunk_id if found is None or found["id"] is None else found["id"]


def _any_chunk(gold_set: GoldSet, retrieved: Mapping[str, Retrieved]) -> bool:
    """Whether any judged chunk of any question was retrieved for any question; empty runs pass."""
    if any(not gold_set.by_id[id_].judgments.keys().isdisjoint(e.chunk_ids) for id_, e in retrieved.items()):
        return True
    judged = {chunk for question in gold_set.questions for chunk in question.judgments}
    entries = [entry for entry in retrieved.values() if entry.chunk_ids]
    return not entries or any(not judged.isdisjoint(entry.chunk_ids) for entry in entries)


def _nearest(key: str, titles: Mapping[str, str]) -> str | None:
    if len(titles) > 5000:  # difflib compares with each: seconds on large gold sets
        return None
    found = get_close_matches(fold(key), titles, n=1, cutoff=0.75)
    return titles[found[0]] if found else None


def _n_repeated(run: Run, prepared: Mapping[str, Retrieved], *, is_whole: bool) -> int:
    """Second and later copies of a chunk; the run knows them where every entry counts just as it is."""
    if is_whole:
        return run.n_repeated_chunks
    return sum(len(entry.chunk_ids) - len(set(entry.chunk_ids)) for entry in prepared.values())


def _n_out_of_order(entries: Mapping[str, Retrieved], prepared: Mapping[str, Retrieved]) -> int:
    """Number of questions whose scores rise somewhere in the file's order."""
    if entries is prepared:
        return 0
    changed = (entry.scores for id_, entry in entries.items() if prepared[id_] is not entry)
    return sum(any(map(operator.lt, scores, scores[1:])) for scores in changed if scores is not None)


def no_questions(gold_set: GoldSet, run: Run) -> NoQuestionsInCommon:
    """The error for a run that answers no question of the gold set, with an example of each side."""
    mine, theirs = gold_set.questions[0], next(iter(run.retrieved), "")
    return NoQuestionsInCommon(
        gold_example=mine.title, run_example=theirs, guess=_guess_questions(gold_set.questions, theirs)
    )


def _guess_questions(questions: Iterable[Question], theirs: str) -> Word:
    if any(theirs.casefold() == question.id.casefold() for question in questions):
        return Word("guess-case")
    if " " in theirs and not any(question.text for question in questions):
        return Word("guess-texts-against-ids")
    if " " not in theirs and all(" " in question.id for question in questions):
        return Word("guess-ids-against-texts")
    return Word("guess-other-gold-set")


def _no_chunks(gold_set: GoldSet, retrieved: Mapping[str, Retrieved]) -> NoChunksInCommon:
    judged = sorted({c for q in gold_set.judged for c in gold_set.relevant_chunks(q)})
    found = sorted({chunk for entry in retrieved.values() for chunk in entry.chunk_ids})
    for guess, key in _GUESSES.items():
        theirs = {key(chunk): chunk for chunk in found}
        for chunk in judged:
            if key(chunk) in theirs:
                return NoChunksInCommon(gold_example=chunk, run_example=theirs[key(chunk)], guess=Word(guess))
    mine, other = judged[0], found[0]
    nested = [(a, b) for a in judged[:500] for b in found[:500] if a and b and (a in b or b in a)]
    guess = "guess-chunks-against-documents" if nested else "guess-other-index"
    mine, other = nested[0] if nested else (mine, other)
    return NoChunksInCommon(gold_example=mine, run_example=other, guess=Word(guess))


_GUESSES: dict[str, Callable[[str], str]] = {
    "guess-case": str.casefold,
    "guess-zero-padding": lambda chunk: re.sub(r"\d+", lambda n: n[0].lstrip("0") or "0", chunk.casefold()),
    "guess-separators": lambda chunk: re.sub(r"[\W_]+", "", chunk.casefold()),
}
