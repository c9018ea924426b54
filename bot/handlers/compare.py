"""
/compare: what changed between two runs, and whether it is worth it.
"""

from __future__ import annotations

from bot import words
from bot.asks import Ask
from bot.delivery import Buttons


async def compare(ask: Ask) -> None:
    """`/compare before after`, or more runs against the first; alone, the two newest runs of this chat."""
    names = ask.text.split()
    if len(names) > 2:
        await _contest(ask, names)
        return
    pair = await ask.work(ask.house.desk.pair, ask.chat_id, names)
    if pair is None:
        await ask.reply(words.plain_text("compare-how", ask.t))
        return
    await show_comparison(ask, *pair)


async def show_comparison(ask: Ask, before_id: int, after_id: int) -> None:
    """The verdict with its deltas and buttons."""
    comparison = await ask.work(ask.house.desk.comparison, before_id, after_id, ask.chat_id)
    hints = await ask.work(ask.house.desk.hints, comparison)
    html = await ask.work(words.comparison, comparison, ask.t, hints)
    newest = await ask.work(ask.house.desk.newer_gold, before_id, after_id, ask.chat_id)
    rows = list(comparison_buttons(ask, before_id, after_id, len(comparison.moved)))
    if newest is not None:
        rows.append([(ask.t("button-gold-rescore", n=2, number=newest), f"cg:{before_id}:{after_id}")])
    await ask.reply(html, rows)


def comparison_buttons(ask: Ask, before_id: int, after_id: int, n_moved: int) -> Buttons:
    """What moved, the chart, each side alone, files."""
    t, pair = ask.t, f"c:{before_id}:{after_id}"
    moved = [(t("button-moved", n=n_moved), f"{pair}:moved:1")] if n_moved else []
    sides = [(t("button-before"), f"e:{before_id}:sum"), (t("button-after"), f"e:{after_id}:sum")]
    files = [(t("button-report"), f"{pair}:rep"), (t("button-export"), f"{pair}:exp")]
    return [[*moved, (t("button-chart"), f"{pair}:chart")], sides, files]


async def _contest(ask: Ask, names: list[str]) -> None:
    """Several runs against the first, corrected together; a button for each pair."""
    found, pairs = await ask.work(ask.house.desk.contest, ask.chat_id, names)
    labelled = zip(found.comparisons, pairs, strict=True)
    rows = [[(each.after.run_name[:40], f"c:{before}:{after}:show")] for each, (before, after) in labelled]
    await ask.reply(await ask.work(words.contest, found, ask.t), rows[:20])
