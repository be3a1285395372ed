/**
 * Memory of building thousands of pages: the pages of {@link file://./docs-corpus.ts}, so many times that there
 * are 3,500, built by `vitrine-docs` as it is published. The number is the peak that the process held (`VmHWM`), its
 * threads among it. Run: `node --conditions=vitrine-source tools/bench/docs-memory.ts [pages]`.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fetchCorpus } from "./docs-corpus.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const WORK = join(tmpdir(), "vitrine-bench-docs-memory");
const wanted = Number(process.argv[2] ?? 3_500);

const corpus = fetchCorpus();
const pages = readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".md")).length;
const copies = Math.ceil(wanted / pages);
rmSync(WORK, { recursive: true, force: true });
mkdirSync(WORK, { recursive: true });
for (let copy = 0; copy < copies; copy += 1) cpSync(corpus, join(WORK, "pages", `copy-${copy}`), { recursive: true });
// Says at its end what it held.
const last = join(WORK, "last.mjs");
writeFileSync(
  last,
  'import { readFileSync } from "node:fs"; import { isMainThread } from "node:worker_threads"; if (isMainThread) process.on("exit", () => { const { user, system } = process.cpuUsage(); console.error(`held=${/VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]} cpu=${(user + system) / 1e6}`); });',
);
// As in the package; from the sources, a build would load a bundler.
const scripts = join(ROOT, "packages/docs/dist/site/scripts");
const hadScripts = existsSync(scripts);
spawnSync(process.execPath, [join(ROOT, "packages/docs/scripts/bundle-site-scripts.mjs")], { stdio: "inherit" });
const load = loadavg()[0]?.toFixed(1);
const started = performance.now();
const bin = join(ROOT, "packages/docs/dist/cli/bin.js");
const { signal, stderr, stdout } = spawnSync(
  process.execPath,
  ["--import", last, bin, "build", join(WORK, "pages"), "--out", join(WORK, "out"), "--force"],
  { encoding: "utf8", maxBuffer: 256 * 1024 * 1024, cwd: WORK },
);
if (signal) throw new Error(`The build was ended by ${signal}: ${stderr.slice(-2000)}`);
const [, held = "NaN", cpu = "NaN"] = /held=(\d+) cpu=([\d.]+)\s*$/.exec(stderr) ?? [];
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, load before ${load}`);
console.log(stdout.trim().split("\n").at(-1));
console.log(
  `${pages * copies} pages: ${Math.round(Number(held) / 1024)} MB, ${((performance.now() - started) / 1000).toFixed(1)} s, ${Number(cpu).toFixed(1)} s of processor time`,
);
rmSync(WORK, { recursive: true, force: true });
if (!hadScripts) rmSync(scripts, { recursive: true, force: true });
