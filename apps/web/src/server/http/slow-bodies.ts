/**
 * Ends connections that send a request slower than this site waits for it. Uploads may take hours, so Node's own limit,
 * which is the same for all requests, is as long as the longest of them.
 */
import type { IncomingMessage, Server } from "node:http";
import { isUpload } from "./gateway.ts";

const BODY_MS = 60_000;

export function endSlowBodies(server: Pick<Server, "on">, limitMs = BODY_MS): void {
  server.on("request", (incoming: IncomingMessage) => {
    if (incoming.complete || isUpload(incoming.url?.split("?", 1)[0] ?? "")) return;
    const timer = setTimeout(() => {
      if (!incoming.complete) incoming.socket.destroy();
    }, limitMs);
    timer.unref();
    incoming.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  });
}
