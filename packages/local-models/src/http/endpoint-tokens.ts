/**
 * Counts the tokens of a conversation at a server that has its model's tokenizer at an address of its own: llama.cpp
 * (`/apply-template` and `/tokenize`) and vLLM (`/tokenize`). OpenAI's protocol has no such call.
 */
import { isObject } from "@vitrine/base";
import { EndpointError } from "../model/errors.ts";
import { countTokens, type TokenCount } from "../model/context.ts";
import type { Endpoint } from "./endpoint.ts";

export interface EndpointCountOptions {
  fetch?: typeof fetch;
  signal?: AbortSignal | undefined;
  /** Sent as a bearer token, where the server wants one. */
  token?: string | undefined;
}

/**
 * The tokens of a conversation by the server's own tokenizer; `undefined` for a kind of server that has no such call.
 *
 * @throws {EndpointError} when the server does not answer, or not with a count
 * @example
 * import { countEndpointTokens } from "@vitrine/local-models";
 *
 * const fetch = async () => Response.json({ count: 12, max_model_len: 4096 });
 * const endpoint = { url: "http://localhost:8000", kind: "vLLM", models: ["qwen3"] } as const;
 * const messages = [{ role: "user", content: "Hello" }];
 * console.log(await countEndpointTokens(endpoint, { model: "qwen3", messages }, { fetch }));
 * // { tokens: 12, contextTokens: 4096 }
 */
export async function countEndpointTokens(
  { url, kind }: Endpoint,
  { model, messages, maxTokens }: { model: string; messages: readonly unknown[]; maxTokens?: number | undefined },
  options: EndpointCountOptions = {},
): Promise<TokenCount | undefined> {
  const call = (path: string, body?: object) => callServer(`${url}${path}`, body, options);
  if (kind === "llama.cpp") {
    const settings = (await call("/props"))["default_generation_settings"];
    const contextTokens = isObject(settings) ? Number(settings["n_ctx"]) : Number.NaN;
    const count = async (some: unknown) => {
      const { prompt } = await call("/apply-template", { messages: some });
      const { tokens } = await call("/tokenize", { content: prompt, add_special: true, parse_special: true });
      return lengthOf(tokens, url);
    };
    return countTokens({ count, ...(contextTokens > 0 && { contextTokens }) }, messages, maxTokens);
  }
  if (kind === "vLLM") {
    const ask = (some: unknown) => call("/tokenize", { model, messages: some, add_generation_prompt: true });
    const contextTokens = Number((await ask(messages))["max_model_len"]);
    const count = async (some: unknown) => numberOf((await ask(some))["count"], url);
    return countTokens({ count, ...(contextTokens > 0 && { contextTokens }) }, messages, maxTokens);
  }
  return undefined;
}

function lengthOf(tokens: unknown, url: string): number {
  return numberOf(Array.isArray(tokens) ? tokens.length : undefined, url);
}

function numberOf(value: unknown, url: string): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  throw new EndpointError("no-answer", `The server at ${url} answered without a count of tokens.`);
}

async function callServer(
  address: string,
  body: object | undefined,
  { fetch: send = fetch, signal, token }: EndpointCountOptions,
): Promise<Readonly<Record<string, unknown>>> {
  const timeout = AbortSignal.timeout(10_000);
  try {
    const response = await send(address, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        ...(body && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const answer: unknown = response.ok ? await response.json() : undefined;
    if (isObject(answer)) return answer;
    throw new EndpointError("no-answer", `The server answered ${response.status} to ${new URL(address).pathname}.`);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof EndpointError) throw error;
    throw new EndpointError("no-answer", `The server does not count tokens at ${new URL(address).pathname}.`, {
      cause: error,
    });
  }
}
