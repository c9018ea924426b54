"""
What changed from one state of a gold set to another, and what a file format cannot hold of one.

Questions are paired by id. A question whose id changed is one removed and one added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from core import formats
from core.errors import EmptyFile, NoQuestions
from core.formats import GoldFormat
from core.gold_sets import GoldSet, Question

Part: TypeAlias = Literal["text", "category", "language", "answer", "notes"]
T = TypeVar("T")
PARTS: tuple[Part, ...] = ("text", "category", "language", "answer", "notes")

_SUFFIXES: Mapping[GoldFormat, str] = {
    "yaml": ".yaml",
    "json": ".json",
    "csv": ".csv",
    "trec": ".qrels",
    "beir": ".zip",
}


@dataclass(frozen=True, kw_only=True)
class QuestionChange:
    """
    A question that both states have, and how it differs.

    `added` and `removed` map chunk id -> grade, `regraded` maps chunk id -> (grade before, grade after).
    `parts` are the other fields that differ.
    """

    before: Question
    after: Question
    added: Mapping[str, float]
    removed: Mapping[str, float]
    regraded: Mapping[str, tuple[float, float]]
    parts: tuple[Part, ...]

    @property
    def n_judgments(self) -> int:
        """How many judgments differ."""
        return len(self.added) + len(self.removed) + len(self.regraded)


@dataclass(frozen=True, kw_only=True)
class GoldChanges:
    """
    All that differs between two states of a gold set.

    `threshold` and `ids_map` are (before, after), None where they are the same. `is_reordered` is True when
    nothing but the order of the questions differs.
    """

    added: tuple[Question, ...]
    removed: tuple[Question, ...]
    changed: tuple[QuestionChange, ...]
    threshold: tuple[float | None, float | None] | None
    ids_map: tuple[str | None, str | None] | None
    is_reordered: bool

    @property
    def n_judgments(self) -> int:
        """Judgments of questions in both states that differ."""
        return sum(change.n_judgments for change in self.changed)

    @property
    def is_nothing(self) -> bool:
        """Whether the two are equal, order included."""
        has_questions = self.added or self.removed or self.changed or self.is_reordered
        return not (has_questions or self.threshold or self.ids_map)


@dataclass(frozen=True, kw_only=True)
class Loss:
    """What does not come back from a file: `n` questions are concerned, 0 for the gold set as such."""

    what: Literal["questions", "judgments", "threshold", "ids-map", "order"] | Part
    n: int = 0


def changes_between(before: GoldSet, after: GoldSet) -> GoldChanges:
    """Compare two states, in the order of the newer one; names and notices play no part."""
    was, now = before.by_id, after.by_id
    added = tuple(question for question in after.questions if question.id not in was)
    removed = tuple(question for question in before.questions if question.id not in now)
    pairs = [(was[question.id], question) for question in after.questions if question.id in was]
    changed = tuple(change for pair in pairs if (change := _change(*pair)) is not None)
    order = [[q.id for q in gold_set.questions] for gold_set in (before, after)]
    return GoldChanges(
        added=added,
        removed=removed,
        changed=changed,
        threshold=_pair(before.threshold, after.threshold),
        ids_map=_pair(before.ids_map, after.ids_map),
        is_reordered=not (added or removed or changed) and order[0] != order[1],
    )


def losses_in(gold_set: GoldSet, format_: GoldFormat, data: bytes) -> tuple[Loss, ...]:
    """What reading `data`, the gold set written as `format_`, does not give back; found by reading it."""
    try:
        back = formats.read_gold_set(data, f"gold{_SUFFIXES[format_]}")
    except (EmptyFile, NoQuestions):  # a format of judgments, and none to write
        return (Loss(what="questions", n=len(gold_set.questions)),)
    found = changes_between(gold_set, back)
    parts = Counter(part for change in found.changed for part in change.parts)
    n_rejudged = sum(change.n_judgments > 0 for change in found.changed)
    counted = [
        Loss(what="questions", n=len(found.removed)),
        Loss(what="judgments", n=n_rejudged),
        *(Loss(what=part, n=parts[part]) for part in PARTS),
    ]
    return (*(loss for loss in counted if loss.n), *_settings_lost(found))


def file_name(name: str, format_: GoldFormat) -> str:
    """
    What an exported gold set is called; signs that file systems refuse become dashes.

    >>> file_name("shop/faq", "trec")
    'shop-faq.qrels'
    """
    kept = "".join(sign if sign.isalnum() or sign in "-_. " else "-" for sign in name).strip(" .")
    return (kept or "gold-set") + _SUFFIXES[format_]


def topics_tsv(gold_set: GoldSet) -> bytes:
    """Ids and texts of the questions, which judgments in TREC form have no room for; b"" without texts."""
    if not any(question.text for question in gold_set.questions):
        return b""
    lines = [f"{question.id}\t{_one_line(question.title)}\n" for question in gold_set.questions]
    return "".join(lines).encode()


def _change(before: Question, after: Question) -> QuestionChange | None:
    """How two states of a question differ, None if they do not."""
    if before == after:
        return None
    was, now = before.judgments, after.judgments
    return QuestionChange(
        before=before,
        after=after,
        added={chunk: grade for chunk, grade in now.items() if chunk not in was},
        removed={chunk: grade for chunk, grade in was.items() if chunk not in now},
        regraded={c: (was[c], grade) for c, grade in now.items() if c in was and was[c] != grade},
        parts=tuple(part for part in PARTS if getattr(before, part) != getattr(after, part)),
    )


def _pair(before: T, after: T) -> tuple[T, T] | None:
    return None if before == after else (before, after)


def _settings_lost(found: GoldChanges) -> Sequence[Loss]:
    lost = [Loss(what="threshold")] if found.threshold else []
    lost += [Loss(what="ids-map")] if found.ids_map else []
    return lost + ([Loss(what="order")] if found.is_reordered else [])


def _one_line(text: str) -> str:
    return " ".join(text.split())
