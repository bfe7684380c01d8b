/** The hole's clock: it ticks here between replies, and every state corrects it. */

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

  /** Takes the time of a state; if it is the same as the last, the clock ticks on. */
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
