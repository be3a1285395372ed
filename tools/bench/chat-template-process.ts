/**
 * Chat templates in their own processes: the size of the code, a cold start, and what hostile templates cost.
 *
 * Both packages are bundled and minified by the same tool. Every start is a fresh process that notes the time of the
 * import, of the first build and of the first render; the peer and ours take turns. A hostile template has a process to
 * itself too, whose peak of resident memory is the system's own number, Node's share included.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";
import { CHAT_TEMPLATES } from "../../packages/chat-template/src/testing/chat-templates.ts";
import { HOSTILE_SHAPES } from "../../packages/chat-template/src/testing/hostile-shapes.ts";
import { HOSTILE_CONTEXT, HOSTILE_TEMPLATES } from "../../packages/chat-template/src/testing/hostile-templates.ts";

const STARTS = 15;
const BUNDLE = path.join(import.meta.dirname, "../../packages/chat-template/scripts/bundle.mjs");
const BASE = path.join(import.meta.dirname, "../../packages/base/src/index.ts");
/** Ours as it is published, with what its entries share. */
const entriesOf = (published: string): Record<"template" | "everything" | "peer", string> => ({
  template: `export { Template } from ${JSON.stringify(path.join(published, "index.js"))};`,
  everything: `export * from ${JSON.stringify(path.join(published, "index.js"))};`,
  peer: 'export * from "@huggingface/jinja";',
});
type Files = ReturnType<typeof entriesOf>;

export interface ProcessMeasurements {
  /** Bytes. */
  sizes: Record<keyof Files, { minified: number; gzip: number; brotli: number }>;
  /** Milliseconds, medians. */
  imports: Record<keyof Files, number>;
  starts: Record<string, Record<keyof Files, number>>;
}

/** Runs one template from a file with a bundle, and prints what it cost. */
const RUNNER = `
import { readFileSync } from "node:fs";
const [bundle, input] = process.argv.slice(2);
const { source, context } = JSON.parse(readFileSync(input, "utf8"));
const started = performance.now();
const { Template } = await import(bundle);
const imported = performance.now();
let outcome = "text";
let busy = process.cpuUsage();
let built = imported;
try {
  const template = new Template(source);
  built = performance.now();
  template.render(context);
} catch (error) {
  outcome = error.name;
}
const rendered = performance.now();
busy = process.cpuUsage(busy);
// Where there is /proc, its number is this program's alone; the other begins with that of the process that started it.
let memory = process.resourceUsage().maxRSS / 1024;
try {
  memory = Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1024;
} catch {}
console.log(JSON.stringify({ outcome, import: imported - started, build: built - imported, render: rendered - built, cpu: (busy.user + busy.system) / 1000, memory }));
`;

interface Cost {
  outcome: string;
  /** Milliseconds. */
  import: number;
  build: number;
  render: number;
  /** Processor time of building and rendering, which other programs on the machine do not change. */
  cpu: number;
  /** Megabytes at the peak. */
  memory: number;
}

/** Bundles an entry into one minified file, and gives its path. */
async function bundle(name: string, code: string, folder: string): Promise<string> {
  // The entry is in this folder, from where both packages can be found.
  const entry = path.join(import.meta.dirname, `${name}.bundle-entry.js`);
  writeFileSync(entry, code);
  try {
    await build({
      configFile: false,
      logLevel: "error",
      resolve: { conditions: ["vitrine-source"], alias: { "@vitrine/base": BASE } },
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: true,
        rolldownOptions: {
          input: entry,
          preserveEntrySignatures: "strict",
          output: { format: "es", entryFileNames: `${name}.mjs`, minify: true },
        },
      },
    });
  } finally {
    rmSync(entry);
  }
  return path.join(folder, `${name}.mjs`);
}

