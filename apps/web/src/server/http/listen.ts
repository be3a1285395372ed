/**
 * Listens on a port a person can use: the one that was set, or, when the default is busy, the next
 * free one. A port that was set explicitly is never silently replaced.
 */
import { createServer } from "node:net";
import { StartError } from "../start-error.ts";

/** How many ports after the default are tried. */
const ATTEMPTS = 50;

/**
 * The port to listen on. With `explicit`, that one or an error that says what to do; otherwise the first free port
 * from `fallback` on.
 */
export async function choosePort(explicit: string | undefined, fallback: number, host: string): Promise<number> {
  if (explicit !== undefined && explicit !== "") {
    const port = Number(explicit);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new StartError("invalid-port", `PORT must be a whole number from 0 to 65535, but is "${explicit}".`);
    }
    if (!(await isFree(port, host))) {
      throw new StartError(
        "port-in-use",
        `Port ${port} on ${host} is in use. Choose another with PORT=…, or leave PORT out.`,
      );
    }
    return port;
  }
  for (let port = fallback; port < fallback + ATTEMPTS; port += 1) {
    if (await isFree(port, host)) return port;
  }
  throw new StartError(
    "port-in-use",
    `No free port from ${fallback} to ${fallback + ATTEMPTS - 1} on ${host}. Choose one with PORT=….`,
  );
}

/** Whether a server could listen there now. Rejects where the host itself is wrong. */
async function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(false);
      else reject(new StartError("cannot-listen", `Cannot listen on HOST=${host}: ${error.message}`));
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
