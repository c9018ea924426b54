// Text and its entities as DOM nodes. Nothing here reads HTML: every character goes through a text node.

const MARKS = {
  bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote",
};
const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);
const SAFE = /^(https?:\/\/|mailto:)/i;

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

// Offsets count UTF-16 units, as JavaScript's strings do.
export function formatted(text, entities, onCommand) {
  const ordered = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  const box = document.createDocumentFragment();
  fill(box, text, 0, text.length, ordered, onCommand);
  return box;
}

function fill(parent, text, start, end, entities, onCommand) {
  let at = start;
  let rest = entities;
  let afterBlock = false;
  while (rest.length) {
    const [first, ...others] = rest;
    const stop = Math.min(first.offset + first.length, end);
    parent.append(between(text, at, first.offset, afterBlock));
    const inner = others.filter((other) => other.offset < stop);
    const node = mark(first, text.slice(first.offset, stop), onCommand);
    fill(node.inside ?? node, text, first.offset, stop, inner.map((other) => clip(other, stop)), onCommand);
    parent.append(...(node.all ?? [node]));
    afterBlock = BLOCKS.has(first.type);
    at = stop;
    rest = others.map((other) => remainder(other, stop)).filter((other) => other.length > 0);
  }
  parent.append(between(text, at, end, afterBlock));
}

// A block ends its line by itself: the line end after it would show as an empty line.
function between(text, start, end, afterBlock) {
  const skip = afterBlock && start < end && text[start] === "\n" ? 1 : 0;
  return text.slice(start + skip, end);
}

const clip = (entity, stop) => ({ ...entity, length: Math.min(entity.length, stop - entity.offset) });

function remainder(entity, start) {
  const offset = Math.max(entity.offset, start);
  return { ...entity, offset, length: entity.offset + entity.length - offset };
}

function mark(entity, content, onCommand) {
  switch (entity.type) {
    case "spoiler": return spoiler();
    case "expandable_blockquote": return foldable(content);
    case "pre": return element("pre", { "data-language": entity.language, tabindex: "0" });
    case "url": return link(content.includes("://") ? content : `http://${content}`);
    case "text_link": return link(entity.url);
    case "email": return link(`mailto:${content}`);
    case "bot_command": return command(content, onCommand);
    case "date_time": return moment(entity);
    default: return element(MARKS[entity.type] ?? "span", { class: MARKS[entity.type] ? null : "mention" });
  }
}

function spoiler() {
  const open = (event) => event.currentTarget.classList.add("open");
  const byKey = (event) => (event.key === "Enter" || event.key === " ") && open(event);
  return element("span", { class: "spoiler", tabindex: "0", role: "button", "aria-label": "Hidden text", onclick: open, onkeydown: byKey });
}

function foldable(content) {
  const quote = element("blockquote", { class: "fold" });
  if (content.length < 120 && content.split("\n").length < 4) quote.classList.add("open");
  const more = element("button", { class: "more", type: "button", "aria-expanded": "false" }, "Show more");
  more.hidden = quote.classList.contains("open");
  more.addEventListener("click", () => {
    const open = quote.classList.toggle("open");
    more.textContent = open ? "Show less" : "Show more";
    more.setAttribute("aria-expanded", String(open));
  });
  return { inside: quote, all: [quote, more] };
}

function link(address) {
  if (!SAFE.test(address)) return element("span", { class: "mention" });
  return element("a", { href: address, target: "_blank", rel: "noopener noreferrer" });
}

function command(content, onCommand) {
  return element("button", { class: "command", type: "button", onclick: () => onCommand(content) });
}

function moment(entity) {
  const date = new Date(entity.unix_time * 1000);
  return element("time", { datetime: date.toISOString(), title: date.toLocaleString() });
}
