"""Reports that come by themselves, through the chat; time is travelled by the clock that is handed in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from benchmarks.live_service import SearchService, config, gold_yaml, serving
from bot.sandbox import Chat, Sandbox, SandboxMessage
from core.store import Schedule
from tests.e2e.conftest import ADMIN_ID, Scene, served, settings_for

MONDAY = datetime(2026, 11, 30, 6, tzinfo=UTC)  # 11:00 in Tashkent


@dataclass
class Clock:
    """The time that schedules go by."""

    now: datetime = MONDAY

    def __call__(self) -> datetime:
        return self.now


@dataclass
class Watched(Scene):
    """A scene with a service and a clock."""

    service: SearchService = field(default_factory=SearchService)
    clock: Clock = field(default_factory=Clock)

    async def travel(self, **time: float) -> None:
        """Let time pass, and look for what is due."""
        self.clock.now += timedelta(**time)
        assert self.running.house.jobs is not None
        await self.running.house.jobs.tick()

    async def comes(self, word: str = "", *, chat: Chat | None = None, **time: float) -> SandboxMessage:
        """Let time pass, and wait for the message that comes by itself."""
        chat = chat or self.chat
        seen = {message.message_id for message in chat.messages}
        await self.travel(**time)
        return await self.sandbox.wait_for(
            chat, lambda found: found.message_id not in seen and word in found.text, timeout_s=20
        )

    async def quiet(self, **time: float) -> None:
        """Let time pass until the run that is due has been settled."""
        known = self.schedule
        n = len(self.store.reports(known.id))
        await self.travel(**time)
        async with asyncio.timeout(20):
            while self.store.last_seen()[known.id][0] != self.clock.now:  # noqa: ASYNC110 - a job of the bot
                await asyncio.sleep(0.05)
        assert len(self.store.reports(known.id)) == n + 1
        await self.sandbox.wait_idle(quiet_s=0.3)

    async def set_up(self, text: str = "/schedule daily 09:00 faq on prod") -> SandboxMessage:
        """Set a schedule up; its card."""
        return await self.press(await self.say(text), "Tashkent")

    @property
    def schedule(self) -> Schedule:
        """The only schedule of the private chat."""
        (known,) = self.store.schedules(self.chat.id)
        return known


@asynccontextmanager
async def watched(folder: Path, *, n: int = 20, language: str = "en") -> AsyncIterator[Watched]:
    """A bot with one service and one gold set, whose clock stands still."""
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox())
        service = await stack.enter_async_context(serving())
        admin = sandbox.user(id=ADMIN_ID, first_name="Ada", username="ada", language_code=language)
        file, clock = config(folder, {"prod": service}), Clock()
        settings = settings_for(sandbox, folder, config_file=file)
        running = await stack.enter_async_context(served(settings, clock=clock))
        chat = sandbox.private_chat(admin)
        scene = Watched(sandbox, running.store, running, admin, chat, service, clock)
        await scene.upload("faq.yaml", gold_yaml(n))
        yield scene


def lost(n: int) -> set[str]:
    """The first n questions that are answered well."""
    return {f"Question {number}?" for number in range(n) if number % 5}


def labels(message: SandboxMessage) -> list[str]:
    return [label for row in message.buttons for label in row]


@pytest.mark.parametrize(
    ("language", "words", "said", "answer"),
    [
        ("en", "daily 09:00 faq on prod", "every day at 09:00", "This is the first report"),
        ("uz", "har kuni 09:00 faq on prod", "har kuni", "Bu birinchi hisobot"),
        ("ms", "setiap hari 09:00 faq on prod", "setiap hari", "Ini laporan pertama"),
        ("ru", "каждый день в 9 утра faq on prod", "каждый день", "Это первый отчёт"),
    ],
)
async def test_schedule_is_set_up_by_words_and_its_report_comes(
    tmp_path: Path, language: str, words: str, said: str, answer: str
) -> None:
    async with watched(tmp_path, language=language) as scene:
        which = await scene.say(f"/schedule {words}")
        card = await scene.press(which, "Tashkent")
        text, times = card.text, [e["unix_time"] for e in card.entities if e["type"] == "date_time"]
        report = await scene.comes(days=1)
        known = scene.schedule
        zone = scene.store.chat(scene.chat.id)

    assert card.message_id == which.message_id
    assert said in text.splitlines()[1]
    days = [datetime(2026, 12, day, 4, tzinfo=UTC) for day in (1, 2, 3)]  # 09:00 in Tashkent
    assert times == [int(day.timestamp()) for day in days]
    assert report.text.startswith("⚪ prod")
    assert answer in report.text.splitlines()[0]
    assert (known.timing, known.service, known.gold_name) == ("0 9 * * *", "prod", "faq")
    assert zone is not None
    assert zone.time_zone == "Asia/Tashkent"


async def test_zone_is_asked_once_and_the_same_schedule_is_not_made_twice(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        await scene.set_up()
        again = await scene.say("/schedule every day at 9am faq on prod")
        other = await scene.say("/schedule mon-fri 18:30 k=3")
        listed = await scene.say("/schedule")
        known = scene.store.schedules(scene.chat.id)

    assert again.text.startswith("That one is there already.")
    assert other.text.startswith("It is set up.\nMonday to Friday at 18:30")
    assert listed.text.splitlines()[0] == "2 schedules"
    assert [(each.timing, each.k) for each in known] == [("0 9 * * *", 5), ("30 18 * * 1-5", 3)]


async def test_zone_by_name_sets_up_what_waits_for_it(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        await scene.say("/schedule daily 09:00")
        await scene.say("/timezone atlantis")
        await scene.say("/timezone berlin")
        await scene.sandbox.wait_for(scene.chat, lambda found: "It is set up" in found.text)
        due = scene.schedule.due
        await scene.say("/timezone new york")
        moved = scene.schedule

    assert due == datetime(2026, 11, 30, 8, tzinfo=UTC)
    assert (moved.zone, moved.due) == ("America/New_York", datetime(2026, 11, 30, 14, tzinfo=UTC))


async def test_what_cannot_be_scheduled_is_said_in_one_sentence(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        often = await scene.say("/schedule every 5 minutes faq on prod")
        unclear = await scene.say("/schedule whenever faq on prod")
        wrong = await scene.say("/schedule daily 09:00 faq on prad")
        none = await scene.say("/schedule")
        rules = await scene.say("/alert MRR < 0.7")

    assert "too often" in often.text
    assert "whenever" in unclear.text
    assert "prad" in wrong.text
    assert none.text.startswith("Nothing is scheduled here.")
    assert rules.text.startswith("Nothing is scheduled here.")


async def test_report_says_what_changed_against_baseline_and_last_run(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        await scene.set_up()
        first = await scene.comes(days=1)
        blessed = await scene.press(first, "Use as baseline")
        scene.service.lost = lost(14)
        worse = await scene.comes("is worse", days=1)
        scene.service.lost = lost(7)
        better = await scene.comes("questions mended", days=1)
        await scene.admin.press(better, "Since the last run")
        moved = await scene.sandbox.wait_for(scene.chat, lambda found: "entered the top 5" in found.text)

    assert "is the baseline now" in blessed.text
    assert worse.text.splitlines()[0] == (
        "🔴 prod on faq v1 is worse: Recall@5 .800 → .250 against the baseline, beyond chance."
    )
    assert (
        "11 questions newly fail in the top 5: Question 1?, Question 2?, Question 3? and 8 more" in worse.text
    )
    assert "Since the last run: nothing beyond chance." in better.text
    assert "6 questions mended" in better.text
    assert "base  last    now" in better.text
    assert "MRR over 3 runs" in better.text
    assert "6 questions entered the top 5" in moved.text


async def test_pause_resume_run_now_and_delete_by_buttons(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        card = await scene.set_up()
        await scene.press(card, "Pause")
        paused = card.text
        await scene.travel(days=2)
        await scene.press(card, "Resume")
        seen = len(scene.store.reports(scene.schedule.id))
        by_hand = await scene.press(card, "Run now")
        report = await scene.sandbox.wait_for(scene.chat, lambda found: "by hand" in found.text, timeout_s=20)
        await scene.press(card, "Delete")
        deleted, gone = card.text, scene.store.schedules(scene.chat.id)
        await scene.press(card, "Undo")
        back = card.text
        await scene.travel(days=2)

    assert "Paused. Press Resume" in paused
    assert seen == 0
    assert "runs now" in by_hand.text
    assert report.text.startswith("⚪ prod on faq v1")
    assert deleted.startswith("Deleted:")
    assert gone == []
    assert "every day at 09:00" in back


async def alarmed(scene: Watched) -> SandboxMessage:
    """A drop that a second run has confirmed: the message of its incident."""
    await scene.set_up()
    await scene.press(await scene.comes(days=1), "Use as baseline")
    scene.service.lost = lost(14)
    suspicion = await scene.comes("A second run confirms", days=1)
    assert "fell from" not in suspicion.text
    return await scene.comes("fell from", minutes=2)


async def test_alert_is_confirmed_acknowledged_developed_and_recovers(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        alert = await alarmed(scene)
        first = alert.text
        await scene.press(alert, "Acknowledge")
        await scene.press(alert, "1 day")
        await scene.sandbox.wait_idle()
        taken = alert.text
        await scene.press(alert, "Unmute")
        await scene.comes("Since the last run: identical", days=1)
        await scene.sandbox.wait_idle(quiet_s=0.5)
        developed = alert.text
        scene.service.lost = set()
        await scene.comes("exactly the same rankings as the baseline", days=1)
        await scene.sandbox.wait_idle(quiet_s=0.5)
        mending = alert.text
        recovered = await scene.comes("well again", days=1)
        await scene.sandbox.wait_idle(quiet_s=0.5)
        over, incident = alert.text, scene.store.incidents(scene.schedule.id)[0]

    assert first.startswith("🔴 prod on faq: Recall@5 fell from the baseline’s .800 to .250")
    assert "Hit hardest: Question 1?" in first
    assert "in 2 runs" in first
    assert "@ada takes care of it." in taken
    assert "Muted until" in taken
    assert "in 3 runs" in developed
    assert "Well in the last run: MRR .417. One more like it ends this." in mending
    assert "Recall@5 fell from the baseline’s .800 to .250" in mending
    assert recovered.text.startswith("🟢 prod on faq is well again: MRR .417")
    assert over.startswith("⚪ prod on faq: over since")
    assert "Recall@5 fell from the baseline’s .800 to .250" in over
    assert labels(alert) == ["Schedule"]
    assert (incident.delivery, incident.closing) == ("sent", "sent")
    assert sum("fell from" in message.text for message in scene.chat.from_bot) == 1


async def test_rules_are_added_by_words_and_taken_away_by_buttons(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        await scene.set_up()
        card = await scene.say("/alert MRR < 0.5")
        added = card.text
        await scene.press(card, "no run for 26 h")
        removed = card.text
        await scene.press(card, "＋ no run for 26 h")
        wrong = await scene.say("/alert the moon")
        await scene.comes(days=1)
        alert = await scene.comes("under .500", minutes=2)

    assert "• MRR is under 0.5" in added
    assert "no run for" not in removed.partition("Press one")[0]
    assert "no run for" in card.text
    assert "the moon" in wrong.text
    assert alert.text.startswith("🔴 prod on faq: MRR is .417, under .500")


async def test_group_that_becomes_a_supergroup_gets_its_reports_there(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        group = scene.sandbox.group("Team", [scene.admin])
        await scene.say("/allow", chat=group)
        which = await scene.say("/schedule daily 09:00 faq on prod", chat=group)
        await scene.press(which, "Tashkent")
        await scene.comes(chat=group, days=1)
        new = scene.sandbox.migrate(group)
        await scene.sandbox.wait_idle()
        report = await scene.comes(chat=new, days=1)
        await scene.press(report, "Schedule")

    assert report.text.startswith("⚪ prod on faq v1: exactly the same rankings as the last run")
    assert [each.chat_id for each in scene.store.schedules(new.id)] == [new.id]


async def test_migration_that_nobody_told_is_followed_and_alerts_begin_anew_there(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        group = scene.sandbox.group("Team", [scene.admin])
        await scene.say("/allow", chat=group)
        await scene.press(await scene.say("/schedule daily 09:00 faq on prod", chat=group), "Tashkent")
        report = await scene.comes(chat=group, days=1)
        new = scene.sandbox._new_chat("supergroup", "Team", group.members.values(), bot_status="member")
        group.migrated_to = new
        arrived = await scene.comes(chat=new, days=1)

    assert report.chat is group
    assert arrived.text.startswith("⚪ prod on faq v1")


async def test_blocked_bot_pauses_and_goes_on_when_it_is_unblocked(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        await scene.set_up()
        await scene.comes(days=1)
        await scene.admin.block()
        await scene.sandbox.wait_idle()
        await scene.travel(days=2)
        blocked, n_reports = scene.schedule, len(scene.store.reports(scene.schedule.id))
        await scene.admin.unblock()
        await scene.sandbox.wait_idle()
        await scene.travel(hours=1)
        open_again = scene.schedule
        report = await scene.comes(days=1)

    assert (blocked.state, blocked.reason) == ("paused", "chat")
    assert n_reports == 1
    assert open_again.state == "active"
    assert "2 reports before this one were missed" in report.text


async def test_reports_go_to_their_topic_and_leave_it_when_it_is_deleted(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        forum = scene.sandbox.supergroup("Team", [scene.admin], is_forum=True)
        await scene.say("/allow", chat=forum)
        topic = scene.sandbox.topic(forum, "Search", by=scene.admin)
        await scene.admin.send(forum, "/schedule daily 09:00 faq on prod", thread_id=topic.thread_id)
        which = await scene.sandbox.wait_for(forum)
        await scene.press(which, "Tashkent")
        in_topic = await scene.comes(chat=forum, days=1)
        scene.sandbox.delete_topic(forum, topic)
        moved = await scene.comes("was deleted", chat=forum, days=1)
        after = await scene.comes(chat=forum, days=1)

    assert in_topic.thread_id == topic.thread_id
    assert not moved.is_topic_message
    assert after.text.startswith("⚪ prod on faq v1")
    assert sum("was deleted" in message.text for message in forum.from_bot) == 1


async def test_closed_topic_pauses_until_it_is_opened_again(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        forum = scene.sandbox.supergroup("Team", [scene.admin], is_forum=True)
        await scene.say("/allow", chat=forum)
        topic = scene.sandbox.topic(forum, "Search", by=scene.admin)
        await scene.admin.send(forum, "/schedule daily 09:00 faq on prod", thread_id=topic.thread_id)
        await scene.press(await scene.sandbox.wait_for(forum), "Tashkent")
        scene.sandbox.close_topic(forum, topic, by=scene.admin)
        fallen_back = await scene.comes("is closed", chat=forum, days=1)
        (paused,) = scene.store.schedules(forum.id)
        scene.sandbox.reopen_topic(forum, topic, by=scene.admin)
        told = await scene.sandbox.wait_for(forum, lambda found: "open again" in found.text)
        report = await scene.comes(chat=forum, days=1)

    assert fallen_back.text.startswith("⚪ prod on faq v1")
    assert (paused.state, paused.reason) == ("paused", "topic")
    assert told.thread_id == topic.thread_id
    assert report.thread_id == topic.thread_id


async def test_report_that_may_have_arrived_is_not_sent_twice_and_the_next_one_says_so(
    tmp_path: Path,
) -> None:
    async with watched(tmp_path) as scene:
        await scene.set_up()
        scene.sandbox.fault("sendMessage", drop=True, match=lambda params: "first report" in params["text"])
        await scene.quiet(days=1)
        reports = scene.store.reports(scene.schedule.id)
        await scene.travel(minutes=5)
        card = await scene.say("/schedule")
        following = await scene.comes("Nobody knows", days=1)
        sent = [message.text for message in scene.chat.from_bot if "first report" in message.text]

    assert [each.delivery for each in reports] == ["unknown"]
    assert len(sent) == 1
    assert "Its message may not have arrived." in card.text
    assert following.text.startswith("⚪ prod on faq v1: exactly the same")


async def test_schedules_of_another_chat_cannot_be_touched(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        await scene.set_up()
        known = scene.schedule
        group = scene.sandbox.group("Team", [scene.admin])
        await scene.say("/allow", chat=group)
        card = await scene.say("/timezone", chat=group)
        scene.sandbox.push(_press(scene, card, f"sd:{known.id}:del"))
        refused = await scene.sandbox.wait_for(group, lambda found: "too old" in found.text)

    assert refused.chat is group
    assert scene.schedule.id == known.id


def _press(scene: Watched, message: SandboxMessage, data: str) -> dict[str, object]:
    """A press of a button that the message never had."""
    return {
        "callback_query": {
            "id": "1",
            "from": scene.admin.as_json(),
            "message": message.as_json(),
            "chat_instance": "1",
            "data": data,
        }
    }


async def test_without_services_schedule_says_what_is_missing(scene: Scene) -> None:
    answer = await scene.say("/schedule daily 09:00 faq")

    assert "No search service is set up here." in answer.text


async def test_baseline_by_name_is_shown_and_taken_back(tmp_path: Path) -> None:
    async with watched(tmp_path) as scene:
        none = await scene.say("/baseline")
        await scene.set_up()
        await scene.comes(days=1)
        offered = await scene.say("/baseline")
        await scene.say("/baseline prod 2026-12-01 09:00")
        shown = await scene.say("/baseline")
        taken = await scene.press(shown, "Clear")
        back = await scene.press(taken, "Undo")
        unknown = await scene.say("/baseline prod 2026-12-01 09:01")
        cleared = await scene.say("/baseline clear faq")

    assert none.text.startswith("There is no baseline in this chat.")
    assert "Use prod 2026-12-01 09:00" in labels(offered)
    assert shown.text.startswith("prod 2026-12-01 09:00 (MRR .417)\nFor runs of prod on faq.")
    assert taken.text.startswith("The baseline is taken back.")
    assert "is the baseline now" in back.text
    assert "Did you mean prod 2026-12-01 09:00?" in unknown.text
    assert cleared.text.startswith("The baseline is taken back.")
