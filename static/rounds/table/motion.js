/** Movement that shows where a card came from: short, by transforms only, none with reduced motion. */

const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = { duration: 150, easing: "ease-out" };

/** Where an element is on the screen now. */
export const rectOf = (element) => element.getBoundingClientRect();

/** Moves an element to its place from the rectangle where it was before. */
export function glide(element, from) {
  if (REDUCED.matches) return;
  const to = rectOf(element);
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  element.animate([{ transform: start }, { transform: "none" }], GLIDE);
}
