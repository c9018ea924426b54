"""
Judges of answers: faithfulness, answer relevancy, context precision and recall, answer correctness.

Names and definitions are RAGAS's. `read_judge` reads who judges, `open_judge` makes it ready, `check_health`
asks it planted answers first, `judge_answers` gives the evaluation. Only this package and `core.search` open
connections.
"""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from core.errors import JudgeBackendMissing
from core.judges.builtin import BuiltinJudge
from core.judges.cache import Cache, FileCache, MemoryCache, StoreCache
from core.judges.config import JudgeConfig, Prices, judge_in, read_judge
from core.judges.health import Check, Health, check_health, languages_of, plan_health, probe
from core.judges.judging import Progress, judge_answers
from core.judges.protocol import Judge, Plan
from core.judges.ragas_judge import RagasJudge, ragas_versions


async def open_judge(config: JudgeConfig, cache: Cache | Path | None = None) -> Judge:
    """
    The judge of a configuration; verdicts are kept in `cache`, or in a file of that name.

    JudgeNotUsable if it cannot start, JudgeBackendMissing if there is none such.
    """
    opens = BACKENDS.get(config.backend)
    if opens is None:
        raise JudgeBackendMissing(backend=config.backend, known=" | ".join(BACKENDS), judge=config.model)
    return await opens(config, FileCache.open(cache) if isinstance(cache, Path) else cache)


async def _open_builtin(config: JudgeConfig, cache: Cache | None) -> Judge:
    return BuiltinJudge.open(config, cache)


BACKENDS: Mapping[str, Callable[[JudgeConfig, Cache | None], Awaitable[Judge]]] = {
    "builtin": _open_builtin,
    "ragas": RagasJudge.open,
}  # a judge is added here; what it has to do is in `core.judges.protocol`

__all__ = [
    "BACKENDS",
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
    "probe",
    "ragas_versions",
    "read_judge",
]
