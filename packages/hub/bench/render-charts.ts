/**
 * Draws the numbers of `store.ts` as curves: the 95th percentile of each kind of query over the number of models.
 *
 *   node packages/hub/bench/render-charts.ts
 *
 * Writes `docs/images/store-curves.svg` and the tables of `docs/benchmarks/hub.md`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { INCREMENT_KINDS } from "./increments.ts";
import type { IncrementKind } from "./increments.ts";
import type { Measurements } from "./store.ts";

const all = JSON.parse(readFileSync(new URL("results/store.json", import.meta.url), "utf8")) as Measurements[];
const server = all.filter(({ engine }) => engine === "postgresql").toSorted((a, b) => a.models - b.models);
const titles = Object.keys(server[0]?.queries ?? {});

const [WIDTH, ROW, LEFT, PLOT] = [720, 34, 230, 360];
const longestMs = Math.max(...server.flatMap(({ queries }) => Object.values(queries).map(({ p95 }) => p95)), 100);
/** Both axes are logarithmic: one step to the right is ten times the models. */
const x = (models: number) => LEFT + (PLOT * (Math.log10(models) - 4)) / 2;
const y = (milliseconds: number, top: number) =>
  top + ROW - 6 - ((ROW - 10) * Math.log10(Math.max(1, milliseconds))) / Math.log10(longestMs);

const rows = titles.map((title, at) => {
  const top = 40 + at * ROW;
  const points = server.map(({ models, queries }) => [x(models), y(queries[title]?.p95 ?? 0, top)] as const);
  const last = server.at(-1)?.queries[title];
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
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="95th percentile of each kind of query at ten thousand, a hundred thousand and a million models">
  <style>svg { background: #fff } text { font: 12px sans-serif; fill: #1a1a1a } polyline { fill: none; stroke: #1f5fbf; stroke-width: 2 } circle { fill: #1f5fbf } .bar { stroke: #8a8a8a; stroke-dasharray: 3 3 }</style>
${server.map(({ models }) => `  <text x="${x(models) - 18}" y="24">${models.toLocaleString("en")}</text>`).join("\n")}
${rows.join("\n")}
</svg>
`,
);

/** The tables of the documentation, by how their first line begins; the first of a kind is PostgreSQL's. */
const PAGE = new URL("../../../docs/benchmarks/hub.md", import.meta.url);
const count = (value: number) => value.toLocaleString("en");
const embedded = all.filter(({ engine }) => engine === "embedded").toSorted((a, b) => a.models - b.models);

function queryTable(measurements: readonly Measurements[], factor: number): string[] {
  const maxRows = (title: string) => Math.max(...measurements.map(({ queries }) => queries[title]?.rows ?? 0));
  return [
    `| query | limit | ${measurements.map(({ models }) => count(models)).join(" | ")} | rows read, at most |`,
    `|---|---|${measurements.map(() => "---|").join("")}---|`,
    ...titles.map((title) => {
      const cells = measurements.map(({ queries }) => `${queries[title]?.p50} / ${queries[title]?.p95}`);
      const bar = (measurements[0]?.queries[title]?.bar ?? 0) * factor;
      return `| ${title} | ${bar} | ${cells.join(" | ")} | ${count(maxRows(title))} |`;
    }),
  ];
}

function loadTable(measurements: readonly Measurements[]): string[] {
  const row = (title: string, of: (filled: Measurements["filled"]) => number | undefined) =>
    `| ${title} | ${measurements.map(({ filled }) => of(filled) ?? "not measured").join(" | ")} |`;
  return [
    `| initial load | ${measurements.map(({ models }) => count(models)).join(" | ")} |`,
    `|---|${measurements.map(() => "---|").join("")}`,
    row("rows, seconds", ({ rows: seconds }) => seconds),
    row("with indexes, seconds", ({ withIndexes }) => withIndexes),
    row("peak memory of the process, MB", ({ memory }) => memory),
    row("memory before the first model, MB", ({ memoryBefore }) => memoryBefore),
  ];
}

const INCREMENTS: Record<IncrementKind, string> = {
  new: "new models",
  "mostly numbers": "changed as a hub sends them, mostly counts",
  everything: "changed in everything",
  nothing: "unchanged",
};

function incrementTable(): string[] {
  const columns = [...server, ...embedded];
  const cell = ({ increments }: Measurements, kind: IncrementKind) => {
    const found = increments.kinds[kind];
    return found === undefined ? "not measured" : `${count(found.perSecond)}; ${found.listMeanwhileMs}`;
  };
  const nameOf = ({ engine, models }: Measurements) =>
    `${engine === "embedded" ? "embedded" : "PostgreSQL"}, ${count(models)}`;
  return [
    `| written | ${columns.map(nameOf).join(" | ")} |`,
    `|---|${columns.map(() => "---|").join("")}`,
    ...INCREMENT_KINDS.map(
      (kind) => `| ${INCREMENTS[kind]} | ${columns.map((each) => cell(each, kind)).join(" | ")} |`,
    ),
    `| no writes | ${columns.map(({ increments }) => increments.listQuiet).join(" | ")} |`,
  ];
}

/** What was busy, and how long a timer of the querying process was late. */
function circumstanceTable(): string[] {
  return [
    "| measured | on | load before and after | timer delay, at most |",
    "|---|---|---|---|",
    ...[...server, ...embedded].map(
      ({ engine, models, date, load, heldUp }) =>
        `| ${engine === "embedded" ? "embedded" : "PostgreSQL"}, ${count(models)} | ${date} | ${load.join(", ")} | ${heldUp} ms |`,
    ),
  ];
}

const tables: [string, string[]][] = [
  ["| query |", queryTable(server, 1)],
  ["| initial load |", loadTable(server)],
  ["| query |", queryTable(embedded, 2)],
  ["| measured |", circumstanceTable()],
  ["| written |", incrementTable()],
];
const lines = readFileSync(PAGE, "utf8").split("\n");
let from = 0;
for (const [beginning, table] of tables) {
  const at = lines.findIndex((line, index) => index >= from && line.startsWith(beginning));
  if (at < 0) throw new Error(`${PAGE.pathname} has no table that begins with "${beginning}" where one is expected.`);
  let end = at;
  while (lines[end]?.startsWith("|")) end += 1;
  lines.splice(at, end - at, ...table);
  from = at + table.length;
}
writeFileSync(PAGE, lines.join("\n"));
