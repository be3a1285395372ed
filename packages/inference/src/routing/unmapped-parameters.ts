/**
 * Parameters that may not do what their caller expects, found by trial: the request is described again without each one.
 * Where nothing changes, it did not get into the request; where its name is there unchanged and the task knows no
 * such parameter, it may be a slip of the pen. Loaded for callers that request it.
 */

import { field } from "../protocol/read-fields.ts";
import type { RequestPlan, TaskCall, TaskEntry } from "../protocol/provider.ts";
import { PARAMETER_NAMES } from "./generated/parameter-names.ts";
import type { UnmappedParameter } from "../wire/settings.ts";

/** The parameters of a call that its provider's request omits, or that its task does not know. */
export function unmappedParameters(entry: TaskEntry, call: TaskCall, provider: string): UnmappedParameter[] {
  const isChat = call.task === "conversational";
  const known = PARAMETER_NAMES[call.task].split(" ");
  const given = isChat ? call.extra : call.parameters;
  const whole = writtenPlan(entry.request(call));
  return Object.keys(given).flatMap((name): UnmappedParameter[] => {
    if (given[name] === undefined || (isChat && name === "messages")) return [];
    const { [name]: _, ...others } = given;
    const without = planWithout(entry, { ...call, [isChat ? "extra" : "parameters"]: others });
    const report = { name, provider, task: call.task };
    if (without === whole) return [{ ...report, fate: "dropped" }];
    return known.includes(name) || !standsIn(whole, name) ? [] : [{ ...report, fate: "unknown" }];
  });
}

/** Nothing where the request cannot be made without the parameter. */
function planWithout(entry: TaskEntry, call: TaskCall): string | undefined {
  try {
    return writtenPlan(entry.request(call));
  } catch {
    return undefined;
  }
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
