"""Baselines in words: which result later ones are held against, who chose it and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.words.marks import Html, bold, join, moment, say, short
from core.store import Baseline, EvaluationRecord
from core.texts import Texts, value


def blessed(record: EvaluationRecord, service: str, t: Texts) -> Html:
    """What is held against it from now on."""
    first = say(t, "baseline-set", run=bold(short(record.run_name, 60)), mrr=_mrr(record))
    return join([first, _for_what(record.gold_name, service, t)])


def baseline_list(
    known: Sequence[tuple[Baseline, EvaluationRecord]], names: Mapping[int, str], t: Texts
) -> Html:
    """All baselines of a chat, newest first."""
    if not known:
        return join([say(t, "baseline-none"), say(t, "baseline-how")])
    parts = []
    for each, record in known:
        line = say(t, "baseline-is", run=bold(short(record.run_name, 60)), mrr=_mrr(record))
        by = names.get(each.author or 0, "")
        who = join([by, moment(each.created, "UTC")], " · ")
        parts.append(join([line, _for_what(each.gold_name, each.service, t), who]))
    return join([*parts, say(t, "baseline-how")], "\n\n")


def _for_what(gold: str, service: str, t: Texts) -> Html:
    if service:
        return say(t, "baseline-for-service", service=service, gold=short(gold, 40))
    return say(t, "baseline-for-all", gold=short(gold, 40))


def _mrr(record: EvaluationRecord) -> str:
    mean = record.means.get("MRR")
    return "-" if mean is None else value(mean)
