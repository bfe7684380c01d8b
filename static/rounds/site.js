/** On every page: menus that close, copying, forms sent once, the visitor's zone, the suits' colours. */

import { showSuits } from "./preferences.js";

showSuits();

document.querySelectorAll("input[type=hidden][name=zone]").forEach((input) => {
  input.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
});

document.querySelectorAll("[data-copy]").forEach((button) => {
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = "Copied";
  });
});

document.addEventListener("click", ({ target }) => closeMenus((menu) => !menu.contains(target)));
document.addEventListener("keydown", ({ key }) => key === "Escape" && closeMenus(() => true));

// The answer to the second request of a double click would hide that to the first.
document.addEventListener("submit", (event) => {
  const { dataset, method } = event.target;
  if (method !== "post" || event.defaultPrevented) return;
  if (dataset.sent) event.preventDefault();
  dataset.sent = "yes";
  setTimeout(() => delete dataset.sent, 2000);
});

function closeMenus(isToClose) {
  document.querySelectorAll(".menu[open]").forEach((menu) => {
    if (isToClose(menu)) menu.open = false;
  });
}
