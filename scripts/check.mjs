/**
 * `npm run check`: rules that no test states. Lint, format, import arrows, unused exports and dependencies, and each
 * package as it would look once published: its exports exist, its types are found.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, projectEnvironment, ROOT } from "./setup.mjs";

ensureInstalled({ forTests: true });
const checks = [
  ["lint", "oxlint", ["--deny-warnings"]],
  ["format", "oxfmt", ["--check"]],
  ["import arrows", "node", ["scripts/check-arrows.ts"]],
  ["unused files, exports, dependencies", "knip", ["--no-config-hints"]],
  ["build of packages", "tsc", ["-b"]],
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
for (const [name, command, args] of checks) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    env: projectEnvironment(),
    encoding: "utf8",
  });
  const ok = status === 0;
  console.log(`${ok ? "ok    " : "FAILED"} ${name}`);
  if (!ok) {
    failed = true;
    console.log(stdout + stderr);
  }
}
process.exit(failed ? 1 : 0);
