/** The play page: one hole on the table, from its first tap to the next hole. */

import { dealAgain, dealNext, readHole, redeal, signRound } from "../api.js";
import { Bar } from "./bar.js";
import { Bubble } from "./bubble.js";
import { nameOf } from "./cards.js";
import { Clock } from "./clock.js";
import { listenToKeys } from "./keys.js";
import { isLegal } from "./moves.js";
import { preference } from "../preferences.js";
import { ActionQueue } from "./queue.js";
import { fillScorecard } from "./scorecard.js";
import { STOCK, Table, placeOf } from "./table.js";
import { counted, minus, toPar } from "../notation.js";

const DRAW = { actions: "d" };
const UNDO = { actions: "u" };
const HINT = { actions: "h" };
const PICK_UP = { actions: "p" };
const DONE_BEFORE = ["hole_not_over", "round_closed"];

class PlayPage {
  #page;
  #table;
  #queue;
  #bar;
  #bubble;
  #clock;
  #shown;
  #isGoingOn = false;

  constructor(page) {
    this.#page = page;
    const state = JSON.parse(page.dataset.state);
    this.#bubble = new Bubble(page.querySelector("[data-bubble]"));
    this.#clock = new Clock(page.querySelector("[data-show=time]"));
    this.#table = new Table(page.querySelector("[data-table]"), { onTap: (place) => this.#tap(place) });
    this.#bar = new Bar(page.querySelector("[data-bar]"), {
      undo: () => this.#undo(),
      hint: () => this.#hint(),
      redeal: () => this.#goOn(() => this.#redeal()),
      pickUp: () => this.#ask(PICK_UP),
      deal: () => this.#goOn(() => this.#deal()),
      again: () => this.#goOn(() => this.#again()),
      sign: () => this.#goOn(() => this.#sign()),
      retry: () => this.#queue.retry(),
    });
    this.#queue = new ActionQueue(state, this.#queueEvents());
    this.#show(state);
    this.#listen();
  }

  #queueEvents() {
    return {
      show: (state) => this.#show(state),
      refused: (words, action) => this.#refuse(words, action),
      stale: () => this.#bar.say("This hole went on elsewhere. The table shows where it stands now."),
      unanswered: (error) => this.#bar.showWaiting(error),
      trouble: (problem) => this.#bar.showTrouble(problem),
      recovered: () => this.#bar.hideTrouble(),
    };
  }

  #listen() {
    listenToKeys(this.#table, {
      tap: (place) => this.#tap(place),
      draw: () => this.#tap(STOCK),
      undo: () => this.#undo(),
      hint: () => this.#hint(),
      lettersOn: () => preference("letters"),
    });
    document.addEventListener("visibilitychange", () => this.#lookAgain());
    window.addEventListener("pageshow", (event) => event.persisted && this.#lookAgain());
    window.addEventListener("online", () => this.#queue.retry());
  }

  #tap(place) {
    if (place === STOCK) this.#ask(DRAW);
    else this.#ask(this.#actionAt(place));
  }

  // A key names only the column: pending actions may change which card lies there.
  #actionAt({ column, card }) {
    return card ? { card } : { actions: String(column + 1) };
  }

  #undo() {
    this.#ask(UNDO);
  }

  // One hint is enough until something else is done.
  #hint() {
    if (!this.#shown.advice && !this.#queue.has(HINT)) this.#ask(HINT);
  }

  #ask(action) {
    this.#bubble.hide();
    const isSilent = !preference("interactive") && !this.#queue.isGuessing;
    if (isSilent && !isLegal(this.#shown, action)) return;
    this.#queue.add(action);
  }

  #refuse(words, action) {
    if (!preference("interactive")) return;
    if (action === HINT) return this.#say(words);
    this.#bubble.show(words, this.#elementFor(action));
    this.#announce(words);
  }

  #elementFor({ card, actions }) {
    if (card) return this.#table.elementOf(card) ?? this.#table.elementAt(STOCK);
    if (actions === "u") return this.#bar.undoButton;
    return this.#table.elementAt(placeOf(actions));
  }

  #show(state) {
    const before = this.#shown;
    const isSameHole = before?.id === state.id;
    this.#shown = state;
    this.#table.draw(state, { still: !isSameHole });
    this.#table.advise(state.advice && placeOf(state.advice.moves[0].letter));
    this.#page.classList.toggle("is-waiting", this.#queue.isGuessing);
    this.#tellBusy();
    this.#showFigures(state);
    this.#clock.set(state);
    this.#bar.show(state, { hasJustEnded: Boolean(isSameHole && !before.ending && state.ending) });
    if (isSameHole && state.ply > before.ply) this.#announceMove(state);
  }

  #showFigures(state) {
    const card = state.golf_round;
    const holesOver = card.scores.filter((score) => score !== null).length;
    this.#write("number", state.number);
    this.#write("score", minus(state.score));
    this.#write("moves", state.scoring === "timed" ? state.actions : state.moves);
    this.#write("standing", holesOver ? standing(card) : "–");
    this.#write("after", holesOver ? `after ${counted(holesOver, "hole")}` : "");
    fillScorecard(this.#page, card);
    document.title = document.title.replace(/^Hole \d+/, `Hole ${state.number}`);
  }

  #write(name, text) {
    this.#page.querySelectorAll(`[data-show=${name}]`).forEach((element) => {
      element.textContent = text;
    });
  }

  #announceMove({ waste, stock_count, score, scoring, ending, advice }) {
    if (ending) return;
    if (advice) return this.#announce(advice.sentence);
    const unit = scoring === "strokes" ? "stroke" : "point";
    const top = waste ? nameOf(waste) : "empty";
    this.#announce(`Waste: ${top}. Stock: ${stock_count}. ${counted(score, unit)}.`);
  }

  #say(words) {
    this.#bar.note(words);
    this.#announce(words);
  }

  #announce(words) {
    this.#page.querySelector("[data-announcer]").textContent = words;
  }

  // The table is final only while no action is pending.
  get #isBusy() {
    return this.#isGoingOn || !this.#queue.isIdle;
  }

  #tellBusy() {
    this.#table.setBusy(this.#isBusy);
  }

  async #goOn(step) {
    if (this.#isBusy) return;
    this.#isGoingOn = true;
    this.#tellBusy();
    try {
      await step();
    } catch (error) {
      // Already done, in another tab or by a request whose answer was lost.
      if (DONE_BEFORE.includes(error.code)) location.reload();
      else this.#bar.showTrouble(error);
    } finally {
      this.#isGoingOn = false;
      this.#tellBusy();
    }
  }

  async #deal() {
    this.#queue.replace(await dealNext(this.#shown.round));
    this.#table.focus({ column: 0 });
  }

  async #redeal() {
    try {
      this.#queue.replace(await redeal(this.#shown.id));
      this.#say("Dealt again: this one can be cleared");
    } catch (error) {
      if (error.code !== "deal_possible") throw error;
      this.#say(error.message);
    }
  }

  async #again() {
    const { round } = await dealAgain(this.#shown.round);
    location.assign(location.pathname.replace(this.#shown.round, round));
  }

  async #sign() {
    await signRound(this.#shown.round);
    location.assign(this.#page.dataset.roundUrl);
  }

  // After another tab, or from the browser's cache: the hole may have gone on.
  async #lookAgain() {
    if (document.hidden || !this.#queue.isIdle) return;
    const state = await readHole(this.#shown.id);
    if (this.#queue.isIdle) this.#queue.replace(state);
  }
}

const standing = (card) => (card.to_par === null ? card.total : toPar(card.to_par));

new PlayPage(document.querySelector("[data-play]"));
