// The page: who one is, which chat is open, and everything that arrives by server-sent events.

import { Composer } from "./composer.js";
import { day, draw, hour, initials, nodeId, tone } from "./message.js";
import { element } from "./text.js";

const by = (id) => document.getElementById(id);
const state = { bot: null, people: [], chats: new Map(), messages: new Map(), commands: {}, person: 0, chat: null, unread: new Map() };
const composer = new Composer({ send, commands: () => state.commands[state.chat]?.[state.person] ?? [] });

// What arrives

function connect() {
  const events = new EventSource("/chat/events");
  events.onopen = () => { by("connection").textContent = ""; };
  events.onerror = () => { by("connection").textContent = "Not connected. Trying again…"; };
  events.onmessage = (event) => { const change = JSON.parse(event.data); arrivals[change.kind]?.(change); };
}

const arrivals = {
  snapshot(all) {
    state.bot = all.bot;
    state.chats = new Map(all.chats.map((chat) => [chat.id, chat]));
    state.messages = new Map(all.chats.map((chat) => [chat.id, new Map()]));
    all.messages.forEach((message) => state.messages.get(message.chat).set(message.id, message));
    state.commands = all.commands;
    showPeople(all.people);
    openFromAddress();
  },
  message({ message }) {
    const known = messagesOf(message.chat);
    const isNew = !known.has(message.id);
    known.set(message.id, message);
    if (message.chat !== state.chat && isNew) state.unread.set(message.chat, (state.unread.get(message.chat) ?? 0) + 1);
    if (message.chat === state.chat) showMessage(message, isNew);
    if (message.author.id === state.bot?.id) showAction(message.chat, null);
    showChats();
  },
  deleted({ chat, id }) {
    messagesOf(chat).delete(id);
    if (chat === state.chat) showLog();
    showChats();
  },
  chat({ chat, commands }) {
    state.chats.set(chat.id, chat);
    state.commands = commands;
    showChats();
    if (chat.id === state.chat) showHead();
  },
  user({ people, commands }) { state.commands = commands; showPeople(people); },
  commands({ commands }) { state.commands = commands; },
  action({ chat, action }) { showAction(chat, action); },
};

function messagesOf(chat) {
  if (!state.messages.has(chat)) state.messages.set(chat, new Map());
  return state.messages.get(chat);
}

// What is shown

function showPeople(people) {
  state.people = people;
  if (!people.some(({ id }) => id === state.person)) state.person = people[0]?.id ?? 0;
  by("person").replaceChildren(...people.map(({ id, name }) => element("option", { value: id, selected: id === state.person }, name)));
  showChats();
}

const mine = () => [...state.chats.values()].filter((chat) => chat.members.includes(state.person) && !chat.closed);
const last = (chat) => [...messagesOf(chat.id).values()].at(-1);
const titleOf = (chat) => (chat.type === "private" ? state.bot.name : chat.title);

function showChats() {
  const ordered = mine().sort((a, b) => (last(b)?.date ?? 0) - (last(a)?.date ?? 0));
  const focused = document.activeElement?.closest?.(".chat")?.dataset.chat;
  by("chats").replaceChildren(...ordered.map((chat) => element("li", {}, chatRow(chat))));
  if (focused) by("chats").querySelector(`[data-chat="${focused}"]`)?.focus();
}

function chatRow(chat) {
  const message = last(chat);
  const unread = state.unread.get(chat.id);
  return element("button", { class: "chat", type: "button", "data-chat": chat.id, "aria-current": String(chat.id === state.chat), onclick: () => open(chat.id) },
    element("span", { class: `avatar ${tone(chat.id)}`, "aria-hidden": "true" }, initials(titleOf(chat))),
    element("span", { class: "lines" }, element("span", { class: "name" }, titleOf(chat)), element("span", { class: "last" }, snippet(message))),
    element("span", { class: "right" }, message ? element("time", {}, hour(message.date)) : null,
      unread ? element("span", { class: "badge", "aria-label": `${unread} unread` }, String(unread)) : null));
}

