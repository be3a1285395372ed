/**
 * `npm run check:examples`: installs each example as its README says, from npm and from packed
 * packages, checks its types and builds it in a separate folder. It needs npm's registry, so `npm
 * test` does not include it.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectEnvironment, ROOT } from "../setup.mjs";
import { packForExamples } from "./pack.mjs";

const folder = mkdtempSync(join(tmpdir(), "vitrine-examples-"));
try {
  await packForExamples(join(folder, "packages"));
  for (const name of ["server-rendered", "single-page"]) {
    const example = join(folder, name);
    cpSync(join(ROOT, "examples", name), example, { recursive: true });
    must("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], example);
    must("npx", ["tsc"], example);
    must("npm", ["run", "build"], example);
    console.log(`ok    ${name}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function must(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit", env: projectEnvironment() });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed in ${cwd}.`);
}
