/**
 * `npm run bench:templates -w tools`: measures the chat templates in this Node and, where there is one, in Node 20, and writes the
 * measurements into the page of the package.
 *
 * It takes about four minutes on an idle machine. The load before and after is printed and written next to the measurements: they
 * are worth little when other work was going on. Node 20 is looked for on the path; `VITRINE_BENCH_NODE` names it elsewhere.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import type { Measurements } from "./chat-template.ts";
import type { ProcessMeasurements } from "./chat-template-process.ts";

const PAGE = path.join(import.meta.dirname, "../../docs/benchmarks/chat-template.md");
const PEER = "@huggingface/jinja";

/** Runs a bench in this Node, which hands it on to another if one is named, and gives what it wrote. */
function run<T>(bench: string, options: readonly string[] = [], otherNode = ""): T {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  try {
    const file = path.join(folder, "measurements.json");
    const { status } = spawnSync(
      process.execPath,
      ["--conditions=vitrine-source", path.join(import.meta.dirname, bench), ...options],
      { stdio: "inherit", env: { ...process.env, VITRINE_BENCH_RESULTS: file, VITRINE_BENCH_NODE: otherNode } },
    );
    if (status !== 0) throw new Error(`${bench} ended with ${status}.`);
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A Node 20, or nothing. */
function olderNode(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const candidates = [process.env["VITRINE_BENCH_NODE"] ?? "", ...folders.map((folder) => path.join(folder, "node"))];
  return candidates.find(
    (file) => existsSync(file) && spawnSync(file, ["--version"], { encoding: "utf8" }).stdout.trim().startsWith("v20."),
  );
}

/** A number with two significant digits, as in a table for people. */
const short = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0)).replace(/^0\.0$/, "0");
const exact = (value: number): string => (value < 20 ? value.toFixed(1) : value.toFixed(0));

function speedRows(newer: Measurements, older: Measurements | undefined): string[] {
  const row = (
    what: string,
    contender: string,
    read: (measurements: Measurements) => readonly [string, string],
  ): string => {
    const [mean, least] = read(newer);
    const [olderMean, olderLeast] = older ? read(older) : ["", ""];
    return `| ${what} | ${contender} | ${mean} | ${least} | ${olderMean} | ${olderLeast} |`;
  };
  const kinds = [
    ["all", ""],
    ["tools", ", those with tools"],
    ["newTools", ", other tools in every render"],
  ] as const;
  const sizes = Object.keys(newer.sizes);
  const ofPeer = sizes.flatMap((size) =>
    kinds.map(([kind, suffix]) =>
      row(`${size} messages${suffix}`, `\`${PEER}\` 0.5`, (measurements) => {
        const summary = measurements.sizes[size]?.[kind][PEER];
        return summary ? [exact(summary.mean), exact(summary.least)] : ["", ""];
      }),
    ),
  );
  const overSizes =
    (contender: string, write: (value: number) => string) =>
    (measurements: Measurements): readonly [string, string] => {
      const found = sizes.flatMap((size) => measurements.sizes[size]?.all[contender] ?? []);
      const isOne = found.every(({ cases }) => cases === 1);
      return [
        found.map(({ mean }) => write(mean)).join(", "),
        isOne ? "" : exact(Math.min(...found.map(({ least }) => least))),
      ];
    };
  return [
    ...ofPeer,
    row(`${sizes.join(", ")} messages`, "nunjucks 3.2 (3 templates)", overSizes("nunjucks", short)),
    row(`${sizes.join(", ")} messages`, "minijinja-js 2.11, where the same", overSizes("minijinja-js", short)),
    row(
      `${sizes.join(", ")} messages`,
      "a function by hand (ChatML)",
      overSizes("by hand", (value) => value.toFixed(2)),
    ),
    row("200 messages", "Python's Jinja 3.1", ({ python }) =>
      python && python === newer.python ? [exact(python.mean), exact(python.least)] : ["", ""],
    ),
    row("200 messages", "the engine of llama.cpp (C++)", ({ llamaCpp }) =>
      llamaCpp && llamaCpp === newer.llamaCpp ? [short(llamaCpp.mean), short(llamaCpp.least)] : ["", ""],
    ),
    ...(["building", "firstRender"] as const).map((key) =>
      row(
        key === "building" ? "building" : "building and a first render of 2 messages",
        `\`${PEER}\` 0.5`,
        (measurements) => {
          const summary = measurements[key][PEER];
          return summary ? [exact(summary.mean), exact(summary.least)] : ["", ""];
        },
      ),
    ),
  ];
}

