/** The form of a paper scorecard: its sums, the flag that sets the minus, Enter to the next box. */

import { keepDraft } from "./drafts.js";
import { minus, toPar } from "../notation.js";

const NINE = 9;
const NUMBER = /^[-−–]?\d{1,2}$/;

const form = document.querySelector("[data-record]");
const points = JSON.parse(form.dataset.points); // by cards left
const boxes = [...form.querySelectorAll("[data-box]")].map((item) => ({
  text: item.querySelector("[name^=hole]"),
  flag: item.querySelector("[name^=cleared]"),
  running: item.querySelector("[data-running]"),
}));

const digitsOf = (text) => text.replace(/\D/g, "");
const isCleared = (text) => /^[-−–]/.test(text.trim()) || /^0+$/.test(text.trim());

/** The strokes in a box; null if it is empty or not a number. */
function strokesOf({ text }) {
  if (!NUMBER.test(text.value.trim())) return null;
  const number = Number(digitsOf(text.value));
  return isCleared(text.value) ? 0 - number : number;
}

function showSums() {
  const strokes = boxes.slice(0, Number(form.holes.value)).map(strokesOf);
  const isInStrokes = form.scoring.value === "strokes";
  const scores = isInStrokes ? strokes : strokes.map(pointsOf);
  form.querySelectorAll("[data-nine]").forEach((output, index) => {
    output.value = minus(sum(scores.slice(NINE * index, NINE * (index + 1))));
  });
  show("[data-total]", minus(sum(scores)));
  show("[data-left]", scores.filter((score) => score === null).length);
  form.querySelector("[data-par-only]").hidden = !isInStrokes;
  showToPar(isInStrokes ? strokes : []);
}

/** Shows the score to par after each hole that is filled in, and of the round. */
function showToPar(strokes) {
  const par = Number(form.par.value);
  let over = 0;
  boxes.forEach(({ running }, index) => {
    const box = strokes[index] ?? null;
    if (box !== null) over += box - par;
    running.textContent = box === null ? "" : toPar(over);
  });
  show("[data-to-par]", toPar(over));
}

const sum = (scores) => scores.reduce((total, score) => total + score, 0);
const pointsOf = (strokes) => (strokes === null ? null : (points[Math.max(strokes, 0)] ?? 0));

function show(selector, text) {
  form.querySelector(selector).value = text;
}

/** Sets or removes the minus; in an empty box the number is then typed after it. */
function turnFlag({ text, flag }) {
  const digits = digitsOf(text.value);
  const isNothing = Number(digits) === 0;
  if (flag.checked) text.value = digits && isNothing ? "0" : `−${digits}`;
  else text.value = isNothing ? "" : digits;
  if (!digits || isNothing) text.focus();
}

function goOn(index) {
  const next = boxes[index + 1];
  if (next && index + 1 < Number(form.holes.value)) next.text.focus();
  else form.querySelector("[value=sign]").focus();
}

boxes.forEach((box, index) => {
  box.text.addEventListener("input", () => {
    box.flag.checked = isCleared(box.text.value);
  });
  box.flag.addEventListener("change", () => {
    turnFlag(box);
    showSums();
  });
  // A minus without digits is not selected: the number is typed after it.
  box.text.addEventListener("focus", () => digitsOf(box.text.value) && box.text.select());
  box.text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    goOn(index);
  });
});

// The server does not know a newcomer's time zone yet, where it may be another day.
if ("newcomer" in form.dataset) {
  form.recorded_on.value = new Date().toLocaleDateString("sv-SE");
}

form.addEventListener("input", showSums);
showSums();
keepDraft(form);