function snippet(message) {
  if (!message) return "No messages yet";
  const what = message.service ?? (message.text || message.file?.name || (message.photo ? "Photo" : ""));
  const who = message.service ? "" : message.author.real === state.person ? "You: " : "";
  return (who + what).replace(/\s+/g, " ").slice(0, 90);
}

function open(chat) {
  state.chat = chat;
  state.unread.delete(chat);
  by("app").classList.add("in-chat");
  by("room").hidden = false;
  composer.reset();
  history.replaceState(null, "", `#as=${state.person}&chat=${chat}`);
  refresh();
  if (matchMedia("(min-width: 720px)").matches) by("text").focus();
}

function refresh() {
  showHead();
  showChats();
  showLog();
}

function close() {
  state.chat = null;
  by("app").classList.remove("in-chat");
  by("room").hidden = true;
  history.replaceState(null, "", `#as=${state.person}`);
  showChats();
}

function openFromAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const person = Number(wanted.get("as"));
  if (state.people.some(({ id }) => id === person)) state.person = person;
  by("person").value = state.person;
  const chosen = Number(wanted.get("chat"));
  const isWide = matchMedia("(min-width: 720px)").matches;
  const found = mine().find(({ id }) => id === chosen) ?? (isWide ? mine()[0] : null);
  if (!found) close();
  else if (found.id === state.chat) refresh();
  else open(found.id);
}

function showHead() {
  const chat = state.chats.get(state.chat);
  by("title").textContent = titleOf(chat);
  by("head-avatar").textContent = initials(titleOf(chat));
  by("head-avatar").className = `avatar ${tone(chat.id)}`;
  by("subtitle").textContent = subtitle(chat);
  showTopics(chat);
}

function showTopics(chat) {
  const chosen = by("topic").dataset.chat === String(chat.id) ? by("topic").value : "";
  const open = chat.topics.filter((topic) => !topic.closed);
  by("topic").hidden = !open.length;
  by("topic").dataset.chat = chat.id;
  by("topic").replaceChildren(element("option", { value: "" }, "General"),
    ...open.map(({ id, name }) => element("option", { value: id, selected: String(id) === chosen }, name)));
}

function subtitle(chat) {
  if (chat.type === "private") return chat.blocked ? "blocked" : "bot";
  if (chat.type === "channel") return "channel";
  const without = chat.blocked ? ", the bot is not in it" : "";
  return `${chat.members.length + 1} members${without}`;
}

const actionTimers = new Map();

function showAction(id, action) {
  clearTimeout(actionTimers.get(id));
  if (id !== state.chat) return;
  by("subtitle").textContent = action ? `${action.replaceAll("_", " ").replace("upload", "sending")}…` : subtitle(state.chats.get(id));
  if (action) actionTimers.set(id, setTimeout(() => showAction(id, null), 5000));  // Telegram shows an action for 5 s
}

function view() {
  return {
    person: state.person,
    isGroup: state.chats.get(state.chat)?.type !== "private",
    onCommand: (command) => send({ text: command, files: [], replyTo: null, edited: null }),
    onReply: (message) => composer.reply(message),
    onEdit: (message) => composer.edit(message),
    onPress: press,
    onJump: jump,
  };
}

function showLog() {
  const all = [...messagesOf(state.chat).values()];
  const nodes = [];
  all.forEach((message, index) => nodes.push(...withDay(message, all[index - 1])));
  by("log").replaceChildren(...nodes);
  toEnd();
  showKeys();
}

function withDay(message, before) {
  const node = draw(message, view());
  const isSame = before && !before.service && !message.service && before.author.id === message.author.id;
  if (isSame) node.classList.add("same");
  if (before && day(before.date) === day(message.date)) return [node];
  return [element("p", { class: "day" }, day(message.date)), node];
}

