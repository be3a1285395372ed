/**
 * Parameters that may not do what their caller thinks, found by trial: the request is described again without each one.
 * Where nothing changes, it did not get into the request; where its name stands there unchanged and the task knows no
 * such parameter, it may be a slip of the pen. Loaded for callers that ask for it.
 */

import { field } from "../providers/answers.ts";
import type { RequestPlan, TaskCall, TaskEntry } from "../providers/provider.ts";
import { PARAMETER_NAMES } from "./parameter-names.ts";
import type { UnmappedParameter } from "../wire/settings.ts";

/** The parameters of a call that its provider's request leaves out, or that its task does not know. */
export function unmappedParameters(entry: TaskEntry, call: TaskCall, provider: string): UnmappedParameter[] {
  const isChat = call.task === "conversational";
  const known = PARAMETER_NAMES[call.task].split(" ");
  const given = isChat ? call.extra : call.parameters;
  const whole = writtenPlan(entry.request(call));
  return Object.keys(given).flatMap((name): UnmappedParameter[] => {
    if (given[name] === undefined || (isChat && name === "messages")) return [];
    const { [name]: _, ...others } = given;
    const without = writtenPlan(entry.request({ ...call, [isChat ? "extra" : "parameters"]: others }));
    const report = { name, provider, task: call.task };
    if (without === whole) return [{ ...report, fate: "dropped" }];
    return known.includes(name) || !standsIn(whole, name) ? [] : [{ ...report, fate: "unknown" }];
  });
}

/** A plan as text. Files are objects without fields in it, which is enough: no parameter is one. */
function writtenPlan({ path, query, headers, body }: RequestPlan): string {
  return JSON.stringify({ path, query, headers, body });
}

function standsIn(plan: string, name: string): boolean {
  const body = field(JSON.parse(plan), "body");
  const parts = field(body, "parts");
  if (Array.isArray(parts)) return parts.some((part) => field(part, "name") === name);
  const value = field(body, "value");
  return [value, field(value, "parameters"), field(value, "input")].some((fields) => field(fields, name) !== undefined);
}
