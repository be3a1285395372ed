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
  const listed = await request(url, "/v1/models", options);
  if (!listed.isOk)
    throw new EndpointError("no-answer", `No OpenAI-compatible server answers at ${url}: ${listed.reason}.`, {
      hint: `Check that it runs, and that ${url}/v1/models opens.`,
      retryable: true,
    });
  const data = isObject(listed.value) && Array.isArray(listed.value["data"]) ? listed.value["data"] : [];
  const models = data.flatMap((entry: unknown) =>
    isObject(entry) && typeof entry["id"] === "string" ? [entry["id"]] : [],
  );
  const signs = await Promise.all(
    SIGNS.map(async ({ kind, path, field }) => {
      const answer = await request(url, path, options);
      return answer.isOk && isObject(answer.value) && field in answer.value ? kind : undefined;
    }),
  );
  return { url, kind: signs.find((kind) => kind !== undefined) ?? "OpenAI-compatible", models: models.slice(0, 500) };
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
