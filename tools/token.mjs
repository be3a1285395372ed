/** `npm run token -- …`: who may see which models, after the install. */
import { ensureInstalled, ROOT, run } from "./setup.mjs";

ensureInstalled();
run("node", ["--conditions=vitrine-source", "packages/hub/src/token-cli.ts", ...process.argv.slice(2)], { cwd: ROOT });
