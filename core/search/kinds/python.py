"""
A function of one's own, `module:function`, sync or async.

It is called with what its signature asks for: the question, how many chunks, a database session, the
question's vector. So `search_chunks(db, question, top_k=10)` works as it is, with `session` naming what makes
the session. It returns ids, (id, score) pairs or records with id, score and text; or a mapping with those as
"chunks" and an "answer".
"""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from core.errors import BadSignature
from core.gold_sets import Question
from core.runs import Retrieved
from core.search.calling import CALL, Caller, in_thread, load
from core.search.hits import HitReader
from core.search.service import MAX_K, Opening, PaidCalls, ServiceConfig

K_NAMES = ("k", "top_k", "topk", "limit", "n", "top", "size", "n_results", "num_results", "max_results")
QUESTION_NAMES = ("question", "query", "q", "text", "query_text", "search_query", "savol", "prompt")
SESSION_NAMES = ("db", "session", "db_session", "conn", "connection", "database")
VECTOR_NAMES = ("vector", "embedding", "query_vector", "query_embedding")


class Config(ServiceConfig):
    """A function in this process; only the configuration can name it."""

    kind: Literal["python"] = "python"
    call: str = Field(
        pattern=CALL,
        description="module:function, such as app.services.search:search_chunks. An async one runs in the"
        " bot's own loop and must not block there; another gets a thread.",
    )
    session: str | None = Field(
        None,
        pattern=CALL,
        description="module:factory of the session that the function takes: app.database:SessionLocal, or a"
        " generator that yields one. Each question gets its own, which is closed afterwards.",
    )
    arguments: Mapping[str, Any] = Field(
        {}, repr=False, description="More keyword arguments, always the same."
    )
    folder: Path | None = Field(None, description="Where the module is; the current folder if left out.")
    id_field: str | None = Field(
        None, min_length=1, description="Key or attribute with the id: id, chunk_id."
    )
    score_field: str | None = Field(None, min_length=1, description="Key or attribute with the score: score.")
    text_field: str | None = Field(None, min_length=1, description="Key or attribute with the text: text.")
    gives_answers: bool = Field(False, description="It writes answers, which cost: the calls are said first.")

    def paid_calls(self, questions: Sequence[Question]) -> PaidCalls:
        """One answer in words a question, where the function gives one."""
        embeddings = super().paid_calls(questions).embeddings
        return PaidCalls(embeddings=embeddings, answers=len(questions) if self.gives_answers else 0)

    async def open(self, opening: Opening) -> PythonSource:
        """Import the function; CallNotFound, CallFailed or BadSignature when it cannot be called."""
        caller = await Caller.open(opening.name, self.call, self.parallel, self.folder)
        session = None
        if self.session is not None:
            session = await in_thread(partial(load, opening.name, self.session, self.folder))
        shape = _shape(opening.name, self, caller.function)
        reader = HitReader(
            service=opening.name,
            id_field=self.id_field,
            score_field=self.score_field,
            text_field=self.text_field,
        )
        return PythonSource(caller=caller, shape=shape, session=session, reader=reader)


@dataclass(frozen=True, kw_only=True)
class Shape:
    """Which parameter of the function takes what; None = it does not take it. `fixed` is always the same."""

    question: str
    k: str | None
    session: str | None
    vector: str | None
    positional: tuple[str, ...]
    fixed: Mapping[str, Any]

    def call(
        self,
        function: Callable[..., Any],
        question: str,
        k: int,
        vector: Sequence[float] | None,
        session: Any,
    ) -> Any:
        """Call the function with everything in its place."""
        values = {self.question: question, self.k: k, self.session: session, self.vector: vector}
        given = {name: value for name, value in values.items() if name is not None} | dict(self.fixed)
        args = [given.pop(name) for name in self.positional if name in given]
        return function(*args, **given)


