/** `npm run local-models -- …`: list, install and remove models that run on this machine. */
import { ensureInstalled, ROOT, run } from "./setup.mjs";

ensureInstalled();
run("node", ["--conditions=vitrine-source", "packages/local-models/src/cli.ts", ...process.argv.slice(2)], {
  cwd: ROOT,
});
