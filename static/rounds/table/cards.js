/** What cards are called and how their faces are drawn. */

const RANK_WORDS = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };
const SUIT_WORDS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const JOKER = "X";

// Outlines in a square of 32 units.
const SHAPES = {
  C: "M16 2.6a6.6 6.6 0 0 1 5 10.9 6.6 6.6 0 1 1-3.4 10.7c.2 2.3 1.1 4 3 5.3H11.4c1.9-1.3 2.8-3 3-5.3A6.6 6.6 0 1 1 11 13.5a6.6 6.6 0 0 1 5-10.9Z",
  D: "M16 2c2.9 5.2 6 9.6 10 14-4 4.4-7.1 8.8-10 14-2.9-5.2-6-9.6-10-14 4-4.4 7.1-8.8 10-14Z",
  H: "M16 29C9.5 23 3 17 3 10.6A6.6 6.6 0 0 1 9.6 4C12.4 4 14.8 5.6 16 8.4 17.2 5.6 19.6 4 22.4 4A6.6 6.6 0 0 1 29 10.6C29 17 22.5 23 16 29Z",
  S: "M16 2.5C21 8.5 29 13.5 29 19.6A6 6 0 0 1 17.6 22.8C17.8 25.6 18.7 27.7 20.6 29.5H11.4C13.3 27.7 14.2 25.6 14.4 22.8A6 6 0 0 1 3 19.6C3 13.5 11 8.5 16 2.5Z",
  X: "M16 2l4.1 9.3 10.1 1-7.6 6.7 2.2 9.9L16 23.7 7.2 28.9l2.2-9.9L1.8 12.3l10.1-1Z",
};
const SVG = "http://www.w3.org/2000/svg";

/** The rank's letter, `X` for a joker, as in a state's `follows`. */
export const rankOf = (card) => card[0];

const isJoker = (card) => rankOf(card) === JOKER;

/** As spoken: `10 of diamonds`, `joker 1`. */
export function nameOf(card) {
  const [rank, suit] = card;
  return isJoker(card) ? `joker ${suit}` : `${RANK_WORDS[rank] ?? rank} of ${SUIT_WORDS[suit]}`;
}

/** The face of a card: the corner and one large suit. */
export function faceOf(card) {
  const face = document.createElement("span");
  face.className = `face ${isJoker(card) ? `suit-joker-${card[1]}` : `suit-${card[1]}`}`;
  face.append(cornerOf(card), shapeOf(card, "suit pip"));
  return face;
}

function cornerOf(card) {
  const corner = document.createElement("span");
  corner.className = "corner";
  if (!isJoker(card)) corner.append(rankElement(rankOf(card)));
  corner.append(shapeOf(card, "suit"));
  return corner;
}

function rankElement(rank) {
  const element = document.createElement("b");
  if (rank === "T") element.className = "ten";
  element.textContent = rank === "T" ? "10" : rank;
  return element;
}

function shapeOf(card, className) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", "0 0 32 32");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", SHAPES[isJoker(card) ? JOKER : card[1]]);
  svg.append(path);
  return svg;
}
