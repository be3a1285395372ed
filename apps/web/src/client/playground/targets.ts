/** Who runs a call, as the address writes it: `local~~minilm`, `hub~auto~org/model`, `key~groq~model`. */

export type Place = "local" | "browser" | "endpoint" | "shared" | "hub" | "key" | "custom";

export interface Target {
  place: Place;
  /** Provider id for `hub` and `key`; `auto` lets the router choose. Empty elsewhere. */
  provider: string;
  model: string;
}

const PLACES: readonly Place[] = ["local", "browser", "endpoint", "shared", "hub", "key", "custom"];
export const MOST_TARGETS = 5;

export function encodeTarget({ place, provider, model }: Target): string {
  return `${place}~${provider}~${model}`;
}

/** Reads a target from an address; `undefined` for what is none. A bare model id means the hub. */
export function decodeTarget(text: string): Target | undefined {
  if (text.length > 400 || text.trim() === "") return undefined;
  const [place, provider = "", ...model] = text.split("~");
  if (model.length === 0) return { place: "hub", provider: "auto", model: text };
  const known = PLACES.find((candidate) => candidate === place);
  return known ? { place: known, provider, model: model.join("~") } : undefined;
}

/** Everything of the playground that an address carries. No secret is ever part of it. */
export interface PlaygroundState {
  task: string | undefined;
  targets: readonly Target[];
  /** Texts of the form's fields, by name. */
  fields: Readonly<Record<string, string>>;
  parameters: Readonly<Record<string, unknown>>;
  system: string;
  /** A server of the visitor's own. */
  endpoint: string;
  /** Id of a conversation that this browser keeps. */
  conversation: string;
}

/** Longest text that goes into an address; longer ones stay on the page. */
const LONGEST_IN_ADDRESS = 4000;

export function readState(query: URLSearchParams): PlaygroundState {
  const fields = Object.fromEntries(
    [...query].filter(([name]) => name.startsWith("in.")).map(([name, value]) => [name.slice("in.".length), value]),
  );
  return {
    task: query.get("task") ?? undefined,
    targets: query
      .getAll("run")
      .slice(0, MOST_TARGETS)
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
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

export function writeState(state: PlaygroundState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.task) query.set("task", state.task);
  for (const target of state.targets) query.append("run", encodeTarget(target));
  for (const [name, value] of Object.entries(state.fields))
    if (value !== "" && value.length <= LONGEST_IN_ADDRESS) query.set(`in.${name}`, value);
  if (Object.keys(state.parameters).length > 0) query.set("parameters", JSON.stringify(state.parameters));
  if (state.system !== "" && state.system.length <= LONGEST_IN_ADDRESS) query.set("system", state.system);
  if (state.endpoint !== "") query.set("endpoint", state.endpoint);
  if (state.conversation !== "") query.set("conversation", state.conversation);
  return query;
}
