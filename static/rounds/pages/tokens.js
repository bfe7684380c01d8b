/** Copies a token that was just made: the page shows it once. */

const said = document.querySelector("[data-copied]");

document.querySelectorAll("[data-copies]").forEach((button) => {
  const field = document.getElementById(button.dataset.copies);
  button.hidden = false;
  button.addEventListener("click", () => copy(field));
});

async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    said.textContent = "Copied";
  } catch {
    said.textContent = "The browser does not let the page copy: the text is selected, copy it by hand";
  }
}
