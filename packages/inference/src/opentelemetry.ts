/**
 * Spans and metrics of calls, by OpenTelemetry's conventions for generative AI: `new InferenceClient(token, {
 * hooks: spans() })`. The calls of `runTools` and its tools hang under one span of the conversation. A separate entry, so that programs without OpenTelemetry load none of it.
 */

import {
  context,
  metrics,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Histogram,
  type Meter,
  type Span,
  type Tracer,
} from "@opentelemetry/api";
import { usageOf, type Usage } from "./messages/usage.ts";
import { parseUrl } from "./wire/address.ts";
import { InferenceClientError } from "./wire/errors.ts";
import type { CallEnd, CallHooks, CallReport, Observer, StepReport } from "./wire/settings.ts";

interface SpanOptions {
  /** By default the globally registered provider's tracer for this package. */
  tracer?: Tracer | undefined;
  /** By default the globally registered provider's meter for this package. */
  meter?: Meter | undefined;
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

/**
 * Hooks that record every call as an OpenTelemetry span. A stream's span ends with the stream.
 * @example
 * import { InferenceClient } from "@vitrine/inference";
 * import { spans } from "@vitrine/inference/opentelemetry";
 *
 * const client = new InferenceClient(process.env.HF_TOKEN, { hooks: spans() });
 * const messages = [{ role: "user", content: "Say hello." }];
 * const { choices } = await client.chatCompletion({ model: "openai/gpt-oss-20b", messages });
 * console.log(choices[0]?.finish_reason); // stop
 */
export function spans({ tracer, meter, captureContent = false }: SpanOptions = {}): CallHooks {
  const activeTracer = tracer ?? trace.getTracer("@vitrine/inference");
  const record = recorder(meter ?? metrics.getMeter("@vitrine/inference"));
  return {
    onCall(call) {
      const operation = OPERATIONS[call.task] ?? call.task;
      const { model } = call.arguments;
      const name = typeof model === "string" && model !== "" ? `${operation} ${model}` : operation;
      const attributes = requestAttributes(call, operation);
      const span = activeTracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
      if (captureContent && call.arguments["messages"] !== undefined)
        span.setAttribute("gen_ai.input.messages", JSON.stringify(call.arguments["messages"]));
      const began = performance.now();
      return observer(span, (end) => {
        record(attributes, end, (performance.now() - began) / 1_000);
        finish(span, end, captureContent);
      });
    },
    onStep(step) {
      const operation = OPERATION_OF_STEP[step.kind];
      const span = activeTracer.startSpan(step.name === "" ? operation : `${operation} ${step.name}`, {
        kind: SpanKind.INTERNAL,
        attributes: stepAttributes(step, operation, captureContent),
      });
      return observer(span, ({ output, error }) => {
        if (step.kind === "tool" && captureContent && output !== undefined)
          span.setAttribute("gen_ai.tool.call.result", stringOrJson(output));
        if (step.kind === "router") addDecisions(span, output);
        if (step.kind === "agent") addUsage(span, (output as { usage?: unknown } | undefined)?.usage);
        fail(span, error);
        span.end();
      });
    },
  };
}

const OPERATION_OF_STEP = { agent: "invoke_agent", tool: "execute_tool", router: "route" } as const;

/** Each decision of a router is an event of its span. */
function addDecisions(span: Span, output: unknown): void {
  const { decisions, cost, place } = (output ?? {}) as {
    decisions?: unknown;
    cost?: { amount?: number };
    place?: string;
  };
  for (const decision of Array.isArray(decisions) ? (decisions as Attributes[]) : [])
    span.addEvent(`route.${String(decision["action"])}`, decision);
  if (place !== undefined) span.setAttribute("vitrine.route.place", place);
  if (cost?.amount !== undefined) span.setAttribute("vitrine.route.cost_usd", cost.amount);
}

/** Ends with the span; what the work begins is a child of it. */
function observer(span: Span, end: (end: CallEnd) => void): Observer {
  return Object.assign(end, {
    run: <Value>(work: () => Value) => context.with(trace.setSpan(context.active(), span), work),
  });
}

/** Bounds of the buckets that the conventions name. */
const SECONDS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
const TOKENS = [1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864];

/** Records how long a call took and what it used. */
function recorder(meter: Meter): (attributes: Attributes, end: CallEnd, seconds: number) => void {
  const histogram = (name: string, unit: string, description: string, bounds: number[]): Histogram =>
    meter.createHistogram(name, { unit, description, advice: { explicitBucketBoundaries: bounds } });
  const duration = histogram("gen_ai.client.operation.duration", "s", "Duration of a call.", SECONDS);
  const tokens = histogram("gen_ai.client.token.usage", "{token}", "Tokens that a call used.", TOKENS);
  const labels = ["gen_ai.operation.name", "gen_ai.request.model"];
  return (attributes, end, seconds) => {
    const { input, output } = usageOf(end.usage ?? end.output);
    const answer = (end.output ?? {}) as { model?: unknown };
    const common: Attributes = {
      ...Object.fromEntries(
        labels.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])),
      ),
      ...serverAttributes(end),
      ...(typeof answer.model === "string" ? { "gen_ai.response.model": answer.model } : {}),
    };
    duration.record(seconds, end.error === undefined ? common : { ...common, "error.type": typeOf(end.error) });
    if (input !== undefined) tokens.record(input, { ...common, "gen_ai.token.type": "input" });
    if (output !== undefined) tokens.record(output, { ...common, "gen_ai.token.type": "output" });
  };
}

