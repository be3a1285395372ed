/**
 * What happens to each field of a request: the protocol's code maps it, the provider gets it, it has no effect here, or the
 * call is rejected. A field that no table names goes to the provider as it is, as in chats.
 */
import { isObject } from "@vitrine/base";
import { ApiError } from "../api-error.ts";

export type Fields = Record<string, unknown>;

/** Names, with spaces between them. Tests hold them against the types of each protocol's own client. */
export interface FieldTable {
  /** Read by the protocol's own code. */
  mapped: string;
  /** The same in a chat, or under another name: `stop_sequences>stop`. */
  passed: string;
  /** Without an effect here, and an answer is right without them. The header `X-Ignored-Fields` names those of a call. */
  ignored: string;
  /** An answer that leaves them out would be a wrong one. */
  rejected: string;
}

/** Names of the fields of a request that have no effect. */
export type Ignored = Set<string>;

/** The fields that a provider gets. @throws ApiError where one of the request's fields is rejected */
export function passedFields(body: Fields, table: FieldTable, ignored: Ignored, path = ""): Fields {
  const fates = fatesOf(table);
  const passed: Fields = {};
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    const fate = fates.get(name) ?? name;
    if (fate === REJECTED && isSaid(value)) throw unsupported(`${path}${name}`);
    if (fate === IGNORED && isSaid(value)) ignored.add(`${path}${name}`);
    if (typeof fate === "string" && name !== "__proto__") passed[fate] = value;
  }
  return passed;
}

/** Notes fields of a part of a request that nothing reads. */
export function ignoreOthers(part: unknown, read: string, path: string, ignored: Ignored): void {
  const known = read.split(" ");
  for (const [name, value] of Object.entries(isObject(part) ? part : {}))
    if (isSaid(value) && !known.includes(name)) ignored.add(`${path}.${name}`);
}

export function unsupported(param: string, why = "It has no counterpart in a chat"): ApiError {
  return new ApiError(400, "unsupported_parameter", `${param} does not work here. ${why}.`, { param });
}

const MAX_NAMED = 30;

/** Says which fields had no effect. */
export function ignoredHeader(ignored: Ignored): Record<string, string> {
  const names = [...ignored].filter((name) => /^[\w.-]{1,100}$/.test(name)).slice(0, MAX_NAMED);
  return names.length === 0 ? {} : { "X-Ignored-Fields": names.join(", ") };
}

/** Fields that are there. */
export function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

/** A text, or the tokens of one. */
export function isPrompt(value: unknown): value is string | readonly number[] {
  return typeof value === "string" || (Array.isArray(value) && value.length > 0 && value.every(Number.isInteger));
}

const MAPPED = Symbol("mapped");
const IGNORED = Symbol("ignored");
const REJECTED = Symbol("rejected");
type Fate = string | typeof MAPPED | typeof IGNORED | typeof REJECTED;
type Fates = ReadonlyMap<string, Fate>;
const KNOWN = new WeakMap<FieldTable, Fates>();

function fatesOf(table: FieldTable): Fates {
  let fates = KNOWN.get(table);
  if (fates) return fates;
  const names = (text: string) => text.split(" ").filter(Boolean);
  fates = new Map<string, Fate>([
    ...names(table.mapped).map((name) => [name, MAPPED] as const),
    ...names(table.ignored).map((name) => [name, IGNORED] as const),
    ...names(table.rejected).map((name) => [name, REJECTED] as const),
    ...names(table.passed).map((name) => [name.replace(/>.*/, ""), name.replace(/.*>/, "")] as const),
  ]);
  KNOWN.set(table, fates);
  return fates;
}

/** Whether a value says something: a feature that is off or empty does not. */
function isSaid(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && value !== "";
}
