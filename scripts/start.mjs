/** `npm start`: install if needed, build if needed, serve. */
import { ensureBuilt, ensureInstalled, startServer } from "./setup.mjs";

ensureInstalled();
ensureBuilt();
const server = startServer();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
