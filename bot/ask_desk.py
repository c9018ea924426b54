"""
What the bot asks of the core about a question of the chat: what a service found, its grades, saving them.

What a person has done so far is kept in the store behind the buttons, so that it outlives a restart and
several people may grade the same message. Everything here is synchronous; handlers call it outside the loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from bot import judge_desk
from core.gold_changes import changes_between
from core.gold_growth import NEW_NAME, on_scale, question_like, with_grades
from core.gold_sets import GoldSet
from core.judging import levels_of
from core.runs import Retrieved
from core.store import Choice, GoldVersion, Store

KIND = "asked"  # of what is kept: a question with what was found
PER_PAGE = 5  # chunks in one message
MOST_CHUNKS = 50
LONGEST_TEXT = 20_000  # signs of a chunk that are kept for reading
YES_OR_NO = (0.0, 1.0)


@dataclass(frozen=True, kw_only=True)
class Chunk:
    """One chunk that a service returned; `text` None where it gives none."""

    id: str
    text: str | None = None


@dataclass(frozen=True, kw_only=True)
class Asked:
    """
    A question, what a service found, and the grades so far: place -> place in `levels`.

    `gold` is where Save puts it, None where that is still to be chosen. `is_known`: the gold set has this
    question; its grades are among the grades. `proposed` are grades of a judge model, `model`, that nobody
    has confirmed: they count for nothing. `confirmed` are places whose proposed grade a person took.
    """

    question: str
    service: str
    gold: str | None = None
    levels: tuple[float, ...] = YES_OR_NO
    chunks: tuple[Chunk, ...] = ()
    answer: str | None = None
    grades: Mapping[int, int]
    proposed: Mapping[int, int] = field(default_factory=dict)
    confirmed: tuple[int, ...] = ()
    model: str = ""
    page: int = 1
    is_known: bool = False

    @property
    def n_pages(self) -> int:
        """Pages of chunks."""
        return max(1, -(-len(self.chunks) // PER_PAGE))

    @property
    def shown(self) -> range:
        """Places of the chunks on the page."""
        start = (self.page - 1) * PER_PAGE
        return range(start, min(start + PER_PAGE, len(self.chunks)))

    def plain(self) -> dict[str, Any]:
        """As JSON keeps it."""
        levels = {"grades": self.grades, "proposed": self.proposed}
        return {**asdict(self)} | {
            name: {str(place): level for place, level in given.items()} for name, given in levels.items()
        }

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Asked:
        """What `plain` gave."""
        facts = {
            "chunks": tuple(Chunk(**chunk) for chunk in plain["chunks"]),
            "levels": tuple(plain["levels"]),
            "grades": {int(place): level for place, level in plain["grades"].items()},
            "proposed": {int(place): level for place, level in plain["proposed"].items()},
            "confirmed": tuple(plain["confirmed"]),
        }
        return cls(**{**plain, **facts})


@dataclass(frozen=True, kw_only=True)
class SavedQuestion:
    """What became of a question; `n_grades` judgments are new or changed, none when all was known before."""

    version: GoldVersion
    asked: Asked
    n_grades: int
    n_right: int
    is_new: bool


def gold_for(store: Store, wanted: str | None, chat_id: int) -> str | None:
    """Where a question goes: the named gold set, the chat's own, the only one; a new one where none is."""
    if not store.gold_sets():
        return wanted or NEW_NAME
    return judge_desk.gold_name(store, wanted or "", chat_id)


def found(store: Store, question: str, service: str, retrieved: Retrieved, gold: str | None) -> Asked:
    """What a service returned, with the grades that the gold set has already."""
    texts: Sequence[str | None] = retrieved.texts or [None] * len(retrieved.chunk_ids)
    by_id = dict(zip(retrieved.chunk_ids, texts, strict=True))
    chunks = [
        Chunk(id=id_, text=text[:LONGEST_TEXT] if text else None)
        for id_, text in list(by_id.items())[:MOST_CHUNKS]
    ]
    asked = Asked(
        question=question, service=service, chunks=tuple(chunks), answer=retrieved.answer, grades={}
    )
    return asked if gold is None else _in_gold_set(asked, gold, _gold_set(store, gold))


def _in_gold_set(asked: Asked, gold: str, gold_set: GoldSet) -> Asked:
    """The question with the scale of a gold set and the grades it has there; those given now stay."""
    levels = levels_of(gold_set)
    given, proposed = (
        {place: levels.index(on_scale(level, len(asked.levels), levels)) for place, level in each.items()}
        for each in (asked.grades, asked.proposed)
    )
    known = question_like(gold_set, asked.question)
    judgments = {} if known is None else known.judgments
    before = {
        place: levels.index(float(judgments[chunk.id]))
        for place, chunk in enumerate(asked.chunks)
        if chunk.id in judgments and float(judgments[chunk.id]) in levels
    }
    grades = {**before, **given}
    return replace(
        asked, gold=gold, levels=levels, grades=grades, proposed=proposed, is_known=known is not None
    )