function showMessage(message, isNew) {
  const log = by("log");
  const wasAtEnd = atEnd();
  if (isNew) {
    const all = [...messagesOf(state.chat).values()];
    log.append(...withDay(message, all.at(-2)));
  } else {
    replace(document.getElementById(nodeId(message)), message);
  }
  if (wasAtEnd || message.author.real === state.person) toEnd();
  else by("to-end").hidden = false;
  showKeys();
}

function replace(old, message) {
  if (!old) return;
  const focused = [...old.querySelectorAll("button, a")].indexOf(document.activeElement);
  const fresh = draw(message, view());
  if (old.classList.contains("same")) fresh.classList.add("same");
  old.replaceWith(fresh);
  if (focused >= 0) (fresh.querySelectorAll("button, a")[focused] ?? by("log")).focus();
}

// A reply keyboard stands under the text field until the bot takes it away.
function showKeys() {
  const keyboards = [...messagesOf(state.chat).values()].filter((message) => message.keyboard !== null);
  const rows = keyboards.at(-1)?.keyboard ?? [];
  by("keys").hidden = !rows.length;
  by("keys").replaceChildren(...rows.map((row) => element("div", { class: "row" }, ...row.map((text) =>
    element("button", { type: "button", onclick: () => send({ text, files: [], replyTo: null, edited: null }) }, text)))));
}

const atEnd = () => by("log").scrollHeight - by("log").scrollTop - by("log").clientHeight < 60;

function toEnd() {
  by("log").scrollTop = by("log").scrollHeight;
  by("to-end").hidden = true;
}

function jump(id) {
  const node = document.getElementById(nodeId({ chat: state.chat, id }));
  if (!node) return;
  node.scrollIntoView({ block: "center", behavior: "smooth" });
  node.classList.remove("flash");
  requestAnimationFrame(() => node.classList.add("flash"));
}

// What one does

async function ask(path, body) {
  const isForm = body instanceof FormData;
  const options = { method: "POST", body: isForm ? body : JSON.stringify(body), headers: isForm ? {} : { "Content-Type": "application/json" } };
  try {
    const response = await fetch(`/chat/${path}`, options);
    const answer = await response.json();
    if (!response.ok) toast(answer.problem ?? "That did not work");
    return response.ok ? answer : null;
  } catch {
    toast("The sandbox does not answer");
    return null;
  }
}

async function send({ text, files, replyTo, edited }) {
  const base = { person: state.person, chat: state.chat };
  if (edited) return ask("edit", { ...base, message: edited.id, text });
  const topic = by("topic").hidden ? "" : by("topic").value;
  if (!files.length) return ask("send", { ...base, text, topic, reply_to: replyTo?.id });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...base, topic, caption: text, reply_to: replyTo?.id ?? "" })) form.append(name, value);
  files.forEach((file) => form.append("files", file));
  return ask("upload", form);
}

async function press(message, button) {
  const answer = await ask("press", { person: state.person, chat: message.chat, message: message.id, button: button.data ?? button.text });
  if (answer?.alert) showAlert(answer.text);
  else if (answer?.text) toast(answer.text);
}

let toastTimer;

function toast(text) {
  clearTimeout(toastTimer);
  by("toast").textContent = text;
  by("toast").hidden = false;
  toastTimer = setTimeout(() => { by("toast").hidden = true; }, 4000);
}

function showAlert(text) {
  by("alert-text").textContent = text;
  by("alert").showModal();
}

by("person").addEventListener("change", (event) => { state.person = Number(event.target.value); state.chat = null; history.replaceState(null, "", `#as=${state.person}`); openFromAddress(); showChats(); });
by("back").addEventListener("click", close);
by("to-end").addEventListener("click", toEnd);
by("log").addEventListener("scroll", () => { if (atEnd()) by("to-end").hidden = true; });
addEventListener("hashchange", openFromAddress);
connect();
