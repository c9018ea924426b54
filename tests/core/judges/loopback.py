"""
A judge on loopback that speaks as an OpenAI-compatible server does, and counts what it is asked.

It judges by words: a sentence holds if its numbers and four fifths of its words are in the text it is held
against. Sentences of the planted translations it knows by heart. Vectors count words. `faults` makes the next
chat replies go wrong; every request is kept in `log`.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from aiohttp import web

from core.answers.overlap import words

PLANTED = Path(__file__).parents[3] / "core" / "judges" / "planted.yaml"
_INPUT = "Now perform the same with the following input"  # how each prompt of RAGAS ends
Fault = Callable[[], web.StreamResponse]


def sentences(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[.!?]+(?:\s|$)|,", text) if part.strip()]


def known_by_heart() -> set[str]:
    items = yaml.safe_load(PLANTED.read_text(encoding="utf-8"))
    return {sentence for item in items for sentence in sentences(item["answers"]["other"])}


def holds(sentence: str, text: str) -> bool:
    mine, theirs = words(re.sub(r"\[\d+\]", "", sentence)), set(words(text))
    numbers_fit = all(word in theirs for word in mine if word.isdecimal())
    return bool(mine) and numbers_fit and sum(word in theirs for word in mine) >= 0.8 * len(mine)


def completion(content: str | None, finish: str = "stop", **message: Any) -> web.StreamResponse:
    choice = {"message": {"role": "assistant", "content": content, **message}, "finish_reason": finish}
    return web.json_response({"choices": [choice], "usage": {"total_tokens": 100}})


@dataclass(kw_only=True)
class LoopbackJudge:
    """The server; `chats` and `embeddings` are the bodies it got, `delay_s` how slow it is."""

    url: str = ""
    chats: list[dict[str, Any]] = field(default_factory=list)
    embeddings: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    faults: deque[Fault] = field(default_factory=deque)
    always: Fault | None = None
    is_blind: bool = False
    on_chat: Callable[[int], object] | None = None  # told how many chat requests there have been
    delay_s: float = 0.0
    true: set[str] = field(default_factory=known_by_heart)

    @property
    def asked(self) -> list[str]:
        """Every chat request as text, to see whether one came twice."""
        return [json.dumps(body, sort_keys=True) for body in self.chats]

    async def chat(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self.chats.append(body)
        self.headers.append(dict(request.headers))
        if self.on_chat is not None:
            self.on_chat(len(self.chats))
        await asyncio.sleep(self.delay_s)
        if self.faults:
            return self.faults.popleft()()
        if self.always is not None:
            return self.always()
        *system, user = (message["content"] for message in body["messages"])
        reply = self.reply_to_ragas(user) if _INPUT in user else self.reply(system[0], json.loads(user))
        return completion(json.dumps(reply, ensure_ascii=False))

    async def embed(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self.embeddings.append(body)
        texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
        rows = [{"index": n, "embedding": self.vector(text)} for n, text in enumerate(texts)]
        if body.get("encoding_format") != "base64":  # RAGAS's client takes the order as it comes
            rows.reverse()
        return web.json_response({"data": rows, "model": body["model"], "object": "list"})

    def reply(self, system: str, data: dict[str, Any]) -> dict[str, Any]:
        """The object that a good judge would send."""
        contexts = " ".join(context["text"] for context in data.get("contexts", ()))
        if '"questions"' in system:
            return {
                "questions": [{"question": data["answer"], "noncommittal": self._evades(data["answer"])}] * 3
            }
        if '"absent"' in system:
            return self._compare(data["answer"], data["reference"])
        if '"contexts": [{"n"' in system:
            about = data.get("reference", data.get("question", ""))
            return {"contexts": [self._context(each, about) for each in data["contexts"]]}
        text = data["answer"] if "answer" in data else data["reference"]
        return {"statements": [self._statement(each, contexts) for each in sentences(text)]}

    def reply_to_ragas(self, prompt: str) -> dict[str, Any]:
        """The same verdicts in the forms that RAGAS asks for, told by the fields of its input."""
        start = prompt.rindex("{", 0, prompt.index('"', prompt.rindex(_INPUT)))
        data, _ = json.JSONDecoder().raw_decode(prompt, start)
        match sorted(data):
            case ["answer", "question"]:
                return {"statements": sentences(data["answer"])}
            case ["context", "statements"]:
                return {"statements": [self._statement(each, data["context"]) for each in data["statements"]]}
            case ["response"]:
                return {"question": data["response"], "noncommittal": self._evades(data["response"])}
            case ["answer", "ground_truth", "question"]:
                found = self._compare(". ".join(data["answer"]), ". ".join(data["ground_truth"]))
                return {
                    name: found[ours] for name, ours in (("TP", "correct"), ("FP", "extra"), ("FN", "absent"))
                }
        if "classifications" in prompt:
            verdicts = [self._statement(each, data["context"]) for each in sentences(data["answer"])]
            return {"classifications": [{**each, "attributed": each["verdict"]} for each in verdicts]}
        return self._context({"n": 0, "text": data["context"]}, data["answer"])

    def vector(self, text: str) -> list[float]:
        counts = [0.01] * 64
        for word in words(text):
            counts[sum(word.encode()) % 64] += 1
        return counts

    def _statement(self, sentence: str, text: str) -> dict[str, Any]:
        verdict = self.is_blind or sentence in self.true or holds(sentence, text)
        return {"statement": sentence, "reason": "found" if verdict else "not found", "verdict": int(verdict)}

    def _context(self, context: dict[str, Any], reference: str) -> dict[str, Any]:
        found = [word in set(words(context["text"])) for word in words(reference)]
        return {
            "n": context["n"],
            "reason": "",
            "verdict": int(self.is_blind or 2 * sum(found) >= len(found)),
        }

    def _compare(self, answer: str, reference: str) -> dict[str, Any]:
        right = [s for s in sentences(answer) if self.is_blind or s in self.true or holds(s, reference)]
        groups = {
            "correct": right,
            "extra": [s for s in sentences(answer) if s not in right],
            "absent": [s for s in sentences(reference) if not self.is_blind and not holds(s, answer)],
        }
        return {name: [{"statement": each, "reason": ""} for each in found] for name, found in groups.items()}

    def _evades(self, answer: str) -> int:
        return int("do not know" in answer)


@asynccontextmanager
async def serving() -> AsyncIterator[LoopbackJudge]:
    """The judge on a free port."""
    judge = LoopbackJudge()
    app = web.Application(client_max_size=50_000_000)
    app.router.add_post("/v1/chat/completions", judge.chat)
    app.router.add_post("/v1/embeddings", judge.embed)
    runner = web.AppRunner(app, shutdown_timeout=0.1, handler_cancellation=True, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    judge.url = f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
    try:
        yield judge
    finally:
        await runner.cleanup()
