/** Requests that send JSON: what most tasks of most providers are. */

import type { RequestPlan } from "./provider.ts";

/**
 * The request of a task that sends JSON to a path of the provider.
 * @example
 * import { postJson } from "@vitrine/inference";
 *
 * console.log(postJson("/v1/score", { text: "Hello" }));
 * // { method: 'POST', path: '/v1/score', body: { kind: 'json', value: { text: 'Hello' } } }
 */
export function postJson(path: string, value: Record<string, unknown>): RequestPlan {
  return { method: "POST", path, body: { kind: "json", value } };
}
