/** Whether a conversation fits into a model's context: counted by its tokenizer where one is at hand, else estimated. */
import { isObject } from "@vitrine/base";
import { ENDPOINT_PATH, LOCAL_PATH } from "../../../catalog/inference-services.ts";
import type { ModelAccess, PlaygroundData } from "../playground-data.ts";
import type { Target } from "../targets/targets.ts";
import { estimateMessage, estimateMessages, estimatePrompt } from "../../../content/estimate-tokens.ts";
import { onSite } from "../../../languages/page-prefix.ts";

type Message = Readonly<Record<string, unknown>>;

export interface ContextFit {
  tokens: number;
  /** Whether the model's own tokenizer counted them. */
  isExact: boolean;
  /** Tokens that prompt and answer may have together, where that is known. */
  contextTokens?: number;
  /** How many of the oldest messages do not fit; all of those that can be left out where even that is too few. */
  leaveOut?: number;
}

export interface FitQuery {
  target: Target;
  data: PlaygroundData;
  messages: readonly Message[];
  /** Tokens kept free for the answer. */
  maxTokens?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Counts where a tokenizer is at hand, else estimates. */
export async function contextFit(query: FitQuery): Promise<ContextFit> {
  return (await counted(query)) ?? estimated(query, await contextOf(query));
}

/** Servers beside a site that count tokens. */
const COUNTING_SERVERS: readonly string[] = ["llama.cpp", "vLLM"];

function counterAddress({ target, data }: FitQuery): string | undefined {
  const { place, model } = target;
  const isOfSite =
    place === "local" || (place === "browser" && data.browser.some(({ id, hub }) => id === model && !hub));
  if (isOfSite) return onSite(`${LOCAL_PATH}/models/${encodeURIComponent(model)}/tokens`);
  const isCounting = place === "endpoint" && COUNTING_SERVERS.includes(data.endpoint?.kind ?? "");
  return isCounting ? onSite(`${ENDPOINT_PATH}/tokens`) : undefined;
}

async function counted(query: FitQuery): Promise<ContextFit | undefined> {
  const { target, messages, maxTokens, signal } = query;
  const address = counterAddress(query);
  // A picture is no text: only an estimate covers it.
  if (address === undefined || messages.length === 0 || messages.some(hasMedia)) return undefined;
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        model: target.model,
        messages,
        ...(maxTokens !== undefined && { max_tokens: maxTokens }),
      }),
      ...(signal && { signal }),
    });
    const answer: unknown = response.ok ? await response.json() : undefined;
    const tokens = isObject(answer) ? countIn(answer["tokens"]) : undefined;
    if (!isObject(answer) || tokens === undefined) return undefined;
    const contextTokens = countIn(answer["contextTokens"]);
    const leaveOut = countIn(answer["leaveOut"], messages.length);
    const isOver = contextTokens !== undefined && tokens > contextTokens - (maxTokens ?? 1);
    return {
      tokens,
      isExact: true,
      ...(contextTokens !== undefined && { contextTokens }),
      ...(isOver && { leaveOut: leaveOut ?? starts(messages).at(-1) ?? 0 }),
    };
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

function hasMedia({ content }: Message): boolean {
  return Array.isArray(content) && content.some((part: unknown) => isObject(part) && part["type"] !== "text");
}

function estimated({ target, messages, maxTokens = 1 }: FitQuery, contextTokens: number | undefined): ContextFit {
  const tokens = estimatePrompt(target.model, messages);
  if (contextTokens === undefined) return { tokens, isExact: false };
  const fit = { tokens, isExact: false, contextTokens };
  const room = contextTokens - maxTokens;
  if (tokens <= room) return fit;
  const said = saidIn(messages);
  const ends = starts(messages);
  const scale = tokens / Math.max(1, estimateMessages(messages));
  let left = tokens;
  let at = 0;
  const found = ends.find((end) => {
    for (; at < end; at += 1) left -= estimateMessage(said[at]!) * scale;
    return left <= room;
  });
  return { ...fit, leaveOut: found ?? ends.at(-1) ?? 0 };
}

/** The messages without those of the system at their beginning. */
function saidIn(messages: readonly Message[]): readonly Message[] {
  return messages.slice(systemCount(messages));
}

function systemCount(messages: readonly Message[]): number {
  const first = messages.findIndex(({ role }) => role !== "system");
  return first === -1 ? messages.length : first;
}

/** Where a conversation can begin instead: at a later message of the user. */
function starts(messages: readonly Message[]): number[] {
  return saidIn(messages).flatMap(({ role }, at) => (at > 0 && role === "user" ? [at] : []));
}

/** The messages without so many of the oldest; those of the system stay. */
export function withoutOldest<Item extends Message>(messages: readonly Item[], count: number): Item[] {
  const head = systemCount(messages);
  return [...messages.slice(0, head), ...messages.slice(head + count)];
}

/** Length by the model's record, its provider's listing or its server. */
async function contextOf({ target, data, signal }: FitQuery): Promise<number | undefined> {
  const { place, provider, model } = target;
  if (model.trim() === "") return undefined;
  if (place === "endpoint") {
    const listed = (await read(onSite(`${ENDPOINT_PATH}/v1/models`), signal))["data"];
    const one = Array.isArray(listed)
      ? (listed as unknown[]).find((item) => isObject(item) && item["id"] === model)
      : {};
    return isObject(one) ? contextOfListed(one) : undefined;
  }
  const isKnown = place !== "custom" && place !== "local";
  if (!isKnown) return undefined;
  const id = model.split(":")[0] ?? "";
  const known: ModelAccess =
    data.access?.model === id
      ? data.access.access
      : await read(onSite(`/api/playground-model.json?id=${encodeURIComponent(id)}`), signal);
  const ofProvider = known.contexts && Object.hasOwn(known.contexts, provider) ? known.contexts[provider] : undefined;
  return countIn(ofProvider) ?? countIn(known.contextTokens);
}

/** No model reads more: files of models say 10³⁰ where they mean no limit. */
const MAX_TOKENS = 1e9;

/** A number from elsewhere as a count above zero, within its bounds. */
function countIn(value: unknown, max = MAX_TOKENS): number | undefined {
  return typeof value === "number" && value >= 1 && value <= max ? Math.floor(value) : undefined;
}

/** Under the names of vLLM, LM Studio, llama.cpp and OpenRouter. */
function contextOfListed(model: Readonly<Record<string, unknown>>): number | undefined {
  const meta = isObject(model["meta"]) ? model["meta"] : {};
  const { max_model_len, loaded_context_length, max_context_length, context_length } = model;
  const [first] = [
    max_model_len,
    loaded_context_length,
    max_context_length,
    context_length,
    meta["n_ctx"],
    meta["n_ctx_train"],
  ].flatMap((value) => countIn(value) ?? []);
  return first;
}

/** Asked once for each address: a context does not change while the page is open. */
const answers = new Map<string, Promise<Readonly<Record<string, unknown>>>>();

function read(address: string, signal: AbortSignal | undefined): Promise<Readonly<Record<string, unknown>>> {
  signal?.throwIfAborted();
  const known =
    answers.get(address) ??
    fetch(address).then(async (response) => {
      const answer: unknown = response.ok ? await response.json() : undefined;
      return isObject(answer) ? answer : {};
    });
  answers.set(address, known);
  return known.catch(() => {
    answers.delete(address);
    return {};
  });
}
