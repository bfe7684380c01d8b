/**
 * The replay of a settled hole: to any step by button, key, slider or link (`#step-12`), or playing
 * by itself. Steps of a review also show the advised move and a comment.
 */

import { Table, placeOf } from "./table.js";
import { clock, minus } from "../notation.js";

const PACE = 900; // milliseconds a step
const ACTIONS = { d: "Draw", u: "Undo", h: "Hint", p: "Pick up" };
const ENDINGS = { blocked: "No more moves possible", cleared: "Cleared!", picked_up: "Picked up" };
const STEP_LINK = /^#step-(\d+)$/;
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

class Replay {
  #page;
  #steps;
  #table;
  #slider;
  #log;
  #at = 0;
  #timer = null;

  constructor(page) {
    this.#page = page;
    this.#steps = JSON.parse(page.dataset.steps);
    this.#table = new Table(page.querySelector("[data-table]"));
    this.#slider = page.querySelector("[data-slider]");
    this.#log = page.querySelector("[data-log]");
    this.#log.append(...this.#steps.slice(1).map((step, index) => this.#logEntry(step, index + 1)));
    this.#listen();
    this.#show(0);
    this.#follow();
  }

  #listen() {
    this.#page.addEventListener("click", ({ target }) => {
      this.#obey(target.closest("[data-command]")?.dataset.command);
    });
    this.#slider.addEventListener("input", () => this.#goTo(Number(this.#slider.value)));
    window.addEventListener("hashchange", () => this.#follow());
    document.addEventListener("keydown", (event) => {
      if (!KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.#obey(KEYS[event.key]);
    });
  }

  // Shows the step that the address names.
  #follow() {
    const step = STEP_LINK.exec(location.hash)?.[1];
    if (!step) return;
    this.#goTo(Number(step));
    this.#page.scrollIntoView();
  }

  #obey(command) {
    if (command === "play") this.#toggle();
    if (command === "first") this.#goTo(0);
    if (command === "back") this.#goTo(this.#at - 1);
    if (command === "forward") this.#goTo(this.#at + 1);
    if (command === "last") this.#goTo(this.#last);
  }

  get #last() {
    return this.#steps.length - 1;
  }

  #goTo(step) {
    this.#stop();
    this.#show(step);
  }

  #toggle() {
    if (this.#timer) return this.#stop();
    if (this.#at === this.#last) this.#show(0);
    this.#timer = setInterval(() => this.#tick(), PACE);
    this.#showPlaying();
  }

  #tick() {
    this.#show(this.#at + 1);
    if (this.#at === this.#last) this.#stop();
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = null;
    this.#showPlaying();
  }

  #showPlaying() {
    const button = this.#page.querySelector("[data-command=play]");
    button.textContent = this.#timer ? "Pause" : "Play";
  }

  #show(wanted) {
    const at = Math.max(0, Math.min(wanted, this.#last));
    const step = this.#steps[at];
    this.#table.draw(step, { still: Math.abs(at - this.#at) > 1 });
    this.#table.advise(step.advised ? placeOf(step.advised) : null);
    this.#at = at;
    this.#slider.value = at;
    this.#write("score", minus(step.score));
    this.#write("time", clock(step.seconds ?? 0));
    this.#write("step", at);
    this.#write("ending", at === this.#last ? (ENDINGS[step.ending] ?? "") : "");
    this.#write("comment", step.comment ?? "");
    this.#writePosition(step.words);
    this.#markLog();
    this.#markLinks();
  }

  #write(name, text) {
    this.#page.querySelectorAll(`[data-show=${name}]`).forEach((element) => {
      element.textContent = text;
    });
  }

  #writePosition(words) {
    const parts = words.split("; ").map((part) => {
      const item = document.createElement("li");
      item.textContent = part;
      return item;
    });
    this.#page.querySelector("[data-position]").replaceChildren(...parts);
  }

  #logEntry({ letter }, step) {
    const entry = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = letter;
    button.setAttribute("aria-label", `Step ${step}: ${ACTIONS[letter] ?? `column ${letter}`}`);
    button.addEventListener("click", () => this.#goTo(step));
    entry.append(button);
    return entry;
  }

  #markLog() {
    [...this.#log.children].forEach((entry, index) => {
      mark(entry.firstElementChild, index + 1 === this.#at);
    });
  }

  #markLinks() {
    document.querySelectorAll('a[href^="#step-"]').forEach((link) => {
      mark(link, link.hash === `#step-${this.#at}`);
    });
  }
}

function mark(element, isCurrent) {
  if (isCurrent) element.setAttribute("aria-current", "step");
  else element.removeAttribute("aria-current");
}

new Replay(document.querySelector("[data-replay]"));
