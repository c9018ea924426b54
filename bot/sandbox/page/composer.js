// Writing: text, files, the message that is answered or edited, the command menu.

import { element, icon } from "./text.js";
import { size } from "./message.js";

const by = (id) => document.getElementById(id);

export class Composer {
  // send({text, files, replyTo, edited}) sends; commands() lists [{command, description}].
  constructor({ send, commands }) {
    this.send = send;
    this.commands = commands;
    this.files = [];
    this.replyTo = null;
    this.edited = null;
    this.text = by("text");
    this.wire();
  }

  wire() {
    by("composer").addEventListener("submit", (event) => { event.preventDefault(); this.submit(); });
    this.text.addEventListener("keydown", (event) => this.onKey(event));
    this.text.addEventListener("input", () => { this.grow(); this.suggest(); });
    this.text.addEventListener("paste", (event) => this.onPaste(event));
    by("attach").addEventListener("click", () => by("files").click());
    by("files").addEventListener("change", (event) => { this.stage(event.target.files); event.target.value = ""; });
    by("context-close").addEventListener("click", () => this.clearContext());
    by("menu").addEventListener("click", () => this.showCommands(by("commands").hidden ? "" : null));
    by("commands").addEventListener("keydown", (event) => this.onMenuKey(event));
    this.wireDrop(by("room"));
  }

  wireDrop(room) {
    const shows = (yes) => { by("drop").hidden = !yes; };
    const carriesFiles = (event) => event.dataTransfer?.types.includes("Files");
    room.addEventListener("dragover", (event) => { if (carriesFiles(event)) { event.preventDefault(); shows(true); } });
    room.addEventListener("dragleave", (event) => { if (!room.contains(event.relatedTarget)) shows(false); });
    room.addEventListener("drop", (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      shows(false);
      this.stage(event.dataTransfer.files);
    });
  }

  onKey(event) {
    if (event.key === "Escape") this.escape();
    if (event.key === "ArrowUp" && !by("commands").hidden) { event.preventDefault(); by("commands").querySelector("button")?.focus(); }
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); this.submit(); }
  }

  onMenuKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") { this.showCommands(null); this.text.focus(); }
    if (!step) return;
    event.preventDefault();
    const all = [...by("commands").querySelectorAll("button")];
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
  }

  onPaste(event) {
    if (!event.clipboardData.files.length) return;
    event.preventDefault();
    this.stage(event.clipboardData.files);
  }

  escape() {
    if (!by("commands").hidden) this.showCommands(null);
    else this.clearContext();
  }

  async submit() {
    const text = this.text.value;
    if (!text.trim() && !this.files.length) return;
    const sent = await this.send({ text, files: this.files, replyTo: this.replyTo, edited: this.edited });
    if (sent) this.reset();
  }

  reset() {
    this.text.value = "";
    this.files = [];
    this.showFiles();
    this.clearContext();
    this.showCommands(null);
    this.grow();
  }

  stage(files) {
    this.files = [...this.files, ...files].slice(0, 10);
    this.showFiles();
    this.text.focus();
  }

  showFiles() {
    by("staged").hidden = !this.files.length;
    by("staged").replaceChildren(...this.files.map((file, index) => this.chip(file, index)));
    this.text.placeholder = this.files.length ? "Caption" : "Message";
  }

  chip(file, index) {
    const remove = () => { this.files = this.files.filter((_, at) => at !== index); this.showFiles(); };
    return element("li", {}, element("span", {}, `${file.name} · ${size(file.size)}`),
      element("button", { class: "icon", type: "button", "aria-label": `Remove ${file.name}`, onclick: remove }, icon("close")));
  }

  reply(message) {
    this.replyTo = message;
    this.edited = null;
    this.showContext(`Reply to ${message.author.name}`, message);
  }

  edit(message) {
    this.edited = message;
    this.replyTo = null;
    this.files = [];
    this.showFiles();
    this.text.value = message.text;
    this.grow();
    this.showContext("Edit message", message);
  }

  showContext(title, message) {
    by("context").hidden = false;
    by("context-title").textContent = title;
    by("context-text").textContent = message.text || message.file?.name || "Photo";
    this.text.focus();
  }

  clearContext() {
    if (this.edited) this.text.value = "";
    this.replyTo = this.edited = null;
    by("context").hidden = true;
  }

  grow() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(Math.max(this.text.scrollHeight, 40), 160)}px`;
  }

  suggest() {
    const typed = this.text.value;
    this.showCommands(/^\/\w*$/.test(typed) ? typed.slice(1) : null);
  }

  // The commands that begin with `prefix`; null closes the menu.
  showCommands(prefix) {
    const box = by("commands");
    const all = prefix === null ? [] : this.commands();
    const found = all.filter(({ command }) => command.startsWith(prefix));
    box.hidden = prefix === null || (prefix !== "" && !found.length);
    by("menu").setAttribute("aria-expanded", String(!box.hidden));
    const none = element("p", {}, "The bot has set no commands here.");
    box.replaceChildren(...(found.length ? found.map((one) => this.commandRow(one)) : [none]));
  }

  commandRow({ command, description }) {
    const choose = () => { this.text.value = `/${command}`; this.text.focus(); this.submit(); };
    return element("button", { type: "button", role: "menuitem", onclick: choose },
      element("b", {}, `/${command}`), element("span", {}, description));
  }
}
