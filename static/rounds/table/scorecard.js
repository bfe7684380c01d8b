/** Writes a round's scores into a scorecard that the server has drawn. */

import { minus, toPar } from "../notation.js";

/** Fills the card of `root`, if it has one, from the `golf_round` of a state. */
export function fillScorecard(root, golfRound) {
  if (!root.querySelector(".scorecard")) return;
  golfRound.scores.forEach((score, index) => fillHole(root, golfRound, score, index));
  golfRound.nines.forEach((sum, index) => write(root, `[data-nine="${index + 1}"]`, minus(sum)));
  write(root, "[data-total]", minus(golfRound.total));
  if (golfRound.to_par !== null) write(root, "[data-to-par]", toPar(golfRound.to_par));
}

function fillHole(root, golfRound, score, index) {
  const number = index + 1;
  const cell = root.querySelector(`[data-score="${number}"]`);
  const running = golfRound.running_to_par[index];
  const isCleared = golfRound.endings[index] === "cleared";
  cell.firstElementChild.textContent = score === null ? "" : minus(score);
  cell.classList.toggle("is-cleared", isCleared);
  cell.title = isCleared ? "Cleared" : "";
  if (score !== null && golfRound.to_par !== null) cell.dataset.over = score - golfRound.par;
  else delete cell.dataset.over;
  write(root, `[data-running="${number}"]`, running === null ? "" : toPar(running));
  const head = root.querySelector(`[data-hole="${number}"]`);
  if (number === golfRound.current) head.setAttribute("aria-current", "true");
  else head.removeAttribute("aria-current");
}

function write(root, selector, text) {
  root.querySelectorAll(selector).forEach((element) => {
    element.textContent = text;
  });
}
