"""
Judges of answers: faithfulness, answer relevancy, context precision and recall, answer correctness.

Names and definitions are RAGAS's. `read_judge` reads who judges, `open_judge` makes it ready, `check_health`
asks it planted answers first, `judge_answers` gives the evaluation. Only this package and `core.search` open
connections.
"""

from pathlib import Path

from core.judges.builtin import BuiltinJudge
from core.judges.cache import Cache, FileCache, MemoryCache, StoreCache
from core.judges.config import JudgeConfig, Prices, judge_in, read_judge
from core.judges.health import Check, Health, check_health, languages_of, plan_health
from core.judges.judging import Progress, judge_answers
from core.judges.protocol import Judge, Plan
from core.judges.ragas_judge import RagasJudge


async def open_judge(config: JudgeConfig, cache: Cache | Path | None = None) -> Judge:
    """
    The judge of a configuration; verdicts are kept in `cache`, or in a file of that name.

    JudgeNotUsable if it cannot start.
    """
    kept = FileCache.open(cache) if isinstance(cache, Path) else cache
    if config.backend == "ragas":
        return await RagasJudge.open(config, kept)
    return BuiltinJudge.open(config, kept)


__all__ = [
    "BuiltinJudge",
    "Cache",
    "Check",
    "FileCache",
    "Health",
    "Judge",
    "JudgeConfig",
    "MemoryCache",
    "Plan",
    "Prices",
    "Progress",
    "RagasJudge",
    "StoreCache",
    "check_health",
    "judge_answers",
    "judge_in",
    "languages_of",
    "open_judge",
    "plan_health",
    "read_judge",
]
