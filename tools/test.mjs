/**
 * `npm test`: types, rules, unit and property tests (on both databases), and the built site in a
 * real browser. Each step runs even when an earlier one failed; the last line counts tests, and the
 * exit code is 1 after a failure. `npm run test:whole` generates ten times as many inputs, opens
 * every page of the seed and measures memory.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureGenerated, ensureInstalled, projectEnvironment, ROOT } from "./setup.mjs";

if (process.argv.includes("--whole"))
  Object.assign(process.env, { VITRINE_TEST_RUNS: "10", VITRINE_CRAWL: "all", ...process.env });
/** What the first test that needs it makes for all, such as a store with the seed. */
const SHARED = mkdtempSync(join(tmpdir(), "vitrine-tests-"));
process.env.VITRINE_TEST_SHARED = SHARED;
// Some two hundred programs are started, and most load what one before them has compiled.
process.env.NODE_COMPILE_CACHE ??= join(SHARED, "compiled");
process.once("exit", () => rmSync(SHARED, { recursive: true, force: true }));
const RESULTS = join(ROOT, "test-results");
/**
 * Of nine thousand tests, hundreds wait for browsers, servers and programs, and one in some runs meets a machine too busy
 * for it. It gets a second try, and is named at the end. A property that a generated input refutes gets none.
 */
const SECOND_TRY = ["--retry.count=1", "--retry.condition=^(?!Property failed)"];

ensureInstalled({ forTests: true });
ensureGenerated();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const browser = ensureBrowser();
installCustomRunners();
const steps = [];

step("types", "tsc", ["-b"]);
step("rules", "node", ["tools/check.mjs"]);
step("unit tests", "node", [
  "packages/hub/test/engines/with-engines.mjs",
  "--opensearch",
  "vitest",
  "run",
  ...SECOND_TRY,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${join(RESULTS, "unit.json")}`,
]);
if (browser) {
  ensureBuilt();
  step("browser tests", "vitest", [
    "run",
    "--config",
    "e2e/vitest.config.ts",
    ...SECOND_TRY,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(RESULTS, "e2e.json")}`,
  ]);
} else {
  console.warn("SKIPPED: browser tests. No Chromium was found and none could be installed; set CHROMIUM_PATH to one.");
  if (process.env.CI) steps.push({ name: "browser tests", ok: false });
}

const reports = ["unit.json", "e2e.json"].flatMap(readReport);
const counts = {
  passed: reports.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0),
  failed: reports.reduce((sum, { numFailedTests }) => sum + numFailedTests, 0),
};
writeFileSync(join(RESULTS, "counts.json"), JSON.stringify(counts));
console.log();
for (const { name, message, assertionResults } of reports.flatMap(({ testResults }) => testResults)) {
  const file = relative(ROOT, name);
  // Of a file that could not be set up.
  if (message) console.log(`${file}: ${message}\n`);
  for (const { status, fullName, failureMessages } of assertionResults) {
    if (failureMessages.length === 0) continue;
    const outcome = status === "failed" ? "" : "passed at its second try. ";
    console.log(`${outcome}${file}: ${fullName}\n${failureMessages.join("\n")}\n`);
  }
}
for (const { name, ok } of steps) console.log(`${ok ? "ok    " : "FAILED"} ${name}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(steps.every(({ ok }) => ok) && counts.failed === 0 && counts.passed > 0 ? 0 : 1);

/**
 * The runtimes for local models, 559 MB from npm. Without them their tests say that they were
 * skipped.
 */
function installCustomRunners() {
  for (const program of ["custom-onnx", "custom-gguf"]) {
    if (existsSync(join(ROOT, ".vitrine/local-models", program))) continue;
    const { status } = spawnSync("node", ["tools/local-models.mjs", "install", program], {
      cwd: ROOT,
      env: projectEnvironment({ VITRINE_DATA: join(ROOT, ".vitrine") }),
      stdio: "inherit",
    });
    if (status !== 0) console.warn(`SKIPPED: tests of ${program}, which could not be installed.`);
  }
}

function step(name, command, args) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { cwd: ROOT, env: projectEnvironment(), stdio: "inherit" });
  steps.push({ name, ok: status === 0 });
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name}`);
}

function readReport(file) {
  const path = join(RESULTS, file);
  return existsSync(path) ? [JSON.parse(readFileSync(path, "utf8"))] : [];
}
