"""What a team does with the bot, over real HTTP: from a file to numbers, hints and a verdict."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.demo import gold_set_path
from bot.demo.runs import after_json, before_json
from bot.desk import Desk, Scored, Upload
from bot.settings import Settings
from core import formats
from core.store import Store
from core.texts import LANGUAGES
from tests.e2e.conftest import Scene

GOLD = formats.read_gold_set(gold_set_path("shop-faq").read_bytes(), "shop-faq.yaml")
QUESTIONS = [question.text for question in GOLD.questions]
SMALL_GOLD = b"""\
name: small
questions:
  - {id: q1, question: How long?, chunks: [a], category: one}
  - {id: q2, question: How much?, chunks: [b, c], category: two}
"""


def small_run(**rankings: list[str]) -> bytes:
    return json.dumps(rankings).encode()


async def test_from_a_gold_set_to_a_verdict(scene: Scene) -> None:
    stored = await scene.upload("shop-faq.yaml", gold_set_path("shop-faq").read_bytes())
    before = await scene.upload("before.json", before_json(QUESTIONS))
    categories = await scene.press(before, "category")
    failures = await scene.press(before, "failures")
    second_page = await scene.press(failures, "›")
    after = await scene.upload("after.json", after_json(QUESTIONS))
    verdict = await scene.press(after, "Compare with before")
    moved = await scene.press(verdict, "moved")

    assert "shop-faq is stored as version 1" in stored.text
    assert (
        before.text.splitlines()[0]
        == "before on shop-faq v1: right chunk in the top 5 for 55 of 70 questions"
    )
    assert "MRR      .611" in before.text
    assert "delivery" in categories.text
    assert "page 1 of 3" in failures.text or "page 2 of 3" in failures.text
    assert second_page.message_id == failures.message_id
    assert "page 2 of 3" in second_page.text
    assert verdict.text.startswith("🟢 after is better than before on shop-faq: 6 questions entered")
    assert "+.164*" in verdict.text
    assert "in: Do you deliver to Samarkand? (9 → 1)" in moved.text


async def test_caption_names_gold_set_cutoff_and_run(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    await scene.upload("other.yaml", SMALL_GOLD.replace(b"small", b"other"))
    answer = await scene.upload(
        "r.json", small_run(q1=["a"], q2=["x", "b"]), "/eval gold=other k=2 name=nightly"
    )

    assert answer.text.startswith("nightly on other v1: right chunk in the top 2 for 2 of 2")
    assert "@2" in answer.text


async def test_several_gold_sets_that_fit_are_offered_as_buttons(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    await scene.upload("other.yaml", SMALL_GOLD.replace(b"small", b"other"))
    question = await scene.upload("r.json", small_run(q1=["a"], q2=["b"]))
    answer = await scene.press(question, "other")

    assert "Which one" in question.text
    assert answer.text.startswith("r on other v1")


async def test_default_gold_set_of_the_chat_decides(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    await scene.upload("other.yaml", SMALL_GOLD.replace(b"small", b"other"))
    await scene.say("/gold default other")
    answer = await scene.upload("r.json", small_run(q1=["a"], q2=["b"]))

    assert answer.text.startswith("r on other v1")


async def test_run_before_its_gold_set_is_kept_and_scored_later(scene: Scene) -> None:
    kept = await scene.upload("r.json", small_run(q1=["a"], q2=["b"]), "/eval")
    await scene.upload("small.yaml", SMALL_GOLD)
    answer = await scene.say("/eval")

    assert "no gold set here has its questions" in kept.text
    assert answer.text.startswith("r on small v1")


async def test_eval_in_reply_to_a_file_scores_it_in_a_group(scene: Scene) -> None:
    group = scene.sandbox.group("Team", [scene.admin])
    await scene.say("/allow", chat=group)
    await scene.upload("small.yaml", SMALL_GOLD, "/gold", chat=group)
    file = await scene.admin.send_document(group, "r.json", small_run(q1=["a"], q2=["b"]))
    await scene.admin.send(group, "/eval k=3", reply_to=file)
    answer = await scene.sandbox.wait_for(group)

    assert answer.text.startswith("r on small v1: right chunk in the top 3")


async def test_album_of_two_runs_is_compared(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    files = [
        ("before.json", small_run(q1=["x", "a"], q2=["b"])),
        ("after.json", small_run(q1=["a"], q2=["b"])),
    ]
    await scene.admin.send_album(scene.chat, files)
    answer = await scene.sandbox.wait_for(scene.chat)

    assert "after" in answer.text.splitlines()[0]
    assert "MRR" in answer.text
    assert "+.250" in answer.text


async def test_album_of_gold_set_and_run_is_stored_and_scored(scene: Scene) -> None:
    files = [("r.json", small_run(q1=["a"], q2=["b"])), ("small.yaml", SMALL_GOLD)]
    await scene.admin.send_album(scene.chat, files)
    answer = await scene.sandbox.wait_for(scene.chat, lambda message: message.text.startswith("r on small"))

    assert "2 of 2" in answer.text


async def test_identical_runs_are_called_identical(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    await scene.upload("one.json", small_run(q1=["a"], q2=["b"]))
    await scene.upload("two.json", small_run(q1=["a"], q2=["b"]))
    answer = await scene.say("/compare one two")

    assert answer.text.startswith("⚪")
    assert "dentical" in answer.text


async def test_history_leads_back_to_each_result(scene: Scene) -> None:
    empty = await scene.say("/runs")
    await scene.upload("small.yaml", SMALL_GOLD)
    for number in range(10):
        await scene.upload(f"run{number}.json", small_run(q1=["a"], q2=["b"]))
    listed = await scene.say("/runs")
    older = await scene.press(listed, "›")
    shown = await scene.press(older, "run0")

    assert "othing" in empty.text or "No " in empty.text
    assert "run9" in listed.text or "page" in listed.text
    assert shown.text.startswith("run0 on small v1")


async def test_gold_set_that_is_sent_again_is_a_version_only_when_it_changed(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    same = await scene.upload("small.yaml", SMALL_GOLD)
    changed = await scene.upload("small.yaml", SMALL_GOLD.replace(b"[a]", b"[a, d]"))
    undone = await scene.press(changed, "Undo")
    shown = await scene.say("/gold small")

    assert "the same as version 1" in same.text
    assert "version 2" in changed.text
    assert "taken back" in undone.text
    assert scene.store.gold_set("small")[1].by_id["q1"].judgments == {"a": 1}
    assert "small" in shown.text


async def test_gold_set_can_be_downloaded_as_yaml(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    shown = await scene.say("/gold small")
    file = await scene.press(shown, "YAML")

    assert file.document is not None
    assert (
        formats.read_gold_set(file.document.bytes, "small.yaml").digest
        == scene.store.gold_set("small")[0].digest
    )


@pytest.mark.parametrize("code", LANGUAGES)
async def test_manual_and_language_in(scene: Scene, code: str) -> None:
    answer = await scene.say(f"/language {code}")
    manual = await scene.say("/help")
    start = await scene.say("/start")
    unknown = await scene.say("what?")

    assert LANGUAGES[code] in answer.text
    for command in ("/eval", "/compare", "/runs", "/gold"):
        assert command in manual.text
    assert start.text
    assert unknown.text
    languages = {await _digest(scene, other) for other in LANGUAGES}
    assert len(languages) == len(LANGUAGES)


async def _digest(scene: Scene, code: str) -> str:
    await scene.say(f"/language {code}")
    return (await scene.say("/help")).text


async def test_language_button_changes_the_chat(scene: Scene) -> None:
    buttons = await scene.say("/language")
    answer = await scene.press(buttons, "Русский")
    manual = await scene.say("/help")

    assert "Русский" in answer.text
    topic = await scene.press(manual, "Пришлите прогон")

    assert "файл" in topic.text.casefold()


async def test_person_is_answered_in_the_language_of_their_telegram(scene: Scene) -> None:
    jasur = scene.sandbox.user(id=1002, first_name="Jasur", language_code="uz")
    scene.store.add_member(jasur.id, "Jasur")
    answer = await scene.say("/start", chat=scene.sandbox.private_chat(jasur), who=jasur)

    assert "retrieval" not in answer.text.splitlines()[0] or "o‘lcha" in answer.text


async def test_edited_command_does_not_run_again(scene: Scene) -> None:
    message = await scene.admin.send(scene.chat, "/id")
    await scene.sandbox.wait_for(scene.chat)
    await scene.admin.edit(message, "/id again")
    await scene.sandbox.wait_idle()

    assert len(scene.chat.from_bot) == 1


async def test_command_for_another_bot_is_left_alone(scene: Scene) -> None:
    group = scene.sandbox.group("Team", [scene.admin])
    await scene.say("/allow", chat=group)
    await scene.admin.send_document(group, "r.json", b"{}", caption="/eval@other_bot")
    await scene.admin.send(group, "/help@other_bot")
    await scene.sandbox.wait_idle()

    assert len(group.from_bot) == 1


async def test_button_of_another_chat_shows_nothing(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    result = await scene.upload("r.json", small_run(q1=["a"], q2=["b"]))
    group = scene.sandbox.group("Team", [scene.admin])
    other = await scene.say("/language", chat=group)
    other.reply_markup = result.reply_markup
    answer = await scene.press(other, "Details")

    assert "too old" in answer.text


async def test_cancel_lets_go_of_a_run_that_waits_for_a_choice(scene: Scene) -> None:
    nothing = await scene.say("/cancel")
    await scene.upload("small.yaml", SMALL_GOLD)
    await scene.upload("other.yaml", SMALL_GOLD.replace(b"small", b"other"))
    await scene.upload("r.json", small_run(q1=["a"], q2=["b"]))
    answer = await scene.say("/cancel")

    assert "Nothing" in nothing.text
    assert "One file" in answer.text


async def test_file_over_the_limit_is_refused_before_it_is_fetched(scene: Scene) -> None:
    answer = await scene.upload("big.json", b" " * (21 * 1024 * 1024))

    assert "21" in answer.text
    assert "20" in answer.text
    assert not scene.sandbox.calls_of("getFile")


async def test_unforeseen_error_gives_an_id_and_no_traceback(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr(scene.running.app.bot_data["house"].desk, "take_all", broken)
    answer = await scene.upload("r.json", small_run(q1=["a"]))

    error_id = answer.text.rpartition(":")[2].strip(" .")
    assert "secret" not in answer.text
    assert error_id in caplog.text


async def test_integer_judgments_without_a_gold_set_become_one(scene: Scene) -> None:
    answer = await scene.upload("qrels.json", b'{"q1": {"a": 1, "b": 0}, "q2": {"c": 2}}')

    assert "stored as version 1" in answer.text
    assert scene.store.gold_set("qrels")[1].by_id["q2"].judgments == {"c": 2}


async def test_messages_of_one_chat_are_answered_in_order(scene: Scene) -> None:
    for command in ("/id", "/runs", "/gold", "/id"):
        await scene.admin.send(scene.chat, command)
    await scene.sandbox.wait_for(scene.chat, lambda _: len(scene.chat.from_bot) == 4)
    texts = [message.text for message in scene.chat.from_bot]

    assert texts[0] == texts[3]
    assert texts[0] not in texts[1:3]


@pytest.mark.usefixtures("shop")
async def test_gold_sets_of_the_repository_are_imported_once(
    scene: Scene, shop: Callable[[], list[object]]
) -> None:
    assert shop() == []
    assert shop() == []

    assert {(s.name, s.n_versions) for s in scene.store.gold_sets()} == {("shop-faq", 1), ("shop-faq-uz", 1)}


async def test_runs_on_a_gold_set_are_listed_best_first(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    await scene.upload("good.json", small_run(q1=["a"], q2=["b"]))
    await scene.upload("poor.json", small_run(q1=["x", "a"], q2=["y", "b"]))
    answer = await scene.say("/runs small")

    assert answer.text.startswith("Best first by MRR")
    assert answer.text.index("good") < answer.text.index("poor")


async def test_run_is_renamed_tagged_deleted_and_brought_back(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    await scene.upload("r.json", small_run(q1=["a"], q2=["b"]))
    await scene.admin.send(scene.chat, "/run r name=better tag=prod")
    about = await scene.sandbox.wait_for(scene.chat, lambda message: "r.json" in message.text)
    await scene.sandbox.wait_idle()
    deleted = await scene.press(about, "Delete")
    gone = await scene.say("/run better")
    restored = await scene.press(deleted, "Undo")
    runs = scene.store.runs(scene.chat.id)

    assert "better from r.json" in about.text
    assert "Tag: prod" in about.text
    assert "better is deleted" in deleted.text
    assert "better" in gone.text
    assert "is back" in restored.text
    assert [(run.name, run.tag) for run in runs] == [("better", "prod")]


async def test_trend_is_a_photo_with_the_first_and_the_last_mean(scene: Scene) -> None:
    nothing = await scene.say("/trend")
    await scene.upload("small.yaml", SMALL_GOLD)
    await scene.upload("poor.json", small_run(q1=["x", "a"], q2=["y", "b"]))
    await scene.upload("good.json", small_run(q1=["a"], q2=["b"]))
    answer = await scene.say("/trend small rr")

    assert "nothing" in nothing.text
    assert answer.photo is not None
    assert answer.text == "MRR on small: .500 → 1.000 (+.500) over 2 runs."


async def test_several_runs_are_held_against_the_first(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    for name in ("one", "two", "three"):
        await scene.upload(
            f"{name}.json", small_run(q1=["a"], q2=["b"] if name == "one" else ["x", name, "b"])
        )
    answer = await scene.say("/compare one two three")
    pair = await scene.press(answer, "three")
    unknown = await scene.say("/compare one two four")

    assert answer.text.startswith("🟡 None of the 2 runs is better than one")
    assert "Holm over 8" in answer.text
    assert "three" in pair.text.splitlines()[0]
    assert "four" in unknown.text


async def test_comparison_across_versions_says_so_and_scores_both_again(scene: Scene) -> None:
    await scene.upload("small.yaml", SMALL_GOLD)
    await scene.upload("one.json", small_run(q1=["x", "a"], q2=["b"]))
    await scene.upload("small.yaml", SMALL_GOLD.replace(b"[a]", b"[a, d]"))
    await scene.upload("two.json", small_run(q1=["a"], q2=["b"]))
    answer = await scene.say("/compare one two")
    again = await scene.press(answer, "on v2")

    assert "small v1; small v2" in answer.text
    assert "small v1" not in again.text
    assert "two" in again.text.splitlines()[0]


async def test_start_does_not_take_back_what_people_changed_in_chat(scene: Scene, tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_bytes(SMALL_GOLD)
    desk = Desk(scene.store)
    desk.import_folder(tmp_path)
    await scene.upload("small.yaml", SMALL_GOLD.replace(b"[a]", b"[a, d]"))
    desk.import_folder(tmp_path)
    unchanged = scene.store.gold_set("small")[0].number
    (tmp_path / "small.yaml").write_bytes(SMALL_GOLD.replace(b"[a]", b"[a, e]"))
    desk.import_folder(tmp_path)

    assert unchanged == 2
    assert scene.store.gold_set("small")[0].number == 3


def test_file_of_a_message_that_is_worked_on_again_is_kept_once(tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path / 'once.sqlite3'}") as store:
        store.migrate()
        desk = Desk(store)
        desk.take(Upload(data=SMALL_GOLD, file="small.yaml", chat_id=1, author=1))
        upload = Upload(data=small_run(q1=["a"]), file="r.json", chat_id=1, author=1, origin="update 7")
        desk.take(upload)
        desk.take(upload)

        assert [run.name for run in store.runs(1)] == ["r"]


def test_what_counts_as_good_enough_is_a_setting(tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path / 'targets.sqlite3'}") as store:
        store.migrate()
        settings = Settings(_env_file=None, target_recall=0.9, target_mrr=0.4)
        for desk, first in (
            (Desk(store), "hint-reranker"),
            (Desk(store, settings.targets), "hint-retrieval-fine"),
        ):
            desk.take(Upload(data=SMALL_GOLD, file="small.yaml", chat_id=1, author=1))
            run = small_run(q1=["x", "a"], q2=["y", "b", "c"])
            receipt = desk.take(Upload(data=run, file="r.json", chat_id=1, author=1))

            assert isinstance(receipt, Scored)
            assert receipt.result.hints[0].id == first
