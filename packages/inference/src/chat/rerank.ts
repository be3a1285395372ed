/** Documents in the order of their relevance, at servers that have an endpoint for it next to their chat endpoint. */

import type { CallTarget } from "../routing/call-target.ts";
import { prepare } from "../routing/prepare.ts";
import { requestOf } from "../routing/request.ts";
import { callPromise, headOf, type CallPromise } from "../wire/call-promise.ts";
import { malformed } from "../wire/errors.ts";
import type { CallOptions } from "../wire/settings.ts";
import { exchange } from "../wire/transport.ts";

export interface RerankArguments extends CallTarget {
  query: string;
  documents: readonly string[];
  /** Only so many, the most relevant first. */
  top_n?: number | undefined;
  /** Fields of one server: sent as they are. */
  [name: string]: unknown;
}

/** A document and how relevant it is. */
export interface RankedDocument {
  /** Its index in `documents`. */
  index: number;
  /** Higher is more relevant; the scale is the model's own. */
  score: number;
}

/**
 * Ranks documents by their relevance for a query, the most relevant first.
 *
 * @throws {InferenceClientProviderOutputError} for an answer without results
 * @example
 * import { rerank } from "@vitrine/inference";
 *
 * const results = [{ index: 1, relevance_score: 0.9 }, { index: 0, relevance_score: 0.1 }];
 * const fetch = async () => Response.json({ results });
 * const documents = ["Cats sleep.", "Paris is the capital of France."];
 * const query = "What is the capital of France?";
 * console.log(await rerank({ endpointUrl: "https://models.example.org/v1", query, documents }, { fetch }));
 * // [ { index: 1, score: 0.9 }, { index: 0, score: 0.1 } ]
 */
export function rerank(args: RerankArguments, options: CallOptions = {}): CallPromise<RankedDocument[]> {
  return callPromise(async (keep) => {
    const { sent, transport } = await rerankRequest(args, options);
    const { answer, opened } = await exchange(sent, transport, (body) =>
      (body as { error?: unknown }).error ? body : undefined,
    );
    const body = answer.kind === "json" ? answer.value : undefined;
    keep(headOf(opened, [], body));
    // Text Embeddings Inference answers with the list alone, and calls the field `score`.
    const { results, data } = (body ?? {}) as { results?: unknown; data?: unknown };
    const list = [body, results, data].find((each) => Array.isArray(each)) as readonly unknown[] | undefined;
    const ranked = list?.flatMap((item) => {
      const { index, relevance_score: relevance, score = relevance } = (item ?? {}) as Record<string, unknown>;
      return Number.isInteger(index) && typeof score === "number" ? [{ index: index as number, score }] : [];
    });
    if (!ranked || (ranked.length === 0 && args.documents.length > 0))
      throw malformed(transport.details, "results with an index and a score");
    return ranked.toSorted((one, other) => other.score - one.score);
  });
}

/** The request next to the chat endpoint: routed and paid for like chat. All fields go along as they are. */
async function rerankRequest(args: RerankArguments, options: CallOptions) {
  const call = await prepare("conversational", { ...args, messages: [] }, options, false);
  const sent = requestOf(call);
  const url = new URL(sent.url);
  url.pathname = url.pathname.replace(/\/chat\/completions$/, "/rerank");
  const { messages: _, ...value } = (sent.body as { value: Record<string, unknown> }).value;
  return { sent: { ...sent, url: url.href, body: { kind: "json", value } as const }, transport: call.transport };
}