function stepAttributes(step: StepReport, operation: string, captureContent: boolean): Attributes {
  if (step.kind === "router") return { "vitrine.route.task": step.name };
  const common = { "gen_ai.operation.name": operation };
  if (step.kind === "agent") return step.name === "" ? common : { ...common, "gen_ai.request.model": step.name };
  return {
    ...common,
    "gen_ai.tool.name": step.name,
    "gen_ai.tool.type": "function",
    ...(step.callId === undefined ? {} : { "gen_ai.tool.call.id": step.callId }),
    ...(captureContent ? { "gen_ai.tool.call.arguments": stringOrJson(step.arguments) } : {}),
  };
}

function stringOrJson(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
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

function finish(span: Span, end: CallEnd, captureContent: boolean): void {
  const { output, error, usage, warnings } = end;
  span.setAttributes(serverAttributes(end));
  const answer = (typeof output === "object" && output !== null ? output : {}) as Record<string, unknown>;
  addUsage(span, usageOf(usage ?? answer));
  if (typeof answer["id"] === "string") span.setAttribute("gen_ai.response.id", answer["id"]);
  if (typeof answer["model"] === "string") span.setAttribute("gen_ai.response.model", answer["model"]);
  for (const warning of warnings ?? []) span.addEvent("warning", { message: warning });
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
  fail(span, error);
  span.end();
}

function serverAttributes({ provider, url }: CallEnd): Attributes {
  const address = url === undefined ? undefined : parseUrl(url);
  return {
    ...(provider === undefined ? {} : { "gen_ai.provider.name": provider }),
    ...(address === undefined
      ? {}
      : {
          "server.address": address.hostname,
          "server.port": Number(address.port) || (address.protocol === "http:" ? 80 : 443),
        }),
  };
}

function addUsage(span: Span, usage: unknown): void {
  const { input, output } = (usage ?? {}) as Usage;
  if (input !== undefined) span.setAttribute("gen_ai.usage.input_tokens", input);
  if (output !== undefined) span.setAttribute("gen_ai.usage.output_tokens", output);
}

function fail(span: Span, error: unknown): void {
  if (error === undefined) return;
  span.setAttribute("error.type", typeOf(error));
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
}

function typeOf(error: unknown): string {
  return error instanceof InferenceClientError ? error.code : error instanceof Error ? error.name : "_OTHER";
}
