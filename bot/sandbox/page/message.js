// One message as a DOM node.

import { element, formatted, icon } from "./text.js";

const HOUR = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long" });

export const hour = (seconds) => HOUR.format(seconds * 1000);
export const day = (seconds) => DAY.format(seconds * 1000);
export const tone = (id) => `tone-${Math.abs(id) % 7}`;

export function initials(name) {
  const words = name.trim().split(/\s+/);
  return words.slice(0, 2).map((word) => [...word][0] ?? "").join("").toUpperCase();
}

export function size(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

export function draw(message, view) {
  if (message.service) return element("p", { class: "service", id: nodeId(message) }, message.service);
  const own = message.author.real === view.person;
  const classes = ["message", own && "own", wide(message) && "wide"].filter(Boolean).join(" ");
  return element("article", { class: classes, id: nodeId(message), "aria-label": `${message.author.name}, ${hour(message.date)}` },
    bubble(message, view, own), keyboard(message, view), actions(message, view, own));
}

export const nodeId = (message) => `m${message.chat}_${message.id}`;

const wide = (message) => message.photo || message.buttons.length > 0 || message.entities.some((entity) => entity.type === "pre");

function bubble(message, view, own) {
  const showsName = view.isGroup && !own;
  return element("div", { class: "bubble" },
    showsName ? element("div", { class: `author ${tone(message.author.id)}` }, message.author.name) : null,
    message.topic ? element("div", { class: "topic" }, `# ${message.topic}`) : null,
    message.forwarded ? element("div", { class: "forwarded" }, `Forwarded from ${message.forwarded}`) : null,
    message.reply ? reply(message, view) : null,
    message.photo ? photo(message) : null,
    message.file ? file(message.file) : null,
    message.text ? element("div", { class: "text", dir: "auto" }, formatted(message.text, message.entities, view.onCommand)) : null,
    meta(message));
}

function meta(message) {
  return element("span", { class: "meta" },
    message.reactions.length ? element("span", { class: "reactions" }, message.reactions.join("")) : null,
    message.edited ? element("span", {}, "edited") : null,
    element("time", { datetime: new Date(message.date * 1000).toISOString() }, hour(message.date)));
}

function reply(message, view) {
  return element("button", { class: "reply", type: "button", onclick: () => view.onJump(message.reply.id) },
    element("strong", {}, message.reply.name), element("span", {}, message.reply.text));
}

function photo(message) {
  const { url, width, height } = message.photo;
  return element("a", { class: "photo", href: url, target: "_blank", rel: "noopener" },
    element("img", { src: url, width, height, alt: message.text || "Photo" }));
}

function file({ url, name, size: bytes }) {
  return element("a", { class: "file", href: url, download: name },
    element("span", { class: "disc" }, icon("file")),
    element("span", {}, element("b", {}, name), element("small", {}, size(bytes))));
}

function keyboard(message, view) {
  if (!message.buttons.length) return null;
  const rows = message.buttons.map((row) => element("div", { class: "row" }, ...row.map((button) => key(message, button, view))));
  return element("div", { class: "keyboard", role: "group", "aria-label": "Buttons" }, ...rows);
}

function key(message, button, view) {
  if (button.url) return element("a", { href: button.url, target: "_blank", rel: "noopener noreferrer" }, button.text);
  const press = async (event) => {
    const pressed = event.currentTarget;
    pressed.setAttribute("aria-busy", "true");
    await view.onPress(message, button);
    pressed.removeAttribute("aria-busy");
  };
  return element("button", { type: "button", "data-data": button.data, onclick: press }, button.text);
}

function actions(message, view, own) {
  const edit = () => view.onEdit(message);
  return element("div", { class: "actions" },
    element("button", { class: "icon", type: "button", "aria-label": "Reply", onclick: () => view.onReply(message) }, icon("reply")),
    own ? element("button", { class: "icon", type: "button", "aria-label": "Edit", onclick: edit }, icon("edit")) : null);
}
