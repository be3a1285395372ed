/** Chat at an OpenAI-compatible provider. Its own file, so that a program that only chats holds nothing else. */

import { completionOf } from "../messages/chat-completion.ts";
import { postJson } from "./json-request.ts";
import type { TaskEntry } from "./provider.ts";

type Fields = Record<string, unknown>;

/** How much a model may reason before it answers: a word, or tokens; 0 is the same as `none`. */
export type ReasoningBudget = "none" | "low" | "medium" | "high" | number;

/** Prompt cache that calls share. Marks in the messages themselves go along as they are. */
export interface PromptCache {
  /** Calls with one key are sent to the same cache. */
  key?: string | undefined;
  retention?: "in-memory" | "24h" | undefined;
}

/** Tokens up to which a budget counts as the word. */
const EFFORTS: readonly (readonly [effort: string, tokens: number])[] = [
  ["none", 0],
  ["low", 2_048],
  ["medium", 8_192],
  ["high", Number.POSITIVE_INFINITY],
];

/** Most services take a word, under one name. */
function asEffort(budget: ReasoningBudget): Fields {
  const word = typeof budget === "number" ? EFFORTS.find(([, tokens]) => budget <= tokens)?.[0] : budget;
  return { reasoning_effort: word };
}

/**
 * Chat at an OpenAI-compatible path. `adapt` changes the fields of the request. `model` goes first, because proxies
 * route by it without reading long messages.
 * @example
 * import { chat, defineProvider } from "@vitrine/inference";
 *
 * const provider = defineProvider({
 *   id: "house",
 *   baseUrl: "https://models.example.org",
 *   tasks: { conversational: chat("/v1/chat/completions") },
 * });
 * console.log(Object.keys(provider.tasks)); // [ 'conversational' ]
 */
export function chat(
  path: string,
  adapt: (fields: Fields) => Fields = (fields) => fields,
  forms: { reasoning?: (budget: ReasoningBudget) => Fields; promptCache?: (cache: PromptCache) => Fields } = {},
): TaskEntry {
  return {
    request: (call) => {
      const { reasoningBudget: budget, promptCache: cache, ...fields } = call.extra;
      const unified = {
        ...(budget === undefined ? {} : (forms.reasoning ?? asEffort)(budget as ReasoningBudget)),
        ...(cache === undefined ? {} : forms.promptCache?.(cache as PromptCache)),
      };
      const body = adapt({ ...unified, ...fields });
      return postJson(path, { model: call.model, ...body, ...(call.stream ? { stream: true } : {}) });
    },
    answer: { kind: "json", path: ["choices", 0, "message", "content"] },
    result: completionOf,
  };
}
