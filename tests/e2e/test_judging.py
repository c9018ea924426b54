"""Judging in the chat: one button a pair, several people at once, and what becomes of it."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter

from bot.sandbox import Chat, SandboxMessage, User
from core.judging import fleiss_kappa
from core.texts import texts
from tests.e2e.conftest import Scene

N_QUESTIONS = 12
GOLD = "name: faq\nquestions:\n" + "\n".join(
    f"- {{id: q{n}, question: What is {n}?, judgments: {{right-{n}: 2, half-{n}: 1}}}}"
    for n in range(N_QUESTIONS)
)


def run(system: str) -> bytes:
    """Each question gets its right chunk second, and five chunks that only this system returns."""
    results = [
        {
            "question": f"q{n}",
            "retrieved": [
                {"id": chunk, "text": f"The text of {chunk}."}
                for chunk in [f"{system}-{n}-0", f"right-{n}", *(f"{system}-{n}-{i}" for i in range(1, 5))]
            ],
        }
        for n in range(N_QUESTIONS)
    ]
    return json.dumps({"name": system, "results": results}).encode()


def labels(message: SandboxMessage) -> list[str]:
    return [label for row in message.buttons for label in row]


async def begun(scene: Scene, *, chat: Chat | None = None) -> None:
    caption = "/gold" if chat else None
    await scene.upload("faq.yaml", GOLD.encode(), caption, chat=chat)
    for system in ("alpha", "beta"):
        await scene.upload(f"{system}.json", run(system), "/eval" if chat else None, chat=chat)


async def test_pairs_are_served_blind_with_their_text_and_graded_by_button(scene: Scene) -> None:
    await begun(scene)

    message = await scene.say("/judge faq n=3")
    texts_, first_labels = [message.text], labels(message)
    for word in ("Right", "Partly", "No"):
        pressed = await scene.press(message, word)
        texts_.append(pressed.text)
        assert pressed.message_id == message.message_id
    await message_with(scene, "Save", message)
    saved = await scene.sandbox.wait_for(scene.chat, lambda m: "new judgments" in m.text)

    assert re.fullmatch(r"What is \d+\? — you 0, all 0 of 3\n\S+ The text of \S+\.", texts_[0])
    assert first_labels == ["✅ Right", "◐ Partly", "❌ No", "Skip", "Undo", "Progress"]
    assert "you 1, all 1 of 3" in texts_[1]
    assert texts_[3].startswith("Nothing is left for you in faq.")
    assert saved.text.startswith("faq v2: 3 new judgments by one person.")
    grades = Counter(g for q in scene.store.gold_set("faq")[1].questions for g in q.judgments.values())
    assert grades == Counter({2: N_QUESTIONS + 1, 1: N_QUESTIONS + 1, 0: 1})


async def message_with(scene: Scene, word: str, message: SandboxMessage) -> None:
    """Press a button whose answer is waited for elsewhere."""
    await scene.admin.press(message, next(label for label in labels(message) if word in label))


async def test_skip_undo_and_note(scene: Scene) -> None:
    await begun(scene)
    message = await scene.say("/judge faq n=2")
    chunk = message.text.splitlines()[1].split()[0]

    skipped = (await scene.press(message, "Skip")).text
    back = (await scene.press(message, "Undo")).text
    noted = await scene.say("/note the newer page says so")
    await scene.press(message, "Right")
    progress = await scene.press(message, "Progress")
    await message_with(scene, "Save", progress)
    await scene.sandbox.wait_for(scene.chat, lambda m: "one new judgment" in m.text)

    assert f"{chunk} " not in skipped
    assert f"{chunk} " in back
    assert noted.text == "Noted; it goes into the notes of the question."
    assert "faq: 1 of 2 pairs judged" in progress.text
    assert "agreement is not measured" in progress.text
    notes = [q.notes for q in scene.store.gold_set("faq")[1].questions if q.notes]
    assert notes == [f"{chunk}: the newer page says so"]


async def test_a_reply_to_a_pair_is_its_note_and_no_other_reply_is(scene: Scene) -> None:
    await begun(scene)
    elsewhere = await scene.say("/gold")
    message = await scene.say("/judge faq n=2")
    chunk = message.text.splitlines()[1].split()[0]

    await scene.admin.reply(message, "see <b>page</b> 4")
    noted = await scene.sandbox.wait_for(scene.chat)
    await scene.admin.reply(elsewhere, "not a note")
    other = await scene.sandbox.wait_for(scene.chat)
    await scene.press(message, "Right")
    progress = await scene.press(message, "Progress")
    await message_with(scene, "Save", progress)
    await scene.sandbox.wait_for(scene.chat, lambda m: "one new judgment" in m.text)

    assert noted.text == "Noted; it goes into the notes of the question."
    assert other.text == texts("en")("unknown-text")
    notes = [q.notes for q in scene.store.gold_set("faq")[1].questions if q.notes]
    assert notes == [f"{chunk}: see <b>page</b> 4"]


async def test_saving_scores_the_last_evaluation_again(scene: Scene) -> None:
    await begun(scene)
    first = await scene.say("/judge faq n=60")
    while "Right" in " ".join(labels(first)):
        first = await scene.press(first, "Right" if "beta-" in first.text else "No")
    await scene.press(first, "Save")

    summary = await scene.sandbox.wait_for(scene.chat, lambda m: m.text.startswith("beta on faq v2"))

    assert "MRR     1.000" in summary.text
    newest = scene.store.evaluations(chat_id=scene.chat.id, limit=1)[0]
    assert (newest.run_name, newest.gold_number) == ("beta", 2)


async def test_nothing_to_judge_and_old_buttons_are_told(scene: Scene) -> None:
    without_any = await scene.say("/judge")
    await scene.upload("faq.yaml", GOLD.encode())
    without_runs = await scene.say("/judge faq")
    await scene.upload("alpha.json", run("alpha"))
    message = await scene.say("/judge")
    progress = await scene.press(message, "Progress")
    early = await scene.press(progress, "Save")
    await scene.press(message, "No")
    await message_with(scene, "Save", progress)
    await scene.sandbox.wait_for(scene.chat, lambda m: m.text.startswith("alpha on faq v2"))
    late = await scene.press(message, "No")
    again = await scene.press(progress, "Save")
    note = await scene.say("/note too late")

    assert again.text == "That is saved already; faq is at v2."
    assert without_any.text.startswith("Which gold set?")
    assert without_runs.text.startswith("Nothing in faq is left to judge")
    assert early.text == "Nothing is judged yet, so there is nothing to save."
    assert late.text == "This judging of faq is saved. /judge begins the next one."
    assert note.text.startswith("Reply to your pair with your note, or write /note")


async def test_three_people_judge_at_the_same_time_and_nothing_is_lost_or_doubled(scene: Scene) -> None:
    await scene.say("/id")  # a bot may write to those only who have written to it
    people = [scene.admin, team_member(scene, 2001, "bob"), team_member(scene, 2002, "cat")]
    group = scene.sandbox.group("Team", people)
    await scene.say("/allow", chat=group)
    await begun(scene, chat=group)
    invitation = await scene.say("/judge faq n=60 overlap=20", chat=group)

    counts = await asyncio.gather(*(judge_all(scene, who, invitation) for who in people))

    assert "60 unjudged pairs of question and chunk, the most useful first" in invitation.text
    assert "20 of them are for everybody" in invitation.text
    assert sum(counts) == 40 + 20 * 3
    judging = scene.store.open_judging(group.id, "faq")
    assert judging is not None
    marks = scene.store.marks(judging.id)
    assert len(marks) == len({(mark.place, mark.person) for mark in marks}) == 100
    progress = await scene.press(invitation, "Progress")
    assert "faq: 60 of 60 pairs judged" in progress.text
    by_place = {
        place: [float(grade_of(who, place)) for who in people]
        for place in range(60)
        if judging.is_shared(place)
    }
    kappa = fleiss_by_hand(list(by_place.values()))
    assert abs(kappa - (fleiss_kappa(list(by_place.values())) or 0)) < 1e-9
    assert f"Fleiss’ kappa {kappa:.3f}".replace("0.", ".") in progress.text
    disputed = sum(len(set(given)) > 1 for given in by_place.values())
    assert f"{disputed} pairs are disputed" in progress.text
    settled = await scene.press(progress, "Settle")
    for left in range(disputed, 0, -1):
        assert f"{left} to settle" in settled.text or "the last to settle" in settled.text
        settled = await scene.press(settled, "Right")
    assert settled.text == "Nothing is disputed any more."
    await asyncio.gather(*(who.press(settled, "Save") for who in people))
    saved = await scene.sandbox.wait_for(group, lambda m: "60 new judgments by 3 people" in m.text)
    assert saved.text.startswith("faq v2")
    await scene.sandbox.wait_for(group, lambda m: m.text.startswith("beta on faq v2"))
    versions = scene.store.gold_versions("faq")
    assert [version.number for version in versions] == [2, 1]
    assert sum(len(q.judgments) for q in scene.store.gold_set("faq")[1].questions) == 2 * N_QUESTIONS + 60


def grade_of(who: User, place: int) -> int:
    """What each person thinks of a pair: they differ on every fifth."""
    return 2 if place % 3 == 0 and not (place % 5 == 0 and who.username == "cat") else 0


def fleiss_by_hand(ratings: list[list[float]]) -> float:
    """Pairs of judges that agree, against what the shares of the grades would give."""
    n = len(ratings)
    observed = sum(sum(a == b for i, a in enumerate(r) for b in r[i + 1 :]) / 3 for r in ratings) / n
    shares = [sum(r.count(grade) for r in ratings) / (3 * n) for grade in (0.0, 2.0)]
    expected = sum(share**2 for share in shares)
    return (observed - expected) / (1 - expected)


def team_member(scene: Scene, id_: int, name: str) -> User:
    """Somebody who may use the bot and has written to it."""
    scene.store.add_member(id_, name)
    person = scene.sandbox.user(id=id_, first_name=name.title(), username=name)
    scene.sandbox.private_chat(person, is_started=True)
    return person


async def judge_all(scene: Scene, who: User, invitation: SandboxMessage) -> int:
    """Take one's own pairs in private and grade until nothing is left; how many were graded."""
    judging = scene.store.open_judging(invitation.chat.id, "faq")
    assert judging is not None
    chat = scene.sandbox.private_chat(who)
    await who.press(invitation, "Judge")
    message = await scene.sandbox.wait_for(chat, lambda m: "all 0 of" in m.text or "of 60" in m.text)
    n = 0
    while "Nothing is left" not in message.text:
        marks = scene.store.marks(judging.id)
        place = next(mark.place for mark in marks if mark.person == who.id and mark.state == "served")
        message = await scene.press(message, "Right" if grade_of(who, place) else "No", who=who)
        n += 1
    return n


