/** Requests that send JSON: what most tasks of most providers are. */

import type { RequestPlan } from "./provider.ts";

/** JSON for a path of the provider. */
export function postJson(path: string, value: Record<string, unknown>): RequestPlan {
  return { method: "POST", path, body: { kind: "json", value } };
}
