/**
 * Spans for calls, by OpenTelemetry's conventions for generative AI: `new InferenceClient(token, { hooks: spans() })`.
 * A part of its own, so that programs without OpenTelemetry carry nothing of it.
 */

import { SpanKind, SpanStatusCode, trace, type Attributes, type Span, type Tracer } from "@opentelemetry/api";
import { usageOf } from "./messages/usage.ts";
import { parseUrl } from "./wire/address.ts";
import { InferenceClientError } from "./wire/errors.ts";
import type { CallEnd, CallHooks, CallReport } from "./wire/settings.ts";

export interface SpanOptions {
  /** By default the globally registered provider's tracer for this package. */
  tracer?: Tracer | undefined;
  /** Writes messages and answers into the spans. They may be personal: false by default. */
  captureContent?: boolean | undefined;
}

/** The conventions' names of what is done; other tasks keep their own. */
const OPERATIONS: Readonly<Record<string, string>> = {
  conversational: "chat",
  "text-generation": "text_completion",
  "feature-extraction": "embeddings",
};

/** Names of the conventions for what a request says. */
const REQUEST: Readonly<Record<string, string>> = {
  temperature: "gen_ai.request.temperature",
  top_p: "gen_ai.request.top_p",
  top_k: "gen_ai.request.top_k",
  max_tokens: "gen_ai.request.max_tokens",
  max_new_tokens: "gen_ai.request.max_tokens",
  frequency_penalty: "gen_ai.request.frequency_penalty",
  presence_penalty: "gen_ai.request.presence_penalty",
  seed: "gen_ai.request.seed",
  n: "gen_ai.request.choice.count",
};

/** Hooks that make a span of every call. A stream's span ends with the stream. */
export function spans({ tracer, captureContent = false }: SpanOptions = {}): CallHooks {
  const own = tracer ?? trace.getTracer("@vitrine/inference");
  return {
    onCall(call) {
      const operation = OPERATIONS[call.task] ?? call.task;
      const { model } = call.arguments;
      const name = typeof model === "string" && model !== "" ? `${operation} ${model}` : operation;
      const span = own.startSpan(name, { kind: SpanKind.CLIENT, attributes: requestAttributes(call, operation) });
      if (captureContent && call.arguments["messages"] !== undefined)
        span.setAttribute("gen_ai.input.messages", JSON.stringify(call.arguments["messages"]));
      return (end) => finish(span, end, captureContent);
    },
  };
}

function requestAttributes({ arguments: args }: CallReport, operation: string): Attributes {
  const { model, parameters, stop } = args;
  const given = { ...args, ...(typeof parameters === "object" ? parameters : {}) } as Record<string, unknown>;
  const numbers = Object.entries(REQUEST).flatMap(([field, name]) =>
    typeof given[field] === "number" ? [[name, given[field]] as const] : [],
  );
  return {
    "gen_ai.operation.name": operation,
    ...(typeof model === "string" && model !== "" ? { "gen_ai.request.model": model } : {}),
    ...Object.fromEntries(numbers),
    ...(stop === undefined ? {} : { "gen_ai.request.stop_sequences": [stop].flat().map(String) }),
  };
}

function finish(span: Span, { provider, url, output, error }: CallEnd, captureContent: boolean): void {
  if (provider !== undefined) span.setAttribute("gen_ai.provider.name", provider);
  const address = url === undefined ? undefined : parseUrl(url);
  if (address) {
    span.setAttribute("server.address", address.hostname);
    span.setAttribute("server.port", Number(address.port) || (address.protocol === "http:" ? 80 : 443));
  }
  const answer = (typeof output === "object" && output !== null ? output : {}) as Record<string, unknown>;
  const { input, output: written } = usageOf(answer);
  if (input !== undefined) span.setAttribute("gen_ai.usage.input_tokens", input);
  if (written !== undefined) span.setAttribute("gen_ai.usage.output_tokens", written);
  if (typeof answer["id"] === "string") span.setAttribute("gen_ai.response.id", answer["id"]);
  if (typeof answer["model"] === "string") span.setAttribute("gen_ai.response.model", answer["model"]);
  const { choices } = answer;
  if (Array.isArray(choices)) {
    const reasons = choices.map((choice: { finish_reason?: unknown } | null) => choice?.finish_reason);
    span.setAttribute(
      "gen_ai.response.finish_reasons",
      reasons.filter((reason) => typeof reason === "string"),
    );
    if (captureContent)
      span.setAttribute(
        "gen_ai.output.messages",
        JSON.stringify(choices.map((choice: { message?: unknown } | null) => choice?.message)),
      );
  }
  if (error !== undefined) {
    const type = error instanceof InferenceClientError ? error.code : error instanceof Error ? error.name : "_OTHER";
    span.setAttribute("error.type", type);
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
  }
  span.end();
}
