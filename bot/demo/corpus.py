"""The help pages of the invented shop, one chunk for each thing a customer may want to know."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

import yaml


@dataclass(frozen=True, kw_only=True)
class Chunk:
    """One retrievable piece of a help page. The language is "en" or "uz"."""

    chunk_id: str
    title: str
    text: str
    language: str = "en"


def load_corpus(language: str | None = None) -> tuple[Chunk, ...]:
    """All chunks in the order of `corpus.yaml`, or those of one language."""
    page = yaml.safe_load(files(__package__).joinpath("corpus.yaml").read_text(encoding="utf-8"))
    chunks = (_chunk(entry) for entry in page["chunks"])
    return tuple(chunk for chunk in chunks if language in (None, chunk.language))


def _chunk(entry: dict[str, str]) -> Chunk:
    return Chunk(
        chunk_id=entry["id"],
        title=entry["title"],
        text=entry["text"],
        language=entry.get("language", "en"),
    )
