/** On every page: menus that close, copying, the visitor's time zone in forms, the suits' colours. */

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

function closeMenus(isToClose) {
  document.querySelectorAll(".menu[open]").forEach((menu) => {
    if (isToClose(menu)) menu.open = false;
  });
}
