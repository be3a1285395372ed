/** Who runs a site that is personal: whoever sits at its machine. */
import type { Context } from "hono";
import type { Visit } from "./front-door.ts";
import { isLoopback } from "./loopback.ts";

/** What proxies add to a request that they pass on. */
const PASSED_ON = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/** Whether somebody at this machine asks, and no proxy there for somebody else. */
export function isAtThisMachine(context: Context<Visit>): boolean {
  const isPassedOn = PASSED_ON.some((name) => context.req.header(name) !== undefined);
  return !isPassedOn && isLoopback(context.get("visitor") ?? "");
}
