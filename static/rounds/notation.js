/** Numbers as golf writes them: like `rounds/terms/wording.py`, and tested by the same table. */

const MINUS = "−";

/** A score as a card shows it: with a true minus sign, without commas. */
export const minus = (score) => String(score).replace("-", MINUS);

/** A number as a sentence writes it: `54.3`, `−1.0`, `1,200.5`; zero has no minus sign. */
export function number(value, decimals = 1) {
  const text = rounded(Math.abs(value), decimals);
  const sign = value < 0 && Number(text) ? MINUS : "";
  return sign + text.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");
}

// Ties go to the even digit, as in the server's numbers; toFixed rounds them up.
function rounded(value, decimals) {
  const text = value.toFixed(decimals);
  const isTie = (value * 2 ** (decimals + 1)) % 2 === 1;
  return isTie && Number(text.at(-1)) % 2 ? (value * (1 - Number.EPSILON)).toFixed(decimals) : text;
}

/** A score less par: `E`, `+3`, `−2`. */
export function toPar(difference) {
  if (difference === 0) return "E";
  return difference > 0 ? `+${difference}` : minus(difference);
}

/** Seconds as a clock shows them: `4:07`, `1:02:03`. */
export function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const twoDigits = (part) => String(part).padStart(2, "0");
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}

/** So many of a thing: `1 card`, `−4 strokes`, `1,200 points`. */
export const counted = (count, thing) => `${number(count, 0)} ${thing}${Math.abs(count) === 1 ? "" : "s"}`;
