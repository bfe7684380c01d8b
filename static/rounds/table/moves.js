/**
 * What a move will do, as far as a state tells. A state has the ranks that may follow each rank and
 * whether the stock is open, so a play can be shown before the server answers.
 */

import { rankOf } from "./cards.js";

const CARD_POINTS = 10;

/** The column, from 0, whose available card an action plays; -1 when it plays none. */
export function columnOf(state, { card, actions }) {
  if (card) return state.columns.findIndex((cards) => cards.at(-1) === card);
  const column = Number(actions) - 1;
  return column in state.columns ? column : -1;
}

/** Whether the state says that an action will be refused; null when it does not say. */
export function isLegal(state, action) {
  if (action.actions === "u") return state.can_undo;
  if (action.actions === "p") return !state.ending;
  if (action.actions === "h") return !state.ending && state.kind === "casual";
  const letter = action.actions === "d" ? "d" : String(columnOf(state, action) + 1);
  return state.legal.includes(letter);
}

/** The state after a legal play; null for everything that only the server knows. */
export function predict(state, action) {
  const column = columnOf(state, action);
  if (column < 0 || !isLegal(state, action)) return null;
  const columns = state.columns.map((cards, place) => (place === column ? cards.slice(0, -1) : cards));
  const played = {
    ...state,
    columns,
    waste: state.columns[column].at(-1),
    waste_count: state.waste_count + 1,
    ply: state.ply + 1,
    log: state.log + (column + 1),
    ...figuresAfterPlay(state),
  };
  return { ...played, legal: legalLetters(played) };
}

function figuresAfterPlay(state) {
  const isStrokes = state.scoring === "strokes";
  return {
    tableau_left: state.tableau_left - 1,
    moves: state.moves + 1,
    actions: state.actions + 1,
    score: state.score + (isStrokes ? -1 : CARD_POINTS),
    can_undo: state.kind === "casual",
    clock_running: true,
    advice: null,
  };
}

function legalLetters(state) {
  const follows = state.follows[rankOf(state.waste)];
  const plays = state.columns.flatMap((cards, column) =>
    cards.length && follows.includes(rankOf(cards.at(-1))) ? [String(column + 1)] : [],
  );
  const canDraw = state.stock_count > 0 && state.tableau_left > 0 && (state.free_draw || !plays.length);
  return canDraw ? [...plays, "d"] : plays;
}
