/** Answers by a schema: requested in the provider's form, read, checked, and where wished requested once more. */

import type { ChatCompletion, ChatMessage } from "@vitrine/tasks/schemas";
import { readPartialJson } from "../messages/partial-json.ts";
import { InferenceClientInputError, InferenceClientProviderOutputError } from "../wire/errors.ts";
import type { CallOptions } from "../wire/settings.ts";
import { isStrict, readSchema, type Checked, type JsonSchema } from "./schema.ts";

type Send = (args: unknown, options: CallOptions) => Promise<ChatCompletion>;

/**
 * Requests an answer by a schema.
 *
 * @throws InferenceClientProviderOutputError with the code `schema_mismatch`, `schema_cut` (the answer reached its
 *   longest length) or `refused`; its property `text` is what the model said
 */
export async function callStructured(
  args: Readonly<Record<string, unknown>>,
  options: CallOptions,
  send: Send,
): Promise<ChatCompletion> {
  const { repair } = args;
  const { request, check } = await requestBySchema(args);
  const answer = await send(request, options);
  const first = await readAnswer(answer, check);
  if ("value" in first) return { ...answer, parsed: first.value };
  const closed = repair ? await closedJson(first.text, check) : undefined;
  if (closed) {
    options.onWarning?.(CLOSED);
    const warnings = [...((answer["warnings"] as string[] | undefined) ?? []), CLOSED];
    return { ...answer, parsed: closed.value, warnings } as never;
  }
  const messages = request["messages"];
  if (!repair || first.code !== "schema_mismatch" || !Array.isArray(messages)) throw unfit(first);
  const again: ChatMessage[] = [
    ...(messages as ChatMessage[]),
    { role: "assistant", content: first.text },
    {
      role: "user",
      content: `That does not fit the schema:\n${first.faults}\nAnswer again, with JSON that fits and nothing else.`,
    },
  ];
  const second = await send({ ...request, messages: again }, options);
  const read = await readAnswer(second, check);
  if ("value" in read) return { ...second, parsed: read.value };
  throw unfit(read);
}

export const CLOSED = "The answer was cut: its JSON was closed";

/** The value of a cut answer, closed, where it fits: it may hold enough, and asking again would be cut as well. */
export async function closedJson(
  text: string,
  check: (value: unknown) => Promise<Checked>,
): Promise<{ value: unknown } | undefined> {
  const { value } = readPartialJson(bareJson(text));
  const checked = value === undefined ? undefined : await check(value);
  return checked && "value" in checked ? checked : undefined;
}

/** The request for an answer by a schema, and the schema's own check. */
export async function requestBySchema(
  args: Readonly<Record<string, unknown>>,
): Promise<{ request: Record<string, unknown>; check: (value: unknown) => Promise<Checked> }> {
  const { schema, schemaName = "answer", jsonSchema, repair: _, ...plain } = args;
  if (plain["response_format"] !== undefined)
    throw new InferenceClientInputError("schema and response_format exclude each other: pass one of them");
  const { json, check } = await readSchema(schema, jsonSchema as JsonSchema | undefined);
  const format = { name: String(schemaName), schema: json, strict: isStrict(json) };
  return { request: { ...plain, response_format: { type: "json_schema", json_schema: format } }, check };
}

interface Unfit {
  code: string;
  faults: string;
  text: string;
}

export async function readAnswer(
  answer: ChatCompletion,
  check: (value: unknown) => Promise<Checked>,
): Promise<{ value: unknown } | Unfit> {
  const [choice] = answer.choices;
  const message = choice?.message as (ChatMessage & { refusal?: unknown }) | undefined;
  const text = contentText(message?.content);
  if (typeof message?.refusal === "string" && message.refusal !== "")
    return { code: "refused", faults: `the model refused: ${message.refusal}`, text: message.refusal };
  let value: unknown;
  try {
    value = JSON.parse(bareJson(text));
  } catch {
    const isCut = choice?.finish_reason === "length";
    return isCut
      ? { code: "schema_cut", faults: "the answer was cut at its longest length", text }
      : { code: "schema_mismatch", faults: "it is no JSON", text };
  }
  const checked = await check(value);
  return "value" in checked ? checked : { code: "schema_mismatch", faults: checked.faults, text };
}

export function unfit({ code, faults, text }: Unfit): InferenceClientProviderOutputError {
  const hint = code === "schema_cut" ? "Raise max_tokens." : code === "refused" ? undefined : "Pass repair: true.";
  const error = new InferenceClientProviderOutputError(`The answer does not fit the schema: ${faults}`, {
    code,
    hint,
    task: "conversational",
    retryable: code === "schema_mismatch",
  });
  return Object.assign(error, { text });
}

function contentText(content: ChatMessage["content"]): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (typeof part["text"] === "string" ? part["text"] : "")).join("");
}

/** The JSON of a text: models put it into a fence, which is open where the answer was cut, or reason before it. */
function bareJson(text: string): string {
  const afterReasoning = text.slice(text.lastIndexOf("</think>") + 1 && text.lastIndexOf("</think>") + 8).trim();
  const fenced = /^```\w*\n([\s\S]*?)(?:\n?```)?$/.exec(afterReasoning);
  return fenced?.[1] ?? afterReasoning;
}
