/** The hole's clock between two replies: it ticks here, and every state sets it right. */

import { clockTime } from "./words.js";

const LONGEST_GAP = 300; // seconds that a pause counts at most

export class Clock {
  #element;
  #seconds = 0;
  #since = null;

  constructor(element) {
    this.#element = element;
    setInterval(() => this.#show(), 500);
  }

  /** Starts from a confirmed state. */
  set({ seconds, clock_running: isRunning }) {
    this.#seconds = seconds ?? 0;
    this.#since = isRunning ? performance.now() : null;
    this.#show();
  }

  #show() {
    const pause = this.#since === null ? 0 : (performance.now() - this.#since) / 1000;
    const time = clockTime(Math.floor(this.#seconds + Math.min(pause, LONGEST_GAP)));
    if (this.#element.textContent !== time) this.#element.textContent = time;
  }
}
