/** Who runs a call, as the address writes it: `local~~minilm`, `hub~auto~org/model`, `key~groq~model`. */

import { isObject } from "@vitrine/base";
import {
  readPromptSettings,
  readVariables,
  type PromptSettings,
  type VariableValues,
} from "../prompts/prompt-settings.ts";

export type Place = "local" | "browser" | "endpoint" | "shared" | "hub" | "key" | "custom";

export interface Target {
  place: Place;
  /** Provider id for `hub` and `key`; `auto` lets the router choose. Empty elsewhere. */
  provider: string;
  model: string;
  /** Prompt settings of its own; without them, those of the page. */
  settings?: PromptSettings;
}

const PLACES: readonly Place[] = ["local", "browser", "endpoint", "shared", "hub", "key", "custom"];
export const MAX_TARGETS = 5;

export function encodeTarget({ place, provider, model }: Target): string {
  return `${place}~${provider}~${model}`;
}

/** A target as conversations store it. */
export function columnOf(target: Target): { run: string; settings?: PromptSettings } {
  return { run: encodeTarget(target), ...(target.settings && { settings: target.settings }) };
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
 * The state of the playground in its address, which servers log. The system prompt is read from there, for links.
 * Prompts are never written to it: they stay in the state of the history entry.
 */
export interface PlaygroundState {
  task: string | undefined;
  targets: readonly Target[];
  /** Texts of the form's fields, by name. */
  fields: Readonly<Record<string, string>>;
  parameters: Readonly<Record<string, unknown>>;
  system: string;
  /** Surrounds each message; empty for the message alone. */
  template: string;
  variables: VariableValues;
  /** The visitor's own server. */
  endpoint: string;
  /** Id of a conversation stored in this browser. */
  conversation: string;
  /** Id of a conversation that is not stored yet, which its draft is kept under. */
  fresh: string;
  /** Addresses of the visitor's own tool servers. */
  mcp: readonly string[];
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
    template: "",
    variables: {},
    endpoint: query.get("endpoint") ?? "",
    conversation: query.get("conversation")?.slice(0, 100) ?? "",
    fresh: "",
    mcp: mcpAddresses(query),
  };
}

/** More servers make a longer address than a conversation needs. */
const MAX_MCP_SERVERS = 8;

/** The addresses of tool servers that a query names. */
function mcpAddresses(query: URLSearchParams): string[] {
  return [...new Set(query.getAll("mcp").filter(isMcpAddress))].slice(0, MAX_MCP_SERVERS);
}

/** An address without a key in it: servers log the address of this page. */
export function isMcpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" && search === "";
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
  for (const address of state.mcp) query.append("mcp", address);
  if (state.conversation !== "") query.set("conversation", state.conversation);
  return query;
}

/** The part of the state that stays out of the address. */
export function entryState({ system, template, variables, targets, fresh }: PlaygroundState): Record<string, unknown> {
  return { system, template, variables, fresh, columns: targets.map(({ settings }) => settings) };
}

/** The state with the prompts of a history entry: they survive a reload and are not sent to the server. */
export function withEntryState(state: PlaygroundState, entry: unknown): PlaygroundState {
  if (!isObject(entry) || typeof entry["system"] !== "string") return state;
  const columns: unknown[] = Array.isArray(entry["columns"]) ? entry["columns"] : [];
  return {
    ...state,
    system: entry["system"],
    fresh: typeof entry["fresh"] === "string" ? entry["fresh"] : state.fresh,
    template: typeof entry["template"] === "string" ? entry["template"] : "",
    variables: readVariables(entry["variables"]),
    targets: state.targets.map((target, at) => {
      const settings = readPromptSettings(columns[at]);
      return settings ? { ...target, settings } : target;
    }),
  };
}