const TEMPLATE_TITLES: Readonly<Record<string, string>> = {
  chatml: "ChatML",
  "qwen 2.5, tools": "Qwen 2.5 with tools",
  "qwen 3, thinking": "Qwen 3 with thinking",
  "gpt-oss": "GPT-OSS",
};

function startRows({ imports, starts }: ProcessMeasurements): string[] {
  const rows = [["the import alone", imports] as const, ...Object.entries(starts)];
  return rows.map(
    ([name, { template, everything, peer }]) =>
      `| ${TEMPLATE_TITLES[name] ?? name} | ${[template, everything, peer].map(exact).join(" | ")} |`,
  );
}

function sizeRows({ sizes }: ProcessMeasurements): string[] {
  const names = {
    template: "`Template`",
    everything: "everything",
    peer: `\`${PEER}\` 0.5`,
  };
  return Object.entries(names).map(([name, title]) => {
    const { minified, gzip, brotli } = sizes[name as keyof typeof sizes];
    return `| ${[title, ...[minified, gzip, brotli].map((bytes) => `${Math.round(bytes / 1000)} kB`)].join(" | ")} |`;
  });
}

/** The page with other rows in the table that has this head. */
function withRows(page: string, head: string, rows: readonly string[]): string {
  const start = page.indexOf(`\n${head}\n`);
  if (start < 0) throw new Error(`${PAGE} has no table with the head ${head}.`);
  const bodyAt = page.indexOf("\n", start + head.length + 2) + 1;
  const end = page.indexOf("\n\n", bodyAt);
  return `${page.slice(0, bodyAt)}${rows.join("\n")}${page.slice(end)}`;
}

const before = loadavg()[0] ?? 0;
const newer = run<Measurements>("chat-template.ts");
const node = olderNode();
const older = node ? run<Measurements>("chat-template.ts", [], node) : undefined;
if (!older) console.log("\nThere is no Node 20 on the path: its columns stay empty.");
const processes = run<ProcessMeasurements>("chat-template-process.ts", ["--no-hostile"]);
const after = loadavg()[0] ?? 0;

const month = new Date().toLocaleString("en", { month: "long", year: "numeric", timeZone: "UTC" });
let page = readFileSync(PAGE, "utf8");
page = withRows(page, "| what | contender | Node 24 | least | Node 20 | least |", speedRows(newer, older));
page = withRows(page, "| bundle | minified | gzip -9 | Brotli |", sizeRows(processes));
page = withRows(page, `| template | \`Template\` | everything | \`${PEER}\` 0.5 |`, startRows(processes));
const times = (measurements: Measurements): string =>
  `${measurements.tojson.same.toFixed(1)} and ${measurements.tojson.other.toFixed(1)}`;
page = page
  .replaceAll(/\(load [\d.]+ to [\d.]+, \w+ \d{4}\)/g, `(load ${before.toFixed(1)} to ${after.toFixed(1)}, ${month})`)
  .replace(/takes [\d.]+ and [\d.]+ times as long(?= as `JSON)/, `takes ${times(newer)} times as long`)
  .replace(/\(Node 20: [\d.]+ and [\d.]+\)/, (known) => (older ? `(Node 20: ${times(older)})` : known));
writeFileSync(PAGE, page);
console.log(`\nLoad ${before.toFixed(1)} before and ${after.toFixed(1)} after. The measurements are in ${PAGE}.`);
