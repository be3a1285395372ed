/**
 * `npm test`: types, rules, unit and property tests (on both databases), and the built site in a
 * real browser. Each step runs even when an earlier one failed; the last line counts tests, and the
 * exit code is 1 after a failure. No failed test runs again. `npm run test:whole` generates ten times
 * as many inputs and runs what is tagged "whole"; `npm test -- --changed [commit]` runs what a change reaches.
 */
import "./help.mjs";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureGenerated, ensureInstalled, projectEnvironment, ROOT } from "./setup.mjs";

const isWhole = process.argv.includes("--whole");
if (isWhole) Object.assign(process.env, { VITRINE_TEST_RUNS: "10", VITRINE_CRAWL: "all", ...process.env });
/** Folder of things that the first test makes for all, such as a store with the seed. */
const SHARED = mkdtempSync(join(tmpdir(), "vitrine-tests-"));
process.env.VITRINE_TEST_SHARED = SHARED;
// Some two hundred programs are started, and most load what one before them has compiled.
process.env.NODE_COMPILE_CACHE ??= join(SHARED, "compiled");
process.once("exit", () => rmSync(SHARED, { recursive: true, force: true }));
const RESULTS = join(ROOT, "test-results");
/** With `--changed [commit]`: the tests that a change since a commit reaches, or what is not committed, and these. */
const changedAt = process.argv.indexOf("--changed");
const GUARDS = [
  "tools/repository",
  "packages/hub/src/store/restricted-view.test.ts",
  "packages/chat-template/src/safety.test.ts",
];

ensureInstalled({ forTests: true });
ensureGenerated();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const browser = ensureBrowser();
installCustomRunners();
const steps = [];

step("types", "tsc", ["-b"]);
step("rules", "node", ["tools/check.mjs"]);
// A node of OpenSearch and its tests take most of a minute of a processor, for an engine that few run.
const hasOpenSearch = isWhole || Boolean(process.env.CI);
const unitTests = (name, ...which) =>
  step(name, "node", [
    "packages/hub/test/engines/with-engines.mjs",
    ...(hasOpenSearch ? ["--opensearch"] : []),
    "vitest",
    "run",
    ...which,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(RESULTS, `${name}.json`)}`,
  ]);
if (changedAt === -1) unitTests("unit");
else {
  unitTests("changed", `--changed=${process.argv[changedAt + 1] ?? "HEAD"}`, "--passWithNoTests");
  unitTests("guards", ...GUARDS);
}
if (changedAt !== -1) console.log("The browser tests are left out: npm test runs them.");
else if (browser) {
  const start = performance.now();
  await ensureBuilt();
  steps.push({ name: "build", ok: true, seconds: (performance.now() - start) / 1000 });
  step("browser", "vitest", [
    "run",
    "--config",
    "e2e/vitest.config.ts",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(RESULTS, "browser.json")}`,
  ]);
} else {
  console.warn("SKIPPED: browser tests. No Chromium was found and none could be installed; set CHROMIUM_PATH to one.");
  if (process.env.CI) steps.push({ name: "browser tests", ok: false });
}

const reports = readdirSync(RESULTS)
  .filter((file) => file.endsWith(".json"))
  .flatMap(readReport);
const counts = {
  passed: reports.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0),
  failed: reports.reduce((sum, { numFailedTests }) => sum + numFailedTests, 0),
};
writeFileSync(join(RESULTS, "counts.json"), JSON.stringify(counts));
console.log();
for (const { name, message, assertionResults } of reports.flatMap(({ testResults }) => testResults)) {
  const file = relative(ROOT, name);
  // Message of a file that could not be set up.
  if (message) console.log(`${file}: ${message}\n`);
  for (const { status, fullName, failureMessages } of assertionResults) {
    if (failureMessages.length === 0) continue;
    if (status === "failed") console.log(`${file}: ${fullName}\n${failureMessages.join("\n")}\n`);
  }
}
for (const { name, ok, seconds } of steps)
  console.log(
    `${ok ? "ok    " : "FAILED"} ${name.padEnd(10)} ${seconds === undefined ? "" : `${Math.round(seconds)} s`}`,
  );
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(steps.every(({ ok }) => ok) && counts.failed === 0 && counts.passed > 0 ? 0 : 1);

/**
 * The runtimes for local models, 559 MB from npm. Without them their tests say that they were
 * skipped.
 */
function installCustomRunners() {
  for (const program of ["custom-onnx", "custom-gguf"]) {
    if (existsSync(join(ROOT, ".vitrine/local-models", program))) continue;
    const { status } = spawnSync(
      "node",
      ["tools/command.mjs", "packages/local-models/src/cli.ts", "install", program],
      {
        cwd: ROOT,
        env: projectEnvironment({ VITRINE_DATA: join(ROOT, ".vitrine") }),
        stdio: "inherit",
      },
    );
    if (status !== 0) console.warn(`SKIPPED: tests of ${program}, which could not be installed.`);
  }
}

function step(name, command, args) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const { status } = spawnSync(command, args, { cwd: ROOT, env: projectEnvironment(), stdio: "inherit" });
  steps.push({ name, ok: status === 0, seconds: (performance.now() - start) / 1000 });
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name}`);
}

function readReport(file) {
  const path = join(RESULTS, file);
  return existsSync(path) ? [JSON.parse(readFileSync(path, "utf8"))] : [];
}
