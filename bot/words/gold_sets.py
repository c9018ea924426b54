"""A gold set in words: the list of them, one of them, what it is good for and where it is weak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.words.errors import notices
from bot.words.marks import Html, bold, code, italic, join, listed, say, short
from bot.words.summaries import gold_name, size_advice
from bot.words.tables import table
from core.gold_sets import GoldSet, Health
from core.store import GoldSummary, GoldVersion
from core.texts import Texts

ROWS = 40  # gold sets or categories in one table
NAMED = 3


def gold_list(summaries: Sequence[GoldSummary], t: Texts, *, default: str | None = None) -> Html:
    """All gold sets with version and number of questions; how to add one where there is none."""
    if not summaries:
        return say(t, "gold-none")
    rows = [[each.name, f"v{each.newest.number}", str(each.newest.n_questions)] for each in summaries[:ROWS]]
    return join(
        [
            bold(say(t, "gold-list-first", n=len(summaries))),
            table(rows, header=["", "", "n"]),
            say(t, "and-more-rows", n=len(summaries) - ROWS) if len(summaries) > ROWS else "",
            say(t, "gold-list-default", name=bold(short(default, 60))) if default else "",
        ]
    )


def gold_show(version: GoldVersion, gold_set: GoldSet, found: Health, t: Texts) -> Html:
    """One gold set: its size, what it is good for, how its questions look."""
    return join([health(found, gold_set, t, number=version.number), _sample(gold_set, t)])


def health(found: Health, gold_set: GoldSet, t: Texts, *, number: int | None = None) -> Html:
    """What a gold set is good for, and what would make it better."""
    return join(
        [
            say(
                t,
                "health-first",
                gold=gold_name(short(gold_set.name, 60), number),
                n=found.n_questions,
                judged=bold(str(found.n_judged)),
            ),
            say(t, "size-reliable") if found.size == "reliable" else size_advice(found.n_judged, t),
            _categories(gold_set, t),
            *_weaknesses(found, gold_set, t),
            notices(gold_set.notices, t),
        ]
    )


def _categories(gold_set: GoldSet, t: Texts) -> Html:
    counts = Counter(question.category or "-" for question in gold_set.judged)
    if not counts or set(counts) == {"-"}:
        return say(t, "category-none", gold=bold(short(gold_set.name, 60)))
    rows = [[name, str(n)] for name, n in counts.most_common(ROWS)]
    return join([table(rows), say(t, "and-more-rows", n=len(counts) - ROWS) if len(counts) > ROWS else ""])


def _weaknesses(found: Health, gold_set: GoldSet, t: Texts) -> list[Html]:
    named = {
        "health-thin": [bold(short(name, 40)) for name in found.thin_categories],
        "health-duplicates": _titles(found.duplicates, gold_set),
        "health-odd-ids": [code(id_) for id_ in found.odd_ids],
    }
    lines = [say(t, "health-out-of-scope", n=found.n_out_of_scope)] if found.n_out_of_scope else []
    lines += [
        say(t, message_id, n=len(names), names=listed(names[:NAMED], len(names), t))
        for message_id, names in named.items()
        if names
    ]
    return lines


def _titles(groups: Sequence[Sequence[str]], gold_set: GoldSet) -> list[Html]:
    """The questions that stand twice, by the first of each group."""
    return [italic(short(gold_set.by_id[ids[0]].title, 60)) for ids in groups]


def _sample(gold_set: GoldSet, t: Texts) -> Html:
    """The first questions with their chunks, so that a person recognises the set."""
    lines = [
        join([italic(short(question.title, 80)), *map(code, gold_set.relevant_chunks(question)[:NAMED])], " ")
        for question in gold_set.questions[:NAMED]
    ]
    return join([say(t, "gold-sample"), *lines])
