/** The player's preferences in this browser; the theme is a cookie, which the server reads. */

const DEFAULTS = { interactive: true, letters: true, fourColours: false };
const PREFIX = "golfsite.";
const YEAR = 365 * 24 * 60 * 60; // seconds

/** A preference, on or off; its default if nothing is stored or storing is forbidden. */
export function preference(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? DEFAULTS[name];
  } catch {
    return DEFAULTS[name];
  }
}

/** Remembers a preference. */
export function remember(name, value) {
  localStorage.setItem(PREFIX + name, JSON.stringify(value));
  showSuits();
}

/** The theme chosen: `light`, `dark`, or empty to follow the system. */
export const theme = () => document.documentElement.dataset.theme ?? "";

/** Chooses a theme, on this page at once and for the pages to come. */
export function chooseTheme(name) {
  const lifetime = name ? YEAR : 0;
  document.cookie = `theme=${name}; Path=/; Max-Age=${lifetime}; SameSite=Lax`;
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
}

/** Tells the style sheets whether suits have two colours or four. */
export function showSuits() {
  document.documentElement.dataset.suits = preference("fourColours") ? "four" : "two";
}
