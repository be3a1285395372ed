/** The operator of a personal site: the person at its machine. */
import type { Context } from "hono";
import type { RequestContext } from "./gateway.ts";
import { isLoopback } from "./loopback.ts";

/** Headers that proxies add to a request that they pass on. */
const PASSED_ON = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/**
 * Whether the request comes from this machine itself, and not from a proxy there for another
 * client.
 */
export function isAtThisMachine(context: Context<RequestContext>): boolean {
  const isPassedOn = PASSED_ON.some((name) => context.req.header(name) !== undefined);
  return !isPassedOn && isLoopback(context.get("client") ?? "");
}
