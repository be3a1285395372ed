/**
 * `npm run check`: rules that no test states. Lint, format, imports, unused exports and dependencies, each package's
 * exports, and the public API. `npm run release:check -w tools` judges the packed tarballs as well.
 */
import "./help.mjs";
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureGenerated, ensureInstalled, projectEnvironment, ROOT } from "./setup.mjs";

ensureInstalled({ forTests: true });
ensureGenerated();
const checks = [
  ["lint", "oxlint", ["--deny-warnings"]],
  ["format", "oxfmt", ["--check"]],
  ["imports between packages and rooms", "node", ["tools/repository/check-imports.ts"]],
  // Generated files, which git ignores, use what they import.
  ["unused files, exports, dependencies", "knip", ["--no-config-hints", "--no-gitignore"]],
];
checks.push(["public API as committed", "node", ["tools/release/check-api.mjs"]]);
for (const name of readdirSync(join(ROOT, "packages")))
  checks.push([`package ${name}: exports`, "publint", ["--strict", `packages/${name}`]]);

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

// The checks of the packages need a build; the others run concurrently.
await check(["build of packages", "tsc", ["-b"]]);
const left = checks.values();
const lane = async () => {
  for (const each of left) await check(each);
};
await Promise.all(Array.from({ length: availableParallelism() }, lane));
process.exit(failed ? 1 : 0);
