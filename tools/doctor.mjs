/** `npm run doctor`: looks at everything a site needs, and says what to do about what is wrong. */
import { ensureInstalled, ROOT, run } from "./setup.mjs";

ensureInstalled();
run("node", ["--conditions=vitrine-source", "apps/web/src/doctor.ts", ...process.argv.slice(2)], {
  cwd: ROOT,
});
