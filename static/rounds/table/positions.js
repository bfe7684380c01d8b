/** Draws the positions that illustrate a page. */

import { Table } from "./table.js";

document.querySelectorAll("[data-position]").forEach((figure) => {
  const table = new Table(figure.querySelector("[data-table]"));
  table.draw(JSON.parse(figure.dataset.state));
});
