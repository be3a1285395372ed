/** `npm run mirror -- …`: copies of another hub's models, after the install. */
import { ensureInstalled, ROOT, run } from "./setup.mjs";

ensureInstalled();
run("node", ["--conditions=vitrine-source", "packages/hub/src/mirror-cli.ts", ...process.argv.slice(2)], { cwd: ROOT });
