"""A gold set in words: the list of them, one of them, what it is good for, and how it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.gold_desk import Difference, LogLine, LogPage
from bot.words.errors import notices
from bot.words.marks import Html, bold, code, esc, italic, join, listed, say, short, title
from bot.words.summaries import gold_name, size_advice
from bot.words.tables import table
from core.gold_changes import GoldChanges, Loss, QuestionChange
from core.gold_checks import GoldCheck
from core.gold_sets import GoldSet, Health, Question
from core.store import GoldSummary, GoldVersion
from core.texts import Texts, value

ROWS = 40  # gold sets or categories in one table
NAMED = 3
LINES = 12  # questions of one kind in a difference
JUDGED = 6  # judgments of one question in a difference


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


# --- versions -----------------------------------------------------------------------------------------


def deleted_list(summaries: Sequence[GoldSummary], t: Texts) -> Html:
    """Gold sets that can be restored; nothing where there are none."""
    if not summaries:
        return Html("")
    return say(t, "gold-deleted-list", names=_names([each.name for each in summaries], t))


def log(found: LogPage, t: Texts) -> Html:
    """Who changed what and when, newest first."""
    first = bold(say(t, "gold-log-first", name=short(found.name, 60), n=found.n_versions))
    where = italic(say(t, "page", page=found.page, n=found.n_pages)) if found.n_pages > 1 else ""
    return join([join([first, where], " · "), *(_log_line(line, t) for line in found.lines)])


def _log_line(line: LogLine, t: Texts) -> Html:
    version = line.version
    when = f"{version.created:%Y-%m-%d %H:%M} UTC"
    what = counts(line.changes, t) if line.changes else say(t, "gold-log-start", n=version.n_questions)
    author = esc(short(line.author, 40)) if line.author else say(t, "gold-log-itself")
    head = join([bold(f"v{version.number}"), when, author], " · ")
    return join([head, join([what, italic(short(version.note, 60)) if version.note else ""], " · ")])


def counts(changes: GoldChanges, t: Texts) -> Html:
    """How much changed, in one line."""
    if changes.is_nothing:
        return say(t, "gold-diff-nothing")
    numbers = {
        "gold-diff-added": len(changes.added),
        "gold-diff-removed": len(changes.removed),
        "gold-diff-judgments": changes.n_judgments,
        "gold-diff-worded": sum(bool(change.parts) for change in changes.changed),
    }
    parts = [say(t, message_id, n=n) for message_id, n in numbers.items() if n]
    parts += [say(t, "gold-diff-reordered")] if changes.is_reordered else []
    parts += [say(t, "gold-diff-settings")] if changes.threshold or changes.ids_map else []
    return join(parts, ", ")


def difference(found: Difference, t: Texts) -> Html:
    """Two versions side by side: what came, what went, what is judged otherwise."""
    name, before, after = found.after.name, found.before.number, found.after.number
    first = say(t, "gold-diff-first", name=short(name, 60), before=before, after=after)
    changes = found.changes
    return join(
        [
            join([bold(first), counts(changes, t)], ": "),
            *_capped([_question_line("+", q) for q in changes.added], t),
            *_capped([_question_line("−", q) for q in changes.removed], t),
            *_capped([_change_line(change, t) for change in changes.changed], t),
            *_setting_lines(changes, t),
        ]
    )


def file_caption(version: GoldVersion, losses: Sequence[Loss], t: Texts) -> Html:
    """What a file holds, and what its format has no room for."""
    first = join([bold(short(version.name, 60)), f"v{version.number}"], " ")
    if not losses:
        return join([first, say(t, "gold-file-whole")], ": ")
    lost = join([say(t, f"gold-loss-{loss.what}", n=loss.n) for loss in losses], ", ")
    return join([first, say(t, "gold-file-lacks", what=lost)], ": ")


def _question_line(sign: str, question: Question) -> Html:
    chunks = [code(chunk) for chunk in list(question.judgments)[:NAMED]]
    return join([sign, title(question.title), *chunks], " ")


def _change_line(change: QuestionChange, t: Texts) -> Html:
    """`~ question: +a (2), −b, c 1 → 2; category`."""
    marks = [Html(f"+{code(chunk)} ({_grade(grade)})") for chunk, grade in change.added.items()]
    marks += [Html(f"−{code(chunk)}") for chunk in change.removed]
    marks += [Html(f"{code(c)} {_grade(a)} → {_grade(b)}") for c, (a, b) in change.regraded.items()]
    judged = listed(marks[:JUDGED], len(marks), t) if marks else ""
    parts = join([say(t, f"gold-part-{part}") for part in change.parts], ", ")
    return join([Html(f"~ {title(change.after.title)}"), join([judged, parts], "; ")], ": ")


def _setting_lines(changes: GoldChanges, t: Texts) -> list[Html]:
    pairs = {"gold-diff-threshold": changes.threshold, "gold-diff-ids-map": changes.ids_map}
    return [
        say(t, message_id, before=_setting(pair[0]), after=_setting(pair[1]))
        for message_id, pair in pairs.items()
        if pair is not None
    ]


def _setting(setting: float | str | None) -> Html:
    if setting is None:
        return Html("–")
    return code(setting if isinstance(setting, str) else _grade(setting), 80)


def _grade(grade: float) -> str:
    return f"{grade:g}"


def _capped(lines: list[Html], t: Texts) -> list[Html]:
    more = len(lines) - LINES
    return [*lines[:LINES], say(t, "and-more-rows", n=more)] if more > 0 else lines


def _names(names: Sequence[str], t: Texts) -> Html:
    return listed([bold(short(name, 40)) for name in names[:LINES]], len(names), t)


# --- health -------------------------------------------------------------------------------------------


def check(found: GoldCheck, version: GoldVersion, t: Texts) -> Html:
    """What would make a gold set better, each with its next step."""
    health, gold_set = found.health, found.gold_set
    first = say(
        t,
        "health-first",
        gold=gold_name(short(version.name, 60), version.number),
        n=health.n_questions,
        judged=bold(str(health.n_judged)),
    )
    size = say(t, "size-reliable") if health.size == "reliable" else size_advice(health.n_judged, t)
    findings = [*_own_findings(found, t), *_findings_of_runs(found, t)]
    lines = [Html(f"• {finding}") for finding in findings]
    clean = say(t, "check-clean") if found.is_clean and found.n_runs else ""
    return join([first, size, notices(gold_set.notices, t), *lines, clean, _not_checked(found, t)])


def _own_findings(found: GoldCheck, t: Texts) -> list[Html]:
    """What a gold set shows without any run."""
    conflicting = {q.id for group in found.conflicting for q in group}
    twice = [ids for ids in found.health.duplicates if ids[0] not in conflicting]
    named = {
        "check-thin": [bold(short(name, 40)) for name in found.health.thin_categories],
        "check-conflicting": [_with_ids(group) for group in found.conflicting],
        "check-twice": _titles(twice, found.gold_set),
        "check-alike": [join([title(a.title), title(b.title)], " / ") for a, b in found.alike],
        "check-crowded": [title(question.title) for question in found.crowded],
        "check-unjudged": [title(question.title) for question in found.unjudged],
        "check-odd-ids": [code(id_) for id_ in found.health.odd_ids],
    }
    negative = [say(t, "check-negative", n=found.n_negative)] if found.n_negative else []
    return [*_said(named, t), *negative]


def _findings_of_runs(found: GoldCheck, t: Texts) -> list[Html]:
    """What recent runs show; ids that only look different are told from those that are nowhere."""
    looks = [each for each in found.never_returned if each.looks_like is not None]
    nowhere = [each for each in found.never_returned if each.looks_like is None]
    named = {
        "check-other-ids": [Html(f"{code(e.chunk_id)} → {code(e.looks_like or '')}") for e in looks],
        "check-never-returned": [code(each.chunk_id) for each in nowhere],
        "check-all-wrong": [title(question.title) for question in found.all_wrong],
        "check-all-right": [title(question.title) for question in found.all_right],
    }
    return [*_scale(found, t), *_said(named, t, runs=found.n_runs, k=found.k), *_holes(found, t)]


def _scale(found: GoldCheck, t: Texts) -> list[Html]:
    scale = found.reversed_scale
    if scale is None:
        return []
    facts = {"low": _grade(scale.lowest), "high": _grade(scale.highest)}
    values = {"a": value(scale.value_of_lowest), "b": value(scale.value_of_highest)}
    return [say(t, "check-reversed", **facts, **values)]


def _holes(found: GoldCheck, t: Texts) -> list[Html]:
    if not found.holes or found.judged_share is None:
        return []
    percent = f"{found.judged_share:.0%}"
    name = found.gold_set.name
    return [say(t, "check-holes", n=len(found.holes), k=found.k, share=percent, name=short(name, 60))]


def _said(named: Mapping[str, Sequence[Html]], t: Texts, **facts: int) -> list[Html]:
    return [
        say(t, message_id, n=len(names), names=listed(names[:NAMED], len(names), t), **facts)
        for message_id, names in named.items()
        if names
    ]


def _with_ids(group: Sequence[Question]) -> Html:
    ids = join([code(question.id) for question in group], ", ")
    return Html(f"{title(group[0].title)} ({ids})")


def _not_checked(found: GoldCheck, t: Texts) -> Html | str:
    """Which findings were not looked for, and why."""
    if found.n_runs == 0:
        return italic(say(t, "check-no-runs"))
    return italic(say(t, "check-one-run")) if found.n_runs == 1 else ""
