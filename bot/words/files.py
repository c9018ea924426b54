"""What a file was taken for, said back so that a person sees at once whether it was read rightly."""

from __future__ import annotations

from bot.words.errors import notices
from bot.words.marks import Html, bold, code, join, say, short, title
from core.errors import Word
from core.formats import Understood
from core.texts import Texts

FIELDS = 4  # places that may hold the right chunk ids


def understood(found: Understood, t: Texts) -> Html:
    """Kind, format and size, and the first question with its first chunks."""
    kind = found.kind.replace(" ", "-")
    first = say(
        t,
        f"understood-{kind}",
        file=bold(short(found.file, 60)),
        format=Word(f"format-{found.format}"),
        n=found.n_questions,
        depth=found.depth,
        chunks=found.n_chunks,
    )
    return join([first, _sample(found, t), _encoding(found, t), _fields(found, t), _notices(found, t)])


def _sample(found: Understood, t: Texts) -> Html:
    if found.sample is None:
        return Html()
    question = title(found.sample.question)
    if not found.sample.chunk_ids:
        return say(t, "understood-question", question=question)
    return say(t, "understood-sample", question=question, ids=join(map(code, found.sample.chunk_ids), ", "))


def _encoding(found: Understood, t: Texts) -> Html:
    """Only where the file was not UTF-8: wrong letters are found out early."""
    if found.encoding is None or found.encoding.casefold().replace("_", "-") in {
        "utf-8",
        "utf-8-sig",
        "ascii",
    }:
        return Html()
    return say(t, "understood-encoding", encoding=code(found.encoding))


def _fields(found: Understood, t: Texts) -> Html:
    if len(found.id_fields) < 2:
        return Html()
    chosen, *others = map(code, found.id_fields[:FIELDS])
    return say(t, "understood-fields", chosen=chosen, others=join(others, ", "))


def _notices(found: Understood, t: Texts) -> Html:
    """Where nothing else will be said about the file: a run's notices come with its summary."""
    return notices(found.notices, t) if found.kind in {"topics", "corpus"} else Html()
