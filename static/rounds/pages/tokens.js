/** Copies a new token, which the page shows only once. */

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
    said.textContent = "Your browser does not allow copying: the token is selected, copy it by hand";
  }
}
