/**
 * `npm start`: install if needed, build if needed, serve. `npm start -- --endpoint <address>` adds
 * a server's models.
 */
import { ensureBuilt, ensureInstalled, onEnd, ROOT, run, startServer } from "./setup.mjs";

ensureInstalled();
if (process.argv.includes("--help")) {
  run("node", ["--conditions=vitrine-source", "apps/web/src/help.ts"], { cwd: ROOT });
  process.exit(0);
}
ensureBuilt();
const server = startServer([], process.argv.slice(2));
onEnd((signal) => server.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
