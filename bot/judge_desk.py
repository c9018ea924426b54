"""
What the bot asks of the core about judging: a pool to begin with, somebody's next pair, progress, saving.

Everything here is synchronous; handlers call it outside the event loop.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from bot.gold_desk import names_of
from core.errors import UnknownGoldSet
from core.gold_sets import GoldSet
from core.judging import Agreement, Outcome, Pair, agreement, judged, levels_of, outcome, pool
from core.runs import Run
from core.store import GoldVersion, Judging, Mark, Store

POOLED_RUNS = 20  # the chat's newest runs
PAIRS = 50  # served where nobody says how many


@dataclass(frozen=True, kw_only=True)
class Turn:
    """A pair in somebody's hand: their own count and that of all, and how many there are."""

    judging: Judging
    place: int
    pair: Pair
    n_own: int
    n_done: int


@dataclass(frozen=True, kw_only=True)
class Person:
    """What one judge has done."""

    name: str
    n_graded: int
    n_skipped: int


@dataclass(frozen=True, kw_only=True)
class Progress:
    """How far a judging is; `n_done` pairs have a grade of somebody."""

    judging: Judging
    people: tuple[Person, ...]
    n_done: int
    agreement: Agreement | None
    outcome: Outcome


@dataclass(frozen=True, kw_only=True)
class Dispute:
    """A pair that judges see differently: name -> grade; `n_left` are to settle, this one included."""

    judging: Judging
    place: int
    pair: Pair
    given: Mapping[str, float]
    n_left: int


@dataclass(frozen=True, kw_only=True)
class Saved:
    """The version with the new judgments; `is_first` False: somebody else has saved this judging before."""

    version: GoldVersion
    progress: Progress
    n_new: int
    is_first: bool


def gold_name(store: Store, wanted: str, chat_id: int) -> str | None:
    """The gold set that is meant: the named one, the chat's own, the only one; None if that is unclear."""
    if wanted:
        return store.gold_set(wanted)[0].name
    chat, summaries = store.chat(chat_id), store.gold_sets()
    if chat is not None and chat.default_gold is not None:
        return chat.default_gold
    return summaries[0].name if len(summaries) == 1 else None


def begin(
    store: Store, name: str, chat_id: int, author: int, n: int = PAIRS, n_shared: int = 0
) -> Judging | None:
    """The judging of a gold set that is open in this chat, or a new one; None when nothing is unjudged."""
    known = store.open_judging(chat_id, name)
    if known is not None:
        return known
    version, gold_set = store.gold_set(name)
    pairs = pool(gold_set, _runs(store, chat_id))[:n]
    if not pairs:
        return None
    levels = levels_of(gold_set)
    return store.start_judging(
        version.id, pairs, chat_id=chat_id, author=author, levels=levels, n_shared=n_shared
    )


def next_turn(store: Store, judging: Judging, user_id: int) -> Turn | None:
    """What somebody is to judge next; None when nothing is left for them."""
    place = store.serve(judging.id, user_id)
    if place is None:
        return None
    marks = store.marks(judging.id)
    graded = [mark for mark in marks if mark.state == "graded"]
    return Turn(
        judging=judging,
        place=place,
        pair=store.judging_pairs(judging.id)[place],
        n_own=sum(mark.person == user_id for mark in graded),
        n_done=len({mark.place for mark in graded}),
    )


def progress(store: Store, judging: Judging) -> Progress:
    """Who has done how much, and how far they agree."""
    return _progress(store, judging, store.marks(judging.id))


def next_dispute(store: Store, judging: Judging) -> Dispute | None:
    """The first pair that judges see differently and nobody has settled."""
    marks = store.marks(judging.id)
    disputed = _outcome(marks).disputed
    if not disputed:
        return None
    place = disputed[0]
    given = {
        m.author: m.grade for m in marks if m.place == place and m.state == "graded" and m.grade is not None
    }
    called = names_of(store, given)
    return Dispute(
        judging=judging,
        place=place,
        pair=store.judging_pairs(judging.id)[place],
        given={called[person]: grade for person, grade in given.items()},
        n_left=len(disputed),
    )


