/** The table by keyboard: arrows move over columns and stock, letters act. */

import { STOCK } from "./table.js";

const UNDO_KEYS = ["z", "Backspace"];

/**
 * Listens to the whole page; `commands`: tap(place), draw(), undo(), hint(), and lettersOn(), which
 * says whether single letters act. Enter and Space already press the focused card.
 */
export function listenToKeys(table, commands) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (goes(table, event.key) || acts(table, event.key, commands)) event.preventDefault();
  });
}

function goes(table, key) {
  const step = STEPS[key];
  if (!step) return false;
  table.focus(step(table.place, table));
  return true;
}

function acts(table, key, commands) {
  if (key.length === 1 && !commands.lettersOn()) return false;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (letter === "d") commands.draw();
  else if (letter === "h") commands.hint();
  else if (UNDO_KEYS.includes(letter)) commands.undo();
  else if (table.hasColumn(Number(letter) - 1)) commands.tap({ column: Number(letter) - 1 });
  else return false;
  return true;
}

const STEPS = {
  ArrowLeft: (place, table) => sideways(place, -1, table.width),
  ArrowRight: (place, table) => sideways(place, 1, table.width),
  ArrowUp: (place, table) => {
    if (place === STOCK) return { column: 0 };
    return { column: place.column, row: Math.max(0, rowOf(place, table) - 1) };
  },
  ArrowDown: (place, table) => {
    if (place === STOCK) return STOCK;
    const row = rowOf(place, table) + 1;
    return row < table.heightOf(place.column) ? { column: place.column, row } : STOCK;
  },
};

// The stock stands between the last column and the first.
function sideways(place, step, width) {
  const from = place === STOCK ? width : place.column;
  const to = (from + step + width + 1) % (width + 1);
  return to === width ? STOCK : { column: to };
}

const rowOf = (place, table) => place.row ?? table.heightOf(place.column) - 1;

const isTyping = (target) => target.matches?.("input, select, textarea, [contenteditable]");
