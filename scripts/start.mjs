/** `npm start`: install if needed, build if needed, serve. `npm start -- --endpoint <address>` offers a server's models. */
import { ensureBuilt, ensureInstalled, startServer } from "./setup.mjs";

ensureInstalled();
ensureBuilt();
const server = startServer([], process.argv.slice(2));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
