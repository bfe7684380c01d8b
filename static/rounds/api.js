/** The site's own API, as the play page uses it. */

const ROOT = "/api/v1";
const PATIENCE = 15_000; // milliseconds before a silent server counts as no answer

/** The server refused: `code`, `detail` in words and, for a hole, its state as `hole`. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail ?? body.title);
    Object.assign(this, { status, code: body.code, hole: body.hole });
  }
}

/** No answer, or one that makes no sense: the server may or may not have acted. */
export class NoAnswer extends Error {}

/** One action `{card}` or `{actions}` on a hole at a ply; answers with the hole's state. */
export const act = (holeId, action, ply) =>
  action.actions === "h"
    ? post(`/holes/${holeId}/hints`, { ply })
    : post(`/holes/${holeId}/actions`, { ...action, ply });

/** Deals an untouched hole again if it cannot be cleared; answers with the new hole's state. */
export const redeal = (holeId) => post(`/holes/${holeId}/redeal`, {});

/** Whether the review of a settled hole is ready. */
export const isReviewed = async (holeId) =>
  "ledger" in (await ask(`/holes/${holeId}/review`, { method: "GET" }));

/** The state of a hole now. */
export const readHole = (holeId) => ask(`/holes/${holeId}`, { method: "GET" });

/** Deals the next hole of a round; answers with its state. */
export const dealNext = (roundId) => post(`/rounds/${roundId}/next`, {});

/** Deals another practice hole, a round of its own; answers with its state. */
export const dealAgain = (roundId) => post(`/rounds/${roundId}/again`, {});

/** Signs the scorecard of a round. */
export const signRound = (roundId) => post(`/rounds/${roundId}/sign`, {});

function post(path, body) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": csrfToken() };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function ask(path, request) {
  const [response, body] = await fetchJson(path, request);
  if (response.ok) return body;
  if (response.status >= 500) throw new NoAnswer(`The server failed (${response.status})`);
  throw new Problem(response.status, body);
}

async function fetchJson(path, request) {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(ROOT + path, { ...request, signal, cache: "no-store" });
    return [response, await response.json()];
  } catch (error) {
    throw new NoAnswer("The server did not answer", { cause: error });
  }
}

const csrfToken = () => document.querySelector("meta[name=csrf-token]").content;
