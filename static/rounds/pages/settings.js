/** The settings of this browser: theme, suits, interactive rules, letter keys. */

import { chooseTheme, preference, remember } from "../preferences.js";

document.querySelectorAll("[name=theme]").forEach((radio) => {
  radio.addEventListener("change", () => chooseTheme(radio.value));
});

document.querySelectorAll("[data-preference]").forEach((box) => {
  box.checked = preference(box.dataset.preference);
  box.addEventListener("change", () => remember(box.dataset.preference, box.checked));
});
