/**
 * Draws a table: the columns, the stock and the waste. It knows no rules; it shows a view
 * `{columns, waste, waste_count, stock_count}` and reports taps. Without a listener it is a picture:
 * its cards are not buttons, and the page gives the position in words.
 */

import { faceOf, nameOf } from "./cards.js";
import { glide, rectOf } from "./motion.js";
import { counted } from "../notation.js";

/** The place of the stock; a card or an empty column has a place `{column, row}`. */
export const STOCK = "stock";

/** The place that the letter of a move acts on. */
export const placeOf = (letter) => (letter === "d" ? STOCK : { column: Number(letter) - 1 });

export class Table {
  #root;
  #columns = [];
  #columnsRow = make("div", "columns");
  #stock;
  #waste;
  #onTap;
  #view = null;
  #cards = new Map();
  #place = { column: 0 };
  #advised = null;

  /** Builds the table inside `root`; `onTap` gets `{card, column}`, `{column}` or STOCK. */
  constructor(root, { onTap = null } = {}) {
    this.#root = root;
    this.#onTap = onTap;
    this.#stock = make(onTap ? "button" : "div", "stock");
    this.#waste = make("div", "waste", { role: "img" });
    root.prepend(this.#columnsRow, this.#stock, this.#waste);
    root.classList.add("table");
    if (onTap) this.#listen();
    else [this.#columnsRow, this.#stock, this.#waste].forEach((part) => part.setAttribute("aria-hidden", "true"));
  }

  /** Shows a view; cards that moved glide to their place unless `still`. */
  draw(view, { still = false } = {}) {
    if (!this.width) this.#layOut(view.columns.length);
    const before = this.#view;
    const origins = still || !before ? null : this.#origins();
    this.#view = view;
    this.#drawColumns(view.columns, before?.columns);
    this.#drawStock(view.stock_count);
    this.#drawWaste(view, before);
    if (origins) this.#glide(before, origins);
    this.#setTabStop();
  }

  /** Marks the place of an advised move and dims covered cards; null removes the marks. */
  advise(place) {
    this.#advised?.classList.remove("is-advised");
    this.#advised = place && this.elementAt(place);
    this.#advised?.classList.add("is-advised");
    this.#root.classList.toggle("is-advising", place !== null);
  }

  /** Says, to screen readers too, whether the view may still change by itself. */
  setBusy(isBusy) {
    this.#root.ariaBusy = String(isBusy);
  }

  /** The element of a card on the table, of a column's place, or of the stock. */
  elementAt(place) {
    if (place === STOCK) return this.#stock;
    const column = this.#columns[place.column];
    return column.children[place.row ?? column.children.length - 1] ?? column.lastElementChild;
  }

  /** The element of a card in a column. */
  elementOf(card) {
    return this.#cards.get(card);
  }

  /** The place that has the focus or had it last. */
  get place() {
    return this.#place;
  }

  /** Puts the focus on a place. */
  focus(place) {
    this.#place = place;
    this.#setTabStop();
    this.elementAt(place).focus();
  }

  /** How many columns there are; 0 before the first view. */
  get width() {
    return this.#columns.length;
  }

  /** Whether there is a column of that number, from 0. */
  hasColumn(column) {
    return column in this.#columns;
  }

  /** How many cards a column holds. */
  heightOf(column) {
    return this.#view.columns[column].length;
  }

  #layOut(width) {
    this.#columns = Array.from({ length: width }, (_, column) => this.#columnElement(column));
    this.#columnsRow.append(...this.#columns);
    this.#root.style.setProperty("--columns", width);
  }

  #columnElement(column) {
    return make("div", "column", { role: "group", "aria-label": `Column ${column + 1}` });
  }

