/**
 * `npm run check`: rules that no test states. Lint, format, import arrows, unused exports and dependencies, and each
 * package as it would look once published: its exports exist, its types are found.
 */
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureInstalled, projectEnvironment, ROOT } from "./setup.mjs";

ensureInstalled({ forTests: true });
const checks = [
  ["lint", "oxlint", ["--deny-warnings"]],
  ["format", "oxfmt", ["--check"]],
  ["import arrows", "node", ["scripts/check-arrows.ts"]],
  ["unused files, exports, dependencies", "knip", ["--no-config-hints"]],
];
for (const name of readdirSync(join(ROOT, "packages"))) {
  checks.push([`package ${name}: exports`, "publint", ["--strict", `packages/${name}`]]);
  checks.push([
    `package ${name}: types`,
    "attw",
    [
      "--pack",
      `packages/${name}`,
      "--profile",
      "esm-only",
      "--quiet",
      "--exclude-entrypoints",
      "styles.css",
      "widget.css",
      "testing",
    ],
  ]);
}

let failed = false;

async function check([name, command, args]) {
  const { ok, output } = await run(command, args);
  console.log(`${ok ? "ok    " : "FAILED"} ${name}`);
  if (ok) return;
  failed = true;
  console.log(output);
}

function run(command, args) {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: ROOT, env: projectEnvironment(), maxBuffer: 1e8 }, (error, stdout, stderr) =>
      resolve({ ok: !error, output: stdout + stderr + (typeof error?.code === "string" ? error.message : "") }),
    );
  });
}

// What the packages are judged by has to be built; the rest goes side by side.
await check(["build of packages", "tsc", ["-b"]]);
const left = checks.values();
const lane = async () => {
  for (const each of left) await check(each);
};
await Promise.all(Array.from({ length: availableParallelism() }, lane));
process.exit(failed ? 1 : 0);
