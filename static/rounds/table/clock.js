/** The hole's clock between two replies: it ticks here, and every state sets it right. */

import { clock } from "../notation.js";

const LONGEST_GAP = 300; // seconds that a pause counts at most

export class Clock {
  #element;
  #seconds = null;
  #since = null;

  constructor(element) {
    this.#element = element;
    setInterval(() => this.#show(), 500);
  }

  /** Starts from what a state says; one that says the same as the last lets the clock tick on. */
  set({ seconds, clock_running: isRunning }) {
    if (seconds === this.#seconds && isRunning === (this.#since !== null)) return;
    this.#seconds = seconds;
    this.#since = isRunning ? performance.now() : null;
    this.#show();
  }

  #show() {
    const pause = this.#since === null ? 0 : (performance.now() - this.#since) / 1000;
    const time = clock(Math.floor(this.#seconds + Math.min(pause, LONGEST_GAP)));
    if (this.#element.textContent !== time) this.#element.textContent = time;
  }
}
