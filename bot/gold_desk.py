"""
What the bot asks of the core about the versions of gold sets: their log, differences, restoring, files.

Everything here is synchronous, takes the store and computes; handlers call it outside the event loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core import formats
from core.errors import UnknownGoldSet
from core.formats import GoldFormat
from core.gold_changes import GoldChanges, Loss, changes_between, file_name, losses_in, topics_tsv
from core.gold_checks import GoldCheck, check_gold_set
from core.gold_sets import GoldSet
from core.runs import Run
from core.store import GoldSummary, GoldVersion, Store

VERSIONS_PER_PAGE = 8
RECENT_RUNS = 5  # looked at when a gold set is checked
NAME_FACT = "name-of-{}"  # what somebody is called who is no member: an administrator of the settings


@dataclass(frozen=True, kw_only=True)
class LogLine:
    """A version with its author's name and what it changed; `changes` None: the first version."""

    version: GoldVersion
    author: str
    changes: GoldChanges | None


@dataclass(frozen=True, kw_only=True)
class LogPage:
    """Versions of a gold set, newest first; `page` counts from 1."""

    name: str
    n_versions: int
    lines: tuple[LogLine, ...]
    page: int
    n_pages: int


@dataclass(frozen=True, kw_only=True)
class Difference:
    """Two versions of a gold set and what differs."""

    before: GoldVersion
    after: GoldVersion
    changes: GoldChanges


@dataclass(frozen=True, kw_only=True)
class Restored:
    """An old state as the newest version; `is_new` False: it was the newest state anyhow."""

    version: GoldVersion
    number: int
    is_new: bool


@dataclass(frozen=True, kw_only=True)
class GoldFile:
    """A gold set as a file; `topics`: its texts where the format has none; `losses`: what it cannot hold."""

    name: str
    data: bytes
    losses: tuple[Loss, ...]
    topics: bytes = b""


def log_of(store: Store, name: str, page: int = 1) -> LogPage:
    """Who changed what and when; a page that does not exist is the nearest that does. UnknownGoldSet."""
    versions = store.gold_versions(name)
    n_pages = -(-len(versions) // VERSIONS_PER_PAGE)
    page = min(max(page, 1), n_pages)
    start = (page - 1) * VERSIONS_PER_PAGE
    shown = versions[start : start + VERSIONS_PER_PAGE + 1]
    states = [store.gold_version(version.id)[1] for version in shown]
    called = names_of(store, [version.author for version in shown])
    lines = [
        LogLine(
            version=version,
            author="" if version.author is None else called[version.author],
            changes=changes_between(states[i + 1], states[i]) if i + 1 < len(states) else None,
        )
        for i, version in enumerate(shown[:VERSIONS_PER_PAGE])
    ]
    return LogPage(
        name=versions[0].name, n_versions=len(versions), lines=tuple(lines), page=page, n_pages=n_pages
    )


def difference(store: Store, name: str, before: int | None = None, after: int | None = None) -> Difference:
    """
    What differs between two numbered versions; `after` is the newest by default, `before` the one before.

    Raises UnknownGoldSet, UnknownGoldVersion.
    """
    later, now = store.gold_set(name, after)
    earlier, was = store.gold_set(name, max(later.number - 1, 1) if before is None else before)
    return Difference(before=earlier, after=later, changes=changes_between(was, now))


def restore(store: Store, name: str, number: int, author: int | None, chat_id: int) -> Restored:
    """Make an old state the newest version; UnknownGoldSet, UnknownGoldVersion."""
    newest, _ = store.gold_set(name)
    _, state = store.gold_set(name, number)
    version = store.save_gold_set(state, author=author, note=f"= v{number}", chat_id=chat_id)
    return Restored(version=version, number=number, is_new=version.id != newest.id)


def delete(store: Store, name: str) -> GoldVersion:
    """Mark a gold set as deleted; its newest version. UnknownGoldSet."""
    version, _ = store.gold_set(name)
    store.delete_gold_set(name)
    return version


def deleted(store: Store) -> list[GoldSummary]:
    """Gold sets that can still be restored."""
    return store.gold_sets(deleted=True)


def is_deleted(store: Store, name: str) -> bool:
    """Whether a gold set of this name is deleted and can be restored."""
    try:
        store.gold_versions(name)
    except UnknownGoldSet:
        return any(summary.name.casefold() == name.casefold() for summary in deleted(store))
    return False


def recent_runs(store: Store, name: str, chat_id: int) -> list[Run]:
    """The chat's last runs that were scored on a gold set, newest first."""
    chat = store.current_chat(chat_id)
    records = store.evaluations(chat_id=chat, gold_name=name, limit=200)
    ids = list(dict.fromkeys(record.run_id for record in records))[:RECENT_RUNS]
    return [store.run(run_id) for run_id in ids]


def check(store: Store, name: str, chat_id: int) -> tuple[GoldVersion, GoldCheck]:
    """The newest version of a gold set and what would make it better. UnknownGoldSet."""
    version, gold_set = store.gold_set(name)
    return version, check_gold_set(gold_set, recent_runs(store, name, chat_id))


def file_of(version: GoldVersion, gold_set: GoldSet, format_: GoldFormat) -> GoldFile:
    """A version as a file of some format; NotWritable for ids that do not fit."""
    data = formats.write_gold_set(gold_set, format_)
    topics = topics_tsv(gold_set) if format_ == "trec" else b""
    losses = losses_in(gold_set, format_, data)
    if topics:
        losses = tuple(loss for loss in losses if loss.what != "text")
    name = file_name(f"{version.name}-v{version.number}", format_)
    return GoldFile(name=name, data=data, losses=losses, topics=topics)


def names_of(store: Store, people: Iterable[int | None]) -> dict[int, str]:
    """What people are called: members by their names, others as they were called when last seen."""
    ids = {person for person in people if person is not None}
    called = store.names_of(ids)
    for person in ids - called.keys():
        called[person] = store.fact(NAME_FACT.format(person)) or str(person)
    return called


def remember_name(store: Store, person: int | None, name: str) -> None:
    """Keep what somebody is called who may be no member."""
    if person is not None and store.fact(NAME_FACT.format(person)) != name:
        store.set_fact(NAME_FACT.format(person), name)


def renamed(gold_set: GoldSet, name: str | None) -> GoldSet:
    """The gold set under another name; None leaves it."""
    return gold_set if name is None else replace(gold_set, name=name)


def numbers_at_end(words: Sequence[str]) -> tuple[str, list[int]]:
    """
    A name of several words with the version numbers behind it; `v3` is a number too.

    >>> numbers_at_end(["shop", "faq", "3", "v5"])
    ('shop faq', [3, 5])
    """
    numbers: list[int] = []
    left = list(words)
    while len(left) > 1 and len(numbers) < 2 and left[-1].casefold().removeprefix("v").isdecimal():
        numbers.insert(0, int(left.pop().casefold().removeprefix("v")))
    return " ".join(left), numbers
