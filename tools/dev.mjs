/**
 * `npm run dev`: both builds watch the sources, and the server starts again after each. The server follows the
 * documentation itself: an edited page is there at the next request.
 */
import "./help.mjs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, keepGenerated, onEnd, projectEnvironment, ROOT, startServer } from "./setup.mjs";

ensureInstalled();
await ensureBuilt();
process.env.VITRINE_DEV = "1";
const web = join(ROOT, "apps", "web");
const watch = (...flags) =>
  spawn("vite", ["build", "--watch", "--logLevel", "warn", ...flags], {
    cwd: web,
    env: projectEnvironment(),
    stdio: "inherit",
  });
const children = [
  watch(),
  watch("--ssr"),
  startServer([`--watch-path=${join(web, "dist")}`, "--watch-preserve-output"]),
];
keepGenerated();
onEnd((signal) => {
  for (const child of children) child.kill(signal);
  process.exit(0);
});
