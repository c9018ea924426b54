"""
The store: gold sets, runs, evaluations, people, chats and what the bot has to remember.

Every verb is one transaction on a session of its own, so that one `Store` serves any number of threads and
any number of processes may share a database. Verbs take and return the frozen values of `core.store.records`
and of the core, never rows. Times are aware and UTC. What a person deletes is marked, can be restored, and
goes for good with `purge`.
"""

from __future__ import annotations

from core.store.answers import AnswerRecord, JudgedAnswers
from core.store.chats import Chats
from core.store.database import Database, utc_now
from core.store.evaluations import Evaluations
from core.store.gold_sets import GoldSets
from core.store.inbox import Inbox, KeptUpdate, UpdateState, Worker
from core.store.jobs import Job, Jobs, JobState
from core.store.judging import Judging, Judgings, Mark
from core.store.memory import Memory
from core.store.people import People
from core.store.records import (
    Chat,
    ChatChanges,
    ChatState,
    Choice,
    EvaluationRecord,
    GoldSummary,
    GoldVersion,
    Member,
    Role,
    RunRecord,
    Upload,
    Values,
)
from core.store.runs import Runs
from core.store.schedules import (
    Baseline,
    Incident,
    IncidentStep,
    NewReport,
    Report,
    Schedule,
    Schedules,
)


class Store(
    GoldSets, Runs, Evaluations, People, Chats, Memory, Jobs, Inbox, Judgings, JudgedAnswers, Schedules
):
    """
    All that is kept, at a database URL: `sqlite:///folder/file.sqlite3` or `postgresql://...`.

    `clock` gives the time of every row. Nothing connects before the first verb; `migrate` comes first.
    """


__all__ = [
    "AnswerRecord",
    "Baseline",
    "Chat",
    "ChatChanges",
    "ChatState",
    "Choice",
    "Database",
    "EvaluationRecord",
    "GoldSummary",
    "GoldVersion",
    "Incident",
    "IncidentStep",
    "Job",
    "JobState",
    "Judging",
    "KeptUpdate",
    "Mark",
    "Member",
    "NewReport",
    "Report",
    "Role",
    "RunRecord",
    "Schedule",
    "Store",
    "UpdateState",
    "Upload",
    "Values",
    "Worker",
    "utc_now",
]
