/**
 * Finds out what answers at an address that someone gave with `--endpoint`: which kind of OpenAI-compatible server, and
 * which models it has. The list of models is the one thing all of them share; the kind is detected by an address that
 * only one of them has, and is a label, not a condition.
 */
import { isObject } from "@vitrine/base";
import { EndpointError } from "../model/errors.ts";

export type EndpointKind = "Ollama" | "llama.cpp" | "vLLM" | "LM Studio" | "TGI" | "OpenAI-compatible";

export interface Endpoint {
  /** Base address, up to and without `/v1`. */
  url: string;
  kind: EndpointKind;
  /** Ids of the models it serves. */
  models: readonly string[];
  /** What models can do by its own word, by their ids: `tools`, `reasoning`, `vision`, `audio`, `json`. */
  abilities?: Readonly<Record<string, readonly string[]>>;
}

export interface DetectOptions {
  fetch?: typeof fetch;
  /** Milliseconds for each request. 3,000 by default. */
  timeoutMs?: number;
  /** Sent as a bearer token, where the server wants one. */
  token?: string;
}

/** Paths that only one kind of server answers with a success and this field. */
const SIGNS: readonly { kind: EndpointKind; path: string; field: string }[] = [
  { kind: "Ollama", path: "/api/version", field: "version" },
  { kind: "llama.cpp", path: "/props", field: "default_generation_settings" },
  { kind: "LM Studio", path: "/api/v0/models", field: "data" },
  { kind: "TGI", path: "/info", field: "model_id" },
  { kind: "vLLM", path: "/version", field: "version" },
];

/**
 * Finds out which OpenAI-compatible server answers at an address, and which models it has.
 *
 * @throws an error that says what to check when no such server answers
 * @example
 * import { detectEndpoint } from "@vitrine/local-models";
 *
 * const fetch = async (address: unknown) =>
 *   String(address).endsWith("/v1/models")
 *     ? Response.json({ data: [{ id: "qwen3" }] })
 *     : new Response(null, { status: 404 });
 * console.log(await detectEndpoint("localhost:8080", { fetch }));
 * // { url: 'http://localhost:8080', kind: 'OpenAI-compatible', models: [ 'qwen3' ] }
 */
export async function detectEndpoint(address: string, options: DetectOptions = {}): Promise<Endpoint> {
  const url = baseAddress(address);
  const answer = await request(url, "/v1/models", options);
  if (!answer.isOk)
    throw new EndpointError("no-answer", `No OpenAI-compatible server answers at ${url}: ${answer.reason}.`, {
      hint: `Check that it runs, and that ${url}/v1/models opens.`,
      retryable: true,
    });
  const data = isObject(answer.value) && Array.isArray(answer.value["data"]) ? answer.value["data"] : [];
  const listed = data.flatMap((entry: unknown) =>
    isObject(entry) && typeof entry["id"] === "string" ? [{ id: entry["id"], abilities: abilitiesIn(entry) }] : [],
  );
  const models = listed.slice(0, MAX_MODELS);
  const able = models.filter(({ abilities }) => abilities.length > 0);
  const signs = await Promise.all(
    SIGNS.map(async ({ kind, path, field }) => {
      const sign = await request(url, path, options);
      return sign.isOk && isObject(sign.value) && field in sign.value ? kind : undefined;
    }),
  );
  return {
    url,
    kind: signs.find((kind) => kind !== undefined) ?? "OpenAI-compatible",
    models: models.map(({ id }) => id),
    ...(able.length > 0 && { abilities: Object.fromEntries(able.map(({ id, abilities }) => [id, abilities])) }),
  };
}

const MAX_MODELS = 500;

/** Words of Vitrine, OpenRouter, Mistral, LM Studio and llama.cpp for what a model can do. */
const ABILITY_WORDS: readonly (readonly [ability: string, words: RegExp])[] = [
  ["tools", /^(tools?|tool_use|tool_calls?|function_calling)$/],
  ["reasoning", /^(reasoning|thinking|include_reasoning)$/],
  ["vision", /^(vision|image|vlm|multimodal)$/],
  ["audio", /^audio$/],
  ["json", /^(json|json_mode|json_schema|response_format|structured_outputs?)$/],
];

/** What the entry of a list says of its model: in lists of words, or in fields that are true. */
function abilitiesIn(entry: Readonly<Record<string, unknown>>): string[] {
  const { architecture, type } = entry;
  const inputs = isObject(architecture) ? architecture["input_modalities"] : undefined;
  const said = [entry["abilities"], entry["capabilities"], entry["supported_parameters"], inputs, [type]];
  const words = said.flatMap((value): unknown[] =>
    Array.isArray(value) ? value : isObject(value) ? Object.keys(value).filter((name) => value[name] === true) : [],
  );
  return ABILITY_WORDS.flatMap(([ability, pattern]) =>
    words.some((word) => typeof word === "string" && pattern.test(word)) ? [ability] : [],
  );
}

/** `localhost:11434`, `http://localhost:11434/v1/` and the like all mean the same server. */
function baseAddress(address: string): string {
  const whole = /^https?:\/\//i.test(address) ? address : `http://${address}`;
  let parsed: URL;
  try {
    parsed = new URL(whole);
  } catch {
    throw new EndpointError(
      "invalid-address",
      `--endpoint must be an address such as http://localhost:11434, but is "${address}".`,
    );
  }
  if (parsed.username || parsed.password)
    throw new EndpointError("invalid-address", "--endpoint must not hold a name or a password.", {
      hint: "Put a key into VITRINE_ENDPOINT_TOKEN.",
    });
  return `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, "").replace(/\/v1$/, "");
}

type EndpointReply = { isOk: true; value: unknown } | { isOk: false; reason: string };

async function request(url: string, path: string, options: DetectOptions): Promise<EndpointReply> {
  const { fetch: send = fetch, timeoutMs = 3000, token } = options;
  try {
    const response = await send(`${url}${path}`, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return { isOk: false, reason: `it answered ${response.status} to ${path}` };
    return { isOk: true, value: await response.json() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
    return { isOk: false, reason: cause ?? (error instanceof Error ? error.message : String(error)) };
  }
}
