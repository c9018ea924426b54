"""
Work that outlives its command and its process: evaluations of live services and of answers, reports.

`evaluating` and `answering` do the work and know nothing of durability, `progress` is its message in the
chat. `scheduling` finds what is due, `reporting` says what changed and raises alerts. `durable` hands all
that to DBOS, which starts it once, spreads it over processes and goes on after a crash. Handlers see no more
than the protocols here, so that a bot without services and judge loads none of that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # importing it takes a second, and a bot without services does not need it
    from core.answers import Case
    from core.judges import Plan
    from core.search import ServicesConfig
    from core.store import Job, Schedule


class JobQueue(Protocol):
    """The services that can be asked, and the jobs that ask them."""

    services: ServicesConfig

    async def start(self) -> None:
        """Take up work, that of a process which was killed included."""

    async def begin(self, job: Job) -> None:
        """Start a job that is in the store; once, however often it is called."""

    async def cancel(self, job_id: str) -> bool:
        """Let a job end early, wherever it runs; False when it is over."""

    async def tick(self) -> None:
        """Begin the reports that are due now."""

    async def run_now(self, schedule: Schedule) -> bool:
        """Make a report out of turn; False when one was begun this very second."""

    async def resume(self, schedule: Schedule, *, tells_missed: bool = False) -> Schedule:
        """Let a paused schedule go on with its next time, whose report may tell what was missed."""

    async def take_over(self, alive: Sequence[str]) -> None:
        """Take up the work of processes that are not among those alive."""

    async def stop(self, within_s: float) -> None:
        """Keep what was answered, say so in the chats, and leave the rest for later."""


class AnswerJobs(Protocol):
    """What a judge of answers will take, and where its jobs queue."""

    @property
    def partition(self) -> str:
        """What stands in the place of a service's name."""

    @property
    def model(self) -> str:
        """The judge, as it is called in chat."""

    async def plan(self, cases: Sequence[Case], metrics: Sequence[str]) -> Plan:
        """What judging these will take; asks nothing."""
