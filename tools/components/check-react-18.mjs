/**
 * `npm run check:react -w tools`: the conformance suite of the components with React 18.3, the oldest
 * version that they support. It is brought into its own folder, as one tree cannot hold two. Needs
 * npm's registry, so it is no part of `npm test`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectEnvironment, ROOT } from "../setup.mjs";

const VERSION = "18.3.1";

const folder = mkdtempSync(join(tmpdir(), "vitrine-react-"));
try {
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const wanted = [`react@${VERSION}`, `react-dom@${VERSION}`];
  must("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", ...wanted], ROOT);
  const config = join(ROOT, "tools/components/react-18.vitest.config.ts");
  const tests = "packages/react/src/testing";
  must("vitest", ["run", "--config", config, tests], ROOT, { REACT_FOLDER: join(folder, "node_modules") });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function must(command, args, cwd, extra = {}) {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit", env: projectEnvironment(extra) });
  if (status !== 0) process.exit(status ?? 1);
}
