/**
 * Shuts a server down without losing a request.
 *
 * A load balancer sends requests over keep-alive connections. If one closes just as a form travels
 * on it, the form is lost, since a balancer may not send a form twice. So the server first stops
 * listening: new connections are refused, which sends a balancer elsewhere. Open connections still
 * serve requests, each with `Connection: close`. Connections that stay silent for a while are then
 * closed, and answers under way, streams among them, have the rest of the time.
 */
import type { Server } from "node:http";
import { Server as Listener } from "node:net";

/** How long open keep-alive connections may still bring a request. */
const DRAIN_MS = 2_000;
const LOOK_MS = 100;

export interface ShutdownState {
  /** True once the shutdown has begun. */
  readonly isDraining: boolean;
  /**
   * Shuts down; resolves once no client is connected.
   *
   * @param graceMs for answers under way; after it they are cut off
   * @param isHurried closes keep-alive connections at once, where a person at the keyboard waits
   */
  end(graceMs: number, isHurried?: boolean): Promise<void>;
}

export function gracefulShutdown(server: Server): ShutdownState {
  let ended: Promise<void> | undefined;
  server.prependListener("request", (_, response) => {
    if (ended !== undefined) response.setHeader("Connection", "close");
  });
  const close = async (graceMs: number, isHurried: boolean) => {
    const began = performance.now();
    const drainMs = isHurried ? 0 : Math.min(DRAIN_MS, graceMs);
    // Answers that were begun before say nothing of the connection's end: it is closed once they are out.
    const looking = setInterval(() => {
      const passed = performance.now() - began;
      if (passed >= graceMs) server.closeAllConnections();
      else if (passed >= drainMs) server.closeIdleConnections();
    }, LOOK_MS);
    if (isHurried) server.closeIdleConnections();
    // Stops listening only: `close` of an HTTP server would also close keep-alive connections.
    await new Promise<void>((closed) => Listener.prototype.close.call(server, () => closed()));
    clearInterval(looking);
    // The HTTP server ends the connections that it tends.
    server.close();
  };
  return {
    get isDraining() {
      return ended !== undefined;
    },
    end: (graceMs, isHurried = false) => (ended ??= close(graceMs, isHurried)),
  };
}
