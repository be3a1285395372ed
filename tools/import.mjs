/** `npm run import -- …`, `npm run backup -- FILE`, `npm run restore -- FILE`: the store's command line, after the install. */
import { ensureInstalled, ROOT, run } from "./setup.mjs";

ensureInstalled();
const args = process.argv.slice(2);
const file = ["backup", "restore"].includes(args[0]) ? "apps/web/src/backup.ts" : "packages/hub/src/cli.ts";
run("node", ["--conditions=vitrine-source", file, ...args], { cwd: ROOT });
