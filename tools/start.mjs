/**
 * `npm start`: install if needed, build if needed, serve. `npm start -- --endpoint <address>` adds
 * a server's models.
 *
 * At a first start the store is filled while the site is built, where there is memory for both. What nobody waits for is
 * built while the site runs.
 */
import { existsSync } from "node:fs";
import { setPriority, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { BUILD_STEPS, buildSteps, ensureInstalled, onEnd, ROOT, run, runBeside, startServer } from "./setup.mjs";

/** Filling and building take 1.7 GB together (docs/benchmarks/site.md). */
const ENOUGH_MEMORY = 3e9;
/** Steps of the build that a site needs. */
const NEEDED_STEPS = 2;
const IDLE_PRIORITY = 10;

ensureInstalled();
if (process.argv.includes("--help")) {
  run("node", ["--conditions=vitrine-source", "apps/web/src/help.ts"], { cwd: ROOT });
  process.exit(0);
}
let server;
onEnd((signal) => (server ? server.kill(signal === "SIGHUP" ? "SIGTERM" : signal) : process.exit(1)));
const hasMemory = Math.min(totalmem(), process.constrainedMemory?.() || Infinity) > ENOUGH_MEMORY;
const needed = hasMemory ? NEEDED_STEPS : BUILD_STEPS.length;
let filled;
for await (const done of buildSteps()) {
  if (done < needed && hasMemory) filled ??= fillAhead();
  if (server === undefined && done >= needed) {
    await filled;
    server = startServer([], process.argv.slice(2));
    server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
    if (done === BUILD_STEPS.length) break;
    setPriority(IDLE_PRIORITY);
  }
  if (done === BUILD_STEPS.length) server.send("built");
}

/** Fills a store that is not there yet, where nothing says that it holds something else. The server does it where this fails. */
async function fillAhead() {
  const { DATABASE_URL, OPENSEARCH_URL, VITRINE_DATA, VITRINE_MODELS, VITRINE_WITH_PUBLIC } = process.env;
  if (DATABASE_URL || OPENSEARCH_URL || VITRINE_MODELS || VITRINE_WITH_PUBLIC || process.argv.length > 2) return;
  if (existsSync(join(resolve(ROOT, VITRINE_DATA || ".vitrine"), "database"))) return;
  const seed = ["--conditions=vitrine-source", "packages/hub/src/cli.ts", "seed"];
  await runBeside("node", seed, ROOT, "ignore").catch(() => {});
}
