/** Saves the draft in a form after a pause, at the address of its Save button. */

const PAUSE = 1500; // milliseconds without typing
const OFFLINE = "Not saved: the server did not answer. What you typed stays here.";

/** Saves `form` when typing pauses; one request at a time. */
export function keepDraft(form) {
  let timer;
  let saving = null;
  let isSent = false;

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE);
  };

  async function save() {
    if (saving) return wait();
    if ("stale" in form.dataset || isSent) return undefined;
    saving = send(form);
    await saving;
    saving = null;
    return undefined;
  }

  form.addEventListener("input", () => {
    say(form, "Not saved yet.");
    wait();
  });

  form.addEventListener("submit", async (event) => {
    clearTimeout(timer);
    if (saving || isSent) event.preventDefault();
    if (isSent) return;
    if (saving) {
      await saving;
      form.requestSubmit(event.submitter);
      return;
    }
    isSent = true; // pressed twice, a new card would be signed twice
  });

  window.addEventListener("pageshow", () => {
    isSent = false;
  });
}

async function send(form) {
  const typed = new FormData(form);
  try {
    const response = await fetch(form.action, { method: "POST", body: typed });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const answer = page.querySelector("[data-record]");
    if (answer) adopt(form, answer, isSame(typed, new FormData(form)));
    else say(form, page.querySelector("main")?.textContent.trim() ?? OFFLINE);
  } catch {
    say(form, OFFLINE);
  }
}

/** Takes address, version and errors from the answered page; what is typed stays. */
function adopt(form, answer, isAllSaved) {
  const address = answer.getAttribute("action");
  if (address !== form.getAttribute("action")) history.replaceState(null, "", address);
  form.setAttribute("action", address);
  form.version.value = answer.querySelector("[name=version]").value;
  if ("stale" in answer.dataset) form.dataset.stale = "";
  form.querySelector("[data-delete]").hidden = answer.querySelector("[data-delete]").hidden;
  form.querySelectorAll("[data-errors]").forEach((list) => {
    const found = answer.querySelector(`[data-errors="${list.dataset.errors}"]`);
    list.replaceChildren(...found.childNodes);
    list.closest(".box, .field")?.classList.toggle("field-bad", list.childElementCount > 0);
  });
  if (isAllSaved) say(form, answer.querySelector("[data-state]").textContent);
}

const isSame = (before, after) =>
  JSON.stringify([...before]) === JSON.stringify([...after]);

function say(form, words) {
  form.querySelector("[data-state]").textContent = words;
}
