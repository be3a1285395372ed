/**
 * `npm run check`: rules that no test states. Lint, format, import arrows, unused exports and dependencies; with
 * `--packages` also what a package would look like once published (slower: it builds and packs them).
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, projectEnvironment, ROOT } from "./setup.mjs";

ensureInstalled();
const checks = [
  ["lint", "oxlint", ["--deny-warnings"]],
  ["format", "oxfmt", ["--check"]],
  ["import arrows", "node", ["scripts/check-arrows.ts"]],
  ["unused files, exports, dependencies", "knip", ["--no-config-hints"]],
];
if (process.argv.includes("--packages")) {
  checks.push(["build", "tsc", ["-b"]]);
  for (const name of readdirSync(join(ROOT, "packages"))) {
    checks.push([`publint ${name}`, "publint", ["--strict", `packages/${name}`]]);
    checks.push([
      `types of ${name}`,
      "attw",
      ["--pack", `packages/${name}`, "--profile", "esm-only", "--quiet", "--exclude-entrypoints", "styles.css"],
    ]);
  }
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
