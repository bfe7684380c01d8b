/**
 * The interactive trend: replaces the picture of round totals by a plot of the same numbers, where
 * pointing at a round shows its values and a click opens it. Without a pointer there is the table
 * below; if anything fails, the picture stays.
 */

import uPlot from "../../vendor/uplot/uPlot.esm.js";
import { number } from "../notation.js";

const NARROW = 640;
const HEIGHTS = { wide: 300, narrow: 270 };
const AXIS_WIDTH = 58;
const MANY = 1000;
const LEAST_SPAN = { strokes: 20, points: 200 };
const SERIES = [
  { key: "total", label: "Total", role: "line-strong", decimals: 0 },
  { key: "mean_5", label: "Mean of 5", role: "sand", decimals: 1, width: 1.5 },
  { key: "mean_20", label: "Mean of 20", role: "sky", decimals: 1, width: 3 },
  { key: "par", label: "Par", role: "ink", decimals: 0, width: 1.5, dash: [6, 4] },
];

class Trend {
  #figure;
  #chart;
  #series;
  #plot;
  #legend = document.createElement("p");
  #read = null; // the place of the round that is read

  constructor(figure, chart) {
    this.#figure = figure;
    this.#chart = chart;
    this.#series = SERIES.filter(({ key }) => chart.rows.some((row) => row[key] !== null));
    const stage = this.#stage();
    this.#plot = new uPlot(this.#options(stage), this.#columns(), stage);
    this.#listen(stage);
    figure.querySelector("picture").hidden = true;
  }

  // The plot is for pointing only: screen readers have the sentence and the table.
  #stage() {
    const stage = document.createElement("div");
    stage.className = "trend";
    stage.setAttribute("aria-hidden", "true");
    this.#legend.className = "trend-legend small";
    stage.append(this.#legend);
    this.#figure.prepend(stage);
    this.#say();
    return stage;
  }

  #options(stage) {
    return {
      ...sizeOf(stage),
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
      scales: { x: { time: false, range: this.#across }, y: { range: this.#upward } },
      axes: [
        { ...axis(), label: "Round, oldest first", size: 26, grid: { show: false } },
        { ...axis(), label: this.#unitWords(), size: AXIS_WIDTH },
      ],
      series: [{}, ...this.#series.map((series) => this.#line(series))],
      hooks: { setCursor: [({ cursor }) => this.#say(cursor.idx)] },
    };
  }

  #columns() {
    const { rows } = this.#chart;
    const keys = ["number", ...this.#series.map(({ key }) => key)];
    return keys.map((key) => rows.map((row) => row[key]));
  }

  #line({ key, role, width, dash }) {
    const stroke = () => colour(role);
    if (key !== "total") return { stroke, width, dash, points: { show: false } };
    const size = this.#chart.rows.length > MANY ? 2 : 5;
    return { stroke, paths: () => null, points: { show: true, size, width: 0, fill: stroke } };
  }

  #across = (_plot, low, high) => [low - 0.5, high + 0.5];

  #upward = (_plot, low, high) => {
    const lack = Math.max(0, LEAST_SPAN[this.#chart.unit] - (high - low)) / 2;
    const air = 0.05 * (high - low) + lack;
    return [low - air, high + air];
  };

  #unitWords() {
    const { unit } = this.#chart;
    const better = unit === "strokes" ? "lower" : "higher";
    return `${unit[0].toUpperCase()}${unit.slice(1)} a round (${better} is better)`;
  }

  #listen(stage) {
    new ResizeObserver(() => this.#plot.setSize(sizeOf(stage))).observe(this.#figure);
    const redraw = () => this.#plot.redraw(false, true);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    new MutationObserver(redraw).observe(document.documentElement, {
      attributeFilter: ["data-theme"],
    });
    let before = null; // what was read when the finger came down
    this.#plot.over.addEventListener("pointerdown", () => (before = this.#read));
    this.#plot.over.addEventListener("click", ({ pointerType }) => {
      if (pointerType !== "touch" || before === this.#read) this.#open();
    });
  }

  #open() {
    const row = this.#chart.rows[this.#read];
    if (row) location.assign(`${this.#figure.dataset.rounds}/${row.round}`);
  }

  // Writes the legend, with the values of the round that is pointed at.
  #say(place = null) {
    this.#read = place;
    const row = this.#chart.rows[place];
    const head = row ? `Round ${row.number}, ${written(row.date)}` : "Point at a round to read it";
    const names = this.#series.map(({ key, label, decimals }) => {
      const value = row?.[key] ?? null;
      return entry(key, value === null ? label : `${label} ${number(value, decimals)}`);
    });
    this.#legend.replaceChildren(entry("round", head), ...names);
  }
}

function entry(key, text) {
  const span = document.createElement("span");
  span.dataset.key = key;
  span.textContent = text;
  return span;
}

const written = (day) =>
  new Date(`${day}T00:00`).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

const axis = () => ({
  stroke: () => colour("ink-soft"),
  grid: { stroke: () => colour("line"), width: 1 },
  ticks: { stroke: () => colour("line"), width: 1, size: 4 },
  font: font(),
  labelFont: font(),
  labelSize: 20,
  incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
  values: (_plot, ticks) => ticks.map((tick) => number(tick, 0)),
});

const font = () => `12px ${getComputedStyle(document.body).fontFamily}`;

function sizeOf(stage) {
  const { width } = stage.getBoundingClientRect();
  return { width: Math.floor(width), height: innerWidth <= NARROW ? HEIGHTS.narrow : HEIGHTS.wide };
}

// A custom property is text until it is some element's colour.
function colour(role) {
  const probe = document.createElement("i");
  probe.style.color = `var(--${role})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

async function enhance(figure) {
  const response = await fetch(figure.dataset.trend);
  if (!response.ok) return;
  const chart = await response.json();
  if (chart.rows.length) new Trend(figure, chart);
}

document.querySelectorAll("[data-trend]").forEach((figure) => {
  enhance(figure).catch(() => {
    figure.querySelector(".trend")?.remove();
    figure.querySelector("picture").hidden = false;
  });
});