  #listen() {
    this.#root.addEventListener("click", (event) => {
      const place = this.#placeOf(event.target);
      if (place) this.#onTap(place);
    });
    this.#root.addEventListener("focusin", (event) => {
      this.#place = this.#placeOf(event.target) ?? this.#place;
      this.#setTabStop();
    });
  }

  #placeOf(target) {
    if (this.#stock.contains(target)) return STOCK;
    const element = target.closest("[data-column]");
    if (!element) return null;
    const column = Number(element.dataset.column);
    const row = [...this.#columns[column].children].indexOf(element);
    return { column, row, card: element.dataset.card };
  }

  #drawColumns(columns, before) {
    columns.forEach((cards, column) => {
      if (before && cards.join() === before[column].join()) return;
      const hadFocus = this.#columns[column].contains(document.activeElement);
      this.#columns[column].replaceChildren(...this.#columnCards(cards, column));
      if (hadFocus) this.focus({ column });
    });
  }

  #columnCards(cards, column) {
    if (!cards.length) return [this.#emptyPlace(column)];
    return cards.map((card, row) => this.#columnCard(card, column, row, row === cards.length - 1));
  }

  #columnCard(card, column, row, isAvailable) {
    const element = this.#cards.get(card) ?? this.#newCard(card);
    const where = isAvailable ? "available" : `row ${row + 1}, covered`;
    element.dataset.column = column;
    element.classList.toggle("is-available", isAvailable);
    element.setAttribute("aria-label", `${nameOf(card)}, column ${column + 1}, ${where}`);
    return element;
  }

  #newCard(card) {
    const element = this.#onTap ? make("button", "card", { type: "button" }) : make("div", "card");
    element.dataset.card = card;
    element.append(faceOf(card));
    this.#cards.set(card, element);
    return element;
  }

  #emptyPlace(column) {
    const place = this.#onTap ? make("button", "place", { type: "button" }) : make("div", "place");
    place.dataset.column = column;
    place.setAttribute("aria-label", `column ${column + 1}, empty`);
    return place;
  }

  #drawStock(count) {
    const label = make("span", "count", { "aria-hidden": "true" });
    label.textContent = count;
    this.#stock.dataset.depth = Math.min(3, Math.ceil(count / 6));
    this.#stock.setAttribute("aria-label", `stock, ${counted(count, "card")}`);
    this.#stock.replaceChildren(make("span", count ? "card back" : "place"), label);
  }

  // The card that was on top stays beneath while another glides onto it.
  #drawWaste(view, before) {
    this.#waste.setAttribute("aria-label", `waste: ${view.waste ? nameOf(view.waste) : "empty"}`);
    if (before && before.waste === view.waste && before.waste_count === view.waste_count) return;
    const grew = before && view.waste_count > before.waste_count;
    const beneath = grew ? this.#waste.lastElementChild : make("div", "place");
    this.#waste.replaceChildren(beneath, ...(view.waste ? [wasteCard(view.waste)] : []));
  }

  #origins() {
    const cards = [...this.#cards].filter(([, element]) => element.isConnected);
    return {
      cards: new Map(cards.map(([card, element]) => [card, rectOf(element)])),
      stock: rectOf(this.#stock),
      waste: rectOf(this.#waste),
    };
  }

  #glide(before, origins) {
    const { waste, stock_count } = this.#view;
    if (origins.cards.has(waste) && !this.#isInColumns(waste)) {
      glide(this.#waste.lastElementChild, origins.cards.get(waste));
    } else if (stock_count < before.stock_count) {
      glide(this.#waste.lastElementChild, origins.stock);
    } else if (stock_count > before.stock_count) {
      glide(this.#stock.firstElementChild, origins.waste);
    }
    this.#view.columns.flat().forEach((card) => {
      if (!origins.cards.has(card)) glide(this.#cards.get(card), origins.waste);
    });
  }

  #isInColumns(card) {
    return this.#view.columns.some((column) => column.includes(card));
  }

  // One stop for the Tab key; the arrow keys go on from there.
  #setTabStop() {
    if (!this.#onTap) return;
    const stop = this.elementAt(this.#place);
    [this.#stock, ...this.#columns.flatMap((column) => [...column.children])].forEach((element) => {
      element.tabIndex = element === stop ? 0 : -1;
    });
  }
}

function wasteCard(card) {
  const element = make("div", "card is-available");
  element.append(faceOf(card));
  return element;
}

function make(tag, className, attributes = {}) {
  const element = document.createElement(tag);
  element.className = className;
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  return element;
}
