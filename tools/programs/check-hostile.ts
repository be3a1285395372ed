/**
 * `npm run check:hostile -w tools`: how long pages take while repositories that were made to hold the site up are put into its
 * folder of models, one after the other, and while their own pages are asked for. Visitors ask all the time; what they
 * wait before is measured too, since other work on the machine makes them wait as well. The result of the last run is in
 * docs/benchmarks/hub.md. Parts of names, with commas between, choose some of them.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { HOSTILE } from "./hostile-repositories.ts";
import { startTestSite } from "./test-site.ts";

const LIMIT_MS = 250;
const BEFORE_MS = 20_000;
const SEEN_MS = 60_000;
const EVERY_MS = 25;
const PAGES = ["/models", "/models/own/net", "/tasks", "/", "/api/models?limit=5", "/own/net/resolve/main/config.json"];

const folder = mkdtempSync(join(tmpdir(), "vitrine-hostile-"));
const models = join(folder, "models");
const aside = join(folder, "aside");
for (let count = 0; count < 20; count += 1) {
  const own = join(models, "own", count === 0 ? "net" : `net-${count}`);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "config.json"), '{"model_type": "bert", "architectures": ["BertForMaskedLM"]}');
  writeFileSync(join(own, "README.md"), `---\nlicense: mit\n---\n# Net ${count}\n\nA model of our own.\n`);
}
mkdirSync(join(models, "hostile"));
const wanted = (process.argv[2] ?? "").split(",");
const chosen = Object.entries(HOSTILE).filter(([name]) => wanted.some((part) => name.includes(part)));
for (const [name, fill] of chosen) fill(join(aside, name));

const site = await startTestSite(models, join(folder, "site"), {
  environment: { VITRINE_FETCH: "off", VITRINE_LOCAL_MODELS: "off" },
});

interface Wait {
  path: string;
  ms: number;
}

/** Visitors until they are stopped; what each waited. */
function visitors(): () => Promise<Wait[]> {
  const waits: Wait[] = [];
  let isOver = false;
  const one = async (first: number) => {
    for (let at = first; !isOver; at += 1) {
      const path = PAGES[at % PAGES.length] ?? "/";
      const began = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const response = await fetch(site.address + path);
      // oxlint-disable-next-line no-await-in-loop
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
      waits.push({ path, ms: performance.now() - began });
      // oxlint-disable-next-line no-await-in-loop
      await pause(EVERY_MS);
    }
  };
  const all = Promise.all([one(0), one(3)]);
  return async () => {
    isOver = true;
    await all;
    return waits;
  };
}

function memory(): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${site.pid}/status`, "utf8"))?.[1]) / 1000;
}

/** The file whose page has most to read: a header of weights, else a long text. */
function fileOf(name: string): string[] {
  const files = readdirSync(join(models, "hostile", name));
  const kinds = [".gguf", ".safetensors", ".json", ".jinja", ".md"];
  return kinds.flatMap((kind) => files.find((file) => file.endsWith(kind)) ?? []).slice(0, 1);
}

function summary(waits: readonly Wait[]) {
  const sorted = waits.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const part = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return {
    p50: part(0.5),
    p95: part(0.95),
    p99: part(0.99),
    max: part(1),
    over: sorted.filter((ms) => ms > LIMIT_MS).length,
  };
}

function row(what: string, waits: readonly Wait[], more: string): void {
  const { p50, p95, p99, max, over } = summary(waits);
  console.log(`| ${what} | ${waits.length} | ${p50} | ${p95} | ${p99} | ${max} | ${over} | ${more} |`);
}

// Each page once, so that nothing is compiled for the first time later.
for (const path of [...PAGES, ...PAGES]) await (await fetch(site.address + path)).arrayBuffer();
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
console.log("| | requests | p50 | p95 | p99 | longest | over 250 ms | |\n|---|--:|--:|--:|--:|--:|--:|---|");
const quiet = visitors();
await pause(BEFORE_MS);
const before = await quiet();
row("before", before, `${memory().toFixed(0)} MB`);

const added: Wait[] = [];
const opened: Wait[] = [];
let peak = 0;
const watching = setInterval(() => (peak = Math.max(peak, memory())), 50);
for (const [name] of chosen) {
  const stop = visitors();
  renameSync(join(aside, name), join(models, "hostile", name));
  const began = performance.now();
  let isSeen = false;
  while (!isSeen && performance.now() - began < SEEN_MS) {
    // oxlint-disable-next-line no-await-in-loop -- until it is listed
    await pause(250);
    // oxlint-disable-next-line no-await-in-loop
    isSeen = (await fetch(`${site.address}/api/models/hostile/${name}`)).status === 200;
  }
  const seen = isSeen ? `listed after ${((performance.now() - began) / 1000).toFixed(1)} s` : "not listed";
  // Hashes and scans go on after that.
  // oxlint-disable-next-line no-await-in-loop
  await pause(1500);
  // oxlint-disable-next-line no-await-in-loop
  const whileAdded = await stop();
  const again = visitors();
  const answers: string[] = [];
  for (const path of [
    `/models/hostile/${name}`,
    `/models/hostile/${name}/files`,
    `/hostile/${name}/resolve/main/config.json`,
    ...fileOf(name).map((file) => `/models/hostile/${name}/files/${encodeURIComponent(file)}`),
  ]) {
    const asked = performance.now();
    // oxlint-disable-next-line no-await-in-loop
    const response = await fetch(site.address + path, { signal: AbortSignal.timeout(60_000) }).catch(String);
    // oxlint-disable-next-line no-await-in-loop
    const bytes = typeof response === "string" ? 0 : (await response.arrayBuffer()).byteLength;
    const status = typeof response === "string" ? response : response.status;
    answers.push(`${status} in ${((performance.now() - asked) / 1000).toFixed(1)} s, ${(bytes / 1000).toFixed(0)} kB`);
  }
  // oxlint-disable-next-line no-await-in-loop
  const whileOpened = await again();
  added.push(...whileAdded);
  opened.push(...whileOpened);
  row(`${name}, added`, whileAdded, seen);
  row(`${name}, opened`, whileOpened, answers.join("; "));
}
row("all, while they are added", added, "");
row("all, while their pages are opened", opened, "");
await pause(12_000);
clearInterval(watching);
console.log(
  `memory: ${peak.toFixed(0)} MB at most, ${memory().toFixed(0)} MB afterwards; load ${loadavg()[0]?.toFixed(1)}`,
);
site.server.kill("SIGTERM");
rmSync(folder, { recursive: true, force: true });
// Other work makes visitors wait, too: what hostile repositories add to that is judged.
process.exitCode = summary(added).max <= Math.max(LIMIT_MS, summary(before).max * 2) ? 0 : 1;
