/**
 * Draws the figures of `store.ts` as curves: the 95th percentile of each kind of question over the number of models.
 *
 *   node packages/hub/bench/draw-curves.ts
 *
 * Writes `docs/images/store-curves.svg` and prints the tables of the documentation.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { Figures } from "./store.ts";

const all = JSON.parse(readFileSync(new URL("results/store.json", import.meta.url), "utf8")) as Figures[];
const server = all.filter(({ engine }) => engine === "postgresql").toSorted((a, b) => a.models - b.models);
const titles = Object.keys(server[0]?.questions ?? {});

const [WIDTH, ROW, LEFT, PLOT] = [720, 34, 230, 360];
const largest = Math.max(...server.flatMap(({ questions }) => Object.values(questions).map(({ p95 }) => p95)), 100);
/** Both axes are logarithmic: one step to the right is ten times the models. */
const x = (models: number) => LEFT + (PLOT * (Math.log10(models) - 4)) / 2;
const y = (milliseconds: number, top: number) =>
  top + ROW - 6 - ((ROW - 10) * Math.log10(Math.max(1, milliseconds))) / Math.log10(largest);

const rows = titles.map((title, at) => {
  const top = 40 + at * ROW;
  const points = server.map(({ models, questions }) => [x(models), y(questions[title]?.p95 ?? 0, top)] as const);
  const last = server.at(-1)?.questions[title];
  const line = points.map(([left, height]) => `${left.toFixed(1)},${height.toFixed(1)}`).join(" ");
  const bar = y(last?.bar ?? 0, top).toFixed(1);
  return `  <text x="8" y="${top + ROW - 12}">${title}</text>
  <line class="bar" x1="${LEFT}" x2="${LEFT + PLOT}" y1="${bar}" y2="${bar}"/>
  <polyline points="${line}"/>
${points.map(([left, height]) => `  <circle cx="${left.toFixed(1)}" cy="${height.toFixed(1)}" r="2.5"/>`).join("\n")}
  <text x="${LEFT + PLOT + 14}" y="${top + ROW - 12}">${last?.p95} ms (bar ${last?.bar})</text>`;
});
const height = 50 + titles.length * ROW;
writeFileSync(
  new URL("../../../docs/images/store-curves.svg", import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="95th percentile of each kind of question at ten thousand, a hundred thousand and a million models">
  <style>svg { background: #fff } text { font: 12px sans-serif; fill: #1a1a1a } polyline { fill: none; stroke: #1f5fbf; stroke-width: 2 } circle { fill: #1f5fbf } .bar { stroke: #8a8a8a; stroke-dasharray: 3 3 }</style>
${server.map(({ models }) => `  <text x="${x(models) - 18}" y="24">${models.toLocaleString("en")}</text>`).join("\n")}
${rows.join("\n")}
</svg>
`,
);

for (const engine of ["postgresql", "embedded"] as const) {
  const figures = all.filter((each) => each.engine === engine).toSorted((a, b) => a.models - b.models);
  if (figures.length === 0) continue;
  console.log(`| ${engine} | bar | ${figures.map(({ models }) => models.toLocaleString("en")).join(" | ")} |`);
  console.log(`|---|---|${figures.map(() => "---|").join("")}`);
  for (const title of titles) {
    const cells = figures.map(
      ({ questions }) =>
        `${questions[title]?.p50} / ${questions[title]?.p95} (${questions[title]?.rows.toLocaleString("en")})`,
    );
    const bar = (figures[0]?.questions[title]?.bar ?? 0) * (engine === "embedded" ? 2 : 1);
    console.log(`| ${title} | ${bar} | ${cells.join(" | ")} |`);
  }
  for (const { models, filled, increments, load, heldUp, date } of figures)
    console.log(JSON.stringify({ models, filled, increments, load, heldUp, date }));
}
