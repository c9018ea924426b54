"""What the store gives back: frozen values, all times aware and UTC, all people by Telegram user id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias, TypedDict

import numpy as np
from numpy.typing import NDArray

from core.matching import Rules

Role: TypeAlias = Literal["admin", "member"]
ChatState: TypeAlias = Literal["active", "blocked", "paused"]


@dataclass(frozen=True, kw_only=True, slots=True)
class GoldVersion:
    """One state of a gold set: numbered from 1, never changed. `author` None: the program itself."""

    id: int
    name: str
    number: int
    digest: str
    n_questions: int
    n_judged: int
    created: datetime
    author: int | None
    note: str


@dataclass(frozen=True, kw_only=True, slots=True)
class GoldSummary:
    """A gold set in a list; `deleted` is when it was deleted, None for one in use."""

    name: str
    n_versions: int
    newest: GoldVersion
    deleted: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Upload:
    """A file as it was sent."""

    file_name: str
    content: bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class RunRecord:
    """
    A run without its rankings.

    `service` is the live service it came from, None for an upload; `about` what else is known of it, such
    as the index's version; a partial run was stopped half-way. `sha256` names the upload it was read from.
    """

    id: int
    chat_id: int
    name: str
    tag: str | None
    n_questions: int
    depth: int
    created: datetime
    author: int | None
    file_name: str | None
    sha256: str | None
    service: str | None
    is_partial: bool
    about: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class EvaluationRecord:
    """An evaluation without the values of single questions; `means` maps metric name -> mean."""

    id: int
    run_id: int
    run_name: str
    chat_id: int
    gold_version_id: int
    gold_name: str
    gold_number: int
    metrics: tuple[str, ...]
    rules: Rules
    means: Mapping[str, float]
    n_questions: int
    n_answered: int
    created: datetime
    author: int | None


@dataclass(frozen=True, kw_only=True, eq=False)
class Values:
    """The values of an evaluation: `matrix` (n_metrics, n_questions), columns as `question_ids`."""

    question_ids: tuple[str, ...]
    matrix: NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, slots=True)
class Member:
    """Somebody who may use the bot; `added_by` None: by a claim code or by the settings."""

    user_id: int
    name: str
    role: Role
    language: str | None
    added_by: int | None
    added: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Chat:
    """
    A chat and how it is set up.

    `state` says whether the bot can write there, `reason` why not. `thread_id` is the topic that reports
    go to, None for none. `default_gold` is the name of a gold set.
    """

    chat_id: int
    kind: str
    title: str
    language: str | None
    default_gold: str | None
    default_service: str | None
    time_zone: str | None
    is_allowed: bool
    state: ChatState
    reason: str | None
    thread_id: int | None
    created: datetime


class ChatChanges(TypedDict, total=False):
    """What can be changed about a chat; a key that is not given stays as it is."""

    kind: str
    title: str
    language: str | None
    default_gold: str | None
    default_service: str | None
    time_zone: str | None
    is_allowed: bool
    state: ChatState
    reason: str | None
    thread_id: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """What a button stands for, or where a dialogue is."""

    id: str
    kind: str
    payload: Any
    chat_id: int | None
    user_id: int | None
    created: datetime
