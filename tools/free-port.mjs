/** A port of this machine that was free a moment ago: for programs that need a port number. */
import { once } from "node:events";
import { createServer } from "node:net";

/** @returns {Promise<number>} */
export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}
