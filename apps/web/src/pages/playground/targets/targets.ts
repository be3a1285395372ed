/** Who runs a call, as the address writes it: `local~~minilm`, `hub~auto~org/model`, `key~groq~model`. */

import { isObject } from "@vitrine/base";

export type Place = "local" | "browser" | "endpoint" | "shared" | "hub" | "key" | "custom";

export interface Target {
  place: Place;
  /** Provider id for `hub` and `key`; `auto` lets the router choose. Empty elsewhere. */
  provider: string;
  model: string;
}

const PLACES: readonly Place[] = ["local", "browser", "endpoint", "shared", "hub", "key", "custom"];
export const MAX_TARGETS = 5;

export function encodeTarget({ place, provider, model }: Target): string {
  return `${place}~${provider}~${model}`;
}

/** Reads a target from an address; `undefined` for an invalid one. A bare model id means the hub. */
export function decodeTarget(text: string): Target | undefined {
  if (text.length > 400 || text.trim() === "") return undefined;
  const [place, provider = "", ...model] = text.split("~");
  if (model.length === 0) return { place: "hub", provider: "auto", model: text };
  const known = PLACES.find((candidate) => candidate === place);
  return known ? { place: known, provider, model: model.join("~") } : undefined;
}

/**
 * The state of the playground in its address, which servers log. The system prompt is read from there, for links, and
 * never written to it: it stays in the state of the history entry.
 */
export interface PlaygroundState {
  task: string | undefined;
  targets: readonly Target[];
  /** Texts of the form's fields, by name. */
  fields: Readonly<Record<string, string>>;
  parameters: Readonly<Record<string, unknown>>;
  system: string;
  /** The visitor's own server. */
  endpoint: string;
  /** Id of a conversation stored in this browser. */
  conversation: string;
}

/** Longer texts are not put into the address. */
const MAX_ADDRESS_CHARS = 4000;

export function readState(query: URLSearchParams): PlaygroundState {
  const fields = Object.fromEntries(
    [...query].filter(([name]) => name.startsWith("in.")).map(([name, value]) => [name.slice("in.".length), value]),
  );
  return {
    task: query.get("task") ?? undefined,
    targets: query
      .getAll("run")
      .slice(0, MAX_TARGETS)
      .flatMap((text) => decodeTarget(text) ?? []),
    fields,
    parameters: readParameters(query.get("parameters")),
    system: query.get("system") ?? "",
    endpoint: query.get("endpoint") ?? "",
    conversation: query.get("conversation")?.slice(0, 100) ?? "",
  };
}

function readParameters(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return isObject(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

export function writeState(state: PlaygroundState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.task) query.set("task", state.task);
  for (const target of state.targets) query.append("run", encodeTarget(target));
  for (const [name, value] of Object.entries(state.fields))
    if (value !== "" && value.length <= MAX_ADDRESS_CHARS) query.set(`in.${name}`, value);
  if (Object.keys(state.parameters).length > 0) query.set("parameters", JSON.stringify(state.parameters));
  if (state.endpoint !== "") query.set("endpoint", state.endpoint);
  if (state.conversation !== "") query.set("conversation", state.conversation);
  return query;
}