def save(store: Store, judging: Judging, author: int | None) -> Saved | None:
    """
    Make the gold set's next version with all that was judged, and end the judging; None without a grade.

    What is graded while this runs goes in, too. Stopped half-way, it can be done again.
    """
    pairs = store.judging_pairs(judging.id)
    while True:
        marks = store.marks(judging.id)
        found = _progress(store, judging, marks)
        if not found.outcome.grades:
            return None
        newest, gold_set = store.gold_set(judging.gold_name)
        if judging.closed is not None:
            return Saved(version=newest, progress=found, n_new=0, is_first=False)
        grown, n_new = _grown(gold_set, pairs, found, marks)
        note = f"judged: {n_new} pairs by {', '.join(person.name for person in found.people)}"
        # the version first: whoever is stopped before the end is recorded saves an equal one again
        version = store.save_gold_set(grown, author=author, note=note, chat_id=judging.chat_id)
        closing = store.close_judging(judging.id, marks)
        if closing != "changed":
            is_first = closing == "closed"
            return Saved(version=version, progress=found, n_new=n_new, is_first=is_first)


def judging_for(store: Store, judging_id: int, chat_id: int, user_id: int | None) -> Judging | None:
    """
    A judging that may be gone on with here: in its own chat, or in private by who began it in its chat.

    None for any other, and for one whose gold set is deleted.
    """
    judging = store.judging(judging_id)
    if judging is None or not (
        is_own_chat(store, judging, chat_id) or _is_judge(store, judging, chat_id, user_id)
    ):
        return None
    try:
        store.gold_versions(judging.gold_name)
    except UnknownGoldSet:
        return None
    return judging


def is_own_chat(store: Store, judging: Judging, chat_id: int) -> bool:
    """Whether a judging belongs to this chat."""
    return judging.chat_id == store.current_chat(chat_id)


def is_known(store: Store, admins: Collection[int], user_id: int) -> bool:
    """Whether somebody may use the bot in private, too, and not only in a group that is allowed."""
    return user_id in admins or store.member(user_id) is not None


def _is_judge(store: Store, judging: Judging, chat_id: int, user_id: int | None) -> bool:
    is_private = user_id is not None and chat_id == user_id
    return is_private and any(mark.person == user_id for mark in store.marks(judging.id))


def _runs(store: Store, chat_id: int) -> list[Run]:
    records = store.runs(store.current_chat(chat_id), limit=POOLED_RUNS)
    return [store.run(record.id) for record in records]


def _outcome(marks: Sequence[Mark]) -> Outcome:
    return outcome([mark.grading for mark in marks if mark.grading is not None])


def _progress(store: Store, judging: Judging, marks: Sequence[Mark]) -> Progress:
    ids = list(dict.fromkeys(mark.person for mark in marks if mark.person is not None))
    called = names_of(store, ids)
    people = [
        Person(
            name=called[person],
            n_graded=sum(mark.person == person and mark.state == "graded" for mark in marks),
            n_skipped=sum(mark.person == person and mark.state == "skipped" for mark in marks),
        )
        for person in ids
    ]
    return Progress(
        judging=judging,
        people=tuple(sorted(people, key=lambda person: (-person.n_graded, person.name))),
        n_done=len({mark.place for mark in marks if mark.state == "graded"}),
        agreement=agreement([mark.grading for mark in marks if mark.grading is not None]),
        outcome=_outcome(marks),
    )


def _grown(
    gold_set: GoldSet, pairs: Sequence[Pair], found: Progress, marks: Sequence[Mark]
) -> tuple[GoldSet, int]:
    """The gold set with the new judgments and notes, and how many judgments are new."""
    grades = {
        (pairs[place].question_id, pairs[place].chunk_id): grade
        for place, grade in found.outcome.grades.items()
    }
    notes: dict[str, list[str]] = {}
    for mark in marks:
        if mark.note:
            pair = pairs[mark.place]
            notes.setdefault(pair.question_id, []).append(f"{pair.chunk_id}: {mark.note}")
    return judged(gold_set, grades, notes)
