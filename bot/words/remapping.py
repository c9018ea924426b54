"""An index that was cut anew, in words: that it was, what is needed, and which ids take over from which."""

from __future__ import annotations

from bot.remap_desk import Plan, Remapped
from bot.words.marks import Html, bold, code, italic, join, listed, say, short
from core.rechunking import Successor, Vanished
from core.texts import Texts

EXAMPLES = 8  # old ids in a preview
NAMED = 3


def gone(found: Vanished, t: Texts) -> Html:
    """That most right chunks came back from an earlier run and do not any more."""
    names = listed([code(chunk) for chunk in found.gone[:NAMED]], len(found.gone), t)
    return say(
        t,
        "remap-gone",
        n=len(found.gone),
        all=found.n_before,
        before=bold(short(found.before, 40)),
        names=names,
    )


def preview(plan: Plan, t: Texts) -> Html:
    """Which ids would take over from which; nothing is stored yet."""
    found = plan.remapping
    first = say(
        t,
        "remap-first",
        gold=bold(short(plan.version.name, 60)),
        n=len(found.successors),
        all=found.n_old,
        run=bold(short(plan.run_name, 40)),
    )
    counts = [
        say(t, "remap-split", n=found.n_split) if found.n_split else "",
        say(t, "remap-merged", n=found.n_merged) if found.n_merged else "",
    ]
    lines = [_line(old, several) for old, several in list(found.successors.items())[:EXAMPLES]]
    more = len(found.successors) - len(lines)
    return join(
        [
            bold(first),
            join(counts, " "),
            *lines,
            say(t, "and-more-rows", n=more) if more > 0 else "",
            *_left(plan, t),
            italic(say(t, "remap-check")),
        ]
    )


def needed(plan: Plan, t: Texts) -> Html:
    """Which texts are missing, and in which files they may come."""
    found = plan.remapping
    n_known = found.n_old - len(found.without_text)
    first = say(t, "remap-needs", n=found.n_old, known=n_known, new=found.n_new)
    if n_known and found.n_new:
        return join([first, say(t, "remap-nothing-alike"), say(t, "remap-form")])
    what = "remap-needs-old" if not n_known else "remap-needs-new"
    return join([first, say(t, what), say(t, "remap-form")])


def saved(found: Remapped, t: Texts) -> Html:
    """What became of it."""
    name = bold(short(found.version.name, 60))
    if not found.is_new:
        return say(t, "gold-same", name=name, number=found.version.number)
    return say(t, "remap-saved", gold=name, number=found.version.number, n=found.n, all=found.n_old)


def _line(old: str, several: tuple[Successor, ...]) -> Html:
    """`old → new 93 %, other 60 %`."""
    news = [Html(f"{code(each.chunk_id)}\u00a0{each.share:.0%}") for each in several[:NAMED]]
    more = f" +{len(several) - NAMED}" if len(several) > NAMED else ""
    return Html(f"{code(old)} → {join(news, ', ')}{more}")


def _left(plan: Plan, t: Texts) -> list[Html]:
    """Old ids that stay as they are, and why."""
    kinds = {
        "remap-unmatched": plan.remapping.unmatched,
        "remap-without-text": plan.remapping.without_text,
    }
    return [
        say(t, message_id, n=len(ids), names=listed([code(id_) for id_ in ids[:NAMED]], len(ids), t))
        for message_id, ids in kinds.items()
        if ids
    ]
