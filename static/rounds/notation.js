/** Numbers as golf writes them. */

/** A number with a true minus sign. */
export const minus = (number) => String(number).replace("-", "−");

/** A score against par: `E`, `+3`, `−2`. */
export function toPar(difference) {
  if (difference === 0) return "E";
  return difference > 0 ? `+${difference}` : minus(difference);
}

/** Seconds as a clock shows them: `4:07`, `1:02:03`. */
export function clockTime(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const twoDigits = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}

/** `1 card`, `4 cards`: a count with its noun. */
export const counted = (count, noun) => `${minus(count)} ${noun}${Math.abs(count) === 1 ? "" : "s"}`;
