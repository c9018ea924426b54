"""
What the bot asks of the core about questions out of a log: candidates, which were accepted, saving those.

What was read is kept in the store behind the buttons. Everything here is synchronous; handlers call it
outside the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from core.formats.loose import read_question_log
from core.gold_growth import with_questions
from core.gold_sets import GoldSet, Question
from core.store import Choice, GoldVersion, Store
from core.suggestions import Candidate, suggest

KIND = "suggestions"
WAITING = "log"  # kind of a kept choice: a gold set that waits for a log of questions
PER_PAGE = 6
MOST = 300  # candidates that are kept: nobody reads more on a phone
SPELLINGS = 3


@dataclass(frozen=True, kw_only=True)
class Suggested:
    """
    Candidates of a log for a gold set; `accepted` are places among them, `page` counts from 1.

    `n_lines` were read; `n_known` of them ask what the gold set has, `n_noise` are no questions, `n_more`
    candidates are not kept.
    """

    gold: str
    file: str
    candidates: tuple[Candidate, ...]
    accepted: tuple[int, ...] = ()
    page: int = 1
    n_lines: int
    n_known: int
    n_noise: int
    n_more: int

    @property
    def n_pages(self) -> int:
        """Pages of candidates."""
        return max(1, -(-len(self.candidates) // PER_PAGE))

    @property
    def shown(self) -> range:
        """Places of the candidates on the page."""
        start = (self.page - 1) * PER_PAGE
        return range(start, min(start + PER_PAGE, len(self.candidates)))

    def plain(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return asdict(self)

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Suggested:
        """What `plain` gave."""
        candidates = tuple(
            Candidate(text=each["text"], n=each["n"], variants=tuple(each["variants"]))
            for each in plain["candidates"]
        )
        return cls(**{**plain, "candidates": candidates, "accepted": tuple(plain["accepted"])})


@dataclass(frozen=True, kw_only=True)
class SavedQuestions:
    """The version with `n` more questions; 0: the gold set had them all by then."""

    version: GoldVersion
    n: int


def read(store: Store, gold: str, data: bytes, file: str) -> Suggested:
    """The candidates of a log; UnknownGoldSet, FileError for a log that cannot be used."""
    found = suggest(read_question_log(data, file), _gold_set(store, gold))
    kept = [replace(each, variants=each.variants[:SPELLINGS]) for each in found.candidates[:MOST]]
    return Suggested(
        gold=gold,
        file=file,
        candidates=tuple(kept),
        n_lines=found.n_lines,
        n_known=found.n_known,
        n_noise=found.n_noise,
        n_more=len(found.candidates) - len(kept),
    )


def toggle(store: Store, id_: str, place: int) -> Suggested | None:
    """Accept a candidate, or take that back; None when what was kept is gone."""

    def change(found: Suggested) -> Suggested:
        if not 0 <= place < len(found.candidates):
            raise ValueError(place)
        others = tuple(each for each in found.accepted if each != place)
        return replace(found, accepted=(*found.accepted, place) if others == found.accepted else others)

    return _revised(store, id_, change)


def turn(store: Store, id_: str, page: int) -> Suggested | None:
    """Another page; one that does not exist is the nearest that does."""
    return _revised(store, id_, lambda found: replace(found, page=min(max(page, 1), found.n_pages)))


def suggested_in(choice: Choice) -> Suggested:
    """The candidates that are kept."""
    return Suggested.of(choice.payload)


def save(store: Store, id_: str, author: int | None, chat_id: int) -> tuple[SavedQuestions, Suggested] | None:
    """
    Add the accepted questions in a new version; what is left to choose from. None when that is gone.

    Nobody has judged them yet: until somebody does they count as questions without an answer.
    """
    choice = store.kept(id_)
    if choice is None:
        return None
    found = suggested_in(choice)
    texts = [found.candidates[place].text for place in found.accepted]
    before = _gold_set(store, found.gold)
    after = with_questions(before, [Question(id=text, text=text) for text in texts])
    n = len(after.questions) - len(before.questions)
    version = store.save_gold_set(
        after, author=author, note=f"suggested: {n} questions of {found.file[:60]}", chat_id=chat_id
    )
    left = _revised(store, id_, lambda now: _without(now, set(texts)))
    return SavedQuestions(version=version, n=n), left or replace(found, candidates=(), accepted=())


def _without(found: Suggested, texts: set[str]) -> Suggested:
    """The candidates that are not among `texts`, none of them accepted but those that still were."""
    accepted = {found.candidates[place].text for place in found.accepted} - texts
    candidates = tuple(each for each in found.candidates if each.text not in texts)
    places = tuple(place for place, each in enumerate(candidates) if each.text in accepted)
    left = replace(found, candidates=candidates, accepted=places)
    return replace(left, page=min(left.page, left.n_pages))


def _revised(store: Store, id_: str, change: Callable[[Suggested], Suggested]) -> Suggested | None:
    choice = store.revise_kept(id_, lambda payload: change(Suggested.of(payload)).plain())
    return None if choice is None else suggested_in(choice)


def _gold_set(store: Store, name: str) -> GoldSet:
    """The newest version, or an empty one where no gold set is yet."""
    return store.gold_set(name)[1] if store.gold_sets() else GoldSet(name=name, questions=())
