"""A question of the chat in words: the chunks a service returned, their grades, and what became of them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ask_desk import Asked, Chunk, SavedQuestion
from bot.words.judging import LABEL_SIGNS
from bot.words.marks import Html, bold, code, esc, italic, join, say, short, shortened
from core.texts import Texts

WIDTH = 280  # signs of a chunk in the list: five of them fit a phone's screen or two
LONG_TITLE = 300
NO_GRADE, ROBOT = "▫️", "🤖"


def found(asked: Asked, t: Texts) -> Html:
    """What a service returned for a question, with the grades so far, and how to go on."""
    facts = {"service": bold(asked.service), "question": italic(short(asked.question, LONG_TITLE))}
    first = say(t, "ask-found", n=len(asked.chunks), **facts)
    where = say(t, "page", page=asked.page, n=asked.n_pages) if asked.n_pages > 1 else ""
    answer = say(t, "ask-answer", answer=esc(shortened(asked.answer, WIDTH))) if asked.answer else ""
    chunks = [_chunk(asked, place) for place in asked.shown]
    no_texts = bool(asked.chunks) and all(chunk.text is None for chunk in asked.chunks)
    return join(
        [
            join([first, italic(where) if where else ""], " · "),
            answer,
            *chunks,
            italic(say(t, "ask-no-texts")) if no_texts else "",
            _proposals(asked, t),
            _how(asked, t),
        ],
        "\n\n",
    )


def whole(asked: Asked, place: int) -> Html:
    """One chunk from its beginning to its end."""
    chunk = asked.chunks[place]
    return join([bold(f"{place + 1}."), Html(f"{code(chunk.id, 60)}\n{esc(chunk.text or '')}")], " ")


def is_shortened(chunk: Chunk) -> bool:
    """Whether the list shows only the beginning of a chunk."""
    return chunk.text is not None and shortened(chunk.text, WIDTH).endswith("…")


def labels(levels: Sequence[float]) -> list[str]:
    """Signs of the grades, best first; those between the ends of a longer scale are numbers."""
    return [sign(levels, level) for level in range(len(levels) - 1, -1, -1)]


def sign(levels: Sequence[float], level: int) -> str:
    """
    A grade as a sign.

    >>> [sign((0.0, 1.0, 2.0), level) for level in range(3)], sign((0.0, 1.0, 2.0, 3.0), 2)
    (['❌', '◐', '✅'], '2')
    """
    top = len(levels) - 1
    if level in {0, top}:
        return LABEL_SIGNS["right" if level else "no"]
    return LABEL_SIGNS["partly"] if top == 2 else f"{levels[level]:g}"


def saved(found: SavedQuestion, t: Texts) -> Html:
    """What became of a question."""
    facts = {"gold": bold(short(found.version.name, 60)), "number": found.version.number}
    question = italic(short(found.asked.question, LONG_TITLE))
    if not found.is_new:
        return say(t, "ask-same", question=question, **facts)
    return say(t, "ask-saved", question=question, n=found.n_grades, right=found.n_right, **facts)


def _chunk(asked: Asked, place: int) -> Html:
    """`1 ✅ chunk-id` and the beginning of its text."""
    chunk, level = asked.chunks[place], asked.grades.get(place)
    mark = NO_GRADE if level is None else sign(asked.levels, level)
    if place in asked.proposed:
        mark = f"{ROBOT}{sign(asked.levels, asked.proposed[place])}?"
    head = join([bold(str(place + 1)), esc(mark), code(chunk.id)], " ")
    return join([head, esc(shortened(chunk.text, WIDTH)) if chunk.text else ""])


def _proposals(asked: Asked, t: Texts) -> Html:
    """That what a model proposes counts for nothing yet."""
    n = len(asked.proposed)
    return say(t, "ask-proposed", n=n, model=code(asked.model, 40)) if n else Html("")


def _how(asked: Asked, t: Texts) -> Html:
    if asked.gold is None:
        return say(t, "ask-how-which")
    facts = {"gold": bold(short(asked.gold, 60)), "known": int(asked.is_known)}
    return say(t, "ask-how", n=len(asked.chunks), **facts)
