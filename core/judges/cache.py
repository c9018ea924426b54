"""
Verdicts that were given once and are never asked for again.

A file of JSON lines, or a table of the store. Each reply is written as soon as it is understood, so that a
process killed at any moment loses only what is still under way. The key is a digest of all that the reply
depends on: endpoint, model, options and the whole text of the request. Failures are not kept.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

import orjson

from core.errors import StoreFull, StoreNotWritable


class Cache(Protocol):
    """Where replies are kept."""

    def find(self, key: str) -> Any | None:
        """The reply kept under a key, None if there is none."""

    def keep(self, key: str, reply: Any) -> None:
        """Keep a reply, at once and for good."""

    def close(self) -> None:
        """Free the file."""


@dataclass(kw_only=True)
class MemoryCache:
    """Kept as long as the process lives."""

    replies: dict[str, Any] = field(default_factory=dict)

    def find(self, key: str) -> Any | None:
        """The reply kept under a key, None if there is none."""
        return self.replies.get(key)

    def keep(self, key: str, reply: Any) -> None:
        """Keep a reply."""
        self.replies[key] = reply

    def close(self) -> None:
        """Nothing is held."""


@dataclass(kw_only=True)
class FileCache:
    """Kept in a file of JSON lines; several processes may append to it at the same time."""

    name: str
    descriptor: int
    replies: dict[str, Any]

    @classmethod
    def open(cls, file: Path) -> FileCache:
        """Read what is there; StoreNotWritable when the file cannot be opened."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
            content = file.read_bytes()
        except OSError as error:
            raise StoreNotWritable(where=file.name) from error
        if content and not content.endswith(b"\n"):
            os.write(descriptor, b"\n")  # a line was cut off when its writer died: begin a new one
        return cls(
            name=file.name,
            descriptor=descriptor,
            replies=dict(filter(None, map(_entry, content.splitlines()))),
        )

    def find(self, key: str) -> Any | None:
        """The reply kept under a key, None if there is none."""
        return self.replies.get(key)

    def keep(self, key: str, reply: Any) -> None:
        """Append a reply with one write; StoreFull when there is no room for it."""
        self.replies[key] = reply
        try:
            os.write(self.descriptor, orjson.dumps({"key": key, "reply": reply}) + b"\n")
        except OSError as error:
            raise StoreFull(where=self.name) from error

    def close(self) -> None:
        """Close the file."""
        os.close(self.descriptor)


class VerdictStore(Protocol):
    """A database that keeps verdicts."""

    def verdict(self, key: str) -> Any | None:
        """The reply kept under a key, None if there is none."""

    def verdict_keys(self) -> set[str]:
        """All keys that something is kept under."""

    def keep_verdict(self, key: str, reply: Any) -> None:
        """Keep a reply for good."""


@dataclass(kw_only=True)
class StoreCache:
    """
    Kept in a database; a reply is committed before it is used.

    The keys are read once, so that what is new costs no query: planning asks for thousands. What another
    process keeps meanwhile is not seen; a judge is asked for one measurement at a time over all processes.
    """

    store: VerdictStore
    _known: set[str] | None = None
    _lock: Lock = field(default_factory=Lock, repr=False)

    def find(self, key: str) -> Any | None:
        """The reply kept under a key, None if there is none."""
        return self.store.verdict(key) if key in self._keys() else None

    def keep(self, key: str, reply: Any) -> None:
        """Keep a reply, in a transaction of its own."""
        known = self._keys()
        self.store.keep_verdict(key, reply)
        known.add(key)

    def close(self) -> None:
        """The store is its owner's to close."""

    def _keys(self) -> set[str]:
        with self._lock:
            if self._known is None:
                self._known = self.store.verdict_keys()
            return self._known


def key_of(*parts: Any) -> str:
    """A digest of everything a reply depends on; half characters of broken JSON count as well."""
    return hashlib.sha256(repr(parts).encode("utf-8", "backslashreplace")).hexdigest()


def _entry(line: bytes) -> tuple[str, Any] | None:
    """Key and reply of a line; None for one that was cut off."""
    try:
        entry = orjson.loads(line)
        return str(entry["key"]), entry["reply"]
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return None