async def test_people_of_an_allowed_group_judge_there_and_nobody_for_somebody_else(scene: Scene) -> None:
    bob = scene.sandbox.user(id=2001, first_name="Bob", username="bob")
    cat = scene.sandbox.user(id=2002, first_name="Cat", username="cat")
    group = scene.sandbox.group("Team", [scene.admin, bob, cat])
    await scene.say("/allow", chat=group)
    await begun(scene, chat=group)
    invitation = await scene.say("/judge faq", chat=group)
    mine = await scene.press(invitation, "Judge", who=bob)

    answer = await scene.press(mine, "Right", who=cat)
    own = await scene.press(answer, "Judge", who=cat)

    assert "— @bob —" in mine.text
    assert answer.text == "That pair is somebody else’s. Take your own."
    assert "— @cat —" in own.text
    assert own.text.splitlines()[1] != mine.text.splitlines()[1]


async def test_pairs_of_a_group_are_graded_in_private_by_who_took_them_only(scene: Scene) -> None:
    await scene.say("/id")
    bob = team_member(scene, 2001, "bob")
    group = scene.sandbox.group("Team", [scene.admin])
    await scene.say("/allow", chat=group)
    await begun(scene, chat=group)
    invitation = await scene.say("/judge faq", chat=group)
    await scene.admin.press(invitation, "Judge")
    mine = await scene.sandbox.wait_for(scene.chat, lambda m: "What is" in m.text)
    progress = await scene.press(mine, "Progress")
    judging = scene.store.open_judging(group.id, "faq")
    assert judging is not None

    elsewhere = await forged(scene, bob, f"jd:{judging.id}:stat")

    assert labels(progress) == ["Judge"]
    assert elsewhere.text.startswith("That button is too old")


async def forged(scene: Scene, who: User, data: str) -> SandboxMessage:
    """A press of a button whose data are about a judging of a chat that somebody is not in."""
    chat = scene.sandbox.private_chat(who)
    own = await scene.say("/language", chat=chat, who=who)
    assert own.reply_markup is not None
    own.reply_markup["inline_keyboard"][0][0]["callback_data"] = data
    await who.press(own, data)
    return await scene.sandbox.wait_for(chat)


async def test_judging_in_russian(scene: Scene) -> None:
    await begun(scene)
    await scene.say("/language ru")

    first = await scene.say("/judge faq n=2")
    text, shown = first.text, " ".join(labels(first))
    progress = await scene.press(first, "Ход")

    assert "вы 0, все 0 из 2" in text
    assert texts("ru")("judge-partly") in shown
    assert "оценено пар 0 из 2" in progress.text
