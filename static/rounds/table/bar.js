/**
 * The bar below the table: its buttons, the question before picking up, or what can be done when the
 * hole is over, one of the three at a time; above them a notice when something went wrong.
 */

import { counted, toPar } from "../notation.js";

const TITLES = { blocked: "No more moves possible", cleared: "Cleared!", picked_up: "Picked up" };

export class Bar {
  #root;
  #asksToPickUp = false;
  #state;

  /** `commands`: undo(), hint(), redeal(), pickUp(), deal(), again(), sign(), retry(). */
  constructor(root, commands) {
    this.#root = root;
    root.addEventListener("click", (event) => {
      const name = event.target.closest("[data-command]")?.dataset.command;
      if (name === "ask-pick-up") this.#askToPickUp(true);
      else if (name === "keep-playing") this.#askToPickUp(false);
      else if (name === "reload") location.reload();
      else commands[name]?.();
    });
  }

  /** The undo button that shows now. */
  get undoButton() {
    return this.#part(this.#state.ending ? "undo-ending" : "undo");
  }

  /** Shows what can be done in a state. */
  show(state, { hasJustEnded }) {
    this.#state = state;
    this.#asksToPickUp &&= !state.ending;
    this.#part("undo").setAttribute("aria-disabled", !state.can_undo);
    this.#part("redeal").hidden = !canRedeal(state);
    this.note(state.advice?.sentence ?? "");
    this.#writeEnding(state);
    this.#choosePanel();
    if (hasJustEnded) this.#part("ending").focus();
  }

  /** Shows words below the table until the next state. */
  note(words) {
    this.#part("note").textContent = words;
    this.#part("note").hidden = !words;
  }

  /** Shows a notice without a button. */
  say(words) {
    this.#notice(words, null);
  }

  /** Says that an action got no answer and is kept; offers to send it again. */
  showWaiting(error) {
    this.#notice(`${error.message}. What you did is kept here and will be sent again.`, "retry");
  }

  /** Says why something was not done; offers to reload the page. */
  showTrouble(error) {
    this.#notice(`${error.message}. Nothing more was done.`, "reload");
  }

  hideTrouble() {
    this.#part("notice").hidden = true;
  }

  #notice(words, command) {
    this.#part("notice").hidden = false;
    this.#part("notice-words").textContent = words;
    this.#part("retry").hidden = command !== "retry";
    this.#part("reload").hidden = command !== "reload";
  }

  #askToPickUp(asks) {
    this.#asksToPickUp = asks;
    this.#choosePanel();
    this.#part(asks ? "confirm-pick-up" : "ask-pick-up").focus();
  }

  #choosePanel() {
    const { ending, tableau_left: left, scoring } = this.#state;
    const cost = scoring === "strokes" ? ` It counts ${counted(left, "stroke")}.` : "";
    this.#part("pick-up-words").textContent = `Pick up this hole?${cost}`;
    this.#part("actions").hidden = Boolean(ending) || this.#asksToPickUp;
    this.#part("pick-up").hidden = Boolean(ending) || !this.#asksToPickUp;
    this.#part("ending").hidden = !ending;
  }

  #writeEnding(state) {
    if (!state.ending) return;
    const { number, golf_round: golfRound } = state;
    const isCurrent = number === golfRound.current;
    this.#part("ending-title").textContent = TITLES[state.ending];
    this.#part("ending-words").textContent = resultWords(state) + this.#bestWords(state);
    this.#part("advice").hidden = state.ending !== "blocked";
    this.#part("undo-ending").hidden = !state.can_undo;
    this.#part("review").href = `/holes/${state.id}/review`;
    this.#part("deal").hidden = !(isCurrent && golfRound.next === "deal");
    this.#part("again").hidden = golfRound.next !== "again";
    this.#part("sign").hidden = !(isCurrent && golfRound.next === "sign");
    this.#part("current").hidden = isCurrent;
    this.#part("scorecard").hidden = golfRound.state === "open" || golfRound.holes === 1;
  }

  // Only a practice hole is a result of its own; a round's best is on its scorecard.
  #bestWords({ score, golf_round: golfRound }) {
    const { best, lowerIsBetter } = this.#root.dataset;
    if (golfRound.holes !== 1 || !best) return "";
    const gain = (score - Number(best)) * (lowerIsBetter ? -1 : 1);
    return gain > 0 ? `. Your best so far, by ${gain}` : "";
  }

  #part(name) {
    return this.#root.querySelector(`[data-part="${name}"]`);
  }
}

function canRedeal({ kind, known, ply, golf_round: golfRound }) {
  return kind === "casual" && !known && !ply && !golfRound.winnable_only;
}

function resultWords({ score, scoring, golf_round: golfRound }) {
  if (scoring !== "strokes") return counted(score, "point");
  return `${counted(score, "stroke")}, ${toPar(score - golfRound.par)} to par`;
}
