/**
 * Sends a player's actions to the server: one at a time, in order, each with the ply it was meant
 * for, so that none is lost and none counts twice. Pending actions with a sure outcome are shown at
 * once; every reply corrects the table.
 */

import { NoAnswer, Problem, act } from "../api.js";
import { columnOf, predict } from "./moves.js";

const RETRY_AFTER = [1000, 3000, 8000]; // milliseconds; then only the player asks again
const STALE = "stale_ply";

export class ActionQueue {
  #confirmed;
  #waiting = [];
  #isSending = false;
  #failures = 0;
  #events;

  /**
   * `events`: show(state), refused(words, action), stale(words); unanswered(error), after which
   * the queue tries again, and recovered() when that helped; trouble(problem) when it gives up.
   */
  constructor(state, events) {
    this.#confirmed = state;
    this.#events = events;
  }

  /** The state that the server confirmed, with the pending actions as far as their outcome is sure. */
  get shown() {
    let state = this.#confirmed;
    for (const action of this.#waiting) {
      const next = predict(state, action);
      if (!next) break;
      state = next;
    }
    return state;
  }

  /** Whether the outcome of a pending action is not sure. */
  get isGuessing() {
    return this.shown.ply < this.#confirmed.ply + this.#waiting.length;
  }

  get isIdle() {
    return !this.#waiting.length;
  }

  /** Whether this very action is pending. */
  has(action) {
    return this.#waiting.includes(action);
  }

  /** Sends an action after those before it. */
  add(action) {
    this.#waiting.push(action);
    this.#events.show(this.shown);
    this.#work();
  }

  /** Replaces the state: another hole, or this one read again. */
  replace(state) {
    this.#confirmed = state;
    this.#events.show(this.shown);
  }

  /** Sends the actions without an answer again. */
  retry() {
    this.#work();
  }

  async #work() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting.length && (await this.#sendFirst()));
    this.#isSending = false;
  }

  async #sendFirst() {
    const [action] = this.#waiting;
    try {
      this.#confirm(await act(this.#confirmed.id, action, this.#confirmed.ply));
    } catch (error) {
      if (error instanceof NoAnswer) return this.#wait(error);
      if (error instanceof Problem) return this.#accept(error, action);
      throw error;
    }
    return true;
  }

  #confirm(state) {
    this.#waiting.shift();
    this.#confirmed = state;
    if (this.#failures) this.#events.recovered();
    this.#failures = 0;
    this.#events.show(this.shown);
  }

  #wait(error) {
    const delay = RETRY_AFTER[this.#failures++];
    if (delay) setTimeout(() => this.retry(), delay);
    this.#events.unanswered(error);
    return false;
  }

  #accept(problem, action) {
    if (!problem.hole) return this.#stop(problem);
    if (this.#wasDone(problem, action)) this.#confirm(problem.hole);
    else if (problem.code === STALE) this.#startOver(problem);
    else {
      this.#confirm(problem.hole);
      this.#events.refused(problem.message, action);
    }
    return true;
  }

  // A first try may have arrived although its answer was lost: then the log ends with its letter.
  #wasDone(problem, action) {
    const letter = action.card ? String(columnOf(this.#confirmed, action) + 1) : action.actions;
    const log = this.#confirmed.log + letter;
    return this.#failures > 0 && problem.code === STALE && problem.hole.log === log;
  }

  #startOver(problem) {
    this.#waiting = [];
    this.#confirm(problem.hole);
    this.#events.stale(problem.message);
  }

  #stop(problem) {
    this.#waiting = [];
    this.#events.show(this.#confirmed);
    this.#events.trouble(problem);
    return false;
  }
}
