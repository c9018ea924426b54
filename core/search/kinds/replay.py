"""
A run that is there already, asked as if it were a service: for a demo, for a test, for a second look.

`file` is a run file in any format we read; `run` is the name of a stored one, which whoever opens the service
finds. A question is looked for by its id where the gold set tells it, then by its text.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from pydantic import Field

from core.errors import FileMissing, QuestionNotStored, UnknownRun
from core.formats import read_run
from core.gold_sets import GoldSet, fold
from core.runs import Retrieved, Run
from core.search.calling import in_thread
from core.search.service import Misfit, Opening, ServiceConfig


class Config(ServiceConfig):
    """A stored run or a run file."""

    kind: Literal["replay"] = "replay"
    run: str | None = Field(None, min_length=1, description="Name of a stored run.")
    file: Path | None = Field(None, description="A run file, in place of a stored run.")
    takes_ms: float = Field(0, ge=0, le=60_000, description="Milliseconds that each answer is held back.")

    def misfits(self) -> Iterator[Misfit]:
        """Neither or both of run and file."""
        if self.run is None and self.file is None:
            yield Misfit(key=("run | file",), missing=True)
        if self.run is not None and self.file is not None:
            yield Misfit(key=("file",), expected="run | file")

    def require_texts(self, gold_set: GoldSet) -> None:
        """None are needed: stored answers are found by their ids, too."""

    async def open(self, opening: Opening) -> ReplaySource:
        """Read the run; UnknownRun or a FileError when that cannot be done."""
        run = await in_thread(partial(self._load, opening))
        ids = {fold(question.title): question.id for question in opening.questions}
        by_text = {fold(key): entry for key, entry in run.retrieved.items()}
        return ReplaySource(
            name=opening.name, run=run, ids=ids, by_text=by_text, takes_s=self.takes_ms / 1000
        )

    def _load(self, opening: Opening) -> Run:
        if self.file is None:
            if opening.load_run is None:
                raise UnknownRun(name=self.run or "", nearest="")
            return opening.load_run(self.run or "")
        try:
            content = self.file.read_bytes()
        except OSError as error:
            raise FileMissing(file=self.file.name, problem=error.strerror or type(error).__name__) from None
        return read_run(content, self.file.name)


@dataclass(kw_only=True)
class ReplaySource:
    """Answers from a run; `ids` maps the folded text of a question to its id, `by_text` to its entry."""

    name: str
    run: Run
    ids: Mapping[str, str]
    by_text: Mapping[str, Retrieved]
    takes_s: float

    async def ask(self, question: str, _k: int, _vector: Sequence[float] | None) -> Retrieved:
        """The stored entry, best chunk first; QuestionNotStored without one, or when it has failed then."""
        await asyncio.sleep(self.takes_s)
        folded = fold(question)
        entry = self.run.retrieved.get(self.ids.get(folded, question)) or self.by_text.get(folded)
        if entry is None or entry.failed is not None:
            raise QuestionNotStored(service=self.name)
        return entry.in_order()

    async def close(self) -> None:
        """Nothing is held open."""