@dataclass(kw_only=True)
class PythonSource:
    """Calls the function, each time with a session of its own."""

    caller: Caller
    shape: Shape
    session: Callable[[], Any] | None
    reader: HitReader = field(repr=False)

    async def ask(self, question: str, k: int, vector: Sequence[float] | None) -> Retrieved:
        """One call; CallFailed when it raises."""
        call = partial(self.shape.call, self.caller.function, question, k, vector)
        answer = await self.caller.run(partial(self._async if self.caller.is_async else self._sync, call))
        return self.reader.read(answer)

    async def close(self) -> None:
        """Nothing is held between questions."""

    def _sync(self, call: Callable[[Any], Any]) -> Any:
        """Also makes a list of a lazy result while the session is still open."""
        with _session(self.session) as session:
            return _listed(call(session))

    async def _async(self, call: Callable[[Any], Any]) -> Any:
        async with _async_session(self.session) as session:
            return _listed(await call(session))


@contextlib.contextmanager
def _session(factory: Callable[[], Any] | None) -> Iterator[Any]:
    """A session from a factory, a generator function or a context manager, closed afterwards."""
    if factory is None:
        yield None
    elif inspect.isgeneratorfunction(factory):
        with contextlib.contextmanager(factory)() as session:
            yield session
    else:
        session = factory()
        if hasattr(session, "__enter__"):
            with session as entered:
                yield entered
        else:
            with contextlib.closing(session) if hasattr(session, "close") else contextlib.nullcontext():
                yield session


@contextlib.asynccontextmanager
async def _async_session(factory: Callable[[], Any] | None) -> AsyncIterator[Any]:
    """The same for a function that is async, whose session usually is too."""
    if factory is not None and inspect.isasyncgenfunction(factory):
        async with contextlib.asynccontextmanager(factory)() as session:
            yield session
        return
    if factory is None or inspect.isgeneratorfunction(factory):
        with _session(factory) as session:
            yield session
        return
    session = factory()
    if hasattr(session, "__aenter__"):
        async with session as entered:
            yield entered
    else:
        with _session(lambda: session) as entered:
            yield entered


def _listed(answer: Any) -> Any:
    return list(islice(answer, MAX_K)) if inspect.isgenerator(answer) else answer


def _shape(name: str, config: Config, function: Callable[..., Any]) -> Shape:
    """Match the parameters by name, then by place; BadSignature for one that nobody can fill."""
    parameters = [p for p in _parameters(function) if p.kind not in _VARIADIC]
    free = [p for p in parameters if p.name not in config.arguments]
    session = _take(free, SESSION_NAMES) or _unnamed(free) if config.session is not None else None
    free = [p for p in free if p.name != session]
    question = _take(free, QUESTION_NAMES) or _unnamed(free)
    if question is None:
        raise BadSignature(service=name, call=config.call, parameter=QUESTION_NAMES[0])
    shape = Shape(
        question=question,
        k=_take(free, K_NAMES),
        session=session,
        vector=_take(free, VECTOR_NAMES) if config.embed is not None else None,
        positional=tuple(p.name for p in parameters if p.kind is p.POSITIONAL_ONLY),
        fixed=config.arguments,
    )
    for left in free:
        if left.name not in {question, shape.k, shape.vector} and left.default is left.empty:
            raise BadSignature(service=name, call=config.call, parameter=left.name)
    return shape


_VARIADIC = {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}


def _parameters(function: Callable[..., Any]) -> list[inspect.Parameter]:
    try:
        return list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):  # a function of an extension that does not tell
        kind = inspect.Parameter.POSITIONAL_ONLY
        return [inspect.Parameter("question", kind), inspect.Parameter("k", kind)]


def _take(parameters: Sequence[inspect.Parameter], names: Sequence[str]) -> str | None:
    """The parameter with the first of these names."""
    present = {parameter.name for parameter in parameters}
    return next((name for name in names if name in present), None)


def _unnamed(parameters: Sequence[inspect.Parameter]) -> str | None:
    """The first parameter by place whose name says nothing to us."""
    telling = {*SESSION_NAMES, *QUESTION_NAMES, *K_NAMES, *VECTOR_NAMES}
    return next((p.name for p in parameters if p.kind is not p.KEYWORD_ONLY and p.name not in telling), None)
