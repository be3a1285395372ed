/**
 * Ends a server without losing a visit. A balancer sends its visits over connections that it keeps; one that is closed just
 * as a form travels on it loses the form, since nobody may send a form twice. So first only the door is closed: new
 * connections are refused, which sends a balancer elsewhere, and on those that are kept visits are still answered, each
 * with the word that the connection ends. What has said nothing for a while is closed then, and answers under way,
 * streams among them, have the rest of the time.
 */
import type { Server } from "node:http";
import { Server as Listener } from "node:net";

/** How long connections that are kept may still bring a visit. */
const DRAIN_MS = 2_000;
const LOOK_MS = 100;

export interface Ending {
  /** True from the moment the server was told to end. */
  readonly isEnding: boolean;
  /**
   * Ends it; resolves once nobody is connected.
   *
   * @param graceMs for answers under way; after it they are cut off
   * @param isHurried closes connections that are kept at once, where somebody at the keyboard waits
   */
  end(graceMs: number, isHurried?: boolean): Promise<void>;
}

export function endingOf(server: Server): Ending {
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
    // Only the listening: `close` of an HTTP server would also close the connections that are kept.
    await new Promise<void>((closed) => Listener.prototype.close.call(server, () => closed()));
    clearInterval(looking);
    // What the HTTP server tends its connections by.
    server.close();
  };
  return {
    get isEnding() {
      return ended !== undefined;
    },
    end: (graceMs, isHurried = false) => (ended ??= close(graceMs, isHurried)),
  };
}