def grade(store: Store, id_: str, place: int, level: int) -> Asked | None:
    """Give a chunk a grade, or take the same one back; None when what was kept is gone."""

    def change(asked: Asked) -> Asked:
        if not (0 <= place < len(asked.chunks) and 0 <= level < len(asked.levels)):
            raise ValueError(place)
        grades = dict(asked.grades)
        if grades.get(place) == level:
            del grades[place]
        else:
            grades[place] = level
        proposed = {other: given for other, given in asked.proposed.items() if other != place}
        confirmed = tuple(other for other in asked.confirmed if other != place)
        return replace(asked, grades=grades, proposed=proposed, confirmed=confirmed)

    return _revised(store, id_, change)


def propose(store: Store, id_: str, verdicts: Mapping[int, bool], model: str) -> Asked | None:
    """Mark what a judge model thinks of chunks, place -> whether it is right, where nobody graded them."""

    def change(asked: Asked) -> Asked:
        top = len(asked.levels) - 1
        given = {place: top if right else 0 for place, right in verdicts.items()}
        proposed = {place: level for place, level in given.items() if place not in asked.grades}
        return replace(asked, proposed={**asked.proposed, **proposed}, model=model)

    return _revised(store, id_, change)


def confirm(store: Store, id_: str) -> Asked | None:
    """A person takes all that the judge model proposed on the page."""

    def change(asked: Asked) -> Asked:
        taken = {place: level for place, level in asked.proposed.items() if place in asked.shown}
        left = {place: level for place, level in asked.proposed.items() if place not in taken}
        return replace(
            asked, grades={**taken, **asked.grades}, proposed=left, confirmed=(*asked.confirmed, *taken)
        )

    return _revised(store, id_, change)


def grade_rest(store: Store, id_: str) -> Asked | None:
    """All chunks of the page without a grade are not relevant."""
    return _revised(
        store,
        id_,
        lambda asked: _rest(asked),
    )


def _rest(asked: Asked) -> Asked:
    grades = {**dict.fromkeys(asked.shown, 0), **asked.grades}
    return replace(
        asked,
        grades=grades,
        proposed={place: level for place, level in asked.proposed.items() if place not in grades},
    )


def turn(store: Store, id_: str, page: int) -> Asked | None:
    """Another page; one that does not exist is the nearest that does."""
    return _revised(store, id_, lambda asked: replace(asked, page=min(max(page, 1), asked.n_pages)))


def choose_gold(store: Store, id_: str, gold: str) -> Asked | None:
    """Where Save puts the question."""
    gold_set = _gold_set(store, gold)
    return _revised(store, id_, lambda asked: _in_gold_set(asked, gold, gold_set))


def save(store: Store, id_: str, author: int | None, chat_id: int) -> SavedQuestion | None:
    """
    Make the gold set's next version with the question and its grades; None when what was kept is gone.

    Pressed twice at once it is one version: the second one is equal to the first.
    """
    choice = store.kept(id_)
    if choice is None:
        return None
    asked = asked_in(choice)
    if asked.gold is None:
        raise ValueError(id_)
    before = _gold_set(store, asked.gold)
    given = {asked.chunks[place].id: asked.levels[level] for place, level in asked.grades.items()}
    after = with_grades(before, asked.question, given)
    changes = changes_between(before, after)
    version = store.save_gold_set(after, author=author, note=_note(asked), chat_id=chat_id)
    store.take_kept(id_)
    question = question_like(after, asked.question)
    return SavedQuestion(
        version=version,
        asked=asked,
        n_grades=changes.n_judgments + sum(len(added.judgments) for added in changes.added),
        n_right=0 if question is None else len(after.relevant_chunks(question)),
        is_new=not changes.is_nothing,
    )


def asked_in(choice: Choice) -> Asked:
    """The question that is kept."""
    return Asked.of(choice.payload)


def _note(asked: Asked) -> str:
    """What the log says: the question, and how many grades a model had proposed."""
    by_model = f" ({len(asked.confirmed)} proposed by {asked.model[:40]})" if asked.confirmed else ""
    return f"asked: {asked.question[:80]}{by_model}"


def _revised(store: Store, id_: str, change: Callable[[Asked], Asked]) -> Asked | None:
    choice = store.revise_kept(id_, lambda payload: change(Asked.of(payload)).plain())
    return None if choice is None else asked_in(choice)


def _gold_set(store: Store, name: str) -> GoldSet:
    """The newest version, or an empty one where no gold set is yet."""
    if not store.gold_sets():
        return GoldSet(name=name, questions=())
    return store.gold_set(name)[1]