function cost(runner: string, file: string, input: string): Cost {
  const { status, stdout, stderr } = spawnSync(
    process.env["VITRINE_BENCH_NODE"] || process.execPath,
    [runner, file, input],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`A process that should only have rendered ended with ${status}.\n${stderr}`);
  return JSON.parse(stdout) as Cost;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function conversation(count: number): Record<string, unknown> {
  return {
    messages: Array.from({ length: count }, (_, index) => ({
      role: index % 2 ? "assistant" : "user",
      content: `Message ${index}: what is the capital of a country?`,
    })),
    add_generation_prompt: true,
    bos_token: "<s>",
    eos_token: "</s>",
    tools: null,
  };
}

/** The same of every bundle. */
function ofEach<T>(read: (name: keyof Files) => T): Record<keyof Files, T> {
  return { template: read("template"), everything: read("everything"), peer: read("peer") };
}

function reportSizes(files: Files): ProcessMeasurements["sizes"] {
  console.log("\nSize\n| bundle | minified | gzip | Brotli |\n|---|---|---|---|");
  return ofEach((name) => {
    const code = readFileSync(files[name]);
    const gzip = gzipSync(code, { level: 9 }).length;
    const brotli = brotliCompressSync(code).length;
    console.log(`| ${name} | ${code.length} | ${gzip} | ${brotli} |`);
    return { minified: code.length, gzip, brotli };
  });
}

function reportStarts(files: Files, folder: string, runner: string): Omit<ProcessMeasurements, "sizes"> {
  console.log(
    "\nCold start, ms\n| template | what | import | build | render | all | peer's all / this |\n|---|---|---|---|---|---|---|",
  );
  const imports = ofEach((): number[] => []);
  const starts: ProcessMeasurements["starts"] = {};
  const all = (item: Cost): number => item.import + item.build + item.render;
  for (const template of ["chatml", "qwen 2.5, tools", "qwen 3, thinking", "gpt-oss"]) {
    const input = path.join(folder, "input.json");
    writeFileSync(input, JSON.stringify({ source: CHAT_TEMPLATES[template], context: conversation(20) }));
    const costs = ofEach((): Cost[] => []);
    for (let start = 0; start < STARTS; start += 1)
      ofEach((name) => costs[name].push(cost(runner, files[name], input)));
    starts[template] = ofEach((name) => {
      const list = costs[name];
      imports[name].push(...list.map((item) => item.import));
      const measurements = (["import", "build", "render"] as const).map((key) => median(list.map((item) => item[key])));
      const ratio = median(list.map((item, index) => all(costs.peer[index] as Cost) / all(item)));
      const total = median(list.map(all));
      const row = [...measurements, total, ratio].map((measurement) => measurement.toFixed(2));
      console.log(`| ${template} | ${name} | ${row.join(" | ")} |`);
      return total;
    });
  }
  return { imports: ofEach((name) => median(imports[name])), starts };
}

function reportHostile(file: string, folder: string, runner: string): void {
  const input = path.join(folder, "hostile.json");
  const measure = (source: string): Cost => {
    writeFileSync(input, JSON.stringify({ source, context: HOSTILE_CONTEXT }));
    return cost(runner, file, input);
  };
  console.log(`\nHostile templates\nA template without content takes ${measure("x").memory.toFixed(0)} MB.`);
  const templates = [...Object.entries(HOSTILE_TEMPLATES), ...HOSTILE_SHAPES];
  const rows = templates.map(([name, source]) => ({ name, ...measure(source) }));
  const worst = rows.toSorted((a, b) => b.memory - a.memory).slice(0, 8);
  const slowest = rows.toSorted((a, b) => b.cpu - a.cpu).slice(0, 8);
  console.log("| template | outcome | processor time, ms | peak, MB |\n|---|---|---|---|");
  for (const { name, outcome, cpu, memory } of new Set([
    ...worst,
    ...slowest,
    ...rows.filter((row) => row.memory > 200 || row.cpu > 2000),
  ])) {
    console.log(`| ${name} | ${outcome} | ${cpu.toFixed(0)} | ${memory.toFixed(0)} |`);
  }
  console.log(
    `${rows.length} templates; over 200 MB: ${rows.filter(({ memory }) => memory > 200).length}, over 2 s: ${rows.filter((row) => row.cpu > 2000).length}.`,
  );
}

if (import.meta.main) {
  const folder = mkdtempSync(path.join(tmpdir(), "chat-template-"));
  try {
    const published = path.join(folder, "published");
    if (spawnSync(process.execPath, [BUNDLE, published], { stdio: "inherit" }).status !== 0)
      throw new Error("The package could not be bundled as it is published.");
    const code = entriesOf(published);
    const files = {
      template: await bundle("template", code.template, folder),
      everything: await bundle("everything", code.everything, folder),
      peer: await bundle("peer", code.peer, folder),
    };
    const runner = path.join(folder, "runner.mjs");
    writeFileSync(runner, RUNNER);
    const sizes = reportSizes(files);
    if (!process.argv.includes("--no-start")) {
      const starts = reportStarts(files, folder, runner);
      const file = process.env["VITRINE_BENCH_RESULTS"];
      if (file) writeFileSync(file, JSON.stringify({ sizes, ...starts }));
    }
    if (!process.argv.includes("--no-hostile")) reportHostile(files.everything, folder, runner);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
