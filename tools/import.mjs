/** `npm run import -- …`, `npm run backup -- FILE`, `npm run restore -- FILE`: the store's command line, after the install. */
import { ensureInstalled, ROOT, run } from "./setup.mjs";

ensureInstalled();
run("node", ["--conditions=vitrine-source", "packages/hub/src/cli.ts", ...process.argv.slice(2)], { cwd: ROOT });
