"""
Growing a gold set: a question with its grades, several new questions, and which of them it has already.

Questions are the same when their folded texts are: case, spaces and kinds of apostrophes play no part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from core.gold_sets import GoldSet, Question, fold

NEW_NAME = "questions"  # of a gold set that begins with a question of the chat


def question_like(gold_set: GoldSet, text: str) -> Question | None:
    """The first question with the same text, or None."""
    wanted = fold(text)
    return next((question for question in gold_set.questions if fold(question.title) == wanted), None)


def with_grades(gold_set: GoldSet, text: str, grades: Mapping[str, float]) -> GoldSet:
    """
    The gold set with the grades, chunk id -> grade, of a question; a question that it lacks comes last.

    A chunk that was judged before gets the new grade: whoever gave it saw the old one.
    """
    known = question_like(gold_set, text)
    if known is None:
        return with_questions(gold_set, [Question(id=text, text=text, judgments=dict(grades))])
    changed = replace(known, judgments={**known.judgments, **grades})
    questions = tuple(changed if question is known else question for question in gold_set.questions)
    return replace(gold_set, questions=questions)


def with_questions(gold_set: GoldSet, new: Iterable[Question]) -> GoldSet:
    """The gold set with more questions at its end; one that it has by id or text is left out."""
    ids, texts = set(gold_set.by_id), {fold(question.title) for question in gold_set.questions}
    questions = list(gold_set.questions)
    for question in new:
        if question.id not in ids and fold(question.title) not in texts:
            questions.append(question)
            ids.add(question.id)
            texts.add(fold(question.title))
    return replace(gold_set, questions=tuple(questions))


def on_scale(level: int, n_levels: int, levels: Sequence[float]) -> float:
    """
    A grade of a scale with `n_levels` steps as one of another scale: the ends stay the ends.

    >>> [on_scale(level, 2, (0.0, 1.0, 2.0)) for level in (0, 1)]
    [0.0, 2.0]
    """
    place = round(level / max(1, n_levels - 1) * (len(levels) - 1))
    return levels[place]
