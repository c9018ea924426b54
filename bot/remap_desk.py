"""
What the bot asks of the core about an index that was cut anew: whether it was, and the ids that take over.

Everything here is synchronous; handlers call it outside the event loop.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.evaluations import Evaluation
from core.formats.loose import is_chunk_file, read_chunk_texts
from core.gold_sets import GoldSet
from core.rechunking import MOST, Remapping, Vanished, chunks_of, remap, remapped, texts_in, vanished
from core.runs import Run
from core.store import Choice, GoldVersion, Store

KIND = "remap"  # of what is kept: a remapping that is being prepared, or waits to be saved
LOOKED_AT = 20  # the chat's newest runs, for the texts of chunks
ENOUGH_BACK = 0.8  # share of all right chunks that a run returns, from which nothing has vanished
LONGEST_TEXT = 20_000


@dataclass(frozen=True, kw_only=True)
class Plan:
    """
    Which ids take over from which; `run_name` is the run of the new index.

    `texts` are those of old chunks that came with files: they are kept until all is there.
    """

    version: GoldVersion
    run_id: int
    run_name: str
    remapping: Remapping
    texts: Mapping[str, str]

    @property
    def is_ready(self) -> bool:
        """Whether any chunk was found again."""
        return bool(self.remapping.successors)

    def plain(self) -> dict[str, Any]:
        """As JSON keeps it."""
        pairs = {
            old: [[each.chunk_id, each.share] for each in found]
            for old, found in self.remapping.successors.items()
        }
        return {
            "version": self.version.id,
            "run": self.run_id,
            "run_name": self.run_name,
            "n_old": self.remapping.n_old,
            "map": pairs,
            "texts": dict(self.texts),
        }


@dataclass(frozen=True, kw_only=True)
class Remapped:
    """The version with the new ids, in place of `n` of `n_old`; `is_new` False: it was the newest anyhow."""

    version: GoldVersion
    n: int
    n_old: int
    is_new: bool


def may_be_gone(evaluation: Evaluation) -> bool:
    """Whether most questions got none of their right chunks: what an index that was cut anew brings about."""
    n_found = int((evaluation.first_ranks > 0).sum())
    return n_found <= (1 - MOST) * evaluation.n_questions


def look(store: Store, run_id: int, version_id: int) -> Vanished | None:
    """Whether most right chunks are gone since the run of the same service before."""
    record, (_, gold_set) = store.run_record(run_id), store.gold_version(version_id)
    if record.is_partial:
        return None
    return gone_since(
        store, gold_set, store.run(run_id), record.chat_id, service=record.service, before=run_id
    )


def gone_since(
    store: Store,
    gold_set: GoldSet,
    run: Run,
    chat_id: int,
    *,
    service: str | None = None,
    before: int | None = None,
) -> Vanished | None:
    """What is gone since the newest earlier run of a service, None for uploads, on the same gold set."""
    if _share_back(gold_set, run) > ENOUGH_BACK:
        return None
    records = store.runs(store.current_chat(chat_id), limit=LOOKED_AT, gold_name=gold_set.name)
    earlier = [
        each
        for each in records
        if (before is None or each.id < before) and each.service == service and not each.is_partial
    ]
    return vanished(gold_set, store.run(earlier[0].id), run) if earlier else None


def plan(
    store: Store,
    run_id: int,
    version_id: int,
    chat_id: int,
    *,
    texts: Mapping[str, str] | None = None,
    file: tuple[bytes, str] | None = None,
) -> Plan:
    """
    Find the chunks of a gold set's newest version again in a run's index.

    Texts come from the chat's runs, from `texts`, and from a chunk file, which may hold old chunks, new ones
    or both. Raises FileError for a file that cannot be used.
    """
    record, run = store.run_record(run_id), store.run(run_id)
    version, gold_set = store.gold_set(store.gold_version(version_id)[0].name)
    sent = read_chunk_texts(*file) if file is not None else {}
    judged = {chunk for question in gold_set.questions for chunk in question.judgments}
    old_sent = {c: text[:LONGEST_TEXT] for c, text in sent.items() if c in judged}
    new_sent = {c: text for c, text in sent.items() if c not in judged}
    old = {**_old_texts(store, run_id, chat_id), **(texts or {}), **old_sent}
    new = {**new_sent, **texts_in([run])}
    return Plan(
        version=version,
        run_id=run_id,
        run_name=record.name,
        remapping=remap(gold_set, chunks_of(gold_set, run), old, new),
        texts={**(texts or {}), **old_sent},
    )


def waiting(store: Store, chat_id: int, user_id: int | None) -> Choice | None:
    """The remapping that waits for a file of this person."""
    kept = store.newest_kept(KIND, chat_id=store.current_chat(chat_id), user_id=user_id)
    return kept if kept is not None and not kept.payload["map"] else None


def is_chunks(data: bytes, name: str) -> bool:
    """Whether a file can be what a remapping waits for."""
    return is_chunk_file(data, name)


def save(store: Store, choice: Choice, author: int | None, chat_id: int) -> Remapped:
    """Make the gold set's next version with the new ids; done again, it is the same version."""
    payload = choice.payload
    name = store.gold_version(payload["version"])[0].name
    newest, gold_set = store.gold_set(name)
    mapping = {old: [new for new, _ in found] for old, found in payload["map"].items()}
    note = f"re-mapped to {payload['run_name']}: {len(mapping)} of {payload['n_old']} ids"
    version = store.save_gold_set(remapped(gold_set, mapping), author=author, note=note, chat_id=chat_id)
    return Remapped(version=version, n=len(mapping), n_old=payload["n_old"], is_new=version.id != newest.id)


def as_csv(choice: Choice) -> bytes:
    """All pairs of ids with the share of their texts that they have in common."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(("old", "new", "share"))
    for old, found in choice.payload["map"].items():
        writer.writerows((old, new, f"{share:.3f}") for new, share in found)
    return b"\xef\xbb\xbf" + buffer.getvalue().encode()


def _share_back(gold_set: GoldSet, run: Run) -> float:
    """The share of all right chunks that a run returns for any question."""
    right = {chunk for question in gold_set.judged for chunk in gold_set.relevant_chunks(question)}
    return len(right & chunks_of(gold_set, run)) / len(right) if right else 1.0


def _old_texts(store: Store, run_id: int, chat_id: int) -> dict[str, str]:
    """Texts of chunks in the chat's other runs, the newest that has one first."""
    records = store.runs(store.current_chat(chat_id), limit=LOOKED_AT)
    return texts_in(store.run(record.id) for record in records if record.id != run_id)
