/**
 * How many tokens a conversation has, before it is paid for: by the model's own template and tokenizer where a local model
 * or a server next to this site has them, else about.
 */
import { isObject } from "@vitrine/base";
import { countEndpointTokens } from "@vitrine/local-models";
import { estimateMessages, estimateText } from "../../content/estimate-tokens.ts";
import type { ChatRequest } from "./chat-arguments.ts";
import type { EndpointSettings } from "./configuration.ts";
import { LOCAL_ADDRESS } from "./local-fetch.ts";
import { LOCAL_PLACE, type Target } from "./targets.ts";

export interface CountedTokens {
  tokens: number;
  /** An estimate is off by a third at times. */
  isExact: boolean;
}

export class TokenCounter {
  readonly #fetch: typeof fetch;
  readonly #endpoints: readonly EndpointSettings[];
  /** Servers that did not count, and when they are asked again. */
  readonly #unable = new Map<string, number>();

  constructor(endpoints: readonly EndpointSettings[], send: typeof fetch) {
    this.#endpoints = endpoints;
    this.#fetch = send;
  }

  async count({ model, among }: Target, { messages, tools }: ChatRequest, signal: AbortSignal): Promise<CountedTokens> {
    const known = messages as readonly Record<string, unknown>[];
    const ofTools = Array.isArray(tools) ? estimateText(JSON.stringify(tools)) : 0;
    // How a template writes tools and how a model sees pictures, its tokenizer alone does not say.
    const isPlain = ofTools === 0 && known.every(({ content }) => typeof content === "string");
    for (const { name, model: named = model } of isPlain ? among : []) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      const tokens = await this.#exact(name, named, messages, signal);
      if (tokens !== undefined) return { tokens, isExact: true };
    }
    return { tokens: estimateMessages(known) + ofTools, isExact: false };
  }

  async #exact(
    place: string,
    model: string,
    messages: readonly unknown[],
    signal: AbortSignal,
  ): Promise<number | undefined> {
    if ((this.#unable.get(place) ?? 0) > performance.now()) return undefined;
    try {
      if (place === LOCAL_PLACE) {
        const request = { method: "POST", body: JSON.stringify({ messages }), signal };
        const answer = await this.#fetch(`${LOCAL_ADDRESS}/models/${encodeURIComponent(model)}/tokens`, request);
        const value: unknown = answer.ok ? await answer.json() : undefined;
        return isObject(value) && typeof value["tokens"] === "number" ? value["tokens"] : undefined;
      }
      const settings = this.#endpoints.find(({ name }) => name === place);
      return settings && (await this.#atServer(settings, { model, messages }, signal));
    } catch {
      signal.throwIfAborted();
      if (place !== LOCAL_PLACE) this.#unable.set(place, performance.now() + ASK_AGAIN_MS);
      return undefined;
    }
  }

  /** Servers do not say what they are; each kind has an address that the other lacks. */
  async #atServer(
    { url, key }: EndpointSettings,
    call: { model: string; messages: readonly unknown[] },
    signal: AbortSignal,
  ): Promise<number | undefined> {
    const options = { fetch: this.#fetch, signal, token: key };
    const at = (kind: "vLLM" | "llama.cpp") => countEndpointTokens({ url, kind, models: [call.model] }, call, options);
    const counted = await at("vLLM").catch(() => at("llama.cpp"));
    return counted?.tokens;
  }
}

const ASK_AGAIN_MS = 60_000;
